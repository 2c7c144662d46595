// A free table on the screen: millimetres with y upwards on the table, y downwards in the picture, own edge below.

import type { Box, Point } from "../board/camera";

export type Spot = readonly [x: number, y: number];
/** Front edge's midpoint and facing, degrees counter-clockwise from +x. */
export type Pose = readonly [x: number, y: number, facing: number];

export interface Plane {
  readonly width: number;
  readonly depth: number;
  /** The north edge is below. */
  readonly turned: boolean;
}

export function wholeOf({ width, depth }: Plane, margin = 16): Box {
  return { x: -margin, y: -margin, wide: width + 2 * margin, high: depth + 2 * margin };
}

export function onScreen({ width, depth, turned }: Plane, [x, y]: Spot): Point {
  return turned ? { x: width - x, y } : { x, y: depth - y };
}

export function onTable({ width, depth, turned }: Plane, { x, y }: Point): Spot {
  return turned ? [width - x, y] : [x, depth - y];
}

/** The turn of the picture of something that looks up. */
export function rotationOf({ turned }: Plane, facing: number): number {
  return (turned ? 270 : 90) - facing;
}

/** Where a piece whose front edge's midpoint is the origin, looking up, is drawn. */
export function placing(plane: Plane, [x, y, facing]: Pose): string {
  const at = onScreen(plane, [x, y]);
  return `translate(${round(at.x)} ${round(at.y)}) rotate(${round(rotationOf(plane, facing))})`;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const RADIAN = Math.PI / 180;

export function forward(facing: number): Spot {
  return [Math.cos(facing * RADIAN), Math.sin(facing * RADIAN)];
}

export function rightOf(facing: number): Spot {
  return [Math.sin(facing * RADIAN), -Math.cos(facing * RADIAN)];
}

/** Along and aside of where it looks; aside is to its right. */
export function shifted([x, y, facing]: Pose, along: number, aside: number): Pose {
  const [fx, fy] = forward(facing),
    [rx, ry] = rightOf(facing);
  return [x + along * fx + aside * rx, y + along * fy + aside * ry, facing];
}

export function turnedAbout([x, y, facing]: Pose, [px, py]: Spot, degrees: number): Pose {
  const cosine = Math.cos(degrees * RADIAN),
    sine = Math.sin(degrees * RADIAN);
  return [px + (x - px) * cosine - (y - py) * sine, py + (x - px) * sine + (y - py) * cosine, facing + degrees];
}

/** Front left, front right, rear right, rear left. */
export function cornersOf(pose: Pose, width: number, depth: number): readonly [Spot, Spot, Spot, Spot] {
  const at = (along: number, aside: number): Spot => {
    const [x, y] = shifted(pose, along, aside);
    return [x, y];
  };
  return [at(0, -width / 2), at(0, width / 2), at(-depth, width / 2), at(-depth, -width / 2)];
}

/** The upright box around a base as it is drawn. */
export function drawnBox(plane: Plane, pose: Pose, width: number, depth: number): Box {
  const corners = cornersOf(pose, width, depth).map((spot) => onScreen(plane, spot));
  const xs = corners.map(({ x }) => x),
    ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, wide: Math.max(...xs) - x, high: Math.max(...ys) - y };
}

export function centreOf(pose: Pose, depth: number): Spot {
  const [x, y] = shifted(pose, -depth / 2, 0);
  return [x, y];
}

export function apart([x0, y0]: Spot, [x1, y1]: Spot): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

/** The facing from one spot to another. */
export function bearing([x0, y0]: Spot, [x1, y1]: Spot): number {
  return Math.atan2(y1 - y0, x1 - x0) / RADIAN;
}

export function isInside([x, y]: Spot, outline: readonly Spot[]): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i, i += 1) {
    const [xi, yi] = outline[i] ?? [0, 0],
      [xj, yj] = outline[j] ?? [0, 0];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

export function pathOf(plane: Plane, spots: readonly Spot[], closed = true): string {
  const parts = spots.map((spot) => {
    const at = onScreen(plane, spot);
    return `${round(at.x)} ${round(at.y)}`;
  });
  return parts.length ? `M${parts.join("L")}${closed ? "Z" : ""}` : "";
}

/** A soft line through the spots: corners are rounded off. */
export function softPath(plane: Plane, spots: readonly Spot[], closed: boolean): string {
  const points = spots.map((spot) => onScreen(plane, spot));
  if (points.length < 3) return pathOf(plane, spots, false);
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const say = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  const middle = (one: Point, two: Point): string => `${round((one.x + two.x) / 2)} ${round((one.y + two.y) / 2)}`;
  if (closed) {
    const turns = points.map((point, index) => `Q${say(point)} ${middle(point, at(index + 1))}`);
    return `M${middle(at(-1), at(0))}${turns.join("")}Z`;
  }
  const turns = points.slice(1, -1).map((point, index) => `Q${say(point)} ${middle(point, at(index + 2))}`);
  return `M${say(at(0))}${turns.join("")}L${say(at(points.length - 1))}`;
}

/** The box around spots on the table: low and high corner. */
export function boundsOf(spots: readonly Spot[]): readonly [Spot, Spot] {
  const xs = spots.map(([x]) => x),
    ys = spots.map(([, y]) => y);
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
}

/** How far a spot lies from a stretch of line. */
function offLine([x, y]: Spot, [x0, y0]: Spot, [x1, y1]: Spot): { readonly far: number; readonly at: Spot } {
  const dx = x1 - x0,
    dy = y1 - y0;
  const share = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
  const at: Spot = [x0 + share * dx, y0 + share * dy];
  return { far: apart([x, y], at), at };
}

/** The shortest line between two outlines that do not cross; a single spot is an outline, too. */
export function shortest(one: readonly Spot[], two: readonly Spot[]): readonly [Spot, Spot] {
  let best: readonly [Spot, Spot] = [one[0] ?? [0, 0], two[0] ?? [0, 0]];
  let least = Infinity;
  const look = (spots: readonly Spot[], line: readonly Spot[], turned: boolean): void => {
    for (const spot of spots) {
      line.forEach((start, index) => {
        const { far, at } = offLine(spot, start, line[(index + 1) % line.length] ?? start);
        if (far < least) [least, best] = [far, turned ? [at, spot] : [spot, at]];
      });
    }
  };
  look(one, two, false);
  look(two, one, true);
  return best;
}
