// Rivers, streams and coast as paths that run on from tile to tile.

import { hashed } from "../../ui/jitter";
import { COLUMNS, edgeOf, HIGH, ROWS, stepOf, opposite, WIDE, type Place, type Spot, type Way } from "./field";

const ALL: readonly Way[] = ["up", "right", "down", "left"];

export type Wet = (col: number, row: number) => boolean;

/** The sides by which water leaves a tile: to wet neighbours, else off the field. */
export function exits(place: Place, wet: Wet): readonly Way[] {
  const linked = ALL.filter((way) => wet(place.col + stepOf(way).x, place.row + stepOf(way).y));
  if (linked.length >= 2) return linked;
  const outward = ALL.filter((way) => offField(place, way) && !linked.includes(way));
  const [first] = linked;
  if (!first) return outward.length ? (["up", "down"] as const) : ["left", "right"];
  const across = opposite(first);
  const onward = outward.includes(across) ? across : outward[0];
  return onward ? [first, onward] : [first];
}

function offField(place: Place, way: Way): boolean {
  const col = place.col + stepOf(way).x,
    row = place.row + stepOf(way).y;
  return col < 0 || col >= COLUMNS || row < 0 || row >= ROWS;
}

/** Where water crosses an edge: a little off the middle, outward on outer columns, the same seen from both tiles. */
function crossing(place: Place, way: Way): Spot {
  const edge = edgeOf(place, way);
  const level = way === "up" || way === "down";
  const sway = (hashed(`${edge.x}:${edge.y}`) - 0.5) * (level ? 46 : 40);
  const outward = level
    ? place.col === 0
      ? -34
      : place.col === COLUMNS - 1
        ? 34
        : 0
    : place.row === 0
      ? -34
      : place.row === ROWS - 1
        ? 34
        : 0;
  return level ? { x: edge.x + sway + outward, y: edge.y } : { x: edge.x, y: edge.y + sway + outward };
}

/** The course of water through a tile, as path data; empty where it springs inside the tile. */
export function course(place: Place, wet: Wet): string {
  const ways = exits(place, wet);
  const [first, second] = ways;
  if (ways.length === 1) return "";
  if (ways.length === 2 && first && second) return curve(place, first, second);
  return ways.map((way) => `M${point(crossing(place, way))}L${point(centre(place))}`).join("");
}

/** Points along the same course, for what is drawn on the water. */
export function flow(place: Place, wet: Wet): readonly (readonly Spot[])[] {
  const ways = exits(place, wet);
  const [first, second] = ways;
  if (ways.length === 2 && first && second) return [sampled(place, first, second)];
  return ways.length === 1 ? [] : ways.map((way) => [crossing(place, way), centre(place)]);
}

function sampled(place: Place, from: Way, to: Way, count = 24): readonly Spot[] {
  const start = crossing(place, from),
    end = crossing(place, to);
  const one = inward(start, from, 74),
    two = inward(end, to, 74);
  return Array.from({ length: count + 1 }, (_, index) => {
    const t = index / count,
      u = 1 - t;
    const mix = (field: "x" | "y"): number =>
      u ** 3 * start[field] + 3 * u * u * t * one[field] + 3 * u * t * t * two[field] + t ** 3 * end[field];
    return { x: mix("x"), y: mix("y") };
  });
}

/** Water that springs in a tile: a shape that narrows from the edge to nothing. */
export function spring(place: Place, wet: Wet, width: number): string {
  const ways = exits(place, wet),
    [way] = ways;
  if (ways.length !== 1 || !way) return "";
  const step = stepOf(way),
    aside = { x: -step.y, y: step.x };
  const start = crossing(place, way),
    end = inward(start, way, (step.x === 0 ? HIGH : WIDE) * 0.78);
  const bend = (by: number): Spot => shifted(inward(start, way, 74), aside, by);
  const tip = shifted(end, aside, 18),
    half = width / 2;
  return `M${point(shifted(start, aside, -half))}Q${point(bend(-half))} ${point(tip)}Q${point(bend(half * 0.9))} ${point(shifted(start, aside, half))}Z`;
}

function centre(place: Spot): Spot {
  return { x: place.x + WIDE / 2, y: place.y + HIGH / 2 };
}

function shifted(spot: Spot, way: Spot, by: number): Spot {
  return { x: spot.x + way.x * by, y: spot.y + way.y * by };
}

function curve(place: Place, from: Way, to: Way): string {
  const start = crossing(place, from),
    end = crossing(place, to);
  const one = inward(start, from, 74),
    two = inward(end, to, 74);
  return `M${point(start)}C${point(one)} ${point(two)} ${point(end)}`;
}

function inward(from: Spot, way: Way, by: number): Spot {
  const step = stepOf(way);
  return { x: from.x - step.x * by, y: from.y - step.y * by };
}

function point(spot: Spot): string {
  return `${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`;
}

/** The sea along a tile's outer side: a shape from the field's edge to a wavy shore. */
export function sea(place: Place, wet: Wet): { shape: string; shore: string } {
  const side: Way = place.col === 0 ? "left" : place.col === COLUMNS - 1 ? "right" : place.row === 0 ? "up" : "down";
  const upright = side === "left" || side === "right";
  const [before, after] = upright ? (["up", "down"] as const) : (["left", "right"] as const);
  const start = shoreAt(place, before, side, wet),
    end = shoreAt(place, after, side, wet);
  const middle = wavy(place, side);
  const shore = `M${point(start)}Q${point(middle[0])} ${point(middle[1])}T${point(end)}`;
  const [far, near] = corners(place, side);
  return { shore, shape: `${shore}L${point(near)}L${point(far)}Z` };
}

function depth(name: string): number {
  return 58 + hashed(name) * 18;
}

function shoreAt(place: Place, end: Way, side: Way, wet: Wet): Spot {
  const corner = cornerOf(place, end, side);
  const step = stepOf(end),
    into = stepOf(opposite(side));
  const goesOn = wet(place.col + step.x, place.row + step.y) || offField(place, end);
  const reach = goesOn ? depth(`${corner.x}:${corner.y}`) : 0;
  return { x: corner.x + into.x * reach, y: corner.y + into.y * reach };
}

function wavy(place: Place, side: Way): readonly [Spot, Spot] {
  const into = stepOf(opposite(side)),
    middle = edgeOf(place, side);
  const along = side === "left" || side === "right" ? { x: 0, y: 1 } : { x: 1, y: 0 };
  const at = (shift: number, reach: number): Spot => ({
    x: middle.x + into.x * reach + along.x * shift,
    y: middle.y + into.y * reach + along.y * shift,
  });
  return [at(-34, depth(`${place.id}one`) + 12), at(0, depth(`${place.id}two`) - 6)];
}

function cornerOf(place: Place, end: Way, side: Way): Spot {
  const one = stepOf(end),
    two = stepOf(side);
  return { x: place.x + WIDE / 2 + ((one.x + two.x) * WIDE) / 2, y: place.y + HIGH / 2 + ((one.y + two.y) * HIGH) / 2 };
}

function corners(place: Place, side: Way): readonly [Spot, Spot] {
  const upright = side === "left" || side === "right";
  return upright
    ? [cornerOf(place, "up", side), cornerOf(place, "down", side)]
    : [cornerOf(place, "left", side), cornerOf(place, "right", side)];
}
