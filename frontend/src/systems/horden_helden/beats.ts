// What happens in Horden & Helden, as beats. Events name elements, ways, dice and results; pictures between are put together
// from their poses and from records of the view after. Nothing is decided here.

import { isObject, type Json, type JsonObject } from "../../net/json";
import type { EventJson, Scene } from "../../net/model";
import type { Side } from "../../net/seats";
import {
  copied,
  copiedFields,
  legsOf,
  merged,
  posed,
  type Beat,
  type BeatVerdict,
  type Pose,
  type Told,
} from "../../stage/beats";
import type { Words } from "../../ui/words";
import { fightAccount, scoreAccount } from "./accounts";
import { elementOf, tone, type BattleView } from "./view";

/** Events that have no beat of their own: what they change comes with the next one, or at the end of the update. */
export const SILENT: readonly string[] = [
  "ally_heartened",
  "ally_reliable",
  "ally_unmoved",
  "ally_unreliable",
  "ally_urged",
  "ambush_recorded",
  "ap_given",
  "ap_rolled",
  "ap_spent",
  "armies_revealed",
  "army_submitted",
  "baggage_placed",
  "boats_reported",
  "bonuses_switched",
  "camp_placed",
  "columns_ordered",
  "command_deployed",
  "contacts_noted",
  "counterspell_supported",
  "defence_supported",
  "deflection_chosen",
  "dice_counted",
  "draw_declined",
  "draw_offered",
  "edge_named",
  "edges_settled",
  "element_embarked",
  "elements_deployed",
  "elements_dismounted",
  "elements_swapped",
  "entry_forgone",
  "extra_step_taken",
  "facing_ended",
  "figure_disabled",
  "flow_set",
  "frog_freed",
  "front_regained",
  "front_taken",
  "god_paid",
  "hidden_recorded",
  "low_roll_counted",
  "magic_move_granted",
  "map_loaded",
  "march_ended",
  "melee_support_paid",
  "movement_ended",
  "movement_spells_ended",
  "obstacles_lost",
  "outcome_chosen",
  "paper_sealed",
  "phase_started",
  "pursuit_forgone",
  "replies_bound",
  "return_recorded",
  "river_tested",
  "roles_settled",
  "roles_tied",
  "second_chance_taken",
  "set_up_ended",
  "shoot_support_paid",
  "shots_lapsed",
  "sketch_drawn",
  "sketches_revealed",
  "sphere_joined",
  "spell_supported",
  "terrain_chosen",
  "terrain_dropped",
  "terrain_laid",
  "vanguard_placed",
  "works_placed",
  "zap_rolled",
];

export interface Now extends Told {
  readonly before: Scene;
  readonly after: Scene;
  readonly view: BattleView;
}

type Teller = (event: EventJson, now: Now) => readonly Beat[];
type Ways = { readonly [piece: string]: readonly Pose[] };

