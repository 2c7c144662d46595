// A piece of terrain as a thing with a pose: its middle, and how far it is turned from how it was proposed.

import { isObject, type JsonObject } from "../../../net/json";
import type { OrderJson } from "../../../net/model";
import { boundsOf, turnedAbout, type Pose, type Spot } from "../../../tabletop/plane";
import type { Ghosts } from "../drafts";
import { movedWith, nudgedPose, rounded, SNAP, turnedWith } from "../sharing";
import type { BattleView } from "../view";
import type { Begun } from "./drawing";
import { listed, spotIn } from "./reading";

/** The piece among the ghosts. */
export const PIECE = "piece";
/** How a piece looks that is not turned. */
const UPRIGHT = 90;

export function laying(offered: OrderJson, table: Pick<BattleView, "width" | "depth">): Begun | null {
  const piece = offered["piece"];
  if (!isObject(piece)) return null;
  const kept = (moved: Ghosts): Ghosts => (moved[PIECE] ? { [PIECE]: keptOn(table, piece, moved[PIECE]) } : {});
  return {
    kind: "terrain",
    offered,
    elements: [PIECE],
    proposed: { [PIECE]: poseOfPiece(piece) },
    orderOf: (order, placed) => (placed[PIECE] ? { ...order, piece: pieceAt(piece, placed[PIECE]) } : order),
    dragged: (drag) => kept(drag.grip === "place_turn" ? turnedWith(drag, 0) : movedWith(drag)),
    nudged: (id, placed, key) => {
      const pose = placed[id] && nudgedPose(placed[id], 0, key, true);
      return pose ? kept({ [id]: pose }) : {};
    },
  };
}

export function pointsOf(piece: JsonObject, field: "outline" | "line"): readonly Spot[] {
  return listed(piece[field]).flatMap((point) => {
    const spot = spotIn(point);
    return spot ? [spot] : [];
  });
}

function allPoints(piece: JsonObject): readonly Spot[] {
  return [...pointsOf(piece, "outline"), ...pointsOf(piece, "line")];
}

export function poseOfPiece(piece: JsonObject): Pose {
  const [[x0, y0], [x1, y1]] = boundsOf(allPoints(piece));
  return [(x0 + x1) / 2, (y0 + y1) / 2, UPRIGHT];
}

/** The piece with its points where the pose has them. */
export function pieceAt(piece: JsonObject, pose: Pose): JsonObject {
  const [x, y] = poseOfPiece(piece);
  const moved = ([px, py]: Spot): Spot => {
    const [tx, ty] = turnedAbout([px, py, 0], [x, y], pose[2] - UPRIGHT);
    return [rounded(tx + pose[0] - x), rounded(ty + pose[1] - y)];
  };
  return { ...piece, outline: pointsOf(piece, "outline").map(moved), line: pointsOf(piece, "line").map(moved) };
}

/** Held on the table; near an edge it comes to touch it. */
export function keptOn(table: Pick<BattleView, "width" | "depth">, piece: JsonObject, pose: Pose): Pose {
  const [[x0, y0], [x1, y1]] = boundsOf(allPoints(pieceAt(piece, pose)));
  return [pose[0] + inside(x0, x1, table.width), pose[1] + inside(y0, y1, table.depth), pose[2]];
}

function inside(low: number, high: number, most: number): number {
  if (low < SNAP) return -low;
  return high > most - SNAP ? most - high : 0;
}
