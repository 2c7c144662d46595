// Lines and strokes of the scenery, in units of the board: pure numbers to path data.

import type { Point } from "../camera";

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

export function at({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

export function polyline(points: readonly Point[], closed = false): string {
  return points.length ? `M${points.map(at).join("L")}${closed ? "Z" : ""}` : "";
}

/** The points of a line whose corners are rounded off as the eye does: about `step` apart. */
export function smoothed(points: readonly Point[], step = 8): readonly Point[] {
  if (points.length < 3) return evenly(points, step);
  const mid = (one: Point, two: Point): Point => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
  const found: Point[] = [];
  for (let index = 1; index < points.length - 1; index += 1) {
    const [before, corner, after] = [points[index - 1], points[index], points[index + 1]] as [Point, Point, Point];
    const from = index === 1 ? before : mid(before, corner),
      to = index === points.length - 2 ? after : mid(corner, after);
    const count = Math.max(2, Math.round((far(from, corner) + far(corner, to)) / step));
    for (let part = 0; part < count; part += 1) found.push(bent(from, corner, to, part / count));
  }
  return [...found, points[points.length - 1] as Point];
}

/** A point of a curve with one control point. */
function bent(from: Point, by: Point, to: Point, share: number): Point {
  const rest = 1 - share;
  return {
    x: rest * rest * from.x + 2 * rest * share * by.x + share * share * to.x,
    y: rest * rest * from.y + 2 * rest * share * by.y + share * share * to.y,
  };
}

function evenly(points: readonly Point[], step: number): readonly Point[] {
  const [from, to] = points;
  if (!from || !to) return points;
  const count = Math.max(1, Math.round(far(from, to) / step));
  return Array.from({ length: count + 1 }, (_, index) => ({
    x: from.x + ((to.x - from.x) * index) / count,
    y: from.y + ((to.y - from.y) * index) / count,
  }));
}

export function far(one: Point, two: Point): number {
  return Math.hypot(two.x - one.x, two.y - one.y);
}

/** The direction of a line at one of its points, of length one. */
export function wayAt(points: readonly Point[], index: number): Point {
  const one = points[Math.max(0, index - 1)] ?? { x: 0, y: 0 },
    two = points[Math.min(points.length - 1, index + 1)] ?? one;
  const length = far(one, two) || 1;
  return { x: (two.x - one.x) / length, y: (two.y - one.y) / length };
}

/** The same line some way to its right. */
export function beside(points: readonly Point[], by: number): readonly Point[] {
  return points.map(({ x, y }, index) => {
    const way = wayAt(points, index);
    return { x: x - way.y * by, y: y + way.x * by };
  });
}

/** Short strokes along the flow, strewn over its width. */
export function ripples(points: readonly Point[], width: number, chance: () => number): string {
  const strokes: string[] = [];
  points.forEach(({ x, y }, index) => {
    if (chance() < 0.34) return;
    const way = wayAt(points, index),
      off = (chance() - 0.5) * width * 0.8,
      long = width * (0.1 + chance() * 0.12) + 3;
    const from = { x: x - way.y * off - way.x * long, y: y + way.x * off - way.y * long },
      to = { x: x - way.y * off + way.x * long, y: y + way.x * off + way.y * long };
    const by = { x: x - way.y * (off + 1.6), y: y + way.x * (off + 1.6) };
    strokes.push(`M${at(from)}Q${at(by)} ${at(to)}`);
  });
  return strokes.join("");
}

/** Flat shadows on the ground, all in one path. */
export function shadows(spots: readonly (Point & { readonly size: number })[]): string {
  return spots
    .map(({ x, y, size }) => {
      const wide = rounded(size * 0.34),
        high = rounded(size * 0.16);
      const [left, top] = [rounded(x + size * 0.1 - wide), rounded(y)];
      return `M${left} ${top}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0`;
    })
    .join("");
}

/** Tufts of grass, strewn over an area: one for each square of this size. */
export function tufts(wide: number, high: number, every: number, size: number, chance: () => number): string {
  const found: string[] = [];
  for (let y = every / 2; y < high; y += every) {
    for (let x = every / 2; x < wide; x += every) {
      const [left, top] = [x + (chance() - 0.5) * every, y + (chance() - 0.5) * every],
        s = size * (0.7 + chance() * 0.6);
      found.push(
        `M${rounded(left - 0.5 * s)} ${rounded(top)}q0 ${rounded(-0.5 * s)} ${rounded(-0.25 * s)} ${rounded(-0.75 * s)}` +
          `m${rounded(0.62 * s)} ${rounded(0.75 * s)}q0 ${rounded(-0.6 * s)} ${rounded(-0.1 * s)} ${rounded(-s)}` +
          `m${rounded(0.42 * s)} ${rounded(s)}q${rounded(0.05 * s)} ${rounded(-0.5 * s)} ${rounded(0.24 * s)} ${rounded(-0.85 * s)}`,
      );
    }
  }
  return found.join("");
}
