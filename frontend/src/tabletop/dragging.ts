// What a finger takes hold of on a free table, and what follows from where it goes. Pure: a drag in, poses out.

import type { Poses } from "./piece";
import { bearing, centreOf, shifted, turnedAbout, type Pose, type Spot } from "./plane";

export interface Drag<Grip extends string = string> {
  readonly grip: Grip;
  readonly from: Spot;
  readonly to: Spot;
  /** The piece below the finger, if any. */
  readonly id: string | null;
  /** The corner of a rectangle that was taken. */
  readonly handle?: string | null;
  /** Where what is dragged stood when it was taken. */
  readonly start: Poses;
  /** How far the part of the move in hand went when it was taken. */
  readonly amount: number;
  readonly moved: boolean;
  /** By a finger, which covers what it drags. */
  readonly touch: boolean;
  /** The piece it was dropped on. */
  readonly over?: string | null;
}

type Ends = Pick<Drag, "from" | "to">;

/** The degrees that the finger went around a spot. */
export function turnBetween(centre: Spot, { from, to }: Ends): number {
  return ((bearing(centre, to) - bearing(centre, from) + 540) % 360) - 180;
}

/** The first of those taken, turned about its middle. */
export function turnedWith(drag: Ends & Pick<Drag, "start">, depth: number): Poses {
  const [first] = Object.entries(drag.start);
  if (!first) return {};
  const [id, pose] = first;
  const centre = centreOf(pose, depth);
  return { [id]: turnedAbout(pose, centre, turnBetween(centre, drag)) };
}

/** All that were taken, as far as the finger went. */
export function movedWith({ start, from, to }: Ends & Pick<Drag, "start">): Poses {
  const dx = to[0] - from[0],
    dy = to[1] - from[1];
  return Object.fromEntries(
    Object.entries(start).map(([id, [x, y, facing]]) => [id, [x + dx, y + dy, facing] as Pose]),
  );
}

interface Framed {
  readonly id: string;
  readonly pose: Pose;
  readonly depth: number;
}

/** Whose middle lies in the frame. */
export function framed(pieces: readonly Framed[], { from, to }: Ends, may: (id: string) => boolean): readonly string[] {
  const [x0, x1] = [from[0], to[0]].sort((one, two) => one - two) as [number, number];
  const [y0, y1] = [from[1], to[1]].sort((one, two) => one - two) as [number, number];
  return pieces
    .filter(({ id, pose, depth }) => {
      const [x, y] = centreOf(pose, depth);
      return may(id) && x >= x0 && x <= x1 && y >= y0 && y <= y1;
    })
    .map(({ id }) => id);
}

export const STEP = 5;
export const FINE = 1;

/** Arrows shift along and across where it looks (twice as far if `square`); `.` and `,` turn by a degree. */
export function nudgedPose(pose: Pose, depth: number, key: string, square: boolean): Pose | null {
  const ahead = square ? STEP * 2 : STEP;
  switch (key) {
    case "ArrowUp":
      return shifted(pose, ahead, 0);
    case "ArrowDown":
      return shifted(pose, -ahead, 0);
    case "ArrowRight":
      return shifted(pose, 0, ahead);
    case "ArrowLeft":
      return shifted(pose, 0, -ahead);
    case ".":
      return turnedAbout(pose, centreOf(pose, depth), -FINE);
    case ",":
      return turnedAbout(pose, centreOf(pose, depth), FINE);
    default:
      return null;
  }
}
