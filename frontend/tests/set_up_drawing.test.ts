// Drawing before the battle: sections and poses, rectangles and their corners, a piece that is moved and turned.

import { describe, expect, it } from "vitest";
import type { Option, Question } from "../src/net/model";
import type { Drag } from "../src/systems/horden_helden/grips";
import { placedOrder } from "../src/systems/horden_helden/placing";
import { drawingOf } from "../src/systems/horden_helden/setting_up";
import {
  ghostsOfRectangle,
  rectangleOf,
  resized,
  sized,
  sizeOf,
  toLine,
} from "../src/systems/horden_helden/setting_up/sketches";
import { keptOn, pieceAt, poseOfPiece } from "../src/systems/horden_helden/setting_up/terrain";
import { beside, joined, poseOfSection, sectionAt } from "../src/systems/horden_helden/setting_up/works";
import type { BattleView } from "../src/systems/horden_helden/view";

const VIEW = {
  width: 1200,
  depth: 800,
  sides: { A: { edge: "south" }, B: { edge: "north" } },
} as unknown as BattleView;
const ZONE = [
  [0, 0],
  [1200, 0],
  [1200, 180],
  [0, 180],
] as const;

function asked(order: Option["order"], vary: Option["vary"]) {
  const question = { orders: [order.kind, "set_up_for_me"] } as unknown as Question;
  const placing = drawingOf(question, [{ order, vary, cost: {} } as unknown as Option], VIEW, "A");
  if (!placing?.drawing) throw new Error("nothing to draw");
  return { placing, drawing: placing.drawing };
}

const drag = (part: Partial<Drag>): Drag => ({
  grip: "place",
  from: [0, 0],
  to: [0, 0],
  id: null,
  start: {},
  amount: 0,
  moved: true,
  touch: false,
  ...part,
});

describe("sections of field works", () => {
  const order = { kind: "place_works", works: [{ start: [580, 170], end: [620, 170] }] };
  it("look outwards, with their start on the left", () => {
    expect(poseOfSection({ start: [580, 170], end: [620, 170] })).toEqual([600, 170, 90]);
    expect(sectionAt([600, 170, 90])).toEqual({ start: [580, 170], end: [620, 170] });
    expect(sectionAt([600, 630, 270])).toEqual({ start: [620, 630], end: [580, 630] });
  });
  it("go back and forth at any angle", () => {
    const pose = poseOfSection(sectionAt([300, 100, 37]));
    [300, 100, 37].forEach((value, index) => expect(pose[index]).toBeCloseTo(value, 2));
  });
  it("begin as proposed, and as many can be raised as were paid for", () => {
    const { placing } = asked(order, { works: 3, zone: ZONE });
    expect(placing.elements).toEqual(["work1", "work2", "work3"]);
    expect(placedOrder(placing, placing.begins)).toEqual(order);
    expect(placedOrder(placing, {})).toEqual({ kind: "place_works", works: [] });
  });
  it("are brought end to end when they are near", () => {
    const placed = { work1: [600, 170, 90] as const };
    expect(joined("work2", [644, 173, 90], placed)).toEqual([640, 170, 90]);
    expect(joined("work2", [660, 173, 90], placed)).toEqual([660, 173, 90]);
    expect(beside(placed, ["work1", "work2"])).toEqual([640, 170, 90]);
  });
});

describe("rectangles of commands", () => {
  const rectangle = { low: [0, 0], high: [600, 180] } as const;
  const order = {
    kind: "sketch_command_zones",
    sketches: [{ command: "A1", low: [0, 0], high: [600, 180] }],
    camp: "A1",
  };
  it("are resized by a corner, and never thinner than an element", () => {
    expect(resized(rectangle, [1, 1], [-100, -30])).toEqual({ low: [0, 0], high: [500, 150] });
    expect(resized(rectangle, [-1, -1], [50, 20])).toEqual({ low: [50, 20], high: [600, 180] });
    expect(resized(rectangle, [1, -1], [-900, 900])).toEqual({ low: [0, 140], high: [40, 180] });
  });
  it("go back and forth among the ghosts", () => {
    expect(rectangleOf(ghostsOfRectangle("A1", rectangle, 90), "A1")).toEqual(rectangle);
    const { placing } = asked(order, { zone: ZONE, commands: ["A1"] });
    expect(placing.elements).toEqual(["A1"]);
    expect(placedOrder(placing, placing.begins)).toEqual(order);
  });
  it("come to lie on lines that are near", () => {
    expect(toLine([4, 604], [0, 1200])).toBe(-4);
    expect(toLine([40, 640], [0, 1200])).toBe(0);
  });
  it("follow a corner's handle, and the arrows with Shift", () => {
    const { placing, drawing } = asked(order, { zone: ZONE, commands: ["A1"] });
    const start = placing.begins;
    const drawn = drawing.dragged(drag({ handle: "A1 1 1", start, from: [600, 180], to: [450, 120] }), start);
    expect(rectangleOf(drawn, "A1")).toEqual({ low: [0, 0], high: [450, 120] });
    const grown = drawing.nudged("A1", drawn, "ArrowRight", true);
    expect(rectangleOf(grown, "A1")).toEqual({ low: [0, 0], high: [460, 120] });
    expect(drawing.nudged("A1", drawn, ".", false)).toEqual({});
  });
  it("are as wide and deep as their owner sees it", () => {
    const placed = ghostsOfRectangle("A1", rectangle, 180);
    expect(sizeOf(placed, "A1")).toEqual({ wide: 180, deep: 600 });
    expect(sizeOf({ ...placed, ...sized("A1", placed, { deep: 300 }) }, "A1").deep).toBeCloseTo(300);
  });
});

describe("a piece of terrain", () => {
  const piece = {
    id: "a1",
    kind: "wood",
    outline: [
      [500, 0],
      [600, 0],
      [600, 60],
      [500, 60],
    ],
    line: [],
  };
  it("keeps its form when it is moved and turned", () => {
    const [x, y] = poseOfPiece(piece);
    expect(pieceAt(piece, poseOfPiece(piece))).toEqual(piece);
    expect(pieceAt(piece, [x + 10, y, 180])["outline"]).toEqual([
      [590, -20],
      [590, 80],
      [530, 80],
      [530, -20],
    ]);
  });
  it("is held on the table and comes to touch a near edge", () => {
    expect(keptOn(VIEW, piece, [550, 35, 90])).toEqual([550, 30, 90]);
    expect(keptOn(VIEW, piece, [1190, 300, 90])).toEqual([1150, 300, 90]);
    expect(keptOn(VIEW, piece, [700, 300, 90])).toEqual([700, 300, 90]);
  });
  it("that finds no place is not drawn", () => {
    const question = { orders: ["place_terrain"] } as unknown as Question;
    expect(
      drawingOf(
        question,
        [{ order: { kind: "place_terrain", piece: null }, vary: {}, cost: {} } as unknown as Option],
        VIEW,
        "A",
      ),
    ).toBeNull();
  });
});

describe("the part for the set-up", () => {
  it("takes from the table only what is shared with it", () => {
    const sources = import.meta.glob("../src/systems/horden_helden/setting_up/*", {
      query: "?raw",
      import: "default",
      eager: true,
    }) as {
      [file: string]: string;
    };
    const taken = Object.values(sources).flatMap((source) => [
      ...source.matchAll(/^import \{[^}]*\} from "(\.\.\/[^."][^"]*)"/gm),
    ]);
    expect([...new Set(taken.map((found) => found[1]))]).toEqual(["../sharing"]);
  });
});
