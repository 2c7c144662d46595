// What every board is drawn in: three SVGs with the same view box. The ground is still, pieces move, the overlay tells what happens.

import type { ComponentChildren } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Store } from "../net/store";
import { useKeys } from "../ui/keys";
import {
  centred,
  CLOSEST,
  holds,
  inside,
  isSame,
  middleOf,
  openedOn,
  pixelOf,
  STEP,
  viewBox,
  type Box,
  type Opening,
  type Point,
} from "./camera";
import { Direction } from "./direction";
import { closer, useFingers, type Shown } from "./fingers";
import { FrameTools } from "./FrameTools";
import { NO_BOXES, OverlaySlot, type BoardFacts, type PieceBoxes } from "./overlay";
import { Loupe, Overview } from "./Overview";
import { useCamera, type Camera } from "./useCamera";
import { Zoom, zoomOf, type ZoomLevel } from "./zoom";

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
  /** On what the camera opens, as soon as there is something to see; without it, on the whole. */
  readonly opening?: Opening | null;
  /** The spot below a finger that drags: shown larger beside it. */
  readonly finger?: Point | null;
  /** How many times closer than the whole it may be brought. */
  readonly closest?: number;
  /** What lies still below the pieces; costly drawing belongs here. */
  readonly ground: ComponentChildren;
  /** Where pieces and places are drawn. */
  readonly boxes?: PieceBoxes;
  /** The pieces, and whatever can be touched. No filter and no blend mode: they are drawn anew with every move. */
  readonly children: ComponentChildren;
}

/** An element of the board that is to come into sight and take the focus, by its selector. */
export const wantedSpot = new Store<{ readonly selector: string } | null>(null);

/** A part of the board that is to be shown: the camera goes there. */
export const wantedView = new Store<{ readonly box: Box } | null>(null);

export function Frame({
  whole,
  label,
  onKeyDown,
  tools,
  detail = [0, 0],
  focus = null,
  opening = null,
  finger = null,
  closest = CLOSEST,
  ground,
  boxes = NO_BOXES,
  children,
}: FrameProps) {
  const director = useContext(Direction);
  const slot = useContext(OverlaySlot);
  const camera = useCamera(whole);
  const shown: Shown = { camera, closest };
  const svg = useFingers(shown);
  const measured = pixelOf(camera.rest, camera.size);
  const pixel = measured ?? 1;
  const zoom = zoomOf(1 / pixel),
    level = zoomOf(1 / pixel, detail);
  useDirected(camera);
  useZoomKeys(shown);
  useOpening(camera, opening);
  useFocus(camera, focus, measured !== null && level === "far", pixel * detail[0]);
  useWanted(camera, svg);
  const layer = {
    viewBox: viewBox(camera.rest),
    style: `--px:${Number(pixel.toFixed(4))}`,
    "data-detail": level,
    "data-zoom": zoom,
  };
  const facts: BoardFacts = { whole, shown: camera.rest, pixel, zoom, boxes };
  return (
    <Zoom.Provider value={useLevel(zoom)}>
      <div ref={camera.frame} class={`frame ${camera.isClose ? "close" : ""}`}>
        <div ref={camera.layers} class="frame-layers">
          <svg class="ground-layer" {...layer} aria-hidden="true" focusable="false">
            <g id="ground">{ground}</g>
          </svg>
          <svg
            ref={svg}
            class={`map ${camera.isClose ? "close" : ""}`}
            {...layer}
            role="group"
            aria-label={label}
            onKeyDown={onKeyDown}
          >
            <g id="stage">{children}</g>
          </svg>
          <svg class="overlay-layer" {...layer} aria-hidden="true" focusable="false">
            {slot?.(facts)}
            {director?.overlay}
          </svg>
        </div>
      </div>
      {!director && <FrameTools shown={shown}>{tools}</FrameTools>}
      {camera.isClose && !director && <Overview camera={camera} boxes={boxes} />}
      {finger && <Loupe at={finger} now={camera.rest} pixel={pixel} />}
    </Zoom.Provider>
  );
}

/** The level as a value of its own: pieces listen to it, and nothing else makes them draw themselves anew. */
function useLevel(zoom: ZoomLevel): Store<ZoomLevel> {
  const store = useMemo(() => new Store(zoom), []);
  useLayoutEffect(() => store.change(() => zoom), [zoom]);
  return store;
}

