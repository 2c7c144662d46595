// Isles and sheets in words, for whoever hears the table instead of seeing it.

import type { Scene } from "../../net/model";
import type { Words } from "../../ui/words";
import type { Hand } from "./hand";
import { boatsAt, byBoat, type IsleView, type Sheet } from "./view";

/** "Isle 2: held by Anna. Boats: Boat 1.2 (Anna)." */
export function isleSentence(isle: IsleView, scene: Scene, words: Words): string {
  const name = words.name(isle.id);
  if (!isle.seen) return words.say("page.isles.fog", { name });
  const boats = boatsAt(isle).map((boat) => {
    const seat = isle.boats[boat] ?? "";
    return words.say("page.isles.boat_of", { boat: words.name(boat), seat: words.seat(seat) });
  });
  const holder = isle.holder
    ? words.say("page.isles.held", { name, seat: words.seat(isle.holder), side: scene.sides[isle.holder] ?? 0 })
    : words.say("page.isles.free", { name });
  return boats.length ? `${holder} ${words.say("page.isles.boats", { boats: words.list(boats) })}` : holder;
}

/** What touching it would do now. */
export function isleHint(isle: IsleView, hand: Hand, seat: string | null, words: Words): string {
  if (!hand.question) return "";
  if (hand.boat && hand.reach.includes(isle.id))
    return words.say("page.isles.sail_here", { boat: words.name(hand.boat) });
  return Object.values(isle.boats).some((owner) => owner === seat) ? words.say("page.isles.pick_here") : "";
}

/** The parts of a sheet, each a sentence; one that says nothing is told as such. */
export function sheetLines(sheet: Sheet, words: Words): readonly string[] {
  const moves = Object.keys(sheet.moves)
    .sort(byBoat)
    .map((boat) =>
      words.say("page.isles.sails", { boat: words.name(boat), isle: words.name(sheet.moves[boat] ?? "") }),
    );
  const gift = sheet.gift
    ? [words.say("page.isles.gives", { boat: words.name(sheet.gift.boat), seat: words.seat(sheet.gift.seat) })]
    : [];
  const truce = sheet.truce ? [words.say("page.isles.offers_truce", { seat: words.seat(sheet.truce) })] : [];
  const lines = [...moves, ...gift, ...truce];
  return lines.length ? lines : [words.say("page.isles.nothing")];
}
