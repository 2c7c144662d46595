// Hills, woods, marsh and mountains: strokes and shapes for one tile, always the same for the same tile.

import type { Thing } from "../../board/scenery/Things";
import { numbers } from "../../ui/jitter";
import { HIGH, WIDE, type Place, type Spot } from "./field";

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

/** A hill: its steps from the foot up, and strokes down its slopes: in the light, between, in the shade. */
export function hill(place: Place): {
  readonly steps: readonly string[];
  readonly strokes: readonly [string, string, string];
} {
  const centre = centreOf(place);
  const steps = [1, 0.7, 0.4].map((share) => rounded(ring(centre, 92 * share, 84 * share, 11, `${place.id}foot`)));
  return { steps, strokes: hachures(centre, place.id) };
}

function hachures(centre: Spot, name: string): readonly [string, string, string] {
  const chance = numbers(`${name}hachures`);
  const strokes: [string, string, string] = ["", "", ""];
  for (const [inner, outer, count] of [
    [0.8, 0.93, 62],
    [0.53, 0.64, 40],
    [0.28, 0.36, 22],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const angle = ((index + chance.next().value * 0.6) / count) * 2 * Math.PI;
      const from = inner + chance.next().value * 0.05,
        to = outer - chance.next().value * 0.05;
      const shade = Math.cos(angle) * 0.62 + Math.sin(angle) * 0.78;
      strokes[shade > 0.35 ? 2 : shade > -0.35 ? 1 : 0] += `M${along(centre, angle, from)}L${along(centre, angle, to)}`;
    }
  }
  return strokes;
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
export function woods(place: Place): { readonly shape: string; readonly trees: readonly Thing[] } {
  const centre = centreOf(place);
  const chance = numbers(`${place.id}trees`);
  const trees = Array.from({ length: 44 }, (_, index): Thing => {
    const angle = (index / 44) * 2 * Math.PI + chance.next().value * 0.3;
    const reach = 0.74 + chance.next().value * 0.28;
    const isFir = chance.next().value > 0.64;
    return {
      x: centre.x + Math.cos(angle) * 88 * reach,
      y: centre.y + Math.sin(angle) * 78 * reach + 12,
      kind: isFir ? "fir" : "oak",
      size: (isFir ? 15 : 21) + chance.next().value * 8,
    };
  });
  return { shape: rounded(ring(centre, 97, 90, 12, `${place.id}wood`)), trees };
}

/** Marsh: wet ground, reeds and water strokes. */
export function marsh(place: Place): {
  readonly shape: string;
  readonly reeds: readonly Thing[];
  readonly pools: string;
} {
  const centre = centreOf(place);
  const chance = numbers(`${place.id}marsh`);
  const spots = Array.from({ length: 30 }, () => ({
    x: place.x + 16 + chance.next().value * (WIDE - 32),
    y: place.y + 22 + chance.next().value * (HIGH - 36),
  }));
  return {
    shape: rounded(ring(centre, 95, 88, 12, `${place.id}wet`)),
    reeds: spots.slice(0, 18).map((spot): Thing => ({ ...spot, kind: "reeds", size: 15 })),
    pools: spots.map(({ x, y }) => `M${(x - 10).toFixed(1)} ${y.toFixed(1)}h19m-14 3.500h9`).join(""),
  };
}

/** Ground that slows: stones strewn over it. */
export function stones(place: Place): readonly Thing[] {
  const chance = numbers(`${place.id}stones`);
  return Array.from(
    { length: 22 },
    (): Thing => ({
      x: place.x + 16 + chance.next().value * (WIDE - 32),
      y: place.y + 20 + chance.next().value * (HIGH - 34),
      kind: "stone",
      size: 12 + chance.next().value * 9,
      mirrored: chance.next().value > 0.5,
    }),
  );
}

/** Mountains that nobody can pass. */
export function mountains(place: Place): readonly Thing[] {
  const chance = numbers(`${place.id}peaks`);
  return Array.from({ length: 16 }, (_, index): Thing => {
    const row = Math.floor(index / 4);
    return {
      x: place.x + 32 + (index % 4) * 42 + (row % 2) * 12 + chance.next().value * 6,
      y: place.y + 46 + row * 40,
      kind: "peak",
      size: 46 + chance.next().value * 14,
      mirrored: chance.next().value > 0.7,
    };
  });
}

/** On open ground a tree or two, in a corner away from where units stand. */
export function lone(place: Place): readonly Thing[] {
  const chance = numbers(`${place.id}lone`);
  if (chance.next().value < 0.72) return [];
  const aside = chance.next().value * 26;
  const tree = (dx: number, dy: number, size: number): Thing => ({
    x: place.x + WIDE - 20 - aside - dx,
    y: place.y + 32 + dy + aside * 0.2,
    kind: "oak",
    size,
  });
  return [tree(0, 0, 26), ...(chance.next().value < 0.6 ? [tree(18, 10, 20)] : [])];
}
