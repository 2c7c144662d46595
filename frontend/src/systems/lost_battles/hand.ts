// What the player has in hand: a picked place, picked units, a chosen order. Touching makes drafts; nothing is ordered here.

import { useEffect, useRef, useState } from "preact/hooks";
import { isObject, keyOf, type Json } from "../../net/json";
import { myQuestion, type Option, type OrderJson, type Question } from "../../net/model";
import type { TableProps } from "../../shell/system";
import { arrowsOf, ordersNow, showing } from "./marks";
import { useAim, type Aim, type Held } from "./aim";
import { facingOfOrder, mayPlaces, modeOf, texts, text, tileOfOrder, unitsOfOrder, type Mode } from "./asking";
import type { Group } from "./courses";
import { facingOf, neighbour, type Army, type Way } from "./field";
import { grasp } from "./grasp";
import { refusedAt, type Refused } from "./refusing";
import { giveStep } from "./stepping";
import { armyOf, generalAt, placeOfUnit, unitsAt, viewOf, type BattleView, type UnitView } from "./view";

export interface Arrow {
  readonly kind: "move" | "turn" | "attack" | "exit" | "trail";
  readonly tile: string;
  readonly facing: string;
}

export interface Draft {
  readonly place: string | null;
  readonly units: readonly string[];
  readonly leads: { readonly [tile: string]: string };
  readonly rider: string | null;
}

export interface Hand {
  readonly mode: Mode;
  readonly question: Question | null;
  readonly draft: Draft;
  readonly chosen: OrderJson | null;
  readonly looked: string | null;
  /** What the tile looked at cannot be ordered: to be tried, so that the refusal says why. */
  readonly refused: Refused;
  readonly arrows: readonly Arrow[];
  /** Where a group is led by a finger or by keys. */
  readonly aim: Aim;
  /** Groups that may still act, in the order in which the panel lists them. */
  readonly groups: readonly Group[];
  readonly choose: (order: OrderJson | null) => void;
  readonly change: (part: Partial<Draft>) => void;
  readonly look: (place: string | null) => void;
  readonly pickTile: (place: string) => void;
  /** A finger comes down on the board. */
  readonly press: (event: PointerEvent, below: Army) => void;
  readonly pickUnit: (unit: UnitView) => void;
  readonly tileState: (place: string) => string;
  readonly tileHint: (place: string) => string;
  readonly unitState: (unit: string) => string;
  readonly canFocus: (place: string) => boolean;
  readonly key: (event: KeyboardEvent, below: Army) => void;
}

const NOTHING: Draft = { place: null, units: [], leads: {}, rider: null };

function draftOf(value: Json): Draft {
  if (!isObject(value)) return NOTHING;
  return { ...NOTHING, place: text(value["place"]), units: texts(value["units"]) };
}

export function useHand(props: TableProps): Hand {
  const { model, scene, session, words } = props;
  const view = viewOf(scene);
  const question = session && scene.status === "running" ? myQuestion(model) : null;
  const asked = question ? `${model.seat} ${model.version} ${question.kind}` : "";
  const [draft, setDraft] = useState(() => draftOf(model.draft));
  const [choice, setChoice] = useState<{ asked: string; order: OrderJson | null }>({ asked: "", order: null });
  const chair = useRef(model.seat);
  const [glance, setGlance] = useState<{ version: number; place: string | null }>({ version: -1, place: null });
  const looked = glance.version === model.version ? glance.place : null;
  const look = (place: string | null): void => setGlance({ version: model.version, place });
  const chosen = choice.asked === asked ? choice.order : presetOf(question, scene.options);
  const choose = (order: OrderJson | null): void => setChoice({ asked, order });
  const change = (part: Partial<Draft>): void => setDraft((old) => ({ ...old, ...part }));
  useEffect(() => {
    if (session && question) session.draft({ place: draft.place, units: draft.units });
  }, [draft.place, draft.units.join()]);
  const mode = modeOf(question);
  useEffect(() => {
    if (mode !== "activate") change({ place: null, units: [] });
  }, [mode]);
  useEffect(() => {
    if (model.seat !== chair.current) setDraft(NOTHING);
    chair.current = model.seat;
  }, [model.seat]);
  const army = view ? armyOf(view, model.seat) : null;
  const good = stillGood(draft, view);
  const whole: Asked = { view, mode, question, options: scene.options, army, draft: good };
  const aim = useAim({
    session,
    model,
    view,
    words,
    isOn: mode === "activate" && good.rider === null,
    groupAt: (place) => groupAt(whole, place),
    picked: good.place,
  });
  const base: Situation = { ...whole, chosen, looked, aim };
  const moves: Moves = { choose, change, look, step: (order) => session && giveStep(session, order, choose) };
  return {
    ...base,
    groups: groupsOf(whole),
    refused: refusedNow(base),
    arrows: arrowsOf(base, props),
    choose,
    change,
    look,
    ...acting(base, moves),
    ...showing(base, words),
  };
}

