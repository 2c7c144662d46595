// Fingers on the tiles: a press that moves takes a group along, or turns its facing mark. A drag that ends at home does nothing.

import { onTable } from "../../board/fingers";
import type { Point } from "../../board/camera";
import type { Held } from "./aim";
import { COLUMNS, edgeOf, facingOf, HIGH, placeOf, ROWS, tileAt, wayOf, WIDE, type Army, type Way } from "./field";
import { STRIP, stripTop } from "./Pieces";
import { stripOf } from "./view";

/** Pixels before a press is a drag. */
const MOVED = 8;
/** How near to its mark a facing is taken, in units of the board. */
const MARK = 30;
/** Which part of a tile's side belongs to its edge. */
const EDGE = 0.24;

/** The place drawn at a spot: a tile, an army's strip, or nothing. */
export function placeAt({ x, y }: Point, below: Army): string | null {
  const across = Math.floor(x / WIDE),
    down = Math.floor(y / HIGH);
  if (across < 0 || across >= COLUMNS) return null;
  if (down >= 0 && down < ROWS)
    return below === "A" ? tileAt(across, ROWS - 1 - down) : tileAt(COLUMNS - 1 - across, down);
  const army = (["A", "B"] as const).find((one) => y >= stripTop(one, below) && y < stripTop(one, below) + STRIP);
  return army ? stripOf(army) : null;
}

/** Near the edge of a tile: the way that edge lies. */
export function edgeAt({ x, y }: Point, tile: string, below: Army): Way | null {
  const place = placeOf(tile, below);
  const aside = (x - place.x) / WIDE,
    down = (y - place.y) / HIGH;
  const near: readonly (readonly [number, Way])[] = [
    [down, "up"],
    [1 - aside, "right"],
    [1 - down, "down"],
    [aside, "left"],
  ];
  const [nearest] = [...near].sort(([one], [two]) => one - two);
  return nearest && nearest[0] < EDGE ? nearest[1] : null;
}

/** Which way a spot lies from the middle of a tile. */
export function bearingOf({ x, y }: Point, tile: string, below: Army): Way {
  const place = placeOf(tile, below);
  const dx = x - place.x - WIDE / 2,
    dy = y - place.y - HIGH / 2;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "right" : "left";
  return dy > 0 ? "down" : "up";
}

/** Whether a press takes the facing mark of a tile. */
export function isOnMark(at: Point, tile: string, facing: string | null | undefined, below: Army): boolean {
  if (!facing) return false;
  const mark = edgeOf(placeOf(tile, below), wayOf(facing, below));
  return Math.hypot(at.x - mark.x, at.y - mark.y) < MARK;
}

interface Grasping {
  readonly below: Army;
  /** Whether something can be taken from here. */
  readonly mayTake: (place: string) => boolean;
  readonly facingOn: (place: string) => string | null;
  readonly onHold: (held: Held | null) => void;
  readonly onDrop: (held: Held) => void;
}

/** Called on pointerdown: follows this finger until it goes up, a second one comes, or Escape. */
export function grasp(event: PointerEvent, hands: Grasping): void {
  const svg = event.currentTarget instanceof SVGElement ? event.currentTarget.ownerSVGElement : null;
  if (!svg || event.button !== 0 || !event.isPrimary) return;
  const begun = { x: event.clientX, y: event.clientY };
  const at = onTable(svg, begun);
  const from = placeAt(at, hands.below);
  if (!from || !hands.mayTake(from)) return;
  event.stopPropagation();
  const grip = isOnMark(at, from, hands.facingOn(from), hands.below) ? "facing" : "group";
  let held: Held | null = null;
  const follow = (now: PointerEvent): void => {
    if (now.pointerId !== event.pointerId) return;
    if (!held && Math.hypot(now.clientX - begun.x, now.clientY - begun.y) < MOVED) return;
    held = heldAt(onTable(svg, { x: now.clientX, y: now.clientY }), from, grip, hands.below);
    if (!isOver(svg, now)) held = { ...held, to: null };
    hands.onHold(held);
  };
  const end = (dropped: Held | null): void => {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", lift);
    removeEventListener("pointercancel", cancel);
    removeEventListener("pointerdown", second, true);
    removeEventListener("keydown", leave, true);
    hands.onHold(null);
    if (dropped) hands.onDrop(dropped);
  };
  const lift = (now: PointerEvent): void => {
    if (now.pointerId !== event.pointerId) return;
    if (held) swallowClick();
    end(held && isWorth(held) ? held : null);
  };
  const cancel = (): void => end(null);
  const second = (other: PointerEvent): void => {
    if (other.pointerId !== event.pointerId) end(null);
  };
  const leave = (key: KeyboardEvent): void => {
    if (key.key !== "Escape" || !held) return;
    key.preventDefault();
    key.stopImmediatePropagation();
    end(null);
  };
  addEventListener("pointermove", follow);
  addEventListener("pointerup", lift);
  addEventListener("pointercancel", cancel);
  addEventListener("pointerdown", second, true);
  addEventListener("keydown", leave, true);
}

function heldAt(at: Point, from: string, grip: Held["grip"], below: Army): Held {
  if (grip === "facing") return { grip, from, to: from, facing: facingOf(bearingOf(at, from, below), below) };
  const to = placeAt(at, below);
  const edge = to && to !== from && !to.startsWith("undeployed") ? edgeAt(at, to, below) : null;
  return { grip, from, to, facing: edge && facingOf(edge, below) };
}

/** Dropped at home, off the board, or on a strip: nothing was meant. */
function isWorth({ grip, from, to }: Held): boolean {
  return to !== null && !to.startsWith("undeployed") && (grip === "facing" || to !== from);
}

/** Something may lie above the board: a sheet, a button. */
function isOver(svg: SVGSVGElement, { clientX, clientY }: PointerEvent): boolean {
  const below = document.elementFromPoint(clientX, clientY);
  return below === null || below.closest("svg.map") === svg || below.closest(".overlay-layer") !== null;
}

/** The click that ends a drag picks nothing. */
function swallowClick(): void {
  const swallow = (click: Event): void => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 60);
}
