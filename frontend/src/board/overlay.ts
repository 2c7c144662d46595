// What is drawn above the pieces without being one of them: arrows, dice, words. Whoever holds the board hands it in.

import { createContext, type ComponentChildren } from "preact";
import type { Side } from "../net/seats";
import type { Box } from "./camera";
import type { ZoomLevel } from "./zoom";

/** Where something on the board is drawn; pieces have a side, places have none. */
export interface PieceBox extends Box {
  readonly side: Side | null;
}

/** By the name that the board's data attributes have: `data-unit`, `data-element`, `data-tile` … */
export type PieceBoxes = ReadonlyMap<string, PieceBox>;

export const NO_BOXES: PieceBoxes = new Map();

/** The board at rest, in its own units: nothing has to be read from the page. */
export interface BoardFacts {
  readonly whole: Box;
  readonly shown: Box;
  /** How many units of the board a pixel of the screen is. */
  readonly pixel: number;
  readonly zoom: ZoomLevel;
  readonly boxes: PieceBoxes;
}

/** Draws the overlay, an SVG with the board's own units that no pointer meets. */
export const OverlaySlot = createContext<((board: BoardFacts) => ComponentChildren) | null>(null);
