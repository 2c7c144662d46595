// Whom a tap or a key picks, and what the picked may do. Pure: no state of its own.

import { isObject, keyOf, type Json } from "../../net/json";
import type { Option, OrderJson } from "../../net/model";
import { groupOf, isStepped, nextBeside, NO_DRAFT, type Action, type Ghosts, type MoveDraft } from "./drafts";
import { nudged, nudgedPose } from "./grips";
import type { Mode, Tool } from "./hand";
import type { Placing } from "./placing";
import { aimsOf, withShot } from "./shots";
import { elementOf, type BattleView, type SideId } from "./view";

/** What is known to all parts of the hand. */
export interface Now {
  readonly view: BattleView | null;
  readonly side: SideId | null;
  readonly mode: Mode;
  readonly draft: MoveDraft;
  readonly placing: Placing | null;
  readonly placed: Ghosts;
  readonly options: readonly Option[];
  readonly tool: Tool | null;
  readonly chosen: OrderJson | null;
  readonly choose: (order: OrderJson | null) => void;
}

export function mayAct({ view, side, mode, placing, placed }: Now, id: string): boolean {
  if (mode === "place") return Boolean(placed[id]) && (placing?.camp !== null || placing.elements.includes(id));
  const element = view && elementOf(view, id);
  return Boolean(element) && element?.side === side && mode === "moves" && !element.moved;
}

/** Shots may be declared for it. */
export function isShooter({ mode, options }: Pick<Now, "mode" | "options">, id: string): boolean {
  return mode === "fire" && aimsOf(options).some(({ aimed }) => aimed[0] === id);
}

/** A shooter is pointed at a target; where no such shot is offered nothing changes. */
export function aimed({ options, chosen, choose }: Now, shooter: string, target: string): void {
  const aim = aimsOf(options).find(({ aimed: [one, other] }) => one === shooter && other === target);
  if (aim) choose(withShot(chosen, shooter, aim.aimed));
}

type Picked = Partial<MoveDraft>;

/** Whom a tap picks; where answers are on cards, it chooses the answer about that element. */
export function picked(now: Now, old: MoveDraft, id: string, more: boolean): Picked {
  if (now.mode === "choices") chooseAbout(now, id);
  if (!more || !mayAct(now, id)) return { selected: old.selected.length === 1 && old.selected[0] === id ? [] : [id] };
  const selected = old.selected.includes(id) ? old.selected.filter((one) => one !== id) : [...old.selected, id];
  return { selected, action: selected.length > 1 ? "advance" : "move" };
}

/** The answer that names this element; touched again, the next one that does. */
function chooseAbout({ options, chosen, choose }: Now, id: string): void {
  const orders = options.map(({ order }) => order).filter((order) => names(order, id));
  const at = orders.findIndex((order) => chosen && keyOf(order) === keyOf(chosen));
  const next = orders[(at + 1) % Math.max(1, orders.length)];
  if (next) choose(next);
}

function names(value: Json, id: string): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some((one) => names(one, id));
  if (isObject(value)) return id in value || Object.values(value).some((one) => names(one, id));
  return value === id;
}

export function acted(old: MoveDraft, action: Action): MoveDraft {
  const next = { ...old, action };
  if (isStepped(old) && isStepped(next)) return { ...next, amount: 0 };
  return { ...next, amount: 0, steps: [], legs: [] };
}

export function stateOf(now: Now, id: string): string {
  const { chosen, mode, draft } = now;
  return [
    draft.selected.includes(id) ? "picked" : "",
    mayAct(now, id) ? "ready" : "",
    mode === "choices" && chosen && names(chosen, id) ? "named" : "",
  ]
    .filter(Boolean)
    .join(" ");
}

interface KeyDoes {
  readonly change: (part: Partial<MoveDraft>) => void;
  readonly place: (poses: Ghosts) => void;
  readonly setDraft: (next: (old: MoveDraft) => MoveDraft) => void;
}

/** Keys on the table: Space picks, Shift and arrows widen the group, arrows move the draft. */
export function pressed(now: Now, event: KeyboardEvent, { change, place, setDraft }: KeyDoes): void {
  const { view, mode, draft } = now;
  const id =
    event.target instanceof Element ? event.target.closest("[data-element]")?.getAttribute("data-element") : null;
  if (!view) return;
  if (id && (event.key === " " || (event.key === "Enter" && !draft.selected.length && mode === "moves"))) {
    event.preventDefault();
    return setDraft((old) => ({ ...NO_DRAFT, ...picked(now, old, id, event.shiftKey) }));
  }
  if (mode === "moves") {
    const taken =
      id && !draft.selected.includes(id) && !event.shiftKey && mayAct(now, id) ? nudgedGroup(view, id, event) : null;
    if (taken) {
      event.preventDefault();
      return setDraft(() => taken);
    }
    const hand = { ArrowLeft: "left", ArrowRight: "right" }[event.key] as "left" | "right" | undefined;
    const more = event.shiftKey && hand ? nextBeside(view, draft.selected, hand) : null;
    const part = more
      ? { selected: [...draft.selected, more], action: "advance" as const }
      : nudged(view, draft, event.key);
    if (!part) return;
    event.preventDefault();
    return more ? setDraft((old) => ({ ...NO_DRAFT, ...old, ...part })) : change(part);
  }
  const moved = mode === "place" ? nudgedAll(now, view, event) : {};
  if (!Object.keys(moved).length) return;
  event.preventDefault();
  place(moved);
}

/** An arrow on a base that nobody has picked takes its group in hand and moves it. */
function nudgedGroup(view: BattleView, id: string, { key }: KeyboardEvent): MoveDraft | null {
  if (!key.startsWith("Arrow")) return null;
  const selected = groupOf(view, id);
  const draft: MoveDraft = { ...NO_DRAFT, selected, action: selected.length > 1 ? "advance" : "move" };
  const part = nudged(view, draft, key);
  return part && { ...draft, ...part };
}

function nudgedAll({ placed, placing, draft }: Now, view: BattleView, { key, shiftKey }: KeyboardEvent): Ghosts {
  const drawing = placing?.drawing;
  if (drawing)
    return Object.assign({}, ...draft.selected.map((id) => drawing.nudged(id, placed, key, shiftKey))) as Ghosts;
  return Object.fromEntries(
    draft.selected.flatMap((id) => {
      const pose = placed[id] ? nudgedPose(placed[id], elementOf(view, id)?.depth ?? 0, key, true) : null;
      return pose ? [[id, pose] as const] : [];
    }),
  );
}
