// A press that comes before its verdict: it waits, and counts for what the verdict makes of what was meant.

// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { OrderJson } from "../src/net/model";
import type { Session } from "../src/net/session";
import type { Trial } from "../src/protocol";
import { useConfirm, type Confirming } from "../src/shell/confirming";

const place = document.createElement("div");
const give = vi.fn();
const session = { give } as unknown as Session;
const far: OrderJson = { kind: "move_group", distance: 300 };
const near: OrderJson = { kind: "move_group", distance: 60 };
const good = { type: "trial", id: "1", bar: "" } as unknown as Trial;

let now: Confirming;

interface Shown {
  readonly order: OrderJson;
  readonly meant: OrderJson;
  readonly trial: Trial | null;
}

function Probe({ order, meant, trial }: Shown) {
  now = useConfirm(session, order, { trial, isOut: trial === null }, false, undefined, meant);
  return null;
}

async function show(shown: Shown): Promise<void> {
  await act(() => render(<Probe {...shown} />, place));
}

afterEach(() => {
  render(null, place);
  give.mockClear();
});

describe("a press before its verdict", () => {
  it("gives the order that takes the place of what was meant", async () => {
    await show({ order: far, meant: far, trial: null });
    await act(() => now.confirm?.());
    await show({ order: near, meant: far, trial: good });
    expect(give.mock.calls).toEqual([[near]]);
  });

  it("does not count for something else that is in hand by then", async () => {
    await show({ order: far, meant: far, trial: null });
    await act(() => now.confirm?.());
    await show({ order: near, meant: near, trial: good });
    expect(give).not.toHaveBeenCalled();
  });

  it("does not count where there is something to be warned of", async () => {
    await show({ order: far, meant: far, trial: null });
    await act(() => now.confirm?.());
    await show({
      order: near,
      meant: far,
      trial: { ...good, consequences: [{ code: "given_up" }] } as unknown as Trial,
    });
    expect(give).not.toHaveBeenCalled();
  });
});