/** Where somebody directs, the camera goes where it is sent. */
function useDirected(camera: Camera): void {
  const director = useContext(Direction);
  const { whole } = camera;
  useEffect(() => director?.onWhole(whole), [director === null, viewBox(whole)]);
  const wanted = director?.box ?? null;
  const isFirst = !camera.isClose;
  useEffect(() => {
    if (wanted && isFirst) camera.show(wanted);
    else if (wanted) camera.glide(wanted);
  }, [wanted ? viewBox(wanted) : ""]);
}

function useZoomKeys(shown: Shown): void {
  const { camera } = shown;
  const zoom = (by: number) => (): void => camera.show(closer(shown, by));
  useKeys({
    last: true,
    letters: { "+": zoom(STEP), "=": zoom(STEP), "-": zoom(1 / STEP), "0": () => camera.show(null) },
  });
}

/** Before anything is painted, and anew as the frame finds its size: once it is touched, the camera is where people left it. */
function useOpening(camera: Camera, opening: Opening | null): void {
  const isDirected = useContext(Direction) !== null;
  const opened = useRef<Box | null>(null);
  const isTouched = useTouched();
  const { width, height } = camera.size;
  const isReady = opening !== null && width > 0 && !isDirected;
  const open = (): void => {
    if (!isReady || !opening) return;
    const isLeft = opened.current ? isTouched.current || !isSame(camera.now(), opened.current) : camera.isClose;
    if (isLeft) return;
    const box = openedOn(camera.whole, opening, camera.size);
    opened.current = box ?? camera.whole;
    camera.show(box);
  };
  useLayoutEffect(() => {
    open();
    // The size this picture was made for: once it is the frame's own, nothing below a finger moves by itself.
    if (width > 0) camera.frame.current?.setAttribute("data-made-for", `${Math.round(width)} ${Math.round(height)}`);
  }, [isReady, width, height]);
}

/** Whether anybody has touched the page since it is shown. */
function useTouched(): { readonly current: boolean } {
  const touched = useRef(false);
  useEffect(() => {
    const touch = (): void => {
      touched.current = true;
    };
    const kinds = ["pointerdown", "wheel", "keydown"];
    for (const kind of kinds) addEventListener(kind, touch, { capture: true, passive: true });
    return () => kinds.forEach((kind) => removeEventListener(kind, touch, { capture: true }));
  }, []);
  return touched;
}

/** What the player is about comes closer where it could not be told apart. */
function useFocus(camera: Camera, focus: Box | null, isFar: boolean, share: number): void {
  useEffect(() => {
    if (focus && isFar) camera.show(inside(camera.whole, closeTo(focus, share, camera.rest)));
  }, [focus ? viewBox(focus) : "", camera.size.width > 0]);
}

/** A box around what is wanted, in which things are just large enough to be told apart. */
function closeTo(focus: Box, share: number, now: Box): Box {
  const wide = Math.max(now.wide * Math.min(1, 1 / (share * 1.6)), focus.wide * 1.3),
    high = (wide * now.high) / now.wide;
  const { x, y } = middleOf(focus);
  return { x: x - wide / 2, y: y - high / 2, wide, high };
}

function useWanted(camera: Camera, svg: { readonly current: SVGSVGElement | null }): void {
  useEffect(() =>
    wantedSpot.subscribe(() => {
      const wanted = wantedSpot.get();
      if (wanted && svg.current) goTo(svg.current, wanted.selector, camera);
    }),
  );
  useEffect(() =>
    wantedView.subscribe(() => {
      const wanted = wantedView.get();
      if (wanted) camera.glide(inside(camera.whole, wanted.box));
    }),
  );
}

/** Bring an element into sight and give it the focus. */
function goTo(svg: SVGSVGElement, selector: string, camera: Camera): void {
  const found = svg.querySelector<SVGGraphicsElement>(selector);
  if (!found) return;
  const { left, top, width, height } = found.getBoundingClientRect();
  const at = camera.at({ x: left + width / 2, y: top + height / 2 });
  if (!holds(camera.now(), at)) camera.show(centred(camera.whole, camera.now(), at));
  const target = found.closest<SVGElement>("[tabindex]") ?? found;
  if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}
