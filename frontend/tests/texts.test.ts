import { describe, expect, it } from "vitest";
import { de as builderDe, en as builderEn } from "../src/pages/armies/texts";
import { pageTexts } from "../src/ui/texts/index";
import { laterTexts } from "../src/ui/texts/later";
import type { Text, Texts } from "../src/ui/words";

/** All files of words that come with a part. */
const LATER = Object.keys(import.meta.glob("../src/ui/texts/later/*.ts")).map((file) =>
  file.replace(/^.*\/|\.ts$/g, ""),
);
const en: Texts = { ...(await pageTexts("en")), ...(await laterTexts(LATER, "en")) },
  de: Texts = { ...(await pageTexts("de")), ...(await laterTexts(LATER, "de")) };

/** Every system's own texts, by its folder. */
const english = import.meta.glob<Texts>("../src/systems/*/texts/en.ts", { eager: true, import: "en" });
const german = import.meta.glob<Texts>("../src/systems/*/texts/de.ts", { eager: true, import: "de" });
const SYSTEMS = Object.keys(import.meta.glob("../src/systems/*/index.tsx")).map((file) => folderOf(file));

function folderOf(file: string): string {
  return /systems\/(\w+)\//.exec(file)?.[1] ?? "";
}

const textsOf = (found: { readonly [file: string]: Texts }, system: string): Texts =>
  Object.entries(found).find(([file]) => folderOf(file) === system)?.[1] ?? {};

const places = (text: Text | undefined): readonly string[] => {
  const texts = typeof text === "string" ? [text] : Object.values(text ?? {});
  return [...new Set(texts.flatMap((one) => one.match(/\{\w+(:\w+)?\}/g) ?? []))].sort();
};

describe.each([
  ["page", en, de],
  ["army builder and map editor", builderEn, builderDe],
  ...SYSTEMS.map((system) => [system, textsOf(english, system), textsOf(german, system)]),
] as [string, Texts, Texts][])("texts of the %s", (_name, inEnglish, inGerman) => {
  it("are there", () => expect(Object.keys(inEnglish).length).toBeGreaterThan(0));
  it("exist in both languages", () => expect(Object.keys(inGerman).sort()).toEqual(Object.keys(inEnglish).sort()));
  it("have the same places", () => {
    for (const key of Object.keys(inEnglish))
      expect([key, places(inGerman[key])]).toEqual([key, places(inEnglish[key])]);
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
      ...SYSTEMS.flatMap((system) => Object.keys(textsOf(english, system))),
    ]);
    // A free table speaks in the own words of every system that uses it.
    const isFreeTable = (file: string): boolean => file.includes("/tabletop/");
    const users = SYSTEMS.filter((system) =>
      Object.entries(sources).some(([file, source]) => folderOf(file) === system && source.includes("/tabletop/")),
    );
    const isOwn = (system: string, key: string): boolean =>
      Object.keys(textsOf(english, system)).some((one) => /^page\.\w+\./.test(one) && one.endsWith(`.${key}`));
    const isKnown = (file: string, key: string): boolean =>
      isFreeTable(file)
        ? known.has(`page.${key}`) || users.every((system) => isOwn(system, key))
        : known.has(key) || known.has(`page.${key}`);
    expect(users.length).toBeGreaterThan(0);
    const missing = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/\bsay\("([\w.]+)"/g)]
        .map((match) => match[1] ?? "")
        .filter((key) => !isKnown(file, key) && !/^(event|question|order|throw|count)\./.test(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
});
