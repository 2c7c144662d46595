// Hands while beats play: an order or Skip sets the rest at once, Space skips or hurries, keys step and change the speed.

import { useEffect, useRef } from "preact/hooks";
import { isObject, type Json, type JsonObject } from "../net/json";
import { prefer, preferences, SPEEDS } from "../ui/preferences";
import type { Stage } from "./useStage";

/** An Enter so soon after a new question was meant for the one before. */
const TOO_SOON = 350;
const HELD = 250;
/** Letters that only look at something: beats play on. */
const LOOKS = new Set("giklmnopstuvz");
const TYPING = "input, textarea, select, [contenteditable], dialog";

/** `question` names what is asked now; empty: nothing. */
export function useStageKeys(stage: Stage, question: string): void {
  const now = useRef({ stage, asked: question, since: -Infinity, pressed: 0 });
  if (now.current.asked !== question) {
    now.current.asked = question;
    now.current.since = performance.now();
  }
  now.current.stage = stage;
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      const { playing, step } = now.current.stage;
      const at = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || at?.closest(TYPING)) return;
      if (!step) return;
      const taken = act(event, at);
      if (!taken) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (taken === "hold" && !event.repeat) {
        now.current.pressed = performance.now();
        playing.hold(true);
      }
    };
    const act = (event: KeyboardEvent, at: Element | null): boolean | "hold" => {
      const { playing } = now.current.stage;
      const { key } = event;
      if (key === "Enter" && now.current.asked && performance.now() - now.current.since < TOO_SOON) return true;
      if (key === " " && !at?.closest("button, a, summary")) return "hold";
      if (key === "<" || key === ">") return faster(key === ">" ? 1 : -1);
      if ((key === "," || key === ".") && playing.isPaused) {
        playing.stepBy(key === "." ? 1 : -1);
        return true;
      }
      if (key === "Enter" || /^[1-9]$/.test(key) || (/^[a-z]$/i.test(key) && !LOOKS.has(key.toLowerCase())))
        playing.flush();
      return false;
    };
    const up = (event: KeyboardEvent): void => {
      const { playing } = now.current.stage;
      if (event.key !== " " || !playing.isHeld) return;
      playing.hold(false);
      if (performance.now() - now.current.pressed < HELD) playing.flush();
    };
    document.addEventListener("keydown", down, true);
    document.addEventListener("keyup", up, true);
    return () => {
      document.removeEventListener("keydown", down, true);
      document.removeEventListener("keyup", up, true);
    };
  }, []);
}

function faster(by: 1 | -1): boolean {
  const speeds: readonly number[] = SPEEDS;
  const next = speeds[speeds.indexOf(preferences.get().stage_speed) + by];
  if (next !== undefined) prefer({ stage_speed: next });
  return true;
}

const NAMES = ["unit", "element", "general", "tile", "piece", "camp"] as const;
const ASK = [".ask button", ".ask input", ".ask select", ".ask label", ".ask summary", ".ask [draggable=true]"].join(
  ",",
);
/** A finger that went no farther than this (in pixels) has pressed, not dragged. */
const STILL = 6;

/** A press on the board sets the rest at once and does nothing more; a drag of a piece that stands where it is drawn goes on. */
export function useStagePress(stage: Stage): void {
  const now = useRef(stage);
  now.current = stage;
  useEffect(() => {
    let pressed: { readonly x: number; readonly y: number } | null = null;
    const down = (event: PointerEvent): void => {
      pressed = null;
      const { playing, step } = now.current;
      const at = event.target instanceof Element ? event.target : null;
      if (!step || !at) return;
      if (at.closest(ASK)) return playing.flush();
      if (!at.closest("svg.map")) return;
      const isSame = standsAsDrawn(at, now.current);
      playing.flush();
      pressed = { x: event.clientX, y: event.clientY };
      if (!isSame) event.stopPropagation();
    };
    const up = (event: PointerEvent): void => {
      if (!pressed || isFar(pressed, event)) return;
      // Whoever has begun a drag is told that it is over without having gone anywhere.
      event.stopPropagation();
      event.target?.dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId, bubbles: true }));
    };
    const click = (event: MouseEvent): void => {
      const began = pressed;
      pressed = null;
      const at = event.target instanceof Element ? event.target : null;
      if (!began || !at?.closest("svg.map")) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("pointerdown", down, true);
    document.addEventListener("pointerup", up, true);
    document.addEventListener("click", click, true);
    return () => {
      document.removeEventListener("pointerdown", down, true);
      document.removeEventListener("pointerup", up, true);
      document.removeEventListener("click", click, true);
    };
  }, []);
}

function isFar(from: { readonly x: number; readonly y: number }, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - from.x, clientY - from.y) > STILL;
}

/** Whether the piece below the finger is the same in the picture and now. Ground is: the table can be dragged along. */
export function standsAsDrawn(at: Element, { shown, model }: Pick<Stage, "shown" | "model">): boolean {
  const piece = at.closest(NAMES.map((name) => `[data-${name}]`).join(","));
  const id = piece && NAMES.map((name) => piece.getAttribute(`data-${name}`)).find((name) => name !== null);
  if (!id) return true;
  const drawn = recordsOf(shown.scene?.view ?? {}, id),
    present = recordsOf(model.scene?.view ?? {}, id);
  return JSON.stringify(drawn) === JSON.stringify(present);
}

/** What every table of the view says about this piece. */
function recordsOf(view: JsonObject, id: string): readonly Json[] {
  return Object.values(view).flatMap((table) =>
    isObject(table) && table[id] !== undefined ? [table[id] as Json] : [],
  );
}
