// The SVG every board is drawn in: it can be brought closer and moved, with tools at its edge and an overview while close.

import type { ComponentChildren } from "preact";
import { useContext, useEffect, useLayoutEffect, useState } from "preact/hooks";
import { centred, CLOSEST, holds, inside, isWhole, STEP, viewBox, type Box, type Point } from "./camera";
import { useKeys } from "../ui/keys";
import { Store } from "../net/store";
import { useSay } from "../shell/context";
import { Direction } from "./direction";
import { closer, onTable, useFingers, type Shown } from "./fingers";

interface FrameProps {
  /** The whole table in its own units. */
  readonly whole: Box;
  readonly label: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** More tools of the system, below those for zooming. */
  readonly tools?: ComponentChildren;
  /** From how many pixels a unit on the board is drawn in more detail, and in full detail. */
  readonly detail?: readonly [more: number, full: number];
  /** What the player is about: as long as the table is seen from afar only, it is brought closer by itself. */
  readonly focus?: Box | null;
  /** The spot below a finger that drags: shown larger beside it. */
  readonly finger?: Point | null;
  /** How many times closer than the whole it may be brought. */
  readonly closest?: number;
  /** The whole for the overview, where the board itself is too much to be drawn twice. */
  readonly overview?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** An element of the board that is to come into sight and take the focus, by its selector. */
export const wantedSpot = new Store<{ readonly selector: string } | null>(null);

export function Frame({
  whole,
  label,
  onKeyDown,
  tools,
  detail = [0, 0],
  focus = null,
  finger = null,
  closest = CLOSEST,
  overview,
  children,
}: FrameProps) {
  const [box, setBox] = useState<Box | null>(null);
  const director = useContext(Direction);
  const now = director?.box ?? box ?? whole;
  useEffect(() => director?.onWhole(whole), [director === null, viewBox(whole)]);
  const show = (next: Box): void => setBox(isWhole(whole, next) ? null : next);
  const shown: Shown = { whole, now, show, closest };
  const svg = useFingers(shown);
  const measured = usePixel(svg, now);
  const pixel = measured ?? 1;
  useKeys({
    last: true,
    letters: {
      "+": () => show(closer(shown, STEP)),
      "=": () => show(closer(shown, STEP)),
      "-": () => show(closer(shown, 1 / STEP)),
      "0": () => setBox(null),
    },
  });
  const isFar = measured !== null && levelOf(1 / pixel, detail) === "far";
  useEffect(() => {
    if (focus && isFar) setBox(inside(whole, closeTo(focus, pixel, detail[0], now)));
  }, [focus ? viewBox(focus) : "", measured === null]);
  useEffect(() =>
    wantedSpot.subscribe(() => {
      const wanted = wantedSpot.get();
      if (wanted && svg.current) goTo(svg.current, wanted.selector, shown);
    }),
  );
  return (
    <>
      <svg
        ref={svg}
        class={`map ${box ? "close" : ""}`}
        viewBox={viewBox(now)}
        style={`--px:${Number(pixel.toFixed(4))}`}
        data-detail={levelOf(1 / pixel, detail)}
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        <g id="stage">{children}</g>
        {director?.overlay}
      </svg>
      {!director && (
        <StageTools shown={shown} isClose={box !== null} onWhole={() => setBox(null)}>
          {tools}
        </StageTools>
      )}
      {box && !director && <Overview whole={whole} now={box} picture={overview} />}
      {finger && <Loupe at={finger} now={now} pixel={pixel} />}
    </>
  );
}

/** How many units of the board a pixel of the screen is, null before it is measured; as `--px` it keeps signs and words of the board at their size. */
function usePixel(svg: { readonly current: SVGSVGElement | null }, { wide, high }: Box): number | null {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!svg.current || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(svg.current);
    return () => observer.disconnect();
  }, []);
  return size.width && size.height ? Math.max(wide / size.width, high / size.height) : null;
}

/** A box around what is wanted, in which things are just large enough to be told apart. */
function closeTo(focus: Box, pixel: number, scale: number, now: Box): Box {
  const share = Math.min(1, 1 / (pixel * scale * 1.6));
  const wide = Math.max(now.wide * share, focus.wide * 1.3),
    high = (wide * now.high) / now.wide;
  return { x: focus.x + (focus.wide - wide) / 2, y: focus.y + (focus.high - high) / 2, wide, high };
}

function levelOf(scale: number, [more, full]: readonly [number, number]): "far" | "middle" | "near" {
  return scale < more ? "far" : scale < full ? "middle" : "near";
}

/** Bring an element into sight and give it the focus. */
function goTo(svg: SVGSVGElement, selector: string, { whole, now, show }: Shown): void {
  const found = svg.querySelector<SVGGraphicsElement>(selector);
  if (!found) return;
  const { left, top, width, height } = found.getBoundingClientRect();
  const at = onTable(svg, { x: left + width / 2, y: top + height / 2 });
  if (!holds(now, at)) show(centred(whole, now, at));
  const target = found.closest<SVGElement>("[tabindex]") ?? found;
  if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}

interface StageToolsProps {
  readonly shown: Shown;
  readonly isClose: boolean;
  readonly onWhole: () => void;
  readonly children?: ComponentChildren;
}

const SIGNS = {
  closer: "M12 5v14M5 12h14",
  farther: "M5 12h14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
} as const;

function StageTools({ shown, isClose, onWhole, children }: StageToolsProps) {
  const say = useSay();
  return (
    <div class={`stage-tools ${isClose ? "close" : ""}`} role="group" aria-label={say("tools")}>
      <FrameTool label={say("zoom_in")} sign={SIGNS.closer} onPress={() => shown.show(closer(shown, STEP))} />
      <FrameTool
        label={say("zoom_out")}
        sign={SIGNS.farther}
        off={!isClose}
        onPress={() => shown.show(closer(shown, 1 / STEP))}
      />
      <FrameTool label={say("zoom_whole")} sign={SIGNS.whole} off={!isClose} onPress={onWhole} />
      {children}
    </div>
  );
}

interface StageToolProps {
  readonly label: string;
  /** The path of a sign of 24 by 24. */
  readonly sign: string;
  readonly off?: boolean;
  readonly pressed?: boolean;
  readonly onPress: () => void;
}

export function FrameTool({ label, sign, off = false, pressed, onPress }: StageToolProps) {
  return (
    <button type="button" title={label} aria-label={label} aria-pressed={pressed} disabled={off} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
        <path d={sign} stroke-linecap="round" stroke-linejoin="round" />
      </svg>
    </button>
  );
}

/** The whole table small, with what is shown of it. */
function Overview({
  whole,
  now,
  picture,
}: {
  readonly whole: Box;
  readonly now: Box;
  readonly picture: ComponentChildren;
}) {
  return (
    <svg class="overview" viewBox={viewBox(whole)} aria-hidden="true" focusable="false">
      {picture ?? <use href="#stage" />}
      <rect class="here" x={now.x} y={now.y} width={now.wide} height={now.high} />
    </svg>
  );
}

const LOUPE_WIDE = 132;
const LOUPE_TIMES = 2.2;

/** What a finger covers, larger, in the upper corner on the other side. */
function Loupe({ at, now, pixel }: { readonly at: Point; readonly now: Box; readonly pixel: number }) {
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
      <use href="#stage" />
      <path
        class="cross"
        stroke-width={pixel / LOUPE_TIMES}
        d={`M${at.x - arm} ${at.y}H${at.x + arm}M${at.x} ${at.y - arm}V${at.y + arm}`}
      />
    </svg>
  );
}
