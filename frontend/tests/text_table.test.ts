import { describe, expect, it } from "vitest";
import { newsFor } from "../src/shell/TextTable";
import { directionOf, fromOwnEdge, gapOf, isTouching } from "../src/systems/horden_helden/measures";
import type { Standing } from "../src/systems/horden_helden/drafts";
import { en } from "../src/systems/horden_helden/texts/en";
import type { BattleView } from "../src/systems/horden_helden/view";
import { Words } from "../src/ui/words";
import type { EventJson, Scene } from "../src/net/model";

const words = new Words({ ...en, "event.moved": "moved", "event.phase": "phase" });

function base(id: string, x: number, y: number, facing = 90, depth = 20): Standing {
  return {
    id,
    side: id.startsWith("A") ? "A" : "B",
    command: "A1",
    depth,
    pose: [x, y, facing],
  } as unknown as Standing;
}

describe("measures in words", () => {
  it("goes from edge to edge, not from middle to middle", () => {
    expect(gapOf(base("A1", 100, 100), base("B1", 100, 160, 270))).toBeCloseTo(60);
    expect(gapOf(base("A1", 100, 100), base("A2", 140, 100))).toBeCloseTo(0);
    expect(isTouching(base("A1", 100, 100), base("B1", 100, 100, 270))).toBe(true);
    expect(isTouching(base("A1", 100, 100), base("B1", 100, 102, 270))).toBe(false);
  });

  it("says where something lies as the element sees it", () => {
    const north = base("A1", 100, 100);
    expect(directionOf(north.pose, 20, [100, 300], words)).toBe("straight ahead");
    expect(directionOf(north.pose, 20, [100, -300], words)).toBe("straight behind");
    expect(directionOf(north.pose, 20, [90 - 100, 90 + 100 * Math.sqrt(3)], words)).toMatch(/^3\d° to the left$/);
    expect(directionOf(north.pose, 20, [200, 90], words)).toBe("90° to the right");
  });

  it("measures from the own edge and the own left, whichever edge that is", () => {
    const view = (edge: string): BattleView =>
      ({ width: 1200, depth: 800, sides: { A: { edge }, B: { edge } } }) as unknown as BattleView;
    expect(fromOwnEdge(view("south"), "A", [300, 100])).toEqual({ far: 100, across: 300 });
    expect(fromOwnEdge(view("north"), "A", [300, 100])).toEqual({ far: 700, across: 900 });
    expect(fromOwnEdge(view("west"), "A", [300, 100])).toEqual({ far: 300, across: 700 });
    expect(fromOwnEdge(view("east"), "A", [300, 100])).toEqual({ far: 900, across: 100 });
  });
});

describe("what changed since the last decision", () => {
  const event = (kind: string, seat?: string): EventJson => ({ kind, ...(seat ? { seat } : {}) });
  const log = [event("moved", "2"), event("moved", "1"), event("moved", "1"), event("phase"), event("moved", "2")].map(
    (one, index) => ({ n: index + 1, event: one }),
  );
  const system = {
    seatOf: (_scene: Scene, one: EventJson) => (typeof one["seat"] === "string" ? one["seat"] : null),
    isMinor: (one: EventJson) => one.kind === "phase",
  };

  it("begins with one's own last decision and leaves out what is minor", () => {
    expect(newsFor({ log, seat: "1" }, {} as Scene, system, words).map(({ n }) => n)).toEqual([2, 3, 5]);
  });

  it("tells spectators what happened last", () => {
    expect(newsFor({ log, seat: null }, {} as Scene, system, words).map(({ n }) => n)).toEqual([1, 2, 3, 5]);
  });
});
