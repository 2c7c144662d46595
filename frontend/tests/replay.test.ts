import { describe, expect, it } from "vitest";
import {
  chances,
  chronicle,
  isRuling,
  jump,
  leads,
  momentAt,
  moments,
  momentsWith,
  turnMarks,
  turningPoints,
  turnStep,
  type Recording,
} from "../src/net/replay";

const standing = (one: number, two: number) => ({
  seats: { "1": { points: one, place: 1, parts: [] }, "2": { points: two, place: 2, parts: [] } },
  verdict: "",
  facts: {},
});
const recording: Recording = {
  battle: { title: "Cannae" },
  names: {},
  version: 0,
  scene: { status: "finished", view: { turn: 2, tiles: {} }, standing: standing(0, 0) },
  steps: [
    { version: 3, seat: null, order: null, events: [{ kind: "a" }, { kind: "b" }, { kind: "c" }], patch: {} },
    {
      version: 5,
      seat: "1",
      order: { kind: "move_forward" },
      events: [{ kind: "d" }, { kind: "e" }],
      patch: { standing: standing(4, 0) },
    },
    {
      version: 6,
      seat: "1",
      order: { kind: "end_player_turn" },
      events: [{ kind: "f" }],
      patch: { view: { turn: 3 } },
    },
    {
      version: 9,
      seat: "2",
      order: { kind: "resign" },
      events: [{ kind: "g" }],
      patch: { view: { turn: 4 }, standing: standing(4, 9) },
    },
  ],
};
const all = moments(recording);
const marks = turnMarks(all, (scene) => Number((scene.view as { turn: number }).turn));

describe("a replay", () => {
  it("has the beginning and a moment after each order", () => {
    expect(all.map((moment) => moment.version)).toEqual([0, 3, 5, 6, 9]);
    expect(all[2]?.order?.kind).toBe("move_forward");
  });
  it("shares what a step does not change", () => expect(all[1]?.scene.view).toBe(all[0]?.scene.view));
  it("is looked at in any order", () => {
    const other = moments(recording);
    const last = other[4]?.scene;
    expect(other[2]?.scene).toEqual(all[2]?.scene);
    expect(other[4]?.scene).toBe(last);
    expect((last?.view as unknown as { turn: number } | undefined)?.turn).toBe(4);
    expect(last?.standing?.seats["2"]?.points).toBe(9);
  });
  it("numbers events so that the last has the moment's version", () =>
    expect(all[1]?.happenings.map((one) => one.n)).toEqual([1, 2, 3]));
  it("goes to the last moment that is not later than a version", () => {
    expect([0, 2, 3, 4, 5, 8, 9, 99].map((version) => momentAt(all, version))).toEqual([0, 0, 1, 1, 2, 3, 4, 4]);
  });
  it("marks where turns begin", () =>
    expect(marks).toEqual([
      { index: 0, turn: 2 },
      { index: 3, turn: 3 },
      { index: 4, turn: 4 },
    ]));
  it("steps by turns and stops at both ends", () => {
    expect([0, 1, 3, 4].map((index) => turnStep(marks, index, 1, 4))).toEqual([3, 3, 4, 4]);
    expect([0, 2, 3, 4].map((index) => turnStep(marks, index, -1, 4))).toEqual([0, 0, 0, 3]);
  });
  it("follows who is ahead", () => expect(leads(all, "1", "2")).toEqual([0, 0, 4, 4, -5]));
});

describe("turning points", () => {
  it("are where the lead jumps most, in the order of the battle", () => {
    expect(turningPoints([0, 1, 1, 9, 4, 4])).toEqual([1, 3, 4]);
    expect(turningPoints(Array.from({ length: 40 }, (_, at) => at * at))).toEqual([32, 33, 34, 35, 36, 37, 38, 39]);
  });
});

describe("jumps", () => {
  it("go to the next place and to the one before, else to an end", () => {
    expect([0, 2, 3].map((index) => jump([2, 3], index, 1, 9))).toEqual([2, 3, 9]);
    expect([0, 2, 3].map((index) => jump([2, 3], index, -1, 9))).toEqual([0, 0, 2]);
  });
  it("find moments by what happened", () => {
    expect(momentsWith(all, (event) => event.kind === "d" || event.kind === "g")).toEqual([2, 4]);
    expect([{ kind: "ruled" }, { kind: "restored" }, { kind: "thrown" }].map(isRuling)).toEqual([true, true, false]);
  });
});

describe("a battle that is over", () => {
  const worths = [0.5, 0.6, 0.4, 0.9];
  const over: Recording = {
    ...recording,
    steps: recording.steps.map((step, at) => ({
      ...step,
      end: step.version * 10,
      worth: { "1": worths[at] ?? 0, "2": 1 - (worths[at] ?? 0) },
    })),
  };
  const then = moments(over);
  it("is linked by the numbers of its own log, whatever the eyes", () => {
    expect(then.map((moment) => moment.at)).toEqual([0, 30, 50, 60, 90]);
    expect(momentAt(then, 55)).toBe(2);
  });
  it("tells the expected result as per cent above an even battle", () => {
    expect(chances(then, "1")).toEqual([0, 0, 10, -10, 40]);
    expect(chances(all, "1")).toBeNull();
  });
  it("has a log up to each moment", () => {
    const log = chronicle(all);
    expect(all.map((_moment, index) => log(index).length)).toEqual([0, 3, 5, 6, 7]);
  });
});
