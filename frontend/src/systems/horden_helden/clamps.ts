// Where a drawn move stops: the server says how far it may go. Until it has, its last answer holds the ghost back.

import { isObject, type Json } from "../../net/json";
import type { OrderJson } from "../../net/model";
import type { Fault, Instead, Trial } from "../../protocol";
import type { Drag } from "../../tabletop/dragging";
import { apart, type Pose, type Spot } from "../../tabletop/plane";
import { chosen, isStepped, type Ghosts, type MoveDraft } from "./drafts";
import { poseOf } from "./placing";
import { elementOf, type BattleView } from "./view";

/** From where a held ghost was taken to the finger, and what holds it. */
export interface Leash {
  readonly from: Spot;
  readonly to: Spot;
  readonly limit: Fault;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** How far the last part of a group's move goes. */
function amountOf(order: OrderJson): number {
  const last = listOf(order["steps"]).at(-1);
  if (isObject(last)) return Number(last["amount"]);
  return Number(order["move"] === "advance" ? order["distance"] : order["degrees"]);
}

function legsOf(order: OrderJson): readonly Pose[] {
  return listOf(order["legs"] ?? order["poses"])
    .map(poseOf)
    .filter((leg) => leg !== null);
}

export function orderIn({ order }: Instead): OrderJson {
  return order as OrderJson;
}

/** The draft as the order has it that the server would take in its place. */
export function settled(draft: MoveDraft, order: OrderJson): MoveDraft {
  return isStepped(draft) ? { ...draft, amount: amountOf(order) } : { ...draft, legs: legsOf(order), contact: null };
}

/** The draft no longer than the server's last answer: where its ghost waits for the next one. */
export function heldBack(view: BattleView, draft: MoveDraft, instead: Instead): MoveDraft {
  const order = orderIn(instead);
  if (isStepped(draft)) return { ...draft, amount: Math.min(draft.amount, amountOf(order)) };
  const legs = legsOf(order);
  const [last, end] = [draft.legs.at(-1), legs.at(-1)];
  const start = draft.legs.at(-2) ?? chosen(view, draft.selected)[0]?.pose;
  if (!last || !end || !start || legs.length !== draft.legs.length) return draft;
  const [far, most] = [apart(spotOf(start), spotOf(last)), apart(spotOf(start), spotOf(end))];
  if (far <= most || far === 0) return draft;
  const part = (at: 0 | 1): number => start[at] + ((last[at] - start[at]) * most) / far;
  return { ...draft, legs: [...draft.legs.slice(0, -1), [part(0), part(1), last[2]]] };
}

function spotOf([x, y]: Pose): Spot {
  return [x, y];
}

/** What the dry run says of the order that would be given. */
export function insteadTrial(trial: Trial, { cost, facts, consequences }: Instead): Trial {
  return { ...trial, cost: cost ?? {}, facts: facts ?? {}, consequences: consequences ?? [], refusals: [] };
}

/** Millimetres from which a leash is worth drawing. */
const SLACK = 4;

/** The leash of a drag that goes on where its ghost may not. */
export function leashOf(
  view: BattleView,
  drag: Pick<Drag, "from" | "to" | "id" | "moved"> | null,
  ghosts: Ghosts,
  instead: Instead | null,
): Leash | null {
  if (!drag?.moved || !instead) return null;
  const [id, ghost] = Object.entries(ghosts).find(([one]) => one === drag.id) ?? Object.entries(ghosts)[0] ?? [];
  const pose = id ? elementOf(view, id)?.pose : null;
  if (!ghost || !pose) return null;
  const from = carried(drag.from, pose, ghost);
  return apart(from, drag.to) > SLACK ? { from, to: drag.to, limit: instead.limit } : null;
}

/** Where a spot on a base comes to lie if the base goes from one pose to another. */
function carried([x, y]: Spot, from: Pose, to: Pose): Spot {
  const turn = ((to[2] - from[2]) * Math.PI) / 180;
  const [dx, dy] = [x - from[0], y - from[1]];
  return [to[0] + dx * Math.cos(turn) - dy * Math.sin(turn), to[1] + dx * Math.sin(turn) + dy * Math.cos(turn)];
}
