// Clocks: what is left of a seat's time, by the server's time, and as the log tells it.

import type { EventJson } from "./model";
import type { Clocks, SeatClock } from "../protocol";

export type { Clocks, SeatClock } from "../protocol";

export const LOW = 10_000;
/** When a clock is called out: to screen readers and as a sound. */
export const CALLS = [300_000, 60_000, 10_000] as const;

// The server's time. The device's own clock may be wrong, or be set anew while the page is open.

let heard = { server: Date.now(), here: performance.now() };
const LONGEST_TRIP = 10_000;

/** The server has said what time it is (in seconds); `sentAt`: when it was asked, by the device's clock. */
export function hearTime(seconds: number | undefined, sentAt?: number): void {
  if (!seconds) return;
  const trip = sentAt === undefined ? 0 : Date.now() - sentAt;
  const onTheWay = trip > 0 && trip < LONGEST_TRIP ? trip / 2 : 0;
  heard = { server: seconds * 1000 + onTheWay, here: performance.now() };
}

export function serverNow(): number {
  return heard.server + performance.now() - heard.here;
}

// A clock

export function isRunning(clock: SeatClock): boolean {
  return Boolean(clock.since) && !clock.out;
}

/** What is left in the bank at this time; the decision's reserve goes first. */
export function remaining(clock: SeatClock, now: number): number {
  return Math.max(0, clock.left - Math.max(0, elapsed(clock, now) - (clock.reserve ?? 0)));
}

/** What is left of the decision's own time. */
export function reserveLeft(clock: SeatClock, now: number): number {
  return Math.max(0, (clock.reserve ?? 0) - elapsed(clock, now));
}

function elapsed(clock: SeatClock, now: number): number {
  return clock.since ? Math.max(0, now - Date.parse(clock.since)) : 0;
}

/** How long the figure stays as it is: it shows whole seconds, rounded up; days and hours change slowly. */
export function nextTick(clock: SeatClock, now: number): number {
  const left = reserveLeft(clock, now) || remaining(clock, now);
  const unit = left > 86_400_000 ? 60_000 : 1000;
  return Math.max(30, left % unit || unit);
}

/** The call that is due when a clock goes from one figure to another; null: none. */
export function callAt(before: number, after: number): number | null {
  return [...CALLS].reverse().find((call) => before > call && after <= call && after > 0) ?? null;
}

/** What is left of the round for everybody; while all pause its end moves on with the time. */
export function roundLeft(clocks: Clocks, now: number): number {
  if (!clocks.round) return 0;
  const until = clocks.paused ? Date.parse(clocks.paused) || now : now;
  return Math.max(0, Date.parse(clocks.round.ends) - until);
}

// The log

/** The clocks after these events, as a replay shows them; `clocks` null: nothing is known yet. */
export function clocksAfter(clocks: Clocks | null, events: readonly EventJson[]): Clocks | null {
  return events.reduce(afterEvent, clocks);
}

function afterEvent(clocks: Clocks | null, event: EventJson): Clocks | null {
  if (!clocks) return null;
  switch (event.kind) {
    case "time_spent":
    case "time_granted":
    case "time_ruled":
      return withSeat(clocks, String(event["seat"]), { left: Number(event["left"]) });
    case "time_out":
      return withSeat(clocks, String(event["seat"]), { left: 0, out: true });
    case "round_opened":
      return { ...clocks, round: { number: Number(event["number"]), ends: String(event["ends"]) } };
    case "round_held":
    case "round_extended":
      return clocks.round ? { ...clocks, round: { ...clocks.round, ends: String(event["ends"]) } } : clocks;
    case "paused":
      return { ...clocks, paused: "" };
    case "resumed":
      return { pace: clocks.pace, seats: clocks.seats, ...(clocks.round ? { round: clocks.round } : {}) };
    default:
      return clocks;
  }
}

function withSeat(clocks: Clocks, seat: string, clock: SeatClock): Clocks {
  return { ...clocks, seats: { ...clocks.seats, [seat]: clock } };
}
