// The odds that the player had asked for before an order, kept for the moment in which its dice are shown.

import { keyOf } from "../net/json";
import type { OrderJson } from "../net/model";
import type { OddsFound } from "../protocol";

const MOST = 24;
const asked = new Map<string, OddsFound>();
let given: { readonly odds: OddsFound; readonly since: number; readonly until: number } | null = null;

/** These odds were shown. */
export function noteOdds(order: OrderJson, odds: OddsFound): void {
  const key = keyOf(order);
  asked.delete(key);
  asked.set(key, odds);
  const [oldest] = asked.keys();
  if (asked.size > MOST && oldest !== undefined) asked.delete(oldest);
}

/** This order was given after so many events. */
export function noteGiven(order: OrderJson, since: number): void {
  const odds = asked.get(keyOf(order));
  given = odds ? { odds, since, until: Infinity } : null;
  asked.clear();
}

/** The first answer to it brought the events up to here. */
export function noteAnswered(version: number): void {
  if (given?.until === Infinity && version > given.since) given = { ...given, until: version };
}

/** What had been asked about the event with this number. */
export function oddsBefore(n: number): OddsFound | null {
  return given && n > given.since && n <= given.until ? given.odds : null;
}
