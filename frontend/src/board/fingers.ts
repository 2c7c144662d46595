// Dragging, pinching and the wheel on the board. A drag that moved is no click: nothing is picked by accident.

import { useEffect, useRef } from "preact/hooks";
import { isWhole, moved, STEP, zoomed, type Box, type Point } from "./camera";

const MOVED = 6;

export interface Shown {
  readonly whole: Box;
  readonly now: Box;
  readonly show: (box: Box) => void;
  /** How many times closer than the whole it may be brought. */
  readonly closest: number;
}

/** What is shown, `by` times closer. */
export function closer({ whole, now, closest }: Shown, by: number, around?: Point): Box {
  return zoomed(whole, now, by, around, closest);
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
function follow(svg: SVGSVGElement, fingers: Fingers, id: number, to: Point, shown: Shown): void {
  const from = fingers.down.get(id);
  const other = [...fingers.down].find(([one]) => one !== id)?.[1];
  if (!from) return;
  if (!fingers.dragged && apart(from, to) < MOVED) return;
  if (!other && isWhole(shown.whole, shown.now)) return;
  fingers.dragged = true;
  fingers.down.set(id, to);
  if (other) {
    const around = onTable(svg, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    return shown.show(closer(shown, apart(to, other) / Math.max(1, apart(from, other)), around));
  }
  const start = onTable(svg, from),
    end = onTable(svg, to);
  shown.show(moved(shown.whole, shown.now, { x: start.x - end.x, y: start.y - end.y }));
}

/** Hangs the gestures on the board's SVG. */
export function useFingers(shown: Shown): { readonly current: SVGSVGElement | null } {
  const svg = useRef<SVGSVGElement>(null);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => (svg.current ? listen(svg.current, () => latest.current) : undefined), []);
  return svg;
}

function listen(svg: SVGSVGElement, shown: () => Shown): () => void {
  const fingers: Fingers = { down: new Map(), dragged: false };
  const lift = (event: PointerEvent): void => void fingers.down.delete(event.pointerId);
  const press = (event: PointerEvent): void => {
    if (!fingers.down.size) fingers.dragged = false;
    if (event.button === 0) fingers.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent): void =>
    follow(svg, fingers, event.pointerId, { x: event.clientX, y: event.clientY }, shown());
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const around = onTable(svg, { x: event.clientX, y: event.clientY });
    shown().show(closer(shown(), event.deltaY < 0 ? Math.sqrt(STEP) : 1 / Math.sqrt(STEP), around));
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
    svg.removeEventListener("pointerdown", press);
    svg.removeEventListener("wheel", wheel);
    svg.removeEventListener("click", click, { capture: true });
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", lift);
    removeEventListener("pointercancel", lift);
  };
}
