// Distances and directions in words: from edge to edge in length units, and where something lies as an element sees it.

import { apart, bearing, centreOf, cornersOf, isInside, shortest, type Pose, type Spot } from "../../tabletop/plane";
import type { Words } from "../../ui/words";
import type { Standing } from "./drafts";
import { inUnits } from "./sentences";
import { WIDE, type BattleView, type SideId } from "./view";

const TOUCHING = 0.6;

/** Millimetres between the edges of two bases; 0 if they touch or lie on each other. */
export function gapOf(one: Standing, two: Standing): number {
  const first = cornersOf(one.pose, WIDE, one.depth),
    second = cornersOf(two.pose, WIDE, two.depth);
  if (first.some((spot) => isInside(spot, second)) || second.some((spot) => isInside(spot, first))) return 0;
  const [from, to] = shortest(first, second);
  return apart(from, to);
}

export function isTouching(one: Standing, two: Standing): boolean {
  return gapOf(one, two) < TOUCHING;
}

/** "ahead", "12° to the left", "behind, to the right": where a spot lies for somebody who stands so. */
export function directionOf(from: Pose, depth: number, to: Spot, words: Words): string {
  const turn = ((bearing(centreOf(from, depth), to) - from[2] + 540) % 360) - 180;
  const degrees = Math.round(Math.abs(turn));
  if (degrees <= 5) return words.say("page.hh.dir.ahead");
  if (degrees >= 175) return words.say("page.hh.dir.behind");
  return words.say(turn > 0 ? "page.hh.dir.left" : "page.hh.dir.right", { degrees });
}

/** Measured from the own edge and from the own left: what a ruler on the table would show. */
export function fromOwnEdge(
  view: BattleView,
  side: SideId,
  [x, y]: Spot,
): { readonly far: number; readonly across: number } {
  switch (view.sides[side].edge) {
    case "north":
      return { far: view.depth - y, across: view.width - x };
    case "west":
      return { far: x, across: view.depth - y };
    case "east":
      return { far: view.width - x, across: y };
    default:
      return { far: y, across: x };
  }
}

/** "3.5 LE, 12° to the left". */
export function measured(one: Standing, two: Standing, words: Words): string {
  const far = gapOf(one, two);
  if (far < TOUCHING) return words.say("page.hh.touches");
  return words.say("page.hh.far_and_where", {
    far: inUnits(far, words),
    where: directionOf(one.pose, one.depth, centreOf(two.pose, two.depth), words),
  });
}
