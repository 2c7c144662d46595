// Isles at the table: five or twelve clans who seal their months at once. Only the tests' site has it (tests/browser/toy_pages.py).

import { useMemo } from "preact/hooks";
import type { EventJson, Scene } from "../../net/model";
import { Outlined } from "../../shell/TextTable";
import type { SystemPage, TableProps } from "../../shell/system";
import type { Words } from "../../ui/words";
import { Board } from "./Board";
import { Clans } from "./Clans";
import { useHand, type Hand } from "./hand";
import { Menu } from "./Menu";
import { Panel } from "./Panel";
import { Strip } from "./Strip";
import { commands, spots, textTable } from "./textTable";
import { viewOf } from "./view";

/** Read out anew only when something is different. */
function Outline({ hand, ...props }: TableProps & { readonly hand: Hand }) {
  const { scene, words, below, model } = props;
  const groups = useMemo(
    () => textTable(props, hand),
    [scene, words, below, model.seat, hand.boat, hand.sheet, hand.reach.join()],
  );
  return <Outlined groups={groups} />;
}

function monthOf(scene: Scene, words: Words): string {
  const view = viewOf(scene);
  if (!view) return "";
  return words.say("page.isles.month", { month: Math.min(view.month, view.months), months: view.months });
}

/** Seats are told by their players' names; the clan is what it is in the rules. */
function clanOf(_scene: Scene, seat: string, words: Words): string {
  return `${words.term("clan")} ${seat}`;
}

function subline(scene: Scene, words: Words): string {
  const view = viewOf(scene);
  if (!view || scene.status !== "running") return words.say(`page.status.${scene.status}`);
  if (scene.outcome) return words.term(`victory.${scene.outcome.verdict}`);
  return Object.keys(scene.asked).length ? words.say("page.isles.planning") : words.say("page.isles.goes_by");
}

const CLAUSES: { readonly [kind: string]: string } = {
  month_sealed: "2.2",
  seat_ready: "2.2",
  reopened: "2.6",
  truce_made: "3.1",
  boat_given: "3.1",
  boat_sailed: "3.2",
  boat_lost: "3.3",
  isle_fought: "3.4",
  isle_taken: "3.5",
  seat_fell: "4.1",
  month_ended: "4.1",
  battle_ended: "4.2",
};

function seatOf(_scene: Scene, event: EventJson): string | null {
  const seat = event["seat"] ?? event["first"];
  return typeof seat === "string" ? seat : null;
}

export const system: SystemPage<Hand> = {
  useHand,
  Board,
  Strip,
  Panel,
  Units: Clans,
  Menu,
  Outline,
  commands,
  spots,
  textTable: async () => textTable,
  keys: [["← →", "page.isles.keys_ring"]],
  isReady: (scene) => viewOf(scene) !== null,
  isOut: (scene, seat) => viewOf(scene)?.fallen.includes(seat) ?? false,
  seatOf,
  clauseOf: (event) => CLAUSES[event.kind],
  isFight: (event) => event.kind === "isle_fought" || event.kind === "boat_lost",
  turnOf: (scene) => viewOf(scene)?.month ?? 0,
  headline: (scene, title, words) => [title, monthOf(scene, words)].filter(Boolean).join(", "),
  subline,
  army: clanOf,
  armyLine: clanOf,
};
