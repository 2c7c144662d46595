// Terrain as on an old military map: trees, hachures, houses, reeds. One component a kind, drawn from its outline.

import type { ComponentChildren } from "preact";
import { memo } from "preact/compat";
import order from "../../../battles/presenters/scenarios/terrain_order.json";
import { hashed } from "../ui/jitter";
import { onScreen, pathOf, round, softPath, type Plane, type Spot } from "./plane";
import { along, middleOf, shrunk, strewn } from "./scatter";

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

interface PieceProps {
  readonly plane: Plane;
  readonly piece: TerrainPiece;
}

/** What lies below is drawn first, as on the small maps of the other pages. */
const ORDER: readonly string[] = order;

interface TerrainProps {
  readonly plane: Plane;
  readonly pieces: readonly TerrainPiece[];
  /** What a piece is called when it is pointed at. */
  readonly nameOf?: (piece: string) => string;
}

function TerrainOf({ plane, pieces, nameOf }: TerrainProps) {
  const sorted = [...pieces].sort((one, two) => ORDER.indexOf(one.kind) - ORDER.indexOf(two.kind));
  return (
    <g class="terrain" aria-hidden="true">
      {sorted.map((piece) => (
        <g key={piece.id} class={`piece ${piece.kind}`} data-piece={piece.id}>
          {nameOf && <title>{nameOf(piece.id)}</title>}
          <Drawn plane={plane} piece={piece} />
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

function Drawn(props: PieceProps) {
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
    case "bridge":
    case "ford":
      return <Way {...props} />;
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

function Floor({ plane, piece, children }: PieceProps & { readonly children?: ComponentChildren }) {
  return (
    <>
      <path class="floor" d={softPath(plane, piece.outline, true)} />
      {children}
    </>
  );
}

function Wood({ plane, piece }: PieceProps) {
  const trees = strewn(piece.outline, 25, piece.id, 9);
  return (
    <Floor plane={plane} piece={piece}>
      {ordered(plane, trees).map(({ x, y, chance }, index) => (
        <path key={index} class="tree" d={chance < 0.42 ? fir(x, y, 9 + chance * 8) : oak(x, y, 6.5 + chance * 4)} />
      ))}
    </Floor>
  );
}

function Orchard({ plane, piece }: PieceProps) {
  return (
    <Floor plane={plane} piece={piece}>
      {ordered(plane, strewn(piece.outline, 30, piece.id, 9)).map(({ x, y }, index) => (
        <path key={index} class="tree" d={oak(x, y, 6)} />
      ))}
    </Floor>
  );
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly chance: number;
}

/** On the screen, those farther up first: who stands in front covers who stands behind. */
function ordered(plane: Plane, things: ReturnType<typeof strewn>): readonly Placed[] {
  return things.map(({ at, chance }) => ({ ...onScreen(plane, at), chance })).sort((one, two) => one.y - two.y);
}

function oak(x: number, y: number, size: number): string {
  const r = round(size / 1.7),
    left = round(x - size),
    right = round(x + size),
    top = round(y - size * 1.5);
  return (
    `M${round(x)} ${round(y + size * 0.9)}V${round(y)}` +
    `M${left} ${round(y)}A${r} ${r} 0 0 1 ${round(x - size * 0.6)} ${round(y - size)}` +
    `A${r} ${r} 0 0 1 ${round(x + size * 0.6)} ${round(y - size)}` +
    `A${r} ${r} 0 0 1 ${right} ${round(y)}Q${round(x)} ${round(y + size * 0.35)} ${left} ${round(y)}Z` +
    `M${round(x)} ${top}Z`
  );
}

function fir(x: number, y: number, size: number): string {
  const half = round(size * 0.5);
  return `M${round(x)} ${round(y + size * 0.55)}v-4M${round(x - half)} ${round(y + size * 0.25)}L${round(x)} ${round(
    y - size,
  )}L${round(x + half)} ${round(y + size * 0.25)}Z`;
}

function Hill({ plane, piece }: PieceProps) {
  const crest = shrunk(piece.outline, piece.high ? 0.52 : 0.66);
  return (
    <Floor plane={plane} piece={piece}>
      <path class="crest" d={softPath(plane, crest, true)} />
      <path class="hachures" d={hachures(plane, piece, 1, piece.kind === "steep_hill" ? 0.2 : 0.1)} />
      {piece.high && <path class="hachures" d={hachures(plane, piece, 0.66, 0.16)} />}
      {piece.kind === "steep_hill" && <path class="hachures" d={hachures(plane, piece, 0.82, 0.12)} />}
      {piece.cliffs.map((side) => (
        <path key={side} class="cliff" d={cliff(plane, piece.outline, side)} />
      ))}
    </Floor>
  );
}

/** Strokes that run from a ring of the hill down towards its foot. */
function hachures(plane: Plane, piece: TerrainPiece, ring: number, long: number): string {
  const centre = middleOf(piece.outline);
  const foot = shrunk(piece.outline, ring * 0.985);
  return along(foot, 7.5, true)
    .map(({ at }, index) => {
      const reach = long * (0.6 + 0.55 * hashed(`${piece.id}${ring}${index}`));
      const from = onScreen(plane, [at[0] + (centre[0] - at[0]) * reach, at[1] + (centre[1] - at[1]) * reach]);
      const to = onScreen(plane, [at[0] + (centre[0] - at[0]) * 0.03, at[1] + (centre[1] - at[1]) * 0.03]);
      return `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
    })
    .join("");
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

function River({ plane, piece }: PieceProps) {
  const path = softPath(plane, piece.line, false);
  return (
    <>
      <path class="bank" d={path} stroke-width={piece.width + 3} />
      <path class="water" d={path} stroke-width={piece.width} />
      <path class="ripple" d={path} />
    </>
  );
}

/** How much broader than its measure a way is drawn, with its verges. */
const WAYS: { readonly [kind: string]: number } = { road: 6, bridge: 10, ford: 6 };

function Way({ plane, piece }: PieceProps) {
  const path = softPath(plane, piece.line, false);
  const wide = (piece.width || 16) + (WAYS[piece.kind] ?? 4);
  return (
    <>
      <path class="verge" d={path} stroke-width={wide} />
      <path class="track" d={path} stroke-width={wide - 4} />
      <path class="ruts" d={path} />
    </>
  );
}

function Village({ plane, piece }: PieceProps) {
  const houses = ordered(plane, strewn(piece.outline, 38, piece.id, 13));
  return (
    <Floor plane={plane} piece={piece}>
      {houses.map(({ x, y, chance }, index) =>
        piece.graveyard && index === houses.length - 1 ? (
          <path key={index} class="grave" d={`M${round(x)} ${round(y - 9)}v16M${round(x - 5)} ${round(y - 4)}h10`} />
        ) : (
          <House key={index} x={x} y={y} size={9 + chance * 5} />
        ),
      )}
    </Floor>
  );
}

function House({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) {
  const half = round(size),
    wall = round(size * 0.62);
  return (
    <g transform={`translate(${round(x)} ${round(y)})`}>
      <rect class="wall" x={-half * 0.82} y={0} width={half * 1.64} height={wall} />
      <path class="roof" d={`M${-half} 0L0 ${round(-size * 0.85)}L${half} 0Z`} />
    </g>
  );
}

function Fields({ plane, piece }: PieceProps) {
  const [cx, cy] = middleOf(piece.outline);
  const slope = (hashed(piece.id) - 0.5) * 50;
  const rows = Array.from({ length: 40 }, (_, index) => (index - 20) * (piece.kind === "vineyard" ? 11 : 14));
  const at = onScreen(plane, [cx, cy]);
  const clip = `clip-${piece.id}`;
  return (
    <>
      <clipPath id={clip}>
        <path d={pathOf(plane, piece.outline)} />
      </clipPath>
      <path class="floor" d={pathOf(plane, piece.outline)} />
      <g clip-path={`url(#${clip})`}>
        <path
          class="rows"
          transform={`translate(${round(at.x)} ${round(at.y)}) rotate(${round(slope)})`}
          d={rows.map((y) => `M-400 ${y}H400`).join("")}
        />
      </g>
      <path class="fence" d={pathOf(plane, piece.outline)} />
    </>
  );
}

function Water({ plane, piece }: PieceProps) {
  const waves = strewn(piece.outline, 46, piece.id, 14);
  return (
    <Floor plane={plane} piece={piece}>
      <path class="surf" d={softPath(plane, shrunk(piece.outline, 0.94), true)} />
      <path
        class="waves"
        d={ordered(plane, waves)
          .map(({ x, y }) => `M${round(x - 9)} ${round(y)}q4.5 -4 9 0t9 0`)
          .join("")}
      />
    </Floor>
  );
}

/** A small sign strewn over the ground: reeds, stones, waves of sand, bushes, tufts. */
const SIGNS: { readonly [kind: string]: readonly [every: number, sign: (x: number, y: number, c: number) => string] } =
  {
    swamp: [30, (x, y) => `M${x - 7} ${y}h14M${x - 4} ${y}l-2 -8M${x} ${y}v-10M${x + 4} ${y}l2 -8`],
    rough: [26, (x, y, c) => `M${x - 6} ${y}l${round(3 + c * 3)} ${round(-5 - c * 3)}l6 2l2 5z`],
    dunes: [34, (x, y) => `M${x - 14} ${y}q8 -11 14 -3q4 -5 12 3`],
    bush: [22, (x, y) => `M${x - 6} ${y}a4 4 0 0 1 4 -6a4 4 0 0 1 6 1a3.4 3.4 0 0 1 1 5z`],
    depression: [40, (x, y) => `M${x - 5} ${y - 4}l5 5l5 -5`],
    beach: [18, (x, y) => `M${x} ${y}h.5`],
    causeway_shallows: [26, (x, y) => `M${x - 7} ${y}q3.5 -3 7 0t7 0`],
  };

function Strewing({ plane, piece }: PieceProps) {
  const [every, sign] = SIGNS[piece.kind] ?? [40, () => ""];
  const things = ordered(plane, strewn(piece.outline, every, piece.id, 8));
  return (
    <Floor plane={plane} piece={piece}>
      <path class="signs" d={things.map(({ x, y, chance }) => sign(round(x), round(y), chance)).join("")} />
    </Floor>
  );
}
