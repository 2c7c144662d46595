import { beforeEach, describe, expect, it } from "vitest";
import type { PieceBox, PieceBoxes } from "../src/board/overlay";
import type { Beat } from "../src/stage/beats";
import { marked, movedBetween } from "../src/stage/marks";

const PACE = { "--t-move": "420ms", "--beat": "600ms", "--rate": "1.00" };
const box = (x: number, side: PieceBox["side"] = "1"): PieceBox => ({ x, y: 0, wide: 10, high: 10, side });
const boxes = (...list: readonly (readonly [string, PieceBox])[]): PieceBoxes => new Map(list);
const BOXES = boxes(["A.1", box(0)], ["A.2", box(20)], ["B.1", box(60, "2")]);

beforeEach(() => {
  document.body.innerHTML = `<div id="board"><svg><g id="stage">
    <g data-unit="A.1"/><g data-unit="A.2"/><g data-unit="B.1"/><g data-tile="a_centre"/></g></svg></div>`;
});

const piece = (id: string): SVGElement => document.querySelector(`[data-unit="${id}"]`) as SVGElement;
const beat = (part: Partial<Beat>): Beat => ({ n: 1, kind: "march", by: [], at: [], sets: {}, weight: 1, ...part });

describe("marks of a beat", () => {
  it("give the pace to those who go or are moved with them, and to nothing else", () => {
    marked(beat({ by: ["A.1"], late: { "A.1": 80 } }), { boxes: BOXES, moved: ["A.2"], pace: PACE });
    expect(piece("A.1").style.getPropertyValue("--t-move")).toBe("420ms");
    expect(piece("A.1").style.getPropertyValue("--late")).toBe("80ms");
    expect(piece("A.1").getAttribute("data-beat")).toBe("acts");
    expect(piece("A.2").style.getPropertyValue("--t-move")).toBe("420ms");
    expect(piece("A.2").hasAttribute("data-beat")).toBe(false);
    expect(piece("B.1").getAttribute("style") ?? "").toBe("");
    expect(document.getElementById("board")?.getAttribute("style") ?? "").toBe("");
  });

  it("are all taken away again", () => {
    const unmark = marked(beat({ kind: "strike", by: ["A.1"], at: ["B.1"] }), { boxes: BOXES, moved: [], pace: PACE });
    expect(piece("A.1").style.getPropertyValue("translate")).not.toBe("");
    expect(piece("B.1").getAttribute("data-beat")).toBe("struck");
    unmark();
    for (const id of ["A.1", "A.2", "B.1"]) {
      expect(piece(id).getAttribute("style") ?? "").toBe("");
      expect(piece(id).hasAttribute("data-beat")).toBe(false);
    }
  });
});

describe("what has moved", () => {
  it("is every piece that stands elsewhere; places and newcomers are not", () => {
    const after = boxes(["A.1", box(0)], ["A.2", box(25)], ["A.3", box(40)], ["a_centre", box(5, null)]);
    const before = boxes(["A.1", box(0)], ["A.2", box(20)], ["a_centre", box(0, null)]);
    expect(movedBetween(before, after)).toEqual(["A.2"]);
    expect(movedBetween(before, before)).toEqual([]);
  });
});
