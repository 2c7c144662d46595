// What happens in Lost Battles, as beats. Each event names its pieces, tiles and dice; the pictures between are put together
// from them and from records of the view after. Nothing is decided here.

import { isObject, type Json, type JsonObject } from "../../net/json";
import type { EventJson, Scene } from "../../net/model";
import {
  copiedFields,
  merged,
  type Account,
  type AccountRow,
  type Beat,
  type BeatVerdict,
  type Told,
} from "../../stage/beats";
import { signed, type Words } from "../../ui/words";
import { text, texts } from "./asking";
import type { Army } from "./field";
import { arrived, gone, turned, type Shown } from "./picture";
import { sideOf, type BattleView } from "./view";

/** Events that have no beat of their own: what they change comes with the next one, or at the end of the update. */
export const SILENT: readonly string[] = [
  "first_bidder_drawn",
  "bid_made",
  "bid_passed",
  "sides_settled",
  "turns_reversed",
  "reversal_declined",
  "weather_rolled",
  "commands_gained",
  "general_chosen",
  "player_turn_ended",
  "leads_named",
  "generals_recovered",
  "reinforcements_arrived",
  "activation_ended",
  "advance_forgone",
  "reroll_demanded",
  "all_out_forgone",
  "hit_void",
  "rally_forgone",
  "lead_named",
  "lead_kept",
  "attack_closed",
  "standing_answers_set",
  "answered_by_standing_order",
  "end_offered",
  "end_declined",
  "resigned",
  "flow_set",
];

type Teller = (event: EventJson, now: Now) => readonly Beat[];

interface Now extends Told {
  readonly before: Scene;
  readonly after: Scene;
  readonly view: Shown;
}

const TELLERS: { readonly [kind: string]: Teller } = {
  turn_started: (event, now) => [turn(now, { turn: event["turn"] ?? 0 }, headOf(now, event))],
  player_turn_started: (event, now) => {
    const army = String(event["army"]);
    const sets = { active: army, armies: { [army]: { commands: event["commands"] ?? 0 } } };
    return [turn(now, sets, now.words.say("page.lb.in_turn", { army: now.words.army(army) }))];
  },
  group_activated: (event, now) => {
    const units = texts(event["units"]);
    const beat = base(now, "note", { by: units, at: placesOf(now.view, event), weight: 0.3 });
    return [{ ...beat, together: `march ${String(event["army"])}`, title: named(units, now.words) }];
  },
  went_all_out: (event, now) => {
    const unit = String(event["unit"]);
    const beat = base(now, "note", { by: [unit], at: [], weight: 0.3, sets: { units: { [unit]: { spent: true } } } });
    return [{ ...beat, title: now.words.say("page.lb.all_out_by", { unit: now.words.name(unit) }) }];
  },
  group_moved: (event, now) => [marched(event, now)],
  group_advanced: (event, now) => [marched(event, now)],
  group_deployed: (event, now) => [marched(event, now)],
  group_turned: (event, now) => {
    const units = texts(event["units"]);
    const sets = turned(now.view, units, String(event["tile"]), String(event["facing"]));
    return [march(now, units, [String(event["tile"])], sets)];
  },
  commander_placed: (event, now) => {
    const general = String(event["general"]);
    return [
      march(now, [general], [String(event["tile"])], arrived(now.view, [], [general], String(event["tile"]), "")),
    ];
  },
  attack_declared: (event, now) => {
    const title = arrow(named(texts(event["units"]), now.words), now.words.tile(event["target"] ?? ""));
    const beat = base(now, "strike", { by: [String(event["tile"])], at: [String(event["target"])], weight: 0.35 });
    return [{ ...beat, together: "strike", title }];
  },
  attacker_named: (event, now) => {
    const [unit, target] = [String(event["unit"]), String(event["target"])];
    const beat = base(now, "strike", { by: [unit], at: [target], weight: 0.35 });
    return [{ ...beat, together: "strike", title: duelName(unit, target, now.words) }];
  },
  thrown: (event, now) => [thrown(event, now)],
  attack_scored: (event, now) =>
    after(now, "hits_counted")
      ? []
      : [verdict(now, scoredVerdict(now, event, "", "flat", null), [text(event["unit"])])],
  hits_counted: (event, now) => counted(event, now),
  unit_spent: (event, now) => {
    const unit = String(event["unit"]);
    return [struck(now, unit, "spent", "bad", { units: { [unit]: { spent: true } } })];
  },
  unit_shattered: (event, now) => {
    const unit = String(event["unit"]);
    return [struck(now, unit, "shattered", "grave", gone(now.view, { [unit]: "shattered" }))];
  },
  rally_tried: (event, now) => rallied(event, now),
  morale_tested: (event, now) => tested(event, now),
  units_left: (event, now) => {
    const fates = isObject(event["fates"]) ? event["fates"] : {};
    const sets = merged(gone(now.view, fates), values(now, String(event["army"])));
    return [{ ...base(now, "fall", { by: Object.keys(fates), at: [], weight: 0.7, sets }), together: "fall" }];
  },
  general_left: (event, now) => {
    const general = String(event["general"]);
    const sets = { generals: { [general]: { place: "gone", tile: null, gone: event["fate"] ?? "withdrawn" } } };
    return [{ ...base(now, "fall", { by: [general], at: [], weight: 0.7, sets }), together: "fall" }];
  },
  camp_entered: (event, now) => {
    const army = String(event["army"]);
    const entered: BeatVerdict = {
      word: "camp_entered",
      facts: {},
      on: String(event["tile"]),
      side: sideOf(army as Army),
      tone: "grave",
    };
    return [verdict(now, entered, [], { armies: { [army]: { camp_entered: true } } }, 1)];
  },
  battle_ended: (_event, now) => [base(now, "end", { by: [], at: [], weight: 1 })],
};

