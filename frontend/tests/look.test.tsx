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
