// The queue of what is still to be shown: updates go in, each cut into steps with the picture that belongs to it. Pure: it
// knows no clock and draws nothing. At the end of an update the picture is exactly the server's.

import type { JsonObject } from "../net/json";
import type { EventJson, Happening, Outcome, Scene, Standing } from "../net/model";
import type { Words } from "../ui/words";
import { isFight, isSlight, joined, lengthOf, patched, setsAtEnd, type Beat, type BeatsOf } from "./beats";

/** What is shown of an update: everything, only what belongs to fights, or nothing: the table changes at once. */
export type Show = "everything" | "fights" | "nothing";

export interface News {
  readonly before: Scene;
  readonly after: Scene;
  readonly happenings: readonly Happening[];
  /** The page was away: most of it is history. */
  readonly isLate?: boolean;
}

export interface Script {
  readonly beatsOf: BeatsOf | undefined;
  readonly words: Words;
  readonly show: Show;
}

/** One beat with its pictures: one, or one for each leg of a march. */
export interface Step {
  readonly beat: Beat;
  /** The view before it. */
  readonly base: JsonObject;
  readonly views: readonly JsonObject[];
  readonly standing: Standing | null;
  readonly outcome: Outcome | null;
  readonly status: string;
  /** Milliseconds at 1×. */
  readonly length: number;
}

export interface Queue {
  /** What is still to be shown; the first is being shown. */
  readonly steps: readonly Step[];
  /** What has been shown since the player's last own order. */
  readonly past: readonly Step[];
  /** What was jumped over, until it is shown or forgotten. */
  readonly skipped: readonly Step[];
}

export const EMPTY: Queue = { steps: [], past: [], skipped: [] };

const WHOLE_TURN = 12_000;
const MUCH = 20_000;
const MANY = 30;
const LAST = 6;
const MOST_PAST = 200;
const IN_STEP = 6_000;
const FASTEST = 4;
const LEAST_SLIGHT = 0.5;
const LEAST_OTHER = 0.7;

export function pushed(queue: Queue, news: News, script: Script): Queue {
  const fresh = stepsOf(news, script);
  if (!fresh.length) return queue;
  const steps = shrunk(appended(queue.steps, fresh));
  return jumped({ ...queue, steps }, news.isLate ?? false);
}

/** The step being shown, or null: the table is at rest. */
export function shownAt(queue: Queue): Step | null {
  return queue.steps[0] ?? null;
}

/** One step on, or back to the one before. */
export function stepped(queue: Queue, by: 1 | -1): Queue {
  const { steps, past } = queue;
  const [first] = steps,
    last = past[past.length - 1];
  if (by === 1) return first ? { ...queue, steps: steps.slice(1), past: [...past, first].slice(-MOST_PAST) } : queue;
  return last ? { ...queue, steps: [last, ...steps], past: past.slice(0, -1) } : queue;
}

/** To the step with this place among those that are left. */
export function steppedTo(queue: Queue, index: number): Queue {
  const { steps, past } = queue;
  return { ...queue, steps: steps.slice(index), past: [...past, ...steps.slice(0, index)].slice(-MOST_PAST) };
}

/** Everything is set at once. */
export function flushed(queue: Queue): Queue {
  return queue.steps.length ? steppedTo(queue, queue.steps.length) : queue;
}

/** The player has given an order: what was before is no longer of interest. */
export function forgotten(queue: Queue): Queue {
  return { ...flushed(queue), past: [], skipped: [] };
}

/** How long the rest takes at 1×, when so much of the first step is over. */
export function behind(queue: Queue, into = 0): number {
  return Math.max(0, sum(queue.steps) - into);
}

/** The chosen speed, raised where the page is behind. */
export function rateOf(queue: Queue, into: number, speed: number): number {
  return Math.max(speed, Math.min(FASTEST, behind(queue, into) / IN_STEP));
}

/** What was jumped over is shown after all, then what is left. */
export function shownAgain(queue: Queue): Queue {
  return { ...queue, steps: [...queue.skipped, ...queue.steps], skipped: [] };
}

/** Too much to be watched: only the last steps are, and a chip offers the others. */
export function jumped(queue: Queue, isLate: boolean): Queue {
  const { steps, past, skipped } = queue;
  const isMuch = steps.length > MANY || sum(steps) > MUCH || (isLate && steps.length > LAST);
  if (!isMuch) return queue;
  const over = steps.slice(0, -LAST);
  return { steps: steps.slice(-LAST), past: [...past, ...over].slice(-MOST_PAST), skipped: [...skipped, ...over] };
}

