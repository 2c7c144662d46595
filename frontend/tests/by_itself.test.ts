// What gives itself at the table of Horden & Helden: fights in their order, windows without a choice, kept answers, repeats.

import { beforeEach, describe, expect, it } from "vitest";
import { emptyModel, type Model, type Option, type OrderJson, type Question, type Scene } from "../src/net/model";
import { nextOf, type RunningPlan } from "../src/shell/plan";
import { keep, keepAnswer, kept, ownAnswer, stopAt, type Kept } from "../src/systems/horden_helden/answers";
import { NO_DRAFT, type Standing } from "../src/systems/horden_helden/drafts";
import { repeatable, repeated } from "../src/systems/horden_helden/repeating";
import { earlier, placeOf, planOf, sequenceOf } from "../src/systems/horden_helden/sequence";
import { aimsOf, withShot } from "../src/systems/horden_helden/shots";
import type { BattleView } from "../src/systems/horden_helden/view";

const fight = (element: string, foe: string): OrderJson => ({ kind: "resolve_melee", element, foe });
const option = (order: OrderJson, facts: Option["facts"] = {}): Option => ({ order, cost: {}, facts, vary: {} });
const ask = (kind: string, orders: readonly string[], suggested: readonly OrderJson[] = []): Question => ({
  kind,
  orders,
  clause: "",
  facts: {},
  suggested,
});
const [ONE, TWO, THREE] = [fight("a1", "b1"), fight("a2", "b2"), fight("a3", "b3")];
const MELEE = ask("melee", ["resolve_melee", "pay_melee_support"], [TWO, ONE]);

describe("fights in their order", () => {
  const options = [ONE, TWO, THREE, { kind: "pay_melee_support", wizard: "a9" }].map((order) => option(order));
  it("are as the rules suggest, then as they are offered; by hand they come earlier", () => {
    const sequence = sequenceOf(MELEE, options);
    expect(sequence).toEqual([TWO, ONE, THREE]);
    expect(earlier(sequence, THREE)).toEqual([TWO, THREE, ONE]);
    expect(earlier(sequence, TWO)).toEqual(sequence);
    expect(sequenceOf(MELEE, options.slice(1), [THREE, ONE])).toEqual([THREE, TWO]);
    expect(sequenceOf(ask("moves", ["end_movement"]), options)).toEqual([]);
    expect(sequenceOf(null, options)).toEqual([]);
  });
  it("are numbered on the table", () => {
    expect(placeOf([TWO, ONE], ["a1", "b1"])).toBe(2);
    expect(placeOf([TWO, ONE], ["b3", "a3"])).toBe(0);
    expect(placeOf([{ kind: "resolve_shot", target: "b2" }], ["b2"])).toBe(1);
  });

  function table(phase: string, mine: Question | null, offered: readonly OrderJson[], version = 9): Model {
    const view = { threshold: 1, elements: {}, phase };
    const scene = {
      status: "running",
      view,
      asked: mine ? { "1": mine } : {},
      options: offered.map((one) => option(one)),
    };
    return { ...emptyModel("b", "horden_helden", "en"), version, seat: "1", scene: scene as unknown as Scene };
  }
  const running = (at: number): RunningPlan => ({
    plan: planOf([TWO, ONE, THREE], "melee", "All"),
    at,
    given: at,
    since: 1,
    seat: "1",
    begun: 1,
  });

  it("are fought one after the other; what is gone is passed over, results are answered in between", () => {
    expect(nextOf(running(0), table("melee", MELEE, [ONE, TWO, THREE]))).toMatchObject({
      do: "give",
      order: TWO,
      at: 0,
    });
    expect(nextOf(running(1), table("melee", ask("outcome", ["choose_outcome"]), []))).toEqual({ do: "wait" });
    expect(nextOf(running(1), table("melee", null, []))).toEqual({ do: "wait" });
    expect(nextOf(running(1), table("melee", MELEE, [THREE]))).toMatchObject({ do: "give", order: THREE, at: 2 });
    expect(nextOf(running(1), table("melee", MELEE, [TWO]))).toEqual({ do: "done" });
    expect(nextOf(running(1), table("moves", ask("moves", ["end_movement"]), []))).toEqual({ do: "done" });
    expect(nextOf(running(3), table("melee", null, []))).toEqual({ do: "done" });
  });
});

