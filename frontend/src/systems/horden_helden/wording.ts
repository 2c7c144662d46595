// Orders in words: what a card says and what it costs.

import type { Json } from "../../net/json";
import type { Option, OrderJson } from "../../net/model";
import type { Words } from "../../ui/words";
import { together } from "../../ui/words";
import { poseOf } from "./placing";
import { inUnits, wayOf } from "./sentences";
import { elementOf, type BattleView } from "./view";
import { centreOf } from "../../tabletop/plane";

/** Fields that name pieces, in the order in which a sentence has them. */
const WHO = ["element", "attacker", "god", "wizard", "caster", "figure", "shooter", "command"] as const;
const WHOM = ["defender", "victim", "target", "flyer", "enemy", "boat", "foe"] as const;
const MANY = ["elements", "figures", "shooters"] as const;
const WORDS = ["outcome", "hand", "edge", "direction"] as const;

function named(order: OrderJson, fields: readonly string[], words: Words): string {
  for (const field of fields) {
    const value = order[field];
    if (typeof value === "string") return called(value, words);
  }
  return "";
}

/** An element, a command, or a section of a camp. */
export function called(value: string, words: Words): string {
  const [kind, camp, section] = value.split(":");
  if (kind === "camp" && camp)
    return words.say("page.hh.section", { camp: words.name(camp), n: Number(section ?? 0) + 1 });
  return words.name(value);
}

function listed(value: Json | undefined, words: Words): string {
  if (!Array.isArray(value)) return "";
  const names = (value as readonly Json[]).filter((item): item is string => typeof item === "string");
  return words.list(together(names.map((name) => called(name, words))));
}

/** The element an order is first of all about. */
export function subjectOf(order: OrderJson): string | null {
  for (const field of WHO) if (typeof order[field] === "string") return order[field];
  const many = MANY.map((field) => order[field]).find((value) => Array.isArray(value) && value.length > 0);
  const [first] = Array.isArray(many) ? (many as readonly Json[]) : [];
  return typeof first === "string" ? first : typeof order["target"] === "string" ? order["target"] : null;
}

/** Orders of which there are many at once, told apart by who meets whom. */
const PAIRS = new Set(["resolve_melee", "start_single_melee", "face_flyer"]);

/** "Fight: Clan axes 1 against Goblin spears 2". */
export function orderLabel(order: OrderJson, view: BattleView, words: Words): string {
  const spell = order["spell"];
  const title = typeof spell === "string" ? words.term(spell) : words.say(`order.${order.kind}`);
  const who = named(order, WHO, words) || MANY.map((field) => listed(order[field], words)).find(Boolean) || "";
  const whom = named(order, WHOM, words) || listed(order["targets"], words);
  const pair =
    who && whom && who !== whom ? words.say(spell ? "page.hh.cast_on" : "page.hh.against", { who, whom }) : who || whom;
  const extra = WORDS.flatMap((field) => {
    const value = order[field];
    return typeof value === "string" ? [wordOf(field, value, words)] : [];
  });
  const piece = typeof order["piece"] === "string" ? [words.name(order["piece"])] : [];
  if (PAIRS.has(order.kind) && who && whom) return pair;
  const tail = [pair, ...extra, ...piece, ...where(order, view, words)].filter(Boolean).join(", ");
  return tail ? `${title}: ${tail}` : title;
}

function wordOf(field: string, value: string, words: Words): string {
  const key = `page.hh.${field}.${value}`;
  return words.has(key) ? words.say(key) : words.term(value);
}

/** Two places for the same element must not read alike. */
function where(order: OrderJson, view: BattleView, words: Words): readonly string[] {
  const pose = poseOf(order["pose"]);
  if (!pose || order.kind === "place_camp") return [];
  const depth = elementOf(view, subjectOf(order) ?? "")?.depth ?? 0;
  const [x, y] = centreOf(pose, depth);
  return [words.say("page.hh.place_at", { x: inUnits(x, words), y: inUnits(y, words), way: wayOf(pose[2], words) })];
}

export function priceOf(cost: Option["cost"], words: Words): string | undefined {
  const { ap, zap } = cost;
  if (zap) return words.say("page.hh.zap", { count: zap });
  return ap ? words.say("page.hh.ap", { count: ap }) : undefined;
}
