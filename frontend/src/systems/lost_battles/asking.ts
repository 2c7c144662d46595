// What is asked, seen from the board: which mode the hand is in, and which tiles an order points to.

import type { Json, JsonObject } from "../../net/json";
import type { Option, OrderJson, Question } from "../../net/model";
import { neighbour } from "./field";
import { placeOfUnit, type BattleView } from "./view";

export type Mode = "none" | "activate" | "step" | "attack" | "advance" | "leads" | "bid" | "choices";

/** How a question is answered: by units on a tile, by steps, by attackers, … or simply by one of a few cards. */
export function modeOf(question: Question | null): Mode {
  if (!question) return "none";
  const has = (kind: string): boolean => question.orders.includes(kind);
  if (has("activate_group")) return "activate";
  if (has("end_activation")) return "step";
  if (has("attack_with")) return "attack";
  if (has("advance")) return "advance";
  if (has("designate_leads")) return "leads";
  if (has("bid")) return "bid";
  return "choices";
}

export function text(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

export function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

/** The units an activating order names. */
export function unitsOfOrder(order: OrderJson): readonly string[] {
  const one = text(order["unit"]);
  return one ? [one] : texts(order["units"]);
}

/** Places from which something can be activated. */
export function mayPlaces(view: BattleView, options: readonly Option[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { order } of options) {
    if (!order.kind.startsWith("activate_")) continue;
    for (const id of unitsOfOrder(order)) {
      const unit = view.units[id];
      const place = unit ? placeOfUnit(unit) : null;
      if (place) found.add(place);
    }
  }
  return found;
}

/** The direction an order turns to, as N, E, S or W. */
export function directionOf(order: JsonObject): string | null {
  return text(order["direction"]) ?? text(order["facing"]);
}

/** The tile an order points to, for the board. */
export function tileOfOrder(view: BattleView, order: OrderJson): string | null {
  const own = text(order["tile"]);
  if (own) return own === "withdraw" ? null : own;
  const tile = view.attack?.target && order.kind === "advance" ? view.attack.target : view.activation?.tile;
  if (!tile) return null;
  if (order.kind === "advance") return tile;
  const facing = facingOfOrder(view, order);
  return facing ? neighbour(tile, facing) : null;
}

const BACK: { readonly [facing: string]: string } = { N: "S", S: "N", E: "W", W: "E" };

/** Where an order looks or goes: its own direction, or straight ahead. */
export function facingOfOrder(view: BattleView, order: OrderJson): string | null {
  const tile = view.activation?.tile;
  const ahead = tile ? (view.tiles[tile]?.facing ?? null) : null;
  if (order.kind === "about_face") return ahead ? (BACK[ahead] ?? null) : null;
  return (
    directionOf(order) ?? (["move_forward", "declare_attack", "exit_battlefield"].includes(order.kind) ? ahead : null)
  );
}

/** Every ride a commander may take: the server gives one option with its tiles. */
export function ridesOf(options: readonly Option[], rider: string | null): readonly OrderJson[] {
  const found = new Map<string, OrderJson>();
  for (const { order, vary } of options) {
    if (order.kind !== "activate_commander" || (rider !== null && order["commander"] !== rider)) continue;
    for (const tile of [text(order["tile"]) ?? "", ...texts(vary["tile"])])
      found.set(`${String(order["commander"])} ${tile}`, { ...order, tile });
  }
  return [...found.values()];
}

export function ridersOf(options: readonly Option[]): readonly string[] {
  return [
    ...new Set(
      options.flatMap(({ order }) => (order.kind === "activate_commander" ? [text(order["commander"]) ?? ""] : [])),
    ),
  ].filter(Boolean);
}

/** Who could support a unit's attack. */
export function supportersOf({ vary }: Option): readonly string[] {
  return texts(vary["supporter"]);
}

/** A unit's attack with each bonus it could have, without support and with that of each of these. */
export function variantsOf({ order, vary }: Option, supporters: readonly string[]): readonly OrderJson[] {
  const bonuses = texts(vary["bonus"]);
  const { supporter: _none, ...plain } = order;
  return (bonuses.length ? bonuses : ["none"]).flatMap((bonus) => [
    { ...plain, kind: order.kind, bonus },
    ...supporters.map((supporter) => ({ ...plain, kind: order.kind, bonus, supporter })),
  ]);
}