describe("answers that give themselves", () => {
  const NONE: Kept = { battle: "b", answers: {}, stops: [], passed: "" };
  const spell = ask("spell", ["cast_spell", "pass_window"]);
  const pass: OrderJson = { kind: "pass_window" };
  beforeEach(() => kept.change(() => NONE));

  it("pass windows that leave nothing to decide, unless the player wants to be stopped", () => {
    expect(ownAnswer(spell, [option(pass)], NONE)).toEqual(pass);
    expect(ownAnswer(spell, [option({ kind: "cast_spell" }), option(pass)], NONE)).toBeNull();
    expect(ownAnswer(spell, [option(pass)], { ...NONE, stops: ["spell"] })).toBeNull();
    expect(ownAnswer(ask("moves", ["end_movement"]), [option({ kind: "end_movement" })], NONE)).toBeNull();
    const none: OrderJson = { kind: "declare_fire", shots: [] };
    expect(ownAnswer(ask("fire", ["declare_fire"]), [option(none), option({ ...none })], NONE)).toEqual(none);
  });
  it("answer results of fights as they were answered once", () => {
    const outcome = ask("outcome", ["choose_outcome"]);
    const [recoil, retreat] = ["recoil", "retreat"].map((one) => option({ kind: "choose_outcome", outcome: one }));
    if (!recoil || !retreat) throw new Error("two answers");
    expect(ownAnswer(outcome, [recoil, retreat], kept.get())).toBeNull();
    keepAnswer("outcome", retreat.order);
    expect(ownAnswer(outcome, [recoil, retreat], kept.get())).toEqual(retreat.order);
    expect(ownAnswer(outcome, [recoil], kept.get())).toBeNull();
    keepAnswer("outcome", null);
    expect(kept.get().answers).toEqual({});
  });
  it("are stopped at and let go again", () => {
    keep({ passed: "spell" });
    stopAt("spell", true);
    expect(kept.get()).toMatchObject({ stops: ["spell"], passed: "" });
    stopAt("spell", false);
    expect(kept.get().stops).toEqual([]);
  });
});

describe("the last move once more", () => {
  const element = (id: string, x: number, more: object = {}): Standing =>
    ({ id, side: "A", command: "A1", depth: 20, moved: false, pose: [x, 200, 90], ...more }) as unknown as Standing;
  const all = [element("a1", 100, { moved: true }), element("a2", 300), element("a3", 340), element("a4", 600)];
  const view = { elements: Object.fromEntries(all.map((one) => [one.id, one])) } as unknown as BattleView;

  it("is one part ahead or a wheel", () => {
    const advance = { ...NO_DRAFT, action: "advance" as const, amount: 42 };
    expect(repeatable(advance)).toEqual({ action: "advance", amount: 42 });
    expect(repeatable({ ...advance, steps: [{ move: "advance", amount: 3 }] })).toBeNull();
    expect(repeatable({ ...NO_DRAFT, legs: [[1, 2, 3]] })).toBeNull();
  });
  it("goes to the next who may act: a group, or one alone straight ahead", () => {
    const ahead = { action: "advance", amount: 42 } as const;
    expect(repeated(view, "A", ahead, [])).toMatchObject({ selected: ["a2", "a3"], action: "advance", amount: 42 });
    const alone = repeated(view, "A", ahead, ["a2", "a3"]);
    expect(alone?.selected).toEqual(["a4"]);
    expect(alone?.legs[0]?.map(Math.round)).toEqual([600, 242, 90]);
    expect(repeated(view, "A", { action: "wheel_left", amount: 9 }, ["a2", "a3"])).toBeNull();
    expect(repeated(view, "B", ahead, [])).toBeNull();
  });
});

describe("shots in hand", () => {
  const aim = (shooter: string, target: string): OrderJson => ({
    kind: "declare_fire",
    shots: [[shooter, target, "front"]],
  });
  it("are those that are offered one by one, and change shooter by shooter", () => {
    const offered = [option(aim("a1", "b1"), { width: 40 }), option({ kind: "declare_fire", shots: [] })];
    expect(aimsOf(offered).map(({ aimed }) => aimed)).toEqual([["a1", "b1", "front"]]);
    const both = withShot(aim("a1", "b1"), "a2", ["a2", "b2", "front"]);
    expect(both["shots"]).toHaveLength(2);
    expect(withShot(both, "a1", ["a1", "b3", "front"])["shots"]).toEqual([
      ["a2", "b2", "front"],
      ["a1", "b3", "front"],
    ]);
    expect(withShot(both, "a1", null)["shots"]).toEqual([["a2", "b2", "front"]]);
  });
});
