// Terrain painted by rules of drawing from the maps' data: light from the upper left, the edge that counts always to be seen.

import type { ComponentChildren } from "preact";
import { memo } from "../ui/memo";
import order from "../../../battles/presenters/scenarios/terrain_order.json";
import { Rising, Things, type Thing, type ThingKind } from "../board/scenery/Things";
import { hashed } from "../ui/jitter";
import { Fields, Village } from "./Homes";
import { onScreen, pathOf, round, softPath, type Plane, type Spot } from "./plane";
import { along, middleOf, shrunk, strewn } from "./scatter";
import { Bridge, Ford, River, Road } from "./Ways";

export interface TerrainPiece {
  readonly id: string;
  readonly kind: string;
  readonly outline: readonly Spot[];
  readonly line: readonly Spot[];
  readonly width: number;
  readonly high: boolean;
  readonly cliffs: readonly number[];
  readonly graveyard: boolean;
}

export interface PieceProps {
  readonly plane: Plane;
  readonly piece: TerrainPiece;
}

/** What lies below is drawn first, as on the small maps of the other pages. */
const ORDER: readonly string[] = order;
const RIVERS: readonly string[] = ["river", "frozen_river"];
const NO_WATERS: readonly TerrainPiece[] = [];

interface TerrainProps {
  readonly plane: Plane;
  readonly pieces: readonly TerrainPiece[];
  /** What a piece is called when it is pointed at. */
  readonly nameOf?: (piece: string) => string;
}

function TerrainOf({ plane, pieces, nameOf }: TerrainProps) {
  const sorted = [...pieces].sort((one, two) => ORDER.indexOf(one.kind) - ORDER.indexOf(two.kind));
  const waters = pieces.filter(({ kind }) => RIVERS.includes(kind));
  return (
    <g class="terrain" aria-hidden="true">
      {sorted.map((piece) => (
        <g key={piece.id} class={`piece ${piece.kind}`} data-piece={piece.id}>
          {nameOf && <title>{nameOf(piece.id)}</title>}
          <Drawn plane={plane} piece={piece} waters={piece.kind === "ford" ? waters : NO_WATERS} />
        </g>
      ))}
    </g>
  );
}

/** Redrawn only when the table or its terrain change. */
export const Terrain = memo(
  TerrainOf,
  (one, two) =>
    one.pieces === two.pieces &&
    one.plane.turned === two.plane.turned &&
    one.plane.width === two.plane.width &&
    one.plane.depth === two.plane.depth,
);

interface DrawnProps extends PieceProps {
  readonly waters: readonly TerrainPiece[];
}

function DrawnOf(props: DrawnProps) {
  switch (props.piece.kind) {
    case "wood":
      return <Wood {...props} />;
    case "orchard":
      return <Orchard {...props} />;
    case "gentle_hill":
    case "steep_hill":
      return <Hill {...props} />;
    case "river":
    case "frozen_river":
      return <River {...props} />;
    case "road":
      return <Road {...props} />;
    case "bridge":
      return <Bridge {...props} />;
    case "ford":
      return <Ford {...props} />;
    case "built_up":
      return <Village {...props} />;
    case "small_fields":
    case "vineyard":
      return <Fields {...props} />;
    case "lake":
    case "sea":
      return <Water {...props} />;
    default:
      return <Strewing {...props} />;
  }
}

/** While one piece is dragged about in the editor, the others stay as they are drawn. */
const Drawn = memo(
  DrawnOf,
  (one, two) =>
    one.piece === two.piece &&
    one.waters === two.waters &&
    one.plane.turned === two.plane.turned &&
    one.plane.width === two.plane.width &&
    one.plane.depth === two.plane.depth,
);

/** The ground of an area: darker along the edge towards the light, as if it lay a little lower. */
function Floor({ plane, piece, children }: PieceProps & { readonly children?: ComponentChildren }) {
  const outline = softPath(plane, piece.outline, true);
  return (
    <>
      <path class="floor" d={outline} />
      <path class="floor-shade" d={outline} />
      {children}
    </>
  );
}

function placed(plane: Plane, things: ReturnType<typeof strewn>): readonly (Placed & { readonly chance: number })[] {
  return things.map(({ at, chance }) => ({ ...onScreen(plane, at), chance })).sort((one, two) => one.y - two.y);
}

interface Placed {
  readonly x: number;
  readonly y: number;
}

/** One tree in about 240 square millimetres: dense enough for a wood, and what stands in it lies above. */
const TREES = 16.7;

function Wood({ plane, piece }: PieceProps) {
  const isDark = hashed(piece.id) < 0.5;
  const trees = placed(plane, strewn(piece.outline, TREES, piece.id, 7)).map(({ x, y, chance }): Thing => {
    const isFir = chance < (isDark ? 0.46 : 0.24);
    return { x, y: y + 5, kind: isFir ? "fir" : "oak", size: (isFir ? 15 : 20) + ((chance * 37) % 1) * 6 };
  });
  return (
    <Floor plane={plane} piece={piece}>
      <Things things={trees} shaded />
    </Floor>
  );
}

function Orchard({ plane, piece }: PieceProps) {
  const trees = placed(plane, strewn(piece.outline, 30, piece.id, 9)).map(
    ({ x, y, chance }): Thing => ({ x, y: y + 4, kind: "oak", size: 16 + chance * 3 }),
  );
  return (
    <Floor plane={plane} piece={piece}>
      <Things things={trees} shaded />
    </Floor>
  );
}

