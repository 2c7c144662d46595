// Hands while beats play: own decisions are never held up, and nothing is taken for an answer that was meant for another question.

// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyModel, type Model } from "../src/net/model";
import type { Beat } from "../src/stage/beats";
import { Playing } from "../src/stage/playing";
import { EMPTY, type Step } from "../src/stage/queue";
import { shownModel } from "../src/stage/shown";
import { useStageKeys, useStagePress } from "../src/stage/useStageKeys";
import type { Stage } from "../src/stage/useStage";

const place = document.createElement("div");
let now = 1000;
let playing: Playing;

function step(n: number, view: object): Step {
  const beat: Beat = { n, kind: "march", by: ["u"], at: [], sets: {}, weight: 1 };
  return { beat, base: {}, views: [view], standing: null, outcome: null, status: "running", length: 700 } as Step;
}

const present = {
  ...emptyModel("b", "s", "en"),
  version: 9,
  scene: { view: { units: { u: { tile: "there" }, v: { tile: "home" } } }, asked: {} },
} as unknown as Model;

function Hands({ question }: { readonly question: string }) {
  const shown = shownModel(present, playing.step, playing.leg);
  const stage = { shown, model: present, settled: present, step: playing.step, before: null, playing, isShown: true };
  useStageKeys(stage as Stage, question);
  useStagePress(stage as Stage);
  return null;
}

const draw = (question: string): void => void act(() => render(<Hands question={question} />, place));

function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  act(() => void document.body.dispatchEvent(event));
  return event;
}

function point(at: Element, kind: string, x = 0): { readonly isHeard: boolean } {
  let isHeard = false;
  const hear = (): void => {
    isHeard = true;
  };
  at.addEventListener(kind, hear);
  act(() => void at.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, clientX: x })));
  at.removeEventListener(kind, hear);
  return { isHeard };
}

beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
  document.body.innerHTML = `<svg class="map"><g data-unit="u"></g><g data-unit="v"></g></svg><div class="ask"><button></button></div>`;
  const frames = { now: () => now, request: () => 1, cancel: () => undefined, isHidden: () => false };
  playing = new Playing(() => draw("activate 9"), frames);
  const drawn = { units: { u: { tile: "here" }, v: { tile: "home" } } };
  playing.restart({ ...EMPTY, steps: [step(7, drawn), step(8, drawn)] });
});
afterEach(() => render(null, place));

describe("an answer while beats play", () => {
  it("is not taken within 350 ms of a new question, and sets the rest at once afterwards", () => {
    draw("");
    draw("activate 9");
    now += 200;
    expect(press("Enter").defaultPrevented).toBe(true);
    expect(playing.step).not.toBeNull();
    now += 300;
    expect(press("Enter").defaultPrevented).toBe(false);
    expect(playing.step).toBeNull();
    expect(shownModel(present, playing.step, 0)).toBe(present);
  });

  it.each(["1", "9", "e", "q"])("by %s acts on the present: the rest is set at once", (key) => {
    draw("activate 9");
    now += 500;
    expect(press(key).defaultPrevented).toBe(false);
    expect(playing.step).toBeNull();
  });

  it.each(["l", "t", "u", "n", "g"])("is not %s, which only looks at something", (key) => {
    draw("activate 9");
    press(key);
    expect(playing.step?.beat.n).toBe(7);
  });

  it("by a button of the panel sets the rest at once, and the button is pressed", () => {
    draw("activate 9");
    const button = document.querySelector(".ask button") as Element;
    expect(point(button, "pointerdown").isHeard).toBe(true);
    expect(playing.step).toBeNull();
  });
});

describe("keys of the stage", () => {
  it("are Space: pressed it skips, held it hurries", () => {
    draw("");
    press(" ");
    expect(playing.isHeld).toBe(true);
    expect(playing.rate).toBe(4);
    now += 600;
    act(() => void document.dispatchEvent(new KeyboardEvent("keyup", { key: " " })));
    expect([playing.isHeld, playing.step?.beat.n]).toEqual([false, 7]);
    press(" ");
    now += 90;
    act(() => void document.dispatchEvent(new KeyboardEvent("keyup", { key: " " })));
    expect(playing.step).toBeNull();
  });

  it("step by beats while paused, on and back", () => {
    draw("");
    press(".");
    expect(playing.step?.beat.n).toBe(7);
    playing.pause(true);
    press(".");
    expect(playing.step?.beat.n).toBe(8);
    press(",");
    expect(playing.step?.beat.n).toBe(7);
  });
});

describe("a press on the board", () => {
  const piece = (id: string): Element => document.querySelector(`[data-unit=${id}]`) as Element;

  it("sets the rest at once and does nothing more", () => {
    draw("");
    point(piece("u"), "pointerdown");
    expect(playing.step).toBeNull();
    expect(point(piece("u"), "click").isHeard).toBe(false);
    expect(point(piece("u"), "click").isHeard).toBe(true);
  });

  it("takes up no piece that stands elsewhere by now", () => {
    draw("");
    expect(point(piece("u"), "pointerdown").isHeard).toBe(false);
  });

  it("goes on as a drag on a piece that stands where it is drawn; without having gone anywhere it is called off", () => {
    draw("");
    expect(point(piece("v"), "pointerdown").isHeard).toBe(true);
    expect(point(piece("v"), "pointerup", 40).isHeard).toBe(true);
    playing.restart({ ...EMPTY, steps: [step(7, { units: { u: { tile: "here" }, v: { tile: "home" } } })] });
    draw("");
    let isCancelled = false;
    piece("v").addEventListener("pointercancel", () => {
      isCancelled = true;
    });
    point(piece("v"), "pointerdown");
    expect(point(piece("v"), "pointerup", 2).isHeard).toBe(false);
    expect(isCancelled).toBe(true);
  });
});
