import { describe, expect, it } from "vitest";
import { counts, points, soFar, type LuckReport } from "../src/net/luck";
import { assumed, marginOf, partsOf, tells } from "../src/shell/Odds";
import { sigmaLine } from "../src/shell/Luck";
import type { OddsFound } from "../src/protocol";
import { pageTexts } from "../src/ui/texts/index";
import { en } from "../src/ui/texts/later/luck";
import { Words } from "../src/ui/words";

const words = new Words(
  { ...(await pageTexts("en")), ...en, "order.accept": "Accept", "question.reroll.title": "Re-roll?" },
  { "seat.2": "Merle" },
);
const say = (key: string, facts = {}): string => words.say(`page.${key}`, facts);

function odds(more: Partial<OddsFound>): OddsFound {
  return { type: "odds", id: "1", total: 36, exact: true, ...more };
}

describe("odds", () => {
  it("are told where there is something to weigh", () => {
    expect(tells(null)).toBe(false);
    expect(tells(odds({ chances: [] }))).toBe(false);
    expect(tells(odds({ chances: [{ verdict: "stand", count: 36 }] }))).toBe(false);
    expect(
      tells(
        odds({
          chances: [
            { verdict: "a", count: 1 },
            { verdict: "b", count: 35 },
          ],
        }),
      ),
    ).toBe(true);
  });

  it("are told of a single outcome if somebody's answer was assumed for it", () => {
    const assumptions = [{ seat: "2", question: "reroll", order: "accept", by: "default" as const, count: 36 }];
    expect(tells(odds({ chances: [{ verdict: "a", count: 36 }], assumptions }))).toBe(true);
  });

  it("go from light to dark with the harm", () => {
    const parts = partsOf(odds({ chances: ["a", "b", "c"].map((verdict) => ({ verdict, count: 12 })) }));
    expect(parts.map((part) => part.tone)).toEqual([0, 2, 4]);
    expect(parts.map((part) => part.percent)).toEqual([33, 33, 33]);
  });

  it("never claim to be sampled without a margin", () => {
    expect(marginOf({ verdict: "a", count: 400, low: 0.99, high: 1 })).toBe(1);
    expect(marginOf({ verdict: "a", count: 100, low: 0.21, high: 0.29 })).toBe(4);
  });

  it("say what they assume, and how often it matters", () => {
    const one = { seat: "2", question: "reroll", order: "accept", by: "default" as const, count: 36 };
    expect(assumed(one, 36, words, say)).toBe("Merle: “Accept”, the default answer in the rules.");
    expect(assumed({ ...one, count: 6 }, 36, words, say)).toContain("(In 6 of 36.)");
    expect(assumed({ ...one, order: "", by: "standing" }, 36, words, say)).toBe(
      "Merle: “Re-roll?” by standing answer.",
    );
  });
});

describe("luck", () => {
  const report = {
    line: [{ event: 0 }, { event: 5 }, { event: 9 }].map((point) => ({ ...point, worth: [0.5, 0.5] })),
    throws: [
      { event: 3, expected: [0.5, 0.5], actual: [0.6, 0.4] },
      { event: 9, expected: [0.6, 0.4], actual: [0.3, 0.7] },
    ],
  } as unknown as LuckReport;

  it("adds up over the battle", () => {
    expect(soFar(report, 0).map((sum) => Math.round(sum * 100))).toEqual([0, 10, -20]);
    expect(soFar(report, 1).map((sum) => Math.round(sum * 100))).toEqual([0, -10, 20]);
  });

  it("is told in points with their sign, and in deviations with a word", () => {
    expect(points(0.1234)).toBe("+12.3");
    expect(points(-0.05)).toBe("−5");
    expect(points(0.0001)).toBe("±0");
    expect(sigmaLine(1.31, say)).toBe("1.3 σ lucky");
    expect(sigmaLine(-0.4, say)).toBe("0.4 σ unlucky");
    expect(sigmaLine(0.01, say)).toBe("as expected");
  });

  it("leaves out kinds of throws that could change nothing", () => {
    const sum = { seat: "1", kind: "fortune", throws: 3, luck: 0, sigmas: 0 };
    expect(counts({ ...sum, spread: 0 })).toBe(false);
    expect(counts({ ...sum, spread: 0.02 })).toBe(true);
  });
});