/** All that may act from where they stand, as the panel lists them. */
function groupsOf(now: Asked): readonly Group[] {
  if (now.mode !== "activate" || !now.view) return [];
  return [...mayPlaces(now.view, now.options)].flatMap((place) => groupAt(now, place) ?? []);
}

/** Those who would go from a place together: who is picked there, else everybody idle; a commander does not stay alone. */
function groupAt(now: Asked, place: string): Group | null {
  const { view, draft } = now;
  if (!view) return null;
  const here = unitsAt(view, place).filter((unit) => unit.army === now.army);
  const idle = here.filter((unit) => !unit.active).map((unit) => unit.id);
  const units = draft.place === place && draft.units.length ? draft.units : (suggested(now, place) ?? idle);
  if (!units.length) return null;
  const commander = generalAt(view, place).find(({ kind, active }) => kind === "commander" && !active);
  const isWhole = units.length === here.length && view.tiles[place] !== undefined;
  return { place, units, commander: isWhole ? (commander?.id ?? null) : null };
}

/** What is asked, and what is in hand. */
interface Asked {
  readonly view: BattleView | null;
  readonly mode: Mode;
  readonly question: Question | null;
  readonly options: readonly Option[];
  readonly army: Army | null;
  readonly draft: Draft;
}

/** What is known to all of the hand's parts. */
export interface Situation extends Asked {
  readonly chosen: OrderJson | null;
  readonly looked: string | null;
  readonly aim: Aim;
}

interface Moves {
  readonly choose: (order: OrderJson | null) => void;
  readonly change: (part: Partial<Draft>) => void;
  readonly look: (place: string | null) => void;
  /** A step by a drop: given at once where it can be taken back. */
  readonly step: (order: OrderJson) => void;
}

/** A tile that was touched and answers nothing now. */
function refusedNow(now: Situation): Refused {
  const { view, looked: place, mode, draft } = now;
  if (now.aim.missed && now.aim.missed === place) return "unreached";
  if (now.aim.aimed) return null;
  if (!view || !place || !now.question || place === draft.place) return null;
  const isOffered =
    mode === "activate" && !draft.rider
      ? mayPlaces(view, now.options).has(place)
      : ordersNow(now).some((order) => tileOfOrder(view, order) === place);
  // An enemy tells about itself instead of being refused.
  const isEnemy = mode === "activate" && !draft.rider && (view.tiles[place]?.held_by ?? now.army) !== now.army;
  return isOffered || isEnemy ? null : refusedAt({ view, mode, army: now.army, rider: draft.rider, place });
}

/** Choices of fate: nothing is chosen beforehand, not even what the server would say in the end. */
const FATE = ["all_out", "lead"];

/** The only answer is chosen; else what the server suggests; else, but for fate, the default of a reaction. */
export function presetOf(question: Question | null, options: readonly Option[]): OrderJson | null {
  if (!question) return null;
  const only = options.length === 1 ? options[0] : undefined;
  if (only) return only.order;
  const [best] = question.suggested ?? [];
  if (best) return best;
  if (FATE.includes(question.kind)) return null;
  const usual = modeOf(question) === "choices" && question.default ? (question.default as OrderJson) : null;
  return options.find((option) => usual && keyOf(option.order) === keyOf(usual))?.order ?? null;
}

/** Units that were picked and can still be picked. */
function stillGood(draft: Draft, view: BattleView | null): Draft {
  if (!view || !draft.place) return { ...draft, place: null, units: [] };
  const here = unitsAt(view, draft.place)
    .filter((unit) => !unit.active)
    .map((unit) => unit.id);
  if (!here.length) return { ...draft, place: null, units: [] };
  return { ...draft, units: draft.units.filter((unit) => here.includes(unit)) };
}

function acting(now: Situation, moves: Moves): Pick<Hand, "pickTile" | "pickUnit" | "key" | "press"> {
  const pickTile = (place: string): void => {
    moves.look(now.looked === place && now.mode !== "activate" ? null : place);
    if (!now.view) return;
    if (now.mode === "activate" && !now.draft.rider) pickPlace(now, moves, place);
    else pickOrderTile(now, moves, place);
  };
  const pickUnit = (unit: UnitView): void => {
    const place = placeOfUnit(unit);
    if (!place) return;
    if (now.mode === "activate" && place === now.draft.place && unit.army === now.army) toggle(now, moves, unit);
    else if (now.mode === "attack" && chooseUnit(now, moves, unit)) moves.look(place);
    else if (now.mode === "leads" && unit.army === now.army)
      moves.change({ leads: { ...now.draft.leads, [place]: unit.id } });
    else if (now.mode === "choices" && chooseUnit(now, moves, unit)) moves.look(place);
    else pickTile(place);
  };
  return {
    pickTile,
    pickUnit,
    key: (event, below) => pressed(event, below, pickTile, now),
    press: (event, below) => takeHold(event, below, now, moves),
  };
}

