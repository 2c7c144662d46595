// "Do it" where it was dropped: a check mark beside the ghosts, large enough for a thumb.

import type { Point } from "../board/camera";
import { usePress } from "../shell/confirming";
import { round } from "./plane";

interface GiveChipProps {
  readonly at: Point;
  readonly label: string;
  readonly verdict: string;
  /** Undefined: it cannot be given. */
  readonly onGive: (() => void) | undefined;
}

/** Pixels from the ghosts to its middle, towards the thumb. */
const ASIDE = 40;

export function GiveChip({ at, label, verdict, onGive }: GiveChipProps) {
  const press = usePress(onGive, label);
  const hold = (event: Event): void => event.stopPropagation();
  if (!onGive) return null;
  return (
    <g class={`give-chip ${verdict}`} data-chip="give" transform={`translate(${round(at.x)} ${round(at.y)})`}>
      <g
        class="on-screen"
        role="button"
        aria-label={label}
        onPointerDown={(event) => {
          hold(event);
          press.onPointerDown(event);
        }}
        onPointerUp={(event) => {
          hold(event);
          press.onPointerUp(event);
        }}
        onPointerCancel={press.onPointerCancel}
        onClick={(event) => {
          hold(event);
          press.onClick(event);
        }}
      >
        <title>{label}</title>
        <g transform={`translate(${ASIDE} ${ASIDE / 2})`}>
          <circle r={22} />
          <path d="M-8 0.5L-2.5 6L8.5 -6" />
        </g>
      </g>
    </g>
  );
}
