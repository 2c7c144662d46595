// The board in words: one sentence a tile, in a fixed order, for those who do not see the picture.

import type { Words } from "../../ui/words";
import { neighbour, type Army } from "./field";
import { ailment } from "./generals";
import { generalAt, unitsOn, type BattleView, type GeneralView, type UnitView } from "./view";

/** Name; who and in which state; general; facing and what lies ahead; ground. */
export function tileSentence(view: BattleView, tile: string, _below: Army, words: Words): string {
  const ground = view.tiles[tile];
  if (!ground) return "";
  const parts = [`${words.army(ground.half)}, ${words.tile(tile)}`];
  const units = unitsOn(view, tile);
  if (units.length) parts.push(`${words.army(ground.held_by ?? "")}: ${unitsPhrase(units, words)}`);
  parts.push(...generalAt(view, tile).map((general) => generalPhrase(general, words)));
  if (ground.facing && units.length) parts.push(facingPhrase(view, tile, ground.facing, words));
  const features = [
    ...ground.features.map((feature) => words.term(feature)),
    ...(ground.key_zone ? [words.term("key_zone")] : []),
    ...(ground.camp ? [words.term("camp")] : []),
  ];
  if (features.length) parts.push(words.list(features));
  if (!units.length) parts.push(words.say("page.lb.nobody_here"));
  return `${parts.join("; ")}.`;
}

/** His name, and what keeps him from helping. */
function generalPhrase(general: GeneralView, words: Words): string {
  const ails = ailment(general, words);
  return ails ? `${general.name} (${ails})` : general.name;
}

/** "three African veterans, fresh; one spent": equal units are counted. */
export function unitsPhrase(units: readonly UnitView[], words: Words): string {
  const counted = new Map<string, number>();
  for (const unit of units) {
    const kind =
      unit.type === "elephants" ? `${unit.subtype}_elephants` : unit.subtype === "generic" ? unit.type : unit.subtype;
    const state = words.term(unit.spent ? "spent" : "fresh"),
      grade = unit.unit_class ? `${words.term(`unit_class.${unit.unit_class}`)} ` : "";
    const phrase = `${grade}${words.term(kind)} (${state}${unit.lead ? `, ${words.say("page.lb.lead")}` : ""})`;
    counted.set(phrase, (counted.get(phrase) ?? 0) + 1);
  }
  return words.list([...counted].map(([phrase, count]) => `${count} ${phrase}`));
}

function facingPhrase(view: BattleView, tile: string, facing: string, words: Words): string {
  const ahead = neighbour(tile, facing);
  if (!ahead) return words.say("page.lb.faces_edge");
  const holder = view.tiles[ahead]?.held_by;
  return words.say(holder ? "page.lb.faces_held" : "page.lb.faces", {
    tile: words.tile(ahead),
    army: holder ? words.army(holder) : "",
  });
}
