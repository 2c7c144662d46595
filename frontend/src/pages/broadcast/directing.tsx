// The camera: it goes to the beat that is shown, stays there for a while, and shows the whole table when nothing happens.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { around, isSame, type Box } from "../../board/camera";
import type { Director } from "../../board/direction";
import type { BoardFacts, PieceBoxes } from "../../board/overlay";
import { boxesOf } from "../../stage/placing";
import type { Step } from "../../stage/queue";
import type { Stage } from "../../stage/useStage";
import { framed, HOLD, holdLeft, wide, type Cover } from "./camera";

/** `action` is where it happens; null: the whole table. */
export function useDirector(action: Box | null, cover: Cover): Director {
  const [whole, setWhole] = useState<Box | null>(null);
  const aspect = useAspect();
  const box = useHeld(whole && shot(whole, action, aspect, cover));
  return useMemo<Director>(
    () => ({ box, onWhole: (next) => setWhole((old) => (old && isSame(old, next) ? old : next)), overlay: null }),
    [box],
  );
}

function shot(whole: Box, action: Box | null, aspect: number, cover: Cover): Box {
  return action ? framed(whole, action, aspect, cover) : wide(whole, aspect, cover);
}

/** The shape of the window: 16 : 9 on a stream, otherwise whatever somebody has. */
function useAspect(): number {
  const [aspect, setAspect] = useState(shapeOfWindow);
  useEffect(() => {
    const measure = (): void => setAspect(shapeOfWindow());
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return aspect;
}

function shapeOfWindow(): number {
  return innerWidth / Math.max(1, innerHeight);
}

/** The steps that will be shown as long as one picture stands: it has room for all of them. */
export function within(steps: readonly Step[], time: number): readonly Step[] {
  let begins = 0;
  return steps.filter((step, index) => {
    const isSoon = index === 0 || begins < time;
    begins += step.length;
    return isSoon;
  });
}

/** Where these steps happen: who acts, upon whom, and for those that go somewhere both ends of their way. */
export function actionBox(steps: readonly Step[], now: PieceBoxes, before: PieceBoxes): Box | null {
  const names = [...new Set(steps.flatMap(({ beat }) => [...beat.by, ...beat.at]))];
  const goers = steps.filter(({ beat }) => beat.kind === "march").flatMap(({ beat }) => beat.by);
  return around([...boxesOf(now, names), ...boxesOf(before, goers)]);
}

interface WatchProps {
  readonly stage: Stage;
  readonly board: BoardFacts;
  readonly onAction: (box: Box) => void;
}

/** Stands in the board's overlay, where the boxes of all pieces are known. Draws nothing. */
export function ActionWatch({ stage, board, onAction }: WatchProps) {
  const { step, playing } = stage;
  const seen = useRef<{ step: Step | null; boxes: PieceBoxes; before: PieceBoxes }>({
    step,
    boxes: board.boxes,
    before: board.boxes,
  });
  useLayoutEffect(() => {
    const { current } = seen;
    if (current.step !== step) current.before = current.boxes;
    current.step = step;
    current.boxes = board.boxes;
    const box = step && actionBox(within(playing.queue.steps, HOLD * playing.rate), board.boxes, current.before);
    if (box) onAction(box);
  }, [step, board.boxes]);
  return null;
}

/** A picture stands at least as long as `HOLD`; then comes the latest that was wanted. */
function useHeld(wanted: Box | null): Box | null {
  const [held, setHeld] = useState<Box | null>(wanted);
  const cutAt = useRef(-Infinity);
  const key = wanted ? `${wanted.x} ${wanted.y} ${wanted.wide}` : "";
  useEffect(() => {
    if (!wanted || (held && isSame(held, wanted))) return;
    const timer = setTimeout(
      () => {
        cutAt.current = performance.now();
        setHeld(wanted);
      },
      held ? holdLeft(cutAt.current, performance.now()) : 0,
    );
    return () => clearTimeout(timer);
  }, [key]);
  return held;
}
