// Dragging, pinching and the wheel on the board. A drag that moved is no click: nothing is picked by accident.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isWhole, moved, STEP, zoomed, type Box, type Point } from "./camera";
import type { Camera } from "./useCamera";

const MOVED = 6;
/** Milliseconds after the last turn of the wheel until the board is drawn anew. */
const WHEEL_RESTS = 140;

/** A camera, and how many times closer than the whole it may come. */
export interface Shown {
  readonly camera: Camera;
  readonly closest: number;
}

/** What is shown, `by` times closer. */
export function closer({ camera, closest }: Shown, by: number, around?: Point): Box {
  return zoomed(camera.whole, camera.now(), by, around, closest);
}

interface Fingers {
  readonly down: Map<number, Point>;
  /** Has anything moved since the first finger came down? */
  dragged: boolean;
}

/** A point of the screen in table units. */
export function onTable(svg: SVGSVGElement, at: Point): Point {
  const matrix = svg.getScreenCTM()?.inverse();
  if (!matrix) return at;
  const { x, y } = new DOMPoint(at.x, at.y).matrixTransform(matrix);
  return { x, y };
}

function apart(one: Point, two: Point): number {
  return Math.hypot(one.x - two.x, one.y - two.y);
}

/** One finger moves the table, two bring it closer. */
function follow(fingers: Fingers, id: number, to: Point, shown: Shown): void {
  const { camera } = shown;
  const from = fingers.down.get(id);
  const other = [...fingers.down].find(([one]) => one !== id)?.[1];
  if (!from) return;
  if (!fingers.dragged && apart(from, to) < MOVED) return;
  if (!other && isWhole(camera.whole, camera.now())) return;
  fingers.dragged = true;
  fingers.down.set(id, to);
  if (other) {
    const around = camera.at({ x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    return camera.move(closer(shown, apart(to, other) / Math.max(1, apart(from, other)), around));
  }
  const start = camera.at(from),
    end = camera.at(to);
  camera.move(moved(camera.whole, camera.now(), { x: start.x - end.x, y: start.y - end.y }));
}

/** Hangs the gestures on the board's SVG. */
export function useFingers(shown: Shown): RefObject<SVGSVGElement> {
  const svg = useRef<SVGSVGElement>(null);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => (svg.current ? listen(svg.current, () => latest.current) : undefined), []);
  return svg;
}

function listen(svg: SVGSVGElement, shown: () => Shown): () => void {
  const fingers: Fingers = { down: new Map(), dragged: false };
  let rests: ReturnType<typeof setTimeout> | undefined;
  const lift = (event: PointerEvent): void => {
    if (fingers.down.delete(event.pointerId) && !fingers.down.size && fingers.dragged) shown().camera.settle();
  };
  const press = (event: PointerEvent): void => {
    if (!fingers.down.size) fingers.dragged = false;
    if (event.button === 0) fingers.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent): void =>
    follow(fingers, event.pointerId, { x: event.clientX, y: event.clientY }, shown());
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { camera } = shown();
    const around = camera.at({ x: event.clientX, y: event.clientY });
    camera.move(closer(shown(), event.deltaY < 0 ? Math.sqrt(STEP) : 1 / Math.sqrt(STEP), around));
    clearTimeout(rests);
    rests = setTimeout(() => shown().camera.settle(), WHEEL_RESTS);
  };
  const click = (event: MouseEvent): void => {
    if (fingers.dragged) event.stopPropagation();
    fingers.dragged = false;
  };
  svg.addEventListener("pointerdown", press);
  svg.addEventListener("wheel", wheel, { passive: false });
  svg.addEventListener("click", click, { capture: true });
  addEventListener("pointermove", move);
  addEventListener("pointerup", lift);
  addEventListener("pointercancel", lift);
  return () => {
    clearTimeout(rests);
    svg.removeEventListener("pointerdown", press);
    svg.removeEventListener("wheel", wheel);
    svg.removeEventListener("click", click, { capture: true });
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", lift);
    removeEventListener("pointercancel", lift);
  };
}