const TELLERS: { readonly [kind: string]: Teller } = {
  turn_started: (event, now) => {
    const side = String(event["side"]);
    const title = now.words.say("page.hh.turn_of", { army: now.words.army(side) });
    const sets = { turn: event["turn"] ?? 0, active: side };
    return [{ ...base(now, "turn", { by: [], at: [], weight: 0.7, sets }), together: "turn", title }];
  },
  elements_moved: (event, now) => {
    const mm = Number(event["mm"] ?? 0);
    const beat = marched(now, waysIn(event["paths"]), 0.6 + Math.min(0.6, (mm / FAR) * 0.6));
    return [{ ...beat, together: `march ${sideOf(now, beat.by[0] ?? "")}` }];
  },
  elements_faced: (event, now) => [turned(now, posesIn(event["poses"]))],
  flyer_faced: (event, now) => [turned(now, poseOf(event))],
  closed_in: (event, now) => [outcome(now, ends(posesIn(event["poses"])))],
  element_recoiled: (event, now) => {
    const ways = { [String(event["element"])]: [poseIn(event["end"])], ...ends(posesIn(event["pushed"])) };
    return [outcome(now, ways)];
  },
  element_retreated: (event, now) => [outcome(now, { [String(event["element"])]: poses(event["path"]) })],
  element_fled: (event, now) => [outcome(now, { [String(event["element"])]: poses(event["path"]) })],
  element_withdrew: (event, now) => [outcome(now, { [String(event["element"])]: poses(event["path"]) })],
  element_pursued: (event, now) => {
    const ways = { [String(event["element"])]: [poseIn(event["end"])], ...ends(posesIn(event["followers"])) };
    return [outcome(now, ways)];
  },
  works_entered: (event, now) => [outcome(now, { [String(event["element"])]: [poseIn(event["end"])] })],
  passengers_landed: (event, now) => [outcome(now, ends(posesIn(event["poses"])))],
  element_disembarked: (event, now) => [turned(now, poseOf(event))],
  elements_landed: (event, now) => [flown(event, now, false)],
  elements_took_off: (event, now) => [flown(event, now, true)],
  move_cut_short: (event, now) => {
    const beat = base(now, "note", { by: [], at: texts(event["elements"]), weight: 0.3 });
    return [{ ...beat, title: sentenceOf(event, now.words) }];
  },
  fire_declared: (event, now) => {
    const shots = objects(event["shots"]);
    if (!shots.length) return [];
    const [by, at] = [shots.map((shot) => String(shot["shooter"])), shots.map((shot) => String(shot["target"]))];
    return [
      { ...base(now, "note", { by, at, weight: 0.4 }), title: arrow(named(by, now.words), named(at, now.words)) },
    ];
  },
  volley_fired: (event, now) => [shot(now, texts(event["shooters"]), String(event["target"]))],
  fight_began: (event, now) => {
    const fight = isObject(event["fight"]) ? event["fight"] : {};
    const [attacker, defender] = [String(event["attacker"]), String(event["defender"])];
    if (fight["kind"] === "shooting") return isShot(now) ? [] : [shot(now, [attacker], defender)];
    const title = arrow(now.words.name(attacker), now.words.name(defender));
    return [{ ...base(now, "strike", { by: [attacker], at: [defender], weight: 0.35 }), title }];
  },
  thrown: (event, now) => [thrown(event, now)],
  fight_scored: (event, now) => [scored(event, now)],
  element_lost: (event, now) => {
    const element = String(event["element"]);
    const sets = merged(
      { elements: { [element]: { place: event["how"] ?? "destroyed", pose: null } } },
      losses(now, element),
    );
    const beat = base(now, "fall", { by: [element], at: [], weight: 0.7, sets });
    return [{ ...beat, together: "fall", title: now.words.name(element) }];
  },
  hidden_left: (event, now) => {
    const element = String(event["element"]);
    const sets = merged(copied(now.after, "elements", [element]), { elements: { [element]: { pose: null } } });
    return [{ ...base(now, "fall", { by: [element], at: [], weight: 0.7, sets }), together: "fall" }];
  },
  figure_lost: (event, now) => {
    const element = String(event["element"]);
    const sets = copiedFields(now.after, "elements", element, ["figure", "commander"]);
    return [verdict(now, word("slain", now, element, "grave"), [], { sets, weight: 1 })];
  },
  hero_captured: (event, now) => [verdict(now, word("captured", now, String(event["element"]), "grave"), [])],
  command_broke: (event, now) => {
    const command = String(event["command"]);
    const on = Object.values(now.view.elements).find((one) => one.command === command && one.pose)?.id ?? "";
    const sets = { commands: { [command]: { withdrawing: true } } };
    return [verdict(now, word("withdraws", now, on, "grave"), [], { sets })];
  },
  camp_taken: (event, now) => {
    const camp = String(event["camp"]);
    const sets = { camps: { [camp]: { holder: event["holder"] ?? "" } } };
    const found = { ...word("captured", now, camp, "grave"), side: tone(now.view.camps[camp]?.holder) };
    return [verdict(now, found, [], { sets })];
  },
  followers_ran: (event, now) => [verdict(now, word("flees", now, String(event["camp"]), "bad"), [])],
  spell_cast: (event, now) => {
    const wizard = String(event["wizard"]);
    const beat = base(now, "cast", { by: [wizard], at: texts(event["targets"]), weight: 0.9 });
    return [{ ...beat, title: now.words.term(`spell.${String(event["spell"])}`) }];
  },
  counterspell_spoken: (event, now) => {
    const figure = String(event["figure"]);
    return [{ ...base(now, "cast", { by: [figure], at: [], weight: 0.5 }), title: now.words.name(figure) }];
  },
  magic_attack_made: (event, now) => [cast(event, now)],
  sphere_cast: (event, now) => [cast(event, now)],
  spell_contested: (event, now) => {
    const found = { ...word("", now, String(event["wizard"]), "flat"), sum: `${event["total"]} : ${event["against"]}` };
    const account = scoreAccount(event, ["wizard", "counter"], now.words);
    return [{ ...verdict(now, found, [String(event["counter"])], { weight: 0.5 }), account }];
  },
  spell_failed: (event, now) => [verdict(now, word("spell_fails", now, String(event["wizard"]), "flat"), [])],
  elements_enchanted: (event, now) => {
    const targets = texts(event["targets"]);
    const sets = targets.map((id) => copiedFields(now.after, "elements", id, ["spells"])).reduce(merged, {});
    const on = targets[0] ?? String(event["wizard"]);
    return [verdict(now, word("spell_works", now, on, "good"), [String(event["wizard"])], { sets })];
  },
  single_fought: (event, now) => {
    const [attacker, defender] = [String(event["attacker"]), String(event["defender"])];
    const fates = texts(event["fates"]);
    const ids = [attacker, defender];
    const found = ids.map((id, index) => {
      const fate = fates[index] ?? "";
      return fate === "dead"
        ? word("slain", now, id, "grave")
        : fate === "disabled"
          ? word("disabled", now, id, "bad")
          : null;
    });
    const main = found[1] ?? found[0] ?? word("unhurt", now, defender, "flat");
    const also = found[1] ? found[0] : null;
    const sum = `${event["total"]} : ${event["against"]}`;
    const beat = verdict(now, { ...main, sum }, [main.on === defender ? attacker : defender]);
    const account = scoreAccount(event, ["attacker", "defender"], now.words);
    return [{ ...beat, account, title: account.title, ...(also ? { also } : {}) }];
  },
  storm_tried: (event, now) => {
    const is = event["succeeded"] === true;
    const found = word(is ? "stormed" : "storm_fails", now, String(event["element"]), is ? "good" : "bad");
    return [verdict(now, { ...found, sum: `${event["attack"]} : ${event["defence"]}` }, [])];
  },
  crossing_tested: (event, now) =>
    event["passed"] === true
      ? []
      : [verdict(now, word("held_up", now, String(event["element"]), "bad"), [], { weight: 0.7 })],
  ambush_shown: (event, now) => [appeared(now, posesIn(event["poses"]))],
  hidden_appeared: (event, now) => [appeared(now, poseOf(event))],
  hidden_set_up: (event, now) => [appeared(now, poseOf(event))],
  god_called: (event, now) => [appeared(now, { [String(event["god"])]: poseIn(event["pose"]) })],
  horde_replaced: (event, now) => [appeared(now, poseOf(event))],
  elements_called: (event, now) => {
    const elements = texts(event["elements"]);
    const beat = verdict(now, word("appears", now, elements[0] ?? "", "good"), [String(event["wizard"])]);
    return [{ ...beat, sets: copied(now.after, "elements", elements) }];
  },
  battle_ended: (_event, now) => [base(now, "end", { by: [], at: [], weight: 1 })],
};