function Hill({ plane, piece }: PieceProps) {
  const isSteep = piece.kind === "steep_hill";
  const rings = [1, 0.7, ...(piece.high || isSteep ? [0.44] : [])];
  return (
    <>
      <Rising
        steps={rings.map((ring) => softPath(plane, shrunk(piece.outline, ring), true))}
        strokes={slopes(plane, piece, rings, isSteep ? 0.17 : 0.11)}
        steep={isSteep}
      />
      {piece.cliffs.map((side) => (
        <path key={side} class="cliff" d={cliff(plane, piece.outline, side)} />
      ))}
    </>
  );
}

/** Strokes that run down from each ring; where they look to the lower right they lie in the shade. */
function slopes(plane: Plane, piece: TerrainPiece, rings: readonly number[], long: number): [string, string, string] {
  const centre = middleOf(piece.outline),
    middle = onScreen(plane, centre);
  const strokes: [string, string, string] = ["", "", ""];
  for (const ring of rings)
    along(shrunk(piece.outline, ring * 0.975), 6.5, true).forEach(({ at }, index) => {
      const reach = long * (0.55 + 0.75 * hashed(`${piece.id}${ring}${index}`));
      const foot = onScreen(plane, at),
        top = onScreen(plane, [at[0] + (centre[0] - at[0]) * reach, at[1] + (centre[1] - at[1]) * reach]);
      const far = Math.hypot(foot.x - middle.x, foot.y - middle.y) || 1;
      const shade = ((foot.x - middle.x) * 0.62 + (foot.y - middle.y) * 0.78) / far;
      const tone = shade > 0.35 ? 2 : shade > -0.35 ? 1 : 0;
      strokes[tone] += `M${round(foot.x)} ${round(foot.y)}L${round(top.x)} ${round(top.y)}`;
    });
  return strokes;
}

function cliff(plane: Plane, outline: readonly Spot[], side: number): string {
  const end = outline[side] ?? [0, 0],
    start = outline[(side + outline.length - 1) % outline.length] ?? [0, 0];
  const [cx, cy] = middleOf(outline);
  const teeth = along([start, end], 9, false).map(({ at: [x, y] }) => {
    const far = Math.hypot(cx - x, cy - y) || 1;
    const inner = onScreen(plane, [x + ((cx - x) / far) * 12, y + ((cy - y) / far) * 12]),
      outer = onScreen(plane, [x, y]);
    return `M${round(outer.x)} ${round(outer.y)}L${round(inner.x)} ${round(inner.y)}`;
  });
  return pathOf(plane, [start, end], false) + teeth.join("");
}

const WAVES = 46;

function Water({ plane, piece }: PieceProps) {
  const outline = softPath(plane, piece.outline, true);
  const waves = placed(plane, strewn(piece.outline, WAVES, piece.id, 14));
  return (
    <>
      <path class="shore soft" d={outline} />
      <path class="shore" d={outline} />
      <path class="waterline" d={outline} />
      <path class="lake-water" d={outline} />
      {[0.86, 0.72, 0.55].map((share) => (
        <path key={share} class="depth" d={softPath(plane, shrunk(piece.outline, share), true)} />
      ))}
      <path class="waves" d={waves.map(({ x, y }) => `M${round(x - 9)} ${round(y)}q4.500 -4 9 0t9 0`).join("")} />
    </>
  );
}

/** What is strewn over the ground: how far apart, as which thing of the scenery or which stroke. */
interface Strewn {
  readonly every: number;
  readonly thing?: readonly [kind: ThingKind, size: number];
  readonly stroke?: (x: number, y: number) => string;
}

const SIGNS: { readonly [kind: string]: Strewn } = {
  swamp: {
    every: 26,
    thing: ["reeds", 13],
    stroke: (x, y) => `M${round(x - 9)} ${round(y + 3)}h15m-11 3h8`,
  },
  rough: { every: 25, thing: ["stone", 15] },
  dunes: { every: 32, stroke: (x, y) => `M${x - 14} ${y}q8 -11 14 -3q4 -5 12 3` },
  bush: { every: 21, thing: ["bush", 15] },
  depression: { every: 36, stroke: (x, y) => `M${x - 5} ${y - 4}l5 5l5 -5` },
  beach: { every: 15, stroke: (x, y) => `M${x} ${y}h.5` },
  causeway_shallows: { every: 24, stroke: (x, y) => `M${x - 7} ${y}q3.500 -3 7 0t7 0` },
};

function Strewing({ plane, piece }: PieceProps) {
  const { every, thing, stroke } = SIGNS[piece.kind] ?? { every: 40 };
  const spots = placed(plane, strewn(piece.outline, every, piece.id, 8));
  const things = spots.map(
    ({ x, y, chance }): Thing => ({
      x,
      y: y + 3,
      kind: thing?.[0] ?? "bush",
      size: (thing?.[1] ?? 0) * (0.75 + chance * 0.5),
      mirrored: chance > 0.6,
    }),
  );
  return (
    <Floor plane={plane} piece={piece}>
      {stroke && <path class="signs" d={spots.map(({ x, y }) => stroke(round(x), round(y))).join("")} />}
      {thing && <Things things={things} />}
    </Floor>
  );
}
