// Lost Battles at the table.

import type { EventJson, Scene } from "../../net/model";
import type { Words } from "../../ui/words";
import type { SystemPage, TableProps } from "../../shell/system";
import { part } from "../../ui/part";
import { text, texts as list } from "./asking";
import { Field } from "./Board";
import { commands, showDraft, spots } from "./commands";
import { useHand, type Hand } from "./hand";
import { Panel } from "./Panel";
import { Strip } from "./Strip";
import { armyOf, viewOf } from "./view";
import { priceOf } from "./wording";

function Board({ scene, words, below, hand }: TableProps & { readonly hand: Hand }) {
  const view = viewOf(scene);
  return view && <Field view={view} below={armyOf(view, below) ?? "A"} words={words} hand={hand} />;
}

function headline(scene: Scene, title: string, words: Words): string {
  const view = viewOf(scene);
  if (!view) return title;
  const turn = words.say("page.lb.turn", { turn: view.turn, last: view.last_turn });
  return title ? `${title}, ${turn}` : turn;
}

/** Who moves and what goes on: "Carthaginians: attack 1 of 4". */
function subline(scene: Scene, words: Words): string {
  const view = viewOf(scene);
  if (!view) return words.say(`page.status.${scene.status}`);
  if (scene.outcome) return words.term(`victory.${scene.outcome.verdict}`);
  if (!view.active) return words.say(view.bidding ? "page.lb.before" : "page.lb.between");
  const army = words.army(view.active);
  if (view.attack && !view.attack.closed)
    return words.say("page.lb.in_attack", { army, used: view.attack.used, limit: view.attack.limit });
  return words.say("page.lb.in_turn", { army });
}

function army(scene: Scene, seat: string, words: Words): string {
  const view = viewOf(scene),
    side = view ? armyOf(view, seat) : null;
  return side ? words.army(side) : "";
}

function armyLine(scene: Scene, seat: string, words: Words): string {
  const view = viewOf(scene),
    army = view ? armyOf(view, seat) : null;
  return view && army
    ? words.say("page.lb.army_value", { army: words.army(army), value: view.armies[army].fighting_value })
    : "";
}

function armyBrief(scene: Scene, seat: string, words: Words): string {
  const view = viewOf(scene),
    army = view ? armyOf(view, seat) : null;
  return view && army ? words.say("page.lb.value", { value: view.armies[army].fighting_value }) : "";
}

/** The seat an event belongs to: its own, its army's, or that of the pieces it names. */
function seatOf(scene: Scene, event: EventJson): string | null {
  const own = text(event["seat"]),
    view = viewOf(scene);
  if (own || !view) return own;
  const piece = text(event["unit"]) ?? text(event["general"]) ?? list(event["units"])[0] ?? list(event["generals"])[0];
  const army = text(event["army"]) ?? (piece ? (view.units[piece]?.army ?? view.generals[piece]?.army) : undefined);
  return army === "A" || army === "B" ? view.sides[army] : null;
}

const FIGHTS = new Set([
  "thrown",
  "attack_declared",
  "attacker_named",
  "attack_scored",
  "went_all_out",
  "hits_counted",
  "unit_spent",
  "unit_shattered",
  "rally_tried",
  "morale_tested",
  "units_left",
  "general_left",
  "group_advanced",
  "reroll_demanded",
]);

/** Where each kind of event stands in the rules. */
const CLAUSES: { readonly [kind: string]: string } = {
  bid_made: "14.3",
  bid_passed: "14.3",
  sides_settled: "14.3",
  turn_started: "4.2",
  turns_reversed: "13.1",
  weather_rolled: "12.2",
  player_turn_started: "4.3",
  commands_gained: "4.5",
  general_chosen: "2.7",
  player_turn_ended: "4.13",
  leads_named: "7.8",
  generals_recovered: "2.13",
  reinforcements_arrived: "15.1",
  group_activated: "4.7",
  commander_placed: "2.5",
  group_turned: "5.2",
  group_moved: "5.2",
  group_deployed: "15.3",
  group_advanced: "8.13",
  advance_forgone: "8.13",
  attack_declared: "6.6",
  attacker_named: "8.1",
  reroll_demanded: "14.1",
  attack_scored: "8.3",
  went_all_out: "8.6",
  hits_counted: "8.5",
  unit_spent: "1.6",
  unit_shattered: "1.6",
  hit_void: "8.10",
  rally_tried: "9.8",
  rally_forgone: "9.10",
  lead_named: "7.4",
  lead_kept: "7.3",
  morale_tested: "10.3",
  units_left: "10.6",
  general_left: "10.7",
  camp_entered: "15.8",
  end_offered: "16.1",
  battle_ended: "16.5",
};

export const system: SystemPage<Hand> = {
  useHand,
  Board,
  Strip,
  Panel,
  Units: part(async () => (await import("./Units")).Units),
  Menu: part(async () => (await import("./Menu")).Menu),
  Outline: part(async () => (await import("./Outline")).Outline, [], null),
  commands,
  showDraft,
  spots,
  textTable: async () => (await import("./textTable")).textTable,
  priceOf,
  beatsOf: async () => (await import("./beats")).beatsOf,
  cards: async () => (await import("./cards")).book,
  isReady: (scene) => viewOf(scene) !== null,
  seatOf,
  headline,
  subline,
  army,
  armyLine,
  armyBrief,
  clauseOf: (event) => CLAUSES[event.kind],
  isFight: (event) => FIGHTS.has(event.kind),
  turnOf: (scene) => viewOf(scene)?.turn ?? 0,
};
