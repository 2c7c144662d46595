// What keeps a ghost from following the finger: a dotted leash to it, with the reason in a few words.

import type { Fault } from "../protocol";
import { onScreen, pathOf, round, type Plane, type Spot } from "./plane";
import { Tag } from "./Tag";

export interface LeashProps {
  readonly plane: Plane;
  readonly from: Spot;
  readonly to: Spot;
  readonly limit: Fault;
}

/** Reasons that are numbers need no clause. */
const PLAIN = new Set(["too_far", "gap_too_narrow"]);

export function Leash({ plane, from, to, limit }: LeashProps) {
  const [one, two] = [onScreen(plane, from), onScreen(plane, to)];
  const text = limit.clause && !PLAIN.has(limit.code) ? `${limit.message}, ${limit.clause}` : limit.message;
  return (
    <g class="leash" data-limit={limit.code} aria-hidden="true">
      <path d={pathOf(plane, [from, to], false)} />
      <circle cx={round(one.x)} cy={round(one.y)} r={3} />
      <Tag at={{ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }} text={text} kind="leash" off={{ x: 0, y: 0 }} />
    </g>
  );
}