/** Kinds of events that have beats. */
export const TOLD: readonly string[] = Object.keys(TELLERS);

const FAR = 300;

export function beatsOf(event: EventJson, before: Scene, after: Scene, told: Told): readonly Beat[] {
  if (!("elements" in told.shown)) return [];
  const view = told.shown as unknown as BattleView;
  return TELLERS[event.kind]?.(event, { ...told, before, after, view }) ?? [];
}

interface Parts {
  readonly by: readonly string[];
  readonly at: readonly string[];
  readonly weight: number;
  readonly sets?: JsonObject;
}

function base({ n }: Told, kind: Beat["kind"], { by, at, weight, sets = {} }: Parts): Beat {
  return { n, kind, by, at, sets, weight };
}

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];
}

function poseIn(value: Json | undefined): Pose {
  if (Array.isArray(value)) return value as unknown as Pose;
  // Poses of events are records; those of the view are lists.
  const pose = isObject(value) ? value : {};
  return [Number(pose["x"] ?? 0), Number(pose["y"] ?? 0), Number(pose["facing"] ?? 0)];
}

function poses(value: Json | undefined): readonly Pose[] {
  return Array.isArray(value) ? (value as readonly Json[]).map(poseIn) : [];
}

function posesIn(value: Json | undefined): { readonly [piece: string]: Pose } {
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([id, pose]) => [id, poseIn(pose)])) : {};
}

function poseOf(event: EventJson): { readonly [piece: string]: Pose } {
  return { [String(event["element"])]: poseIn(event["pose"]) };
}

