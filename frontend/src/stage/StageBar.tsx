// The bar of the stage: what is being shown, the steps left, pause, speed, skip. At rest it offers what was skipped.

import { useState } from "preact/hooks";
import { useStore } from "../net/store";
import { prefer, preferences, SPEEDS } from "../ui/preferences";
import { switchSounds } from "../ui/sounds";
import { Sym } from "../ui/symbols";
import { useSay } from "../shell/context";
import type { Playing } from "./playing";
import type { Stage } from "./useStage";

const MOST_DOTS = 12;

export function StageBar({ stage }: { readonly stage: Stage }) {
  const { step, playing } = stage;
  if (!step) return playing.queue.skipped.length ? <Skipped playing={playing} /> : <SoundChip playing={playing} />;
  return <Shown stage={stage} title={step.beat.title ?? ""} />;
}

function Shown({ stage: { playing }, title }: { readonly stage: Stage; readonly title: string }) {
  const say = useSay();
  const { isPaused, speed } = playing;
  return (
    <div class="stage-bar" role="group" aria-label={say("stage")}>
      <span class="what">{title}</span>
      <Dots playing={playing} />
      <button
        type="button"
        class="round"
        aria-label={say(isPaused ? "stage.go_on" : "stage.pause")}
        title={say(isPaused ? "stage.go_on" : "stage.pause")}
        onClick={() => playing.pause(!isPaused)}
      >
        <Sym id={isPaused ? "ui-play" : "ui-pause"} />
      </button>
      <span class="speeds" role="group" aria-label={say("stage.speed")}>
        {SPEEDS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === speed}
            aria-label={say("stage.speed_of", { speed: one })}
            onClick={() => prefer({ stage_speed: one })}
          >
            {one === 0.5 ? "½×" : `${one}×`}
          </button>
        ))}
      </span>
      <button type="button" class="skip-rest" title={say("stage.skip_hint")} onClick={() => playing.flush()}>
        {say("stage.skip")}
      </button>
    </div>
  );
}

/** The last steps that were, the one that is, and those to come; each can be gone to. */
function Dots({ playing }: { readonly playing: Playing }) {
  const say = useSay();
  const { steps } = playing.queue;
  return (
    <span class="steps" title={say("stage.steps_left", { count: steps.length })}>
      {steps.slice(0, MOST_DOTS).map(({ beat }, index) => (
        <button
          key={index}
          type="button"
          class={index ? "" : "on"}
          tabIndex={-1}
          aria-label={say("stage.to_step", { number: index + 1, title: beat.title ?? "" })}
          onClick={() => index && playing.skipTo(index)}
        />
      ))}
    </span>
  );
}

function Skipped({ playing }: { readonly playing: Playing }) {
  const say = useSay();
  const count = playing.queue.skipped.length;
  return (
    <div class="stage-bar skipped" role="status">
      <span class="what">{say("stage.skipped", { count })}</span>
      <button type="button" onClick={() => playing.showSkipped()}>
        {say("stage.show")}
      </button>
      <button type="button" class="round" aria-label={say("stage.forget")} onClick={() => playing.dropSkipped()}>
        ×
      </button>
    </div>
  );
}

const ASKED = "feldherr.sounds.asked";

function wasAsked(): boolean {
  try {
    return localStorage.getItem(ASKED) !== null;
  } catch {
    return true;
  }
}

/** After the first fight, once in this browser: would you like to hear it? */
function SoundChip({ playing }: { readonly playing: Playing }) {
  const say = useSay();
  const { sound_volume } = useStore(preferences);
  const [isAsked, setAsked] = useState(wasAsked);
  const hasFought = playing.queue.past.some(({ beat }) => beat.kind === "verdict");
  if (isAsked || sound_volume > 0 || !hasFought) return null;
  const answer = (on: boolean): void => {
    setAsked(true);
    try {
      localStorage.setItem(ASKED, "1");
    } catch {
      // A browser that keeps nothing asks again another time.
    }
    if (on) switchSounds(true);
  };
  return (
    <div class="stage-bar sound-chip" role="status">
      <span class="what">{say("stage.sounds")}</span>
      <button type="button" onClick={() => answer(true)}>
        {say("stage.sounds_yes")}
      </button>
      <button type="button" class="round" aria-label={say("stage.sounds_no")} onClick={() => answer(false)}>
        ×
      </button>
    </div>
  );
}
