import { describe, expect, it } from "vitest";
import {
  centred,
  CLOSEST,
  holds,
  inside,
  isWhole,
  middleOf,
  moved,
  openedOn,
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

describe("where the camera opens", () => {
  const table = { x: -16, y: -16, wide: 1232, high: 832 };
  const desktop = { width: 1010, height: 848 },
    phone = { width: 390, height: 380 };
  const scale = { least: 1.42, most: 2.3 };
  const shown = (box: { x: number; y: number; wide: number; high: number }, size: typeof phone) => {
    const pixel = pixelOf(box, size) ?? 1,
      { x, y } = middleOf(box);
    return {
      pixel,
      x: x - (size.width * pixel) / 2,
      y: y - (size.height * pixel) / 2,
      wide: size.width * pixel,
      high: size.height * pixel,
    };
  };
  const inView = (view: ReturnType<typeof shown>, box: typeof table): boolean =>
    holds(view, box) && holds(view, { x: box.x + box.wide, y: box.y + box.high });

  it("holds all pieces with some room around them, where they are large enough then", () => {
    const all = { x: 400, y: 250, wide: 420, high: 280 };
    const view = shown(openedOn(table, { all, own: all, ...scale }, desktop) ?? table, desktop);
    expect(1 / view.pixel).toBeGreaterThanOrEqual(1.42);
    expect(inView(view, all)).toBe(true);
    expect(Math.max(all.wide / (view.wide - 52 * view.pixel), all.high / view.high)).toBeCloseTo(1 / 1.12);
  });

  it("holds the own pieces where all together would be too small", () => {
    const all = { x: 100, y: 60, wide: 1000, high: 700 },
      own = { x: 300, y: 640, wide: 500, high: 60 };
    const view = shown(openedOn(table, { all, own, ...scale }, desktop) ?? table, desktop);
    expect(1 / view.pixel).toBeCloseTo(1.42);
    expect(inView(view, own)).toBe(true);
    const small = shown(
      openedOn(table, { all, own: { ...own, wide: 300 }, least: 1.12, most: 2.3 }, phone) ?? table,
      phone,
    );
    expect(40 / small.pixel).toBeGreaterThanOrEqual(44);
    expect(inView(small, { ...own, wide: 300 })).toBe(true);
  });

  it("does not come closer than that figures are seen, and is the whole where that is as good", () => {
    const spot = { x: 500, y: 300, wide: 40, high: 20 };
    expect(1 / shown(openedOn(table, { all: spot, own: spot, ...scale }, desktop) ?? table, desktop).pixel).toBeCloseTo(
      2.3,
    );
    expect(openedOn(table, { all: table, own: table, least: 0.1, most: 2.3 }, desktop)).toBeNull();
    expect(openedOn(table, { all: spot, own: spot, ...scale }, { width: 0, height: 0 })).toBeNull();
  });
});
