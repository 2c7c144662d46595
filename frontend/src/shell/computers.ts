// What the computer is called in sentences.

import type { Scene } from "../net/model";
import type { Names, Texts } from "../ui/words";

/** The computer has no name of its own: sentences call it what it is. */
export function withComputers(names: Names, scene: Pick<Scene, "players"> | null, texts: Texts): Names {
  const word = String(texts["page.computer_name"]);
  const seats = Object.entries(scene?.players ?? {}).filter(([, player]) => typeof player.computer === "number");
  return seats.length ? { ...names, ...Object.fromEntries(seats.map(([seat]) => [`seat.${seat}`, word])) } : names;
}
