// Free tables: the plane, groups, drafts and placing of Horden & Helden. Rules are the server's and not tested here.

import { describe, expect, it } from "vitest";
import type { Option, Question } from "../src/net/model";
import {
  areJoined,
  ghostsOf,
  groupOf,
  isIdle,
  nextBeside,
  NO_DRAFT,
  orderOf,
  outerCorner,
  type MoveDraft,
  type Standing,
} from "../src/systems/horden_helden/drafts";
import { furtherLeg, moveBy, nudged, placeBy, type Drag } from "../src/systems/horden_helden/grips";
import { placedOrder, placingOf, snapped, somewhere } from "../src/systems/horden_helden/placing";
import { nearest } from "../src/systems/horden_helden/touching";
import { tracksBetween } from "../src/systems/horden_helden/Trails";
import type { BattleView } from "../src/systems/horden_helden/view";
import { onScreen, onTable, rotationOf, shortest, shifted, turnedAbout, type Pose } from "../src/tabletop/plane";
import { strewn } from "../src/tabletop/scatter";

function element(id: string, pose: Pose, more: Partial<Standing> = {}): Standing {
  const base = {
    id,
    side: "A",
    command: "A1",
    depth: 20,
    category: "foot",
    airborne: false,
    moved: false,
    place: "field",
  };
  return { ...base, figure: null, commander: null, pose, ...more } as unknown as Standing;
}

/** Three in a line looking north, one behind the middle, one far off, and an enemy. */
const LINE: readonly Standing[] = [
  element("a1", [100, 200, 90]),
  element("a2", [140, 200, 90]),
  element("a3", [180, 200, 90]),
  element("a4", [140, 180, 90]),
  element("a9", [600, 200, 90]),
  element("b1", [140, 300, 270], { side: "B", command: "B1" }),
];

function viewWith(elements: readonly Standing[] = LINE): BattleView {
  return {
    width: 1200,
    depth: 800,
    elements: Object.fromEntries(elements.map((one) => [one.id, one])),
    sides: { A: { edge: "south" }, B: { edge: "north" } },
  } as unknown as BattleView;
}

const draft = (part: Partial<MoveDraft>): MoveDraft => ({ ...NO_DRAFT, ...part });
const drag = (part: Partial<Drag>): Drag => ({
  grip: "body",
  from: [0, 0],
  to: [0, 0],
  id: null,
  start: {},
  amount: 0,
  moved: true,
  touch: false,
  ...part,
});

describe("the plane", () => {
  const south = { width: 1200, depth: 800, turned: false },
    north = { ...south, turned: true };
  it("has the own edge below, whichever it is", () => {
    expect(onScreen(south, [100, 0])).toEqual({ x: 100, y: 800 });
    expect(onScreen(north, [100, 800])).toEqual({ x: 1100, y: 800 });
  });
  it("goes back and forth", () => {
    for (const plane of [south, north]) expect(onTable(plane, onScreen(plane, [123, 456]))).toEqual([123, 456]);
  });
  it("draws who looks away from the own edge upright", () => {
    expect(rotationOf(south, 90)).toBe(0);
    expect(rotationOf(north, 270)).toBe(0);
  });
  it("measures from edge to edge", () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const;
    const [from, to] = shortest(square, [[30, 5]]);
    expect([from, to]).toEqual([
      [10, 5],
      [30, 5],
    ]);
  });
  it("strews the same things over the same piece, inside it", () => {
    const outline = [
      [0, 0],
      [200, 0],
      [200, 200],
      [0, 200],
    ] as const;
    const things = strewn(outline, 25, "t1");
    expect(things.length).toBeGreaterThan(20);
    expect(strewn(outline, 25, "t1")).toEqual(things);
    expect(things.every(({ at: [x, y] }) => x > 0 && x < 200 && y > 0 && y < 200)).toBe(true);
  });
});

