// Players in words: what somebody is called, and many names in one breath.

import type { Scene } from "../net/model";
import { bySeat, sideOf } from "../net/seats";
import { FORMER_PLAYER, type Words } from "../ui/words";

type Say = (key: string, facts?: { count?: number; skill?: number }) => string;

export function playerName(player: Scene["players"][string] | undefined, say: Say): string {
  if (!player) return say("nobody");
  if (player.computer !== null && player.computer !== undefined)
    return player.name || say("computer", { skill: player.computer });
  return player.name === FORMER_PLAYER ? say("former_player") : player.name || say("open_seat");
}

/** So many names are said; of more only the first two, and how many others there are. */
export const MOST_NAMES = 3;

/** "Anna, Ben and 9 more". */
export function fewNames(names: readonly string[], words: Words): string {
  if (names.length <= MOST_NAMES) return words.list(names);
  const said = names.slice(0, MOST_NAMES - 1);
  return words.say("page.and_more", { names: said.join(", "), count: names.length - said.length });
}

export type SeatState = "free" | "sits" | "asked" | "ready" | "out";

/** Whether a seat is out of a battle that others go on with; the system says so. */
export type IsOut = (scene: Scene, seat: string) => boolean;
const nobodyOut: IsOut = () => false;

/** What a seat is doing: nobody sits there; before or after the battle; it decides; it has decided; it is out. */
export function seatState(scene: Scene, seat: string, isOut: IsOut = nobodyOut): SeatState {
  const player = scene.players[seat];
  if (!player || (!player.name && player.computer == null && player.user == null)) return "free";
  if (scene.status !== "running" || scene.outcome) return "sits";
  if (isOut(scene, seat)) return "out";
  return seat in scene.asked ? "asked" : "ready";
}

/** "3 of 5 ready" of those who are still in it; before the battle "2 of 5 seats taken", after it "5 seats". */
export function readyLine(scene: Scene, words: Words, isOut: IsOut = nobodyOut): string {
  const seats = Object.keys(scene.players);
  const states = seats.map((seat) => seatState(scene, seat, isOut)).filter((one) => one !== "out");
  const count = states.length;
  if (scene.status === "open")
    return words.say("page.seats_taken", { taken: states.filter((one) => one !== "free").length, count });
  if (scene.status !== "running" || scene.outcome) return words.say("page.seats", { count });
  return words.say("page.seats_ready", { ready: states.filter((one) => one !== "asked").length, count });
}

/** The seats of the one side that is first; none where several sides share the first place. */
export function leaders(scene: Scene, places: { readonly [seat: string]: number }): readonly string[] {
  const first = Object.keys(places)
    .filter((seat) => places[seat] === 1)
    .sort(bySeat);
  const sides = new Set(first.map((seat) => sideOf(scene, seat)));
  return first.length === 1 || sides.size === 1 ? first : [];
}
