// Made-up tables of any number of seats, for tests of what is common to all systems.

import { emptyModel, toScene, type Model, type Scene } from "../src/net/model";
import type { Moment } from "../src/net/replay";
import type { AnySystem } from "../src/shell/system";

const NAMES = ["Anna", "Ben", "Carl", "Dora", "Emil", "Frida", "Gus", "Hanna", "Ida", "Jan", "Kira", "Lars"];

export function nameOf(seat: number): string {
  return NAMES[seat - 1] ?? String(seat);
}

interface Wish {
  readonly seats: number;
  /** Numbers of sides by seat; each for itself if nothing is said. */
  readonly sides?: readonly number[];
  readonly asked?: readonly string[];
  readonly status?: string;
  readonly free?: readonly string[];
  readonly points?: (seat: number) => number;
}

export function manySeats({ seats, sides, asked = [], status = "running", free = [], points = (n) => n }: Wish): Scene {
  // In the order of texts, as JSON may give it.
  const all = Array.from({ length: seats }, (_, index) => String(index + 1)).sort();
  const each = <T>(of: (seat: string) => T): { [seat: string]: T } => Object.fromEntries(all.map((s) => [s, of(s)]));
  return toScene({
    status,
    players: each((s) => (free.includes(s) ? { name: "" } : { name: nameOf(Number(s)), user: Number(s) })),
    sides: each((s) => sides?.[Number(s) - 1] ?? Number(s)),
    asked: Object.fromEntries(asked.map((s) => [s, { kind: "seal", clause: "1.1", facts: {}, orders: [] }])),
    standing: { verdict: "", facts: {}, seats: each((s) => ({ points: points(Number(s)), place: 1, parts: [] })) },
    clocks: null,
  } as unknown as Parameters<typeof toScene>[0]);
}

export function modelOf(scene: Scene, mySeats: readonly string[] = ["1"]): Model {
  return {
    ...emptyModel("b", "isles", "en"),
    connection: "live",
    scene,
    mySeats,
    seat: mySeats[0] ?? null,
    role: "seat",
  };
}

export function momentsOf(scenes: readonly Scene[], worth: (at: number) => Moment["worth"] = () => null): Moment[] {
  return scenes.map((scene, at) => ({
    version: at,
    at,
    seat: null,
    order: null,
    scene,
    happenings: [],
    worth: worth(at),
  }));
}

/** A system that has nothing but words. */
export const plainSystem = {
  isReady: () => true,
  headline: () => "Month 7",
  subline: () => "Orders until 20:00",
  army: (_scene: Scene, seat: string) => `Realm ${seat}`,
  armyLine: (_scene: Scene, seat: string) => `Realm ${seat}, 14 castles`,
  seatOf: () => null,
  texts: () => ({}),
} as unknown as AnySystem;
