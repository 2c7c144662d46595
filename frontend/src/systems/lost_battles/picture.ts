// Pictures between two views: names leave one tile's list and enter another's. Bookkeeping only.

import { merged, relisted } from "../../stage/beats";
import type { Json, JsonObject } from "../../net/json";
import type { BattleView } from "./view";

export type Shown = BattleView;

type Tiles = { readonly [tile: string]: JsonObject };

/** Units and generals have come onto a tile; `facing` is empty where they keep theirs. */
export function arrived(
  view: Shown,
  units: readonly string[],
  generals: readonly string[],
  tile: string,
  facing: string,
): JsonObject {
  const way: JsonObject = facing ? { facing } : {};
  const left = without(
    view,
    units.filter((unit) => view.units[unit]?.tile !== tile),
  );
  const here = view.tiles[tile];
  const { to } = relisted([], here?.units ?? [], units);
  const front = facing || here?.facing || view.units[units[0] ?? ""]?.facing;
  const entered: JsonObject = units.length ? { units: to, ...(front ? { facing: front } : {}) } : {};
  return {
    units: Object.fromEntries(units.map((unit) => [unit, { tile, place: "field", ...way }])),
    tiles: merged(merged(left, parted(view, generals, tile)), {
      [tile]: { ...entered, ...(generals[0] ? { general: generals[0] } : {}) },
    }),
    generals: Object.fromEntries(generals.map((general) => [general, { tile, place: "field" }])),
    armies: strips(view, [...units, ...generals]),
  };
}

/** Units of a tile look another way. */
export function turned(view: Shown, units: readonly string[], tile: string, facing: string): JsonObject {
  const isWhole = (view.tiles[tile]?.units ?? []).every((unit) => units.includes(unit));
  return {
    units: Object.fromEntries(units.map((unit) => [unit, { facing }])),
    ...(isWhole ? { tiles: { [tile]: { facing } } } : {}),
  };
}

/** Units are out of the battle, each by its fate. */
export function gone(view: Shown, fates: JsonObject): JsonObject {
  const units = Object.keys(fates);
  return {
    units: Object.fromEntries(
      Object.entries(fates).map(([unit, fate]) => [unit, { place: "gone", tile: null, facing: null, gone: fate }]),
    ),
    tiles: without(view, units),
    armies: strips(view, units),
  };
}

/** The tiles that these units leave. */
function without(view: Shown, units: readonly string[]): Tiles {
  const tiles = new Set(units.flatMap((unit) => view.units[unit]?.tile ?? []));
  return Object.fromEntries(
    [...tiles].map((tile) => {
      const here = view.tiles[tile];
      const { from } = relisted(here?.units ?? [], [], units);
      const lead: { readonly [field: string]: Json } = here?.lead && units.includes(here.lead) ? { lead: null } : {};
      const empty: { readonly [field: string]: Json } = from.length ? {} : { facing: null, held_by: null };
      return [tile, { units: from, ...lead, ...empty }];
    }),
  );
}

/** The tile a general has left. */
function parted(view: Shown, generals: readonly string[], to: string): Tiles {
  const tiles = generals.flatMap((general) => view.generals[general]?.tile ?? []).filter((tile) => tile !== to);
  return Object.fromEntries(tiles.map((tile) => [tile, { general: null }]));
}

/** The strips beside the field without those who have come. */
function strips(view: Shown, pieces: readonly string[]): JsonObject {
  const found = (["A", "B"] as const).flatMap((army) => {
    const { undeployed, undeployed_generals } = view.armies[army];
    const [units, generals] = [relisted(undeployed, [], pieces).from, relisted(undeployed_generals, [], pieces).from];
    const isSame = units.length === undeployed.length && generals.length === undeployed_generals.length;
    return isSame ? [] : [[army, { undeployed: units, undeployed_generals: generals }] as const];
  });
  return Object.fromEntries(found);
}
