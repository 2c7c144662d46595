// The field in words: zone by zone as the rules name them, from the front to the rear and from the own left to the right.

import type { Option, OrderJson } from "../../net/model";
import type { Words } from "../../ui/words";
import { capital, together } from "../../ui/words";
import type { TableProps, TextGroup, TextLine } from "../../shell/system";
import { tileOfOrder, unitsOfOrder } from "./asking";
import { inWords } from "./commands";
import { gridOf, places, type Army } from "./field";
import type { Hand } from "./hand";
import { tileSentence, unitsPhrase } from "./sentences";
import { favourLine } from "./Strip";
import { armyOf, generalAt, placeOfUnit, stripOf, undeployed, viewOf, type BattleView } from "./view";
import { priceOf } from "./wording";

const MOST_NAMED = 6;

export function textTable(props: TableProps, hand: Hand): readonly TextGroup[] {
  const { scene, model, words, below } = props;
  const view = viewOf(scene);
  if (!view) return [];
  const mine: Army = armyOf(view, model.seat ?? below) ?? "A",
    other: Army = mine === "A" ? "B" : "A";
  const all = fromFront(mine);
  const held = (army: Army): readonly string[] => all.filter((tile) => view.tiles[tile]?.held_by === army);
  const lines = (tiles: readonly string[]): readonly TextLine[] =>
    tiles.map((tile) => tileLine(props, hand, view, tile, mine));
  const title = (own: string, army: Army): string =>
    words.say(model.seat ? own : "page.lb.units_of", { army: words.army(army) });
  const empty = all.filter((tile) => !view.tiles[tile]?.held_by);
  return [
    { id: "state", title: words.say("page.lb.text_state"), lines: stateLines(view, words) },
    {
      id: "mine",
      title: title("page.lb.my_units", mine),
      lines: [...lines(held(mine)), ...waiting(props, hand, view, mine)],
    },
    {
      id: "enemy",
      title: title("page.lb.enemy_units", other),
      lines: [...lines(held(other)), ...waiting(props, hand, view, other)],
    },
    { id: "ground", title: words.say("page.lb.text_empty"), lines: lines(empty) },
  ];
}

/** All tiles, those nearest the middle of the field first, from the left as this army sees it. */
function fromFront(mine: Army): readonly string[] {
  const depth = (tile: string): number => Math.abs(gridOf(tile).row - 1.5);
  return [...places(mine)]
    .sort((one, two) => depth(one.id) - depth(two.id) || two.row - one.row || one.col - two.col)
    .map(({ id }) => id);
}

/** Turn, commands and fighting value of both armies. */
function stateLines(view: BattleView, words: Words): readonly TextLine[] {
  const turn = words.say("page.lb.text_turn", { turn: view.turn, last: view.last_turn });
  const armies = (["A", "B"] as const).map((army) => ({
    id: army,
    name: words.army(army),
    text: words.say("page.lb.text_army", {
      army: words.army(army),
      value: view.armies[army].fighting_value,
      count: view.armies[army].commands,
    }),
  }));
  const favour = view.options.fortune_of_war ? [`${capital(favourLine(view, words))}.`] : [];
  return [
    { id: "turn", name: turn, text: turn },
    ...armies,
    ...favour.map((text) => ({ id: "favour", name: text, text })),
  ];
}

function tileLine({ scene, words }: TableProps, hand: Hand, view: BattleView, tile: string, mine: Army): TextLine {
  const may = mayHere(scene.options, view, tile, words);
  return {
    id: tile,
    name: words.name(tile),
    text: tileSentence(view, tile, mine, words),
    may: may || hand.tileHint(tile),
    isPicked: hand.draft.place === tile,
    onPick: hand.canFocus(tile) && hand.mode !== "none" && hand.tileHint(tile) ? () => hand.pickTile(tile) : undefined,
  };
}

/** Orders about the units of a tile, or to it: "normal activation (2 commands), …". */
function mayHere(options: readonly Option[], view: BattleView, tile: string, words: Words): string {
  const here = options.filter(({ order }) => isAbout(order, view, tile));
  const named = here.map(({ order, cost }) => {
    const price = priceOf(cost, words);
    return price ? `${inWords(order, view, words)} (${price})` : inWords(order, view, words);
  });
  const shown = [...new Set(named)];
  return shown.length > MOST_NAMED ? `${shown.slice(0, MOST_NAMED).join("; ")} …` : shown.join("; ");
}

function isAbout(order: OrderJson, view: BattleView, tile: string): boolean {
  if (order.kind === "activate_commander") return false;
  const first = view.units[unitsOfOrder(order)[0] ?? ""];
  return order.kind.startsWith("activate_")
    ? first !== undefined && placeOfUnit(first) === tile
    : tileOfOrder(view, order) === tile;
}

/** Those beside the field, as one line. */
function waiting({ scene, words }: TableProps, hand: Hand, view: BattleView, army: Army): readonly TextLine[] {
  const units = undeployed(view, army),
    strip = stripOf(army);
  const generals = generalAt(view, strip).map((general) => general.name);
  if (!units.length && !generals.length) return [];
  const parts = [...(units.length ? [unitsPhrase(units, words)] : []), ...together(generals)];
  return [
    {
      id: strip,
      name: words.term("undeployed_area"),
      text: `${capital(words.term("undeployed_area"))}: ${words.list(parts)}.`,
      may: mayHere(scene.options, view, strip, words) || hand.tileHint(strip),
      isPicked: hand.draft.place === strip,
      onPick: hand.tileHint(strip) ? () => hand.pickTile(strip) : undefined,
    },
  ];
}
