// Orders as short words for buttons, prices as words.

import type { JsonObject } from "../../net/json";
import type { Option, OrderJson } from "../../net/model";
import type { Words } from "../../ui/words";
import { directionOf, text } from "./asking";
import type { BattleView } from "./view";

const LEFT: { readonly [facing: string]: string } = { N: "W", W: "S", S: "E", E: "N" };

/** "left", "right" or "back" of a group, from where it faces. */
export function turnWord(facing: string, direction: string): "left" | "right" | "back" | "ahead" {
  if (facing === direction) return "ahead";
  if (LEFT[facing] === direction) return "left";
  return LEFT[direction] === facing ? "right" : "back";
}

/** What an order is called on a button. */
export function orderLabel(order: OrderJson, view: BattleView, words: Words, asked: JsonObject = {}): string {
  const key = `page.lb.act.${order.kind}`;
  const facts = { ...order, ...placeFacts({ ...asked, ...order }, view, words) };
  const special = specialKey(order, view);
  if (special && words.has(`page.lb.act.${special}`)) return words.say(`page.lb.act.${special}`, facts);
  return words.has(key) ? words.say(key, facts) : words.say(`order.${order.kind}`, facts);
}

function specialKey(order: OrderJson, view: BattleView): string | null {
  if (order.kind === "turn" || order.kind === "turn_to_attack") {
    const facing = facingNow(view),
      direction = directionOf(order);
    return facing && direction ? `${order.kind}.${turnWord(facing, direction)}` : null;
  }
  if (order.kind === "deploy_to") return deployKey(order);
  if (order.kind === "activate_commander" && order["tile"] === "withdraw") return "activate_commander.withdraw";
  if (order.kind === "name_lead" && !text(order["unit"])) return "name_lead.keep";
  return null;
}

/** Deploying to one's own rear, perhaps facing aside. */
function deployKey(order: OrderJson): string | null {
  const forward = text(order["tile"])?.startsWith("A_") ? "N" : "S",
    facing = text(order["facing"]);
  const word = facing ? turnWord(forward, facing) : "ahead";
  return word === "ahead" ? null : `deploy_to.${word}`;
}

function facingNow(view: BattleView): string | null {
  const tile = view.activation?.tile;
  return tile ? (view.tiles[tile]?.facing ?? null) : null;
}

function placeFacts(order: JsonObject, view: BattleView, words: Words): { [fact: string]: string } {
  const facing = directionOf(order),
    tile = text(order["tile"]),
    unit = text(order["unit"]),
    army = text(order["army"]) ?? text(order["side"]);
  const general = text(order["general"]) ?? text(order["commander"]);
  return {
    ...(facing ? { facing: words.term(facing) } : {}),
    ...(tile ? { tile: order["kind"] === "deploy_to" ? words.tile(tile) : words.name(tile) } : {}),
    ...(unit ? { unit: words.name(unit) } : {}),
    ...(general ? { general: view.generals[general]?.name ?? general } : {}),
    ...(army ? { army: words.army(army) } : {}),
  };
}

/** What an answer means, where the server says so. */
export function orderDetail(option: Option, words: Words): string | undefined {
  const key = `option.${option.order.kind}`;
  return words.has(key) ? words.say(key, { ...option.order, ...option.facts }) : undefined;
}

export function priceOf(cost: { readonly [what: string]: number } | undefined, words: Words): string | undefined {
  const parts = Object.entries(cost ?? {})
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => {
      const key = `count.${what}`;
      return words.has(key) ? words.say(key, { count }) : `${count} ${words.term(what)}`;
    });
  return parts.length ? parts.join(", ") : undefined;
}

/** How a unit attacks: its bonus and who supports it. */
export function variantName(order: OrderJson, words: Words): string {
  const supporter = text(order["supporter"]);
  const bonus = words.say(`page.lb.bonus.${text(order["bonus"]) ?? "none"}`);
  return supporter ? `${bonus}, ${words.say("page.lb.supported_by", { unit: words.name(supporter) })}` : bonus;
}
