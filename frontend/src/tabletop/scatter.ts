// Things strewn over a piece of terrain: always the same for the same piece, never over its edge.

import { numbers } from "../ui/jitter";
import { boundsOf, isInside, type Spot } from "./plane";

export interface Strewn {
  readonly at: Spot;
  /** In [0, 1). */
  readonly chance: number;
}

/** About one thing for each square of this size, each a little off its square's middle. */
export function strewn(outline: readonly Spot[], every: number, name: string, inset = 5): readonly Strewn[] {
  const chance = numbers(name);
  const [[low, down], [high, up]] = boundsOf(outline);
  const found: Strewn[] = [];
  let row = 0;
  for (let y = up - every / 3; y > down; y -= every * 0.86, row += 1) {
    for (let x = low + (row % 2 ? every / 2 : 0); x < high; x += every) {
      const at: Spot = [x + (chance.next().value - 0.5) * every * 0.55, y + (chance.next().value - 0.5) * every * 0.45];
      const drawn = chance.next().value;
      if (isWellInside(at, outline, inset)) found.push({ at, chance: drawn });
    }
  }
  return found;
}

function isWellInside([x, y]: Spot, outline: readonly Spot[], inset: number): boolean {
  return (
    isInside([x, y], outline) &&
    isInside([x + inset, y], outline) &&
    isInside([x - inset, y], outline) &&
    isInside([x, y + inset], outline) &&
    isInside([x, y - inset], outline)
  );
}

/** The middle of an outline's corners. */
export function middleOf(outline: readonly Spot[]): Spot {
  const sum = outline.reduce<readonly [number, number]>(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / Math.max(1, outline.length), sum[1] / Math.max(1, outline.length)];
}

/** The outline drawn in towards its middle. */
export function shrunk(outline: readonly Spot[], by: number): readonly Spot[] {
  const [cx, cy] = middleOf(outline);
  return outline.map(([x, y]) => [cx + (x - cx) * by, cy + (y - cy) * by]);
}

/** Points along a closed or open line, about `every` apart, with the direction of the line there. */
export function along(
  line: readonly Spot[],
  every: number,
  closed: boolean,
): readonly { readonly at: Spot; readonly way: Spot }[] {
  const ends = closed ? [...line, line[0] ?? ([0, 0] as const)] : line;
  const found: { at: Spot; way: Spot }[] = [];
  for (let index = 1; index < ends.length; index += 1) {
    const [x0, y0] = ends[index - 1] ?? [0, 0],
      [x1, y1] = ends[index] ?? [0, 0];
    const far = Math.hypot(x1 - x0, y1 - y0);
    const count = Math.max(1, Math.round(far / every));
    for (let step = 0; step < count; step += 1) {
      const share = (step + 0.5) / count;
      found.push({
        at: [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share],
        way: far ? [(x1 - x0) / far, (y1 - y0) / far] : [1, 0],
      });
    }
  }
  return found;
}
