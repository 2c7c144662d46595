// Which element a finger means. Bases are small on a phone, their collars reach over the neighbours: the nearest base counts.

const PIECE = "[data-element], [data-ghost]";

export interface Met {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** The element at a point of the screen, given the topmost thing there. */
export function elementBelow(top: Element, x: number, y: number): string | null {
  const found = top.closest(PIECE);
  if (!found || !top.classList.contains("collar")) return idOf(found);
  const pieces = new Set(document.elementsFromPoint(x, y).flatMap((one) => one.closest(PIECE) ?? []));
  return nearest(x, y, [...pieces].flatMap(met)) ?? idOf(found);
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

function met(piece: Element): readonly Met[] {
  const id = idOf(piece),
    box = piece.querySelector(".base")?.getBoundingClientRect();
  return id && box ? [{ id, x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [];
}

function idOf(piece: Element | null): string | null {
  return piece?.getAttribute("data-element") ?? piece?.getAttribute("data-ghost") ?? null;
}