export function beatsOf(event: EventJson, before: Scene, after: Scene, told: Told): readonly Beat[] {
  const view = told.shown as unknown as BattleView;
  if (!("tiles" in told.shown)) return [];
  return TELLERS[event.kind]?.(event, { ...told, before, after, view }) ?? [];
}

/** Kinds of events that have beats. */
export const TOLD: readonly string[] = Object.keys(TELLERS);

interface Parts {
  readonly by: readonly string[];
  readonly at: readonly string[];
  readonly weight: number;
  readonly sets?: JsonObject;
}

function base({ n }: Told, kind: Beat["kind"], { by, at, weight, sets = {} }: Parts): Beat {
  return { n, kind, by, at, sets, weight };
}

function turn(now: Now, sets: JsonObject, title: string): Beat {
  return { ...base(now, "turn", { by: [], at: [], weight: 0.7, sets }), together: "turn", title };
}

function headOf({ words, view }: Now, event: EventJson): string {
  return words.say("page.lb.turn", { turn: event["turn"] ?? 0, last: view.last_turn });
}

function march(now: Now, by: readonly string[], at: readonly string[], sets: JsonObject): Beat {
  const army = now.view.units[by[0] ?? ""]?.army ?? now.view.generals[by[0] ?? ""]?.army ?? "";
  const title = arrow(named(by, now.words), at.map((tile) => now.words.tile(tile)).join(", "));
  const rides = by.some((id) => /cavalry|chariots/.test(now.view.units[id]?.type ?? ""));
  const beat = { ...base(now, "march", { by, at, weight: 0.6, sets }), together: `march ${army}`, title };
  return rides ? { ...beat, sound: "hoofs" } : beat;
}

function marched(event: EventJson, now: Now): Beat {
  const units = texts(event["units"]),
    commander = text(event["commander"]);
  const generals = commander ? [commander] : [];
  const tile = String(event["tile"]);
  return march(
    now,
    [...units, ...generals],
    [tile],
    arrived(now.view, units, generals, tile, text(event["facing"]) ?? ""),
  );
}

