// Distances and directions: from edge to edge, and where something lies as a piece sees it.

import type { InUnits, Piece, TableSay } from "./piece";
import { apart, bearing, centreOf, cornersOf, isInside, shortest, type Plane, type Pose, type Spot } from "./plane";

const TOUCHING = 0.6;

type Base = Pick<Piece, "pose" | "width" | "depth">;

/** Millimetres between the edges of two bases; 0 if they touch or lie on each other. */
export function gapOf(one: Base, two: Base): number {
  const first = cornersOf(one.pose, one.width, one.depth),
    second = cornersOf(two.pose, two.width, two.depth);
  if (first.some((spot) => isInside(spot, second)) || second.some((spot) => isInside(spot, first))) return 0;
  const [from, to] = shortest(first, second);
  return apart(from, to);
}

export function isTouching(one: Base, two: Base): boolean {
  return gapOf(one, two) < TOUCHING;
}

/** "ahead", "12° to the left", "behind": where a spot lies for somebody who stands so. */
export function directionOf(from: Pose, depth: number, to: Spot, say: TableSay): string {
  const turn = ((bearing(centreOf(from, depth), to) - from[2] + 540) % 360) - 180;
  const degrees = Math.round(Math.abs(turn));
  if (degrees <= 5) return say("dir.ahead");
  if (degrees >= 175) return say("dir.behind");
  return say(turn > 0 ? "dir.left" : "dir.right", { degrees });
}

export type Edge = "north" | "east" | "south" | "west";

/** Measured from the own edge and from the own left: what a ruler on the table would show. */
export function fromOwnEdge(
  { width, depth }: Pick<Plane, "width" | "depth">,
  edge: Edge | null | undefined,
  [x, y]: Spot,
): { readonly far: number; readonly across: number } {
  switch (edge) {
    case "north":
      return { far: depth - y, across: width - x };
    case "west":
      return { far: x, across: depth - y };
    case "east":
      return { far: width - x, across: y };
    default:
      return { far: y, across: x };
  }
}

/** "3.5 units, 12° to the left". */
export function measured(one: Base, two: Base, inUnits: InUnits, say: TableSay): string {
  const far = gapOf(one, two);
  if (far < TOUCHING) return say("touches");
  return say("far_and_where", {
    far: inUnits(far),
    where: directionOf(one.pose, one.depth, centreOf(two.pose, two.depth), say),
  });
}

/** From the edge of the base below the first end, if there is one, else from spot to spot. */
export function measuredLine(from: Spot, to: Spot, below: Base | null): readonly [Spot, Spot] {
  return shortest(below ? cornersOf(below.pose, below.width, below.depth) : [from], [to]);
}
