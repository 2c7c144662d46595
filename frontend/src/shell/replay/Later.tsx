// What may come one picture after the board: the page beside it, and the board told in lists.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

interface LaterProps {
  /** What stands in its place before the first time. */
  readonly before?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Draws its content as soon as the board has been painted; while moments follow each other faster, only the last. */
export function Later({ before = null, children }: LaterProps) {
  const [shown, setShown] = useState<ComponentChildren>(before);
  useLayoutEffect(() => afterPainting(() => setShown(children)), [children]);
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
