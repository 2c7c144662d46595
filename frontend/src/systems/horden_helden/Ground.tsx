// The table below the pieces: painted ground in its wooden rim, terrain, names of places.

import { memo } from "../../ui/memo";
import { Light, Painted, SceneryDefs, Tray } from "../../board/scenery/Painted";
import { tufts } from "../../board/scenery/shapes";
import { PlaceNames } from "../../tabletop/PlaceNames";
import type { Plane } from "../../tabletop/plane";
import { Terrain } from "../../tabletop/Terrain";
import { numbers } from "../../ui/jitter";
import type { Words } from "../../ui/words";
import type { BattleView } from "./view";

export interface GroundProps {
  readonly plane: Plane;
  readonly terrain: BattleView["terrain"];
  readonly words: Words;
}

function GroundOf({ plane, terrain, words }: GroundProps) {
  const { width, depth } = plane;
  const across = Array.from({ length: Math.round(width / 400) - 1 }, (_, index) => (index + 1) * 400),
    down = Array.from({ length: Math.round(depth / 400) - 1 }, (_, index) => (index + 1) * 400);
  const area = { x: 0, y: 0, width, height: depth };
  const nameOf = (piece: string): string => words.name(piece);
  return (
    <g class="tabletop-floor">
      <SceneryDefs tile={640} />
      <Tray {...area} rim={TRAY} />
      <Painted {...area} />
      <rect class="tabletop-ground" width={width} height={depth} />
      <clipPath id="hh-table">
        <rect width={width} height={depth} />
      </clipPath>
      <g clip-path="url(#hh-table)">
        <path class="tufts" d={tuftsOf(width, depth)} />
        <path
          class="squares"
          d={across.map((x) => `M${x} 0V${depth}`).join("") + down.map((y) => `M0 ${y}H${width}`).join("")}
        />
        <Terrain plane={plane} pieces={terrain} nameOf={nameOf} />
      </g>
      <Light {...area} />
      <PlaceNames plane={plane} pieces={terrain} nameOf={nameOf} />
    </g>
  );
}

/** How wide the wooden rim of the table is. */
const TRAY = 14;

function tuftsOf(width: number, depth: number): string {
  const chance = numbers("tufts");
  return tufts(width, depth, 52, 7, () => chance.next().value);
}

/** Drawn anew only with another table. */
export const Ground = memo(
  GroundOf,
  (one, two) =>
    one.terrain === two.terrain &&
    one.plane.width === two.plane.width &&
    one.plane.depth === two.plane.depth &&
    one.plane.turned === two.plane.turned,
);