/** The tiles a group stands on. */
function placesOf(view: BattleView, event: EventJson): readonly string[] {
  const tile = text(event["tile"]);
  return tile ? [tile] : [...new Set(texts(event["units"]).flatMap((unit) => view.units[unit]?.tile ?? []))];
}

function named(ids: readonly string[], words: Words): string {
  const [first = ""] = ids;
  return ids.length > 1
    ? words.say("page.lb.and_more", { name: words.name(first), more: ids.length - 1 })
    : words.name(first);
}

function arrow(from: string, to: string): string {
  return `${from} → ${to}`;
}

function duelName(unit: string, target: string, words: Words): string {
  return arrow(words.name(unit), words.name(target));
}

// --- dice ---------------------------------------------------------------------------------------------------------------

const ANSWERS: { readonly [reason: string]: string } = {
  attack: "attack_scored",
  rally: "rally_tried",
  morale: "morale_tested",
};

/** The next event of this kind in the update. */
function after({ events, index }: Told, kind: string): EventJson | undefined {
  return events.slice(index + 1).find((event) => event.kind === kind);
}

function thrown(event: EventJson, now: Now): Beat {
  const reason = String(event["reason"]);
  const [by, at] = whoThrows(reason, now);
  const faces = (Array.isArray(event["faces"]) ? event["faces"] : []) as readonly number[];
  const army = (["A", "B"] as const).find((one) => now.view.sides[one] === event["seat"]);
  const title = now.words.say(`throw.${reason}`);
  return {
    ...base(now, "throw", { by, at, weight: by.length || at.length ? 0.85 : 0.5 }),
    dice: { faces, sides: 6, side: sideOf(army ?? armyOf(now, by[0] ?? "")), number: Number(event["n"] ?? now.n) },
    title,
  };
}

/** Who throws and about whom, as the event says that tells what came of it. */
function whoThrows(reason: string, now: Now): readonly [readonly string[], readonly string[]] {
  const kind = ANSWERS[reason];
  const told = kind ? after(now, kind) : undefined;
  if (reason === "rally" && told) return [[String(told["general"])], [String(told["unit"])]];
  if (reason === "morale" && told) return [[], [String(told["tile"])]];
  if (reason !== "attack") return [[], []];
  const blow = now.view.attack?.blow ?? (now.after.view as unknown as BattleView).attack?.blow;
  const unit = told ? text(told["unit"]) : blow?.unit,
    target = told ? text(told["target"]) : blow?.target;
  return [unit ? [unit] : [], target ? [target] : []];
}

function armyOf({ view }: Now, piece: string): Army | undefined {
  return view.units[piece]?.army ?? view.generals[piece]?.army;
}

// --- verdicts -----------------------------------------------------------------------------------------------------------

const WEIGHTS: { readonly [tone in BeatVerdict["tone"]]: number } = { good: 0.6, flat: 0.6, bad: 1, grave: 1.4 };

function verdict(
  now: Now,
  found: BeatVerdict & { readonly account?: Account },
  by: readonly (string | null)[],
  sets: JsonObject = {},
  weight: number = WEIGHTS[found.tone],
): Beat {
  const { account, ...told } = found;
  const acting = by.filter((id): id is string => id !== null);
  const title = acting[0] ? duelName(acting[0], told.on, now.words) : now.words.tile(told.on);
  return {
    ...base(now, "verdict", { by: acting, at: [told.on], weight, sets }),
    verdict: told,
    title: account?.title ?? title,
    ...(account ? { account } : {}),
  };
}

