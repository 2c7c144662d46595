// Which part of the table is shown. Pure numbers: boxes in table units, never beyond the whole.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How many times closer than the whole table, unless a board says it itself. */
export const CLOSEST = 5;
export const STEP = 1.4;

export function middleOf(box: Box): Point {
  return { x: box.x + box.wide / 2, y: box.y + box.high / 2 };
}

export function isWhole(whole: Box, now: Box): boolean {
  return now.wide >= whole.wide - 0.01;
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/** The box pushed back inside the whole. */
export function inside(whole: Box, now: Box): Box {
  const wide = Math.min(now.wide, whole.wide),
    high = Math.min(now.high, whole.high);
  return {
    x: between(now.x, whole.x, whole.x + whole.wide - wide),
    y: between(now.y, whole.y, whole.y + whole.high - high),
    wide,
    high,
  };
}

/** `by` times closer (below one: farther); the point stays where it is on the screen. */
export function zoomed(whole: Box, now: Box, by: number, around: Point = middleOf(now), closest = CLOSEST): Box {
  const scale = between((whole.wide / now.wide) * by, 1, closest);
  const wide = whole.wide / scale,
    high = whole.high / scale;
  return inside(whole, {
    x: around.x - ((around.x - now.x) / now.wide) * wide,
    y: around.y - ((around.y - now.y) / now.high) * high,
    wide,
    high,
  });
}

export function moved(whole: Box, now: Box, by: Point): Box {
  return inside(whole, { ...now, x: now.x + by.x, y: now.y + by.y });
}

/** The box of the same size with this point in its middle. */
export function centred(whole: Box, now: Box, at: Point): Box {
  return inside(whole, { ...now, x: at.x - now.wide / 2, y: at.y - now.high / 2 });
}

export function holds(box: Box, at: Point): boolean {
  return at.x >= box.x && at.x <= box.x + box.wide && at.y >= box.y && at.y <= box.y + box.high;
}

export function viewBox(box: Box): string {
  return [box.x, box.y, box.wide, box.high].map((number) => Number(number.toFixed(2))).join(" ");
}
