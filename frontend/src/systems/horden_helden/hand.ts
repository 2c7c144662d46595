// What the player has in hand: picked elements, a move in the making, a chosen answer. Nothing is ordered here.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { isSameOrder, keyOf } from "../../net/json";
import { myQuestion, type Option, type OrderJson, type Question } from "../../net/model";
import type { HordenHelden, Trial } from "../../protocol";
import { measuredLine } from "../../tabletop/measuring";
import type { Spot } from "../../tabletop/plane";
import { exact, useTools, verdictOf, type Tool, type Verdict } from "../../tabletop/tools";
import { useInquiry, useLiveTrial } from "../../net/dry_runs";
import type { TableProps } from "../../shell/system";
import { useConfirm } from "../../shell/confirming";
import { useOwnAnswers, type Kept } from "./answers";
import { heldBack, insteadTrial, leashOf, orderIn, settled, type Leash } from "./clamps";
import {
  familyOf,
  ghostsOf,
  groupOf,
  isIdle,
  NO_DRAFT,
  orderOf,
  type Action,
  type Ghosts,
  type MoveDraft,
} from "./drafts";
import { useFingersOnTable } from "./fingers";
import { furtherLeg, type Drag } from "./grips";
import { placedOrder, placingOf, poseOf, type Placing } from "./placing";
import { acted, mayAct, picked, pressed, stateOf, type Now } from "./picking";
import { FREE, price } from "./price";
import { repeatable, repeated, type Repeated } from "./repeating";
import { earlier, sequenceOf } from "./sequence";
import { useSetUp, type SetUpPart } from "./setUp";
import { draftOfOrder } from "./typed";
import { elementOf, hasPose, pieceOf, sideIdOf, viewOf, type BattleView, type SideId } from "./view";

export type Mode = "moves" | "place" | "fire" | "choices" | "none";
export type Layer = "zones" | "reach" | "fire" | "command" | "sight";
export type { Tool, Verdict } from "../../tabletop/tools";

export interface Sight {
  readonly from: string;
  readonly sees: readonly string[];
  readonly unseen: readonly string[];
}

export interface Hand {
  readonly mode: Mode;
  readonly question: Question | null;
  readonly options: readonly Option[];
  readonly side: SideId | null;
  readonly selected: readonly string[];
  readonly draft: MoveDraft;
  readonly placing: Placing | null;
  readonly placed: Ghosts;
  /** The part of the page for the set-up. */
  readonly setUp: SetUpPart;
  /** What would be ordered: a move, a placing, or shots. */
  readonly order: OrderJson | null;
  readonly trial: Trial | null;
  readonly isFresh: boolean;
  readonly verdict: Verdict | null;
  readonly ghosts: Ghosts;
  /** What keeps the ghost from following the finger. */
  readonly leash: Leash | null;
  /** From a shooter to the finger. */
  readonly aiming: readonly [Spot, Spot] | null;
  /** Gives the move in hand; undefined: it cannot be given. */
  readonly confirm: (() => void) | undefined;
  /** Its verdict is still out. */
  readonly isChecking: boolean;
  readonly chosen: OrderJson | null;
  /** Nobody has touched the answer: it is the suggested one. */
  readonly isPreset: boolean;
  /** Shots or fights that are to be settled, in their order. */
  readonly sequence: readonly OrderJson[];
  readonly bringForward: (order: OrderJson) => void;
  /** Answers that give themselves. */
  readonly kept: Kept;
  /** The last move once more, for the next who may: undefined where there was none. */
  readonly repeat: (() => void) | undefined;
  readonly variants: { readonly [option: string]: OrderJson };
  readonly layers: readonly Layer[];
  /** Whom the picked element sees, and whom it does not; asked only while the layer is shown. */
  readonly sight: Sight | null;
  readonly tool: Tool | null;
  readonly ruler: readonly [Spot, Spot] | null;
  readonly frame: readonly [Spot, Spot] | null;
  readonly dragging: boolean;
  /** Where a finger drags something now. */
  readonly finger: Spot | null;
  readonly choose: (order: OrderJson | null) => void;
  /** The option of this key is to be given as this order. */
  readonly vary: (option: string, order: OrderJson) => void;
  readonly pick: (id: string, more: boolean) => void;
  readonly pickGroup: (id: string) => void;
  readonly clear: () => void;
  readonly act: (action: Action) => void;
  readonly change: (part: Partial<MoveDraft>) => void;
  readonly addLeg: () => void;
  readonly place: (poses: Ghosts) => void;
  readonly unplace: (ids: readonly string[]) => void;
  readonly toggle: (layer: Layer) => void;
  readonly take: (tool: Tool) => void;
  readonly press: (event: PointerEvent, at: Spot) => void;
  readonly drag: (at: Spot) => void;
  readonly drop: (over?: string | null) => void;
  /** A press that went nowhere, on an element or beside all; false if it was the end of a drag. */
  readonly tap: (id: string | null, event: MouseEvent) => boolean;
  readonly key: (event: KeyboardEvent) => void;
  readonly stateOf: (id: string) => string;
  readonly canFocus: (id: string) => boolean;
}

