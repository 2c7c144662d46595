// A small battle to draw: two stacks facing each other, a river, a general.

import { tileAt } from "../src/systems/lost_battles/field";
import type { BattleView, TileView, UnitView } from "../src/systems/lost_battles/view";

export function unit(id: string, more: Partial<UnitView> = {}): UnitView {
  return {
    id,
    army: id.startsWith("A") ? "A" : "B",
    line: "",
    number: 0,
    type: "heavy_infantry",
    subtype: "generic",
    unit_class: "average",
    value: 3,
    points: 1,
    spent: false,
    place: "field",
    active: false,
    lead: false,
    earliest_turn: 0,
    men: 0,
    ...more,
  } as UnitView;
}

export function battle(stacks: { [tile: string]: readonly UnitView[] }, more: Partial<BattleView> = {}): BattleView {
  const tiles: { [tile: string]: TileView } = {};
  for (let row = 0; row < 4; row += 1) {
    for (let col = 0; col < 5; col += 1) {
      const id = tileAt(col, row) ?? "";
      tiles[id] = tile(id, stacks[id] ?? []);
    }
  }
  const all = Object.entries(stacks).flatMap(([place, units]) =>
    units.map(
      (one, index) => ({ ...one, tile: place, facing: one.army === "A" ? "N" : "S", lead: index === 0 }) as UnitView,
    ),
  );
  return {
    turn: 2,
    last_turn: 10,
    active: "A",
    sides: { A: "1", B: "2" },
    tiles,
    units: Object.fromEntries(all.map((one) => [one.id, one])),
    generals: {},
    armies: { A: army("A"), B: army("B") },
    ...more,
  } as unknown as BattleView;
}

function tile(id: string, units: readonly UnitView[]): TileView {
  const holder = units[0]?.army;
  return {
    id,
    half: id.slice(0, 1),
    features: [],
    fortified: false,
    stacking_limit: 12,
    stacking: units.length,
    units: units.map((one) => one.id),
    attacked_from: false,
    barred: false,
    ...(holder ? { held_by: holder, facing: holder === "A" ? "N" : "S", lead: units[0]?.id } : {}),
  } as unknown as TileView;
}

function army(id: string): unknown {
  return { id, name: id, commands: 7, fighting_value: 70, undeployed: [], undeployed_generals: [], lost: {} };
}
