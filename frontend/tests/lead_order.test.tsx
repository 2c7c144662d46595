import { render } from "preact";
import { beforeEach, expect, test } from "vitest";
import { LeadOrder } from "../src/systems/lost_battles/LeadOrder";

let root: HTMLElement, order: readonly string[];
beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  order = [];
  draw();
});

function draw(): void {
  const onOrder = (changed: readonly string[]): void => {
    order = changed;
    draw();
  };
  render(<LeadOrder units={["A.1", "A.2", "A.3"]} order={order} onOrder={onOrder} />, root);
}
const lists = (): HTMLSelectElement[] => [...root.querySelectorAll("select")];
function choose(place: number, unit: string): void {
  const list = lists()[place] as HTMLSelectElement;
  list.value = unit;
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

test("units are added one by one, none twice", () => {
  choose(0, "A.2");
  choose(1, "A.3");
  expect(order).toEqual(["A.2", "A.3"]);
  expect([...(lists()[2]?.options ?? [])].map((one) => one.value)).toEqual(["", "A.1"]);
  choose(0, "");
  expect(order).toEqual(["A.3"]);
});

test("a unit goes up, and the focus with it", () => {
  choose(0, "A.2");
  choose(1, "A.3");
  root.querySelector("button")?.click();
  expect(order).toEqual(["A.3", "A.2"]);
  expect(document.activeElement).toBe(lists()[0]);
});
