import { describe, expect, it } from "vitest";
import { withComputers } from "../src/shell/computers";
import { namedParts, sentence } from "../src/shell/Log";
import type { JsonObject } from "../src/net/json";
import type { EventJson } from "../src/net/model";
import { Words } from "../src/ui/words";

const words = new Words(
  {
    "event.seed_revealed": "{seat:seat} has opened its share of the dice.",
    "event.group_moved": "{units:pieces} move.",
    "event.thrown": "{faces} for {reason}.",
    "throw.attack": "attack",
    "event.tray_thrown": "Thrown at once: {casts}.",
    "tray.cast": "{dice:dice} for {reason}: {faces}",
    "tray.kept": "{dice:dice} for {reason}, as before: {faces}",
    "tray.more": { one: "and one more", other: "and {count} more" },
  },
  { "seat.1": "guest-7", a: "legion 1" },
);

describe("a sentence of the log", () => {
  it("begins with a capital letter, but leaves a player's name as it is written", () => {
    expect(sentence({ kind: "group_moved", units: ["a"] }, words)).toBe("Legion 1 move.");
    expect(sentence({ kind: "seed_revealed", seat: "1" }, words)).toBe("guest-7 has opened its share of the dice.");
  });

  it("says what a throw was for", () =>
    expect(sentence({ kind: "thrown", reason: "attack", faces: [3, 4] }, words)).toBe("3, 4 for attack."));

  it("tells the first casts of a tray, and how many more there are", () => {
    const cast = { key: "a", dice: "2d6", reason: "attack", n: 3, faces: [3, 4], kept: false };
    const tray = (...casts: readonly JsonObject[]) => ({ kind: "tray_thrown", casts, to: null }) as EventJson;
    expect(sentence(tray(cast, { ...cast, n: 0, kept: true }), words)).toBe(
      "Thrown at once: 2d6 for attack: 3, 4; 2d6 for attack, as before: 3, 4.",
    );
    expect(sentence(tray(...Array<JsonObject>(8).fill(cast)), words)).toMatch(/; and 2 more\.$/);
  });
});

describe("names in a sentence", () => {
  it("are marked with what they name, so that each has its card", () => {
    const event = { kind: "group_moved", units: ["a"] } as EventJson;
    expect(namedParts("Legion 1 move.", event, words)).toEqual([
      ["Legion 1", "a"],
      [" move.", null],
    ]);
    expect(namedParts("Nobody moves.", event, words)).toEqual([["Nobody moves.", null]]);
  });
});

describe("the computer", () => {
  it("is called so in sentences, in the language of the page; people keep their names", () => {
    const players = { "1": { name: "Merle" }, "2": { name: "", computer: 1 } };
    const names = { "seat.1": "Merle", "seat.2": "Romans" };
    const scene = { players } as unknown as Parameters<typeof withComputers>[1];
    const texts = { "page.computer_name": "Der Computer" };
    expect(withComputers(names, scene, texts)).toEqual({ "seat.1": "Merle", "seat.2": "Der Computer" });
    expect(withComputers(names, null, texts)).toBe(names);
  });
});
