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

function clamped(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/** The box pushed back inside the whole. */
export function inside(whole: Box, now: Box): Box {
  const wide = Math.min(now.wide, whole.wide),
    high = Math.min(now.high, whole.high);
  return {
    x: clamped(now.x, whole.x, whole.x + whole.wide - wide),
    y: clamped(now.y, whole.y, whole.y + whole.high - high),
    wide,
    high,
  };
}

/** `by` times closer (below one: farther); the point stays where it is on the screen. */
export function zoomed(whole: Box, now: Box, by: number, around: Point = middleOf(now), closest = CLOSEST): Box {
  const scale = clamped((whole.wide / now.wide) * by, 1, closest);
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

/** The same but for what nobody can see. */
export function isSame(one: Box, two: Box): boolean {
  return (["x", "y", "wide", "high"] as const).every((field) => Math.abs(one[field] - two[field]) < 0.01);
}

/** The smallest box around all of them; null where there are none. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x)),
    y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.wide)),
    bottom = Math.max(...boxes.map((box) => box.y + box.high));
  return { x, y, wide: right - x, high: bottom - y };
}

/** What a frame measures on the screen, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How many units of the board a pixel is when the box fills a frame of this size; null before the frame is measured. */
export function pixelOf(box: Box, { width, height }: Size): number | null {
  return width && height ? Math.max(box.wide / width, box.high / height) : null;
}

/** On what a board opens: all pieces, the player's own among them, and how many pixels a unit is at least and at most. */
export interface Opening {
  readonly all: Box;
  readonly own: Box;
  readonly least: number;
  readonly most: number;
}

/** How much is left free around the armies; and how many pixels the tools take at the left edge. */
const FREE = 1.12;
const TOOLS = 52;

/** The armies as large as they fit, but never too small to be told apart: then the own ones come first. Null is the whole. */
export function openedOn(whole: Box, { all, own, least, most }: Opening, size: Size): Box | null {
  const room = { width: Math.max(0, size.width - TOOLS), height: size.height };
  const afar = pixelOf(whole, size),
    fitting = pixelOf({ ...all, wide: all.wide * FREE, high: all.high * FREE }, room);
  if (!afar || !fitting) return null;
  const pixel = Math.max(Math.min(fitting, 1 / least), 1 / most);
  if (pixel >= afar * 0.97) return null;
  const share = pixel / afar,
    middle = middleOf(all);
  const x = holding(middle.x, own.x, own.wide, room.width * pixel) - (TOOLS * pixel) / 2,
    y = holding(middle.y, own.y, own.high, room.height * pixel);
  return centred(whole, { x: 0, y: 0, wide: whole.wide * share, high: whole.high * share }, { x, y });
}

/** The middle of a view that holds what lies from `start` on; where it is too long, its own middle. */
function holding(middle: number, start: number, long: number, seen: number): number {
  const free = Math.max(0, Math.min(seen * (1 - 1 / FREE), seen - long));
  if (long > seen) return start + long / 2;
  return clamped(middle, start + long + free / 2 - seen / 2, start - free / 2 + seen / 2);
}

/** The CSS transform, about the frame's middle, that makes a picture of `rest` look like one of `now`. */
export function transformBetween(rest: Box, now: Box, size: Size): string {
  const before = pixelOf(rest, size),
    after = pixelOf(now, size);
  if (!before || !after) return "";
  const one = middleOf(rest),
    two = middleOf(now);
  const place = [(one.x - two.x) / after, (one.y - two.y) / after].map((pixels) => `${Number(pixels.toFixed(2))}px`);
  return `translate(${place.join(",")}) scale(${Number((before / after).toFixed(5))})`;
}

/** A point of the frame (pixels from its upper left corner) in units of the board. */
export function pointIn(now: Box, size: Size, at: Point): Point {
  const pixel = pixelOf(now, size) ?? 1,
    middle = middleOf(now);
  return { x: middle.x + (at.x - size.width / 2) * pixel, y: middle.y + (at.y - size.height / 2) * pixel };
}

/** Milliseconds of a way from one picture to another. */
const PAN = 900;

export function shareAt(elapsed: number): number {
  return Math.min(1, Math.max(0, elapsed / PAN));
}

/** Part of the way, slower at both ends. */
export function between(from: Box, to: Box, share: number): Box {
  const eased = share < 0.5 ? 2 * share * share : 1 - (-2 * share + 2) ** 2 / 2;
  const mix = (one: number, two: number): number => one + (two - one) * eased;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), wide: mix(from.wide, to.wide), high: mix(from.high, to.high) };
}

export function viewBox(box: Box): string {
  return [box.x, box.y, box.wide, box.high].map((number) => Number(number.toFixed(2))).join(" ");
}
