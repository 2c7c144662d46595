// Field works as things with a pose: the middle of a section, looking outwards.

import { isObject, type Json } from "../../../net/json";
import type { OrderJson } from "../../../net/model";
import { apart, bearing, shifted, type Pose, type Spot } from "../../../tabletop/plane";
import type { Ghosts } from "../drafts";
import type { Drag } from "../grips";
import { movedWith, nudgedPose, rounded, SNAP, turnedWith, WIDE } from "../sharing";
import type { Begun } from "./drawing";
import { listed, spotIn } from "./reading";

type Section = { readonly start: Spot; readonly end: Spot };

/** Seen from inside the start is on the left. */
export function poseOfSection({ start, end }: Section): Pose {
  return [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2, bearing(start, end) + 90];
}

export function sectionAt(pose: Pose): Section {
  const [x0, y0] = shifted(pose, 0, -WIDE / 2),
    [x1, y1] = shifted(pose, 0, WIDE / 2);
  return { start: [rounded(x0), rounded(y0)], end: [rounded(x1), rounded(y1)] };
}

export function raising(offered: OrderJson, most: number): Begun {
  const elements = Array.from({ length: most }, (_, index) => `work${index + 1}`);
  return {
    kind: "works",
    offered,
    elements,
    proposed: proposedWorks(offered["works"], elements),
    orderOf: (order, placed) => ({
      ...order,
      works: elements.flatMap((id) => (placed[id] ? [sectionAt(placed[id])] : [])),
    }),
    dragged,
    nudged: (id, placed, key) => {
      const pose = placed[id] && nudgedPose(placed[id], 0, key, true);
      return pose ? { [id]: pose } : {};
    },
  };
}

function proposedWorks(works: Json | undefined, ids: readonly string[]): Ghosts {
  const poses = listed(works)
    .filter(isObject)
    .flatMap((work) => {
      const start = spotIn(work["start"]),
        end = spotIn(work["end"]);
      return start && end ? [poseOfSection({ start, end })] : [];
    });
  return Object.fromEntries(poses.map((pose, index) => [ids[index] ?? "", pose]));
}

function dragged(drag: Drag, placed: Ghosts): Ghosts {
  if (drag.grip === "place_turn") return turnedWith(drag, 0);
  const moved = movedWith(drag);
  const [only, ...more] = Object.entries(moved);
  return only && !more.length ? { [only[0]]: joined(only[0], only[1], placed) } : moved;
}

/** Brought end to end with another section, if it is nearly there. */
export function joined(id: string, pose: Pose, placed: Ghosts): Pose {
  const own = endsOf(pose),
    others = Object.entries(placed).flatMap(([other, at]) => (other === id ? [] : endsOf(at)));
  const pairs = own.flatMap((end) => others.map((to) => ({ end, to, far: apart(end, to) })));
  const best = pairs.filter(({ far }) => far < SNAP).sort((one, two) => one.far - two.far)[0];
  return best ? [pose[0] + best.to[0] - best.end[0], pose[1] + best.to[1] - best.end[1], pose[2]] : pose;
}

function endsOf(pose: Pose): readonly Spot[] {
  const { start, end } = sectionAt(pose);
  return [start, end];
}

/** A place for one more: beside the last one, on its right. */
export function beside(placed: Ghosts, elements: readonly string[]): Pose | null {
  const last = elements.filter((id) => placed[id]).pop();
  return last && placed[last] ? shifted(placed[last], 0, WIDE) : null;
}
