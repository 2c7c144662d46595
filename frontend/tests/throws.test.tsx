import { render } from "preact";
import { describe, expect, it } from "vitest";
import type { EventJson, Happening, Scene } from "../src/net/model";
import { hasDice, throwsOf } from "../src/net/throws";
import { Around } from "../src/shell/context";
import { Dice } from "../src/shell/Dice";
import type { AnySystem } from "../src/shell/system";
import { Words } from "../src/ui/words";

const cast = (n: number, kept = false) => ({
  key: `fight:${n}`,
  dice: "1d6",
  reason: "fight",
  n,
  faces: [(n % 6) + 1],
  kept,
});
const tray = (count: number): EventJson => ({
  kind: "tray_thrown",
  casts: [...Array(count).keys()].map((n) => cast(n)),
  to: null,
});

describe("the throws of an event", () => {
  it("are one, each cast of a tray, or none", () => {
    const thrown = { kind: "thrown", n: 4, dice: "1d6", faces: [2], reason: "fight" };
    expect(throwsOf(thrown)).toEqual([thrown]);
    expect(throwsOf(tray(2)).map((one) => [one.kind, one["n"], one["to"]])).toEqual([
      ["thrown", 0, null],
      ["thrown", 1, null],
    ]);
    expect(throwsOf({ kind: "moved" })).toEqual([]);
    expect([thrown, tray(1), { kind: "moved" }].map(hasDice)).toEqual([true, true, false]);
  });

  it("have no number where they cannot be read", () =>
    expect([{ casts: 3 }, { casts: [7] }].map((one) => throwsOf({ kind: "tray_thrown", ...one })[0]?.["n"])).toEqual([
      undefined,
      undefined,
    ]));
});

describe("the dice of the table", () => {
  it("show a tray as all that fell at once, each cast with its number", () => {
    const root = drawn([{ n: 7, event: tray(14) }]);
    const casts = [...root.querySelectorAll(".tray > li:not(.more)")];
    expect(casts).toHaveLength(12);
    expect(casts[3]?.textContent).toContain("the fight");
    expect(casts[3]?.querySelector(".throw-number")?.textContent).toContain("3");
    expect(root.querySelector(".tray > .more")?.textContent).toBe("and 2 more throws");
  });
});

function drawn(log: readonly Happening[]): HTMLElement {
  const root = document.createElement("div");
  const words = new Words({
    "throw.fight": "the fight",
    "page.dice_tray_more": { one: "and one more throw", other: "and {count} more throws" },
  });
  const system = { sideOf: () => "n", seatOf: () => null } as unknown as AnySystem;
  const scene = { status: "running", players: {}, dice: {} } as unknown as Scene;
  render(
    <Around.Provider value={{ words } as never}>
      <Dice log={log} scene={scene} system={system} />
    </Around.Provider>,
    root,
  );
  return root;
}
