// A lesson's script: how far somebody has come with it, from what has really happened in the battle.

import type { JsonObject } from "../../net/json";
import { keyOf } from "../../net/json";
import type { EventJson, Happening } from "../../net/model";

export interface Until {
  readonly read?: boolean;
  readonly events?: readonly JsonObject[];
  readonly asked?: readonly string[];
  readonly over?: boolean;
}

export interface Step {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly keys: string;
  readonly hint: string;
  readonly show: readonly { readonly [what: string]: string }[];
  readonly here: readonly string[];
  readonly milestone: boolean;
  /** While its card is open nothing outruns it. */
  readonly hold?: boolean;
  readonly until: Until;
}

export interface Script {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly Step[];
  readonly tips: { readonly [question: string]: string };
  readonly won: string;
  readonly lost: string;
  readonly drawn: string;
}

/** At which step somebody is, and the event after which it began. */
export interface Place {
  readonly at: number;
  readonly since: number;
}

export const BEGINNING: Place = { at: 0, since: 0 };

/** What the battle says about itself now. */
export interface Moment {
  readonly log: readonly Happening[];
  /** The kind of the learner's own question, or null. */
  readonly asked: string | null;
  readonly isOver: boolean;
}

/** Where the learner is after all that has happened. Whoever went another way is met again at the next milestone. */
export function advanced(script: Script, from: Place, moment: Moment, isHeld = true): Place {
  let place = from;
  const waits = (): boolean => isHeld && !moment.isOver && holds(script.steps[place.at]);
  if (waits()) return place;
  for (const { n, event } of moment.log) {
    const reached = n > place.since ? reachedBy(script, place.at, event) : null;
    if (reached !== null) place = { at: reached + 1, since: n };
    if (waits()) return place;
  }
  while (isAnswered(script.steps[place.at], moment)) place = { ...place, at: place.at + 1 };
  return place;
}

/** A card that is read first: what happens meanwhile counts when it is closed. */
export function holds(step: Step | undefined): boolean {
  return step?.hold === true;
}

function reachedBy(script: Script, at: number, event: EventJson): number | null {
  const found = script.steps.findIndex(
    (step, index) => index >= at && (index === at || step.milestone) && ends(step, event),
  );
  return found < 0 ? null : found;
}

function ends({ until }: Step, event: EventJson): boolean {
  return (until.events ?? []).some((fields) => has(event, fields));
}

/** Does the event have these fields with these values? */
export function has(event: JsonObject, fields: JsonObject): boolean {
  return Object.entries(fields).every(([name, value]) => name in event && keyOf(event[name] ?? null) === keyOf(value));
}

function isAnswered(step: Step | undefined, { asked, isOver }: Moment): boolean {
  if (!step) return false;
  return (step.until.over === true && isOver) || (asked !== null && (step.until.asked ?? []).includes(asked));
}

/** "I have read it": only steps that are there to be read end so. */
export function read(script: Script, place: Place): Place {
  return script.steps[place.at]?.until.read ? { ...place, at: place.at + 1 } : place;
}

/** The learner is asked something that this step is not about. */
export function isAside(step: Step, asked: string | null): boolean {
  return asked !== null && step.here.length > 0 && !step.here.includes(asked);
}

/** A word on the question in hand, where the step itself does not explain it. */
export function tipFor(script: Script, step: Step, asked: string | null): string {
  return asked !== null && !step.until.read && !step.here.includes(asked) ? (script.tips[asked] ?? "") : "";
}
