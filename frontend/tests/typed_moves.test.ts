// Typed moves, and pointing at the table: words in, drafts and places out.

import { describe, expect, it } from "vitest";
import { draftOfOrder, typedCommands, typedMove } from "../src/systems/horden_helden/typed";
import { de } from "../src/systems/horden_helden/texts/de";
import { en } from "../src/systems/horden_helden/texts/en";
import type { BattleView } from "../src/systems/horden_helden/view";
import { matches } from "../src/ui/matching";
import { pointedIn, pointingText } from "../src/tabletop/pointing";
import { Words } from "../src/ui/words";

const one = (id: string, x: number, y = 300) => ({
  id,
  side: "A",
  command: "A1",
  depth: 20,
  category: "foot",
  airborne: false,
  moved: false,
  place: "field",
  pose: [x, y, 90],
});
const view = {
  elements: { A01: one("A01", 400), A02: one("A02", 440), A03: one("A03", 700) },
  sides: {},
} as unknown as BattleView;
const words = new Words(en, { A01: "Axes 1", A02: "Axes 2", A03: "Riders" });

describe("typed moves", () => {
  it.each([
    ["wheel left 17", { verb: "wheel_left", amount: 17, digits: "17" }],
    ["move 3.5", { verb: "ahead", amount: 3.5, digits: "3.5" }],
    ["slide left 1", { verb: "slide_left", amount: 1, digits: "1" }],
    ["schwenken rechts 12,5", { verb: "wheel_right", amount: 12.5, digits: "12,5" }],
    ["vor 2", { verb: "ahead", amount: 2, digits: "2" }],
    ["zurück 1", { verb: "back", amount: 1, digits: "1" }],
    ["drehen links 30", { verb: "turn_left", amount: 30, digits: "30" }],
  ])("reads %s", (line, found) => expect(typedMove(line)).toEqual(found));
  it.each(["wheel 17", "move", "axes 3", ""])("makes nothing of %s", (line) => expect(typedMove(line)).toBeNull());

  it("means those who are picked", () => {
    const [wheel, ...more] = typedCommands("wheel left 17", view, "A", ["A01", "A02"], words);
    expect(more).toEqual([]);
    expect(wheel?.order).toEqual({ kind: "move_group", elements: ["A01", "A02"], move: "wheel_left", degrees: 17 });
    expect(wheel?.text).toBe("Wheel left 17°: Axes 1–2");
  });

  it("offers every group and element while nobody is picked", () => {
    const found = typedCommands("move 2", view, "A", [], words);
    expect(found.map(({ order }) => order["elements"] ?? order["element"])).toEqual([
      ["A01", "A02"],
      "A01",
      "A02",
      "A03",
    ]);
    expect(found[3]?.order).toEqual({ kind: "move_element", element: "A03", legs: [{ x: 700, y: 360, facing: 90 }] });
  });

  it("can be completed by the same words, in both languages", () => {
    const german = new Words(de, words.names, "de");
    for (const [line, own] of [
      ["slide left 1", words],
      ["move 3.5", words],
      ["schwenken links 17", german],
      ["vor 2,5", german],
      ["seitwärts rechts 1", german],
    ] as const) {
      const found = typedCommands(line, view, "A", ["A03"], own);
      expect(found.filter(({ text }) => matches(text, line))).toHaveLength(1);
    }
  });

  it("becomes the draft that is drawn", () => {
    const [wheel] = typedCommands("wheel right 9", view, "A", ["A01", "A02"], words);
    expect(wheel && draftOfOrder(wheel.order)).toEqual({
      selected: ["A01", "A02"],
      action: "wheel_right",
      amount: 9,
      steps: [],
      legs: [],
      contact: null,
      isDrawn: false,
    });
    expect(draftOfOrder({ kind: "end_movement" })).toBeNull();
  });
});

describe("pointing", () => {
  it.each([
    { from: [12, 800], to: null },
    { from: [12, 0], to: [1200, 455] },
  ] as const)("is read as it was written", (pointed) => expect(pointedIn(pointingText(pointed))).toEqual(pointed));
  it.each(["hello", "⌖", "⌖ 12", "⌖ 1/2 – <b>", "x ⌖ 1/2"])("is not %s", (text) => expect(pointedIn(text)).toBeNull());
});
