// A battle, order by order: each scene is built once, when it is wanted; equal parts are shared between them.

import { clocksAfter } from "./clocks";
import { mergePatch, type Json } from "./json";
import { toScene, type EventJson, type Happening, type OrderJson, type Scene } from "./model";

export interface Step {
  readonly version: number;
  readonly seat: string | null;
  readonly order: OrderJson | null;
  readonly events: readonly EventJson[];
  readonly patch: Json;
  /** Its last event in the battle's own log; told when nothing is hidden any more. */
  readonly end?: number;
  /** Each seat's chances after it. */
  readonly worth?: { readonly [seat: string]: number };
}

export interface Recording {
  readonly battle: { readonly title?: string; readonly [field: string]: Json | undefined };
  readonly names: { readonly [piece: string]: string };
  readonly scene: Json;
  readonly version?: number;
  readonly steps: readonly Step[];
  /** Through whose eyes this is: "everything", "public", or a seat; and whose are open. */
  readonly eyes?: string;
  readonly may_see?: readonly string[];
  readonly may_branch?: boolean;
  readonly may_comment?: boolean;
  /** The battle this one was branched from, and the event at which. */
  readonly origin?: { readonly id: string; readonly at: number } | null;
}

export interface Moment {
  /** The viewer's own number of events. */
  readonly version: number;
  /** What links and comments name: the battle's own number where it is told. */
  readonly at: number;
  readonly seat: string | null;
  readonly order: OrderJson | null;
  readonly scene: Scene;
  readonly happenings: readonly Happening[];
  readonly worth: { readonly [seat: string]: number } | null;
}

/** The beginning, and a moment after each order. A scene is made when it is first looked at: most are never. */
export function moments(recording: Recording): readonly Moment[] {
  const sceneAt = unrolled(recording);
  const version = recording.version ?? 0;
  const first: Moment = {
    version,
    at: version,
    seat: null,
    order: null,
    scene: sceneAt(0),
    happenings: [],
    worth: null,
  };
  const rest = recording.steps.map(
    (step, index): Moment => ({
      version: step.version,
      at: step.end ?? step.version,
      seat: step.seat,
      order: step.order,
      get scene() {
        return sceneAt(index + 1);
      },
      happenings: numbered(step),
      worth: step.worth ?? null,
    }),
  );
  return [first, ...rest];
}

/** Scenes by their number, each made once, from the one before it. */
function unrolled(recording: Recording): (number: number) => Scene {
  let plain = recording.scene;
  const made: Scene[] = [toScene(plain)];
  let clocks = made[0]?.clocks ?? null;
  const add = ({ patch, events }: Step): void => {
    plain = mergePatch(plain, patch);
    clocks = clocksAfter(clocks, events);
    made.push(clocks ? { ...toScene(plain), clocks } : toScene(plain));
  };
  return (number) => {
    for (const step of recording.steps.slice(made.length - 1, Math.max(0, number))) add(step);
    return made[number] as Scene;
  };
}

function numbered(step: Step): readonly Happening[] {
  return step.events.map((event, index) => ({ n: step.version - step.events.length + 1 + index, event }));
}

/** Everything that happened, and how much of it up to each moment: a moment's log is a slice. */
export function chronicle(all: readonly Moment[]): (index: number) => readonly Happening[] {
  const told = all.flatMap((moment) => moment.happenings);
  let count = 0;
  const upTo = all.map((moment) => (count += moment.happenings.length));
  return (index) => told.slice(0, upTo[index] ?? told.length);
}

/** The last moment that is not later than this number. */
export function momentAt(all: readonly Moment[], at: number): number {
  const after = all.findIndex((moment) => moment.at > at);
  return after === -1 ? all.length - 1 : Math.max(0, after - 1);
}

export interface Mark {
  readonly index: number;
  readonly turn: number;
}

/** Where each turn begins. */
export function turnMarks(all: readonly Moment[], turnOf: (scene: Scene) => number): readonly Mark[] {
  const marks: Mark[] = [];
  all.forEach((moment, index) => {
    const turn = turnOf(moment.scene);
    if (marks[marks.length - 1]?.turn !== turn) marks.push({ index, turn });
  });
  return marks;
}

/** The moment `by` turns away: the start of the next one, or of this one, then of the one before. */
export function turnStep(marks: readonly Mark[], index: number, by: 1 | -1, last: number): number {
  return jump(
    marks.map((mark) => mark.index),
    index,
    by,
    last,
  );
}

/** The next of these moments, or the one before; the end of the battle, or its beginning, where there is none. */
export function jump(places: readonly number[], index: number, by: 1 | -1, last: number): number {
  if (by === 1) return places.find((place) => place > index) ?? last;
  return [...places].reverse().find((place) => place < index) ?? 0;
}

/** Moments at which something of this sort happened. */
export function momentsWith(all: readonly Moment[], is: (event: EventJson) => boolean): readonly number[] {
  return all.flatMap((moment, index) => (moment.happenings.some(({ event }) => is(event)) ? [index] : []));
}

const RULINGS = new Set(["ruled", "halted", "restored"]);

/** What a judge has done to the battle, and what was taken back. */
export function isRuling(event: EventJson): boolean {
  return RULINGS.has(event.kind);
}

/** A seat's points at each moment. */
export function pointsOf(all: readonly Moment[], seat: string): readonly number[] {
  return all.map(({ scene }) => scene.standing?.seats[seat]?.points ?? 0);
}

/** Points of the first seat above the second's, for the line under the board. */
export function leads(all: readonly Moment[], first: string, second: string): readonly number[] {
  return all.map(
    ({ scene }) => (scene.standing?.seats[first]?.points ?? 0) - (scene.standing?.seats[second]?.points ?? 0),
  );
}

/** The first seat's chances above an even battle, in per cent; null where they are not told. */
export function chances(all: readonly Moment[], seat: string): readonly number[] | null {
  if (!all.some((moment) => moment.worth && seat in moment.worth)) return null;
  const first = all.find((moment) => moment.worth)?.worth?.[seat] ?? 0.5;
  return all.map(({ worth }) => Math.round(((worth?.[seat] ?? first) - 0.5) * 1000) / 10);
}

const MOST_POINTS = 8;

/** Where one of the lines changed most, in the order of the battle. */
export function turningPoints(...lines: readonly (readonly number[])[]): readonly number[] {
  const leap = (line: readonly number[], at: number): number =>
    Math.abs((line[at] ?? 0) - (line[at - 1] ?? line[at] ?? 0));
  const jumps = (lines[0] ?? []).map((_, at) => ({ at, by: Math.max(...lines.map((line) => leap(line, at))) }));
  return jumps
    .filter(({ by }) => by > 0)
    .sort((one, two) => two.by - one.by || one.at - two.at)
    .slice(0, MOST_POINTS)
    .map(({ at }) => at)
    .sort((one, two) => one - two);
}
