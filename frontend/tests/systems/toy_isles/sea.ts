// Where the isles lie: coasts on a ring, open isles on a smaller one between them; the own coast below.

import type { Box, Point } from "../../board/camera";

/** Half the width of an isle. */
export const WIDE = 56;
export const HIGH = 40;
const SEAT_ROOM = 36;
const LEAST = 270;
const BETWEEN = 132;
const MARGIN = 78;

function coastRing(count: number): number {
  return Math.max(LEAST, SEAT_ROOM * count);
}

export function placeOf(isle: string, count: number, below: string | null): Point {
  const step = (2 * Math.PI) / count;
  const isCoast = isle.startsWith("c");
  const turns = Number(isle.slice(1)) - Number(below ?? 1) + (isCoast ? 0 : 0.5);
  const angle = Math.PI / 2 + turns * step;
  const far = isCoast ? coastRing(count) : coastRing(count) - BETWEEN;
  return { x: far * Math.cos(angle), y: far * Math.sin(angle) };
}

export function wholeOf(count: number): Box {
  const half = coastRing(count) + MARGIN;
  return { x: -half, y: -half, wide: 2 * half, high: 2 * half };
}

/** All isles in the order of the ring, beginning with the coast below. */
export function ringOf(count: number, below: string | null): readonly string[] {
  const first = Number(below ?? 1);
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % count) + 1).flatMap((number) => [
    `c${number}`,
    `s${number}`,
  ]);
}

/** Lines between isles that lie beside each other, each once. */
export function lanes(count: number): readonly (readonly [string, string])[] {
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((number) => {
    const next = (number % count) + 1;
    return [
      [`c${number}`, `s${number}`],
      [`s${number}`, `c${next}`],
      [`s${number}`, `s${next}`],
    ] as const;
  });
}

const ROW = 3;

/** Where a boat lies at its isle, as the so-manieth of those there. */
export function berth(index: number, count: number): Point {
  const row = Math.floor(index / ROW),
    here = Math.min(ROW, count - row * ROW);
  return { x: ((index % ROW) - (here - 1) / 2) * 36, y: 10 - (Math.ceil(count / ROW) - 1) * 12 + row * 40 };
}
