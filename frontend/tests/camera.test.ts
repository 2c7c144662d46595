import { describe, expect, it } from "vitest";
import {
  centred,
  CLOSEST,
  holds,
  inside,
  isWhole,
  moved,
  pixelOf,
  pointIn,
  transformBetween,
  viewBox,
  zoomed,
} from "../src/board/camera";

const whole = { x: -20, y: -20, wide: 1040, high: 784 };

describe("the camera", () => {
  it("comes closer around a point that stays where it is", () => {
    const at = { x: 240, y: 176 };
    const near = zoomed(whole, whole, 2, at);
    expect(near.wide).toBe(520);
    expect((at.x - near.x) / near.wide).toBeCloseTo((at.x - whole.x) / whole.wide);
    expect((at.y - near.y) / near.high).toBeCloseTo((at.y - whole.y) / whole.high);
  });

  it("is never farther than the whole table nor closer than its limit", () => {
    expect(zoomed(whole, whole, 0.5)).toEqual(whole);
    expect(zoomed(whole, whole, 1000).wide).toBeCloseTo(whole.wide / CLOSEST);
    expect(isWhole(whole, zoomed(whole, zoomed(whole, whole, 2), 0.5))).toBe(true);
  });

  it("does not leave the table", () => {
    const near = zoomed(whole, whole, 2);
    expect(moved(whole, near, { x: -5000, y: 5000 })).toEqual({ ...near, x: -20, y: -20 + 784 - near.high });
    expect(inside(whole, { x: 0, y: 0, wide: 5000, high: 5000 })).toEqual(whole);
  });

  it("brings a point into the middle where there is room", () => {
    const near = zoomed(whole, whole, 4);
    const there = centred(whole, near, { x: 500, y: 400 });
    expect(there.x + there.wide / 2).toBe(500);
    expect(holds(there, { x: 500, y: 400 })).toBe(true);
    expect(holds(there, { x: 0, y: 0 })).toBe(false);
  });

  it("is written as a view box", () => expect(viewBox({ x: 1 / 3, y: 0, wide: 10, high: 5 })).toBe("0.33 0 10 5"));
});

describe("a camera that moves", () => {
  const size = { width: 520, height: 520 };
  const place = ({ x, y }: { x: number; y: number }, box: typeof whole): { x: number; y: number } => {
    const pixel = pixelOf(box, size) ?? 1,
      middle = { x: box.x + box.wide / 2, y: box.y + box.high / 2 };
    return { x: (x - middle.x) / pixel, y: (y - middle.y) / pixel };
  };

  it("is a transform of the drawn picture that puts every point where the new picture has it", () => {
    const near = zoomed(whole, whole, 2.5, { x: 700, y: 100 });
    const [, tx, ty, scale] = (/translate\((.+)px,(.+)px\) scale\((.+)\)/.exec(transformBetween(whole, near, size)) ??
      []) as unknown as readonly number[];
    for (const point of [
      { x: 0, y: 0 },
      { x: 640, y: 333 },
    ]) {
      const drawn = place(point, whole),
        wanted = place(point, near);
      expect(drawn.x * Number(scale) + Number(tx)).toBeCloseTo(wanted.x, 1);
      expect(drawn.y * Number(scale) + Number(ty)).toBeCloseTo(wanted.y, 1);
    }
  });

  it("knows which point of the board is below a finger, also where the frame has another shape", () => {
    expect(pointIn(whole, size, { x: 260, y: 260 })).toEqual({ x: 500, y: 372 });
    expect(pointIn(whole, size, { x: 0, y: 260 }).x).toBeCloseTo(-20);
    expect(pixelOf(whole, { width: 0, height: 0 })).toBeNull();
  });
});
