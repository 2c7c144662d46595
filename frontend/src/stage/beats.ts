// Beats: what happened in one update, cut into moments that can be watched. Their types, their weights, and how neighbours
// are joined. Nothing here knows a system, and nothing decides what happens: a beat only says what to show when.

import type { EventJson, Scene } from "../net/model";
import { isObject, mergePatch, type Json, type JsonObject } from "../net/json";
import type { Side } from "../net/seats";
import type { Sound } from "../ui/sounds";
import type { Words } from "../ui/words";

export type BeatKind = "turn" | "note" | "march" | "strike" | "shoot" | "throw" | "verdict" | "fall" | "cast" | "end";
export type Tone = "good" | "flat" | "bad" | "grave";
/** Where a piece stands on the table; what the numbers mean is its system's business. */
export type Pose = readonly number[];

export interface BeatDice {
  readonly faces: readonly number[];
  readonly sides: number;
  readonly side: Side;
  /** Whose each die is, where two throw against each other. */
  readonly owners?: readonly Side[];
  readonly kept?: readonly boolean[];
  /** The number of the throw: its dice fall alike on every screen. */
  readonly number: number;
}

export interface BeatVerdict {
  /** The text `ribbon.<word>` of the system. */
  readonly word: string;
  readonly facts: JsonObject;
  /** The piece or place that suffers it. */
  readonly on: string;
  /** Whose piece that is. */
  readonly side: Side;
  readonly tone: Tone;
  /** "12 against 9: two hits" */
  readonly sum?: string;
}

/** How a verdict came about, line by line: one value, or one for each of two who strove. */
export interface Account {
  readonly title: string;
  readonly rows: readonly AccountRow[];
  /** Which of the odds of before came true. */
  readonly came?: string;
}
export interface AccountRow {
  readonly label: string;
  readonly values: readonly string[];
  readonly clause?: string;
  readonly isTotal?: boolean;
}

export interface Beat {
  /** The log is shown up to here. */
  readonly n: number;
  readonly kind: BeatKind;
  /** Pieces that act, named as `data-unit`, `data-element`, `data-tile` … */
  readonly by: readonly string[];
  /** Pieces or places it is about. */
  readonly at: readonly string[];
  /** Where pieces go along, from the event. */
  readonly ways?: { readonly [piece: string]: readonly Pose[] };
  readonly dice?: BeatDice;
  readonly verdict?: BeatVerdict;
  /** A second verdict on the other of two who fought. */
  readonly also?: BeatVerdict;
  readonly account?: Account;
  /** What the bar calls it: "African veterans → centre". */
  readonly title?: string;
  /** What is heard with it, if it is not what its kind sounds like. */
  readonly sound?: Sound;
  /** Merge patch of the view. */
  readonly sets: JsonObject;
  /** Later patches of a march of several legs, each after an equal share of the beat. */
  readonly legs?: readonly JsonObject[];
  /** 1 is 700 ms at 1×. */
  readonly weight: number;
  /** Neighbours with the same key play at once, 80 ms apart. */
  readonly together?: string;
  /** How much later than the beat each piece sets out, in milliseconds. */
  readonly late?: { readonly [piece: string]: number };
}

/** What a system is told beside the event: the number, all events of this update, the picture so far, and words. */
export interface Told {
  readonly n: number;
  readonly events: readonly EventJson[];
  readonly index: number;
  readonly words: Words;
  /** The view as the beats before this one have left it. */
  readonly shown: JsonObject;
}

export type BeatsOf = (event: EventJson, before: Scene, after: Scene, told: Told) => readonly Beat[];

export const UNIT = 700;
const APART = 80;
const LONGEST_TOGETHER = 1300;
const MOST_LEGS = 4;

/** Milliseconds at 1×. */
export function lengthOf(beat: Beat): number {
  return beat.weight * UNIT;
}

/** What falls stays in the picture until its beat is over; everything else is drawn as it becomes. */
export function setsAtEnd({ kind, verdict }: Beat): boolean {
  return kind === "fall" || verdict?.tone === "grave";
}

/** Beats that tell of fights; the others are left out where only those are wanted. */
export function isFight({ kind }: Beat): boolean {
  return kind !== "turn" && kind !== "note" && kind !== "march";
}

/** Those that may shrink first when there is much to show. */
export function isSlight({ kind, verdict }: Beat): boolean {
  return kind === "march" || kind === "note" || kind === "turn" || verdict?.tone === "flat";
}

