// The frame's camera. While it moves, a CSS transform moves the drawn layers; the view box is set once, when it rests.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Store } from "../net/store";
import { between, isSame, pointIn, shareAt, transformBetween, type Box, type Point, type Size } from "./camera";

export interface Camera {
  /** The element that keeps its place, and the one that is moved in it. */
  readonly frame: RefObject<HTMLDivElement>;
  readonly layers: RefObject<HTMLDivElement>;
  readonly size: Size;
  readonly whole: Box;
  /** What the view box says. */
  readonly rest: Box;
  /** What is seen, as long as it differs. */
  readonly live: Store<Box | null>;
  readonly isClose: boolean;
  now(): Box;
  /** Where a point of the screen lies on the board as it is seen. */
  at(client: Point): Point;
  /** Seen at once, not yet drawn. */
  move(box: Box): void;
  /** Drawn as it is seen. */
  settle(): void;
  /** Drawn at once; null is the whole. */
  show(box: Box | null): void;
  /** Seen on its way there, then drawn. */
  glide(box: Box): void;
}

export function useCamera(whole: Box): Camera {
  const [box, setBox] = useState<Box | null>(null);
  const frame = useRef<HTMLDivElement>(null),
    layers = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const live = useMemo(() => new Store<Box | null>(null), []);
  const moves = useMemo(() => new Moves(live, layers), [live]);
  const rest = box ?? whole;
  moves.tell(whole, rest, size, setBox);
  useLayoutEffect(() => moves.rested(), [rest.x, rest.y, rest.wide, rest.high, size.width, size.height]);
  useEffect(() => () => moves.stop(), [moves]);
  const at = ({ x, y }: Point): Point => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return pointIn(moves.now(), size, { x: x - left, y: y - top });
  };
  return {
    frame,
    layers,
    size,
    whole,
    rest,
    live,
    isClose: box !== null,
    now: () => moves.now(),
    at,
    move: (next) => moves.move(next),
    settle: () => moves.settle(),
    show: (next) => moves.show(next),
    glide: (next) => moves.glide(next),
  };
}

const NOWHERE: Box = { x: 0, y: 0, wide: 1, high: 1 };

class Moves {
  private whole = NOWHERE;
  private rest = NOWHERE;
  private size: Size = { width: 0, height: 0 };
  private setBox: (box: Box | null) => void = () => undefined;
  /** What is about to be drawn: then the transform is taken away. */
  private settling: Box | null = null;
  private frame = 0;

  constructor(
    private readonly live: Store<Box | null>,
    private readonly layers: RefObject<HTMLElement>,
  ) {}

  tell(whole: Box, rest: Box, size: Size, setBox: (box: Box | null) => void): void {
    this.whole = whole;
    this.rest = rest;
    this.size = size;
    this.setBox = setBox;
  }

  now(): Box {
    return this.live.get() ?? this.rest;
  }

  move(box: Box): void {
    this.stop();
    this.see(box);
  }

  settle(): void {
    this.stop();
    const seen = this.live.get();
    if (seen) this.draw(seen);
  }

  show(box: Box | null): void {
    this.stop();
    this.draw(box ?? this.whole);
  }

  glide(to: Box): void {
    this.stop();
    const from = this.now();
    if (isSame(from, to)) return;
    if (!this.size.width || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches)
      return this.draw(to);
    const began = performance.now();
    const step = (time: number): void => {
      const share = shareAt(time - began);
      this.see(between(from, to, share));
      if (share < 1) this.frame = requestAnimationFrame(step);
      else this.draw(to);
    };
    this.frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }

  /** The view box is that of the rest again. */
  rested(): void {
    if (this.live.get() === this.settling) this.live.change(() => null);
    this.settling = null;
    this.apply();
  }

  private see(box: Box): void {
    this.settling = null;
    this.live.change(() => box);
    this.apply();
  }

  private draw(box: Box): void {
    const next = isSame(this.whole, box) ? this.whole : box;
    if (isSame(next, this.rest)) {
      this.live.change(() => null);
      return this.apply();
    }
    this.settling = this.live.get();
    this.setBox(next === this.whole ? null : next);
  }

  private apply(): void {
    const layers = this.layers.current,
      seen = this.live.get();
    if (!layers) return;
    layers.toggleAttribute("data-moving", seen !== null);
    layers.style.transform = seen ? transformBetween(this.rest, seen, this.size) : "";
  }
}

const UNKNOWN: Size = { width: 0, height: 0 };

/** Read once a layout. */
function useSize(frame: RefObject<HTMLElement>): Size {
  const [size, setSize] = useState<Size>(UNKNOWN);
  useLayoutEffect(() => {
    if (!frame.current || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return size;
}
