// The camera: it goes to what happened, stays there for a while, and shows the whole table when nothing happens.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isSame, type Box } from "../../board/camera";
import type { EventJson, Model } from "../../net/model";
import type { Director } from "../../board/direction";
import { onTable } from "../../board/fingers";
import type { Side } from "../../net/seats";
import { actionOf, arrowPaths, namesIn, type Action } from "./action";
import { framed, holdLeft, wide, type Cover } from "./camera";

/** Pieces that move have arrived by then. */
const SETTLE = 500;
const LATE = 6;
const PIECES = ["unit", "element", "general", "piece", "tile"] as const;

export function useDirector(model: Model, cover: Cover, sideOf: (event: EventJson) => Side): Director {
  const [whole, setWhole] = useState<Box | null>(null);
  const action = useAction(model);
  const aspect = useAspect();
  const box = useHeld(whole && shot(whole, cover.below > 0.1 ? action : null, aspect, cover));
  return useMemo<Director>(
    () => ({
      box,
      onWhole: (next) => setWhole((old) => (old && isSame(old, next) ? old : next)),
      overlay: action?.arrow && cover.below > 0.1 && (
        <DrawnArrow arrow={action.arrow} side={sideOf(action.arrow.event)} size={(whole?.high ?? 600) / 95} />
      ),
    }),
    [box, action, whole, cover],
  );
}

function shot(whole: Box, action: Action | null, aspect: number, cover: Cover): Box {
  return action ? framed(whole, action.box, aspect, cover) : wide(whole, aspect, cover);
}

/** The shape of the window: 16 : 9 on a stream, otherwise whatever somebody has. */
function useAspect(): number {
  const [aspect, setAspect] = useState(shapeOfWindow);
  useEffect(() => {
    const measure = (): void => setAspect(shapeOfWindow());
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return aspect;
}

function shapeOfWindow(): number {
  return innerWidth / Math.max(1, innerHeight);
}

function DrawnArrow({
  arrow,
  side,
  size,
}: {
  readonly arrow: Parameters<typeof arrowPaths>[0];
  readonly side: Side;
  readonly size: number;
}) {
  const { shaft, head } = arrowPaths(arrow, size);
  return (
    <g class="order-arrow" data-side={side} stroke-width={size * 0.7}>
      <path class="under" d={shaft} stroke-width={size * 1.25} />
      <path class="under" d={head} stroke-width={size * 0.6} />
      <path class="shaft" d={shaft} />
      <path class="head" d={head} />
    </g>
  );
}

/** Where the latest events are on the board, once everybody stands where he belongs. */
function useAction(model: Model): Action | null {
  const before = useRef<Map<string, Box> | null>(null);
  const measured = useRef<number | null>(null);
  const [action, setAction] = useState<Action | null>(null);
  // Pieces of the first picture stand where they belong. An order may come before they are measured a second time.
  useEffect(() => {
    const svg = before.current ? null : document.querySelector<SVGSVGElement>("svg.map");
    if (svg) before.current = everything(svg);
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const svg = document.querySelector<SVGSVGElement>("svg.map");
      if (!svg) return;
      const stood = before.current ?? new Map<string, Box>();
      // Whoever comes late is shown the last of what happened; afterwards nothing is left out, however fast it comes.
      const since = measured.current ?? model.version - LATE;
      const events = model.log.filter(({ n }) => n > since).map(({ event }) => event);
      setAction(
        actionOf(
          events,
          (name) => placeOf(svg, name),
          (name) => stood.get(name) ?? null,
        ),
      );
      before.current = everything(svg);
      measured.current = model.version;
    }, SETTLE);
    return () => clearTimeout(timer);
  }, [model.version]);
  return action;
}

function placeOf(svg: SVGSVGElement, name: string): Box | null {
  const escaped = CSS.escape(name);
  const found = svg.querySelector(PIECES.map((kind) => `#stage [data-${kind}="${escaped}"]`).join(","));
  return found && boxOn(svg, found);
}

function boxOn(svg: SVGSVGElement, found: Element): Box | null {
  const { left, top, right, bottom, width } = found.getBoundingClientRect();
  if (!width) return null;
  const from = onTable(svg, { x: left, y: top }),
    to = onTable(svg, { x: right, y: bottom });
  return { x: from.x, y: from.y, wide: to.x - from.x, high: to.y - from.y };
}

/** Every piece of the board and where it stands. */
function everything(svg: SVGSVGElement): Map<string, Box> {
  const found = new Map<string, Box>();
  for (const kind of PIECES.filter((one) => one !== "tile"))
    for (const piece of svg.querySelectorAll(`#stage [data-${kind}]`)) {
      const box = boxOn(svg, piece),
        [name] = namesIn(piece.getAttribute(`data-${kind}`) ?? "");
      if (box && name) found.set(name, box);
    }
  return found;
}

/** A picture stands at least as long as `HOLD`; then comes the latest that was wanted. */
function useHeld(wanted: Box | null): Box | null {
  const [held, setHeld] = useState<Box | null>(wanted);
  const cutAt = useRef(-Infinity);
  const key = wanted ? `${wanted.x} ${wanted.y} ${wanted.wide}` : "";
  useEffect(() => {
    if (!wanted || (held && isSame(held, wanted))) return;
    const timer = setTimeout(
      () => {
        cutAt.current = performance.now();
        setHeld(wanted);
      },
      held ? holdLeft(cutAt.current, performance.now()) : 0,
    );
    return () => clearTimeout(timer);
  }, [key]);
  return held;
}
