// A board that is directed: somebody else says which part is shown, and nothing of the board can be touched.

import { createContext, type ComponentChildren } from "preact";
import type { Box } from "./camera";

export interface Director {
  /** What is shown, in table units; null: the whole table. */
  readonly box: Box | null;
  /** Told how large the table is. */
  readonly onWhole: (whole: Box) => void;
  /** Drawn on top, in table units. */
  readonly overlay: ComponentChildren;
}

export const Direction = createContext<Director | null>(null);
