import { render } from "preact";
import { expect, it } from "vitest";
import type { Spot } from "../src/tabletop/plane";
import { PlaceNames } from "../src/tabletop/PlaceNames";
import type { TerrainPiece } from "../src/tabletop/Terrain";

const plane = { width: 1200, depth: 800, turned: false };
const piece = (id: string, kind: string, line: readonly Spot[], width: number): TerrainPiece =>
  ({ id, kind, line, outline: [], width }) as unknown as TerrainPiece;

function places(pieces: readonly TerrainPiece[]): readonly { readonly text: string; readonly x: number }[] {
  const root = document.createElement("div");
  render(<PlaceNames plane={plane} pieces={pieces} nameOf={(id) => id} />, root);
  return [...root.querySelectorAll("g[transform]")].map((group) => ({
    text: group.textContent ?? "",
    x: Number(/translate\(([-\d.]+)/.exec(group.getAttribute("transform") ?? "")?.[1]),
  }));
}

it("a river's name stands clear of the bridge and the ford across it", () => {
  const river = piece(
    "river",
    "river",
    [
      [0, 400],
      [600, 400],
      [1200, 400],
    ],
    60,
  );
  const across = (id: string, kind: string, x: number): TerrainPiece =>
    piece(
      id,
      kind,
      [
        [x, 340],
        [x, 460],
      ],
      120,
    );
  const [alone] = places([river]);
  expect(alone).toEqual({ text: "River", x: 360 });
  const [beside] = places([river, across("bridge", "bridge", 360), across("ford", "ford", 840)]);
  expect(beside).toEqual({ text: "River", x: 600 });
});
