// Where things lie on the drawn field: five columns, four rows, the own army at the bottom.

export const WIDE = 200;
export const HIGH = 186;
export const COLUMNS = 5;
export const ROWS = 4;

export type Army = "A" | "B";
export type Compass = "N" | "E" | "S" | "W";
/** A direction on the screen. */
export type Way = "up" | "right" | "down" | "left";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Place extends Spot {
  readonly col: number;
  readonly row: number;
  readonly id: string;
}

const NAMES_FRONT = ["left_flank", "left_centre", "centre", "right_centre", "right_flank"];
const NAMES_BACK = ["left_wing", "left_rear", "rear", "right_rear", "right_wing"];
const WAYS: readonly Way[] = ["up", "right", "down", "left"];
const COMPASS: readonly Compass[] = ["N", "E", "S", "W"];

/** Column and row of a tile as the rules count them: army A in rows 0 and 1, columns from its left. */
export function gridOf(tile: string): { col: number; row: number } {
  const army = tile.slice(0, 1),
    name = tile.slice(2);
  const front = NAMES_FRONT.indexOf(name);
  const across = front >= 0 ? front : NAMES_BACK.indexOf(name);
  const deep = front >= 0 ? 1 : 0;
  return army === "A" ? { col: across, row: deep } : { col: COLUMNS - 1 - across, row: ROWS - 1 - deep };
}

export function tileAt(col: number, row: number): string | null {
  if (col < 0 || col >= COLUMNS || row < 0 || row >= ROWS) return null;
  if (row < 2) return `A_${(row === 1 ? NAMES_FRONT : NAMES_BACK)[col]}`;
  return `B_${(row === 2 ? NAMES_FRONT : NAMES_BACK)[COLUMNS - 1 - col]}`;
}

/** The left upper corner of a tile on the screen, for the army that sits below. */
export function placeOf(tile: string, below: Army): Place {
  const { col, row } = gridOf(tile);
  const across = below === "A" ? col : COLUMNS - 1 - col;
  const down = below === "A" ? ROWS - 1 - row : row;
  return { id: tile, col: across, row: down, x: across * WIDE, y: down * HIGH };
}

/** All tiles as they are read on the screen: from the far left to the near right. */
export function places(below: Army): readonly Place[] {
  const all: Place[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let col = 0; col < COLUMNS; col += 1) {
      const id = tileAt(col, row);
      if (id) all.push(placeOf(id, below));
    }
  }
  return all.sort((one, other) => one.row - other.row || one.col - other.col);
}

export function wayOf(facing: string, below: Army): Way {
  const index = COMPASS.indexOf(facing as Compass);
  return WAYS[(index + (below === "A" ? 0 : 2)) % 4] ?? "up";
}

export function facingOf(way: Way, below: Army): Compass {
  return COMPASS[(WAYS.indexOf(way) + (below === "A" ? 0 : 2)) % 4] ?? "N";
}

const STEPS: { readonly [way in Way]: Spot } = {
  up: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

export function stepOf(way: Way): Spot {
  return STEPS[way];
}

export function opposite(way: Way): Way {
  return WAYS[(WAYS.indexOf(way) + 2) % 4] ?? "up";
}

/** The neighbour of a tile in a compass direction, or null beyond the edge. */
export function neighbour(tile: string, facing: string): string | null {
  const { col, row } = gridOf(tile);
  const step = { N: [0, 1], S: [0, -1], E: [1, 0], W: [-1, 0] }[facing as Compass];
  return step ? tileAt(col + (step[0] ?? 0), row + (step[1] ?? 0)) : null;
}

/** The middle of a tile's edge. */
export function edgeOf(place: Spot, way: Way): Spot {
  const step = STEPS[way];
  return { x: place.x + WIDE / 2 + (step.x * WIDE) / 2, y: place.y + HIGH / 2 + (step.y * HIGH) / 2 };
}
