// Rectangles of commands among the ghosts: the middle under the command's name, wide and deep beside it.

import { isObject } from "../../../net/json";
import type { OrderJson } from "../../../net/model";
import { boundsOf, shifted, type Pose, type Spot } from "../../../tabletop/plane";
import type { Ghosts } from "../drafts";
import type { Drag } from "../grips";
import { movedWith, nudgedPose, rounded, SNAP, WIDE } from "../sharing";
import type { Begun } from "./drawing";
import { listed, spotIn } from "./reading";

export interface Rectangle {
  readonly low: Spot;
  readonly high: Spot;
}
/** Which corner: to the left or right, below or above on the table. */
export type Corner = readonly [-1 | 1, -1 | 1];
export const CORNERS: readonly Corner[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

export const sizeKey = (command: string): string => `${command} size`;

export function rectangleOf(placed: Ghosts, command: string): Rectangle | null {
  const middle = placed[command],
    size = placed[sizeKey(command)];
  if (!middle || !size) return null;
  const [x, y] = middle,
    [wide, deep] = size;
  return { low: [x - wide / 2, y - deep / 2], high: [x + wide / 2, y + deep / 2] };
}

/** `facing` is the way an arrow key upwards goes. */
export function ghostsOfRectangle(command: string, { low, high }: Rectangle, facing: number): Ghosts {
  return {
    [command]: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, facing],
    [sizeKey(command)]: [high[0] - low[0], high[1] - low[1], 0],
  };
}

/** One corner moved; the rectangle stays at least as wide and deep as an element is wide. */
export function resized({ low, high }: Rectangle, corner: Corner, by: Spot): Rectangle {
  const side = (axis: 0 | 1): readonly [number, number] =>
    corner[axis] < 0
      ? [Math.min(low[axis] + by[axis], high[axis] - WIDE), high[axis]]
      : [low[axis], Math.max(high[axis] + by[axis], low[axis] + WIDE)];
  const [x0, x1] = side(0),
    [y0, y1] = side(1);
  return { low: [x0, y0], high: [x1, y1] };
}

/** How far the nearest of these values must go to lie on one of the lines, if that is near. */
export function toLine(values: readonly number[], lines: readonly number[]): number {
  const ways = values.flatMap((value) => lines.map((line) => line - value));
  const best = ways.sort((one, two) => Math.abs(one) - Math.abs(two))[0] ?? 0;
  return Math.abs(best) < SNAP ? best : 0;
}

/** Of a corner's handle: the command, and which corner. */
export function handleName(command: string, corner: Corner): string {
  return [command, ...corner].join(" ");
}

export function sketching(offered: OrderJson, facing: number, zone: readonly Spot[]): Begun {
  const proposed = proposedSketches(offered, facing);
  const elements = Object.keys(proposed).filter((key) => sizeKey(key) in proposed);
  return {
    kind: "sketches",
    offered,
    elements,
    proposed,
    orderOf: (order, placed) => ({
      ...order,
      sketches: elements.flatMap((command) => {
        const drawn = rectangleOf(placed, command);
        return drawn ? [{ command, low: drawn.low.map(rounded), high: drawn.high.map(rounded) }] : [];
      }),
    }),
    dragged: (drag, placed) => dragged(drag, placed, zone),
    nudged,
  };
}

function proposedSketches(offered: OrderJson, facing: number): Ghosts {
  const all = listed(offered["sketches"]).filter(isObject);
  return Object.assign(
    {},
    ...all.map((sketch) => {
      const low = spotIn(sketch["low"]),
        high = spotIn(sketch["high"]);
      if (!low || !high) return {};
      const [least, most] = boundsOf([low, high]);
      return ghostsOfRectangle(String(sketch["command"]), { low: least, high: most }, facing);
    }),
  ) as Ghosts;
}

