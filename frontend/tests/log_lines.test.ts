import { describe, expect, it } from "vitest";
import type { EventJson, Happening } from "../src/net/model";
import { handedOn, newest } from "../src/shell/Log";

const log: readonly Happening[] = ["fight", "phase", "phase", "secret", "fight", "phase", "turn_began", "fight"].map(
  (kind, index) => ({ n: index + 1, event: { kind } }),
);
const tells = ({ kind }: EventJson): boolean => kind !== "secret";
const isMinor = ({ kind }: EventJson): boolean => kind === "phase";
const numbers = (lines: readonly Happening[]): readonly number[] => lines.map(({ n }) => n);

describe("the lines of a log", () => {
  it("come newest first, without what says nothing and without phases in which nothing happened", () =>
    expect(numbers(newest(log, 99, tells, () => true, isMinor))).toEqual([8, 7, 5, 3, 1]));
  it("are all of them where a system knows no minor events", () =>
    expect(numbers(newest(log, 99, tells, () => true))).toEqual([8, 7, 6, 5, 3, 2, 1]));
  it("are no more than are wanted, and the rest of the log is left alone", () => {
    const seen: string[] = [];
    const noted = (event: EventJson): boolean => seen.push(event.kind) > 0;
    expect(numbers(newest(log, 2, noted, ({ kind }) => kind === "fight", isMinor))).toEqual([8, 5]);
    expect(seen).toEqual(["fight", "turn_began", "phase", "fight"]);
  });
});

describe("keys of lines", () => {
  const first = handedOn(new Map(), [30, 20, 10]);
  it("stay with their lines; one that comes takes over the key of one that goes", () => {
    expect([...first]).toEqual([
      [30, 0],
      [20, 1],
      [10, 2],
    ]);
    expect([...handedOn(first, [40, 30, 20])]).toEqual([
      [40, 2],
      [30, 0],
      [20, 1],
    ]);
  });
  it("stay in their order when all lines are others", () =>
    expect([...handedOn(first, [9, 8, 7, 6]).values()]).toEqual([0, 1, 2, 3]));
  it("are never given twice", () => {
    const few = handedOn(first, [10]);
    const more = [...handedOn(few, [50, 40, 10, 5]).values()];
    expect(new Set(more).size).toBe(4);
    expect(more[2]).toBe(2);
  });
});
