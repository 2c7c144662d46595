import { describe, expect, it } from "vitest";
import type { TableProps } from "../src/shell/system";
import { book } from "../src/systems/lost_battles/cards";
import { generalNotes } from "../src/systems/lost_battles/generals";
import { tileSentence } from "../src/systems/lost_battles/sentences";
import { commanding, favourLine } from "../src/systems/lost_battles/Strip";
import { en } from "../src/systems/lost_battles/texts/en";
import type { GeneralView } from "../src/systems/lost_battles/view";
import { Words } from "../src/ui/words";
import { battle, unit } from "./fixture";

const words = new Words({ ...en, "army.A": "Romans", "army.B": "Carthaginians" });

function general(more: Partial<GeneralView> = {}): GeneralView {
  return {
    id: "A.g",
    army: "A",
    name: "Scipio",
    kind: "leader",
    value: 12,
    place: "field",
    near_miss: false,
    recovering: false,
    silent: false,
    rally_on: 9,
    ...more,
  } as GeneralView;
}

describe("generals in words", () => {
  it("say on what they rally, or that they never do", () => {
    expect(generalNotes(general(), words)).toEqual(["rallies on 9+"]);
    expect(generalNotes(general({ rally_on: null }), words)).toEqual(["never rallies"]);
  });

  it("say what keeps them from helping", () => {
    const shaken = general({ rally_on: null, near_miss: true, recovering: true });
    expect(generalNotes(shaken, words)).toEqual(["never rallies", en["page.lb.recovering"]]);
    expect(generalNotes({ ...shaken, recovering: false }, words)).toEqual(["never rallies", "had a near miss"]);
    expect(generalNotes(general({ silent: true }), words)[1]).toBe("gives no help in this player turn");
  });

  it("are described with their tile", () => {
    const view = battle({ A_centre: [unit("A.1")] }, { generals: { "A.g": general({ silent: true }) } });
    const centre = { ...view.tiles["A_centre"], general: "A.g" } as (typeof view.tiles)[string];
    const shown = { ...view, tiles: { ...view.tiles, A_centre: centre } };
    expect(tileSentence(shown, "A_centre", "A", words)).toContain("Scipio (gives no help in this player turn)");
  });
});

describe("the card of a tile", () => {
  it("shows the marker of an attack made from there", () => {
    const view = battle({ A_centre: [unit("A.1")] });
    const marked = { ...view.tiles["A_centre"], attacked_from: true } as (typeof view.tiles)[string];
    const facts = (tiles: typeof view.tiles) =>
      book.describe("A_centre", { scene: { view: { ...view, tiles } }, words } as unknown as TableProps)?.facts ?? [];
    expect(facts(view.tiles).flat()).not.toContain("attack made from here");
    expect(facts({ A_centre: marked }).flat()).toContain("attack made from here");
  });
});

describe("the strip", () => {
  it("says who holds the Favour of the Gods", () => {
    expect(favourLine(battle({}, { favour: "2" }), words)).toBe("Favour of the Gods: Carthaginians");
    expect(favourLine(battle({}), words)).toBe("the first re-roll is open to both sides");
    expect(favourLine(battle({}, { favour: "2", sides: { A: "2", B: "1" } }), words)).toBe(
      "Favour of the Gods: Romans",
    );
  });

  it("counts for a surprised army only what is on the field", () => {
    const late = unit("A.9", { place: "undeployed" });
    const view = battle(
      { A_centre: [unit("A.1"), unit("A.2")], B_centre: [unit("B.1")] },
      { generals: { "A.g": general() } },
    );
    const shown = { ...view, units: { ...view.units, "A.9": late } };
    expect(commanding(shown, shown.armies.A)).toBe(70);
    expect(commanding(shown, { ...shown.armies.A, surprised: true })).toBe(3 + 3 + 12);
  });
});
