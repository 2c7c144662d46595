// Fingers on the table: what they take, move, frame, pick and aim at.

import type { Spot } from "../../tabletop/plane";
import { useDragging } from "../../tabletop/tools";
import { groupOf, isIdle, isStepped, NO_DRAFT, type Ghosts, type MoveDraft } from "./drafts";
import { framed, leaderPose, moveBy, placeBy, type Drag, type Grip } from "./grips";
import { aimed, isShooter, mayAct, picked, type Now } from "./picking";
import { elementBelow } from "./touching";
import { elementOf, type BattleView } from "./view";

export interface Setters {
  readonly setDrag: (drag: Drag | null) => void;
  readonly setDraft: (next: (old: MoveDraft) => MoveDraft) => void;
  readonly change: (part: Partial<MoveDraft>) => void;
  readonly place: (poses: Ghosts) => void;
  readonly group: (id: string) => void;
  /** The move in hand is meant for this enemy. */
  readonly attack: (enemy: string) => void;
}

export function useFingersOnTable(now: Now, drag: Drag | null, set: Setters): ReturnType<typeof useDragging> {
  return useDragging(drag, set.setDrag, {
    mayTap: now.tool !== "measure",
    grasp: (event, at) => grasp(now, event, at),
    onDrag: (next, before) => {
      if (!now.view || next.grip === "aim") return;
      if (next.grip.startsWith("place")) return placeWith(now, now.view, next, set);
      const isNew = !before.moved && next.grip === "body" && next.id && !now.draft.selected.includes(next.id);
      const draft = isNew && next.id ? taken(now.view, next.id, next.alone === true) : now.draft;
      const part = moveBy(now.view, draft, next);
      if (isNew) set.setDraft(() => ({ ...draft, ...part }));
      else if (part) set.change(part);
    },
    onDrop: (last) => drop(now, last, set),
    onTap: (id, event) => {
      const more = event.shiftKey || now.tool === "frame";
      if (id && event.detail === 2 && now.mode === "moves" && mayAct(now, id)) set.group(id);
      else if (id) set.setDraft((old) => ({ ...NO_DRAFT, ...picked(now, old, id, more) }));
      else if (!more && isIdle(now.draft)) set.setDraft(() => NO_DRAFT);
    },
  });
}

/** Whoever is dragged goes with all that hang together with it. */
function taken(view: BattleView, id: string, alone: boolean): MoveDraft {
  const selected = alone ? [id] : groupOf(view, id);
  return { ...NO_DRAFT, selected, action: selected.length > 1 ? "advance" : "move" };
}

/** Dropped at home it was nothing; beyond the edge of the table neither. */
function drop(now: Now, last: Drag, set: Setters): void {
  const { view } = now;
  if (!view) return;
  if (last.grip === "frame") {
    const selected = framed(view, last, now.placed, (id) => mayAct(now, id));
    return set.setDraft(() => ({ ...NO_DRAFT, selected, action: selected.length > 1 ? "advance" : "move" }));
  }
  if (last.grip === "aim") return last.over && last.id ? aimed(now, last.id, last.over) : undefined;
  if (!isMove(last.grip)) return;
  if (isOff(view, last.to) || isHome(view, now.draft))
    return set.change({ amount: 0, legs: [], steps: [], contact: null });
  const enemy = last.grip === "body" && last.over ? elementOf(view, last.over) : undefined;
  if (enemy && enemy.side !== now.side) set.attack(enemy.id);
}

function isMove(grip: Grip): boolean {
  return grip === "body" || grip === "turn" || grip.startsWith("wheel");
}

function isOff({ width, depth }: BattleView, [x, y]: Spot): boolean {
  return x < 0 || y < 0 || x > width || y > depth;
}

/** Millimetres from where it stands within which a base is put back. */
const HOME = 5;

function isHome(view: BattleView, draft: MoveDraft): boolean {
  if (isStepped(draft)) return !draft.steps.length && draft.amount < (draft.action === "advance" ? HOME : 0.5);
  const [leg, more] = draft.legs;
  const pose = elementOf(view, draft.selected[0] ?? "")?.pose;
  if (!leg || more || !pose) return false;
  return Math.hypot(leg[0] - pose[0], leg[1] - pose[1]) < HOME && Math.abs(leg[2] - pose[2]) < 0.5;
}

/** What is drawn is picked by dragging, too: its handles come with it. */
function placeWith({ placing, placed, draft }: Now, view: BattleView, drag: Drag, { place, setDraft }: Setters): void {
  const drawing = placing?.drawing;
  if (!drawing) return place(placeBy(view, drag, placed));
  const { id } = drag;
  if (drag.grip === "place" && id && !draft.selected.includes(id)) setDraft(() => ({ ...NO_DRAFT, selected: [id] }));
  place(drawing.dragged(drag, placed));
}

/** What a finger takes hold of. */
function grasp(now: Now, event: PointerEvent, at: Spot): Drag | null {
  const { view, mode, draft, placed, tool } = now;
  const target = event.target as Element;
  if (event.button !== 0 || !view || target.closest("[data-chip]")) return null;
  const id = elementBelow(target, event.clientX, event.clientY);
  const goesOn = id === null || draft.selected.includes(id);
  const begun = (grip: Grip, start: Ghosts = {}): Drag => ({
    grip,
    from: at,
    to: at,
    id,
    start,
    amount:
      grip === draft.action || (grip === "body" && goesOn && !draft.action.startsWith("wheel")) ? draft.amount : 0,
    moved: false,
    touch: event.pointerType === "touch",
    alone: event.shiftKey,
    free: event.altKey,
  });
  if (tool === "measure") return begun("measure");
  const handle = target.closest("[data-handle]")?.getAttribute("data-handle") as Grip | null | undefined;
  if (handle && mode === "moves") return begun(handle, leading(view, draft));
  if (mode === "place") {
    if (handle === "turn") return begun("place_turn", only(placed, draft.selected.slice(0, 1)));
    if (handle) return { ...begun("place", placed), handle };
    if (id && placed[id]) return begun("place", only(placed, draft.selected.includes(id) ? draft.selected : [id]));
  }
  if (mode === "fire" && id && isShooter(now, id)) return begun("aim");
  if (mode === "moves" && id && mayAct(now, id)) {
    if (tool === "frame") return begun("frame");
    return begun("body", draft.selected.includes(id) ? leading(view, draft) : {});
  }
  if (id || (mode !== "moves" && mode !== "place")) return null;
  const isClose = target.closest("svg.map")?.classList.contains("close");
  return !isClose || event.shiftKey || tool === "frame" ? begun("frame") : null;
}

function leading(view: BattleView, draft: MoveDraft): Ghosts {
  const [first] = draft.selected,
    pose = isStepped(draft) ? null : leaderPose(view, draft);
  return first && pose ? { [first]: pose } : {};
}

function only(placed: Ghosts, ids: readonly string[]): Ghosts {
  return Object.fromEntries(Object.entries(placed).filter(([id]) => ids.includes(id)));
}