export function modeOf(question: Question | null, placing: Placing | null): Mode {
  if (!question) return "none";
  if (question.orders.includes("end_movement")) return "moves";
  if (question.orders.includes("declare_fire")) return "fire";
  return placing ? "place" : "choices";
}

export function useHand(props: TableProps): Hand {
  const { model, scene, session } = props;
  const view = viewOf(scene);
  const question = session && scene.status === "running" ? myQuestion(model) : null;
  const side = view ? sideIdOf(view, model.seat) : null;
  const setUp = useSetUp(session !== null && view?.turn === 0);
  const placing = useMemo(() => {
    if (!view || !side || !setUp || setUp === "coming") return null;
    return placingOf(question, scene.options) ?? setUp.drawingOf(question, scene.options, view, side);
  }, [question, scene.options, setUp, side]);
  const mode = modeOf(question, placing);
  const [draft, setDraft] = useState<MoveDraft>(NO_DRAFT);
  const [touched, setPlaced] = useState<Ghosts | null>(null);
  const placed = touched ?? placing?.begins ?? NOBODY;
  const [drag, setDrag] = useState<Drag | null>(null);
  useEffect(() => {
    setDraft((old) => ({ ...NO_DRAFT, selected: old.selected, action: old.action }));
    setPlaced(null);
    setDrag(null);
  }, [momentOf(model.version, placing), model.seat, question?.kind]);
  const answering = useAnswer(props, question, mode, placing);
  const varied = placing ? answering.variants[keyOf(placing.offered)] : undefined;
  const wanted = useMemo(() => {
    if (!view || !question) return null;
    return mode === "moves" ? orderOf(draft, view) : placing ? placedOrder(placing, placed, varied) : null;
  }, [view, question, mode, draft, placing, placed, varied]);
  const live = useLiveTrial(session, wanted, model.stamp, mode === "moves" ? familyOf(draft) : mode);
  const { isFresh } = live;
  const instead = (mode === "moves" && draft.isDrawn && live.trial?.instead) || null;
  const trial = instead && live.trial ? insteadTrial(live.trial, instead) : live.trial;
  const order = instead && isFresh ? orderIn(instead) : wanted;
  // With the drawing, not after it: a verdict that is shown is not taken back by another check.
  useLayoutEffect(() => {
    if (instead && isFresh && !drag) setDraft((old) => settled(old, orderIn(instead)));
  }, [instead, isFresh, drag === null]);
  const held = useMemo(() => (view && instead ? heldBack(view, draft, instead) : draft), [view, draft, instead]);
  const local = useMemo(() => (view && mode === "moves" ? ghostsOf(view, held) : placed), [view, mode, held, placed]);
  usePrice(view, draft, mode === "moves" ? trial : null);
  const tools = useTools<Layer>(drag, (one) => measured(view, one));
  const sight = useSight(session, model.stamp, tools.layers.includes("sight") ? (draft.selected[0] ?? null) : null);
  const now: Now = { view, side, mode, draft, placing, placed, options: scene.options, tool: tools.tool, ...answering };
  const change = (part: Partial<MoveDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const pickGroup = (id: string): void =>
    setDraft({ ...NO_DRAFT, selected: view ? groupOf(view, id) : [id], action: "advance" });
  const attack = (enemy: string): void => {
    const asked = { kind: "approach", elements: draft.selected, enemy };
    void session?.inquire(asked).then((found) => {
      const order = (found?.answer as HordenHelden.Approached | null | undefined)?.order as
        | OrderJson
        | null
        | undefined;
      const part = order && draftOfOrder(order);
      if (part) setDraft((old) => (isSamePick(old, draft) ? { ...old, ...part, isDrawn: true } : old));
    });
  };
  const place = (poses: Ghosts): void => setPlaced((old) => ({ ...(old ?? placing?.begins), ...poses }));
  const ghosts = (isFresh && mode === "moves" && exact(trial)) || ghostsIn(now, local);
  const busy = model.pending.length > 0 || model.connection === "offline";
  const given = mode === "moves" ? order : null;
  const last = useRef<Repeated | null>(null);
  const remember = (): void => {
    last.current = repeatable(held) ?? last.current;
  };
  const { confirm, isChecking } = useConfirm(session, given, { trial, isOut: !isFresh }, busy, remember, wanted);
  const again = view && mode === "moves" && last.current ? repeated(view, side, last.current, draft.selected) : null;
  return {
    mode,
    question,
    options: scene.options,
    side,
    selected: draft.selected,
    draft: held,
    placing,
    placed,
    setUp,
    order,
    trial,
    isFresh,
    verdict: verdictOf(order, trial, isFresh || drag !== null),
    ghosts,
    leash: view && leashOf(view, drag, ghosts, instead),
    aiming: drag?.grip === "aim" && drag.moved ? [drag.from, drag.to] : null,
    confirm,
    isChecking,
    kept: useOwnAnswers(session, model, question),
    repeat: again ? () => setDraft(again) : undefined,
    ...answering,
    ...tools,
    sight,
    pick: (id, more) => setDraft((old) => ({ ...NO_DRAFT, ...picked(now, old, id, more) })),
    pickGroup,
    clear: () => setDraft(NO_DRAFT),
    act: (action) => setDraft((old) => acted(old, action)),
    change,
    addLeg: () => view && change(furtherLeg(view, draft)),
    place,
    unplace: (ids) =>
      setPlaced((old) => Object.fromEntries(Object.entries(old ?? placed).filter(([id]) => !ids.includes(id)))),
    ...useFingersOnTable(now, drag, { setDrag, setDraft, change, place, group: pickGroup, attack }),
    key: (event) => pressed(now, event, { change, place, setDraft }),
    stateOf: (id) => stateOf(now, id),
    canFocus: (id) => mayAct(now, id),
  };
}

const NOBODY: Ghosts = {};

function isSamePick(one: MoveDraft, two: MoveDraft): boolean {
  return one.selected.join() === two.selected.join();
}

/** As long as the same is to be placed, what is placed stays, whatever happens at the table. */
function momentOf(version: number, placing: Placing | null): string | number {
  return placing ? keyOf(placing.offered) : version;
}

/** The chosen answer to a question with cards, and what was changed about the answers on offer. */
function useAnswer(
  { model, scene }: TableProps,
  question: Question | null,
  mode: Mode,
  placing: Placing | null,
): Pick<Hand, "chosen" | "isPreset" | "sequence" | "bringForward" | "variants" | "choose" | "vary"> {
  const asked = question ? `${model.seat} ${momentOf(model.version, placing)} ${question.kind}` : "";
  const [choice, setChoice] = useState<{ asked: string; order: OrderJson | null }>({ asked: "", order: null });
  const [varied, setVaried] = useState<{ asked: string; orders: Hand["variants"] }>({ asked: "", orders: {} });
  const [moved, setMoved] = useState<readonly OrderJson[]>([]);
  const variants = varied.asked === asked ? varied.orders : {};
  const sequence = useMemo(() => sequenceOf(question, scene.options, moved), [question, scene.options, moved]);
  return {
    isPreset: choice.asked !== asked,
    sequence,
    bringForward: (order) => setMoved(earlier(sequence, order)),
    chosen: choice.asked === asked ? choice.order : preset(question, mode, scene.options),
    variants,
    choose: (order) => setChoice({ asked, order }),
    vary: (option, order) => {
      setVaried({ asked, orders: { ...variants, [option]: order } });
      setChoice({ asked, order });
    },
  };
}

/** The server tells whom an element sees. */
function useSight(session: TableProps["session"], stamp: number, from: string | null): Sight | null {
  const look = useMemo(() => (from ? { kind: "look", element: from } : null), [from]);
  const found = useInquiry<HordenHelden.InSight>(session, look, stamp);
  return from && found ? { from, sees: found.sees, unseen: found.unseen } : null;
}

/** From edge to edge where an element is below the first end, else from spot to spot. */
function measured(view: BattleView | null, { from, to, id }: Pick<Drag, "from" | "to" | "id">): readonly [Spot, Spot] {
  const element = id && view ? elementOf(view, id) : undefined;
  return measuredLine(from, to, element && hasPose(element) ? pieceOf(element) : null);
}

/** What stands on the table as a ghost: the draft, or the places that the chosen answer names. */
function ghostsIn(now: Now, local: Ghosts): Ghosts {
  if (now.mode !== "choices" || !now.chosen) return local;
  const id = now.chosen["element"] ?? now.chosen["god"];
  const pose = poseOf(now.chosen["pose"]);
  return typeof id === "string" && pose ? { [id]: pose } : {};
}

function usePrice(view: BattleView | null, draft: MoveDraft, trial: Trial | null): void {
  const ap = trial?.cost?.["ap"] ?? 0;
  const [first] = draft.selected;
  const command = (first && view && elementOf(view, first)?.command) || "";
  useEffect(() => {
    price.change(() => (ap && !isIdle(draft) ? { command, ap } : FREE));
    return () => price.change(() => FREE);
  }, [ap, command, isIdle(draft)]);
}

/** What the rules service suggests is chosen, or the default of a reaction; the only answer is chosen, too. */
function preset(question: Question | null, mode: Mode, options: readonly Option[]): OrderJson | null {
  if (!question || (mode !== "choices" && mode !== "fire")) return null;
  const [suggested] = question.suggested ?? [];
  if (suggested) return suggested;
  if (mode === "fire") return null;
  const orders = options.map(({ order }) => order);
  if (orders.length === 1) return orders[0] ?? null;
  const usual = question.default as OrderJson | undefined;
  return orders.find((order) => usual && isSameOrder(order, usual)) ?? null;
}
