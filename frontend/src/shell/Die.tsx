// A die as it lies on the table.

import type { Side } from "../net/seats";

/** How many sides dice such as "2d12" have. */
export function sidesOf(dice: unknown): number {
  return Number(/d(\d+)/.exec(String(dice ?? ""))?.[1] ?? 6);
}

export const PIPS: { readonly [face: number]: readonly (readonly [number, number])[] } = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6.5],
    [17, 6.5],
    [7, 12],
    [17, 12],
    [7, 17.5],
    [17, 17.5],
  ],
};

interface DieProps {
  readonly face: number;
  readonly side: Side;
  readonly sides?: number;
}

/** A cube with pips; any other die as its outline with a number. */
export function Die({ face, side, sides = 6 }: DieProps) {
  if (sides !== 6)
    return (
      <svg class="die" data-side={side} viewBox="0 0 24 24" role="img" aria-label={String(face)}>
        <path class="body" d="M12 1L18.5 3.1L22.5 8.6V15.4L18.5 20.9L12 23L5.5 20.9L1.5 15.4V8.6L5.5 3.1Z" />
        <text x="12" y="16.1" text-anchor="middle">
          {face}
        </text>
      </svg>
    );
  return (
    <svg class="die" data-side={side} viewBox="0 0 24 24" role="img" aria-label={String(face)}>
      <rect x="1.5" y="1.5" width="21" height="21" rx="5" />
      {(PIPS[face] ?? []).map(([x, y], index) => (
        <circle key={index} cx={x} cy={y} r="2.1" />
      ))}
    </svg>
  );
}
