// Which piece a finger means. Bases are small on a phone, their collars reach over the neighbours: the nearest base counts.

export interface Met {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** The piece at a point of the screen, given the topmost thing there; pieces carry their id in one of the attributes. */
export function pieceBelow(top: Element, x: number, y: number, attributes: readonly string[]): string | null {
  const selector = attributes.map((name) => `[${name}]`).join(", ");
  const idOf = (piece: Element | null): string | null =>
    attributes.map((name) => piece?.getAttribute(name)).find((id) => id != null) ?? null;
  const found = top.closest(selector);
  if (!found || !top.classList.contains("collar")) return idOf(found);
  const pieces = new Set(document.elementsFromPoint(x, y).flatMap((one) => one.closest(selector) ?? []));
  return (
    nearest(
      x,
      y,
      [...pieces].flatMap((piece) => met(piece, idOf(piece))),
    ) ?? idOf(found)
  );
}

/** Of those whose collars were met, whose middle is nearest; of equals the first, which lies on top. */
export function nearest(x: number, y: number, all: readonly Met[]): string | null {
  let best: Met | null = null;
  for (const one of all) if (!best || far(one, x, y) < far(best, x, y)) best = one;
  return best?.id ?? null;
}

function far(one: Met, x: number, y: number): number {
  return Math.hypot(one.x - x, one.y - y);
}

function met(piece: Element, id: string | null): readonly Met[] {
  const box = piece.querySelector(".base")?.getBoundingClientRect();
  return id && box ? [{ id, x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [];
}