describe("groups", () => {
  it("hang together by whole sides", () => {
    expect(groupOf(viewWith(), "a1")).toEqual(["a1", "a2", "a4", "a3"]);
    expect(groupOf(viewWith(), "a9")).toEqual(["a9"]);
  });
  it("leave out who has moved, turned or stands a little off", () => {
    const [one, two] = [element("x", [0, 0, 90]), element("y", [40, 0, 90])];
    expect(areJoined(one, two)).toBe(true);
    expect(areJoined(one, { ...two, pose: [40, 0, 95] })).toBe(false);
    expect(areJoined(one, { ...two, pose: [44, 0, 90] })).toBe(false);
    expect(groupOf(viewWith([one, { ...two, moved: true }]), "x")).toEqual(["x"]);
  });
  it("grow by the next element to a hand", () => {
    expect(nextBeside(viewWith(), ["a2"], "right")).toBe("a3");
    expect(nextBeside(viewWith(), ["a2"], "left")).toBe("a1");
    expect(nextBeside(viewWith(), ["a3"], "right")).toBeNull();
  });
  it("wheel about the corner of the front rank", () => {
    expect(outerCorner(LINE.slice(0, 4), "left").map(Math.round)).toEqual([80, 200]);
    expect(outerCorner(LINE.slice(0, 4), "right").map(Math.round)).toEqual([200, 200]);
  });
});

describe("moves in hand", () => {
  const view = viewWith();
  it("are nothing until something is drawn", () => {
    expect(isIdle(draft({ selected: ["a1"] }))).toBe(true);
    expect(orderOf(draft({ selected: ["a1"] }), view)).toBeNull();
  });
  it("advance and wheel as a group, in one or more parts", () => {
    const wheel = draft({ selected: ["a1", "a2"], action: "wheel_left", amount: 17 });
    expect(orderOf(wheel, view)).toEqual({
      kind: "move_group",
      elements: ["a1", "a2"],
      move: "wheel_left",
      degrees: 17,
    });
    const both = draft({
      selected: ["a1", "a2"],
      action: "advance",
      amount: 30,
      steps: [{ move: "wheel_left", amount: 17 }],
    });
    expect(orderOf(both, view)).toMatchObject({ degrees: 17, steps: [{ move: "advance", amount: 30 }] });
  });
  it("show their ghosts before the server has answered", () => {
    const ahead = ghostsOf(view, draft({ selected: ["a1", "a2"], action: "advance", amount: 30 }));
    expect(ahead["a2"]?.map(Math.round)).toEqual([140, 230, 90]);
    const left = ghostsOf(view, draft({ selected: ["a1", "a2"], action: "wheel_left", amount: 90 }));
    expect(left["a1"]?.map(Math.round)).toEqual([80, 220, 180]);
  });
  it("take off with flyers on the ground, and land if wished", () => {
    const flyer = viewWith([element("f", [0, 0, 90], { category: "flying" as never })]);
    const order = orderOf(draft({ selected: ["f"], legs: [[0, 50, 90]], land: true }), flyer);
    expect(order).toMatchObject({ kind: "move_element", take_off: true, land: true });
  });
  it("follow the finger: body, ring and corner", () => {
    const one = moveBy(view, draft({ selected: ["a9"] }), drag({ from: [600, 190], to: [620, 230] }));
    expect(one?.legs?.[0]).toEqual([620, 240, 90]);
    const group = draft({ selected: ["a1", "a2"], action: "advance" });
    expect(moveBy(view, group, drag({ from: [0, 0], to: [5, 42] }))?.amount).toBeCloseTo(42);
    const wheel = moveBy(
      view,
      group,
      drag({ grip: "wheel_left", from: [160, 200], to: [80 + 80 * Math.cos(0.2), 200 + 80 * Math.sin(0.2)] }),
    );
    expect(wheel?.amount).toBeCloseTo((0.2 * 180) / Math.PI);
    expect(moveBy(view, group, drag({ from: [0, 0], to: [0, 5], amount: 42 }))?.amount).toBeCloseTo(47);
  });
  it("go by keys in steps and fine steps", () => {
    expect(nudged(view, draft({ selected: ["a1", "a2"], action: "advance", amount: 5 }), "ArrowUp")).toMatchObject({
      amount: 10,
      isDrawn: true,
    });
    expect(nudged(view, draft({ selected: ["a1", "a2"], action: "advance", amount: 5 }), ",")?.amount).toBe(4);
    expect(nudged(view, draft({ selected: ["a9"] }), "ArrowRight")?.legs?.[0]?.map(Math.round)).toEqual([605, 200, 90]);
    expect(nudged(view, draft({ selected: ["a9"] }), "q")).toBeNull();
  });
  it("go straight ahead where a hand only wavers, unless it is held free", () => {
    const wavering = drag({ from: [600, 190], to: [604, 230] });
    expect(moveBy(view, draft({ selected: ["a9"] }), wavering)?.legs?.[0]?.map(Math.round)).toEqual([600, 240, 90]);
    expect(moveBy(view, draft({ selected: ["a9"] }), { ...wavering, free: true })?.legs?.[0]).toEqual([604, 240, 90]);
  });
  it("settle a leg and go on", () => {
    const part = furtherLeg(view, draft({ selected: ["a1", "a2"], action: "wheel_left", amount: 10 }));
    expect(part).toEqual({ steps: [{ move: "wheel_left", amount: 10 }], amount: 0 });
    expect(furtherLeg(view, draft({ selected: ["a9"], legs: [[600, 220, 90]] })).legs).toHaveLength(2);
  });
  it("turn the short way", () => {
    expect(turnedAbout([0, 0, 90], [0, 0], 90)[2]).toBe(180);
    expect(shifted([0, 0, 0], 10, 5).map(Math.round)).toEqual([10, -5, 0]);
  });
});

