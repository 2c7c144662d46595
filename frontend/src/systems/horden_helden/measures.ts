// Measuring in length units and in this system's words.

import * as table from "../../tabletop/measuring";
import type { Pose, Spot } from "../../tabletop/plane";
import type { Words } from "../../ui/words";
import type { Standing } from "./drafts";
import { inUnits, tableSay } from "./sentences";
import { pieceOf, type BattleView, type SideId } from "./view";

export function gapOf(one: Standing, two: Standing): number {
  return table.gapOf(pieceOf(one), pieceOf(two));
}

export function isTouching(one: Standing, two: Standing): boolean {
  return table.isTouching(pieceOf(one), pieceOf(two));
}

export function directionOf(from: Pose, depth: number, to: Spot, words: Words): string {
  return table.directionOf(from, depth, to, tableSay(words));
}

export function fromOwnEdge(view: BattleView, side: SideId, spot: Spot): ReturnType<typeof table.fromOwnEdge> {
  return table.fromOwnEdge(view, view.sides[side].edge, spot);
}

/** "3.5 LE, 12° to the left". */
export function measured(one: Standing, two: Standing, words: Words): string {
  return table.measured(pieceOf(one), pieceOf(two), (mm) => inUnits(mm, words), tableSay(words));
}
