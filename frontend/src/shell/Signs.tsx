// The legend: the signs that are on this board now. It opens by itself in the first battle of a system.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Box } from "../board/camera";
import { memo } from "../ui/memo";
import { Sym } from "../ui/symbols";
import { cardSpot } from "./cardPlaces";
import type { Sign } from "./cards";
import { useSay } from "./context";

const nameOf = (slug: string): string => `signs ${slug}`;

export function useSigns(slug: string): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => isFirst(slug));
  const set = (open: boolean): void => {
    setOpen(open);
    if (!open) remember(slug);
  };
  return [isOpen, set];
}

function isFirst(slug: string): boolean {
  try {
    return localStorage.getItem(nameOf(slug)) === null;
  } catch {
    return false;
  }
}

function remember(slug: string): void {
  try {
    localStorage.setItem(nameOf(slug), "seen");
  } catch {
    // Then it opens again next time.
  }
}

interface SignsProps {
  readonly signs: readonly Sign[];
  readonly onClose: () => void;
}

const textsOf = ({ signs }: SignsProps): string => signs.map(({ text }) => text).join();

/** Drawn anew only if other signs are on the board. */
export const Signs = memo(Legend, (one, two) => textsOf(one) === textsOf(two));

function Legend({ signs, onClose }: SignsProps) {
  const say = useSay();
  const root = useRef<HTMLElement>(null);
  const key = textsOf({ signs, onClose });
  // Where it was laid it stays as long as it and the board keep their sizes: every box beside it is read from the page.
  useLayoutEffect(() => {
    const signs = root.current,
      board = signs?.closest(".board");
    if (!signs || !board) return;
    lay(signs);
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => lay(signs));
    observer.observe(signs);
    observer.observe(board);
    return () => observer.disconnect();
  }, [key]);
  return (
    <aside class="signs" ref={root} aria-label={say("signs")}>
      <header>
        <b>{say("signs")}</b>
        <span>
          {say("signs.hide")} <kbd>S</kbd>
        </span>
        <button type="button" class="card-button" aria-label={say("signs.close")} onClick={onClose}>
          <Sym id="ui-cross" />
        </button>
      </header>
      <ul>
        {signs.map(({ text, Draw }) => (
          <li key={text}>
            <span class="sign-box" aria-hidden="true">
              <Draw />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Beside free ground: where it covers fewest pieces. */
function lay(signs: HTMLElement): void {
  const board = signs.closest<HTMLElement>(".board");
  if (!board) return;
  const frame = board.getBoundingClientRect();
  const boxOf = (element: Element): Box => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left - frame.left, y: top - frame.top, wide: width, high: height };
  };
  const pieces = [
    ...board.querySelectorAll(
      "#stage [data-unit], #stage [data-element], #stage [data-general], .stage-tools, .overview, .card",
    ),
  ];
  const bounds = { x: 12, y: 12, wide: frame.width - 24, high: frame.height - 24 - 46 };
  const corner = { x: bounds.x, y: bounds.y + bounds.high, wide: 0, high: 0 };
  const { x, y } = cardSpot({
    wide: signs.offsetWidth,
    high: signs.offsetHeight,
    piece: corner,
    clear: pieces.map(boxOf),
    bounds,
  });
  signs.style.setProperty("translate", `${Math.round(x)}px ${Math.round(y)}px`);
}
