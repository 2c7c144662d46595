// A board that is directed: somebody else says which part is shown, and nothing of the board can be touched.

import { createContext, type ComponentChildren } from "preact";
import type { Box } from "./camera";

export interface Director {
  /** What is to be shown, in table units; the frame goes there by itself. Null: the whole table. */
  readonly box: Box | null;
  /** Told how large the table is. */
  readonly onWhole: (whole: Box) => void;
  /** Drawn on top, in table units. */
  readonly overlay: ComponentChildren;
}

export const Direction = createContext<Director | null>(null);
