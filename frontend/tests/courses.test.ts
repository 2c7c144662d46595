// Dragging on tiles: what lies below a finger, which course is meant, and what a plan watches.

import { describe, expect, it } from "vitest";
import type { Option, Question, Scene } from "../src/net/model";
import { bestFirst } from "../src/systems/lost_battles/AttackPanel";
import {
  attackPlan,
  courseTo,
  isFree,
  planOf,
  sameLead,
  shapeOf,
  turnTo,
  type Course,
} from "../src/systems/lost_battles/courses";
import { bearingOf, edgeAt, isOnMark, placeAt } from "../src/systems/lost_battles/grasp";
import { presetOf } from "../src/systems/lost_battles/hand";
import { placeOf, places } from "../src/systems/lost_battles/field";
import { standingAnswer } from "../src/systems/lost_battles/Panel";
import type { BattleView } from "../src/systems/lost_battles/view";
import { Words } from "../src/ui/words";
import { battle, unit } from "./fixture";

const words = new Words({});

function course(to: string, more: Partial<Course> = {}): Course {
  const orders = [{ kind: "activate_group" }, { kind: "move_forward" }];
  return { to, facing: "N", attacks: false, activation: "normal", commands: 2, price: 2, bar: "", orders, ...more };
}

describe("what lies below a finger", () => {
  it.each(["A", "B"] as const)("is the tile that is drawn there, seen from %s", (below) => {
    for (const { id, x, y } of places(below)) expect(placeAt({ x: x + 3, y: y + 3 }, below)).toBe(id);
  });
  it("is a strip beside the field, or nothing", () => {
    expect(placeAt({ x: 300, y: 4 * 186 + 40 }, "A")).toBe("undeployed_A");
    expect(placeAt({ x: 300, y: -60 }, "A")).toBe("undeployed_B");
    expect(placeAt({ x: -4, y: 100 }, "A")).toBeNull();
    expect(placeAt({ x: 1004, y: 100 }, "A")).toBeNull();
  });
  it("is an edge only near the edge", () => {
    const { x, y } = placeOf("A_centre", "A");
    expect(edgeAt({ x: x + 100, y: y + 4 }, "A_centre", "A")).toBe("up");
    expect(edgeAt({ x: x + 197, y: y + 90 }, "A_centre", "A")).toBe("right");
    expect(edgeAt({ x: x + 100, y: y + 93 }, "A_centre", "A")).toBeNull();
  });
  it("is the facing mark at the front of a group", () => {
    const { x, y } = placeOf("A_centre", "A");
    expect(isOnMark({ x: x + 104, y: y + 8 }, "A_centre", "N", "A")).toBe(true);
    expect(isOnMark({ x: x + 104, y: y + 8 }, "A_centre", "E", "A")).toBe(false);
    expect(isOnMark({ x: x + 104, y: y + 8 }, "A_centre", null, "A")).toBe(false);
    expect(bearingOf({ x: x - 20, y: y + 80 }, "A_centre", "A")).toBe("left");
    expect(bearingOf({ x: x + 110, y: y + 180 }, "A_centre", "A")).toBe("down");
  });
});

describe("courses", () => {
  const there = [course("A_centre"), course("A_centre", { facing: "E" }), course("A_rear", { facing: "W" })];

  it("are chosen by tile, and by facing where it was said", () => {
    expect(courseTo(there, "A_centre")).toBe(there[0]);
    expect(courseTo(there, "A_centre", "E")).toBe(there[1]);
    expect(courseTo(there, "A_centre", "S")).toBe(there[0]);
    expect(courseTo(there, "B_centre")).toBeNull();
    expect(turnTo(there, "A_rear", "W")).toBe(there[2]);
    expect(turnTo(there, "A_rear", "E")).toBeNull();
  });
  it("are given by the drop only where they can be taken back and warn of nothing", () => {
    expect(isFree(course("A_centre"))).toBe(true);
    expect(isFree(course("A_centre", { bar: "asked" }))).toBe(false);
    expect(isFree(course("A_centre", { consequences: [{ code: "key_zone_uncovered" }] }))).toBe(false);
    expect(isFree(course("B_centre", { attacks: true }))).toBe(false);
  });
  it("have the same shape wherever they lead", () => {
    const turn = (direction: string) =>
      course("A_rear", {
        orders: [{ kind: "activate_group" }, { kind: "turn", direction }, { kind: "end_activation" }],
      });
    expect(shapeOf(turn("W"), "N")).toBe(shapeOf(turn("N"), "E"));
    expect(shapeOf(turn("W"), "N")).not.toBe(shapeOf(turn("E"), "N"));
    expect(shapeOf(course("A_centre"), "N")).toBe(shapeOf(course("A_rear"), "S"));
  });
});

