// The whole table small, while only a part of it is shown; and what a finger covers, larger.

import { memo } from "../ui/memo";
import { useStore } from "../net/store";
import { viewBox, type Box, type Point } from "./camera";
import type { PieceBoxes } from "./overlay";
import type { Camera } from "./useCamera";

interface OverviewProps {
  readonly camera: Camera;
  readonly boxes: PieceBoxes;
}

/** The ground once more, and a mark for each piece: the pieces themselves would be drawn anew with every step of each. */
export function Overview({ camera, boxes }: OverviewProps) {
  const now = useStore(camera.live) ?? camera.rest;
  const picture = { viewBox: viewBox(camera.whole), focusable: "false" } as const;
  return (
    <div class="overview" aria-hidden="true">
      <svg class="overview-ground" {...picture}>
        <use href="#ground" />
      </svg>
      <svg {...picture}>
        <Marks boxes={boxes} size={camera.whole.wide / 46} />
        <rect class="here" x={now.x} y={now.y} width={now.wide} height={now.high} />
      </svg>
    </div>
  );
}

const Marks = memo(({ boxes, size }: { readonly boxes: PieceBoxes; readonly size: number }) => (
  <>
    {[...boxes].map(
      ([id, { x, y, wide, high, side }]) =>
        side && (
          <path
            key={id}
            class="seen-afar"
            data-side={side}
            d={markOf({ x: x + wide / 2, y: y + high / 2 }, size / 2, side === "2")}
          />
        ),
    )}
  </>
));

/** A square, or a diamond for the second side: colour is never the only sign. */
function markOf({ x, y }: Point, half: number, isDiamond: boolean): string {
  const arm = half * 1.35;
  return isDiamond
    ? `M${x} ${y - arm}L${x + arm} ${y}L${x} ${y + arm}L${x - arm} ${y}Z`
    : `M${x - half} ${y - half}H${x + half}V${y + half}H${x - half}Z`;
}

const LOUPE_WIDE = 132;
const LOUPE_TIMES = 2.2;

interface LoupeProps {
  readonly at: Point;
  readonly now: Box;
  readonly pixel: number;
}

/** In the upper corner on the other side. */
export function Loupe({ at, now, pixel }: LoupeProps) {
  const wide = (LOUPE_WIDE * pixel) / LOUPE_TIMES,
    arm = wide / 14;
  const isLeft = at.x > now.x + now.wide / 2;
  return (
    <svg
      class={`loupe ${isLeft ? "left" : ""}`}
      viewBox={viewBox({ x: at.x - wide / 2, y: at.y - wide / 2, wide, high: wide })}
      style={`--px:${Number(pixel.toFixed(4))}`}
      aria-hidden="true"
      focusable="false"
    >
      <use href="#ground" />
      <use href="#stage" />
      <path
        class="cross"
        stroke-width={pixel / LOUPE_TIMES}
        d={`M${at.x - arm} ${at.y}H${at.x + arm}M${at.x} ${at.y - arm}V${at.y + arm}`}
      />
    </svg>
  );
}
