// What moved since the last order: where it stood, and the way it went; a cross where somebody is gone.

import { useRef } from "preact/hooks";
import {
  apart,
  centreOf,
  onScreen,
  pathOf,
  placing,
  round,
  type Plane,
  type Pose,
  type Spot,
} from "../../tabletop/plane";
import { standing, tone, WIDE, type BattleView, type SideId } from "./view";

interface Track {
  readonly id: string;
  readonly side: SideId;
  readonly depth: number;
  readonly from: Pose;
  /** Null: gone from the table. */
  readonly to: Pose | null;
}

type Places = ReadonlyMap<string, { readonly side: SideId; readonly depth: number; readonly pose: Pose }>;

function placesOf(view: BattleView): Places {
  return new Map(standing(view).map(({ id, side, depth, pose }) => [id, { side, depth, pose }]));
}

export function tracksBetween(before: Places, after: Places): readonly Track[] {
  return [...before].flatMap(([id, { side, depth, pose }]) => {
    const to = after.get(id)?.pose ?? null;
    return to && apart([to[0], to[1]], [pose[0], pose[1]]) < 1 ? [] : [{ id, side, depth, from: pose, to }];
  });
}

export function Trails({
  view,
  version,
  plane,
}: {
  readonly view: BattleView;
  readonly version: number;
  readonly plane: Plane;
}) {
  const seen = useRef<{ version: number; places: Places; tracks: readonly Track[] }>({
    version,
    places: placesOf(view),
    tracks: [],
  });
  if (seen.current.version !== version) {
    const places = placesOf(view);
    seen.current = { version, places, tracks: tracksBetween(seen.current.places, places) };
  }
  return (
    <g class="trails" aria-hidden="true">
      {seen.current.tracks.map((track) => (
        <Trail key={track.id} track={track} plane={plane} />
      ))}
    </g>
  );
}

function Trail({ track: { side, depth, from, to }, plane }: { readonly track: Track; readonly plane: Plane }) {
  const start = centreOf(from, depth);
  const at = onScreen(plane, start);
  return (
    <g class={`trail-of ${to ? "" : "gone"}`} data-side={tone(side)}>
      <rect transform={placing(plane, from)} x={-WIDE / 2} y={0} width={WIDE} height={depth} rx={1.4} />
      {to ? (
        <path class="way" d={pathOf(plane, [start, centreOf(to, depth)] as readonly Spot[], false)} />
      ) : (
        <path class="cross" transform={`translate(${round(at.x)} ${round(at.y)})`} d="M-9 -9L9 9M9 -9L-9 9" />
      )}
    </g>
  );
}