function waysIn(value: Json | undefined): Ways {
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([id, way]) => [id, poses(way)])) : {};
}

function ends(found: { readonly [piece: string]: Pose }): Ways {
  return Object.fromEntries(Object.entries(found).map(([id, pose]) => [id, [pose]]));
}

function named(ids: readonly string[], words: Words): string {
  const different = [...new Set(ids)];
  const name = words.name(different[0] ?? "");
  return different.length > 1 ? words.say("page.hh.and_more", { name, more: different.length - 1 }) : name;
}

function arrow(from: string, to: string): string {
  return `${from} → ${to}`;
}

function sentenceOf(event: EventJson, words: Words): string {
  return words.say(`event.${event.kind}`, event);
}

function sideOf({ view, after }: Now, id: string): string {
  return elementOf(view, id)?.side ?? elementOf(after.view as unknown as BattleView, id)?.side ?? "";
}

function colourOf(now: Now, id: string): Side {
  return tone(sideOf(now, id) as "A" | "B");
}

// --- marches ------------------------------------------------------------------------------------------------------------

function marched(now: Now, ways: Ways, weight: number): Beat {
  const known = Object.fromEntries(Object.entries(ways).filter(([id]) => elementOf(now.view, id)));
  const by = Object.keys(known);
  const rides = by.some((id) => elementOf(now.view, id)?.category === "mounted");
  return {
    ...base(now, "march", { by, at: [], weight }),
    ...legsOf("elements", known),
    ...(rides ? { sound: "hoofs" as const } : {}),
    ways: known,
    title: named(by, now.words),
  };
}

/** Whose powder is heard. */
const GUNS = /arquebus|petard|artillery/;

function turned(now: Now, found: { readonly [piece: string]: Pose }): Beat {
  const beat = marched(now, ends(found), 0.6);
  return { ...beat, together: `march ${sideOf(now, beat.by[0] ?? "")}` };
}

/** What follows from a fight: the beaten go, the winner goes after them, at once. */
function outcome(now: Now, ways: Ways): Beat {
  return { ...marched(now, ways, 0.5), together: "outcome" };
}

function flown(event: EventJson, now: Now, airborne: boolean): Beat {
  const elements = texts(event["elements"]);
  const sets = { elements: Object.fromEntries(elements.map((id) => [id, { airborne }])) };
  return { ...base(now, "note", { by: elements, at: [], weight: 0.3, sets }), title: named(elements, now.words) };
}

function appeared(now: Now, found: { readonly [piece: string]: Pose }): Beat {
  const ids = Object.keys(found);
  const sets = merged(copied(now.after, "elements", ids), posed("elements", found));
  return verdict(now, word("appears", now, ids[0] ?? "", "bad"), [], { sets, weight: 1 });
}

// --- shots, dice, verdicts ----------------------------------------------------------------------------------------------

function shot(now: Now, by: readonly string[], target: string): Beat {
  const title = arrow(named(by, now.words), now.words.name(target));
  const beat = { ...base(now, "shoot", { by, at: [target], weight: 0.5 }), title };
  return by.some((id) => GUNS.test(elementOf(now.view, id)?.type ?? "")) ? { ...beat, sound: "shot" } : beat;
}

/** The volley was told just before. */
function isShot({ events, index }: Told): boolean {
  return events.slice(0, index).some(({ kind }) => kind === "volley_fired");
}

function cast(event: EventJson, now: Now): Beat {
  const [wizard, target] = [String(event["wizard"]), String(event["target"])];
  const title = arrow(now.words.name(wizard), now.words.name(target));
  return { ...base(now, "cast", { by: [wizard], at: [target], weight: 0.9 }), title };
}

/** By the reason of a throw: the event that says who strove with whom, and its two fields. */
const STRIVE: { readonly [reason: string]: readonly [kind: string, one: string, two: string] } = {
  fight: ["fight_scored", "attacker", "defender"],
  undead: ["fight_scored", "attacker", "defender"],
  single_combat: ["single_fought", "attacker", "defender"],
  spell_duel: ["spell_contested", "wizard", "counter"],
  storm: ["storm_tried", "element", "section"],
  crossing: ["crossing_tested", "element", ""],
};

