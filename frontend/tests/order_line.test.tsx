import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { matches } from "../src/ui/matching";
import { emptyModel } from "../src/net/model";
import type { Session } from "../src/net/session";
import { GoTo, OrderLine } from "../src/shell/OrderLine";
import { wantedSpot } from "../src/board/Frame";

describe("matching", () => {
  it("takes beginnings of words in any order, without case and accents", () => {
    expect(matches("Attack the left centre with Gallic horse 3", "gal att")).toBe(true);
    expect(matches("Rechte Flanke (Römer)", "romer")).toBe(true);
    expect(matches("Attack the left centre", "entre")).toBe(false);
    expect(matches("anything", "")).toBe(true);
  });
});

let root: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  root = document.createElement("div");
  document.body.replaceChildren(root);
});

const COMMANDS = [
  { text: "Attack centre", order: { kind: "declare_attack" } },
  { text: "Move forward", order: { kind: "move_forward" } },
];

function field(): HTMLInputElement {
  return root.querySelector("input") as HTMLInputElement;
}
async function type(text: string): Promise<void> {
  await act(() => {
    field().value = text;
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
}
async function press(key: string): Promise<void> {
  await act(() => {
    field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
}
const offered = (): (string | null)[] => [...root.querySelectorAll("[role=option]")].map((one) => one.textContent);

describe("the order line", () => {
  const give = vi.fn(),
    onDraft = vi.fn(),
    onClose = vi.fn();
  async function open(refusals: readonly object[]): Promise<void> {
    const session = { dryRun: () => Promise.resolve({ refusals, consequences: [] }), give } as unknown as Session;
    await act(() =>
      render(
        <OrderLine
          model={emptyModel("b", "s", "en")}
          session={session}
          commands={() => COMMANDS}
          onDraft={onDraft}
          onClose={onClose}
        />,
        root,
      ),
    );
    for (const spy of [give, onDraft, onClose]) spy.mockClear();
  }
  const judged = (): Promise<void> => act(() => vi.advanceTimersByTimeAsync(200).then(() => undefined));

  it("offers what fits, makes a draft of it, and gives the order only on a second Enter", async () => {
    await open([]);
    expect(offered()).toEqual(["Attack centre", "Move forward"]);
    await type("for mov");
    expect(offered()).toEqual(["Move forward"]);
    await press("Enter");
    expect(onDraft).toHaveBeenCalledWith(COMMANDS[1]);
    expect(give).not.toHaveBeenCalled();
    await judged();
    await press("Enter");
    expect(give).toHaveBeenCalledWith({ kind: "move_forward" });
    expect(onClose).toHaveBeenCalled();
  });

  it("shows why an order is refused, and does not give it", async () => {
    await open([{ code: "too_far", message: "Nobody stands there.", clause: "6.1" }]);
    await press("Enter");
    await judged();
    expect(root.textContent).toContain("Nobody stands there.");
    await press("Enter");
    expect(give).not.toHaveBeenCalled();
  });

  it("goes back by Escape: first the draft, then the line", async () => {
    await open([]);
    await press("ArrowDown");
    await press("Enter");
    expect(onDraft).toHaveBeenLastCalledWith(COMMANDS[1]);
    await press("Escape");
    expect(onDraft).toHaveBeenLastCalledWith(null);
    expect(onClose).not.toHaveBeenCalled();
    await press("Escape");
    expect(onClose).toHaveBeenCalled();
  });
});

describe("going to a place", () => {
  it("asks the board to show what was named", async () => {
    const close = vi.fn();
    const spots = [
      { text: "Centre, Romans", selector: "#a" },
      { text: "Rear, Romans", selector: "#b" },
    ];
    await act(() => render(<GoTo spots={spots} onClose={close} />, root));
    await type("rear");
    await press("Enter");
    expect(wantedSpot.get()).toEqual({ selector: "#b" });
    expect(close).toHaveBeenCalled();
  });
});
