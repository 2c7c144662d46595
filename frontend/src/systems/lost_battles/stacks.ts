// How the units of a tile stand: the lead unit in front and large, the others in rows behind it.

import { HIGH, stepOf, WIDE, type Spot, type Way } from "./field";

export interface Box extends Spot {
  readonly wide: number;
  readonly high: number;
}

export const LEAD = { wide: 66, high: 50 };
const FULL = { wide: 43, high: 36, row: 4 };
const TIGHT = { wide: 35, high: 29, row: 5 };
const GAP = 3;
const RIM = 17;

/** Boxes (middle points) of a stack of `count` units, the lead unit first. */
export function stack(count: number, way: Way, hasLead: boolean): readonly Box[] {
  const behind = hasLead ? count - 1 : count;
  const size = behind > (way === "up" || way === "down" ? 8 : 6) ? TIGHT : FULL;
  const rows = arranged(behind, way === "up" || way === "down" ? size.row : Math.min(4, size.row - 1));
  const boxes = hasLead ? [front(way, rows.length, size)] : [];
  let depth = RIM + (hasLead ? lengthwise(LEAD, way) + GAP : 0) + slack(rows.length, size, way, hasLead);
  for (const row of rows) {
    boxes.push(...rowOf(row, depth + lengthwise(size, way) / 2, size, way));
    depth += lengthwise(size, way) + GAP;
  }
  return boxes;
}

/** Rows as even as may be: 5 behind a lead unit stand as 3 and 2, not as 4 and 1. */
export function arranged(count: number, longest: number): readonly number[] {
  const rows = Math.ceil(count / longest);
  return Array.from({ length: rows }, (_, index) => Math.ceil((count - index) / rows));
}

type Size = { readonly wide: number; readonly high: number };

function lengthwise(size: Size, way: Way): number {
  return way === "up" || way === "down" ? size.high : size.wide;
}

/** Shallow stacks stand a little back from the edge, deep ones close to it. */
function slack(rows: number, size: Size, way: Way, hasLead: boolean): number {
  const room = (way === "up" || way === "down" ? HIGH : WIDE) - RIM - 12;
  const used = (hasLead ? lengthwise(LEAD, way) + GAP : 0) + rows * (lengthwise(size, way) + GAP);
  return Math.max(0, Math.min(8, (room - used) / 4));
}

function front(way: Way, rows: number, size: Size): Box {
  const at = RIM + slack(rows, size, way, true) + lengthwise(LEAD, way) / 2;
  return { ...inTile(at, 0, way), ...LEAD };
}

function rowOf(count: number, depth: number, size: Size, way: Way): readonly Box[] {
  const across = (way === "up" || way === "down" ? size.wide : size.high) + GAP;
  return Array.from({ length: count }, (_, index) => ({
    ...inTile(depth, (index - (count - 1) / 2) * across, way),
    wide: size.wide,
    high: size.high,
  }));
}

/** A point by its distance from the front edge and its place along the front. */
function inTile(depth: number, across: number, way: Way): Spot {
  const step = stepOf(way);
  const reach = (way === "up" || way === "down" ? HIGH : WIDE) / 2 - depth;
  return {
    x: WIDE / 2 + step.x * reach + (step.x === 0 ? across : 0),
    y: HIGH / 2 + step.y * reach + (step.y === 0 ? across : 0),
  };
}

/** Where a general's badge stands: beside the lead unit; without one, behind the stack. */
export function generalSpot(way: Way, hasLead: boolean): Spot {
  const high = { x: 26, y: 30 },
    low = { x: 26, y: HIGH - 58 };
  if (way === "up") return hasLead ? high : low;
  if (way === "down") return hasLead ? low : high;
  return { x: way === "right" ? WIDE - 42 : 42, y: 28 };
}

/** The mark on the tile's edge that shows where the stack faces. */
export function facingMark(way: Way): string {
  const step = stepOf(way);
  const tip = { x: WIDE / 2 + step.x * (WIDE / 2 - 5), y: HIGH / 2 + step.y * (HIGH / 2 - 5) };
  const side = { x: -step.y * 13, y: step.x * 13 },
    back = { x: tip.x - step.x * 9, y: tip.y - step.y * 9 };
  return `M${back.x + side.x} ${back.y + side.y}L${tip.x} ${tip.y}L${back.x - side.x} ${back.y - side.y}`;
}
