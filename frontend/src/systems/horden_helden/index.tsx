// Horden & Helden at the table.

import type { EventJson, Scene } from "../../net/model";
import type { Words } from "../../ui/words";
import type { SystemPage, TableProps } from "../../shell/system";
import { part } from "../../ui/part";
import { Field } from "./Board";
import { duel } from "./duels";
import { chatText } from "../../tabletop/PointedAt";
import { inUnits, tableSay } from "./sentences";
import { commands, showDraft, spots } from "./commands";
import { useHand, type Hand } from "./hand";
import { Panel } from "./Panel";
import { Strip } from "./Strip";
import { elementOf, sideIdOf, viewOf } from "./view";
import { priceOf } from "./wording";

function Board({ model, scene, session, words, below, hand }: TableProps & { readonly hand: Hand }) {
  const view = viewOf(scene);
  if (!view) return null;
  return (
    <Field
      view={view}
      version={model.version}
      chat={model.chat}
      session={session}
      below={sideIdOf(view, below) ?? "A"}
      words={words}
      hand={hand}
    />
  );
}

function headline(scene: Scene, title: string, words: Words): string {
  const view = viewOf(scene);
  if (!view) return title;
  if (view.turn) return words.say("page.hh.round", { round: Math.ceil(view.turn / 2) });
  return title && title !== view.scenario ? title : scenarioName(view.scenario, words);
}

/** What the lobby calls this kind of battle. */
function scenarioName(scenario: string, words: Words): string {
  const key = `scenario.${scenario}.name`;
  return words.has(key) ? words.say(key) : words.term("phase.setup");
}

function subline(scene: Scene, words: Words): string {
  const view = viewOf(scene);
  if (!view) return words.say(`page.status.${scene.status}`);
  if (scene.outcome) return words.term(`victory.${scene.outcome.verdict}`);
  if (!view.turn) return words.term("phase.setup");
  return words.say("page.hh.in_turn", { army: words.army(view.active), phase: words.term(`phase.${view.phase}`) });
}

function army(scene: Scene, seat: string, words: Words): string {
  const view = viewOf(scene),
    side = view ? sideIdOf(view, seat) : null;
  return side ? words.army(side) : "";
}

function armyLine(scene: Scene, seat: string, words: Words): string {
  const view = viewOf(scene),
    side = view ? sideIdOf(view, seat) : null;
  return view && side
    ? words.say("page.hh.army_lost", { army: words.army(side), lost: view.sides[side].lost, most: view.threshold })
    : "";
}

function armyBrief(scene: Scene, seat: string, words: Words): string {
  const view = viewOf(scene),
    side = view ? sideIdOf(view, seat) : null;
  return view && side ? words.say("page.hh.lost_of", { lost: view.sides[side].lost, most: view.threshold }) : "";
}

const PIECES = ["element", "attacker", "shooter", "caster", "god"] as const;

/** The seat an event belongs to: its own, its side's, or that of the element it names. */
function seatOf(scene: Scene, event: EventJson): string | null {
  const view = viewOf(scene);
  const own = event["seat"];
  if (typeof own === "string" || !view) return typeof own === "string" ? own : null;
  const side = event["side"];
  if (side === "A" || side === "B") return view.sides[side].seat;
  const command = event["command"];
  if (typeof command === "string" && view.commands[command]) return view.commands[command]?.seat ?? null;
  for (const field of PIECES) {
    const id = event[field];
    const element = typeof id === "string" ? elementOf(view, id) : undefined;
    if (element) return view.sides[element.side].seat;
  }
  return null;
}

const FIGHTS = /thrown|fight|shot|recoil|fled|retreat|pursu|lost|duel|single|destroy|undead/;

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
  TextTools: part(async () => (await import("./Measure")).TextTools),
  priceOf,
  beatsOf: async () => (await import("./beats")).beatsOf,
  cards: async () => (await import("./cards")).book,
  duel,
  chatText: (text, words) => chatText(text, (mm) => inUnits(mm, words), tableSay(words)),
  keys: [
    ["M", "hh.key.measure"],
    ["P", "hh.key.point"],
    ["B", "hh.key.group"],
    ["A W R", "hh.key.moves"],
    ["C F H X", "hh.key.columns"],
    [". ,", "hh.key.fine"],
    ["Q", "hh.key.repeat"],
    ["E", "hh.key.end"],
    ["L T U K", "hh.key.tabs"],
  ],
  isReady: (scene) => viewOf(scene) !== null,
  seatOf,
  headline,
  subline,
  army,
  armyLine,
  armyBrief,
  clauseOf: () => undefined,
  isFight: (event) => FIGHTS.test(event.kind),
  isMinor: (event) => event.kind === "phase_started",
  turnOf: (scene) => viewOf(scene)?.turn ?? 0,
};