function thrown(event: EventJson, now: Now): Beat {
  const reason = String(event["reason"]);
  const faces = (Array.isArray(event["faces"]) ? event["faces"] : []) as readonly number[];
  const sides = Number(/d(\d+)/.exec(String(event["dice"] ?? ""))?.[1] ?? 12);
  const who = strivers(reason, now);
  const seat = typeof event["seat"] === "string" ? event["seat"] : null;
  const side = seat === null ? colourOf(now, who[0] ?? "") : tone(sideOfSeat(now.view, seat));
  const isDuel = faces.length === 2 && who.length === 2 && reason !== "undead";
  const number = Number(event["n"] ?? now.n);
  return {
    ...base(now, "throw", { by: who.slice(0, 1), at: who.slice(1), weight: who.length ? 0.85 : 0.5 }),
    dice: { faces, sides, side, number, ...(isDuel ? { owners: who.map((id) => colourOf(now, id)) } : {}) },
    title:
      who.length === 2
        ? arrow(now.words.name(who[0] ?? ""), now.words.name(who[1] ?? ""))
        : now.words.say(`throw.${reason}`),
  };
}

function strivers(reason: string, { events, index, view }: Now): readonly string[] {
  const [kind, one, two] = STRIVE[reason] ?? [];
  const told = kind ? events.slice(index + 1).find((event) => event.kind === kind) : undefined;
  if (told) return [told[one ?? ""], told[two ?? ""]].filter((id): id is string => typeof id === "string");
  const { fight } = view;
  return (reason === "fight" || reason === "undead") && fight ? [fight.attacker, fight.defender] : [];
}

function sideOfSeat(view: BattleView, seat: string): "A" | "B" | null {
  return (["A", "B"] as const).find((side) => view.sides[side].seat === seat) ?? null;
}

const WEIGHTS: { readonly [tone in BeatVerdict["tone"]]: number } = { good: 0.6, flat: 0.6, bad: 1, grave: 1.4 };

function word(found: string, now: Now, on: string, how: BeatVerdict["tone"]): BeatVerdict {
  return { word: found, facts: {}, on, side: colourOf(now, on), tone: how };
}

function verdict(
  now: Now,
  found: BeatVerdict,
  by: readonly string[],
  { sets = {}, weight = WEIGHTS[found.tone] }: { readonly sets?: JsonObject; readonly weight?: number } = {},
): Beat {
  const name = now.words.name(found.on);
  const title = by[0] ? arrow(now.words.name(by[0]), name) : name;
  return { ...base(now, "verdict", { by, at: [found.on], weight, sets }), verdict: found, title };
}

/** What befalls one of two who fought: the ribbon's word and how bad it is. */
const RESULTS: { readonly [result: string]: readonly [word: string, tone: BeatVerdict["tone"]] } = {
  stand: ["stands", "flat"],
  may_retreat: ["stands", "flat"],
  recoil: ["recoils", "bad"],
  retreat: ["retreats", "bad"],
  choice: ["gives_way", "bad"],
  flee: ["flees", "grave"],
  leave: ["withdraws", "grave"],
  destroyed: ["destroyed", "grave"],
};
const ORDER: readonly BeatVerdict["tone"][] = ["good", "flat", "bad", "grave"];

function scored(event: EventJson, now: Now): Beat {
  const ids = [String(event["attacker"]), String(event["defender"])] as const;
  const [mine, theirs] = texts(event["results"]).map((result, index) => {
    const [found, how] = RESULTS[result] ?? ["stands", "flat" as const];
    return word(found, now, ids[index as 0 | 1], how);
  });
  const first = theirs ?? word("stands", now, ids[1], "flat"),
    second = mine ?? word("stands", now, ids[0], "flat");
  const isFirst = ORDER.indexOf(first.tone) >= ORDER.indexOf(second.tone);
  const [main, other] = isFirst ? [first, second] : [second, first];
  const sum = now.words.say("page.hh.sum", { mine: event["mine"] ?? 0, theirs: event["theirs"] ?? 0 });
  const beat = verdict(now, { ...main, sum }, [other.on]);
  const account = fightAccount(event, now.view, now.words);
  return { ...beat, account, title: account.title, ...(other.tone === "flat" ? {} : { also: other }) };
}

/** What is lost runs up in the bar. */
function losses(now: Now, element: string): JsonObject {
  const found = elementOf(now.view, element);
  if (!found) return {};
  return merged(
    copiedFields(now.after, "sides", found.side, ["lost", "parts", "commander_lost"]),
    copiedFields(now.after, "commands", found.command, ["lost"]),
  );
}
