// Orders as typed lines, and places as names: the same words as on buttons and in the log.

import type { Option, OrderJson } from "../../net/model";
import { capital, type Words } from "../../ui/words";
import type { Command, Spot, TableProps } from "../../shell/system";
import { ridesOf, supportersOf, text, tileOfOrder, unitsOfOrder, variantsOf } from "./asking";
import { places } from "./field";
import type { Hand } from "./hand";
import { EXPECTED } from "./StepPanel";
import { armyOf, placeOfUnit, stripOf, unitsOn, viewOf, type BattleView } from "./view";
import { orderLabel, variantName } from "./wording";

export function commands({ scene, words }: TableProps): readonly Command[] {
  const view = viewOf(scene);
  if (!view) return [];
  const all = [...scene.options.flatMap((option) => spelledOut(option)), ...refused(view, scene.options)];
  return all.map((order) => ({ order, text: inWords(order, view, words) }));
}

/** An option with everything that may vary in it. */
function spelledOut(option: Option): readonly OrderJson[] {
  if (option.order.kind === "activate_commander") return ridesOf([option], null);
  return option.order.kind === "attack_with" ? variantsOf(option, supportersOf(option)) : [option.order];
}

/** Steps one might try although they are not allowed: typed, they get their refusal. */
function refused(view: BattleView, options: readonly Option[]): readonly OrderJson[] {
  const there = new Set(options.map(({ order }) => order.kind));
  if (!there.has("end_activation") || view.activation?.deploying) return [];
  return EXPECTED.filter((kind) => !there.has(kind)).map((kind) => ({ kind }));
}

/** The order as one would say it: "Attack the centre with Africans 1". */
export function inWords(order: OrderJson, view: BattleView, words: Words): string {
  const key = `page.lb.typed.${order.kind}`;
  if (!words.has(key)) return orderLabel(order, view, words);
  const [unit] = unitsOfOrder(order);
  const place = placeOfOrder(order, view);
  return words.say(key, {
    place: place && view.tiles[place] ? words.name(place) : words.term("undeployed_area"),
    kind: words.term(`activation.${text(order["activation"]) ?? (order["double"] ? "double_express" : "express")}`),
    count: unitsOfOrder(order).length,
    unit: unit ? words.name(unit) : "",
    commander: words.name(text(order["commander"]) ?? ""),
    where: orderLabel(order, view, words),
    variant: order.kind === "attack_with" ? variantName(order, words) : "",
  });
}

/** The tile an order is about: its target, or where its first unit stands. */
function placeOfOrder(order: OrderJson, view: BattleView): string | null {
  if (order.kind === "attack_with") return view.attack?.target ?? null;
  const first = view.units[unitsOfOrder(order)[0] ?? ""];
  return tileOfOrder(view, order) ?? (first ? placeOfUnit(first) : null);
}

/** What is typed is shown on the board as if it had been touched. */
export function showDraft(hand: Hand, order: OrderJson | null, { scene }: TableProps): void {
  const view = viewOf(scene);
  if (!view) return;
  if (!order) hand.change({ place: null, units: [], rider: null });
  else if (order.kind === "activate_commander") hand.change({ rider: text(order["commander"]) });
  else if (order.kind.startsWith("activate_")) {
    const units = unitsOfOrder(order),
      first = view.units[units[0] ?? ""];
    hand.change({ place: first ? placeOfUnit(first) : null, units });
  }
  hand.choose(order);
}

/** Tiles, units and generals by name, from the own edge to the far one. */
export function spots({ scene, words, below }: TableProps): readonly Spot[] {
  const view = viewOf(scene);
  if (!view) return [];
  const order = [...places(armyOf(view, below) ?? "A")]
    .sort((one, other) => other.row - one.row || one.col - other.col)
    .map((place) => place.id);
  const tiles = order.map((id) => ({
    text: `${capital(words.tile(id))}, ${words.army(view.tiles[id]?.half ?? "")}`,
    selector: `[data-tile="${id}"]`,
  }));
  return [...tiles, ...unitSpots(order, view, words), ...generalSpots(view, words)];
}

function unitSpots(tiles: readonly string[], view: BattleView, words: Words): readonly Spot[] {
  return tiles.flatMap((tile) =>
    unitsOn(view, tile).map((unit) => ({
      text: `${words.name(unit.id)}: ${words.name(tile)}`,
      selector: `[data-tile="${tile}"]`,
    })),
  );
}

function generalSpots(view: BattleView, words: Words): readonly Spot[] {
  const standing = Object.values(view.generals).filter((general) => !general.gone);
  return standing.map((general) => {
    const tile = Object.values(view.tiles).find((one) => one.general === general.id)?.id;
    return {
      text: tile ? `${general.name}: ${words.name(tile)}` : general.name,
      selector: `[data-tile="${tile ?? stripOf(general.army)}"]`,
    };
  });
}
