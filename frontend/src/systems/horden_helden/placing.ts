// Setting up: orders that give elements (or a camp) their places. What may stand where the server says.

import type { ComponentType } from "preact";
import { isObject, type Json, type JsonObject } from "../../net/json";
import type { Option, OrderJson, Question } from "../../net/model";
import { apart, shifted, type Pose, type Spot } from "../../tabletop/plane";
import { poseJson, type Ghosts } from "./drafts";
import type { DraftsProps } from "./Drafts";
import type { Drag } from "./grips";
import { elementOf, WIDE, type BattleView, type SideId } from "./view";

const KINDS = ["deploy", "deploy_command", "place_baggage", "place_vanguard", "record_ambush", "place_camp"];
/** The camp among the ghosts. */
export const CAMP = "camp";

/** What is drawn instead of elements. Drags and keys say where it goes, the order is made of it. */
export interface Drawing {
  readonly kind: "works" | "sketches" | "terrain";
  /** The order with what is drawn; whatever has no place on the table is kept from it. */
  readonly orderOf: (order: OrderJson, placed: Ghosts) => OrderJson;
  readonly dragged: (drag: Drag, placed: Ghosts) => Ghosts;
  readonly nudged: (id: string, placed: Ghosts, key: string, isShifted: boolean) => Ghosts;
  readonly Layer: ComponentType<DraftsProps>;
}

export interface Placing {
  readonly offered: OrderJson;
  /** Who is to be placed. */
  readonly elements: readonly string[];
  /** Of these, who must be. */
  readonly must: readonly string[];
  /** Outlines inside which they may stand. */
  readonly zones: readonly (readonly Spot[])[];
  readonly camp: { readonly width: number; readonly depth: number } | null;
  readonly proposed: Ghosts;
  /** What lies there before anything is touched. */
  readonly begins: Ghosts;
  readonly drawing: Drawing | null;
}

export function placingOf(question: Question | null, options: readonly Option[]): Placing | null {
  const kind = question?.orders.find((order) => KINDS.includes(order));
  const option = options.find(({ order }) => order.kind === kind);
  if (!option) return null;
  const { order, vary } = option;
  const part = isObject(vary["commands"]) ? vary["commands"][String(order["command"])] : undefined;
  const told: JsonObject = isObject(part) ? part : vary;
  const camp = kind === "place_camp" ? sizeOf(vary["size"]) : null,
    proposed = proposalOf(order);
  return {
    offered: order,
    elements: idsOf(told["elements"]),
    must: idsOf(told["must"]),
    zones: areasOf(told),
    camp,
    proposed,
    // There is no tray to take a camp from: it begins where the server would pitch it.
    begins: camp ? proposed : {},
    drawing: null,
  };
}

/** Outlines in which something may be placed. */
export function areasOf(told: JsonObject): readonly (readonly Spot[])[] {
  return [...zonesOf(told["zone"]), ...squaresOf(told["squares"])];
}

/** A list of ids, or lists by command. */
function idsOf(value: Json | undefined): readonly string[] {
  if (isObject(value)) return Object.values(value).flatMap(idsOf);
  return Array.isArray(value) ? (value as readonly Json[]).filter((one): one is string => typeof one === "string") : [];
}

function zonesOf(value: Json | undefined): readonly (readonly Spot[])[] {
  return Array.isArray(value) && value.length > 2 ? [value as unknown as readonly Spot[]] : [];
}

function squaresOf(value: Json | undefined): readonly (readonly Spot[])[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown as readonly (readonly [Spot, Spot])[]).map(([[x0, y0], [x1, y1]]) => [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]);
}

function sizeOf(value: Json | undefined): { readonly width: number; readonly depth: number } {
  const [width = 2 * WIDE, depth = WIDE] = Array.isArray(value) ? (value as readonly number[]) : [];
  return { width: width < 10 ? width * WIDE : width, depth: depth < 10 ? depth * WIDE : depth };
}

function proposalOf(order: OrderJson): Ghosts {
  const one = poseOf(order["pose"]);
  if (one) return { [CAMP]: one };
  const poses = order["poses"];
  if (!isObject(poses)) return {};
  return Object.fromEntries(
    Object.entries(poses).flatMap(([id, value]) => {
      const pose = poseOf(value);
      return pose ? [[id, pose] as const] : [];
    }),
  );
}

/** A pose as orders write it. */
export function poseOf(value: Json | undefined): Pose | null {
  if (!isObject(value)) return null;
  const { x, y, facing } = value;
  return typeof x === "number" && typeof y === "number" && typeof facing === "number" ? [x, y, facing] : null;
}

/** The order for what is placed; null while nothing is. */
export function placedOrder(
  { offered, camp, drawing }: Placing,
  placed: Ghosts,
  varied: OrderJson = offered,
): OrderJson | null {
  if (drawing) return drawing.orderOf(varied, placed);
  if (camp) return placed[CAMP] ? { ...offered, pose: poseJson(placed[CAMP]) } : null;
  const entries = Object.entries(placed);
  if (!entries.length && offered.kind !== "record_ambush" && offered.kind !== "place_vanguard") return null;
  return { ...offered, poses: Object.fromEntries(entries.map(([id, pose]) => [id, poseJson(pose)])) };
}

/** The way an army looks from its edge. */
export function facingFrom(view: BattleView, side: SideId): number {
  switch (view.sides[side].edge) {
    case "north":
      return 270;
    case "west":
      return 0;
    case "east":
      return 180;
    default:
      return 90;
  }
}

/** A free place to begin with: in a row from the left of the zone, to be dragged from there. */
export function somewhere(view: BattleView, side: SideId, zone: readonly Spot[], count: number): Pose {
  const facing = facingFrom(view, side);
  const xs = zone.map(([x]) => x),
    ys = zone.map(([, y]) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const columns = Math.max(1, Math.floor((right - left - WIDE) / WIDE));
  const across = left + WIDE + (count % columns) * WIDE,
    deep = 50 * Math.floor(count / columns) + 20;
  return facing === 270 ? [across, low + deep, facing] : [across, high - deep, facing];
}

/** Millimetres from which something is drawn to what is near. */
export const SNAP = 9;

/** Brought flush beside or behind a comrade that looks the same way, if it is nearly there. */
export function snapped(view: BattleView, id: string, pose: Pose, others: Ghosts): Pose {
  const depth = elementOf(view, id)?.depth ?? WIDE;
  let best: Pose = pose,
    near = SNAP;
  for (const [other, at] of Object.entries(others)) {
    if (other === id || other === CAMP || Math.abs(at[2] - pose[2]) > 12) continue;
    const behind = elementOf(view, other)?.depth ?? WIDE;
    for (const spot of [shifted(at, 0, WIDE), shifted(at, 0, -WIDE), shifted(at, -behind, 0), shifted(at, depth, 0)]) {
      const far = apart([spot[0], spot[1]], [pose[0], pose[1]]);
      if (far < near) [best, near] = [spot, far];
    }
  }
  return best;
}