/** The last scored attack: of this update, or of the one before which the player has answered. */
function scoreOf({ events, index, before }: Now): Score | null {
  const event = events
    .slice(0, index + 1)
    .reverse()
    .find(({ kind }) => kind === "attack_scored");
  if (event)
    return {
      unit: String(event["unit"]),
      target: String(event["target"]),
      faces: (event["faces"] ?? []) as readonly number[],
      modifiers: pairs(event["modifiers"]),
      table: Number(event["table"]),
      difference: Number(event["difference"]),
    };
  const blow = (before.view as unknown as BattleView).attack?.blow;
  if (!blow?.target || blow.difference === undefined || blow.difference === null) return null;
  const modifiers = blow.modifiers.map(({ id, value }) => [id, value] as const);
  const { unit, target, faces, table_value, difference } = blow;
  return { unit, target, faces, modifiers, table: table_value ?? 0, difference };
}

interface Score {
  readonly unit: string;
  readonly target: string;
  readonly faces: readonly number[];
  readonly modifiers: readonly (readonly [string, number])[];
  readonly table: number;
  readonly difference: number;
}

function pairs(value: Json | undefined): readonly (readonly [string, number])[] {
  return Array.isArray(value)
    ? value.map((pair) => [String((pair as Json[])[0]), Number((pair as Json[])[1])] as const)
    : [];
}

function scoredVerdict(
  now: Now,
  event: EventJson,
  word: string,
  tone: BeatVerdict["tone"],
  hits: number | null,
): BeatVerdict & { readonly account?: Account } {
  const on = text(event["target"]) ?? String(event["unit"]);
  const score = scoreOf(now);
  const plain = { word, facts: {}, on, side: sideOf(armyOf(now, on)), tone };
  if (!score) return plain;
  const facts = { total: score.table + score.difference, table: score.table };
  const sum =
    hits === null
      ? now.words.say("page.lb.sum", facts)
      : now.words.say("page.lb.sum_hits", { ...facts, hits: now.words.say(`page.lb.hits.${hits}`) });
  return { ...plain, sum, account: accountOf(now, score, hits) };
}

function accountOf(now: Now, score: Score, hits: number | null): Account {
  const { words } = now;
  const rows: AccountRow[] = [
    { label: words.say("page.stage.dice"), values: [score.faces.join(" + ")] },
    ...score.modifiers.map(([id, value]) => ({
      label: words.say(`modifier.${id}`),
      values: [signed(value)],
      clause: "8.14",
    })),
    {
      label: words.say("page.lb.sum", { total: score.table + score.difference, table: score.table }),
      values: [hits === null ? signed(score.difference) : words.say(`page.lb.hits.${hits}`)],
      isTotal: true,
    },
  ];
  const came = cameTrue(now, hits);
  return { title: duelName(score.unit, score.target, words), rows, ...(came ? { came } : {}) };
}

function cameTrue({ events }: Now, hits: number | null): string | null {
  const isAllOut = events.some(({ kind }) => kind === "went_all_out");
  if (hits === null) return null;
  if (isAllOut) return hits > 1 ? "one_hit_all_out_two" : "all_out_one";
  return ["no_effect", "one_hit", "two_hits"][Math.min(2, hits)] ?? null;
}

/** Nothing, or hits that are still to be rallied; hits that stand are told by what becomes of the unit. */
function counted(event: EventJson, now: Now): readonly Beat[] {
  const hits = Number(event["hits"] ?? 0);
  if (hits === 0) return [verdict(now, scoredVerdict(now, event, "no_effect", "flat", 0), [text(event["unit"])])];
  const next = now.events.slice(now.index + 1).find(({ kind }) => DECIDES.has(kind));
  if (next?.kind === "unit_spent" || next?.kind === "unit_shattered") return [];
  const word = hits > 1 ? "two_hits" : "one_hit";
  return [verdict(now, scoredVerdict(now, event, word, "bad", hits), [text(event["unit"])], {}, 0.6)];
}

const DECIDES = new Set(["unit_spent", "unit_shattered", "thrown", "rally_forgone", "hit_void"]);

