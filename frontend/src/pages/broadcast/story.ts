// What the lower third tells: the last thing that happened, as long as it is news.

import { useEffect, useRef, useState } from "preact/hooks";
import type { EventJson, Happening, Model, Scene } from "../../net/model";
import { sideOf, type Side } from "../../net/seats";
import { isTold, sentence } from "../../shell/Log";
import type { AnySystem, Duellist } from "../../shell/system";
import type { Words } from "../../ui/words";
import { HOLD, IDLE } from "./camera";

const LINES = 3;
/** Dice are shown, not told; how they were agreed, and what clocks do, is no news. */
const BESIDE = /^(thrown|seed_|clock|time_)/;

export interface Story {
  /** The public's version before and after it. */
  readonly since: number;
  readonly version: number;
  readonly events: readonly EventJson[];
  readonly seat: string | null;
  readonly side: Side;
  readonly lines: readonly string[];
  readonly thrown: Happening | null;
  readonly duel: readonly Duellist[];
  /** Nothing has happened for a while. */
  readonly isOld: boolean;
}

export function storyOf(
  fresh: readonly Happening[],
  model: Pick<Model, "log">,
  scene: Scene,
  system: AnySystem,
  words: Words,
): Omit<Story, "isOld"> | null {
  const [first] = fresh,
    last = fresh[fresh.length - 1];
  if (!first || !last) return null;
  const told = fresh.filter(
    ({ event }) => isTold(event, words) && !BESIDE.test(event.kind) && !system.isMinor?.(event),
  );
  const thrown = [...fresh].reverse().find(({ event }) => event.kind === "thrown") ?? null;
  if (!told.length && !thrown) return null;
  const shown = told.slice(-LINES);
  const seat = seatOf(shown.length ? shown : fresh, scene, system);
  return {
    since: first.n - 1,
    version: last.n,
    events: fresh.map(({ event }) => event),
    seat,
    side: sideOf(scene, seat),
    lines: shown.map(({ event }) => sentence(event, words)),
    thrown,
    duel: (thrown && system.duel?.(scene, model.log, thrown, words)) ?? [],
  };
}

/** Whose doing it was: that of the first of the told events that belongs to somebody. */
function seatOf(told: readonly Happening[], scene: Scene, system: AnySystem): string | null {
  for (const { event } of told) {
    const seat = system.seatOf(scene, event);
    if (seat !== null) return seat;
  }
  return null;
}

/** Follows the battle: every update that tells something becomes the story, until it is old. What comes while a story
 *  is young goes into it, so that the end of one order does not hide the blow before. */
export function useStory(model: Model, scene: Scene, system: AnySystem, words: Words): Story | null {
  const seen = useRef<number | null>(null);
  const [story, setStory] = useState<(Omit<Story, "isOld"> & { readonly at: number }) | null>(null);
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const at = performance.now();
    const isYoung = story !== null && at - story.at < HOLD;
    const from = isYoung ? story.since : (seen.current ?? lastStart(model.log, words));
    seen.current = model.version;
    const fresh = model.log.filter(({ n }) => n > from);
    const next = storyOf(fresh, model, scene, system, words);
    if (next && next.version !== story?.version) setStory({ ...next, at: isYoung ? story.at : at });
  }, [model.version]);
  useEffect(() => {
    setOld(false);
    const timer = setTimeout(() => setOld(true), IDLE);
    return () => clearTimeout(timer);
  }, [story]);
  return story && { ...story, isOld };
}

/** Whoever comes late is told the last thing that happened. */
function lastStart(log: readonly Happening[], words: Words): number {
  const told = [...log].reverse().find(({ event }) => isTold(event, words));
  return told ? told.n - 4 : 0;
}
