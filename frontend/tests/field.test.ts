import { describe, expect, it } from "vitest";
import { facingOf, gridOf, neighbour, placeOf, places, tileAt, wayOf } from "../src/systems/lost_battles/field";
import { arranged, stack } from "../src/systems/lost_battles/stacks";
import { HIGH, WIDE } from "../src/systems/lost_battles/field";
import { exits } from "../src/systems/lost_battles/water";

describe("the field", () => {
  it("names each of the twenty tiles once, both ways", () => {
    const all = places("A").map((place) => place.id);
    expect(new Set(all).size).toBe(20);
    for (const id of all) {
      const { col, row } = gridOf(id);
      expect(tileAt(col, row)).toBe(id);
    }
  });

  it("puts the own army below and its left on the left", () => {
    expect(placeOf("A_left_wing", "A")).toMatchObject({ col: 0, row: 3 });
    expect(placeOf("B_right_wing", "A")).toMatchObject({ col: 0, row: 0 });
    expect(placeOf("B_left_wing", "B")).toMatchObject({ col: 0, row: 3 });
    expect(placeOf("A_centre", "B")).toMatchObject({ col: 2, row: 1 });
  });

  it("turns facings with the table", () => {
    expect([wayOf("N", "A"), wayOf("N", "B"), wayOf("E", "B")]).toEqual(["up", "down", "left"]);
    for (const facing of ["N", "E", "S", "W"]) expect(facingOf(wayOf(facing, "B"), "B")).toBe(facing);
  });

  it("knows neighbours and the edge", () => {
    expect(neighbour("A_centre", "N")).toBe("B_centre");
    expect(neighbour("A_left_flank", "N")).toBe("B_right_flank");
    expect(neighbour("A_rear", "S")).toBeNull();
  });
});

describe("stacks", () => {
  it("stand in even rows", () => {
    expect(arranged(5, 4)).toEqual([3, 2]);
    expect(arranged(7, 4)).toEqual([4, 3]);
    expect(arranged(0, 4)).toEqual([]);
  });

  it.each(["up", "right", "down", "left"] as const)(
    "of up to twelve units facing %s stay inside their tile, without overlap",
    (way) => {
      for (let count = 1; count <= 12; count += 1) {
        const boxes = stack(count, way, true);
        expect(boxes).toHaveLength(count);
        for (const box of boxes) {
          expect(box.x - box.wide / 2).toBeGreaterThanOrEqual(0);
          expect(box.x + box.wide / 2).toBeLessThanOrEqual(WIDE);
          expect(box.y - box.high / 2).toBeGreaterThanOrEqual(0);
          expect(box.y + box.high / 2).toBeLessThanOrEqual(HIGH);
        }
        for (const [index, one] of boxes.entries()) {
          for (const two of boxes.slice(index + 1)) {
            const apart =
              Math.abs(one.x - two.x) >= (one.wide + two.wide) / 2 ||
              Math.abs(one.y - two.y) >= (one.high + two.high) / 2;
            expect(apart).toBe(true);
          }
        }
      }
    },
  );
});

describe("rivers", () => {
  it("run on to wet neighbours and off the field", () => {
    const wet = (col: number, row: number): boolean => col === 4 && row >= 0 && row < 4;
    expect(exits(placeOf("B_left_wing", "A"), wet)).toEqual(["down", "up"]);
    expect(exits(placeOf("A_right_flank", "A"), wet)).toEqual(["up", "down"]);
  });

  it("spring inside the field", () => {
    const wet = (col: number, row: number): boolean => row === 1 && col >= 1 && col <= 3;
    expect(exits(placeOf("B_left_centre", "A"), wet)).toEqual(["left"]);
  });
});
