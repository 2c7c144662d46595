// What the server shows of a battle of Lost Battles, and small questions to it. No rules: only reading.

import type { Side } from "../../net/seats";
import type { Scene } from "../../net/model";
import type { LostBattles } from "../../protocol";
import type { Army } from "./field";

/** A merge patch cannot hold null: what is null on the server may be missing here. */
type Shown<T> = T extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : T extends object
    ? { readonly [K in keyof T as null extends T[K] ? never : K]: Shown<T[K]> } & {
        readonly [K in keyof T as null extends T[K] ? K : never]?: Shown<Exclude<T[K], null>> | null;
      }
    : T;

/** Both armies are always there. */
export type BattleView = Omit<Shown<LostBattles.BattleView>, "sides" | "armies"> & {
  readonly sides: { readonly [army in Army]: string };
  readonly armies: { readonly [army in Army]: ArmyView };
};
export type TileView = Shown<LostBattles.TileView>;
export type UnitView = Shown<LostBattles.UnitView>;
export type GeneralView = Shown<LostBattles.GeneralView>;
export type ArmyView = Shown<LostBattles.ArmyView>;
export type AttackView = Shown<LostBattles.AttackView>;
export type StandingAnswersView = Partial<Shown<LostBattles.StandingAnswers>>;

export function viewOf(scene: Scene): BattleView | null {
  return "tiles" in scene.view ? (scene.view as unknown as BattleView) : null;
}

export function armyOf(view: BattleView, seat: string | null): Army | null {
  if (seat === null) return null;
  return view.sides.A === seat ? "A" : view.sides.B === seat ? "B" : null;
}

export function sideOf(army: Army | null | undefined): Side {
  return army === "A" ? "1" : army === "B" ? "2" : "n";
}

/** The units of a tile, the lead unit first. */
export function unitsOn(view: BattleView, tile: string): readonly UnitView[] {
  return unitsOf(view, view.tiles[tile]?.units ?? []);
}

export function unitsOf(view: BattleView, ids: readonly string[]): readonly UnitView[] {
  return ids.flatMap((id) => view.units[id] ?? []);
}

export function undeployed(view: BattleView, army: Army): readonly UnitView[] {
  return unitsOf(view, view.armies[army].undeployed);
}

/** The strip of an army's undeployed pieces, as a place that can be picked. */
export function stripOf(army: Army): string {
  return `undeployed_${army}`;
}

/** The units that stand at a place: a tile, or an army's strip. */
export function unitsAt(view: BattleView, place: string): readonly UnitView[] {
  const strip = /^undeployed_([AB])$/.exec(place);
  return strip ? undeployed(view, strip[1] as Army) : unitsOn(view, place);
}

/** Where a unit stands: its tile or its army's strip; null when it has left. */
export function placeOfUnit(unit: UnitView): string | null {
  if (unit.place === "undeployed") return stripOf(unit.army);
  return unit.tile ?? null;
}

export function generalAt(view: BattleView, place: string): readonly GeneralView[] {
  const strip = /^undeployed_([AB])$/.exec(place);
  if (strip) return view.armies[strip[1] as Army].undeployed_generals.flatMap((id) => view.generals[id] ?? []);
  const id = view.tiles[place]?.general;
  const general = id ? view.generals[id] : undefined;
  return general ? [general] : [];
}

/** The sign of a unit in symbols.svg. */
export function symbolOf(unit: Pick<UnitView, "type" | "subtype">): string {
  if (unit.type === "elephants") return `lb-elephants_${unit.subtype === "african" ? "african" : "indian"}`;
  return `lb-${unit.subtype === "generic" ? unit.type : unit.subtype}`;
}

/** Equal for units that are alike in every way. */
export function kinship(unit: UnitView): string {
  return [unit.type, unit.subtype, unit.unit_class ?? "", unit.spent, unit.lead, unit.guard_of ?? ""].join(" ");
}

/** One unit for each kind among these, the wanted one for its own. */
export function kinds(
  units: readonly UnitView[],
  wanted: string | undefined,
): readonly { readonly unit: UnitView; readonly count: number }[] {
  const groups = new Map<string, UnitView[]>();
  for (const unit of units)
    groups.set(kinship({ ...unit, lead: false }), [...(groups.get(kinship({ ...unit, lead: false })) ?? []), unit]);
  return [...groups.values()].flatMap((group) => {
    const unit = group.find((one) => one.id === wanted) ?? group.find((one) => one.lead) ?? group[0];
    return unit ? [{ unit, count: group.length }] : [];
  });
}
