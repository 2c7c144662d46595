// Signs from static/symbols.svg. They carry no meaning of their own for screen readers; labels stand beside them.

import type { Side } from "../net/seats";

export const SYMBOLS = "/static/symbols.svg";

interface SymProps {
  readonly id: string;
  readonly class?: string;
}

export function Sym({ id, class: extra = "" }: SymProps) {
  return (
    <svg class={`sym ${extra}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`${SYMBOLS}#${id}`} />
    </svg>
  );
}

/** A side's badge: a shape and a hatching of its own beside the colour. Nobody's is a dot. */
export function Badge({ side }: { readonly side: Side }) {
  if (side === "n")
    return (
      <span class="badge" data-side="n" aria-hidden="true">
        ·
      </span>
    );
  return (
    <svg class="sym badge" data-side={side} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`${SYMBOLS}#ui-side-${side}`} />
    </svg>
  );
}