describe("placing", () => {
  const question = { kind: "deploy", orders: ["deploy", "set_up_for_me"], clause: "4.6", facts: {} } as Question;
  const option: Option = {
    order: { kind: "deploy", poses: { a1: { x: 1, y: 2, facing: 90 } }, left_out: [] },
    cost: {},
    facts: {},
    vary: {
      zone: [
        [0, 0],
        [1200, 0],
        [1200, 180],
        [0, 180],
      ],
      elements: ["a1", "a2"],
      must: ["a1"],
    },
  };
  it("reads who is to be placed where, and what the server proposes", () => {
    const placing = placingOf(question, [option]);
    expect(placing).toMatchObject({ elements: ["a1", "a2"], must: ["a1"], proposed: { a1: [1, 2, 90] } });
    expect(placing && placedOrder(placing, { a2: [5, 6, 450] })).toMatchObject({
      poses: { a2: { x: 5, y: 6, facing: 90 } },
    });
    expect(placing && placedOrder(placing, {})).toBeNull();
  });
  it("puts a newcomer into the zone, looking away from the own edge", () => {
    const [x, y, facing] = somewhere(
      viewWith(),
      "A",
      [
        [0, 0],
        [1200, 0],
        [1200, 180],
        [0, 180],
      ],
      3,
    );
    expect([x > 0 && x < 1200, y > 0 && y < 180, facing]).toEqual([true, true, 90]);
  });
  it("brings a base flush beside its comrade", () => {
    expect(snapped(viewWith(), "a9", [143, 203, 90], { a1: [100, 200, 90] })).toEqual([140, 200, 90]);
    expect(snapped(viewWith(), "a9", [170, 203, 90], { a1: [100, 200, 90] })).toEqual([170, 203, 90]);
  });
  it("moves several together", () => {
    const start = { a1: [100, 200, 90] as Pose, a2: [140, 200, 90] as Pose };
    expect(placeBy(viewWith(), drag({ grip: "place", to: [10, 20], start }), start)).toEqual({
      a1: [110, 220, 90],
      a2: [150, 220, 90],
    });
  });
});

it("trails show who moved and who is gone", () => {
  const at = (pose: Pose) => ({ side: "A" as const, depth: 20, pose });
  const tracks = tracksBetween(
    new Map([
      ["a", at([0, 0, 90])],
      ["b", at([50, 0, 90])],
      ["c", at([90, 0, 90])],
    ]),
    new Map([
      ["a", at([0, 0, 90])],
      ["b", at([50, 40, 90])],
    ]),
  );
  expect(tracks.map(({ id, to }) => [id, to])).toEqual([
    ["b", [50, 40, 90]],
    ["c", null],
  ]);
});

describe("a finger on a line of small bases", () => {
  const line = [50, 63, 76].map((x, n) => ({ id: `A0${n + 1}`, x, y: 100 }));

  it("means the one whose middle is nearest, whichever is drawn last", () => {
    expect(nearest(62, 103, line)).toBe("A02");
    expect(nearest(62, 103, [...line].reverse())).toBe("A02");
    expect(nearest(20, 100, line)).toBe("A01");
    expect(nearest(20, 100, [])).toBeNull();
  });
});
