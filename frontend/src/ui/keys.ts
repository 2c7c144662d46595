// The keyboard: what the present question answers to. Panels hang their keys on the ring; the table rings them.

import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo } from "preact/hooks";

export interface Keys {
  readonly confirm?: (() => void) | undefined;
  /** Shift+Enter: all in this order. */
  readonly confirmAll?: (() => void) | undefined;
  readonly discard?: (() => void) | undefined;
  readonly choose?: ((index: number) => void) | undefined;
  readonly letters?: { readonly [letter: string]: () => void };
  /** What lies over the question comes before all. */
  readonly over?: boolean;
  /** What is going on comes before the question. */
  readonly first?: boolean;
  /** The table's own keys come last. */
  readonly last?: boolean;
}

/** Shift+Enter as the ring names it. */
export const ALL = "Shift+Enter";

export class KeyRing {
  private readonly held: Keys[] = [];

  hang(keys: Keys): () => void {
    this.held.unshift(keys);
    return () => {
      this.held.splice(this.held.indexOf(keys), 1);
    };
  }

  /** True if somebody answered. */
  ring(key: string, onBoard: boolean): boolean {
    const action = this.find(key, onBoard);
    action?.();
    return action !== undefined;
  }

  private find(key: string, onBoard: boolean): (() => void) | undefined {
    for (const keys of [...this.held].sort((one, two) => rank(one) - rank(two))) {
      const action = actionOf(keys, key, onBoard);
      if (action) return action;
    }
    return undefined;
  }
}

function rank({ over = false, first = false, last = false }: Keys): number {
  return Number(last) - Number(first) - 2 * Number(over);
}

function actionOf(keys: Keys, key: string, onBoard: boolean): (() => void) | undefined {
  if (key === "Enter") return keys.confirm;
  if (key === ALL) return keys.confirmAll;
  if (key === "Escape") return keys.discard;
  const { choose } = keys;
  if (/^[1-9]$/.test(key)) return choose && (() => choose(Number(key) - 1));
  return onBoard ? keys.letters?.[key.toLowerCase()] : undefined;
}

export const Ring = createContext(new KeyRing());

export function useKeys(keys: Keys): void {
  const ring = useContext(Ring);
  // With the drawing, not after it: a button that is shown enabled answers to its key at once.
  useLayoutEffect(() => ring.hang(keys));
}

const TYPING = "input, textarea, select, [contenteditable]";
/** A heading that was given the focus to be read out holds nothing to type into. */
const BOARD = "svg.map, .board, h2[tabindex='-1']";
const OWN_ENTER = "button, a, summary";

/** Pass a key to the ring unless the focused element wants it for itself. */
export function passKey(ring: KeyRing, event: KeyboardEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (at?.closest(TYPING) && event.key !== "Escape" && !at.matches("[type=radio], [type=checkbox]")) return;
  const isAll = event.key === "Enter" && event.shiftKey;
  if (event.key === "Enter" && !isAll && at?.closest(OWN_ENTER)) return;
  const onBoard = at === null || at === document.body || at.closest(BOARD) !== null;
  if (ring.ring(isAll ? ALL : event.key, onBoard)) event.preventDefault();
}

/** A ring of one's own for a whole page: every key of the document is passed to it. */
export function useRing(): KeyRing {
  const ring = useMemo(() => new KeyRing(), []);
  useEffect(() => {
    const pass = (event: KeyboardEvent): void => passKey(ring, event);
    document.addEventListener("keydown", pass);
    return () => document.removeEventListener("keydown", pass);
  }, [ring]);
  return ring;
}