/** Groups that may act can be taken anywhere; the group in hand takes a step. */
function takeHold(event: PointerEvent, below: Army, now: Situation, moves: Moves): void {
  const { view, aim, mode } = now;
  if (!view || now.draft.rider) return;
  const may = mode === "activate" ? mayPlaces(view, now.options) : new Set([view.activation?.tile ?? ""]);
  grasp(event, {
    below,
    mayTake: (place) => (mode === "activate" || mode === "step") && may.has(place),
    facingOn: (place) => view.tiles[place]?.facing ?? null,
    onHold: mode === "activate" ? aim.hold : () => undefined,
    onDrop: (held) => {
      if (mode === "step") return stepTo(now, moves, held);
      aim.drop(held, moves.look);
    },
  });
}

/** The group in hand is dragged: the step that leads there. */
function stepTo(now: Situation, moves: Moves, { grip, to, facing }: Held): void {
  const { view } = now;
  if (!view || !to) return;
  const orders = ordersNow(now);
  const order =
    grip === "facing"
      ? orders.find((one) => ["turn", "about_face"].includes(one.kind) && facingOfOrder(view, one) === facing)
      : orders.find((one) => tileOfOrder(view, one) === to);
  if (order) moves.step(order);
  else moves.look(to);
}

/** Panels that have an answer ready from the beginning: there Enter confirms, wherever the focus is. */
const READY: readonly Mode[] = ["advance", "leads", "bid"];

function isIdle({ chosen, mode, aim }: Situation): boolean {
  return chosen === null && aim.aimed === null && !READY.includes(mode);
}

/** A place of one's own: all its units that can still be activated are picked. */
function pickPlace(now: Situation, moves: Moves, place: string): void {
  if (!now.view) return;
  const mine = unitsAt(now.view, place).filter((unit) => unit.army === now.army && !unit.active);
  if (now.draft.place && !mine.length && now.aim.point(place)) return moves.look(null);
  moves.choose(null);
  now.aim.forget();
  if (place === now.draft.place) moves.change({ place: null, units: [] });
  else if (mine.length) moves.change({ place, units: suggested(now, place) ?? mine.map((unit) => unit.id) });
  else moves.change({ place: null, units: [] });
}

/** Those who wait beside the field seldom go all at once: what the server proposes is picked. */
function suggested(now: Asked, place: string): readonly string[] | null {
  const { view } = now;
  if (!view || !place.startsWith("undeployed")) return null;
  const here = new Set(unitsAt(view, place).map((unit) => unit.id));
  const option = now.options.find(
    ({ order }) => order.kind === "activate_group" && unitsOfOrder(order).every((id) => here.has(id)),
  );
  return option ? unitsOfOrder(option.order) : [];
}

function toggle(now: Situation, moves: Moves, unit: UnitView): void {
  if (unit.active) return;
  const { units } = now.draft;
  moves.choose(null);
  moves.change({ units: units.includes(unit.id) ? units.filter((id) => id !== unit.id) : [...units, unit.id] });
}

/** The order that points to this tile; touched again, the next one that does. */
function pickOrderTile(now: Situation, moves: Moves, place: string): void {
  const { view } = now;
  if (!view) return;
  const orders = ordersNow(now).filter((order) => tileOfOrder(view, order) === place);
  const at = orders.findIndex((order) => now.chosen && keyOf(order) === keyOf(now.chosen));
  const next = orders[(at + 1) % Math.max(1, orders.length)];
  if (next) moves.choose(next);
}

function chooseUnit(now: Situation, moves: Moves, unit: UnitView): boolean {
  const option = now.options.find(({ order }) => text(order["unit"]) === unit.id);
  if (option) moves.choose(option.order);
  return option !== undefined;
}

const ARROWS: { readonly [key: string]: Way } = {
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowLeft: "left",
};

/**
 * On a focused tile: arrows go to the next tile, Space picks it, and so does Enter while there is nothing to confirm.
 * Once a group is picked, arrows lead it along, and with Shift they turn it.
 */
function pressed(event: KeyboardEvent, below: Army, pickTile: (place: string) => void, now: Situation): void {
  const at = event.target instanceof Element ? event.target.closest<SVGGElement>("[data-tile]") : null;
  const tile = at?.dataset["tile"];
  if (!at || !tile) return;
  if (event.key === " " || (event.key === "Enter" && !event.shiftKey && isIdle(now))) {
    event.preventDefault();
    pickTile(tile);
    return;
  }
  const way = ARROWS[event.key];
  if (!way) return;
  event.preventDefault();
  const { place } = now.draft;
  if (event.shiftKey && place) return void now.aim.point(place, facingOf(way, below));
  const next = tile.startsWith("undeployed") ? firstOf(tile) : neighbour(tile, facingOf(way, below));
  at.ownerSVGElement?.querySelector<SVGGElement>(`[data-tile="${next}"]`)?.focus();
  if (place && next) now.aim.point(next);
}

/** From the strip beside the field the arrows lead to the middle of the own rear. */
function firstOf(strip: string): string {
  return strip.endsWith("A") ? "A_rear" : "B_rear";
}
