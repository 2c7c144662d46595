import { describe, expect, it } from "vitest";
import { cardSpot } from "../src/shell/cardPlaces";
import { meets } from "../src/stage/placing";

const bounds = { x: 10, y: 10, wide: 1000, high: 700 };

describe("the place of a card", () => {
  it("is beside its piece", () => {
    const piece = { x: 300, y: 300, wide: 60, high: 50 };
    const spot = cardSpot({ wide: 400, high: 200, piece, clear: [], bounds });
    expect(meets(spot, piece)).toBe(false);
    expect(spot.x).toBe(372);
  });

  it("is on the other side where there is no room", () => {
    const piece = { x: 800, y: 300, wide: 60, high: 50 };
    expect(cardSpot({ wide: 400, high: 200, piece, clear: [], bounds }).x).toBe(388);
  });

  it("never lies on what the piece can do", () => {
    const piece = { x: 480, y: 330, wide: 60, high: 50 };
    const clear = [
      { x: 600, y: 320, wide: 60, high: 60 },
      { x: 350, y: 320, wide: 60, high: 60 },
      { x: 480, y: 200, wide: 60, high: 60 },
    ];
    const spot = cardSpot({ wide: 300, high: 180, piece, clear, bounds });
    expect([piece, ...clear].filter((one) => meets(spot, one))).toEqual([]);
  });

  it("covers as little as it can of what else stands there, and stays near its piece", () => {
    const piece = { x: 480, y: 330, wide: 60, high: 50 };
    const others = [600, 680, 760].map((x) => ({ x, y: 330, wide: 60, high: 50 }));
    const spot = cardSpot({ wide: 300, high: 180, piece, clear: [], bounds, others });
    expect(others.filter((one) => meets(spot, one))).toEqual([]);
    expect(meets(spot, piece)).toBe(false);
    expect(spot.y + spot.high).toBeLessThan(piece.y);
    expect(spot.y + spot.high).toBeGreaterThan(piece.y - 40);
  });

  it("stays on the board and covers least where nothing is free", () => {
    const small = { x: 0, y: 0, wide: 320, high: 240 };
    const spot = cardSpot({
      wide: 300,
      high: 200,
      piece: { x: 140, y: 100, wide: 40, high: 40 },
      clear: [],
      bounds: small,
    });
    expect(spot.x).toBeGreaterThanOrEqual(0);
    expect(spot.x + spot.wide).toBeLessThanOrEqual(320);
  });
});
