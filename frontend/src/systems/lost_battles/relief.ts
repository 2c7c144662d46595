// Hills, woods, marsh and mountains: strokes and shapes for one tile, always the same for the same tile.

import { numbers } from "../../ui/jitter";
import { HIGH, WIDE, type Place, type Spot } from "./field";

export interface Outline {
  readonly shape: string;
  readonly strokes: string;
}
export interface Tree extends Spot {
  readonly size: number;
  readonly tall: boolean;
}

/** A rounded closed line through points. */
function rounded(points: readonly Spot[]): string {
  const at = (index: number): Spot => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const middle = (one: Spot, two: Spot): string =>
    `${((one.x + two.x) / 2).toFixed(1)} ${((one.y + two.y) / 2).toFixed(1)}`;
  const parts = points.map(
    (spot, index) => `Q${spot.x.toFixed(1)} ${spot.y.toFixed(1)} ${middle(spot, at(index + 1))}`,
  );
  return `M${middle(at(-1), at(0))}${parts.join("")}Z`;
}

function ring(centre: Spot, wide: number, high: number, count: number, name: string): readonly Spot[] {
  const chance = numbers(name);
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const reach = 0.86 + chance.next().value * 0.22;
    return { x: centre.x + Math.cos(angle) * wide * reach, y: centre.y + Math.sin(angle) * high * reach };
  });
}

export function centreOf(place: Spot): Spot {
  return { x: place.x + WIDE / 2, y: place.y + HIGH / 2 };
}

/** A hill: its foot, and hachures running down from the crest. */
export function hill(place: Place): Outline {
  const centre = centreOf(place);
  const foot = ring(centre, 92, 84, 11, `${place.id}foot`);
  return { shape: rounded(foot), strokes: hachures(centre, place.id) };
}

function hachures(centre: Spot, name: string): string {
  const chance = numbers(`${name}hachures`);
  const strokes: string[] = [];
  for (const [inner, outer, count] of [
    [0.8, 0.97, 64],
    [0.56, 0.7, 40],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const angle = ((index + chance.next().value * 0.6) / count) * 2 * Math.PI;
      const from = inner + chance.next().value * 0.05,
        to = outer - chance.next().value * 0.07;
      strokes.push(`M${along(centre, angle, from)}L${along(centre, angle, to)}`);
    }
  }
  return strokes.join("");
}

function along(centre: Spot, angle: number, reach: number): string {
  return `${(centre.x + Math.cos(angle) * 90 * reach).toFixed(1)} ${(centre.y + Math.sin(angle) * 82 * reach).toFixed(1)}`;
}

/** Where two hills meet: a saddle over the shared edge. */
export function saddle(one: Place, two: Place): string {
  const centre = { x: (one.x + two.x + WIDE) / 2, y: (one.y + two.y + HIGH) / 2 };
  const level = one.y === two.y;
  return rounded(ring(centre, level ? 60 : 74, level ? 66 : 52, 8, one.id + two.id));
}

/** Woods: the ground below, and trees around the place where the units stand. */
export function woods(place: Place): { shape: string; trees: readonly Tree[] } {
  const centre = centreOf(place);
  const chance = numbers(`${place.id}trees`);
  const trees: Tree[] = [];
  for (let index = 0; index < 34; index += 1) {
    const angle = (index / 34) * 2 * Math.PI + chance.next().value * 0.3;
    const reach = 0.72 + chance.next().value * 0.3;
    trees.push({
      x: centre.x + Math.cos(angle) * 90 * reach,
      y: centre.y + Math.sin(angle) * 80 * reach + 6,
      size: 0.85 + chance.next().value * 0.4,
      tall: chance.next().value > 0.62,
    });
  }
  return {
    shape: rounded(ring(centre, 97, 90, 12, `${place.id}wood`)),
    trees: trees.sort((one, two) => one.y - two.y),
  };
}

/** Marsh: wet ground, reeds and water strokes. */
export function marsh(place: Place): Outline & { readonly water: string } {
  const centre = centreOf(place);
  const chance = numbers(`${place.id}marsh`);
  const reeds: string[] = [],
    water: string[] = [];
  for (let index = 0; index < 30; index += 1) {
    const x = place.x + 14 + chance.next().value * (WIDE - 28),
      y = place.y + 18 + chance.next().value * (HIGH - 30);
    if (index % 2) reeds.push(`M${x.toFixed(1)} ${y.toFixed(1)}v-9m-4 9l-3 -6m11 6l3 -6`);
    else water.push(`M${(x - 9).toFixed(1)} ${y.toFixed(1)}h18m-13 4h9`);
  }
  return { shape: rounded(ring(centre, 95, 88, 12, `${place.id}wet`)), strokes: reeds.join(""), water: water.join("") };
}

/** Mountains that nobody can pass. */
export function mountains(place: Place): readonly Outline[] {
  const chance = numbers(`${place.id}peaks`);
  const peaks: Outline[] = [];
  for (let row = 0; row < 4; row += 1) {
    for (let col = 0; col < 4; col += 1) {
      const x = place.x + 26 + col * 48 + (row % 2) * 14 + chance.next().value * 8,
        y = place.y + 52 + row * 40;
      peaks.push(peak(x, y, 22 + chance.next().value * 8));
    }
  }
  return peaks;
}

function peak(x: number, y: number, tall: number): Outline {
  const left = x - tall * 0.75,
    right = x + tall * 0.75;
  const shape = `M${left.toFixed(1)} ${y.toFixed(1)}L${x.toFixed(1)} ${(y - tall).toFixed(1)}L${right.toFixed(1)} ${y.toFixed(1)}Z`;
  const strokes = [0.25, 0.5, 0.75].map((part) => {
    const at = x + (right - x) * part;
    return `M${(x + (at - x) * 0.5).toFixed(1)} ${(y - tall + tall * part * 0.7).toFixed(1)}L${at.toFixed(1)} ${(y - 2).toFixed(1)}`;
  });
  return { shape, strokes: strokes.join("") };
}

/** A few tufts of grass on open ground. */
export function grass(place: Place): string {
  const chance = numbers(`${place.id}grass`);
  return Array.from({ length: 3 }, () => {
    const x = place.x + 12 + chance.next().value * (WIDE - 24),
      y = place.y + 16 + chance.next().value * (HIGH - 34);
    return `M${x.toFixed(1)} ${y.toFixed(1)}l3 -5m1 5v-6m4 6l-2 -5`;
  }).join("");
}
