// Which element a finger means.

import { pieceBelow } from "../../tabletop/touching";

export { nearest } from "../../tabletop/touching";

const ATTRIBUTES = ["data-element", "data-ghost"] as const;

export function elementBelow(top: Element, x: number, y: number): string | null {
  return pieceBelow(top, x, y, ATTRIBUTES);
}
