// What a free table knows of whatever stands on it, and how it speaks: each system has its own unit and words.

import type { JsonObject } from "../net/json";
import type { Side } from "../net/seats";
import type { Pose } from "./plane";

/** Something with a base that stands somewhere. */
export interface Piece {
  readonly id: string;
  readonly side: Side;
  readonly pose: Pose;
  /** Millimetres of its front. */
  readonly width: number;
  readonly depth: number;
}

/** Poses by id: where something would stand. */
export type Poses = { readonly [id: string]: Pose };

/** Millimetres in the system's own unit. */
export type InUnits = (mm: number) => string;

/** The system's own words for what every free table says: "dir.left", "touches", "points_at". */
export type TableSay = (key: string, facts?: JsonObject) => string;
