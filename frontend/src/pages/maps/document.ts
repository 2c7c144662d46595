// A map's document as the editor handles it: names, size, pieces. What is sound the server says.

import type { TerrainPiece } from "../../tabletop/Terrain";
import { round, type Plane, type Spot } from "../../tabletop/plane";

export interface Piece {
  readonly id: string;
  readonly kind: string;
  readonly outline?: readonly Spot[];
  readonly line?: readonly Spot[];
  readonly width?: number;
  readonly high?: boolean;
  readonly cliffs?: readonly number[];
  readonly graveyard?: boolean;
  readonly flowing?: boolean;
}

export interface MapDocument {
  readonly id: string;
  readonly names: { readonly [language: string]: string };
  readonly pieces: readonly Piece[];
  /** What says its size, as the system writes it. */
  readonly [field: string]: unknown;
}

/** A size that maps may have, in millimetres; a document of this size has these fields. */
export interface MapSize {
  readonly id: string;
  readonly width: number;
  readonly depth: number;
  readonly fields: { readonly [name: string]: unknown };
}

export type Mark = "high" | "graveyard" | "flowing";

export interface Palette {
  readonly areas: readonly string[];
  readonly lines: { readonly [kind: string]: number };
  readonly hills: readonly string[];
  /** What else a piece of a kind may be. */
  readonly marks: { readonly [kind: string]: readonly Mark[] };
  /** How a new line lies that does not run across. */
  readonly shapes: { readonly [kind: string]: "down" | "short" };
  readonly sizes: readonly MapSize[];
  readonly square: number;
}

/** The map in a text; null if it is none that can be drawn. */
export function mapOf(text: string): MapDocument | null {
  try {
    const found = JSON.parse(text) as Partial<MapDocument> | null;
    if (!found || !Array.isArray(found.pieces) || !found.pieces.every(isPiece)) return null;
    return {
      ...found,
      id: String(found.id ?? "my_map"),
      names: typeof found.names === "object" ? found.names : {},
      pieces: found.pieces,
    };
  } catch {
    return null;
  }
}

function isPiece(value: unknown): value is Piece {
  const piece = value as Partial<Piece> | null;
  return typeof piece?.kind === "string" && spotsOf(piece as Piece).every(isSpot);
}

function isSpot(value: unknown): value is Spot {
  return Array.isArray(value) && value.length === 2 && value.every((number) => Number.isFinite(number));
}

/** The size of a map; one of no known size is drawn as the first. */
export function sizeOf(map: MapDocument, palette: Palette): MapSize {
  const said = palette.sizes.find((size) => Object.entries(size.fields).every(([name, value]) => map[name] === value));
  return said ?? palette.sizes[0] ?? { id: "", width: 1, depth: 1, fields: {} };
}

export function planeOf({ width, depth }: { readonly width: number; readonly depth: number }): Plane {
  return { width, depth, turned: false };
}

/** The pieces as the table draws them; several maps on one page must not share ids. */
export function terrainOf(map: MapDocument, salt: number | string = ""): readonly TerrainPiece[] {
  return map.pieces
    .filter((piece) => spotsOf(piece).length > 1)
    .map((piece) => ({
      id: salt === "" ? piece.id : `${piece.id}-${map.id}-${salt}`,
      kind: piece.kind,
      outline: piece.outline ?? [],
      line: piece.line ?? [],
      width: piece.width ?? 0,
      high: piece.high ?? false,
      cliffs: piece.cliffs ?? [],
      graveyard: piece.graveyard ?? false,
    }));
}

export function isLine(piece: Piece): boolean {
  return (piece.line?.length ?? 0) > 0;
}

export function spotsOf(piece: Piece): readonly Spot[] {
  return isLine(piece) ? (piece.line ?? []) : (piece.outline ?? []);
}

export function withSpots(piece: Piece, spots: readonly Spot[]): Piece {
  return isLine(piece) ? { ...piece, line: spots } : { ...piece, outline: spots };
}

export function freshId(map: MapDocument): string {
  const numbers = map.pieces.map((piece) => Number(/^t(\d+)$/.exec(piece.id)?.[1] ?? 0));
  return `t${Math.max(0, ...numbers) + 1}`;
}

