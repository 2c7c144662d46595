import { describe, expect, it } from "vitest";
import { actionOf, arrowPaths, namesIn, type Find } from "../src/pages/broadcast/action";
import { ALONE, framed, HOLD, holdLeft, wide, WITH_FIGHT } from "../src/pages/broadcast/camera";
import { shares } from "../src/pages/broadcast/glance";
import { around, between, type Box } from "../src/board/camera";
import type { EventJson } from "../src/net/model";

const TABLE: Box = { x: 0, y: 0, wide: 1200, high: 800 };
const ASPECT = 16 / 9;

function at(x: number, y: number): Box {
  return { x: x - 20, y: y - 10, wide: 40, high: 20 };
}

function board(places: { readonly [name: string]: Box }): Find {
  return (name) => places[name] ?? null;
}

describe("the camera", () => {
  it("puts the action between score and lower third, in a picture of 16:9", () => {
    const box = framed(TABLE, at(600, 400), ASPECT, WITH_FIGHT);

    expect(box.wide / box.high).toBeCloseTo(ASPECT);
    const share = (400 - box.y) / box.high;
    expect(share).toBeGreaterThan(WITH_FIGHT.above);
    expect(share).toBeLessThan(1 - WITH_FIGHT.below);
    expect(box.high).toBeLessThan(wide(TABLE, ASPECT, WITH_FIGHT).high);
  });

  it("stays on the table where the action is at its edge", () => {
    const box = framed(TABLE, at(20, 10), ASPECT, WITH_FIGHT);

    expect(box.x).toBe(0);
    expect(box.y + box.high * WITH_FIGHT.above).toBeCloseTo(0);
  });

  it("shows the whole table when everything is action", () => {
    expect(framed(TABLE, TABLE, ASPECT, ALONE)).toEqual(wide(TABLE, ASPECT, ALONE));
  });

  it("holds a picture for four seconds", () => {
    expect(HOLD).toBeGreaterThanOrEqual(4_000);
    expect(holdLeft(1_000, 2_000)).toBe(HOLD - 1_000);
    expect(holdLeft(1_000, 9_000)).toBe(0);
    expect(holdLeft(-Infinity, 0)).toBe(0);
  });

  it("goes from one picture to the other without leaving the way", () => {
    const [from, to] = [at(0, 0), at(100, 0)];
    expect(between(from, to, 0)).toEqual(from);
    expect(between(from, to, 1)).toEqual(to);
    expect(between(from, to, 0.5).x).toBeCloseTo(30);
    expect(around([from, to])).toEqual({ x: -20, y: -10, wide: 140, high: 20 });
    expect(around([])).toBeNull();
  });
});

describe("the action", () => {
  const event = (kind: string, more: object): EventJson => ({ kind, ...more }) as EventJson;

  it("is an arrow from who strikes to whom", () => {
    const find = board({ axes: at(100, 100), spears: at(100, 200) });
    const found = actionOf([event("fight_scored", { attacker: "axes", defender: "spears", mine: 12 })], find, find);

    expect(found?.arrow?.from).toEqual({ x: 100, y: 100 });
    expect(found?.arrow?.to).toEqual({ x: 100, y: 190 });
    expect(found?.box.y).toBeLessThan(100);
  });

  it("is an arrow from where they stood to where they stand", () => {
    const found = actionOf(
      [event("moved", { poses: { one: [1, 2], two: [3, 4] } })],
      board({ one: at(0, 0), two: at(40, 0) }),
      board({ one: at(0, 100), two: at(40, 100) }),
    );

    expect(found?.arrow?.from).toEqual({ x: 20, y: 100 });
    expect(found?.arrow?.to.y).toBeGreaterThan(0);
  });

  it("is a place without arrow where nobody moved, and nothing where nobody is named", () => {
    const find = board({ one: at(5, 5) });
    expect(actionOf([event("rallied", { unit: "one" })], find, find)).toEqual({ box: at(5, 5), arrow: null });
    expect(actionOf([event("turn_started", { turn: 3 })], find, find)).toBeNull();
    expect(namesIn({ fates: { one: "fled" }, more: ["two"] })).toEqual(["fates", "one", "fled", "more", "two"]);
  });

  it("draws a head that ends at its aim", () => {
    const { head, shaft } = arrowPaths({ from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }, 5);
    expect(head.startsWith("M100.0 0.0")).toBe(true);
    expect(shaft.startsWith("M0.0 0.0Q")).toBe(true);
  });
});

describe("the odds", () => {
  it("are told in percent, from harmless to worst", () => {
    const found = shares(
      [
        { verdict: "none", count: 15 },
        { verdict: "hit", count: 9 },
        { verdict: "worst", count: 12 },
      ],
      36,
    );
    expect(found.map(({ percent }) => percent)).toEqual([42, 25, 33]);
    expect(found.map(({ tone }) => tone)).toEqual([0, 2, 4]);
    expect(shares([], 0)).toEqual([]);
  });
});
