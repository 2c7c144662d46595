// The stage of a page: what the model hears goes into the queue, and what is shown comes out. The question is never held
// back: it is that of the model, at any time.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Model } from "../net/model";
import { useStore, type Store } from "../net/store";
import { preferences } from "../ui/preferences";
import type { Words } from "../ui/words";
import type { BeatsOf } from "./beats";
import { noteAnswered, noteGiven } from "./odds_before";
import { Playing } from "./playing";
import { pushed, type Script, type Show, type Step } from "./queue";
import { shownModel } from "./shown";

export interface Stage {
  /** What is drawn; at rest the model itself. */
  readonly shown: Model;
  /** The table as it is now. */
  readonly model: Model;
  readonly step: Step | null;
  /** The step before, of which marks stay. */
  readonly before: Step | null;
  readonly playing: Playing;
  /** Fights are shown beat by beat here. */
  readonly isShown: boolean;
  /** The model as it was when the table last stood still: what is said or heard at the end of the beats waits for it. */
  readonly settled: Model;
}

interface StageProps {
  readonly model: Model;
  /** Undefined while they are fetched, and for a system that has none. */
  readonly beatsOf: BeatsOf | undefined;
  /** They are being fetched: nothing is played yet. */
  readonly isLacking?: boolean;
  readonly words: Words;
  /** Where the model comes from: several updates may come between two drawings. */
  readonly source?: Store<Model> | undefined;
  /** Shown whatever is preferred. */
  readonly show?: Show | undefined;
}

const FOR_THIS_TAB = "feldherr.stage";

/** A tab can be told what to show, whatever the profile says: for recordings and for programs that drive a browser. */
export function toldHere(): Show | null {
  try {
    const told = sessionStorage.getItem(FOR_THIS_TAB);
    return told === "everything" || told === "fights" || told === "nothing" ? told : null;
  } catch {
    return null;
  }
}

export function useStage({ model, beatsOf, isLacking = false, words, source, show }: StageProps): Stage {
  const [, redraw] = useState(0);
  const { stage_speed, stage_show } = useStore(preferences);
  const here = useMemo(toldHere, []);
  const feed = useMemo(() => new Feed(() => redraw((count) => count + 1)), []);
  const wanted = isLacking ? "nothing" : (here ?? show ?? stage_show);
  feed.script = { beatsOf, words, show: wanted };
  feed.playing.speed = stage_speed;
  feed.hear(model);
  useEffect(() => source?.subscribe(() => feed.hear(source.get())), [source]);
  const { playing } = feed;
  useLooking(playing, () => redraw((count) => count + 1));
  const { step, leg } = playing;
  const shown = useMemo(() => shownModel(model, step, leg), [model, step, leg]);
  const settled = useRef(model);
  if (!step || document.hidden || !settled.current.scene) settled.current = model;
  const { past } = playing.queue;
  return {
    shown,
    model,
    step,
    before: past[past.length - 1] ?? null,
    playing,
    isShown: wanted !== "nothing",
    settled: settled.current,
  };
}

/** Nothing plays while nobody looks. */
export function useLooking(playing: Playing, onAway: () => void): void {
  useEffect(() => {
    const look = (): void => (document.hidden ? onAway() : playing.comeBack());
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      playing.stop();
    };
  }, []);
}

/** Compares models: what is new is queued once, however often it is told. */
export class Feed {
  script: Script | null = null;
  readonly playing: Playing;
  private heard: Model | null = null;

  constructor(onChange: () => void) {
    this.playing = new Playing(onChange);
  }

  hear(model: Model): void {
    const last = this.heard;
    // What is drawn may be older than what was heard.
    if (model === last || (last && model.stamp < last.stamp)) return;
    this.heard = model;
    if (!last?.scene || !model.scene || !this.script) return;
    if (model.seat !== last.seat || model.battle !== last.battle) return this.playing.forget();
    const given = model.pending[model.pending.length - 1];
    if (given && model.pending.length > last.pending.length) {
      noteGiven(given.order, last.version);
      this.playing.forget();
    }
    if (model.version <= last.version) return;
    noteAnswered(model.version);
    const happenings = model.log.filter(({ n }) => n > last.version);
    const news = {
      before: last.scene,
      after: model.scene,
      happenings,
      isLate: model.situations !== last.situations,
    };
    const { script } = this;
    this.playing.push((queue) => pushed(queue, news, script));
  }
}