/** A new piece through these points: areas run counter-clockwise, as documents have them. */
export function pieceOf(map: MapDocument, palette: Palette, kind: string, spots: readonly Spot[]): Piece {
  const width = palette.lines[kind];
  if (width !== undefined) return { id: freshId(map), kind, line: spots, width };
  return { id: freshId(map), kind, outline: area(spots) < 0 ? [...spots].reverse() : spots };
}

/** Twice the signed area: positive for counter-clockwise. */
export function area(spots: readonly Spot[]): number {
  return spots.reduce((sum, [x, y], index) => {
    const [nx, ny] = spots[(index + 1) % spots.length] ?? [0, 0];
    return sum + x * ny - nx * y;
  }, 0);
}

/** A ready shape about a point: an eight-cornered patch, or a line straight across. */
export function shapeAt(palette: Palette, kind: string, plane: Plane, [cx, cy]: Spot): readonly Spot[] {
  const width = palette.lines[kind];
  if (palette.shapes[kind] === "short")
    return [
      [cx - 40, cy],
      [cx + 40, cy],
    ];
  if (palette.shapes[kind] === "down")
    return [
      [270, 0],
      [290, plane.depth / 2],
      [270, plane.depth],
    ];
  if (width !== undefined)
    return [
      [0, cy],
      [plane.width / 2, cy],
      [plane.width, cy],
    ];
  const corners = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4);
  return corners.map((angle) => [round(cx + 80 * Math.cos(angle)), round(cy + 60 * Math.sin(angle))]);
}

export function changedPiece(map: MapDocument, id: string, change: (piece: Piece) => Piece | null): MapDocument {
  const pieces = map.pieces.flatMap((piece) => {
    if (piece.id !== id) return [piece];
    const after = change(piece);
    return after ? [lean(after)] : [];
  });
  return { ...map, pieces };
}

function lean(piece: Piece): Piece {
  const said = Object.entries(piece).filter(([, value]) => value !== false && !(Array.isArray(value) && !value.length));
  return Object.fromEntries(said) as unknown as Piece;
}

export function shiftedPiece(piece: Piece, dx: number, dy: number): Piece {
  return withSpots(
    piece,
    spotsOf(piece).map(([x, y]) => [round(x + dx), round(y + dy)]),
  );
}

export function movedSpot(piece: Piece, place: number, spot: Spot): Piece {
  return withSpots(
    piece,
    spotsOf(piece).map((old, index) => (index === place ? spot : old)),
  );
}

/** A new point in the middle between this one and the next. Cliffs stay with the sides they were on. */
export function addedSpot(piece: Piece, place: number): Piece {
  const spots = spotsOf(piece);
  const [x, y] = spots[place] ?? [0, 0],
    [nx, ny] = spots[(place + 1) % spots.length] ?? [0, 0];
  const last = isLine(piece) && place === spots.length - 1;
  const fresh: Spot = last ? [round(x + 40), y] : [round((x + nx) / 2), round((y + ny) / 2)];
  const cliffs = piece.cliffs?.map((side) => (side > place ? side + 1 : side));
  const after = withSpots(piece, [...spots.slice(0, place + 1), fresh, ...spots.slice(place + 1)]);
  return cliffs ? { ...after, cliffs } : after;
}

export function droppedSpot(piece: Piece, place: number): Piece {
  const spots = spotsOf(piece);
  if (spots.length <= (isLine(piece) ? 2 : 3)) return piece;
  const cliffs = piece.cliffs?.filter((side) => side !== place).map((side) => (side > place ? side - 1 : side));
  const after = withSpots(
    piece,
    spots.filter((_, index) => index !== place),
  );
  return cliffs ? { ...after, cliffs } : after;
}

/** Rounded to the grid, and onto the edge when near to it. */
export function snapped([x, y]: Spot, plane: Plane, grid: number): Spot {
  const edge = (value: number, most: number): number => (value < 8 ? 0 : value > most - 8 ? most : value);
  const to = (value: number): number => Math.round(value / grid) * grid;
  return [edge(to(x), plane.width), edge(to(y), plane.depth)];
}
