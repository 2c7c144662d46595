// The builder's changes of an army on paper: nothing is lost, equal lines become one, riders stay with one element.

import { describe, expect, it } from "vitest";
import { messageOf } from "../src/pages/armies/server";
import { de, en } from "../src/pages/armies/texts";
import {
  campOf,
  counted,
  dismissed,
  hostOf,
  moved,
  partsOf,
  singledOut,
  sized,
  tidy,
  withLines,
  type Army,
  type Line,
} from "../src/systems/horden_helden/armies/army";
import { rowsOf } from "../src/systems/horden_helden/armies/Troops";
import type { Entry } from "../src/systems/horden_helden/armies/catalogue";

const FOOT: Line = { entry: "foot", n: 5 };
const CHIEF: Line = { entry: "foot", n: 1, commander: "iii" };
const HERO: Line = { entry: "axes", n: 1, figure: { kind: "hero", grade: "ii" } };
const ENTRY = { entry: "foot", name: "foot", type: "spears", min: 0, max: 9 } as unknown as Entry;

function total(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.n, 0);
}

describe("lines", () => {
  it("become one where they are equal, and go where they are empty", () => {
    const lines = tidy([FOOT, { entry: "foot", n: 2, options: [] }, { entry: "axes", n: 0 }, CHIEF]);
    expect(lines).toEqual([{ entry: "foot", n: 7 }, CHIEF]);
  });

  it("never merge those who carry somebody", () => {
    expect(tidy([CHIEF, CHIEF])).toHaveLength(2);
  });

  it("are counted without touching riders", () => {
    expect(counted([CHIEF, FOOT], "foot", 1, 2)).toEqual([CHIEF, { entry: "foot", n: 2 }]);
    expect(counted([CHIEF], "foot", null, 3)).toEqual([CHIEF, { entry: "foot", n: 3 }]);
  });
});

describe("riders", () => {
  it("take one element out of a line", () => {
    const lines = singledOut([FOOT], 0, { commander: "ii" });
    expect(lines).toEqual([
      { entry: "foot", n: 1, commander: "ii" },
      { entry: "foot", n: 4 },
    ]);
    expect(total(lines)).toBe(5);
  });

  it("move to another line's element, and their old one stays as plain troops", () => {
    const lines = tidy(moved([FOOT, HERO], 1, 0, "figure"));
    expect(total(lines)).toBe(6);
    expect(lines.find((line) => line.figure)?.entry).toBe("foot");
    expect(lines).toContainEqual({ entry: "axes", n: 1 });
  });

  it("leave the commander where he is when the figure beside him goes", () => {
    const both: Line = { ...CHIEF, figure: { kind: "wizard", grade: "iv" }, school: "white" };
    expect(tidy(dismissed([both], 0, "figure"))).toEqual([CHIEF]);
    expect(tidy(dismissed([both], 0, "commander"))[0]).toMatchObject({ figure: { kind: "wizard" }, school: "white" });
  });

  it("look for the largest plain line, and find none where all have one", () => {
    expect(hostOf([CHIEF, { entry: "axes", n: 2 }, FOOT], "figure")).toBe(2);
    expect(hostOf([HERO], "figure")).toBe(-1);
  });
});

describe("armies", () => {
  const army: Army = { list: "northmen", limit: 600, elements: [CHIEF, FOOT], camp: ["camp"] };

  it("are divided for large battles and united for small ones, with nobody lost", () => {
    const large = sized(army, 1800, null);
    expect(partsOf(large).map((part) => part.path)).toEqual(["commands[0].elements", "commands[1].elements"]);
    expect(large.elements).toBeUndefined();
    const small = sized(large, 600, null);
    expect(small.commands).toBeUndefined();
    expect(total(small.elements ?? [])).toBe(6);
    expect(sized(army, 600, "ally").role).toBe("ally");
  });

  it("without a role are a subordinate's, as the server writes them", () => {
    const army: Army = { list: "northmen", commands: [{ elements: [FOOT] }, { role: "chief", elements: [CHIEF] }] };
    expect(partsOf(army).map((part) => part.role)).toEqual(["subordinate", "chief"]);
  });

  it("change in one command only", () => {
    const large = withLines(sized(army, 1200, null), "commands[1].elements", [HERO]);
    expect(large.commands?.[0]?.elements).toEqual([CHIEF, FOOT]);
    expect(large.commands?.[1]?.elements).toEqual([HERO]);
  });

  it("name their camp in either form", () => {
    expect(campOf(army)).toBe("camp");
    expect(campOf({ list: "", camp: "baggage" })).toBe("baggage");
    expect(campOf({ list: "" })).toBe("");
  });
});

describe("rows", () => {
  it("show each plain line, the first with those who carry riders, and an empty one where there is nobody", () => {
    const lines = [CHIEF, FOOT, { ...FOOT, options: ["pavises"] }, HERO];
    expect(rowsOf(ENTRY, lines)).toEqual([
      { entry: ENTRY, place: 1, ridden: [0] },
      { entry: ENTRY, place: 2, ridden: [] },
    ]);
    expect(rowsOf(ENTRY, [HERO])).toEqual([{ entry: ENTRY, place: null, ridden: [] }]);
  });
});

describe("words", () => {
  it("are the same in both languages, with the same places", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    const places = (text: unknown): string[] => [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort();
    for (const key of Object.keys(en)) {
      if (typeof en[key] === "string") expect(places(de[key]), key).toEqual(places(en[key]));
    }
  });

  it("tell every problem of a refusal", () => {
    expect(messageOf({ message: "No.", facts: { problems: [{ message: "One." }, { message: "Two." }] } })).toBe(
      "No. One. Two.",
    );
    expect(messageOf(null)).toBe("?");
  });
});
