// What happened, as places on the board: who acted, upon whom, who moved. Whatever an event names that stands there.

import type { Box, Point } from "../../board/camera";
import { around, middleOf } from "../../board/camera";
import { isObject, type Json } from "../../net/json";
import type { EventJson } from "../../net/model";

/** Fields of events that name who acts, and whom it is for. */
const BY = ["attacker", "shooter", "caster", "unit", "units", "element", "elements", "general", "start", "tile"];
const AT = ["defender", "target", "victim", "foe", "enemy", "targets"];

/** Finds a piece or place of the board by its name. */
export type Find = (name: string) => Box | null;

export interface Arrow {
  readonly from: Point;
  readonly to: Point;
  readonly event: EventJson;
}
export interface Action {
  readonly box: Box;
  readonly arrow: Arrow | null;
}

/** All names in a value, however deep. */
export function namesIn(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => namesIn(item));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => [key, ...namesIn(item)]);
  return [];
}

function boxOf(event: EventJson, fields: readonly string[], find: Find): Box | null {
  for (const field of fields) {
    const boxes = namesIn(event[field]).flatMap((name) => find(name) ?? []);
    if (boxes.length) return around(boxes);
  }
  return null;
}

/** The place of these events now, with an arrow: from who acts to whom, or from where they stood to where they stand. */
export function actionOf(events: readonly EventJson[], find: Find, before: Find): Action | null {
  const named = [...new Set(events.flatMap((event) => namesIn(event)))];
  const boxes = named.flatMap((name) => find(name) ?? before(name) ?? []);
  const box = around(boxes);
  if (!box) return null;
  const arrow = blow(events, find) ?? march(events, find, before);
  const ends = arrow ? [spot(arrow.from), spot(arrow.to)] : [];
  const close = arrow ? around([...near(events, find), ...ends]) : box;
  return { box: close ?? box, arrow };
}

function spot({ x, y }: Point): Box {
  return { x, y, wide: 0, high: 0 };
}

/** Those of the last event that names any. */
function near(events: readonly EventJson[], find: Find): readonly Box[] {
  for (const event of [...events].reverse()) {
    const boxes = [...BY, ...AT].flatMap((field) => namesIn(event[field]).flatMap((name) => find(name) ?? []));
    if (boxes.length) return boxes;
  }
  return [];
}

function blow(events: readonly EventJson[], find: Find): Arrow | null {
  for (const event of [...events].reverse()) {
    const by = boxOf(event, BY, find),
      at = boxOf(event, AT, find);
    if (by && at && apart(middleOf(by), middleOf(at)) > 1) return { ...ends(by, at), event };
  }
  return null;
}

function march(events: readonly EventJson[], find: Find, before: Find): Arrow | null {
  for (const event of [...events].reverse()) {
    const moved = [...new Set(namesIn(event))].flatMap((name) => {
      const from = before(name),
        to = find(name);
      return from && to && apart(middleOf(from), middleOf(to)) > from.wide / 4 ? [{ from, to }] : [];
    });
    const from = around(moved.map((one) => one.from)),
      to = around(moved.map((one) => one.to));
    if (from && to) return { ...ends(from, to), event };
  }
  return null;
}

/** From the middle of one box to the edge of the other. */
function ends(from: Box, to: Box): Pick<Arrow, "from" | "to"> {
  const start = middleOf(from),
    end = middleOf(to);
  const length = apart(start, end) || 1;
  const short = Math.min(Math.min(to.wide, to.high) / 2, length * 0.4);
  const share = (length - short) / length;
  return { from: start, to: { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share } };
}

function apart(one: Point, two: Point): number {
  return Math.hypot(one.x - two.x, one.y - two.y);
}

/** A bent arrow: its shaft, and its head as three points. */
export function arrowPaths({ from, to }: Pick<Arrow, "from" | "to">, size: number): { shaft: string; head: string } {
  const length = apart(from, to) || 1;
  const ux = (to.x - from.x) / length,
    uy = (to.y - from.y) / length;
  const bend = Math.min(length * 0.18, size * 2.5);
  const mid = { x: (from.x + to.x) / 2 - uy * bend, y: (from.y + to.y) / 2 + ux * bend };
  const [dx, dy] = [to.x - mid.x, to.y - mid.y];
  const end = Math.hypot(dx, dy) || 1;
  const [vx, vy] = [dx / end, dy / end];
  const at = (back: number, aside: number): string =>
    `${(to.x - vx * back - vy * aside).toFixed(1)} ${(to.y - vy * back + vx * aside).toFixed(1)}`;
  const shaft = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${mid.x.toFixed(1)} ${mid.y.toFixed(1)} ${at(size * 1.4, 0)}`;
  return { shaft, head: `M${at(0, 0)}L${at(size * 2, size)}L${at(size * 2, -size)}Z` };
}
