// Above the pieces: arrows, aims, dice and words of the beat being shown, and what is left of the one before.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Box, Point } from "../board/camera";
import { wantedView } from "../board/Frame";
import type { BoardFacts, PieceBoxes } from "../board/overlay";
import type { Words } from "../ui/words";
import { layoutOf, type Layout, type Say } from "./layout";
import { marked, movedBetween } from "./marks";
import { meets, middle } from "./placing";
import type { Step } from "./queue";
import { paceOf } from "./shown";
import { Tumble } from "./Tumble";
import type { Stage } from "./useStage";
import { Verdict } from "./Verdict";

interface OverlayProps {
  readonly stage: Stage;
  readonly board: BoardFacts;
  readonly words: Words;
  /** Everything since the player's last own order is wanted at once. */
  readonly isAll: boolean;
  /** Somebody else holds the camera. */
  readonly isDirected?: boolean;
}

export function ribbonText(words: Words): Say {
  return ({ word, facts }) => words.say(`ribbon.${word}`, facts);
}

export function Overlay({ stage, board, words, isAll, isDirected = false }: OverlayProps) {
  const { step, playing } = stage;
  const { past } = playing.queue;
  const layouts = useLayouts(board, words);
  const thrown = lastThrow(past, step);
  const dice = thrown ? layouts(thrown).dice : null;
  const now = step ? layouts(step, dice) : null;
  const faded = isAll ? past.filter(hasMark) : past.filter(hasMark).slice(-1);
  const { pixel } = board;
  const before = useBoxesBefore(step, board);
  useMarks(stage, board, before);
  useFollowing(now?.box ?? null, board, isDirected);
  return (
    <g class="stage-overlay" data-beat={step?.beat.kind ?? ""} style={step ? paceOf(stage) : {}}>
      {faded.map((one) => (one === thrown ? null : <Faded key={one.beat.n} layout={layouts(one)} pixel={pixel} />))}
      {thrown?.beat.dice && dice && <Tumble dice={thrown.beat.dice} box={dice} pixel={pixel} isAtRest />}
      {step && now && (
        <g key={step.beat.n} class={`beat ${step.beat.kind}`}>
          {now.lit.map((box, index) => (
            <rect
              key={index}
              class={index ? "lit-at" : "lit-by"}
              x={box.x + 3}
              y={box.y + 3}
              width={box.wide - 6}
              height={box.high - 6}
              rx={4 * pixel}
            />
          ))}
          {step.beat.kind === "march" && <OldPlaces ids={step.beat.by} {...{ before, board }} />}
          {now.aims.map((aim, index) => (
            <path key={index} class={`aim ${step.beat.kind}`} d={line(aim)} />
          ))}
          {now.arrow && <path class="blow-arrow" d={arrowPath(now.arrow, 7 * pixel)} />}
          {step.beat.dice && now.dice && <Tumble dice={step.beat.dice} box={now.dice} pixel={pixel} isAtRest={false} />}
          {now.ribbons.map((ribbon) => (
            <Verdict key={ribbon.verdict.on} ribbon={ribbon} pixel={pixel} />
          ))}
          {now.box && <EdgeSign box={now.box} board={board} />}
        </g>
      )}
    </g>
  );
}

/** Where everything stood before this step. */
function useBoxesBefore(step: Step | null, { boxes }: BoardFacts): PieceBoxes {
  const seen = useRef({ step, boxes, before: boxes });
  const { current } = seen;
  if (current.step !== step) current.before = current.boxes;
  current.step = step;
  current.boxes = boxes;
  return current.before;
}

interface OldPlacesProps {
  readonly ids: readonly string[];
  readonly before: PieceBoxes;
  readonly board: BoardFacts;
}

/** Outlines and ways of those who go, for whoever wants nothing to travel. */
function OldPlaces({ ids, before, board }: OldPlacesProps) {
  return (
    <>
      {ids.map((id) => {
        const [old, now] = [before.get(id), board.boxes.get(id)];
        if (!old || !now || (old.x === now.x && old.y === now.y)) return null;
        return (
          <g key={id} class="old-place">
            <rect x={old.x} y={old.y} width={old.wide} height={old.high} rx={3 * board.pixel} />
            <path d={line([middle(old), middle(now)])} />
          </g>
        );
      })}
    </>
  );
}

