// What the computer is called in sentences.

import type { Scene } from "../net/model";
import { pageTexts } from "../ui/texts/index";
import { Words, type Names } from "../ui/words";

/** The computer has no name of its own: sentences call it what it is. */
export function withComputers(names: Names, scene: Pick<Scene, "players"> | null, language: string): Names {
  const word = new Words(pageTexts(language)).say("page.computer_name");
  const seats = Object.entries(scene?.players ?? {}).filter(([, player]) => typeof player.computer === "number");
  return seats.length ? { ...names, ...Object.fromEntries(seats.map(([seat]) => [`seat.${seat}`, word])) } : names;
}