/** Two neighbours that play at once, as one; null if they do not. Whoever acts in both goes the second way after the first. */
export function joined(one: Beat, two: Beat): Beat | null {
  if (!one.together || one.together !== two.together || setsAtEnd(one) !== setsAtEnd(two)) return null;
  const isSame = one.kind === "march" && two.by.some((id) => one.by.includes(id));
  const offset = isSame ? 0 : Math.max(0, ...Object.values(one.late ?? {})) + APART;
  const late = { ...one.late };
  for (const id of two.by) if (!one.by.includes(id)) late[id] = offset;
  const length = isSame ? lengthOf(one) + lengthOf(two) : Math.max(lengthOf(one), lengthOf(two) + offset);
  const main = RANK.indexOf(one.kind) > RANK.indexOf(two.kind) ? one : two;
  return {
    ...main,
    n: two.n,
    by: union(one.by, two.by),
    at: union(one.at, two.at),
    ways: { ...one.ways, ...two.ways },
    ...(isSame ? following(one, two) : atOnce(one, two)),
    late,
    weight: Math.min(LONGEST_TOGETHER, length) / UNIT,
    together: one.together,
  };
}

const RANK: readonly BeatKind[] = [
  "note",
  "turn",
  "march",
  "cast",
  "shoot",
  "strike",
  "throw",
  "fall",
  "verdict",
  "end",
];

type Sets = Pick<Beat, "sets" | "legs">;

function following(one: Beat, two: Beat): Sets {
  const legs = [...(one.legs ?? []), two.sets, ...(two.legs ?? [])];
  const rest = legs.slice(MOST_LEGS - 2).reduce(merged, {});
  return { sets: one.sets, legs: legs.length < MOST_LEGS ? legs : [...legs.slice(0, MOST_LEGS - 2), rest] };
}

function atOnce(one: Beat, two: Beat): Sets {
  const [first = [], second = []] = [one.legs, two.legs];
  const legs = Array.from({ length: Math.max(first.length, second.length) }, (_, index) =>
    merged(first[index] ?? {}, second[index] ?? {}),
  );
  return { sets: merged(one.sets, two.sets), ...(legs.length ? { legs } : {}) };
}

function union(one: readonly string[], two: readonly string[]): readonly string[] {
  return [...new Set([...one, ...two])];
}

/** Two merge patches as one: what a patch takes away stays taken away. */
export function merged(one: JsonObject, two: JsonObject): JsonObject {
  const result: { [key: string]: Json } = { ...one };
  for (const [key, value] of Object.entries(two)) {
    const old = result[key];
    result[key] = isObject(old) && isObject(value) ? merged(old, value) : value;
  }
  return result;
}

/** Records of the view after: what they have become is copied, never worked out. */
export function copied(after: Scene, table: string, ids: readonly string[]): JsonObject {
  const records = after.view[table];
  if (!isObject(records)) return {};
  const found = ids.filter((id) => isObject(records[id])).map((id) => [id, records[id] as Json] as const);
  return { [table]: Object.fromEntries(found) };
}

/** The same fields of a record of the view after. */
export function copiedFields(after: Scene, table: string, id: string, fields: readonly string[]): JsonObject {
  const records = after.view[table];
  const record = isObject(records) ? records[id] : undefined;
  if (!isObject(record)) return {};
  return { [table]: { [id]: Object.fromEntries(fields.map((field) => [field, record[field] ?? null])) } };
}

/** Each piece at its pose, in the table of the view that holds pieces. */
export function posed(table: string, poses: { readonly [piece: string]: Pose }): JsonObject {
  return { [table]: Object.fromEntries(Object.entries(poses).map(([id, pose]) => [id, { pose }])) };
}

/** Names leave one list and enter another; null: there is no such list. */
export function relisted(
  from: readonly string[],
  to: readonly string[],
  ids: readonly string[],
): { readonly from: readonly string[]; readonly to: readonly string[] } {
  const gone = new Set(ids);
  return {
    from: from.filter((id) => !gone.has(id)),
    to: [...to.filter((id) => !gone.has(id)), ...ids],
  };
}

/** A way of many poses as the patches of a march: at most four legs, the last one where it ends. */
export function legsOf(
  table: string,
  ways: { readonly [piece: string]: readonly Pose[] },
): { readonly sets: JsonObject; readonly legs: readonly JsonObject[] } {
  const most = Math.min(MOST_LEGS, Math.max(1, ...Object.values(ways).map((way) => way.length)));
  const [sets = {}, ...legs] = Array.from({ length: most }, (_, leg) => {
    const poses = Object.entries(ways).flatMap(([id, way]) => {
      const pose = way[Math.ceil(((leg + 1) / most) * way.length) - 1];
      return pose ? [[id, pose] as const] : [];
    });
    return posed(table, Object.fromEntries(poses));
  });
  return { sets, legs };
}

/** The view with a patch; the same object where the patch changes nothing. */
export function patched(view: JsonObject, patch: JsonObject): JsonObject {
  return Object.keys(patch).length ? (mergePatch(view, patch) as JsonObject) : view;
}
