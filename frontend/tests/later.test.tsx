// What comes after the board: at once for a single moment, after painting the first time and in a hurry.

// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Later } from "../src/replay/Later";

const place = document.createElement("div");

async function show(text: string): Promise<string> {
  await act(() => render(<Later before={<i>not yet</i>}>{<b key="text">{text}</b>}</Later>, place));
  return place.textContent ?? "";
}

async function wait(ms: number): Promise<string> {
  await act(() => void vi.advanceTimersByTime(ms));
  return place.textContent ?? "";
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  render(null, place);
  vi.useRealTimers();
});

describe("what comes after the board", () => {
  it("waits for the first picture", async () => {
    expect(await show("one")).toBe("not yet");
    expect(await wait(40)).toBe("one");
  });

  it("comes with the board where a single moment was gone to", async () => {
    await show("one");
    await wait(500);
    expect(await show("two")).toBe("two");
  });

  it("leaves out moments that nobody stays at", async () => {
    await show("one");
    await wait(500);
    await show("two");
    await wait(10);
    expect(await show("three")).toBe("two");
    await wait(1);
    expect(await show("four")).toBe("two");
    expect(await wait(40)).toBe("four");
  });
});
