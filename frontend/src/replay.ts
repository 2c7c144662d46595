// A finished battle, order by order: all scenes are built once; equal parts are shared between them.

import { mergePatch, type Json } from "./json";
import { toScene, type EventJson, type Happening, type OrderJson, type Scene } from "./model";

export interface Step {
  readonly version: number;
  readonly seat: string | null;
  readonly order: OrderJson | null;
  readonly events: readonly EventJson[];
  readonly patch: Json;
}

export interface Recording {
  readonly battle: { readonly title?: string; readonly [field: string]: Json | undefined };
  readonly names: { readonly [piece: string]: string };
  readonly scene: Json;
  readonly version?: number;
  readonly steps: readonly Step[];
}

export interface Moment {
  readonly version: number;
  readonly seat: string | null;
  readonly order: OrderJson | null;
  readonly scene: Scene;
  readonly happenings: readonly Happening[];
}

export function moments(recording: Recording): readonly Moment[] {
  let scene = recording.scene;
  const first: Moment = {
    version: recording.version ?? 0,
    seat: null,
    order: null,
    scene: toScene(scene),
    happenings: [],
  };
  const rest = recording.steps.map((step) => {
    scene = mergePatch(scene, step.patch);
    return {
      version: step.version,
      seat: step.seat,
      order: step.order,
      scene: toScene(scene),
      happenings: numbered(step),
    };
  });
  return [first, ...rest];
}

function numbered(step: Step): readonly Happening[] {
  return step.events.map((event, index) => ({ n: step.version - step.events.length + 1 + index, event }));
}

/** The last moment that is not later than this version. */
export function momentAt(all: readonly Moment[], version: number): number {
  const after = all.findIndex((moment) => moment.version > version);
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
  if (by === 1) return marks.find((mark) => mark.index > index)?.index ?? last;
  return [...marks].reverse().find((mark) => mark.index < index)?.index ?? 0;
}

/** Points of the first seat above the second's, for the line under the board. */
export function leads(all: readonly Moment[], first: string, second: string): readonly number[] {
  return all.map(
    ({ scene }) => (scene.standing?.seats[first]?.points ?? 0) - (scene.standing?.seats[second]?.points ?? 0),
  );
}

const MOST_POINTS = 8;

/** Where the lead changed most, in the order of the battle. */
export function turningPoints(line: readonly number[]): readonly number[] {
  const jumps = line.map((lead, at) => ({ at, by: Math.abs(lead - (line[at - 1] ?? lead)) }));
  return jumps
    .filter(({ by }) => by > 0)
    .sort((one, two) => two.by - one.by || one.at - two.at)
    .slice(0, MOST_POINTS)
    .map(({ at }) => at)
    .sort((one, two) => one - two);
}
