// The map below the pieces: painted ground in a wooden tray, terrain, tile lines. It changes only with the scenario and the side below.

import { memo } from "../../ui/memo";
import { Light, Painted, SceneryDefs, Tray } from "../../board/scenery/Painted";
import { ripples, tufts } from "../../board/scenery/shapes";
import { Rising, RunningWater, Things } from "../../board/scenery/Things";
import { numbers } from "../../ui/jitter";
import { COLUMNS, HIGH, places, ROWS, WIDE, type Army, type Place } from "./field";
import { hill, lone, marsh, mountains, saddle, stones, woods } from "./relief";
import { sideOf } from "./view";
import { course, flow, sea, spring, type Wet } from "./water";

export type Features = { readonly [tile: string]: readonly string[] };

interface GroundProps {
  readonly features: Features;
  readonly below: Army;
}

const WIDTH = COLUMNS * WIDE;
const HEIGHT = ROWS * HIGH;

const CLIP = "url(#field-clip)";
const AREA = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
/** How wide the wooden rim of the tray is. */
const RIM = 16;

function GroundOf({ features, below }: GroundProps) {
  const all = places(below);
  const having = (feature: string): readonly Place[] => all.filter((place) => features[place.id]?.includes(feature));
  const open = all.filter((place) => !features[place.id]?.length);
  return (
    <g class="ground" aria-hidden="true">
      <SceneryDefs tile={1000} />
      <Tray {...AREA} rim={RIM} />
      <Painted {...AREA} />
      <Halves below={below} />
      <g clip-path={CLIP}>
        <path class="tufts" d={tuftsOf()} />
        <Hills tiles={having("hill")} />
        <Marshes tiles={having("marsh")} />
        <Rough tiles={having("rough_ground")} />
        <Water tiles={having("stream")} kind="stream" />
        <Water tiles={having("river")} kind="river" sea={having("coastline")} />
        <Coast tiles={having("coastline")} />
        <Things things={open.flatMap(lone)} shaded />
        <Woods tiles={having("woods")} />
        <Mountains tiles={having("impassable")} />
      </g>
      <Light {...AREA} />
      <Lines />
    </g>
  );
}

/** Redrawn only when scenario or side change. */
export const Ground = memo(GroundOf, (one, two) => one.features === two.features && one.below === two.below);

function Halves({ below }: { readonly below: Army }) {
  const near = sideOf(below),
    far = sideOf(below === "A" ? "B" : "A");
  return (
    <>
      <rect class="half" data-side={far} width={WIDTH} height={HEIGHT / 2} />
      <rect class="half" data-side={near} y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
    </>
  );
}

function tuftsOf(): string {
  const chance = numbers("tufts");
  return tufts(WIDTH, HEIGHT, 74, 10, () => chance.next().value);
}

/** Engraved: a dark groove with its lit edge below. */
function Lines() {
  const upright = Array.from({ length: COLUMNS - 1 }, (_, index) => `M${(index + 1) * WIDE} 0V${HEIGHT}`);
  const grid = `${upright.join("")}M0 ${HIGH}H${WIDTH}M0 ${3 * HIGH}H${WIDTH}`,
    middle = `M0 ${2 * HIGH}H${WIDTH}`;
  return (
    <>
      <path class="tile-line lit-edge" d={grid} transform="translate(1.200 1.200)" />
      <path class="tile-line" d={grid} />
      <path class="middle-line lit-edge" d={middle} transform="translate(0 1.600)" />
      <path class="middle-line" d={middle} />
    </>
  );
}

type Tiles = { readonly tiles: readonly Place[] };

function wetness(tiles: readonly Place[]): Wet {
  return (col, row) => tiles.some((place) => place.col === col && place.row === row);
}

const WIDTHS = { river: 46, stream: 15 } as const;

interface WaterProps extends Tiles {
  readonly kind: keyof typeof WIDTHS;
  readonly sea?: readonly Place[];
}

function Water({ tiles, kind, sea: mouths = [] }: WaterProps) {
  if (!tiles.length) return null;
  const wet = wetness([
    ...tiles,
    ...mouths.filter((mouth) => tiles.some((tile) => tile.row === mouth.row && Math.abs(tile.col - mouth.col) === 1)),
  ]);
  const chance = numbers(kind),
    width = WIDTHS[kind];
  const drawn = tiles
    .flatMap((place) => flow(place, wet))
    .map((line) => ripples(line, width, () => chance.next().value));
  return (
    <>
      <path class="spring" d={tiles.map((place) => spring(place, wet, width)).join("")} />
      <RunningWater path={tiles.map((place) => course(place, wet)).join("")} width={width} ripples={drawn.join("")} />
    </>
  );
}

function Coast({ tiles }: Tiles) {
  const wet = wetness(tiles);
  const drawn = tiles.map((place) => sea(place, wet));
  const shore = drawn.map((one) => one.shore).join(""),
    shape = drawn.map((one) => one.shape).join("");
  return (
    <g class="sea-coast">
      <path class="beach" d={shore} />
      <path class="sea-water" d={shape} />
      <path class="sea-edge" d={shore} />
      <path class="surf" d={shore} />
    </g>
  );
}

/** All hills step by step, so that neighbours grow into one. */
function Hills({ tiles }: Tiles) {
  if (!tiles.length) return null;
  const saddles = tiles.flatMap((one, index) =>
    tiles
      .slice(index + 1)
      .filter((two) => Math.abs(one.col - two.col) + Math.abs(one.row - two.row) === 1)
      .map((two) => saddle(one, two)),
  );
  const drawn = tiles.map(hill);
  const step = (index: number): string => drawn.map(({ steps }) => steps[index] ?? "").join("");
  const strokes = ([0, 1, 2] as const).map((tone) => drawn.map((one) => one.strokes[tone]).join(""));
  return (
    <Rising
      steps={[step(0) + saddles.join(""), step(1), step(2)]}
      strokes={[strokes[0] ?? "", strokes[1] ?? "", strokes[2] ?? ""]}
    />
  );
}

function Woods({ tiles }: Tiles) {
  const drawn = tiles.map(woods);
  return (
    <>
      <path class="wood-floor" d={drawn.map(({ shape }) => shape).join("")} />
      <Things things={drawn.flatMap(({ trees }) => trees)} shaded />
    </>
  );
}

function Marshes({ tiles }: Tiles) {
  const drawn = tiles.map(marsh);
  return (
    <>
      <path class="marsh-floor" d={drawn.map(({ shape }) => shape).join("")} />
      <path class="pools" d={drawn.map(({ pools }) => pools).join("")} />
      <Things things={drawn.flatMap(({ reeds }) => reeds)} />
    </>
  );
}

function Rough({ tiles }: Tiles) {
  return <Things things={tiles.flatMap(stones)} />;
}

function Mountains({ tiles }: Tiles) {
  return (
    <>
      {tiles.map((place) => (
        <rect key={place.id} class="rock-floor" x={place.x} y={place.y} width={WIDE} height={HIGH} />
      ))}
      <Things things={tiles.flatMap(mountains)} />
    </>
  );
}

/** Patterns the board uses; once a page. */
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
      <linearGradient id="shine" x1="0" y1="0" x2="0" y2="1">
        <stop stop-color="#fff" stop-opacity=".34" offset="0" />
        <stop stop-color="#fff" stop-opacity="0" offset=".5" />
        <stop stop-color="#000" stop-opacity=".22" offset="1" />
      </linearGradient>
    </defs>
  );
}
