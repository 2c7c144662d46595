// What a finger takes hold of on the table, and what follows from where it goes. Pure: a drag in, a change out.

import {
  FINE,
  framed as framedPieces,
  movedWith,
  nudgedPose,
  STEP,
  turnBetween,
  turnedWith,
  type Drag as TableDrag,
} from "../../tabletop/dragging";
import { centreOf, shifted, turnedAbout, type Pose } from "../../tabletop/plane";
import {
  chosen,
  ghostsOf,
  isStepped,
  NO_DRAFT,
  pivotOf,
  stepped,
  type Action,
  type Ghosts,
  type MoveDraft,
  type Standing,
} from "./drafts";
import { CAMP, snapped } from "./placing";
import { elementOf, standing, type BattleView } from "./view";

export type Handle = "turn" | "wheel_left" | "wheel_right";
export type Grip = Handle | "body" | "aim" | "frame" | "measure" | "place" | "place_turn";

export interface Drag extends TableDrag<Grip> {
  /** Taken with Shift: one base, not its group. */
  readonly alone?: boolean;
  /** Taken with Alt: nothing is straightened. */
  readonly free?: boolean;
}

/** Where the leader of a draft is when a finger takes it. */
export function leaderPose(view: BattleView, draft: MoveDraft): Pose | null {
  const [first] = chosen(view, draft.selected);
  return draft.legs[draft.legs.length - 1] ?? first?.pose ?? null;
}

/** The move as the finger now draws it. */
export function moveBy(view: BattleView, draft: MoveDraft, drag: Drag): Partial<MoveDraft> | null {
  const elements = draft.steps.reduce(stepped, chosen(view, draft.selected));
  const [first] = elements;
  const base = first && (drag.start[first.id] ?? first.pose);
  if (!first || !base) return null;
  switch (drag.grip) {
    case "body":
      return bodyBy(draft, elements, first, base, drag);
    case "turn": {
      const centre = centreOf(base, first.depth);
      const angle = turnBetween(centre, drag);
      return { ...DRAWN, action: legAction(draft), legs: withLast(draft.legs, turnedAbout(base, centre, angle)) };
    }
    case "wheel_left":
    case "wheel_right": {
      const degrees = turnBetween(pivotOf(elements, drag.grip), drag);
      return {
        ...DRAWN,
        action: drag.grip,
        amount: Math.max(0, drag.amount + (drag.grip === "wheel_left" ? degrees : -degrees)),
        legs: [],
      };
    }
    default:
      return null;
  }
}

function bodyBy(
  draft: MoveDraft,
  elements: readonly Standing[],
  first: Standing,
  base: Pose,
  { from, to, amount, free }: Drag,
): Partial<MoveDraft> {
  const dx = to[0] - from[0],
    dy = to[1] - from[1];
  if (elements.length > 1 && isStepped(draft)) {
    const action: Action = draft.action === "extra" ? "extra" : "advance";
    return { ...DRAWN, action, amount: Math.max(0, amount + along(first.pose, dx, dy)), legs: [] };
  }
  const end: Pose = [base[0] + dx, base[1] + dy, base[2]];
  return { ...DRAWN, action: legAction(draft), legs: withLast(draft.legs, free ? end : straightened(first.pose, end)) };
}

const DRAWN = { isDrawn: true, contact: null } as const;
/** Millimetres off the straight way ahead that a hand does not mean. */
const WAVER = 6;

/** Nearly straight ahead is straight ahead. */
function straightened(from: Pose, to: Pose): Pose {
  const ahead = along(from, to[0] - from[0], to[1] - from[1]);
  const straight = shifted(from, ahead, 0);
  const off = Math.hypot(straight[0] - to[0], straight[1] - to[1]);
  return from[2] === to[2] && ahead > 2 * WAVER && off < WAVER ? straight : to;
}

function along([, , facing]: Pose, dx: number, dy: number): number {
  const angle = (facing * Math.PI) / 180;
  return dx * Math.cos(angle) + dy * Math.sin(angle);
}

function withLast(legs: readonly Pose[], pose: Pose): readonly Pose[] {
  return [...legs.slice(0, -1), pose];
}

/** A draft by poses stays what it is; anything else becomes a plain move. */
function legAction(draft: MoveDraft): Action {
  return isStepped(draft) ? "move" : draft.action;
}

/** The placed ones, moved or turned with the finger. */
export function placeBy(view: BattleView, drag: Drag, placed: Ghosts): Ghosts {
  if (drag.grip === "place_turn")
    return turnedWith(drag, elementOf(view, Object.keys(drag.start)[0] ?? "")?.depth ?? 0);
  const moved = movedWith(drag);
  const [only, ...more] = Object.entries(moved);
  if (!only || more.length || only[0] === CAMP) return moved;
  return { [only[0]]: snapped(view, only[0], only[1], placed) };
}

/** Whose middle lies in the frame: of those on the table and of those being placed. */
export function framed(view: BattleView, drag: Drag, placed: Ghosts, may: (id: string) => boolean): readonly string[] {
  const all = [...standing(view).map((one) => [one.id, one.pose] as const), ...Object.entries(placed)];
  const pieces = all.map(([id, pose]) => ({ id, pose, depth: elementOf(view, id)?.depth ?? 0 }));
  return framedPieces(pieces, drag, may);
}

/** A step of the draft by a key: arrows, and `.` `,` for fine ones; null if the key means nothing here. */
export function nudged(view: BattleView, draft: MoveDraft, key: string): Partial<MoveDraft> | null {
  const [first] = chosen(view, draft.selected);
  if (!first) return null;
  if (isStepped(draft)) {
    const by = { ArrowUp: STEP, ArrowRight: STEP, ArrowDown: -STEP, ArrowLeft: -STEP, ".": FINE, ",": -FINE }[key];
    return by === undefined ? null : { ...DRAWN, amount: Math.max(0, draft.amount + by) };
  }
  const to = nudgedPose(draft.legs[draft.legs.length - 1] ?? first.pose, first.depth, key, false);
  return to ? { ...DRAWN, legs: withLast(draft.legs, to) } : null;
}

/** The draft with what is in hand settled, ready for a further leg. */
export function furtherLeg(view: BattleView, draft: MoveDraft): Partial<MoveDraft> {
  if (!isStepped(draft)) {
    const last = leaderPose(view, draft);
    return last ? { legs: [...draft.legs, last] } : {};
  }
  if (draft.amount < 0.05) return {};
  const move = draft.action === "wheel_left" || draft.action === "wheel_right" ? draft.action : ("advance" as const);
  return { steps: [...draft.steps, { move, amount: draft.amount }], amount: 0 };
}

export { ghostsOf, movedWith, NO_DRAFT, nudgedPose, turnedWith };
