// Where a card lies: beside its piece on the side with room, clear of the piece, of what it can do, and of verdicts.

import type { Box } from "../board/camera";
import { meets, within } from "../stage/placing";

const GAP = 12;
/** A pixel farther from its piece is as bad as covering so many of others. */
const AWAY = 25;

interface Wanted {
  readonly wide: number;
  readonly high: number;
  readonly piece: Box;
  /** Never covered: the piece itself, its targets, verdicts, other cards. */
  readonly clear: readonly Box[];
  readonly bounds: Box;
  /** Better not covered: whatever else stands on the board. */
  readonly others?: readonly Box[];
}

/** Of the places that are clear the first that covers least of all others; where none is clear, the one that covers least. */
export function cardSpot({ wide, high, piece, clear, bounds, others = [] }: Wanted): Box {
  const keep = [piece, ...clear];
  const places = candidates(wide, high, piece, bounds);
  const free = places.filter((box) => holds(bounds, box) && !keep.some((one) => meets(box, one, 2)));
  const costs = free.map((box) => covered(box, others) + AWAY * gap(box, piece));
  const first = free[costs.indexOf(Math.min(...costs))];
  if (first) return first;
  const counted = places
    .map((box) => [within(box, bounds), 0] as const)
    .map(([box]) => [box, covered(box, keep)] as const);
  const [least] = [...counted].sort(([, one], [, two]) => one - two);
  return least?.[0] ?? { x: bounds.x, y: bounds.y, wide, high };
}

function candidates(wide: number, high: number, piece: Box, bounds: Box): readonly Box[] {
  const right = piece.x + piece.wide + GAP,
    left = piece.x - wide - GAP,
    above = piece.y - high - GAP,
    below = piece.y + piece.high + GAP;
  const middleY = piece.y + piece.high / 2 - high / 2,
    middleX = piece.x + piece.wide / 2 - wide / 2;
  const ends = (value: number, from: number, length: number, size: number): number =>
    Math.min(Math.max(value, from), Math.max(from, from + length - size));
  const y = (value: number): number => ends(value, bounds.y, bounds.high, high),
    x = (value: number): number => ends(value, bounds.x, bounds.wide, wide);
  const box = (atX: number, atY: number): Box => ({ x: atX, y: atY, wide, high });
  const beside = [middleY, below, above, piece.y].flatMap((at) => [box(right, y(at)), box(left, y(at))]);
  const over = [middleX, right, left].flatMap((at) => [box(x(at), below), box(x(at), above)]);
  const far = bounds.x + bounds.wide - wide,
    low = bounds.y + bounds.high - high;
  const edges = grid(bounds.x, far).flatMap((atX) => grid(bounds.y, low).map((atY) => box(atX, atY)));
  return [...beside, ...over, ...edges];
}

/** Corners first, then places between. */
function grid(from: number, to: number): readonly number[] {
  return [to, from, ...[0.5, 0.75, 0.25].map((share) => from + (to - from) * share)];
}

function holds(bounds: Box, { x, y, wide, high }: Box): boolean {
  return (
    x >= bounds.x - 1 &&
    y >= bounds.y - 1 &&
    x + wide <= bounds.x + bounds.wide + 1 &&
    y + high <= bounds.y + bounds.high + 1
  );
}

/** How far apart two boxes lie. */
function gap(one: Box, two: Box): number {
  const x = Math.max(0, two.x - one.x - one.wide, one.x - two.x - two.wide),
    y = Math.max(0, two.y - one.y - one.high, one.y - two.y - two.high);
  return Math.hypot(x, y);
}

function covered(box: Box, keep: readonly Box[]): number {
  return keep.reduce((sum, one) => {
    const wide = Math.min(box.x + box.wide, one.x + one.wide) - Math.max(box.x, one.x),
      high = Math.min(box.y + box.high, one.y + one.high) - Math.max(box.y, one.y);
    return sum + Math.max(0, wide) * Math.max(0, high);
  }, 0);
}
