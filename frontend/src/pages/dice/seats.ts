// What was fixed before the first throw: the server's secret and each seat's bytes.

import { toHex } from "../../net/seeds";
import { sha256 } from "./sha256";
import { commitmentOf, hexBytes } from "./deriving";
import type { Finding } from "./findings";
import { NotCheckable, type DiceEvent, type DiceFile } from "./reading";

export function aboutSecret(file: DiceFile): readonly Finding[] {
  const found: Finding[] = [];
  if (toHex(file.id) !== toHex(file.battle)) found.push({ code: "identity", facts: {} });
  if (commitmentOf(file.battle, file.secret) !== file.commitment) found.push({ code: "secret", facts: {} });
  return found;
}

/** A seat's share of the dice, as the log tells it. */
export interface Share {
  readonly seat: string;
  readonly hash: string | null;
  readonly seed: string | null;
  readonly by: string | null;
}

/** Every seat's share; seats that have sent nothing yet are there, too. */
export function sharesOf(seats: readonly string[], events: readonly DiceEvent[]): readonly Share[] {
  const shares = new Map<string, Share>(seats.map((seat) => [seat, { seat, hash: null, seed: null, by: null }]));
  for (const event of events) {
    const seat = String(event["seat"]),
      held = shares.get(seat);
    if (!held) continue;
    if (event.kind === "seed_committed") shares.set(seat, { ...held, hash: String(event["hash"]) });
    if (event.kind === "seed_revealed")
      shares.set(seat, { ...held, seed: String(event["seed"]), by: String(event["by"]) });
  }
  return [...shares.values()];
}

export interface Seeds {
  readonly opened: ReadonlyMap<string, Uint8Array>;
  readonly found: readonly Finding[];
}

/** Each seat's bytes, and what is to be said about them. */
export function seedsOf(file: DiceFile): Seeds {
  const sealed = new Map<string, string>(),
    opened = new Map<string, Uint8Array>();
  const found: Finding[] = [];
  for (const event of file.events) {
    if (event.kind !== "seed_committed" && event.kind !== "seed_revealed") continue;
    const seat = String(event["seat"]);
    if (!/^\d+$/.test(seat)) throw new NotCheckable("not_a_battle");
    if ((event.kind === "seed_committed" ? sealed : opened).has(seat)) found.push({ code: "twice", facts: { seat } });
    if (event.kind === "seed_committed") sealed.set(seat, String(event["hash"]).toLowerCase());
    else {
      found.push(...aboutOpening(seat, event, sealed, file.seats));
      opened.set(seat, bytesOf(event));
    }
  }
  return { opened, found };
}

function bytesOf(event: DiceEvent): Uint8Array {
  return hexBytes(event["seed"]) ?? new Uint8Array();
}

function aboutOpening(
  seat: string,
  event: DiceEvent,
  sealed: ReadonlyMap<string, string>,
  seats: readonly string[],
): readonly Finding[] {
  const facts = { seat },
    fits = toHex(sha256(bytesOf(event))) === sealed.get(seat);
  const found: Finding[] = seats.every((one) => sealed.has(one)) ? [] : [{ code: "early", facts }];
  if (event["by"] === "server") found.push({ code: fits ? "server" : "replaced", facts });
  else if (!fits) found.push({ code: sealed.has(seat) ? "sealed" : "unsealed", facts });
  return found;
}
