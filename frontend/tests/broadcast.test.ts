import { describe, expect, it } from "vitest";
import { ALONE, framed, HOLD, holdLeft, wide, WITH_FIGHT } from "../src/pages/broadcast/camera";
import { actionBox, within } from "../src/pages/broadcast/directing";
import { shares } from "../src/pages/broadcast/glance";
import { around, between, type Box } from "../src/board/camera";
import type { PieceBoxes } from "../src/board/overlay";
import type { Step } from "../src/stage/queue";

const TABLE: Box = { x: 0, y: 0, wide: 1200, high: 800 };
const ASPECT = 16 / 9;

function at(x: number, y: number): Box {
  return { x: x - 20, y: y - 10, wide: 40, high: 20 };
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
  const beat = (kind: string, by: readonly string[], on: readonly string[], length = 700): Step =>
    ({ beat: { n: 1, kind, by, at: on, sets: {}, weight: 1 }, length }) as unknown as Step;
  const boxes = (places: { readonly [name: string]: Box }): PieceBoxes =>
    new Map(Object.entries(places).map(([name, box]) => [name, { ...box, side: "1" as const }]));

  it("is around who strikes and whom", () => {
    const now = boxes({ axes: at(100, 100), spears: at(100, 200), far: at(900, 700) });
    expect(actionBox([beat("strike", ["axes"], ["spears"])], now, now)).toEqual({ x: 80, y: 90, wide: 40, high: 120 });
  });

  it("has both ends of a march in it", () => {
    const found = actionBox([beat("march", ["one"], [])], boxes({ one: at(0, 0) }), boxes({ one: at(0, 100) }));
    expect(found).toEqual({ x: -20, y: -10, wide: 40, high: 120 });
  });

  it("is nothing where nobody is named that stands there", () => {
    expect(actionBox([beat("turn", [], [])], boxes({ one: at(5, 5) }), boxes({}))).toBeNull();
  });

  it("looks ahead as long as one picture stands", () => {
    const steps = [beat("strike", ["a"], []), beat("throw", ["b"], [], 4000), beat("verdict", ["c"], [])];
    expect(within(steps, HOLD).map(({ beat: { by } }) => by[0])).toEqual(["a", "b"]);
    expect(within(steps, 0)).toHaveLength(1);
    expect(within([], HOLD)).toEqual([]);
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
