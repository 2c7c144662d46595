// The twelve hatchings of tokens.css as patterns of an SVG: what a side holds shows it beside its colour.

import type { Side } from "../../net/seats";

/** Of a square of eight by eight. */
const LINES: { readonly [side in Exclude<Side, "n">]: string } = {
  "1": "M0 2h8M0 6h8",
  "2": "M2 0v8M6 0v8",
  "3": "M0 0l8 8M-2 6l4 4M6 -2l4 4",
  "4": "M8 0l-8 8M2 -2l-4 4M10 6l-4 4",
  "5": "M2 2h.1M6 6h.1",
  "6": "M0 4h8M4 0v8",
  "7": "M1 2h3M5 6h3",
  "8": "M0 4q2 -3 4 0t4 0",
  "9": "M0 0l8 8M8 0l-8 8",
  "10": "",
  "11": "M0 3l8 -2M0 7l8 -2",
  "12": "M0 0h8M0 4h8M2 0v4M6 4v4",
};

export function Hatchings() {
  return (
    <defs>
      {Object.entries(LINES).map(([side, d]) => (
        <pattern key={side} id={`isles-hatch-${side}`} width={8} height={8} patternUnits="userSpaceOnUse">
          <path class="isles-hatch" data-side={side} d={d} />
        </pattern>
      ))}
    </defs>
  );
}

export function hatchOf(side: Side): string {
  return side === "n" ? "none" : `url(#isles-hatch-${side})`;
}
