// The map below the pieces: parchment, terrain, tile lines. It changes only with the scenario and the side below.

import { memo } from "preact/compat";
import { numbers } from "../../ui/jitter";
import { COLUMNS, HIGH, places, ROWS, WIDE, type Army, type Place } from "./field";
import { grass, hill, marsh, mountains, saddle, woods } from "./relief";
import { sideOf } from "./view";
import { course, sea, spring, type Wet } from "./water";

export type Features = { readonly [tile: string]: readonly string[] };

interface GroundProps {
  readonly features: Features;
  readonly below: Army;
}

const WIDTH = COLUMNS * WIDE;
const HEIGHT = ROWS * HIGH;

function GroundOf({ features, below }: GroundProps) {
  const all = places(below);
  const having = (feature: string): readonly Place[] => all.filter((place) => features[place.id]?.includes(feature));
  return (
    <g class="ground" aria-hidden="true">
      <Parchment below={below} />
      <g clip-path="url(#field-clip)">
        <Hills tiles={having("hill")} />
        <Marshes tiles={having("marsh")} />
        <Water tiles={having("stream")} kind="stream" />
        <Water tiles={having("river")} kind="river" sea={having("coastline")} />
        <Coast tiles={having("coastline")} />
        <Woods tiles={having("woods")} />
        <Mountains tiles={having("impassable")} />
        <path
          class="grass"
          d={all
            .filter((place) => !features[place.id]?.length)
            .map(grass)
            .join("")}
        />
      </g>
      <Lines />
    </g>
  );
}

/** Redrawn only when scenario or side change. */
export const Ground = memo(GroundOf, (one, two) => one.features === two.features && one.below === two.below);

function Parchment({ below }: { readonly below: Army }) {
  const near = sideOf(below),
    far = sideOf(below === "A" ? "B" : "A");
  return (
    <>
      <rect class="frame-outer" x={-9} y={-9} width={WIDTH + 18} height={HEIGHT + 18} rx={3} />
      <rect class="frame-inner" x={-6} y={-6} width={WIDTH + 12} height={HEIGHT + 12} />
      <rect class="map-ground" width={WIDTH} height={HEIGHT} />
      <rect class="half" data-side={far} width={WIDTH} height={HEIGHT / 2} />
      <rect class="half" data-side={near} y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
      <Stains />
    </>
  );
}

/** The unevenness of old paper: soft stains, cheap to draw. */
function Stains() {
  const chance = numbers("stains");
  const next = (): number => chance.next().value;
  return (
    <g class="stains" clip-path="url(#field-clip)">
      {Array.from({ length: 26 }, (_, index) => (
        <ellipse
          key={index}
          cx={Math.round(next() * WIDTH)}
          cy={Math.round(next() * HEIGHT)}
          rx={Math.round(70 + next() * 150)}
          ry={Math.round(40 + next() * 90)}
          fill="url(#stain)"
        />
      ))}
    </g>
  );
}

function Lines() {
  const upright = Array.from({ length: COLUMNS - 1 }, (_, index) => `M${(index + 1) * WIDE} 0V${HEIGHT}`);
  return (
    <>
      <path class="tile-line" d={`${upright.join("")}M0 ${HIGH}H${WIDTH}M0 ${3 * HIGH}H${WIDTH}`} />
      <path class="middle-line" d={`M0 ${2 * HIGH}H${WIDTH}`} />
    </>
  );
}

type Tiles = { readonly tiles: readonly Place[] };

function wetness(tiles: readonly Place[]): Wet {
  return (col, row) => tiles.some((place) => place.col === col && place.row === row);
}

