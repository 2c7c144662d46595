import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { framed, movedWith, nudgedPose, turnedWith, type Drag } from "../src/tabletop/dragging";
import { directionOf, fromOwnEdge, gapOf, isTouching, measured, measuredLine } from "../src/tabletop/measuring";
import type { Piece } from "../src/tabletop/piece";
import type { Pose } from "../src/tabletop/plane";
import { Ruler } from "../src/tabletop/Ruler";
import { exact, useDragging, useTools, verdictOf } from "../src/tabletop/tools";
import { pieceBelow } from "../src/tabletop/touching";
import { tracksBetween } from "../src/tabletop/Trails";
import { Words } from "../src/ui/words";

const say = (key: string, facts: object = {}): string => [key, ...Object.values(facts)].join(" ");
const inInches = (mm: number): string => (mm / 25.4).toFixed(1);

function piece(id: string, pose: Pose, width = 100, depth = 50): Piece {
  return { id, side: "5", pose, width, depth };
}

describe("measuring between bases of any width", () => {
  const one = piece("one", [0, 0, 90]),
    far = piece("far", [0, 254 + 20, 90], 60, 20);

  it("goes from edge to edge", () => {
    expect(gapOf(one, far)).toBeCloseTo(254);
    expect(isTouching(one, piece("beside", [100, 0, 90]))).toBe(true);
    expect(isTouching(one, piece("narrow", [100, 0, 90], 60))).toBe(false);
  });

  it("is told in the system's unit and words", () => {
    expect(measured(one, far, inInches, say)).toBe("far_and_where 10.0 dir.ahead");
    expect(directionOf(one.pose, one.depth, [-200, -25], say)).toBe("dir.left 90");
  });

  it("from the own edge depends on plane and edge alone", () => {
    const plane = { width: 1800, depth: 1200 };
    expect(fromOwnEdge(plane, "north", [100, 200])).toEqual({ far: 1000, across: 1700 });
    expect(fromOwnEdge(plane, null, [100, 200])).toEqual({ far: 200, across: 100 });
  });

  it("begins at the base below the finger", () => {
    expect(measuredLine([0, -10], [0, 300], one)[0][1]).toBeCloseTo(0);
    expect(measuredLine([0, -10], [0, 300], null)[0]).toEqual([0, -10]);
  });

  it("can be done from two lists", () => {
    const root = document.createElement("div");
    act(() => render(<Ruler pieces={[one, far]} words={new Words({})} inUnits={inInches} say={say} />, root));
    const [from, to] = [...root.querySelectorAll("select")] as [HTMLSelectElement, HTMLSelectElement];
    for (const [list, id] of [
      [from, "one"],
      [to, "far"],
    ] as const)
      act(() => {
        list.value = id;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      });
    expect(root.querySelector("[role=status]")?.textContent).toBe("text_measured one far far_and_where 10.0 dir.ahead");
  });
});

describe("dragging", () => {
  const drag: Drag = {
    grip: "body",
    from: [0, 0],
    to: [30, 40],
    id: "one",
    start: { one: [0, 0, 90], two: [50, 0, 90] },
    amount: 0,
    moved: true,
    touch: false,
  };

  it("moves all that were taken, turns the first", () => {
    expect(movedWith(drag)).toEqual({ one: [30, 40, 90], two: [80, 40, 90] });
    const turned = turnedWith({ ...drag, from: [0, 100], to: [-125, -25] }, 50);
    expect(turned["one"]?.[2]).toBeCloseTo(180);
  });

  it("frames whose middle lies inside and may be taken", () => {
    const all = [piece("in", [10, 20, 90], 40, 10), piece("not mine", [10, 20, 90], 40, 10), piece("out", [90, 0, 90])];
    expect(framed(all, drag, (id) => id !== "not mine")).toEqual(["in"]);
  });

  it("by keys shifts and turns a little", () => {
    expect(nudgedPose([0, 0, 90], 20, "ArrowUp", false)?.[1]).toBeCloseTo(5);
    expect(nudgedPose([0, 0, 90], 20, ",", false)?.[2]).toBeCloseTo(91);
    expect(nudgedPose([0, 0, 90], 20, "q", false)).toBeNull();
  });

  it("is a drag only when it has gone somewhere, else a tap", () => {
    const told: string[] = [];
    let held: Drag | null = { ...drag, from: [0, 0], to: [0, 0], moved: false };
    let hand = null as ReturnType<typeof useDragging> | null;
    const Hand = () => {
      hand = useDragging(held, (next) => (held = next), {
        mayTap: true,
        grasp: () => null,
        onDrag: () => told.push("drag"),
        onDrop: () => told.push("drop"),
        onTap: () => told.push("tap"),
      });
      return null;
    };
    const root = document.createElement("div");
    const draw = (): void => void act(() => render(<Hand />, root));
    draw();
    hand?.drag([3, 3]);
    draw();
    hand?.drop();
    expect(hand?.tap("one", new MouseEvent("click"))).toBe(true);
    held = { ...drag, from: [0, 0], to: [0, 0], moved: false };
    draw();
    hand?.drag([30, 3]);
    draw();
    hand?.drop();
    expect(hand?.tap("one", new MouseEvent("click"))).toBe(false);
    expect(told).toEqual(["tap", "drag", "drop"]);
  });
});

describe("tools", () => {
  it("are taken and put back, layers shown and hidden", () => {
    let tools = null as ReturnType<typeof useTools<"zones">> | null;
    const Hand = () => {
      tools = useTools<"zones">(null, () => [
        [0, 0],
        [1, 1],
      ]);
      return null;
    };
    const root = document.createElement("div");
    act(() => render(<Hand />, root));
    act(() => tools?.take("measure"));
    act(() => tools?.toggle("zones"));
    expect([tools?.tool, tools?.layers]).toEqual(["measure", ["zones"]]);
    act(() => tools?.take("measure"));
    act(() => tools?.toggle("zones"));
    expect([tools?.tool, tools?.layers]).toEqual([null, []]);
  });

  it("say what the server thinks of a draft, and where it would put it", () => {
    const order = { kind: "move" };
    const trial = { type: "trial", id: "1" } as const;
    const fault = { code: "too_far", message: "", clause: "" };
    expect(verdictOf(null, null, true)).toBeNull();
    expect(verdictOf(order, null, true)).toBe("checking");
    expect(verdictOf(order, trial, true)).toBe("good");
    expect(verdictOf(order, { ...trial, consequences: [fault] }, true)).toBe("warn");
    expect(verdictOf(order, { ...trial, refusals: [fault] }, true)).toBe("bad");
    expect(exact({ ...trial, facts: { poses: { one: [1, 2, 3], two: null } } })).toEqual({ one: [1, 2, 3] });
    expect(exact(trial)).toBeNull();
  });
});

describe("pieces", () => {
  it("leave tracks, also those of other widths", () => {
    const before = new Map([["one", piece("one", [0, 0, 90])]]);
    const [track] = tracksBetween(before, new Map([["one", piece("one", [0, 40, 90])]]));
    expect(track).toMatchObject({ id: "one", side: "5", width: 100, from: [0, 0, 90], to: [0, 40, 90] });
  });

  it("are found by the attributes a system names", () => {
    const root = document.createElement("div");
    root.innerHTML = '<g data-unit="u7"><rect class="base"></rect></g>';
    const base = root.querySelector(".base") as Element;
    expect(pieceBelow(base, 0, 0, ["data-unit"])).toBe("u7");
    expect(pieceBelow(base, 0, 0, ["data-element"])).toBeNull();
  });
});
