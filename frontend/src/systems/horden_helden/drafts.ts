// Moves in hand: where the ghosts stand and which order it is. Only drawing: whether it is allowed the server says.

import type { OrderJson } from "../../net/model";
import { apart, cornersOf, rightOf, shifted, turnedAbout, type Pose, type Spot } from "../../tabletop/plane";
import { elementOf, WIDE, type BattleView, type ElementView } from "./view";

export type Action = "move" | "advance" | "wheel_left" | "wheel_right" | "column" | "form_column" | "march" | "extra";

/** A part of a group's move: ahead in millimetres, or a wheel in degrees. */
export interface Step {
  readonly move: "advance" | "wheel_left" | "wheel_right";
  readonly amount: number;
}

export interface MoveDraft {
  readonly selected: readonly string[];
  readonly action: Action;
  /** Millimetres ahead, or degrees of a wheel. */
  readonly amount: number;
  /** Parts of the move that are settled already, before the one in hand. */
  readonly steps: readonly Step[];
  /** Where a single element, or a column's leader, is to stand: leg by leg. */
  readonly legs: readonly Pose[];
  /** Flyers: whether they come down at the end. */
  readonly land: boolean;
  /** The enemy that the move is meant for. */
  readonly contact: string | null;
  /** Drawn by hand: it stops where it may. What is typed stays as it was typed. */
  readonly isDrawn: boolean;
}

export const NO_DRAFT: MoveDraft = {
  selected: [],
  action: "move",
  amount: 0,
  steps: [],
  legs: [],
  land: false,
  contact: null,
  isDrawn: false,
};

export type Standing = ElementView & { readonly pose: Pose };
export type Ghosts = { readonly [element: string]: Pose };

export function chosen(view: BattleView, ids: readonly string[]): readonly Standing[] {
  return ids.flatMap((id) => {
    const element = elementOf(view, id);
    return element?.pose ? [element as Standing] : [];
  });
}

/** Are parts of this move measured (ahead, wheel), or drawn by poses? */
export function isStepped({ action, selected }: Pick<MoveDraft, "action" | "selected">): boolean {
  return action === "advance" || action.startsWith("wheel") || (action === "extra" && selected.length > 1);
}

function stepOf({ action, amount }: MoveDraft): Step {
  return { move: action === "wheel_left" || action === "wheel_right" ? action : "advance", amount };
}

/** Where the bases would stand, before the server has put them exactly. */
export function ghostsOf(view: BattleView, draft: MoveDraft): Ghosts {
  const elements = chosen(view, draft.selected);
  const [first] = elements;
  if (!first || isIdle(draft)) return {};
  if (!isStepped(draft)) {
    const last = draft.legs[draft.legs.length - 1];
    return last ? { [first.id]: last } : {};
  }
  const ended = [...draft.steps, stepOf(draft)].reduce(stepped, elements);
  return Object.fromEntries(ended.map((element) => [element.id, element.pose]));
}

/** The group after one part of its move. */
export function stepped(elements: readonly Standing[], { move, amount }: Step): readonly Standing[] {
  if (move === "advance") return elements.map((one) => ({ ...one, pose: shifted(one.pose, amount, 0) }));
  const pivot = pivotOf(elements, move);
  const degrees = move === "wheel_left" ? amount : -amount;
  return elements.map((one) => ({ ...one, pose: turnedAbout(one.pose, pivot, degrees) }));
}

export function isIdle(draft: MoveDraft): boolean {
  if (isStepped(draft)) return !draft.steps.length && Math.abs(draft.amount) < 0.05;
  return !draft.legs.length;
}

/** The outer front corner of a group on the hand of the wheel. */
export function pivotOf(elements: readonly Standing[], move: "wheel_left" | "wheel_right"): Spot {
  return outerCorner(elements, move === "wheel_left" ? "left" : "right");
}

/** The front corner of a group that lies farthest to this hand. */
export function outerCorner(elements: readonly Standing[], hand: "left" | "right"): Spot {
  const [first] = elements;
  if (!first) return [0, 0];
  const sorted = [...frontRank(elements)].sort((one, two) => aside(first.pose, one.pose) - aside(first.pose, two.pose));
  const outer = (hand === "left" ? sorted[0] : sorted[sorted.length - 1]) ?? first;
  const [left, right] = cornersOf(outer.pose, WIDE, outer.depth);
  return hand === "left" ? left : right;
}

/** Those with nobody of the group before them. */
function frontRank(elements: readonly Standing[]): readonly Standing[] {
  return elements.filter((element) => !elements.some((other) => other !== element && isBehind(other, element)));
}

function isBehind(front: Standing, rear: Standing): boolean {
  const [x, y] = shifted(front.pose, -front.depth, 0);
  return apart([x, y], [rear.pose[0], rear.pose[1]]) < 2;
}

/** How far to the right of one pose another lies. */
function aside([x, y, facing]: Pose, other: Pose): number {
  const [rx, ry] = rightOf(facing);
  return (other[0] - x) * rx + (other[1] - y) * ry;
}

export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export interface PoseJson {
  readonly [key: string]: number;
  readonly x: number;
  readonly y: number;
  readonly facing: number;
}

export function poseJson([x, y, facing]: Pose): PoseJson {
  return { x: rounded(x), y: rounded(y), facing: rounded(((facing % 360) + 360) % 360) };
}

