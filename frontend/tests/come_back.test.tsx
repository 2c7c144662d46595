import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emptyModel, toScene, type Scene } from "../src/net/model";
import { Absent } from "../src/shell/Absent";
import { ComeBack } from "../src/shell/ComeBack";
import { Around } from "../src/shell/context";
import { pageTexts } from "../src/ui/texts/index";
import { Words } from "../src/ui/words";

let place: HTMLElement;
let asked: [string, RequestInit | undefined][];

beforeEach(() => {
  place = document.createElement("div");
  asked = [];
  vi.stubGlobal("fetch", (address: string, wish?: RequestInit) => {
    asked.push([address, wish]);
    const body = address.endsWith("/abandoned") ? { seats: [], skills: [1, 2], league: false } : { message: "No." };
    return Promise.resolve({ ok: address.endsWith("/abandoned"), json: () => Promise.resolve(body) });
  });
});
afterEach(() => vi.unstubAllGlobals());

function scene(former: number | null, pace: string): Scene {
  return toScene({
    status: "running",
    players: { "1": { name: "Anna", user: 1 }, "2": { name: "", computer: 2, former }, "3": { name: "Ben", user: 3 } },
    asked: {},
    options: [],
    clocks: { pace: { kind: pace, round: 60 }, seats: {} },
  } as never);
}

const page = { battle: "b1", user: "7" };
const around = { words: new Words(await pageTexts("en"), {}, "en"), page } as never;
const draw = (child: preact.JSX.Element) =>
  act(() => render(<Around.Provider value={around}>{child}</Around.Provider>, place));
const buttons = () => [...place.querySelectorAll("button")].map((button) => button.textContent);

describe("somebody whose seat the computer has", () => {
  test("can come back, and is told why not", async () => {
    await draw(<ComeBack scene={scene(7, "rounds")} />);
    expect(buttons()).toEqual(["Come back to your seat"]);
    await act(async () => place.querySelector("button")?.click());
    expect(asked[0]?.[0]).toBe("/api/battles/b1/seats/2/return");
    await vi.waitFor(() => expect(place.textContent).toContain("No."));
  });

  test.each([null, 8])("only their own (%s)", async (former) => {
    await draw(<ComeBack scene={scene(former, "rounds")} />);
    expect(place.textContent).toBe("");
  });
});

describe("a regent", () => {
  const model = { ...emptyModel("b1", "toy", "en", ""), seat: "1", mySeats: ["1"] };

  test("is named where rounds do not wait", async () => {
    await draw(<Absent model={model} scene={scene(null, "rounds")} />);
    await vi.waitFor(() => expect(buttons()).toContain("The computer (strength 2)"));
    const computer = [...place.querySelectorAll("button")].find((one) => one.textContent?.includes("strength 2"));
    await act(async () => computer?.click());
    expect(asked.at(-1)?.[0]).toBe("/api/battles/b1/seats/1/regent");
    expect(asked.at(-1)?.[1]).toMatchObject({ method: "PUT", body: JSON.stringify({ skill: 2 }) });
  });

  test("is not asked for elsewhere", async () => {
    await draw(<Absent model={model} scene={scene(null, "days")} />);
    await vi.waitFor(() => expect(place.textContent).toContain("seat"));
    expect(place.textContent).not.toContain("holiday");
  });
});
