// Signs from static/symbols.svg. They carry no meaning of their own for screen readers; labels stand beside them.

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

/** A side's badge: round with horizontal lines for a, lozenge with vertical lines for b. */
export function Badge({ side }: { readonly side: "a" | "b" | "n" }) {
  if (side === "n")
    return (
      <span class="badge n" aria-hidden="true">
        ·
      </span>
    );
  return <Sym id={side === "a" ? "ui-sideA" : "ui-sideB"} class={`badge ${side}`} />;
}
