// Rivers, roads, bridges and fords of a free table: lines with a width. What the rules measure is what is drawn.

import type { Point } from "../board/camera";
import { beside, far, polyline, ripples, rounded, smoothed } from "../board/scenery/shapes";
import { RunningWater } from "../board/scenery/Things";
import { hashed, numbers } from "../ui/jitter";
import { onScreen, softPath, type Plane, type Spot } from "./plane";
import type { PieceProps, TerrainPiece } from "./Terrain";

function drawnLine(plane: Plane, line: readonly Spot[]): readonly Point[] {
  return line.map((spot) => onScreen(plane, spot));
}

/** The line drawn on beyond the table where it ends at its edge: so that it is cut off by the edge. */
function onward({ width, depth }: Plane, line: readonly Spot[]): readonly Spot[] {
  const isAtEdge = ([x, y]: Spot): boolean => x < 2 || y < 2 || x > width - 2 || y > depth - 2;
  const beyond = (end: Spot | undefined, before: Spot | undefined): readonly Spot[] => {
    if (!end || !before || !isAtEdge(end)) return [];
    const far = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
    return [[end[0] + ((end[0] - before[0]) / far) * 60, end[1] + ((end[1] - before[1]) / far) * 60]];
  };
  return [...beyond(line[0], line[1]), ...line, ...beyond(line[line.length - 1], line[line.length - 2])];
}

export function River({ plane, piece }: PieceProps) {
  const chance = numbers(piece.id);
  const line = onward(plane, piece.line);
  const points = smoothed(drawnLine(plane, line), 7);
  return (
    <RunningWater
      path={softPath(plane, line, false)}
      width={piece.width}
      ripples={ripples(points, piece.width, () => chance.next().value)}
      frozen={piece.kind === "frozen_river"}
    />
  );
}

/** A worn edge and two broken ruts; they end at bridges, which lie above. */
export function Road({ plane, piece }: PieceProps) {
  const line = onward(plane, piece.line);
  const path = softPath(plane, line, false),
    wide = piece.width || 14;
  const points = smoothed(drawnLine(plane, line), 9);
  return (
    <>
      <path class="verge soft" d={path} stroke-width={wide + 5} />
      <path class="verge" d={path} stroke-width={wide + 1.8} />
      <path class="track" d={path} stroke-width={wide} />
      {[-0.23, 0.23].map((share) => (
        <path key={share} class="ruts" d={polyline(beside(points, wide * share))} />
      ))}
    </>
  );
}

interface Stretch {
  readonly middle: Point;
  readonly long: number;
  readonly turn: number;
}

/** The straight stretches of a line, each as a frame of its own in which the way runs upwards. */
function stretches(plane: Plane, line: readonly Spot[]): readonly Stretch[] {
  const points = drawnLine(plane, line);
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return {
      middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
      long: far(from, to),
      turn: rounded((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90),
    };
  });
}

function framed({ middle, turn }: Stretch): string {
  return `translate(${rounded(middle.x)} ${rounded(middle.y)}) rotate(${turn})`;
}

const PARAPET = 3.4;
const POST = 5.6;

/** A deck of cobbles exactly as wide as the rules say, parapets and posts beside it, cutwaters in the stream. */
export function Bridge({ plane, piece }: PieceProps) {
  const half = piece.width / 2;
  return (
    <>
      {stretches(plane, piece.line).map((stretch, index) => {
        const end = stretch.long / 2,
          lean = ((stretch.turn % 360) + 360) % 360;
        // Light comes from the upper left: which parapet it meets depends on where the bridge leads.
        const isLeftLit = lean < 135 || lean > 315;
        const piers = [-0.16, 0.16].map((share) => stretch.long * share);
        return (
          <g key={index} class="bridge-drawn" transform={framed(stretch)}>
            <BridgeShadow half={half} end={end} turn={stretch.turn} />
            {piers.map((y) => (
              <g key={y}>
                <path class="pier" d={`M${-half - 2} ${rounded(y - 5)}l-9 5l9 5z`} />
                <path class="pier dark" d={`M${half + 2} ${rounded(y - 5)}l9 5l-9 5z`} />
                <path
                  class="foam"
                  d={`M${-half - 12} ${rounded(y - 5)}q-3.500 5 0 10M${half + 12} ${rounded(y - 5)}q3.500 5 0 10`}
                />
              </g>
            ))}
            <rect class="deck" data-deck={piece.id} x={-half} y={-end} width={piece.width} height={rounded(2 * end)} />
            <rect
              class="deck-stones"
              x={-half}
              y={-end}
              width={piece.width}
              height={rounded(2 * end)}
              fill="url(#cobbles)"
            />
            <Parapet x={-half - PARAPET} end={end} isLit={isLeftLit} />
            <Parapet x={half} end={end} isLit={!isLeftLit} />
          </g>
        );
      })}
    </>
  );
}

/** On the water, to the lower right of the screen however the bridge is turned. */
function BridgeShadow({ half, end, turn }: { readonly half: number; readonly end: number; readonly turn: number }) {
  const angle = (-turn * Math.PI) / 180;
  const [dx, dy] = [5, 7];
  const x = dx * Math.cos(angle) - dy * Math.sin(angle),
    y = dx * Math.sin(angle) + dy * Math.cos(angle);
  return (
    <>
      {[1, 0.6].map((share) => (
        <rect
          key={share}
          class="bridge-shadow"
          x={rounded(-half - PARAPET + x * share)}
          y={rounded(-end * 0.82 + y * share)}
          width={rounded(2 * (half + PARAPET))}
          height={rounded(end * 1.64)}
          rx={3}
        />
      ))}
    </>
  );
}

