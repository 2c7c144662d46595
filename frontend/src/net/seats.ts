// Seats by number, and the side of each: everything that lists seats or colours something by its side asks here.

import type { Scene } from "./model";

/** The number of a side, or "n": nobody's. Marks say it as `data-side`; tokens.css makes a look of it. */
export type Side = "n" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12";

/** By number: "2" before "10". */
export function bySeat(one: string, other: string): number {
  return Number(one) - Number(other);
}

/** All seats of the table. JSON gives no order of its own. */
export function seatsOf(scene: Pick<Scene, "players">): readonly string[] {
  return Object.keys(scene.players).sort(bySeat);
}

/** As the server says. */
export function sideOf(scene: Pick<Scene, "sides">, seat: string | null | undefined): Side {
  const side = seat === null || seat === undefined ? undefined : scene.sides[seat];
  return side === undefined ? "n" : (String(side) as Side);
}

/** Sides in their order, each with its seats. */
export function seatsBySide(scene: Pick<Scene, "players" | "sides">): ReadonlyMap<Side, readonly string[]> {
  const found = new Map<Side, string[]>();
  for (const seat of seatsOf(scene)) {
    const side = sideOf(scene, seat);
    found.set(side, [...(found.get(side) ?? []), seat]);
  }
  return found;
}

/** Where two sides fight each other, a seat of either, the first of `seats` first; null where there are more. */
export function rivals(
  scene: Pick<Scene, "players" | "sides">,
  seats: readonly string[],
): readonly [string, string] | null {
  const [first] = seats;
  const other = seats.find((seat) => sideOf(scene, seat) !== sideOf(scene, first));
  if (first === undefined || other === undefined) return null;
  return seatsBySide(scene).size === 2 ? [first, other] : null;
}
