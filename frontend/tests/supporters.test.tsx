import { render } from "preact";
import { expect, test, vi } from "vitest";
import { Supporters } from "../src/systems/lost_battles/AttackPanel";

test("whoever could support an attack can be chosen from the keyboard", () => {
  const root = document.createElement("div"),
    onChoose = vi.fn();
  render(<Supporters supporters={["A.2", "A.3"]} chosen="A.2" onChoose={onChoose} />, root);
  const list = root.querySelector("label select") as HTMLSelectElement;
  expect([...list.options].map((one) => one.value)).toEqual(["A.2", "A.3"]);
  list.value = "A.3";
  list.dispatchEvent(new Event("change", { bubbles: true }));
  expect(onChoose).toHaveBeenCalledWith("A.3");
});
