// What the rules show of the Isles (tests/rules/toy_isles/view.py), and what is asked of it again and again.

import type { Json, JsonObject } from "../../net/json";
import type { Option, OrderJson, Scene } from "../../net/model";

export interface IsleView {
  readonly id: string;
  /** False: fog lies over it. */
  readonly seen: boolean;
  readonly holder?: string | null;
  /** Whose each boat is that is seen there. */
  readonly boats: { readonly [boat: string]: string };
}

export interface Gift {
  readonly boat: string;
  readonly seat: string;
}

export interface Sheet {
  readonly moves: { readonly [boat: string]: string };
  readonly gift: Gift | null;
  readonly truce: string | null;
}

export interface IslesView {
  readonly month: number;
  readonly months: number;
  readonly isles: readonly IsleView[];
  readonly sides: { readonly [seat: string]: number };
  /** Seats that have sealed the month. */
  readonly ready: readonly string[];
  readonly fallen: readonly string[];
  /** What the seat that looks has sealed. */
  readonly sheet?: Sheet | null;
}

export const EMPTY: Sheet = { moves: {}, gift: null, truce: null };

export function viewOf(scene: Scene): IslesView | null {
  return "isles" in scene.view ? (scene.view as unknown as IslesView) : null;
}

/** "2.1" before "10.1": by the coast it is from, then by its own number. */
export function byBoat(one: string, other: string): number {
  const [coast = 0, number = 0] = one.split(".").map(Number);
  const [otherCoast = 0, otherNumber = 0] = other.split(".").map(Number);
  return coast - otherCoast || number - otherNumber;
}

export function boatsAt(isle: IsleView): readonly string[] {
  return Object.keys(isle.boats).sort(byBoat);
}

export function boatsOf(view: IslesView, seat: string | null): readonly string[] {
  const all = view.isles.flatMap(({ boats }) => Object.entries(boats));
  return all
    .filter(([, owner]) => owner === seat)
    .map(([boat]) => boat)
    .sort(byBoat);
}

export function isleOf(view: IslesView, boat: string): string {
  return view.isles.find(({ boats }) => boat in boats)?.id ?? "";
}

/** What of a sheet the server leaves open: where each boat can sail, who can be given one, with whom a truce can be. */
export interface Choosable {
  readonly moves: { readonly [boat: string]: readonly string[] };
  readonly gift: readonly string[];
  readonly truce: readonly string[];
}

export function choosable(options: readonly Option[]): Choosable {
  const vary = options.find(({ order }) => order.kind === "seal_month")?.vary ?? {};
  return {
    moves: (vary["moves"] ?? {}) as Choosable["moves"],
    gift: (vary["gift"] ?? []) as readonly string[],
    truce: (vary["truce"] ?? []) as readonly string[],
  };
}

export function sealing(sheet: Sheet): OrderJson {
  return { kind: "seal_month", ...(sheet as unknown as JsonObject) };
}

/** A draft as the server kept it, if it is one of this month. */
export function sheetFrom(draft: Json, month: number): Sheet {
  if (typeof draft !== "object" || draft === null || Array.isArray(draft)) return EMPTY;
  const kept = draft as JsonObject;
  if (kept["month"] !== month) return EMPTY;
  return {
    moves: (kept["moves"] ?? {}) as Sheet["moves"],
    gift: (kept["gift"] ?? null) as unknown as Gift | null,
    truce: (kept["truce"] ?? null) as string | null,
  };
}
