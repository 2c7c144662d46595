// What of an exported battle, or of the dice sheet of a battle here, has to do with its dice.

import { isObject, type Json, type JsonObject } from "../../net/json";
import { hexBytes, uuidBytes } from "./deriving";

export const FORMAT = "feldherr-battle-1";

/** Why a file cannot be checked at all. */
export type Obstacle = "not_a_battle" | "no_secret";

export class NotCheckable extends Error {
  constructor(readonly code: Obstacle) {
    super(code);
  }
}

export interface DiceFile {
  readonly id: Uint8Array;
  readonly battle: Uint8Array;
  readonly secret: Uint8Array;
  readonly commitment: string;
  readonly mix: string | null;
  /** How many throws the server counted. */
  readonly throws: number | null;
  readonly seats: readonly string[];
  readonly events: readonly DiceEvent[];
}
export type DiceEvent = JsonObject & { readonly kind: string };

export function readFile(battle: Json): DiceFile {
  if (!isObject(battle) || battle["format"] !== FORMAT) throw new NotCheckable("not_a_battle");
  const { dice, players, events } = battle;
  if (!isObject(dice)) throw new NotCheckable("not_a_battle");
  if (!dice["secret"]) throw new NotCheckable("no_secret");
  return {
    id: demanded(uuidBytes(battle["id"])),
    battle: demanded(uuidBytes(dice["battle"] || battle["id"])),
    secret: demanded(hexBytes(dice["secret"])),
    commitment: String(dice["commitment"] ?? "").toLowerCase(),
    mix: typeof dice["mix"] === "string" ? dice["mix"].toLowerCase() : null,
    throws: isCount(dice["throws"]) ? dice["throws"] : null,
    seats: seatsIn(players),
    events: eventsIn(events),
  };
}

function demanded<T>(found: T | null): T {
  if (found === null) throw new NotCheckable("not_a_battle");
  return found;
}

function seatsIn(players: Json | undefined): readonly string[] {
  if (!isObject(players)) throw new NotCheckable("not_a_battle");
  const seats = Object.keys(players);
  if (!seats.every((seat) => /^\d+$/.test(seat))) throw new NotCheckable("not_a_battle");
  return seats.sort((one, two) => Number(one) - Number(two));
}

function eventsIn(list: Json | undefined): readonly DiceEvent[] {
  if (!Array.isArray(list)) throw new NotCheckable("not_a_battle");
  return list.map((one: Json) => {
    const event = isObject(one) ? one["event"] : null;
    if (!isObject(event) || typeof event["kind"] !== "string") throw new NotCheckable("not_a_battle");
    return event as DiceEvent;
  });
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