function sum(steps: readonly Step[]): number {
  return steps.reduce((all, { length }) => all + length, 0);
}

/** A long row of steps is shown within twelve seconds: what is slight shrinks first. */
function shrunk(steps: readonly Step[]): readonly Step[] {
  const lengths = steps.map(({ beat }) => lengthOf(beat));
  const slight = total(lengths, (index) => isSlight((steps[index] as Step).beat));
  const other = total(lengths, () => true) - slight;
  if (slight + other <= WHOLE_TURN) return steps;
  const less = clamped((WHOLE_TURN - other) / slight, LEAST_SLIGHT);
  const rest = clamped((WHOLE_TURN - slight * less) / other, LEAST_OTHER);
  return steps.map((step, index) => ({
    ...step,
    length: (lengths[index] ?? 0) * (isSlight(step.beat) ? less : rest),
  }));
}

function total(lengths: readonly number[], wanted: (index: number) => boolean): number {
  return lengths.reduce((all, length, index) => (wanted(index) ? all + length : all), 0);
}

function clamped(share: number, least: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(least, share)) : 1;
}

/** The step being shown is left as it is; of the others neighbours may play at once. */
function appended(steps: readonly Step[], fresh: readonly Step[]): readonly Step[] {
  const all = [...steps];
  for (const step of fresh) {
    const last = all[all.length - 1];
    const both = last && all.length > 1 ? together(last, step) : null;
    if (both) all[all.length - 1] = both;
    else all.push(step);
  }
  return all;
}

function together(one: Step, two: Step): Step | null {
  const beat = joined(one.beat, two.beat);
  if (!beat) return null;
  const end = two.views[two.views.length - 1] as JsonObject;
  const views = [...viewsOf(one.base, beat).slice(0, -1), end];
  return { ...two, beat, base: one.base, views, length: lengthOf(beat) };
}

/** The pictures of a beat from the view before it. */
function viewsOf(base: JsonObject, beat: Beat): readonly JsonObject[] {
  if (setsAtEnd(beat)) return [base];
  const views = [patched(base, beat.sets)];
  for (const leg of beat.legs ?? []) views.push(patched(views[views.length - 1] as JsonObject, leg));
  return views;
}

const GONE_BACK = new Set(["taken_back", "restored", "ruled"]);

export function stepsOf(news: News, script: Script): readonly Step[] {
  const { before, after, happenings } = news;
  if (script.show === "nothing" || !happenings.length) return [];
  const last = happenings[happenings.length - 1] as Happening;
  const isBack = happenings.some(({ event }) => GONE_BACK.has(event.kind));
  if (isBack || !script.beatsOf) return noted(last, after, isBack, script);
  const events = happenings.map(({ event }) => event);
  const steps: Step[] = [];
  let view = before.view,
    isCounted = false;
  happenings.forEach(({ n, event }, index) => {
    for (const beat of beatsFor(event, news, script, { n, events, index, shown: view })) {
      const base = view;
      const views = viewsOf(base, beat);
      view = setsAtEnd(beat) ? patched(base, beat.sets) : (views[views.length - 1] as JsonObject);
      isCounted ||= beat.kind === "verdict" || beat.kind === "fall" || beat.kind === "end";
      if (script.show === "fights" && !isFight(beat)) continue;
      const told = isCounted ? after : before;
      const step = { beat, base, views, standing: told.standing, length: lengthOf(beat) };
      // How it ended is told when the last beat is over.
      steps.push({ ...step, outcome: before.outcome, status: before.status });
    }
  });
  return steps.reduce<readonly Step[]>((all, step) => withStep(all, step), []);
}

function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  const last = steps[steps.length - 1];
  const both = last && together(last, step);
  return both ? [...steps.slice(0, -1), both] : [...steps, step];
}

type Place = Omit<Parameters<BeatsOf>[3], "words">;

function beatsFor(event: EventJson, { before, after }: News, script: Script, place: Place): readonly Beat[] {
  return script.beatsOf?.(event, before, after, { ...place, words: script.words }) ?? [];
}

/** One note for the whole update, with the view after it: for take-backs, and for systems without beats. */
function noted({ n }: Happening, after: Scene, isBack: boolean, { words, show }: Script): readonly Step[] {
  if (show === "fights") return [];
  const title = isBack ? { title: words.say("page.stage.taken_back") } : {};
  const beat: Beat = { n, kind: "note", by: [], at: [], sets: {}, weight: isBack ? 1 : 0.3, ...title };
  const { view, standing, outcome, status } = after;
  return [{ beat, base: view, views: [view], standing, outcome, status, length: lengthOf(beat) }];
}