/** What became of a unit that was hit; the sum stands below where it was just thrown. */
function struck(now: Now, unit: string, word: string, tone: "bad" | "grave", sets: JsonObject): Beat {
  const hit = now.events
    .slice(0, now.index)
    .reverse()
    .find(({ kind }) => kind === "hits_counted" || kind === "thrown");
  const isFresh = hit?.kind === "hits_counted" && (hit["target"] === unit || now.events.length > 0);
  const attacker = isFresh ? text(hit["unit"]) : null;
  const found = isFresh
    ? { ...scoredVerdict(now, hit, word, tone, Number(hit["hits"] ?? 0)), on: unit, side: sideOf(armyOf(now, unit)) }
    : { word, facts: {}, on: unit, side: sideOf(armyOf(now, unit)), tone };
  return verdict(now, found, [attacker], merged(sets, values(now, armyOf(now, unit) ?? "")));
}

const RALLIES: { readonly [result: string]: readonly [string, BeatVerdict["tone"]] } = {
  success: ["rallied", "good"],
  failure: ["no_rally", "bad"],
  near_miss: ["near_miss", "bad"],
  lost: ["general_lost", "grave"],
};

function rallied(event: EventJson, now: Now): readonly Beat[] {
  const general = String(event["general"]);
  const [word, tone] = RALLIES[String(event["result"])] ?? ["no_rally", "bad"];
  const faces = (event["faces"] ?? []) as readonly number[];
  const facts = { total: faces.reduce((sum, face) => sum + face, 0), needed: event["needed"] ?? 0 };
  const sets: JsonObject =
    event["result"] === "lost"
      ? { generals: { [general]: { place: "gone", tile: null, gone: "lost" } } }
      : event["result"] === "near_miss"
        ? { generals: { [general]: { near_miss: true, recovering: true } } }
        : {};
  const sum = now.words.say("page.lb.rally_sum", facts);
  const found: BeatVerdict = { word, facts: {}, on: general, side: sideOf(armyOf(now, general)), tone, sum };
  const beat = verdict(now, found, [general], sets, tone === "grave" ? 1.4 : 0.7);
  const title = now.words.say("page.lb.rally_of", { general: now.words.name(general) });
  const rows: readonly AccountRow[] = [
    { label: now.words.say("page.stage.dice"), values: [faces.join(" + ")] },
    { label: sum, values: [now.words.say(`ribbon.${word}`)], clause: "9.8", isTotal: true },
  ];
  const came = { success: "rallied", near_miss: "general_pauses", lost: "general_lost" }[String(event["result"])];
  return [{ ...beat, title, account: { title, rows, came: came ?? "not_rallied" } }];
}

function tested(event: EventJson, now: Now): readonly Beat[] {
  const tile = String(event["tile"]),
    count = texts(event["panicking"]).length,
    army = String(event["army"]) as Army;
  const found: BeatVerdict = count
    ? { word: "panic", facts: { count }, on: tile, side: sideOf(army), tone: "grave" }
    : { word: "hold", facts: {}, on: tile, side: sideOf(army), tone: "flat" };
  const title = now.words.say("page.lb.morale_of", { tile: now.words.tile(tile) });
  const rows: readonly AccountRow[] = [
    { label: now.words.say("page.stage.dice"), values: [((event["faces"] ?? []) as readonly number[]).join(", ")] },
    { label: now.words.say("page.lb.morale_base"), values: [String(event["base"] ?? 0)] },
    ...pairs(event["modifiers"])
      .filter(([id]) => now.words.has(`term.${id}`))
      .map(([id, value]) => ({ label: now.words.term(id), values: [signed(value)] })),
    { label: title, values: [String(event["morale"] ?? 0)], clause: "10.3", isTotal: true },
  ];
  const came = count === 0 ? "steady" : count === 1 ? "one_leaves" : "several_leave";
  return [{ ...verdict(now, found, [], {}, count ? 1 : 0.6), title, account: { title, rows, came } }];
}

/** What an army is worth now: it runs down in the bar with the loss. */
function values({ after }: Now, army: string): JsonObject {
  return copiedFields(after, "armies", army, ["fighting_value", "lost", "counted", "generals_lost"]);
}
