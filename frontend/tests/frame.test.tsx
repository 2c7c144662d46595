import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { Frame, wantedView } from "../src/board/Frame";
import { OverlaySlot, type BoardFacts } from "../src/board/overlay";
import { useZoom, zoomOf } from "../src/board/zoom";

const whole = { x: 0, y: 0, wide: 1000, high: 500 };
const boxes = new Map([["A.1", { x: 10, y: 20, wide: 40, high: 30, side: "1" as const }]]);

let root: HTMLElement;
let drawn = 0;
beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  drawn = 0;
});

function Piece() {
  const zoom = useZoom();
  drawn += 1;
  return <rect class="a-piece" data-zoom-seen={zoom} />;
}

function draw(overlay: ((board: BoardFacts) => preact.ComponentChildren) | null = null): void {
  act(() =>
    render(
      <OverlaySlot.Provider value={overlay}>
        <Frame whole={whole} label="Field" boxes={boxes} ground={<path class="grass" />}>
          <Piece />
        </Frame>
      </OverlaySlot.Provider>,
      root,
    ),
  );
}

const views = (): (string | null)[] =>
  [...root.querySelectorAll(".frame-layers > svg")].map((svg) => svg.getAttribute("viewBox"));

describe("the frame", () => {
  it("draws ground, pieces and overlay in three pictures with the same view box", () => {
    draw(({ boxes: known }) => <circle class="verdict" cx={known.get("A.1")?.x} />);
    expect(views()).toEqual(["0 0 1000 500", "0 0 1000 500", "0 0 1000 500"]);
    expect(root.querySelector(".ground-layer .grass")).not.toBeNull();
    expect(root.querySelector("svg.map .a-piece")).not.toBeNull();
    expect(root.querySelector(".overlay-layer .verdict")?.getAttribute("cx")).toBe("10");
    expect(root.querySelectorAll("svg.map .grass, .ground-layer .a-piece")).toHaveLength(0);
  });

  it("sets all three when it rests, and draws neither ground nor pieces anew", () => {
    draw();
    const ground = root.querySelector(".grass"),
      before = drawn;
    act(() => wantedView.change(() => ({ box: { x: 100, y: 100, wide: 400, high: 200 } })));
    expect(views()).toEqual(["100 100 400 200", "100 100 400 200", "100 100 400 200"]);
    expect(root.querySelector(".overview .seen-afar")?.getAttribute("data-side")).toBe("1");
    expect(root.querySelector(".grass")).toBe(ground);
    expect(drawn).toBe(before);
  });
});

describe("the zoom", () => {
  it("has three levels", () => {
    expect([0.5, 0.9, 1.39, 1.4, 4].map((scale) => zoomOf(scale))).toEqual(["far", "middle", "middle", "near", "near"]);
  });
});
