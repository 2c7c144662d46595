import { describe, expect, it } from "vitest";
import { de as builderDe, en as builderEn } from "../src/pages/armies/texts";
import { de as hordenDe } from "../src/systems/horden_helden/texts/de";
import { en as hordenEn } from "../src/systems/horden_helden/texts/en";
import { de as lostDe } from "../src/systems/lost_battles/texts/de";
import { en as lostEn } from "../src/systems/lost_battles/texts/en";
import { pageTexts } from "../src/ui/texts/index";
import * as luck from "../src/ui/texts/luck";
import * as replay from "../src/ui/texts/replay";
import type { Text, Texts } from "../src/ui/words";

const en: Texts = { ...pageTexts("en"), ...luck.en, ...replay.en },
  de: Texts = { ...pageTexts("de"), ...luck.de, ...replay.de };

const places = (text: Text | undefined): readonly string[] => {
  const texts = typeof text === "string" ? [text] : Object.values(text ?? {});
  return [...new Set(texts.flatMap((one) => one.match(/\{\w+(:\w+)?\}/g) ?? []))].sort();
};

describe.each([
  ["page", en, de],
  ["army builder and map editor", builderEn, builderDe],
  ["Horden & Helden", hordenEn, hordenDe],
  ["Lost Battles", lostEn, lostDe],
] as [string, Texts, Texts][])("texts of the %s", (_name, english, german) => {
  it("exist in both languages", () => expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort()));
  it("have the same places", () => {
    for (const key of Object.keys(english)) expect([key, places(german[key])]).toEqual([key, places(english[key])]);
  });
});

describe("keys that the sources say", () => {
  it("all have a text", async () => {
    const sources = import.meta.glob("../src/**/*.tsx", { query: "?raw", import: "default", eager: true }) as {
      [file: string]: string;
    };
    const known = new Set([
      ...Object.keys(en),
      ...Object.keys(builderEn),
      ...Object.keys(hordenEn),
      ...Object.keys(lostEn),
    ]);
    const missing = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/\bsay\("([\w.]+)"/g)]
        .map((match) => match[1] ?? "")
        .filter(
          (key) =>
            // A free table speaks in its system's own words.
            !known.has(file.includes("/tabletop/") ? `page.hh.${key}` : key) &&
            !known.has(`page.${key}`) &&
            !/^(event|question|order|throw|count)\./.test(key),
        )
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
});
