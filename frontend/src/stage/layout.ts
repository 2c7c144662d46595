// Where the parts of a beat lie on the board: arrow, aims, dice, ribbon, chip. Worked out from boxes that are known; nothing
// is read from the page.

import type { Box, Point } from "../board/camera";
import type { BoardFacts, PieceBox } from "../board/overlay";
import type { Beat, BeatVerdict } from "./beats";
import { around, boxesOf, diceSpot, middle, ribbonSpot, within } from "./placing";

/** Sizes on the screen, in pixels. */
export const DIE = 44;
export const DIE_GAP = 12;
export const MOST_DICE = 12;
const ROW = 6;
const CHIP = { high: 27, letter: 7.7, font: 15 };
const WORD = { wide: 24, small: 20, letter: 0.74, high: 1.75 };
const MARGIN = 6;
const AROUND = 14;
const PHONE = 700;

export interface RibbonLayout {
  readonly verdict: BeatVerdict;
  readonly text: string;
  readonly font: number;
  /** Ribbon and chip together, in the board's units. */
  readonly box: Box;
}

export interface Layout {
  readonly arrow: readonly [Point, Point] | null;
  readonly aims: readonly (readonly [Point, Point])[];
  readonly lit: readonly PieceBox[];
  readonly dice: Box | null;
  readonly ribbons: readonly RibbonLayout[];
  /** Everything it is about. */
  readonly box: Box | null;
}

export type Say = (verdict: BeatVerdict) => string;

export function layoutOf(beat: Beat, board: BoardFacts, say: Say, dice: Box | null = null): Layout {
  const by = boxesOf(board.boxes, beat.by),
    at = boxesOf(board.boxes, beat.at);
  const pieces = (boxes: readonly PieceBox[]): readonly PieceBox[] => boxes.filter(({ side }) => side !== null);
  const [actor] = last(pieces(by), by),
    [target] = last(pieces(at), at);
  const own = beat.dice && (by.length || at.length) ? diceBox(beat, board, actor ?? target, target ?? null) : null;
  const taken = [own ?? dice, actor && actor !== target ? actor : null].filter(
    (box): box is Box => box !== null && box !== undefined,
  );
  const isBlow = beat.kind === "strike" || beat.kind === "throw" || beat.kind === "verdict";
  return {
    arrow: isBlow && actor && target && actor !== target ? shaft(actor, target) : null,
    aims: aimsOf(beat, board),
    lit: [...by, ...at].filter(({ side }) => side === null),
    dice: own,
    ribbons: ribbonsOf(beat, board, say, taken),
    box: around([...by, ...at]),
  };
}

/** Pieces before places, the last named first: who steps out of a group. */
function last(pieces: readonly PieceBox[], all: readonly PieceBox[]): readonly PieceBox[] {
  return pieces.length ? [...pieces].reverse() : all;
}

/** From the edge of one box to that of the other. */
function shaft(one: Box, two: Box): readonly [Point, Point] {
  const [from, to] = [middle(one), middle(two)];
  return [edge(one, from, to), edge(two, to, from)];
}

function edge({ wide, high }: Box, from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = Math.min(0.45, wide / 2 / Math.max(1e-6, Math.abs(dx)), high / 2 / Math.max(1e-6, Math.abs(dy)));
  return { x: from.x + dx * share, y: from.y + dy * share };
}

/** Shots, each from its shooter to its target; spells. */
function aimsOf({ kind, by, at }: Beat, { boxes }: BoardFacts): readonly (readonly [Point, Point])[] {
  if (kind !== "shoot" && kind !== "cast" && !(kind === "note" && by.length && by.length === at.length)) return [];
  const targets = kind === "note" ? by.map((_, index) => [at[index] ?? ""]) : by.map(() => at);
  return by.flatMap((name, index) => {
    const from = boxes.get(name);
    const to = (targets[index] ?? []).flatMap((target) => boxes.get(target) ?? []);
    return from ? to.map((box) => shaft(from, box)) : [];
  });
}

function diceBox(beat: Beat, board: BoardFacts, near: PieceBox | undefined, foe: PieceBox | null): Box | null {
  const count = Math.min(MOST_DICE, beat.dice?.faces.length ?? 0);
  if (!near || !count) return null;
  const { pixel } = board;
  const across = Math.min(ROW, count),
    down = Math.ceil(count / ROW);
  const wide = (across * DIE + (across - 1) * DIE_GAP + 16) * pixel,
    high = (down * DIE + (down - 1) * DIE_GAP + 16) * pixel;
  const fighters = [...boxesOf(board.boxes, beat.by), ...boxesOf(board.boxes, beat.at)]
    .filter(({ side }) => side !== null)
    .map((one) => grown(one, AROUND * pixel));
  const others = [...board.boxes.values()].filter(({ side }) => side !== null);
  const bounds = inner(board);
  return diceSpot({ wide, high, near, foe: foe === near ? null : foe, bounds, others, fighters });
}

/** Figures, plinth and shadow stand out over the base. */
function grown({ x, y, wide, high }: Box, by: number): Box {
  return { x: x - by, y: y - by, wide: wide + 2 * by, high: high + 2 * by };
}

/** What is in sight, without its rim. */
function inner({ shown, pixel }: BoardFacts): Box {
  const rim = MARGIN * pixel;
  return { x: shown.x + rim, y: shown.y + rim, wide: shown.wide - 2 * rim, high: shown.high - 2 * rim };
}

function ribbonsOf(beat: Beat, board: BoardFacts, say: Say, taken: readonly Box[]): readonly RibbonLayout[] {
  const found: RibbonLayout[] = [];
  for (const verdict of [beat.verdict, beat.also]) {
    if (!verdict) continue;
    const on = board.boxes.get(verdict.on);
    if (!on) continue;
    const isPhone = board.shown.wide / board.pixel < PHONE;
    const font = isPhone ? WORD.small : WORD.wide;
    const text = verdict.word ? say(verdict) : "";
    const wide = Math.max(text ? text.length * font * WORD.letter + 42 : 0, chipWide(verdict.sum)) * board.pixel;
    const high = ((text ? font * WORD.high : 0) + (verdict.sum ? CHIP.high + 3 : 0)) * board.pixel;
    const place = { wide, high, on: spotOn(on, board), bounds: inner(board) };
    const box = ribbonSpot({ ...place, taken: [...taken, ...found.map((one) => one.box)] });
    found.push({ verdict, text, font, box: within(box, inner(board)) });
  }
  return found;
}

/** A place is large: its ribbon lies in the middle of it. */
function spotOn(on: PieceBox, { pixel }: BoardFacts): Box {
  if (on.side !== null) return on;
  const { x, y } = middle(on);
  return { x: x - 10 * pixel, y: y + on.high * 0.2, wide: 20 * pixel, high: 2 * pixel };
}

export function chipWide(sum: string | undefined): number {
  return sum ? sum.length * CHIP.letter + 28 : 0;
}

export function chipHigh(): number {
  return CHIP.high;
}
