// A small label on the table that keeps its size on the screen, however close the table is.

import type { Point } from "../board/camera";
import { round } from "./plane";

interface TagProps {
  readonly at: Point;
  readonly text: string;
  /** "place", "measure", a verdict: how it is coloured. */
  readonly kind: string;
  /** Pixels off the point. */
  readonly off?: Point;
}

export function Tag({ at, text, kind, off = { x: 0, y: -20 } }: TagProps) {
  const wide = text.length * 7.1 + 18;
  return (
    <g class={`tag ${kind}`} transform={`translate(${round(at.x)} ${round(at.y)})`} aria-hidden="true">
      <g class="on-screen">
        <g transform={`translate(${off.x} ${off.y})`}>
          <rect x={-wide / 2} y={-13} width={wide} height={25} rx={5} />
          <text text-anchor="middle" y={4.5}>
            {text}
          </text>
        </g>
      </g>
    </g>
  );
}