/** The dice that led to the verdict being shown stay where they fell. */
function lastThrow(past: readonly Step[], step: Step | null): Step | null {
  const before = past[past.length - 1];
  return step?.beat.kind === "verdict" && before?.beat.kind === "throw" ? before : null;
}

function hasMark({ beat }: Step): boolean {
  return beat.kind === "verdict" || beat.kind === "strike" || beat.kind === "shoot";
}

/** Each step is laid out once, with the boxes of its own time; its picture may be gone when it has faded. */
function useLayouts(board: BoardFacts, words: Words): (step: Step, dice?: Box | null) => Layout {
  const kept = useRef({ pixel: board.pixel, found: new WeakMap<Step, Layout>() });
  if (kept.current.pixel !== board.pixel) kept.current = { pixel: board.pixel, found: new WeakMap() };
  const { found } = kept.current;
  return (step, dice = null) => {
    const known = found.get(step);
    if (known) return known;
    const fresh = layoutOf(step.beat, board, ribbonText(words), dice);
    found.set(step, fresh);
    return fresh;
  };
}

function Faded({ layout, pixel }: { readonly layout: Layout; readonly pixel: number }) {
  return (
    <g class="beat faded">
      {layout.arrow && <path class="blow-arrow" d={arrowPath(layout.arrow, 7 * pixel)} />}
      {layout.aims.map((aim, index) => (
        <path key={index} class="aim" d={line(aim)} />
      ))}
      {layout.ribbons.map((ribbon) => (
        <Verdict key={ribbon.verdict.on} ribbon={ribbon} pixel={pixel} isFaded />
      ))}
    </g>
  );
}

function line([from, to]: readonly [Point, Point]): string {
  return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
}

/** A solid arrow, thin where it begins. */
function arrowPath([from, to]: readonly [Point, Point], thick: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(thick * 3, length * 0.6);
  const at = (along: number, aside: number): string =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const neck = length - head;
  return `M${at(0, -thick * 0.35)}L${at(neck, -thick)}L${at(neck, -thick * 2.1)}L${at(length, 0)}L${at(neck, thick * 2.1)}L${at(neck, thick)}L${at(0, thick * 0.35)}Z`;
}

/** What happens out of sight shows as a sign at the edge. */
function EdgeSign({ box, board }: { readonly box: Box; readonly board: BoardFacts }) {
  const { shown, pixel } = board;
  if (meets(box, shown)) return null;
  const to = middle(box);
  const rim = 22 * pixel;
  const x = Math.min(Math.max(to.x, shown.x + rim), shown.x + shown.wide - rim),
    y = Math.min(Math.max(to.y, shown.y + rim), shown.y + shown.high - rim);
  const angle = (Math.atan2(to.y - y, to.x - x) * 180) / Math.PI;
  return (
    <g class="edge-sign" transform={`translate(${x} ${y}) scale(${pixel}) rotate(${angle})`}>
      <circle r={15} />
      <path d="M-5 -7L6 0L-5 7Z" />
    </g>
  );
}

/** Pieces of the beat are marked where the board draws them: who strikes steps out, who falls fades. */
function useMarks(stage: Stage, { boxes }: BoardFacts, before: PieceBoxes): void {
  const { step } = stage;
  useLayoutEffect(
    () => (step ? marked(step.beat, { boxes, moved: movedBetween(before, boxes), pace: paceOf(stage) }) : undefined),
    [step],
  );
}

const NARROW = 700;

/** On a phone the camera goes to a beat that is out of sight. */
function useFollowing(box: Box | null, board: BoardFacts, isDirected: boolean): void {
  const { shown, whole, pixel } = board;
  const isAway =
    box !== null && !isDirected && shown.wide / pixel < NARROW && shown.wide < whole.wide && !holdsMost(shown, box);
  const key = isAway && box ? `${box.x} ${box.y}` : "";
  useEffect(() => {
    if (!key || !box) return;
    const { x, y } = middle(box);
    wantedView.change(() => ({ box: { ...shown, x: x - shown.wide / 2, y: y - shown.high / 2 } }));
  }, [key]);
}

function holdsMost(shown: Box, box: Box): boolean {
  const { x, y } = middle(box);
  return x > shown.x && x < shown.x + shown.wide && y > shown.y && y < shown.y + shown.high;
}
