// How an order leaves the hand: one press, heard even if the page grows under it, and never before its verdict is in.

import { useEffect, useRef, useState } from "preact/hooks";
import { keyOf } from "../net/json";
import type { OrderJson } from "../net/model";
import type { Session } from "../net/session";
import type { Checked } from "../net/dry_runs";

export interface Confirming {
  /** What a press does; undefined: nothing can be confirmed. */
  readonly confirm: (() => void) | undefined;
  readonly isChecking: boolean;
}

/**
 * While the verdict is out a press waits for it, and counts if there is nothing to be warned of.
 * What the verdict says stands above the button: it must be there before the button can be meant.
 * `meant` is what the hand asks for, where the verdict may put another order in its place: a drag that stops earlier.
 */
export function useConfirm(
  session: Session | null,
  order: OrderJson | null,
  { trial, isOut }: Checked,
  busy: boolean,
  before?: () => void,
  meant: OrderJson | null = order,
): Confirming {
  const [queued, setQueued] = useState("");
  const key = order && meant ? keyOf(meant) : "";
  const isGood = order !== null && session !== null && !busy && !isOut && !trial?.refusals?.length;
  const give = (): void => {
    before?.();
    if (order) session?.give(order);
  };
  useEffect(() => {
    if (!queued || (isOut && queued === key)) return;
    setQueued("");
    if (queued === key && isGood && !trial?.consequences?.length) give();
  });
  if (isOut && order && !busy) return { confirm: () => setQueued(key), isChecking: true };
  return { confirm: isGood ? give : undefined, isChecking: false };
}

/** Pixels that a finger may slip between coming down and going up. */
const SLIP = 24;

interface Press {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

/**
 * A press that begins on a button and ends where it began counts, even if the button has moved away in between: a plain
 * click would then belong to neither place. `meaning` must be the same at both ends. Keys and readers click as ever.
 */
export function usePress(act: (() => void) | undefined, meaning: string): Press {
  const began = useRef<{ readonly x: number; readonly y: number; readonly meaning: string } | null>(null);
  const isDone = useRef(false);
  return {
    onPointerDown: (event) => {
      isDone.current = false;
      began.current = event.button === 0 ? { x: event.clientX, y: event.clientY, meaning } : null;
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerUp: (event) => {
      const from = began.current;
      began.current = null;
      if (!from || from.meaning !== meaning) return;
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) return;
      isDone.current = true;
      act?.();
    },
    onPointerCancel: () => {
      began.current = null;
    },
    onClick: (event) => {
      const isRepeat = isDone.current && event.detail > 0;
      isDone.current = false;
      if (!isRepeat && event.detail === 0) act?.();
    },
  };
}