describe("the plan of an attack", () => {
  const before = battle({ A_centre: [unit("A.1"), unit("A.2")], B_centre: [unit("B.1"), unit("B.2")] });
  const now = (view: BattleView): Scene => ({ view }) as unknown as Scene;
  const lead = (view: BattleView, id: string): BattleView =>
    ({ ...view, tiles: { ...view.tiles, B_centre: { ...view.tiles["B_centre"], lead: id } } }) as BattleView;

  it("goes on with the best attacker as often as one is suggested", () => {
    const attack = course("B_centre", { attacks: true });
    expect(planOf(attack, before, words, true).steps.at(-1)).toMatchObject({ suggested: true, repeat: true });
    expect(planOf(attack, before, words, false).steps).toHaveLength(2);
  });
  it("bears that the target is spent, and stops when it is gone or another one stands in front", () => {
    const first = lead(before, "B.1");
    const unless = sameLead(first, "B_centre");
    const spent = { ...first, units: { ...first.units, "B.1": { ...unit("B.1"), spent: true } } } as BattleView;
    expect(unless(now(spent))).toBeNull();
    expect(unless(now(lead(before, "B.2")))).toEqual({ code: "new_lead", facts: { unit: "B.1" } });
    const gone = lead({ ...before, units: { ...before.units, "B.1": { ...unit("B.1"), place: "gone" } } }, "B.2");
    expect(unless(now(gone))).toEqual({ code: "shattered", facts: { unit: "B.1" } });
  });
  it("gives those of the list in its order", () => {
    const orders = [
      { kind: "attack_with", unit: "A.2" },
      { kind: "attack_with", unit: "A.1" },
    ];
    const steps = attackPlan(orders, before, words).steps;
    expect(steps.map(({ wanted }) => wanted)).toEqual(orders);
    expect(steps.every(({ optional }) => optional)).toBe(true);
  });
});

describe("what is chosen beforehand", () => {
  const option = (unitId: string): Option => ({
    order: { kind: "attack_with", unit: unitId },
    cost: {},
    facts: {},
    vary: {},
  });
  const question = (kind: string, more: Partial<Question> = {}): Question => ({
    kind,
    clause: "",
    facts: {},
    orders: ["name_lead"],
    ...more,
  });
  const usual = { kind: "name_lead", unit: "A.1" };
  const other: Option = { ...option("x"), order: { kind: "name_lead", unit: "A.2" } };
  const first: Option = { ...option("x"), order: usual };

  it("is the only answer, else what is suggested, else the default; nothing where fate is in hand", () => {
    expect(presetOf(question("lead"), [first])).toEqual(usual);
    expect(presetOf(question("lead", { suggested: [other.order] }), [first, other])).toEqual(other.order);
    expect(presetOf(question("reroll", { default: usual }), [first, other])).toEqual(usual);
    expect(presetOf(question("lead", { default: usual }), [first, other])).toBeNull();
    expect(presetOf(question("all_out", { default: usual }), [first, other])).toBeNull();
  });
  it("stands first among the attackers", () => {
    const sorted = bestFirst([option("A.1"), option("A.2"), option("A.3")], [option("A.3").order, option("A.1").order]);
    expect(sorted.map(({ order }) => order["unit"])).toEqual(["A.3", "A.1", "A.2"]);
  });
  it("can be said once for all where a standing answer says the same", () => {
    expect(standingAnswer(question("rally"), { kind: "rally" })).toEqual({ rally_from: 0 });
    expect(standingAnswer(question("rally"), { kind: "no_rally" })).toEqual({ rally_from: 99 });
    expect(standingAnswer(question("lead", { facts: { may_keep: true } }), { kind: "name_lead" })).toEqual({
      keep_lead_when_spent: true,
    });
    expect(standingAnswer(question("lead"), usual)).toBeNull();
    expect(standingAnswer(question("all_out"), { kind: "all_out" })).toBeNull();
  });
});