function Parapet({ x, end, isLit }: { readonly x: number; readonly end: number; readonly isLit: boolean }) {
  const joints = Array.from(
    { length: Math.max(0, Math.floor((2 * end) / 7) - 1) },
    (_, index) => -end + 7 * (index + 1),
  );
  const posts = [-end, -end / 3 - POST / 2, end / 3 - POST / 2, end - POST];
  return (
    <g class={`parapet ${isLit ? "" : "dark"}`}>
      <rect x={x} y={-end} width={PARAPET} height={rounded(2 * end)} />
      <path class="joints" d={joints.map((y) => `M${x} ${rounded(y)}h${PARAPET}`).join("")} />
      {posts.map((y) => (
        <rect key={y} class="post" x={x - (POST - PARAPET) / 2} y={rounded(y)} width={POST} height={POST} rx={0.8} />
      ))}
    </g>
  );
}

/** How far a crossing's water reaches along it: the width of the river it lies in, a little more where it lies askew. */
function waterAlong(piece: TerrainPiece, waters: readonly TerrainPiece[], long: number): number {
  const [first = [0, 0], last = first] = [piece.line[0], piece.line[piece.line.length - 1]];
  const middle: Spot = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2];
  let [least, width] = [Infinity, long * 0.5];
  for (const river of waters)
    for (const [x, y] of river.line) {
      const off = Math.hypot(x - middle[0], y - middle[1]);
      if (off < least) [least, width] = [off, river.width];
    }
  return Math.min(long, width * 1.12);
}

/** Shallows with two rows of stones at its edges, and the track running in and out. */
export function Ford({ plane, piece, waters = [] }: PieceProps & { readonly waters?: readonly TerrainPiece[] }) {
  const half = piece.width / 2;
  return (
    <>
      {stretches(plane, piece.line).map((stretch, index) => {
        const end = stretch.long / 2,
          wet = waterAlong(piece, waters, stretch.long) / 2;
        return (
          <g key={index} class="ford-drawn" transform={framed(stretch)}>
            <rect
              class="ford-ground"
              data-deck={piece.id}
              x={-half}
              y={-end}
              width={piece.width}
              height={rounded(2 * end)}
              rx={2}
            />
            <FordTrack half={half} wet={wet} end={end} />
            <path class="ruts" d={ruts(half * 0.16, wet * 0.9, wet + (end - wet) * 0.6)} />
            {[1, 0.74].map((share) => (
              <ellipse key={share} class="shallows" rx={rounded(half * share)} ry={rounded(wet * 1.04 * share)} />
            ))}
            <Stones half={half} wet={wet} name={piece.id} />
          </g>
        );
      })}
    </>
  );
}

/** Sand that runs into the water on both sides and is lost in the grass. */
function FordTrack({ half, wet, end }: { readonly half: number; readonly wet: number; readonly end: number }) {
  const [wide, narrow, from] = [half * 0.52, half * 0.3, wet * 0.82];
  const bay = (way: 1 | -1): string => {
    const y = (far: number): number => rounded(way * far);
    return `M${rounded(-wide)} ${y(from)}Q${rounded(-narrow)} ${y((from + end) / 2)} ${rounded(-narrow)} ${y(end)}H${rounded(narrow)}Q${rounded(narrow)} ${y((from + end) / 2)} ${rounded(wide)} ${y(from)}Z`;
  };
  return (
    <>
      <path class="ford-track up" d={bay(-1)} />
      <path class="ford-track down" d={bay(1)} />
    </>
  );
}

function ruts(aside: number, from: number, to: number): string {
  return [-aside, aside]
    .map((x) => `M${rounded(x)} ${rounded(-to)}V${rounded(-from)}M${rounded(x)} ${rounded(from)}V${rounded(to)}`)
    .join("");
}

/** Two rows that mark the edges of the way through the water, some lying between them. */
function Stones({ half, wet, name }: { readonly half: number; readonly wet: number; readonly name: string }) {
  const count = Math.max(3, Math.round((2 * wet) / 9));
  const stones = [-1, -0.12, 0.34, 1].flatMap((row, rank) =>
    Array.from({ length: count }, (_, index) => {
      const by = (part: string): number => hashed(`${name}${rank}${index}${part}`);
      const isEdge = Math.abs(row) === 1;
      if (!isEdge && by("there") < 0.55) return null;
      const inward = isEdge ? row * (half - 2.6) : row * half + (by("x") - 0.5) * half * 0.5;
      return {
        x: rounded(inward + (by("off") - 0.5) * 2),
        y: rounded(-wet + ((index + 0.5) * 2 * wet) / count + (by("y") - 0.5) * 3),
        rx: rounded(1.6 + by("wide") * 1.4),
        ry: rounded(1.1 + by("high")),
        tone: Math.floor(by("tone") * 3),
      };
    }),
  );
  const lying = stones.filter((stone) => stone !== null);
  return (
    <>
      <path class="foam" d={lying.map(({ x, y }) => `M${rounded(x - 4)} ${rounded(y + 1.8)}q4 1.800 8 0`).join("")} />
      {lying.map(({ tone, x, y, rx, ry }, index) => (
        <ellipse key={index} class={`ford-stone t${tone}`} cx={x} cy={y} rx={rx} ry={ry} />
      ))}
    </>
  );
}
