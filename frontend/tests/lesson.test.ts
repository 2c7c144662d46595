import { describe, expect, it } from "vitest";
import { selectorOf } from "../src/pages/lesson/lighting";
import {
  advanced,
  BEGINNING,
  has,
  isAside,
  read,
  tipFor,
  type Moment,
  type Script,
  type Step,
} from "../src/pages/lesson/script";
import type { EventJson } from "../src/net/model";
import { KeyRing } from "../src/ui/keys";

function step(id: string, until: Step["until"], more: Partial<Step> = {}): Step {
  return { id, title: id, text: id, keys: "", hint: "", show: [], here: [], milestone: false, until, ...more };
}

const SCRIPT: Script = {
  id: "s",
  title: "s",
  steps: [
    step("look", { read: true }),
    step("wake", { events: [{ kind: "woken", army: "A" }] }, { milestone: true, here: ["wake"] }),
    step("wait", { events: [{ kind: "turn", army: "A" }] }),
    step("ask", { asked: ["strike"] }),
    step("strike", { events: [{ kind: "struck" }] }, { milestone: true }),
    step("free", { over: true }),
  ],
  tips: { rally: "rally!" },
  won: "",
  lost: "",
  drawn: "",
};

function moment(events: readonly EventJson[], asked: string | null = null, isOver = false): Moment {
  return { log: events.map((event, index) => ({ n: index + 1, event })), asked, isOver };
}

describe("a lesson", () => {
  it("waits until what is to be read has been read", () => {
    expect(advanced(SCRIPT, BEGINNING, moment([]))).toEqual(BEGINNING);
    expect(read(SCRIPT, BEGINNING).at).toBe(1);
    expect(read(SCRIPT, { at: 1, since: 0 }).at).toBe(1);
  });

  it("goes on by the battle's own events, and only by those that fit", () => {
    const at = { at: 1, since: 0 };
    expect(advanced(SCRIPT, at, moment([{ kind: "woken", army: "B" }])).at).toBe(1);
    expect(advanced(SCRIPT, at, moment([{ kind: "woken", army: "A", units: ["x"] }])).at).toBe(2);
  });

  it("does not count what happened before the step began", () => {
    const events = [
      { kind: "turn", army: "A" },
      { kind: "woken", army: "A" },
    ];
    expect(advanced(SCRIPT, { at: 1, since: 0 }, moment(events))).toEqual({ at: 2, since: 2 });
  });

  it("meets whoever went another way, or comes from another device, at the next milestone", () => {
    expect(advanced(SCRIPT, BEGINNING, moment([{ kind: "woken", army: "A" }, { kind: "struck" }])).at).toBe(5);
  });

  it("is outrun by nothing while a card is to be read, but takes it from the log on another device", () => {
    const held: Script = {
      ...SCRIPT,
      steps: SCRIPT.steps.map((one) => (one.until.read ? { ...one, hold: true } : one)),
    };
    const events = moment([{ kind: "woken", army: "A" }, { kind: "struck" }]);
    expect(advanced(held, BEGINNING, events)).toEqual(BEGINNING);
    expect(advanced(held, read(held, BEGINNING), events).at).toBe(5);
    expect(advanced(held, BEGINNING, events, false).at).toBe(5);
  });

  it("goes on by questions, and ends with the battle", () => {
    expect(advanced(SCRIPT, { at: 3, since: 0 }, moment([], "strike")).at).toBe(4);
    expect(advanced(SCRIPT, { at: 5, since: 0 }, moment([], null, true)).at).toBe(6);
  });

  it("says when the learner is aside, and what helps then", () => {
    const wake = SCRIPT.steps[1] as Step;
    expect(isAside(wake, "wake")).toBe(false);
    expect(isAside(wake, "rally")).toBe(true);
    expect(isAside(wake, null)).toBe(false);
    expect(tipFor(SCRIPT, wake, "rally")).toBe("rally!");
    expect(tipFor(SCRIPT, wake, "wake")).toBe("");
  });

  it("compares fields by value", () => {
    expect(has({ kind: "a", list: [1, 2] }, { list: [1, 2] })).toBe(true);
    expect(has({ kind: "a" }, { list: [1] })).toBe(false);
  });

  it("lights what carries an attribute", () => {
    expect(selectorOf("tile", "A_centre")).toBe('[data-tile="A_centre"]');
    expect(selectorOf("attacker", "*")).toBe("[data-attacker]");
    expect(selectorOf("part", "dice")).toBe(".dice");
  });

  it("takes Enter before the question while its card lies over it, and after it else", () => {
    const done: string[] = [];
    const ring = new KeyRing();
    const takeAway = ring.hang({ over: true, confirm: () => done.push("card") });
    ring.hang({ last: true, confirm: () => done.push("table") });
    ring.hang({ first: true, confirm: () => done.push("all") });
    ring.hang({ confirm: () => done.push("question") });
    ring.ring("Enter", true);
    takeAway();
    ring.ring("Enter", true);
    expect(done).toEqual(["card", "all"]);
  });
});
