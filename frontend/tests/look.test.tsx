// The look of the tables: what is drawn is as wide as the rules say, and can be told apart by everybody.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { render } from "preact";
import { describe, expect, it } from "vitest";
import type { Spot } from "../src/tabletop/plane";
import { Terrain, type TerrainPiece } from "../src/tabletop/Terrain";

const ROOT = resolve(import.meta.dirname, "../..");
const MAPS = resolve(ROOT, "battles/rules/horden_helden/maps/data");

interface MapFile {
  readonly columns?: number;
  readonly pieces?: readonly (Partial<TerrainPiece> & { readonly id: string; readonly kind: string })[];
}

function mapFile(name: string): MapFile {
  return JSON.parse(readFileSync(resolve(MAPS, name), "utf8")) as MapFile;
}

/** As the server shows them: every field is there. */
function piecesOf(map: MapFile): readonly TerrainPiece[] {
  return (map.pieces ?? []).map((piece) => ({
    outline: [] as readonly Spot[],
    line: [] as readonly Spot[],
    width: 0,
    high: false,
    cliffs: [],
    graveyard: false,
    ...piece,
  }));
}

const CROSSINGS = readdirSync(MAPS)
  .sort()
  .flatMap((name) => piecesOf(mapFile(name)).map((piece) => ({ name, piece })))
  .filter(({ piece }) => piece.kind === "bridge" || piece.kind === "ford");

describe("terrain", () => {
  it("has maps with bridges and fords to look at", () => {
    expect(new Set(CROSSINGS.map(({ piece }) => piece.kind))).toEqual(new Set(["bridge", "ford"]));
  });

  it.each(CROSSINGS.map(({ name, piece }) => [name, piece.kind, piece.id] as const))(
    "%s: the %s %s is drawn as wide as the rules measure it",
    (name, _kind, id) => {
      const map = mapFile(name),
        pieces = piecesOf(map).filter(({ kind }) => ["river", "bridge", "ford"].includes(kind));
      for (const turned of [false, true]) {
        const place = document.createElement("div");
        const plane = { width: (map.columns ?? 3) * 400, depth: 800, turned };
        render(<Terrain plane={plane} pieces={pieces} />, place);
        const decks = [...place.querySelectorAll(`[data-deck="${id}"]`)];
        const rule = pieces.find((piece) => piece.id === id)?.width ?? 0;
        expect(decks.length).toBeGreaterThan(0);
        for (const deck of decks) {
          expect(Math.abs(Number(deck.getAttribute("width")) - rule)).toBeLessThanOrEqual(0.5);
          expect(Math.abs(Number(deck.getAttribute("x")) + rule / 2)).toBeLessThanOrEqual(0.25);
          // Nothing between it and the table makes it larger or smaller.
          expect(deck.closest("g")?.getAttribute("transform")).not.toContain("scale");
        }
      }
    },
  );

  it("draws every piece of terrain of the maps", () => {
    for (const name of readdirSync(MAPS)) {
      const pieces = piecesOf(mapFile(name));
      const place = document.createElement("div");
      render(<Terrain plane={{ width: 1200, depth: 800, turned: false }} pieces={pieces} />, place);
      for (const piece of pieces)
        expect(place.querySelectorAll(`[data-piece="${piece.id}"] :is(path, rect, use)`).length, name).toBeGreaterThan(
          0,
        );
    }
  });
});

describe("the tiles of the ground", () => {
  it("weigh at most 40 KB together", () => {
    const folder = resolve(ROOT, "static/ground");
    const sizes = readdirSync(folder).map((file) => statSync(resolve(folder, file)).size);
    expect(sizes).toHaveLength(2);
    expect(sizes.reduce((one, two) => one + two)).toBeLessThanOrEqual(40 * 1024);
  });
});

const TOKENS = readFileSync(resolve(ROOT, "static/css/tokens.css"), "utf8");
const STARTS = { light: "\n:root {", dark: '\n[data-theme="dark"] {' } as const;

type Rgb = readonly [number, number, number];

/** A colour of a theme; dark falls back on light, as in the browser. */
function token(theme: keyof typeof STARTS, name: string): string {
  const found = (["light", theme] as const).map((one) => {
    const from = TOKENS.indexOf(STARTS[one]);
    return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(TOKENS.slice(from, TOKENS.indexOf("\n}", from)))?.[1];
  });
  const colour = found[1] ?? found[0];
  if (!colour) throw new Error(`no --${name} in ${theme}`);
  return colour;
}

/** The parts of a colour as amounts of light. */
function linear(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The ratio of WCAG 2. */
function contrast(one: Rgb, two: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Machado, Oliveira and Fernandes 2009, full severity. */
const BLINDNESS: { readonly [name: string]: readonly [Rgb, Rgb, Rgb] } = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seenWith(rows: readonly [Rgb, Rgb, Rgb], [red, green, blue]: Rgb): Rgb {
  const [r, g, b] = rows.map(([one, two, three]) =>
    Math.min(1, Math.max(0, one * red + two * green + three * blue)),
  ) as [number, number, number];
  return [r, g, b];
}

/** Lightness and two axes of colour (CIELAB, D65). */
function lab([red, green, blue]: Rgb): Rgb {
  const bent = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505),
    y = bent(luminance([red, green, blue])),
    z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function difference(one: Rgb, two: Rgb): number {
  const [a, b] = [lab(one), lab(two)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const IVORY = linear("#fffaee");
/** What a sign needs that is no text (WCAG 2, 1.4.11). */
const SIGN = 3;

describe.each(["light", "dark"] as const)("the colours of the tables, %s", (theme) => {
  const of = (name: string): Rgb => linear(token(theme, name));
  const least = { light: { sign: 5.5, rim: 5.5 }, dark: { sign: 4.6, rim: 4.6 } }[theme];

  it.each([1, 2])("signs on the bases of side %i and their rims on the ground stand out", (side) => {
    expect(contrast(IVORY, of(`base-${side}`))).toBeGreaterThanOrEqual(least.sign);
    expect(contrast(of(`rim-${side}`), of("g-base"))).toBeGreaterThanOrEqual(least.rim);
    expect(contrast(of(`base-${side}-deep`), of(`spent-${side}`))).toBeGreaterThanOrEqual(4.5);
  });

  it("names stand out on the ground, the water's in the water", () => {
    expect(contrast(of("name-ink"), of("g-base"))).toBeGreaterThanOrEqual(5.1);
    expect(contrast(of("name-ink"), of("name-halo"))).toBeGreaterThanOrEqual(7);
    expect(contrast(of("river-ink"), of("g-water"))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.keys(BLINDNESS))("with %s the sides are two colours, and their signs are read", (name) => {
    const rows = BLINDNESS[name];
    if (!rows) throw new Error(name);
    const [one, two] = [of("base-1"), of("base-2")].map((colour) => seenWith(rows, colour)) as [Rgb, Rgb];
    expect(difference(one, two)).toBeGreaterThanOrEqual(20);
    for (const base of [one, two]) expect(contrast(seenWith(rows, IVORY), base)).toBeGreaterThanOrEqual(SIGN);
  });
});

describe("what moves", () => {
  const SHEETS = ["systems/lost_battles/pieces.css", "systems/horden_helden/board.css", "tabletop/tabletop.css"];

  it.each(SHEETS)("%s has no filter and no blend mode: they belong to the still ground", (sheet) => {
    const text = readFileSync(resolve(ROOT, "frontend/src", sheet), "utf8");
    expect(text.match(/(?:^|[\s;{])(?:filter|backdrop-filter|mix-blend-mode)\s*:/g)).toBeNull();
  });
});
