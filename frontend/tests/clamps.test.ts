// Drags that stop where the server says: ghosts that wait for its answer, the leash, and what a drop takes.

import { describe, expect, it } from "vitest";
import { heldBack, insteadTrial, leashOf, settled } from "../src/systems/horden_helden/clamps";
import { NO_DRAFT, type MoveDraft } from "../src/systems/horden_helden/drafts";
import type { BattleView } from "../src/systems/horden_helden/view";
import type { Fault, Instead } from "../src/protocol";

const LIMIT: Fault = { code: "too_far", message: "2.0 LE: reach", clause: "8.1" };
const VIEW = {
  elements: { a1: { id: "a1", pose: [100, 200, 90], depth: 20 }, a2: { id: "a2", pose: [140, 200, 90], depth: 20 } },
} as unknown as BattleView;

function instead(order: object, more: Partial<Instead> = {}): Instead {
  return { order: order as Instead["order"], limit: LIMIT, ...more };
}

const advance: MoveDraft = { ...NO_DRAFT, selected: ["a1", "a2"], action: "advance", amount: 300, isDrawn: true };
const lone: MoveDraft = { ...NO_DRAFT, selected: ["a1"], legs: [[400, 600, 90]], isDrawn: true };
const stopped = instead({ kind: "move_group", elements: ["a1", "a2"], move: "advance", distance: 60, degrees: 0 });
const short = instead({ kind: "move_element", element: "a1", legs: [{ x: 136, y: 248, facing: 90 }] });

describe("a drag beyond what is allowed", () => {
  it("is held back by the last answer, in its own direction", () => {
    expect(heldBack(VIEW, advance, stopped).amount).toBe(60);
    expect(heldBack(VIEW, { ...advance, amount: 20 }, stopped).amount).toBe(20);
    const [[x, y, facing] = [0, 0, 0]] = heldBack(VIEW, { ...lone, legs: [[500, 200, 90]] }, short).legs;
    expect([x, y, facing].map(Math.round)).toEqual([160, 200, 90]);
    expect(heldBack(VIEW, { ...lone, legs: [[110, 210, 90]] }, short).legs).toEqual([[110, 210, 90]]);
  });

  it("becomes the order that the server would take when it is dropped", () => {
    expect(settled(advance, { kind: "move_group", move: "advance", distance: 60 }).amount).toBe(60);
    const wheel = { kind: "move_group", move: "wheel_left", degrees: 17.5, distance: 0, steps: [] };
    expect(settled({ ...advance, action: "wheel_left" }, wheel).amount).toBe(17.5);
    const further = { kind: "move_group", move: "advance", distance: 20, steps: [{ move: "wheel_left", amount: 9 }] };
    expect(settled({ ...advance, action: "wheel_left" }, further).amount).toBe(9);
    expect(settled({ ...lone, contact: "b1" }, short.order as never)).toMatchObject({
      legs: [[136, 248, 90]],
      contact: null,
    });
    const march = { kind: "march", poses: [{ x: 100, y: 260, facing: 90 }] };
    expect(settled({ ...lone, action: "march" }, march).legs).toEqual([[100, 260, 90]]);
  });

  it("is judged as what would be given", () => {
    const trial = insteadTrial(
      { type: "trial", id: "t", refusals: [LIMIT], cost: { mm: 300 } },
      instead({}, { cost: { mm: 60, allowed: 60 }, facts: { poses: {} } }),
    );
    expect(trial).toMatchObject({ refusals: [], cost: { mm: 60 }, facts: { poses: {} }, consequences: [] });
  });

  it("hangs on a leash from where it was taken to the finger", () => {
    const drag = { from: [105, 195], to: [105, 495], id: "a1", moved: true } as const;
    const leash = leashOf(VIEW, drag, { a1: [100, 260, 90], a2: [140, 260, 90] }, stopped);
    expect(leash?.from.map(Math.round)).toEqual([105, 255]);
    expect(leash).toMatchObject({ to: [105, 495], limit: { message: "2.0 LE: reach" } });
    const turned = leashOf(VIEW, { ...drag, from: [100, 210] }, { a1: [100, 200, 180] }, stopped);
    expect(turned?.from.map(Math.round)).toEqual([90, 200]);
    expect(leashOf(VIEW, { ...drag, to: [105, 256] }, { a1: [100, 260, 90] }, stopped)).toBeNull();
    expect(leashOf(VIEW, { ...drag, moved: false }, { a1: [100, 260, 90] }, stopped)).toBeNull();
    expect(leashOf(VIEW, drag, { a1: [100, 260, 90] }, null)).toBeNull();
  });
});
