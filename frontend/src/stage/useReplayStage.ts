// The stage of a replay: a step on plays that order's beats, everything else shows the moment at rest.

import { useMemo, useRef, useState } from "preact/hooks";
import type { Model } from "../net/model";
import type { Moment } from "../net/replay";
import { useStore } from "../net/store";
import { preferences } from "../ui/preferences";
import type { Words } from "../ui/words";
import type { BeatsOf } from "./beats";
import { Playing } from "./playing";
import { EMPTY, pushed, type Script } from "./queue";
import { shownModel } from "./shown";
import { useBeatSounds } from "./useBeatSounds";
import { toldHere, useLooking, type Stage } from "./useStage";

interface ReplayStageProps {
  readonly model: Model;
  readonly all: readonly Moment[];
  readonly index: number;
  /** It was come to by one step on, not by a jump. */
  readonly isStep: boolean;
  readonly beatsOf: BeatsOf | undefined;
  readonly isLacking: boolean;
  readonly words: Words;
}

export function useReplayStage(props: ReplayStageProps): Stage {
  const { model, all, index, isStep, beatsOf, isLacking, words } = props;
  const [, redraw] = useState(0);
  const { stage_speed, stage_show } = useStore(preferences);
  const here = useMemo(toldHere, []);
  const playing = useMemo(() => new Playing(() => redraw((count) => count + 1)), []);
  const seen = useRef({ all, index });
  playing.speed = stage_speed;
  if (seen.current.index !== index || seen.current.all !== all) {
    const isNext = isStep && seen.current.all === all && index === seen.current.index + 1;
    seen.current = { all, index };
    const show = isLacking ? "nothing" : (here ?? stage_show);
    playing.restart(isNext ? queueOf(all, index, { beatsOf, words, show }) : EMPTY);
  }
  useBeatSounds({ step: playing.step, model, playing });
  useLooking(playing, () => redraw((count) => count + 1));
  const { step, leg } = playing;
  const shown = useMemo(() => shownModel(model, step, leg), [model, step, leg]);
  const { past } = playing.queue;
  return { shown, model, step, before: past[past.length - 1] ?? null, playing, isShown: true, settled: model };
}

function queueOf(all: readonly Moment[], index: number, script: Script) {
  const [before, now] = [all[index - 1], all[index]];
  if (!before || !now) return EMPTY;
  return pushed(EMPTY, { before: before.scene, after: now.scene, happenings: now.happenings }, script);
}
