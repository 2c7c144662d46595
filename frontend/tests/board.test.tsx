import { render } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Field } from "../src/systems/lost_battles/Board";
import type { Hand } from "../src/systems/lost_battles/hand";
import type { BattleView } from "../src/systems/lost_battles/view";
import { Words } from "../src/ui/words";
import { battle, unit } from "./fixture";

const pickTile = vi.fn(),
  pickUnit = vi.fn();
const hand = {
  arrows: [],
  tileState: (tile: string) => (tile === "A_centre" ? "picked" : ""),
  tileHint: () => "",
  unitState: () => "",
  canFocus: () => true,
  pickTile,
  pickUnit,
  key: () => undefined,
  press: () => undefined,
  aim: { shown: null },
} as unknown as Hand;

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
});

function draw(view: BattleView, below: "A" | "B" = "A"): void {
  render(<Field view={view} below={below} words={new Words({})} hand={hand} />, root);
}

const piece = (id: string): SVGGElement | null => root.querySelector(`[data-unit="${id}"]`);

describe("the board", () => {
  it("draws every tile as a button and every unit once", () => {
    draw(battle({ A_centre: [unit("A.1"), unit("A.2")], B_centre: [unit("B.1")] }));
    expect(root.querySelectorAll("[data-tile]")).toHaveLength(20);
    expect(root.querySelectorAll("[data-unit]")).toHaveLength(3);
    expect(root.querySelector('[data-tile="A_centre"]')?.getAttribute("aria-pressed")).toBe("true");
  });

  it("keeps the element of a unit that moves, and only changes its place", () => {
    draw(battle({ A_centre: [unit("A.1"), unit("A.2")] }));
    const before = piece("A.1"),
      place = before?.style.transform;
    draw(battle({ A_left_centre: [unit("A.1")], A_centre: [unit("A.2")] }));
    expect(piece("A.1")).toBe(before);
    expect(before?.style.transform).not.toBe(place);
  });

  it("takes away who is gone and adds who comes, without touching the others", () => {
    draw(battle({ A_centre: [unit("A.1"), unit("A.2")] }));
    const kept = piece("A.2");
    draw(battle({ A_centre: [unit("A.2"), unit("A.3")] }));
    expect(piece("A.1")).toBeNull();
    expect(piece("A.3")).not.toBeNull();
    expect(piece("A.2")).toBe(kept);
  });

  it("does not draw the ground again for a move", () => {
    draw(battle({ A_centre: [unit("A.1")] }));
    const ground = root.querySelector(".ground .tufts");
    expect(ground).not.toBeNull();
    draw(battle({ A_left_centre: [unit("A.1")] }));
    expect(root.querySelector(".ground .tufts")).toBe(ground);
  });

  it("shows lead, spent, veteran and levy by more than colour", () => {
    draw(
      battle({
        A_centre: [
          unit("A.1", { unit_class: "veteran" }),
          unit("A.2", { spent: true }),
          unit("A.3", { unit_class: "levy" }),
        ],
      }),
    );
    expect(piece("A.1")?.querySelector(".rim")).not.toBeNull();
    expect(piece("A.1")?.querySelector("path.rank")).not.toBeNull();
    expect(piece("A.2")?.querySelector(".stroke")).not.toBeNull();
    expect(piece("A.3")?.querySelector("circle.rank")).not.toBeNull();
  });

  it("turns round for the other side", () => {
    const view = battle({ A_left_wing: [unit("A.1")] });
    draw(view, "A");
    const below = piece("A.1")?.style.transform;
    draw(view, "B");
    expect(piece("A.1")?.style.transform).not.toBe(below);
  });

  it("passes on what is touched: a unit, or else its tile", () => {
    draw(battle({ A_centre: [unit("A.1")] }));
    piece("A.1")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(pickUnit).toHaveBeenCalledWith(expect.objectContaining({ id: "A.1" }));
    expect(pickTile).not.toHaveBeenCalled();
    root.querySelector('[data-tile="B_rear"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(pickTile).toHaveBeenCalledWith("B_rear");
  });
});
