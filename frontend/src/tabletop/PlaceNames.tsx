// What places are called, written on the ground. A name keeps its size on the screen; from afar it is left away.

import { memo } from "../ui/memo";
import { apart, onScreen, round, type Plane, type Spot } from "./plane";
import { middleOf } from "./scatter";
import type { TerrainPiece } from "./Terrain";

interface PlaceNamesProps {
  readonly plane: Plane;
  readonly pieces: readonly TerrainPiece[];
  readonly nameOf: (piece: string) => string;
}

const WET: readonly string[] = ["river", "frozen_river", "lake", "sea", "causeway_shallows"];
/** They are told by their look alone. */
const NAMELESS: readonly string[] = ["road"];
const CROSSINGS: readonly string[] = ["bridge", "ford"];

function PlaceNamesOf({ plane, pieces, nameOf }: PlaceNamesProps) {
  return (
    <g class="place-names" aria-hidden="true">
      {pieces
        .filter(({ kind }) => !NAMELESS.includes(kind))
        .map((piece) => {
          const { x, y, turn } = spotOf(plane, piece, pieces);
          return (
            <g key={piece.id} transform={`translate(${round(x)} ${round(y)}) rotate(${round(turn)})`}>
              <text
                class={`on-screen ${WET.includes(piece.kind) ? "wet" : ""} ${CROSSINGS.includes(piece.kind) ? "small" : ""}`}
              >
                {capital(nameOf(piece.id))}
              </text>
            </g>
          );
        })}
    </g>
  );
}

export const PlaceNames = memo(
  PlaceNamesOf,
  (one, two) =>
    one.pieces === two.pieces && one.plane.turned === two.plane.turned && one.plane.width === two.plane.width,
);

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

interface NameSpot {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** In the water along its flow; on a hill or a field; beside a crossing; below what is dark or full of things. */
function spotOf(plane: Plane, piece: TerrainPiece, all: readonly TerrainPiece[]): NameSpot {
  if (!piece.line.length) return areaSpot(plane, piece);
  if (CROSSINGS.includes(piece.kind)) return crossingSpot(plane, piece);
  return flowSpot(
    plane,
    piece.line,
    all.filter(({ kind }) => CROSSINGS.includes(kind)),
  );
}

/** Names are read on the ground itself, not among trees and houses. */
const FULL: readonly string[] = ["wood", "orchard", "bush", "built_up", "swamp", "rough"];
const BELOW = 13;

function areaSpot(plane: Plane, { kind, outline }: TerrainPiece): NameSpot {
  const { x, y } = onScreen(plane, middleOf(outline));
  const ys = outline.map((spot) => onScreen(plane, spot).y);
  const [top, low] = [Math.min(...ys), Math.max(...ys)];
  if (!FULL.includes(kind)) return { x, y, turn: 0 };
  return { x, y: low + BELOW < plane.depth - 6 ? low + BELOW : top - BELOW / 3, turn: 0 };
}

function crossingSpot(plane: Plane, { line, width }: TerrainPiece): NameSpot {
  const at = onScreen(plane, middleOf(line));
  const [from, to] = [line[0], line[line.length - 1]].map((spot) => onScreen(plane, spot ?? [0, 0]));
  const [dx, dy] = [Math.abs((to?.x ?? 0) - (from?.x ?? 0)), Math.abs((to?.y ?? 0) - (from?.y ?? 0))];
  return dy > dx
    ? { x: at.x + width / 2 + 26, y: Math.min(from?.y ?? 0, to?.y ?? 0) - 6, turn: 0 }
    : { x: Math.max(from?.x ?? 0, to?.x ?? 0) + 6, y: at.y - width / 2 - 8, turn: 0 };
}

/** Shares of the way at which the name of a river may stand. */
const ALONG = [0.3, 0.7, 0.5, 0.16, 0.84];
/** Half of a short name, in millimetres: so far it stays clear of a crossing. */
const CLEAR = 45;

/** Along the flow, where no bridge and no ford lies. */
function flowSpot(plane: Plane, line: readonly Spot[], crossings: readonly TerrainPiece[]): NameSpot {
  const spots = ALONG.map((share) => along(line, share));
  const isClear = ({ at }: Stretch): boolean =>
    crossings.every((one) => apart(at, middleOf(one.line)) > one.width / 2 + CLEAR);
  const found = spots.find(isClear) ?? spots[0];
  const [before, here, after] = [found?.from, found?.at, found?.to].map((spot) => onScreen(plane, spot ?? [0, 0]));
  const turn = (Math.atan2((after?.y ?? 0) - (before?.y ?? 0), (after?.x ?? 0) - (before?.x ?? 0)) * 180) / Math.PI;
  return { x: here?.x ?? 0, y: here?.y ?? 0, turn: turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn };
}

interface Stretch {
  readonly from: Spot;
  readonly at: Spot;
  readonly to: Spot;
}

/** The spot after this share of a line's length, between the two corners beside it. */
function along(line: readonly Spot[], share: number): Stretch {
  const parts = line.slice(1).map((to, index) => ({ from: line[index] ?? to, to }));
  let left = share * parts.reduce((sum, { from, to }) => sum + apart(from, to), 0);
  for (const { from, to } of parts) {
    const long = apart(from, to);
    if (left <= long && long > 0) {
      const by = left / long;
      return { from, at: [from[0] + (to[0] - from[0]) * by, from[1] + (to[1] - from[1]) * by], to };
    }
    left -= long;
  }
  const end = line[line.length - 1] ?? [0, 0];
  return { from: line[line.length - 2] ?? end, at: end, to: end };
}
