// Where dice and words lie: on free ground near what they are about, never on a piece of the fight. Numbers only.

import type { Box, Point } from "../board/camera";
import type { PieceBox, PieceBoxes } from "../board/overlay";

export function meets(one: Box, two: Box, gap = 0): boolean {
  return (
    one.x < two.x + two.wide + gap &&
    two.x < one.x + one.wide + gap &&
    one.y < two.y + two.high + gap &&
    two.y < one.y + one.high + gap
  );
}

export function middle({ x, y, wide, high }: Box): Point {
  return { x: x + wide / 2, y: y + high / 2 };
}

/** The box around several; null around none. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, wide }) => x + wide)),
    bottom = Math.max(...boxes.map(({ y, high }) => y + high));
  return { x: left, y: top, wide: right - left, high: bottom - top };
}

export function boxesOf(boxes: PieceBoxes, names: readonly string[]): readonly PieceBox[] {
  return names.flatMap((name) => boxes.get(name) ?? []);
}

/** The box pushed back into the bounds. */
export function within(box: Box, bounds: Box): Box {
  const most = (from: number, length: number, size: number): number => Math.max(from, from + length - size);
  return {
    ...box,
    x: Math.min(Math.max(box.x, bounds.x), most(bounds.x, bounds.wide, box.wide)),
    y: Math.min(Math.max(box.y, bounds.y), most(bounds.y, bounds.high, box.high)),
  };
}

interface Wanted {
  readonly wide: number;
  readonly high: number;
  /** Whose dice they are, and whom they concern. */
  readonly near: Box;
  readonly foe: Box | null;
  readonly bounds: Box;
  /** Pieces that may be covered if there is no free ground at all. */
  readonly others: readonly Box[];
  /** Pieces of the fight: never. */
  readonly fighters: readonly Box[];
}

/** Beside whoever throws, away from the foe; in rings farther and farther out; the least covered where nothing is free. */
export function diceSpot({ wide, high, near, foe, bounds, others, fighters }: Wanted): Box {
  const from = middle(near);
  const away = foe ? Math.atan2(from.y - middle(foe).y, from.x - middle(foe).x) : -Math.PI / 2;
  const candidates: Box[] = [];
  for (let ring = 0; ring < 5; ring += 1) {
    const reachX = near.wide / 2 + wide * (0.6 + ring * 0.55),
      reachY = near.high / 2 + high * (0.6 + ring * 0.7);
    for (const turn of TURNS) {
      const angle = away + turn;
      const at = { x: from.x + Math.cos(angle) * reachX, y: from.y + Math.sin(angle) * reachY };
      candidates.push(within({ x: at.x - wide / 2, y: at.y - high / 2, wide, high }, bounds));
    }
  }
  const clear = candidates.filter((box) => !fighters.some((one) => meets(box, one)));
  const free = clear.find((box) => !others.some((one) => meets(box, one)));
  if (free) return free;
  const counted = clear.map((box) => [box, others.filter((one) => meets(box, one)).length] as const);
  const [least] = [...counted].sort(([, one], [, two]) => one - two);
  return least?.[0] ?? atEdge(wide, high, from, bounds, fighters);
}

const TURNS = [0, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8, 2.4, -2.4, Math.PI];

/** The corner of the board that is nearest and free of those who fight. */
function atEdge(wide: number, high: number, from: Point, bounds: Box, fighters: readonly Box[]): Box {
  const corners = [0, 1, 2, 3].map((corner) => ({
    x: corner % 2 ? bounds.x + bounds.wide - wide : bounds.x,
    y: corner > 1 ? bounds.y + bounds.high - high : bounds.y,
    wide,
    high,
  }));
  const far = (box: Box): number => Math.hypot(middle(box).x - from.x, middle(box).y - from.y);
  const sorted = [...corners].sort((one, two) => far(one) - far(two));
  return sorted.find((box) => !fighters.some((one) => meets(box, one))) ?? (sorted[0] as Box);
}

interface Ribbon {
  readonly wide: number;
  readonly high: number;
  readonly on: Box;
  readonly bounds: Box;
  readonly taken: readonly Box[];
}

/** A ribbon's place: above what it is about, else below or beside it, clear of the dice. */
export function ribbonSpot({ wide, high, on, bounds, taken }: Ribbon): Box {
  const { x, y } = middle(on);
  const gap = high * 0.12;
  const above = { x: x - wide / 2, y: on.y - high - gap, wide, high },
    below = { x: x - wide / 2, y: on.y + on.high + gap, wide, high },
    over = { x: x - wide / 2, y: y - high / 2, wide, high };
  const places = [above, below, over].map((box) => within(box, bounds));
  const isClear = (box: Box): boolean => !taken.some((one) => meets(box, one));
  const first = places.find(
    (box, index) => isClear(box) && Math.abs(box.y - ([above, below, over][index] as Box).y) < high / 2,
  );
  return first ?? places.find(isClear) ?? (places[0] as Box);
}