function Water({ tiles, kind, sea: mouths = [] }: Tiles & { readonly kind: string; readonly sea?: readonly Place[] }) {
  if (!tiles.length) return null;
  const wet = wetness([
    ...tiles,
    ...mouths.filter((mouth) => tiles.some((tile) => tile.row === mouth.row && Math.abs(tile.col - mouth.col) === 1)),
  ]);
  const path = tiles.map((place) => course(place, wet)).join("");
  const springs = tiles.map((place) => spring(place, wet, kind === "river" ? 46 : 14)).join("");
  return (
    <g class={kind}>
      <path class="spring" d={springs} />
      <path class="bank" d={path} />
      <path class="water" d={path} />
      <path class="ripple" d={path} />
    </g>
  );
}

function Coast({ tiles }: Tiles) {
  const wet = wetness(tiles);
  return (
    <>
      {tiles.map((place) => {
        const { shape, shore } = sea(place, wet);
        return (
          <g key={place.id} class="sea">
            <path class="water" d={shape} />
            <path class="shore" d={shore} />
            <path class="surf" d={shore} />
          </g>
        );
      })}
    </>
  );
}

function Hills({ tiles }: Tiles) {
  const saddles = tiles.flatMap((one, index) =>
    tiles
      .slice(index + 1)
      .filter((two) => Math.abs(one.col - two.col) + Math.abs(one.row - two.row) === 1)
      .map((two) => saddle(one, two)),
  );
  const drawn = tiles.map(hill);
  return (
    <g class="hill">
      <path class="foot" d={[...drawn.map((one) => one.shape), ...saddles].join("")} />
      <path class="hachures" d={drawn.map((one) => one.strokes).join("")} />
    </g>
  );
}

function Woods({ tiles }: Tiles) {
  return (
    <>
      {tiles.map((place) => {
        const { shape, trees } = woods(place);
        return (
          <g key={place.id} class="wood">
            <path class="floor" d={shape} />
            {trees.map((tree, index) => (
              <path
                key={index}
                class="tree"
                transform={`translate(${tree.x.toFixed(1)} ${tree.y.toFixed(1)}) scale(${tree.size.toFixed(2)})`}
                d={
                  tree.tall
                    ? "M0 0v4M0 -15l6.500 15h-13z"
                    : "M0 0v4M-7.500 -5a5 5 0 0 1 3 -6a5.500 5.500 0 0 1 9 0a5 5 0 0 1 2 8a5 5 0 0 1 -6.500 2.500a5 5 0 0 1 -7.500 -4.500z"
                }
              />
            ))}
          </g>
        );
      })}
    </>
  );
}

function Marshes({ tiles }: Tiles) {
  return (
    <>
      {tiles.map((place) => {
        const { shape, strokes, water } = marsh(place);
        return (
          <g key={place.id} class="marsh">
            <path class="floor" d={shape} />
            <path class="pools" d={water} />
            <path class="reeds" d={strokes} />
          </g>
        );
      })}
    </>
  );
}

function Mountains({ tiles }: Tiles) {
  return (
    <>
      {tiles.map((place) => (
        <g key={place.id} class="mountains">
          <rect class="floor" x={place.x} y={place.y} width={WIDE} height={HIGH} />
          {mountains(place).map((peak, index) => (
            <g key={index}>
              <path class="peak" d={peak.shape} />
              <path class="slope" d={peak.strokes} />
            </g>
          ))}
        </g>
      ))}
    </>
  );
}

/** Patterns and filters the board uses; once a page. */
export function Defs() {
  return (
    <defs>
      <clipPath id="field-clip">
        <rect width={WIDTH} height={HEIGHT} />
      </clipPath>
      <pattern id="lines-1" width="4" height="4" patternUnits="userSpaceOnUse">
        <path class="pattern-a" d="M0 2H4" />
      </pattern>
      <pattern id="lines-2" width="4" height="4" patternUnits="userSpaceOnUse">
        <path class="pattern-b" d="M2 0V4" />
      </pattern>
      <radialGradient id="stain">
        <stop class="stain-core" offset="0%" />
        <stop class="stain-rim" offset="100%" />
      </radialGradient>
    </defs>
  );
}
