import { describe, expect, it } from "vitest";
import type { Option, OrderJson } from "../src/net/model";
import { activations, firstAllowed } from "../src/systems/lost_battles/GroupPanel";
import { mayPlaces, modeOf, ridesOf, supportersOf, tileOfOrder, variantsOf } from "../src/systems/lost_battles/asking";
import { effectOf, forecast } from "../src/systems/lost_battles/Combat";
import { earlier, placed } from "../src/systems/lost_battles/LeadOrder";
import { answersOf } from "../src/systems/lost_battles/Answers";
import { kinds } from "../src/systems/lost_battles/view";
import { turnWord } from "../src/systems/lost_battles/wording";
import { battle, unit } from "./fixture";

const option = (order: OrderJson, vary: Option["vary"] = {}): Option => ({ order, vary, cost: {}, facts: {} });
const question = (...orders: string[]) => ({ kind: "", clause: "", facts: {}, orders });

describe("what is asked", () => {
  it("decides how it is answered", () => {
    expect(modeOf(null)).toBe("none");
    expect(modeOf(question("activate_group", "end_player_turn"))).toBe("activate");
    expect(modeOf(question("move_forward", "end_activation"))).toBe("step");
    expect(modeOf(question("attack_with", "stop_attacking"))).toBe("attack");
    expect(modeOf(question("rally", "no_rally"))).toBe("choices");
  });

  it("shows where something can be activated, the undeployed area included", () => {
    const view = battle({ A_centre: [unit("A.1")] });
    const waiting = { ...view, units: { ...view.units, "A.9": unit("A.9", { place: "undeployed" }) } };
    const options = [
      option({ kind: "activate_group", units: ["A.1"] }),
      option({ kind: "activate_express", unit: "A.9" }),
      option({ kind: "end_player_turn" }),
    ];
    expect([...mayPlaces(waiting, options)]).toEqual(["A_centre", "undeployed_A"]);
  });

  it("gives each ride of a commander", () => {
    const rides = ridesOf(
      [
        option(
          { kind: "activate_commander", commander: "A.v", tile: "A_rear" },
          { tile: ["A_rear", "A_centre", "withdraw"] },
        ),
        option({ kind: "activate_commander", commander: "A.v", tile: "withdraw" }),
      ],
      "A.v",
    );
    expect(rides.map((order) => order["tile"])).toEqual(["A_rear", "A_centre", "withdraw"]);
  });

  it("gives each attack with its bonuses, without support and with that of each wanted unit", () => {
    const attack = option(
      { kind: "attack_with", unit: "A.1", bonus: "none" },
      { bonus: ["none", "bought"], supporter: ["A.2", "A.3"] },
    );
    const found = (supporters: readonly string[]): unknown =>
      variantsOf(attack, supporters).map((order) => [order["bonus"], order["supporter"] ?? null]);
    expect(found(["A.3"])).toEqual([
      ["none", null],
      ["none", "A.3"],
      ["bought", null],
      ["bought", "A.3"],
    ]);
    expect(found(supportersOf(attack))).toHaveLength(6);
    expect(found([])).toHaveLength(2);
  });

  it("points to tiles: ahead, aside, or the one it names", () => {
    const view = battle({ A_centre: [unit("A.1")] }, { activation: { tile: "A_centre" } } as never);
    expect(tileOfOrder(view, { kind: "move_forward" })).toBe("B_centre");
    expect(tileOfOrder(view, { kind: "turn", direction: "W" })).toBe("A_left_centre");
    expect(tileOfOrder(view, { kind: "about_face" })).toBe("A_rear");
    expect(tileOfOrder(view, { kind: "deploy_to", tile: "A_rear" })).toBe("A_rear");
    expect(tileOfOrder(view, { kind: "activate_commander", tile: "withdraw" })).toBeNull();
  });
});

describe("activations", () => {
  it("of one unit may be express, of several not; nobody deploys in a limited one", () => {
    expect(activations(["A.1"], {}, false)).toHaveLength(4);
    expect(
      activations(["A.1", "A.2"], { commander: "A.v" }, false).map((order) => [
        order["activation"],
        order["commander"],
      ]),
    ).toEqual([
      ["normal", "A.v"],
      ["limited", "A.v"],
    ]);
    expect(activations(["A.1", "A.2"], {}, true)).toEqual([
      { kind: "activate_group", activation: "normal", units: ["A.1", "A.2"] },
    ]);
  });
});

describe("words for turns", () => {
  it("are seen from the group", () =>
    expect(["W", "E", "S", "N"].map((direction) => turnWord("N", direction))).toEqual([
      "left",
      "right",
      "back",
      "ahead",
    ]));
});

describe("numbers of an attack", () => {
  it("count what is not without effect", () => {
    expect(
      effectOf({
        type: "odds",
        id: "",
        total: 36,
        chances: [
          { verdict: "no_effect", count: 15 },
          { verdict: "one_hit", count: 21 },
        ],
      }),
    ).toBe(58);
    expect(effectOf(null)).toBeNull();
  });

  it("put dice with the same consequence together", () => {
    expect(forecast({ "1": ["a", "b"], "2": ["a", "b"], "3": [], "4": [], "5": [], "6": [] })).toEqual([
      { faces: [1, 2], units: ["a", "b"] },
      { faces: [3, 4, 5, 6], units: [] },
    ]);
  });

  it("show units that are alike once, the wanted one for its kind", () => {
    const found = kinds([unit("A.1"), unit("A.2"), unit("A.3", { spent: true })], "A.2");
    expect(found.map((one) => [one.unit.id, one.count])).toEqual([
      ["A.2", 2],
      ["A.3", 1],
    ]);
  });
});

describe("the kind of an activation", () => {
  const kind = (activation: string, price: string, blocked = false) => ({
    order: { kind: "activate_group", activation },
    label: activation,
    price,
    blocked,
  });
  const normal = { kind: "activate_group", activation: "normal" };
  const limited = { kind: "activate_group", activation: "limited" };

  it("is the first that is allowed, once all prices are known", () => {
    expect(firstAllowed([kind("normal", "…"), kind("limited", "1")], null)).toBeNull();
    expect(firstAllowed([kind("normal", "2", true), kind("limited", "1")], null)).toEqual(limited);
    expect(firstAllowed([kind("normal", "2"), kind("limited", "1")], limited)).toBeNull();
    expect(firstAllowed([kind("normal", "2", true)], null)).toBeNull();
  });

  it("changes where the one that was chosen early proves barred", () => {
    expect(firstAllowed([kind("normal", "2", true), kind("limited", "1")], normal)).toEqual(limited);
  });
});

describe("standing answers", () => {
  it("put units into the order in which they should lead", () => {
    expect(placed(["A.1"], 1, "A.2")).toEqual(["A.1", "A.2"]);
    expect(placed(["A.1", "A.2"], 0, "")).toEqual(["A.2"]);
    expect(earlier(["A.1", "A.2", "A.3"], 2)).toEqual(["A.1", "A.3", "A.2"]);
    expect(answersOf([], { rally_from: "" })).toEqual({});
  });

  it("say only what is settled, and keep the order of lead units", () => {
    const settled = answersOf(["A.1"], {
      keep_lead_when_spent: "false",
      rally_from: "3",
      reroll_attack: "",
      reroll_defence: "20",
    });
    expect(settled).toEqual({ lead_order: ["A.1"], keep_lead_when_spent: false, rally_from: 3, reroll_defence: 20 });
  });
});