/** The order that the draft stands for; null while nothing is drawn. */
export function orderOf(draft: MoveDraft, view: BattleView): OrderJson | null {
  const elements = chosen(view, draft.selected);
  const [first] = elements;
  if (!first || isIdle(draft)) return null;
  const flight = flightOf(elements, draft);
  const legs = draft.legs.map(poseJson);
  const ids = elements.map((element) => element.id);
  switch (draft.action) {
    case "move":
      return {
        kind: "move_element",
        element: first.id,
        legs,
        ...flight,
        ...(draft.contact ? { contact: draft.contact } : {}),
      };
    case "advance":
    case "wheel_left":
    case "wheel_right":
      return { kind: "move_group", elements: ids, ...groupPart(draft), ...flight };
    case "column":
    case "form_column":
      return { kind: "move_group", elements: ids, move: draft.action, legs, ...flight };
    case "march":
      return { kind: "march", elements: ids, move: ids.length > 1 ? "column" : "element", poses: legs, ...flight };
    case "extra":
      return {
        kind: "extra_step",
        elements: ids,
        use: extraUse(elements),
        ...(isStepped(draft) ? { steps: allSteps(draft) } : { legs }),
      };
  }
}

function allSteps(draft: MoveDraft): readonly { readonly move: string; readonly amount: number }[] {
  const parts = Math.abs(draft.amount) < 0.05 ? draft.steps : [...draft.steps, stepOf(draft)];
  return parts.map(({ move, amount }) => ({ move, amount: rounded(amount) }));
}

function groupPart(draft: MoveDraft): {
  readonly move: string;
  readonly [field: string]: string | number | readonly OrderStep[];
} {
  const [first, ...steps] = allSteps(draft);
  const { move = "advance", amount = 0 } = first ?? {};
  return {
    move,
    ...(move === "advance" ? { distance: amount } : { degrees: amount }),
    ...(steps.length ? { steps } : {}),
  };
}

type OrderStep = { readonly move: string; readonly amount: number };

/** A flyer on the ground takes off to move; whether it lands is said. */
function flightOf(elements: readonly Standing[], draft: MoveDraft): { take_off?: true; land?: true } {
  const flyers = elements.filter((element) => element.category === "flying");
  return {
    ...(flyers.some((element) => !element.airborne) ? { take_off: true as const } : {}),
    ...(flyers.length && draft.land ? { land: true as const } : {}),
  };
}

function extraUse(elements: readonly Standing[]): string {
  return elements.some((one) => one.figure?.kind === "wizard" && one.figure.active) ? "wizard" : "commander";
}

/** Drafts of the same element or group by the same action: their verdicts resemble each other. */
export function familyOf({ selected, action }: MoveDraft): string {
  return `${action} ${selected.join()}`;
}

/** All own elements that hang together with this one by whole sides, facing the same way. */
export function groupOf(view: BattleView, start: string): readonly string[] {
  const [first] = chosen(view, [start]);
  if (!first) return [start];
  const mine = comrades(view, first);
  const found = new Set([start]);
  const queue = [first];
  for (let at = queue.pop(); at; at = queue.pop()) {
    for (const other of mine) {
      if (!found.has(other.id) && areJoined(at, other)) {
        found.add(other.id);
        queue.push(other);
      }
    }
  }
  const around = mine.filter((element) => found.has(element.id));
  return [...around].sort((one, two) => aside(first.pose, one.pose) - aside(first.pose, two.pose)).map(({ id }) => id);
}

function comrades(view: BattleView, one: Standing): readonly Standing[] {
  return chosen(view, Object.keys(view.elements)).filter(
    (element) => element.side === one.side && element.command === one.command && !element.moved,
  );
}

/** The next element to this hand of those picked, joined to them. */
export function nextBeside(view: BattleView, picked: readonly string[], hand: "left" | "right"): string | null {
  const elements = chosen(view, picked);
  const [first] = elements;
  if (!first) return null;
  const sign = hand === "right" ? 1 : -1;
  const free = comrades(view, first).filter(
    (other) => !picked.includes(other.id) && elements.some((one) => areJoined(one, other)),
  );
  const far = (one: Standing): number => sign * aside(first.pose, one.pose);
  const beyond = Math.max(...elements.map(far));
  return [...free].filter((one) => far(one) > beyond + NEAR).sort((one, two) => far(one) - far(two))[0]?.id ?? null;
}

const NEAR = 0.5;

/** Front on rear, or flank on flank with fronts or rears not beyond each other. */
export function areJoined(one: Standing, two: Standing): boolean {
  if (Math.abs(((one.pose[2] - two.pose[2] + 540) % 360) - 180) > 0.5) return false;
  const sideways = aside(one.pose, two.pose);
  const angle = (one.pose[2] * Math.PI) / 180;
  const along = (two.pose[0] - one.pose[0]) * Math.cos(angle) + (two.pose[1] - one.pose[1]) * Math.sin(angle);
  if (Math.abs(sideways) < NEAR) return Math.abs(along + one.depth) < NEAR || Math.abs(along - two.depth) < NEAR;
  if (Math.abs(Math.abs(sideways) - WIDE) > NEAR) return false;
  const overlap = Math.min(0, along) - Math.max(-one.depth, along - two.depth);
  return overlap >= Math.min(one.depth, two.depth) - NEAR;
}
