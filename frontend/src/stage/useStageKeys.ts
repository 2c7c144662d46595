// Hands while beats play: an order or Skip sets the rest at once, Space skips or hurries, keys step and change the speed.

import { useEffect, useRef } from "preact/hooks";
import { prefer, preferences, SPEEDS } from "../ui/preferences";
import type { Stage } from "./useStage";

/** An Enter so soon after a new question was meant for the one before. */
const TOO_SOON = 350;
const HELD = 250;
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
      if (key === "Enter" || /^[1-9]$/.test(key)) playing.flush();
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

/** A press on the board sets the rest at once and does nothing more; a drag of a piece that stands where it is drawn goes on. */
export function useStagePress(stage: Stage): void {
  const now = useRef(stage);
  now.current = stage;
  useEffect(() => {
    let swallow = false;
    const down = (event: Event): void => {
      swallow = false;
      const { playing, step } = now.current;
      const at = event.target instanceof Element ? event.target : null;
      if (!step || !at) return;
      if (at.closest(".ask button, .ask input, .ask select")) return playing.flush();
      if (!at.closest("svg.map")) return;
      playing.flush();
      swallow = true;
    };
    const click = (event: Event): void => {
      if (!swallow) return;
      swallow = false;
      const at = event.target instanceof Element ? event.target : null;
      if (!at?.closest("svg.map")) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("pointerdown", down, true);
    document.addEventListener("click", click, true);
    return () => {
      document.removeEventListener("pointerdown", down, true);
      document.removeEventListener("click", click, true);
    };
  }, []);
}
