import { describe, expect, it } from "vitest";
import { together, Words } from "../src/ui/words";

const texts = {
  plain: "A {what} of {count}.",
  plural: { one: "{count} unit", other: "{count} units" },
  pieces: "{units:pieces} leave {tile:tile}.",
  who: "{seat:seat} of {army:army}, {general:piece}: {word:term}, {order:order}",
  signs: "{value:signed}",
  "tile.A_rear": "rear",
  "term.spent": "spent",
  "order.resign": "Resign",
  "seat.1": "First player",
};

describe("words", () => {
  const words = new Words(texts, {
    "A.leg-1": "Legion 1",
    "A.leg-2": "Legion 2",
    "A.varro": "Varro",
    "army.A": "Romans",
  });

  it("fill named places", () => expect(words.say("plain", { what: "die", count: 6 })).toBe("A die of 6."));
  it("say the key where there is no text", () => expect(words.say("missing")).toBe("missing"));
  it("leave a dash for a fact that is missing or null", () =>
    expect(words.say("plain", { what: null })).toBe("A – of –."));
  it("choose one or other by count", () => {
    expect(words.say("plural", { count: 1 })).toBe("1 unit");
    expect(words.say("plural", { count: 0 })).toBe("0 units");
    expect(words.say("plural")).toBe("– units");
  });
  it("name pieces and list them in the language", () => {
    expect(words.say("pieces", { units: ["A.leg-1", "A.leg-2", "x"], tile: "A_rear" })).toBe(
      "Legion 1, Legion 2 and x leave rear.",
    );
    expect(new Words(texts, {}, "de").say("pieces", { units: ["a", "b"], tile: "B_rear" })).toBe(
      "a und b leave B_rear.",
    );
  });
  it("list the keys of an object", () =>
    expect(words.say("pieces", { units: { "A.leg-1": "routed" }, tile: "A_rear" })).toBe("Legion 1 leave rear."));
  it("word seats, armies, generals, terms and orders", () =>
    expect(words.say("who", { seat: "1", army: "A", general: "A.varro", word: "spent", order: "resign" })).toBe(
      "First player of Romans, Varro: spent, Resign",
    ));
  it("fall back to the value itself", () =>
    expect(words.say("who", { seat: "7", army: "B", general: "x", word: "y", order: "z" })).toBe("7 of B, x: y, z"));
  it("word several orders", () =>
    expect(
      new Words({ ...texts, may: "{orders:orders}", "order.wait": "Wait" }).say("may", {
        orders: ["resign", "wait", "x"],
      }),
    ).toBe("Resign, Wait and x"));
  it("speak of one who has left in their own language", () => {
    const german = new Words({ "page.former_player": "ehemaliges Mitglied" }, { "seat.1": "former player" }, "de");
    expect(german.seat("1")).toBe("ehemaliges Mitglied");
    expect(german.person("Merle")).toBe("Merle");
  });
  it("prefer the name of a seat to its text", () =>
    expect(new Words(texts, { "seat.1": "Merle" }).seat("1")).toBe("Merle"));
  it("sign numbers", () => {
    expect(["-2", "0", "3"].map((value) => words.say("signs", { value: Number(value) }))).toEqual(["−2", "0", "+3"]);
  });
  it("write lists without a kind with commas", () =>
    expect(words.say("plain", { what: ["a", 2], count: 1 })).toBe("A a, 2 of 1."));
  it("write numbers with the language's own decimal sign", () => {
    expect(new Words(texts, {}, "de").say("plain", { what: 0.5, count: 2 })).toBe("A 0,5 of 2.");
    expect(words.say("plain", { what: 0.5, count: 2 })).toBe("A 0.5 of 2.");
  });
  it("tell lengths in the system's own unit", () => {
    const texts = { far: "{mm:measure}", "measure.mm": "30", "measure.unit": "LE" };
    expect(new Words(texts).say("far", { mm: 90 })).toBe("3 LE");
    expect(new Words(texts, {}, "de").say("far", { mm: 316.8 })).toBe("10,56 LE");
    expect(new Words({ far: "{mm:measure}" }).say("far", { mm: 12 })).toBe("12 mm");
  });
  it("call dice as the language calls them", () => {
    expect(new Words({ fell: "{dice:dice}" }).say("fell", { dice: "2d12" })).toBe("2d12");
    expect(new Words({ fell: "{dice:dice}" }, {}, "de").say("fell", { dice: "2d12" })).toBe("2W12");
  });
  it("take numbered pieces together only when brief", () => {
    const brief = new Words(texts, { "A.leg-1": "Legion 1", "A.leg-2": "Legion 2" }, "en", true);
    expect(brief.say("pieces", { units: ["A.leg-1", "A.leg-2"], tile: "A_rear" })).toBe("Legion 1–2 leave rear.");
    expect(together(["Hoplites 1", "Hoplites 2", "Hoplites 4", "Horse"])).toEqual(["Hoplites 1–2, 4", "Horse"]);
  });
});
