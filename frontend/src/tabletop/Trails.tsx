// What moved since the last order: where it stood, and the way it went; a cross where somebody is gone.

import { useRef } from "preact/hooks";
import { apart, centreOf, onScreen, pathOf, placing, round, type Plane, type Pose, type Spot } from "./plane";
import type { Piece } from "./piece";

/** What moved, and from where; `to` is null for what is gone from the table. */
export type Track<P extends { readonly pose: Pose }> = Omit<P, "pose"> & {
  readonly id: string;
  readonly from: Pose;
  readonly to: Pose | null;
};

export function tracksBetween<P extends { readonly pose: Pose }>(
  before: ReadonlyMap<string, P>,
  after: ReadonlyMap<string, P>,
): readonly Track<P>[] {
  return [...before].flatMap(([id, { pose, ...rest }]) => {
    const to = after.get(id)?.pose ?? null;
    return to && apart([to[0], to[1]], [pose[0], pose[1]]) < 1 ? [] : [{ ...rest, id, from: pose, to }];
  });
}

interface TrailsProps {
  readonly pieces: readonly Piece[];
  readonly version: number;
  readonly plane: Plane;
}

type Places = ReadonlyMap<string, Omit<Piece, "id">>;

export function Trails({ pieces, version, plane }: TrailsProps) {
  const places = (): Places => new Map(pieces.map(({ id, ...rest }) => [id, rest]));
  const seen = useRef<{ version: number; places: Places; tracks: readonly Track<Omit<Piece, "id">>[] } | null>(null);
  seen.current ??= { version, places: places(), tracks: [] };
  if (seen.current.version !== version) {
    const now = places();
    seen.current = { version, places: now, tracks: tracksBetween(seen.current.places, now) };
  }
  return (
    <g class="trails" aria-hidden="true">
      {seen.current.tracks.map((track) => (
        <Trail key={track.id} track={track} plane={plane} />
      ))}
    </g>
  );
}

interface TrailProps {
  readonly track: Track<Omit<Piece, "id">>;
  readonly plane: Plane;
}

function Trail({ track: { side, width, depth, from, to }, plane }: TrailProps) {
  const start = centreOf(from, depth);
  const at = onScreen(plane, start);
  return (
    <g class={`trail-of ${to ? "" : "gone"}`} data-side={side}>
      <rect transform={placing(plane, from)} x={-width / 2} y={0} width={width} height={depth} rx={1.4} />
      {to ? (
        <path class="way" d={pathOf(plane, [start, centreOf(to, depth)] as readonly Spot[], false)} />
      ) : (
        <path class="cross" transform={`translate(${round(at.x)} ${round(at.y)})`} d="M-9 -9L9 9M9 -9L-9 9" />
      )}
    </g>
  );
}
