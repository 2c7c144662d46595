// Where the camera looks: pure numbers. The score stands above, the fight in hand below: the action goes between.

import type { Box } from "../../board/camera";

/** Shares of the picture that are covered. */
export interface Cover {
  readonly above: number;
  readonly below: number;
}
export const WITH_FIGHT: Cover = { above: 0.15, below: 0.27 };
export const ALONE: Cover = { above: 0.13, below: 0.03 };

/** How long a picture stands at least, and after how long without news the whole table is shown. */
export const HOLD = 4_000;
export const IDLE = 20_000;

const ROOM = 1.7;
/** No closer than this share of the table's height. */
const CLOSEST = 0.46;

/** A picture of this shape (wide : high) with the action in the free part of it. */
export function framed(whole: Box, action: Box, aspect: number, cover: Cover): Box {
  const free = 1 - cover.above - cover.below;
  const high = Math.max((action.high * ROOM) / free, (action.wide * ROOM) / aspect, whole.high * CLOSEST);
  return placed(whole, action, Math.min(high, wholeHigh(whole, aspect, cover)), aspect, cover);
}

/** The whole table in the free part. */
export function wide(whole: Box, aspect: number, cover: Cover): Box {
  return placed(whole, whole, wholeHigh(whole, aspect, cover), aspect, cover);
}

function wholeHigh(whole: Box, aspect: number, { above, below }: Cover): number {
  return Math.max(whole.high / (1 - above - below), whole.wide / aspect);
}

function placed(whole: Box, action: Box, high: number, aspect: number, { above, below }: Cover): Box {
  const across = high * aspect;
  const x = within(action.x + action.wide / 2 - across / 2, whole.x, whole.x + whole.wide - across);
  const free = high * (1 - above - below);
  // The free part stays on the table, as far as it fits.
  const top = within(action.y + action.high / 2 - free / 2, whole.y, whole.y + whole.high - free);
  return { x, y: top - high * above, wide: across, high };
}

/** Between the two; in their middle where they have changed places. */
function within(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most);
}

/** How long a new picture has to wait until the old one has stood long enough. */
export function holdLeft(cutAt: number, now: number): number {
  return Math.max(0, cutAt + HOLD - now);
}
