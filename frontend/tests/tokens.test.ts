import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const TOKENS = readFileSync(resolve(import.meta.dirname, "../../static/css/tokens.css"), "utf8");
const SYMBOLS = readFileSync(resolve(import.meta.dirname, "../../static/symbols.svg"), "utf8");
const SIDES = Array.from({ length: 12 }, (_, index) => index + 1);
const SURFACES = ["paper-0", "paper-1", "paper-2", "paper-raised", "map-ground"];
const THEMES = { light: ":root {", dark: '[data-theme="dark"] {' } as const;

type Theme = keyof typeof THEMES;

/** Colours of a theme by their names; dark falls back on light, as in the browser. */
function colours(theme: Theme): ReadonlyMap<string, string> {
  const block = (start: string): readonly (readonly [string, string])[] => {
    const from = TOKENS.indexOf(`\n${start}`);
    const text = TOKENS.slice(from, TOKENS.indexOf("\n}", from));
    return [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]);
  };
  return new Map([...block(THEMES.light), ...(theme === "dark" ? block(THEMES.dark) : [])]);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe("the colours of twelve sides", () => {
  for (const theme of ["light", "dark"] as const) {
    const of = (name: string): string => {
      const found = colours(theme).get(name);
      if (!found) throw new Error(`no --${name} in ${theme}`);
      return found;
    };

    it.each(SIDES)(`${theme}: side %i is read on every surface`, (side) => {
      for (const surface of SURFACES)
        expect(contrast(of(`side-${side}`), of(surface)), `${side} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of(`side-${side}`), of(`side-${side}-soft`))).toBeGreaterThanOrEqual(4.5);
    });

    it.each(SIDES)(`${theme}: what side %i fills carries symbols, its soft ground text`, (side) => {
      const fill = of(theme === "dark" ? `side-${side}-deep` : `side-${side}`);
      expect(contrast(of("on-fill"), fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of("on-fill"), of(`side-${side}-deep`))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of("ink-1"), of(`side-${side}-soft`))).toBeGreaterThanOrEqual(4.5);
    });

    it(`${theme}: no two sides have the same colour`, () => {
      expect(new Set(SIDES.map((side) => of(`side-${side}`))).size).toBe(SIDES.length);
    });
  }

  it("each has a hatching and a badge that no other has", () => {
    const hatchings = SIDES.map(
      (side) => new RegExp(`\\[data-side="${side}"\\] \\{[^}]*--side-hatch:([^}]*);`).exec(TOKENS)?.[1]?.trim() ?? "",
    );
    const badges = SIDES.map((side) => {
      const drawing = new RegExp(`id="ui-side-${side}"[^>]*><title>[^<]*</title>(.*?)</symbol>`).exec(SYMBOLS)?.[1];
      return drawing ?? "";
    });
    expect(hatchings.every(Boolean) && badges.every(Boolean)).toBe(true);
    expect(new Set(hatchings).size).toBe(SIDES.length);
    expect(new Set(badges).size).toBe(SIDES.length);
  });
});