/** Sides that lie near the zone's or another rectangle's come to lie on them. */
function dragged(drag: Drag, placed: Ghosts, zone: readonly Spot[]): Ghosts {
  if (drag.handle) return cornered(drag, drag.handle, placed, zone);
  const moved = movedWith(drag);
  const [only, ...more] = Object.keys(moved);
  const drawn = only && !more.length ? rectangleOf({ ...placed, ...moved }, only) : null;
  const middle = only ? moved[only] : undefined;
  if (!only || !drawn || !middle) return moved;
  const lines = linesBeside(only, placed, zone);
  const along = (axis: 0 | 1): number => middle[axis] + toLine([drawn.low[axis], drawn.high[axis]], lines[axis]);
  return { [only]: [along(0), along(1), middle[2]] };
}

function cornered({ start, from, to }: Drag, handle: string, placed: Ghosts, zone: readonly Spot[]): Ghosts {
  const [command = "", x, y] = handle.split(" ");
  const corner: Corner = [x === "1" ? 1 : -1, y === "1" ? 1 : -1];
  const drawn = rectangleOf(start, command);
  if (!drawn) return {};
  const lines = linesBeside(command, placed, zone);
  const by = (axis: 0 | 1): number => {
    const way = to[axis] - from[axis];
    return way + toLine([(corner[axis] < 0 ? drawn.low : drawn.high)[axis] + way], lines[axis]);
  };
  return ghostsOfRectangle(command, resized(drawn, corner, [by(0), by(1)]), start[command]?.[2] ?? 90);
}

/** Lines across and along the table to which a side may be drawn. */
function linesBeside(
  command: string,
  placed: Ghosts,
  zone: readonly Spot[],
): readonly [readonly number[], readonly number[]] {
  const others = Object.keys(placed).flatMap((other) => (other === command ? [] : (rectangleOf(placed, other) ?? [])));
  const spots = [...zone, ...others.flatMap(({ low, high }) => [low, high])];
  return [spots.map(([x]) => x), spots.map(([, y]) => y)];
}

const BY = 10;
const SIZES: { readonly [key: string]: readonly [ahead: number, right: number] } = {
  ArrowUp: [BY, 0],
  ArrowDown: [-BY, 0],
  ArrowRight: [0, BY],
  ArrowLeft: [0, -BY],
};

/** Arrows move a rectangle; with Shift they move its far right corner. It is not turned. */
function nudged(id: string, placed: Ghosts, key: string, isShifted: boolean): Ghosts {
  const middle = placed[id],
    drawn = rectangleOf(placed, id),
    by = SIZES[key];
  if (!middle || !drawn || !by) return {};
  if (!isShifted) return { [id]: nudgedPose(middle, 0, key, true) ?? middle };
  const [dx, dy] = shifted([0, 0, middle[2]], ...by);
  return ghostsOfRectangle(id, resized(drawn, farRight(middle), [dx, dy]), middle[2]);
}

function farRight([, , facing]: Pose): Corner {
  const [x, y] = shifted([0, 0, facing], 1, 1);
  return [x < 0 ? -1 : 1, y < 0 ? -1 : 1];
}

/** The rectangle so wide or deep as its owner sees it; the near left corner stays. */
export function sized(id: string, placed: Ghosts, size: { readonly wide?: number; readonly deep?: number }): Ghosts {
  const middle = placed[id],
    drawn = rectangleOf(placed, id);
  if (!middle || !drawn) return {};
  const now = sizeOf(placed, id);
  const [dx, dy] = shifted([0, 0, middle[2]], (size.deep ?? now.deep) - now.deep, (size.wide ?? now.wide) - now.wide);
  return ghostsOfRectangle(id, resized(drawn, farRight(middle), [dx, dy]), middle[2]);
}

/** Wide and deep as its owner sees it, also from a short edge. */
export function sizeOf(placed: Ghosts, id: string): { readonly wide: number; readonly deep: number } {
  const [across = 0, along = 0] = placed[sizeKey(id)] ?? [];
  const isAside = Math.abs(Math.sin(((placed[id]?.[2] ?? 90) * Math.PI) / 180)) < 0.5;
  return isAside ? { wide: along, deep: across } : { wide: across, deep: along };
}
