// Small screens: the phone's sheet with three heights, the tablet's drawer. Both can be pulled, pressed or reached by keys.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useSay } from "./context";
import type { Tab } from "../ui/Tabs";

const PULLED = 24;

/** Where the sheet lies below the board, it keeps its height as long as something is dragged: else the board would slip away. */
export function useSteadySheet(isDragging: boolean): void {
  useLayoutEffect(() => {
    const sheet = document.querySelector<HTMLElement>(".ask");
    if (!isDragging || !sheet || !matchMedia("(max-width: 1099px)").matches) return;
    const height = `${sheet.getBoundingClientRect().height}px`;
    Object.assign(sheet.style, { height, minHeight: height, maxHeight: height });
    return () => {
      Object.assign(sheet.style, { height: "", minHeight: "", maxHeight: "" });
    };
  }, [isDragging]);
}

/** While beats play it may grow below the board, but does not shrink: with every height of its own the whole board is drawn anew. */
export function useGrowingSheet(isPlaying: boolean): void {
  useLayoutEffect(() => {
    const sheet = document.querySelector<HTMLElement>(".ask");
    if (!isPlaying || !sheet || !matchMedia("(max-width: 1099px)").matches) return;
    let most = 0;
    const observer = new ResizeObserver(() => {
      if (sheet.offsetHeight <= most) return;
      most = sheet.offsetHeight;
      sheet.style.minHeight = `${most}px`;
    });
    observer.observe(sheet);
    return () => {
      observer.disconnect();
      sheet.style.minHeight = "";
    };
  }, [isPlaying]);
}

/** Follows a pull on a handle: how far it went, once it is let go; a plain press goes nowhere. */
function usePull(axis: "x" | "y", onPull: (by: number) => void) {
  const from = useRef<number | null>(null);
  const pulled = useRef(false);
  const at = (event: PointerEvent): number => (axis === "x" ? event.clientX : event.clientY);
  return {
    /** Was the last press a pull? Then its click means nothing. */
    pulled,
    onPointerDown: (event: PointerEvent): void => {
      from.current = at(event);
      pulled.current = false;
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event: PointerEvent): void => {
      const by = from.current === null ? 0 : at(event) - from.current;
      from.current = null;
      pulled.current = Math.abs(by) >= PULLED;
      if (pulled.current) onPull(by);
    },
  };
}

const HEIGHTS = ["line", "half", "full"] as const;
type Height = (typeof HEIGHTS)[number];

function next(height: Height, by: 1 | -1): Height {
  const index = Math.min(HEIGHTS.length - 1, Math.max(0, HEIGHTS.indexOf(height) + by));
  return HEIGHTS[index] ?? "half";
}

/** On a phone: the sheet is a line, half or nearly the whole screen. */
export function Grip({ tab, onTab }: { readonly tab: Tab; readonly onTab: (tab: Tab) => void }) {
  const say = useSay();
  const [height, setHeight] = useState<Height>("half");
  const { pulled, ...pull } = usePull("y", (by) => setHeight(next(height, by < 0 ? 1 : -1)));
  const press = (): void => {
    if (pulled.current) return;
    setHeight(height === "full" ? "line" : next(height, 1));
    if (tab !== "table") onTab("table");
  };
  return (
    <button
      type="button"
      class="grip"
      aria-expanded={height !== "line"}
      aria-label={say("sheet")}
      data-height={height}
      onClick={press}
      {...pull}
    />
  );
}

interface DrawerHandleProps {
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** On a tablet: the edge by which log, chat and rules are pulled out. */
export function DrawerHandle({ isOpen, onOpen }: DrawerHandleProps) {
  const say = useSay();
  const { pulled, ...pull } = usePull("x", (by) => onOpen(by < 0));
  return (
    <button
      type="button"
      class="drawer-handle"
      aria-expanded={isOpen}
      aria-controls="drawer"
      aria-label={say(isOpen ? "drawer_close" : "drawer_open")}
      title={say(isOpen ? "drawer_close" : "drawer_open")}
      onClick={() => pulled.current || onOpen(!isOpen)}
      {...pull}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.5">
        <path d={isOpen ? "M9 5l7 7l-7 7" : "M15 5l-7 7l7 7"} stroke-linecap="round" stroke-linejoin="round" />
      </svg>
    </button>
  );
}
