// What can be asked "why not?": tiles that answer nothing, spells that are not on offer.

import { describe, expect, it } from "vitest";
import type { Option } from "../src/net/model";
import { refusedAt } from "../src/systems/lost_battles/refusing";
import { uncast } from "../src/systems/horden_helden/Spells";
import type { BattleView } from "../src/systems/horden_helden/view";
import { battle, unit } from "./fixture";

const TOUCH = { mode: "activate", army: "A", rider: null } as const;

describe("a touched tile that answers nothing", () => {
  const view = battle({ A_centre: [unit("A.1"), unit("A.2")], B_centre: [unit("B.1"), unit("B.2")] });

  it("is tried with one's own units; enemies are only looked at", () => {
    const order = { kind: "activate_group", activation: "normal" };
    expect(refusedAt({ ...TOUCH, view, place: "A_centre" })).toEqual({ ...order, units: ["A.1", "A.2"] });
    expect(refusedAt({ ...TOUCH, view, place: "B_centre" })).toBeNull();
  });

  it("says nothing where nobody stands", () => expect(refusedAt({ ...TOUCH, view, place: "A_rear" })).toBeNull());

  it("is tried as the ride of a commander who is in hand", () =>
    expect(refusedAt({ ...TOUCH, view, rider: "A.v", place: "B_centre" })).toEqual({
      kind: "activate_commander",
      commander: "A.v",
      tile: "B_centre",
    }));

  it("is a step, a turn, an attack, or too far", () => {
    const group = { tile: "A_centre", units: ["A.1"], deploying: false };
    const centre = view.tiles["A_centre"];
    const facing = { ...view.tiles, A_centre: { ...centre, facing: "N" } };
    const stepping = { ...view, activation: group, tiles: facing } as unknown as typeof view;
    const at = (place: string) => refusedAt({ ...TOUCH, mode: "step", view: stepping, place });
    expect(at("B_centre")).toEqual({ kind: "declare_attack" });
    expect(at("A_left_centre")).toEqual({ kind: "turn", direction: "W" });
    expect(at("B_left_wing")).toBe("far");
    expect(at("A_centre")).toBeNull();
  });
});

describe("spells that are not on offer", () => {
  const wizard = { id: "A7", side: "A", figure: { kind: "wizard", active: true } };
  const asleep = { id: "A8", side: "A", figure: { kind: "wizard", active: false } };
  const theirs = { id: "B7", side: "B", figure: { kind: "wizard", active: true } };
  const view = { elements: { A7: wizard, A8: asleep, B7: theirs } } as unknown as BattleView;
  const option: Option = {
    order: { kind: "cast_spell", wizard: "A7", spell: "obedience" },
    cost: {},
    facts: {},
    vary: {},
  };

  it("are those of one's own wizards in action, without the castable ones", () => {
    const found = uncast(view, "A", [option]);
    expect(found).toHaveLength(13);
    expect(new Set(found.map((order) => order["wizard"]))).toEqual(new Set(["A7"]));
    expect(found.map((order) => order["spell"])).not.toContain("obedience");
  });
});
