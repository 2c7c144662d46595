// What may come one picture after the board: the page beside it, and the board told in lists.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface LaterProps {
  /** What stands in its place before the first time. */
  readonly before?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Moments that follow each other faster than this (in ms) have no time for more than the board. */
const HURRY = 60;

/**
 * Draws its content together with the board where a single moment was gone to: two pictures would take longer than one.
 * The first time, and while moments follow each other fast, only after the board has been painted, and only the last.
 */
export function Later({ before = null, children }: LaterProps) {
  const [shown, setShown] = useState<ComponentChildren>(before);
  const changedAt = useRef(Infinity);
  useLayoutEffect(() => {
    const calm = performance.now() - changedAt.current > HURRY;
    changedAt.current = performance.now();
    if (calm) return setShown(children);
    return afterPainting(() => setShown(children));
  }, [children]);
  return <>{shown}</>;
}

/** After the next picture; the answer calls it off. */
export function afterPainting(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
