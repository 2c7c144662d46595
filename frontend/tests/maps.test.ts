// The map editor's document: reading, drawing, points, cliffs.

import { describe, expect, it } from "vitest";
import type { Spot } from "../src/tabletop/plane";
import {
  addedSpot,
  area,
  changedPiece,
  droppedSpot,
  freshId,
  mapOf,
  movedSpot,
  pieceOf,
  planeOf,
  shapeAt,
  shiftedPiece,
  sizeOf,
  snapped,
  terrainOf,
  type MapDocument,
  type Palette,
  type Piece,
} from "../src/pages/maps/document";

const PALETTE: Palette = {
  areas: ["wood", "gentle_hill"],
  lines: { road: 14, river: 30, bridge: 40 },
  hills: ["gentle_hill"],
  marks: { gentle_hill: ["high"] },
  shapes: { river: "down", bridge: "short" },
  sizes: [
    { id: "3", width: 1200, depth: 800, fields: { columns: 3 } },
    { id: "5", width: 2000, depth: 800, fields: { columns: 5 } },
  ],
  square: 400,
};
const HILL: Piece = {
  id: "t3",
  kind: "gentle_hill",
  outline: [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ],
  cliffs: [1, 3],
};
const ROAD: Piece = {
  id: "t7",
  kind: "road",
  line: [
    [0, 400],
    [1200, 400],
  ],
  width: 14,
};
const MAP: MapDocument = { id: "test", names: { en: "Test", de: "Probe" }, columns: 3, pieces: [HILL, ROAD] };

describe("documents", () => {
  it("are read only if they can be drawn", () => {
    expect(mapOf(JSON.stringify(MAP))).toEqual(MAP);
    for (const text of ["", "[]", "{", '{"pieces":[3]}', '{"pieces":[{"kind":"wood","outline":[["a",1]]}]}', "null"])
      expect(mapOf(text)).toBeNull();
    expect(mapOf('{"pieces":[]}')).toMatchObject({ id: "my_map", names: {} });
  });

  it("become terrain, with ids of their own where several are on a page", () => {
    expect(terrainOf(MAP).map((piece) => piece.id)).toEqual(["t3", "t7"]);
    expect(terrainOf(MAP, 9).map((piece) => piece.id)).toEqual(["t3-test-9", "t7-test-9"]);
  });

  it("have one of the sizes of the system's palette, or are drawn as the smallest", () => {
    expect(planeOf(sizeOf({ ...MAP, columns: 5 }, PALETTE))).toEqual({ width: 2000, depth: 800, turned: false });
    expect(sizeOf({ ...MAP, columns: 4 }, PALETTE).id).toBe("3");
    const inches = { ...PALETTE, sizes: [{ id: "large", width: 1829, depth: 1219, fields: { board: "large" } }] };
    expect(planeOf(sizeOf({ id: "m", names: {}, pieces: [], board: "large" }, inches))).toMatchObject({ width: 1829 });
  });
});

describe("pieces", () => {
  it("are drawn counter-clockwise and numbered anew", () => {
    const clockwise: Spot[] = [
      [0, 0],
      [0, 50],
      [50, 50],
      [50, 0],
    ];
    const piece = pieceOf(MAP, PALETTE, "wood", clockwise);
    expect(freshId(MAP)).toBe("t8");
    expect(piece.id).toBe("t8");
    expect(area(piece.outline ?? [])).toBeGreaterThan(0);
    expect(pieceOf(MAP, PALETTE, "road", clockwise)).toMatchObject({ line: clockwise, width: 14 });
  });

  it("begin as ready shapes on the table", () => {
    const plane = planeOf(sizeOf(MAP, PALETTE));
    for (const kind of ["wood", "road", "river", "bridge"]) {
      const spots = shapeAt(PALETTE, kind, plane, [600, 400]);
      expect(spots.length).toBeGreaterThanOrEqual(2);
      expect(spots.every(([x, y]) => x >= 0 && x <= 1200 && y >= 0 && y <= 800)).toBe(true);
    }
  });

  it("move as a whole or by a point", () => {
    expect(shiftedPiece(ROAD, 0, 10).line).toEqual([
      [0, 410],
      [1200, 410],
    ]);
    expect(movedSpot(HILL, 2, [120, 130]).outline?.[2]).toEqual([120, 130]);
    expect(changedPiece(MAP, "t7", () => null).pieces).toEqual([HILL]);
  });

  it("keep their cliffs on the same sides when points come and go", () => {
    const more = addedSpot(HILL, 1);
    expect(more.outline?.[2]).toEqual([100, 50]);
    expect(more.cliffs).toEqual([1, 4]);
    expect(droppedSpot(more, 2)).toEqual(HILL);
  });

  it("never lose the last points they need", () => {
    expect(droppedSpot(ROAD, 0)).toEqual(ROAD);
    const triangle: Piece = {
      id: "t1",
      kind: "wood",
      outline: [
        [0, 0],
        [9, 0],
        [0, 9],
      ],
    };
    expect(droppedSpot(triangle, 0)).toEqual(triangle);
  });
});

describe("points", () => {
  it("snap to the grid and to the edge", () => {
    const plane = planeOf(sizeOf(MAP, PALETTE));
    expect(snapped([23, 47], plane, 10)).toEqual([20, 50]);
    expect(snapped([4, 797], plane, 1)).toEqual([0, 800]);
  });
});
