// The clock of the stage: it moves through the queue as fast as is chosen, stands still while paused or while nobody looks,
// and says when another picture is due. Pictures change at the bounds of beats and legs only, never inside them.

import { behind, EMPTY, flushed, forgotten, jumped, rateOf, shownAgain, shownAt, stepped, steppedTo } from "./queue";
import type { Queue, Step } from "./queue";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const HELD = 4;
/** A frame that took longer was not watched: a tab in the background, a machine that slept. */
const LONGEST_FRAME = 250;
const FEW = 6;

export interface Frames {
  readonly now: () => number;
  readonly request: (tick: (time: number) => void) => number;
  readonly cancel: (id: number) => void;
  readonly isHidden: () => boolean;
}

const BROWSER: Frames = {
  now: () => performance.now(),
  request: (tick) => requestAnimationFrame(tick),
  cancel: (id) => cancelAnimationFrame(id),
  isHidden: () => document.hidden,
};

export class Playing {
  queue: Queue = EMPTY;
  /** Milliseconds of the step being shown, at 1×. */
  into = 0;
  speed = 1;
  isPaused = false;
  /** Kept at four times as long as a key is held. */
  isHeld = false;
  /** A card that is read first holds the next beat back. */
  isWaiting = false;
  private frame: number | null = null;
  private last = 0;

  constructor(
    private readonly onChange: () => void,
    private readonly frames: Frames = BROWSER,
  ) {}

  get step(): Step | null {
    return shownAt(this.queue);
  }

  /** Which of the step's pictures is due. */
  get leg(): number {
    const { step } = this;
    if (!step) return 0;
    const count = step.views.length;
    return Math.min(count - 1, Math.floor((this.into / Math.max(1, step.length)) * count));
  }

  get rate(): number {
    return this.isHeld ? Math.max(HELD, this.speed) : rateOf(this.queue, this.into, this.speed);
  }

  get left(): number {
    return behind(this.queue, this.into);
  }

  /** More to show. Whether anything is drawn anew is the caller's business: it asks right afterwards. */
  push(change: (queue: Queue) => Queue): void {
    const isIdle = !this.queue.steps.length;
    this.queue = change(this.queue);
    if (isIdle) this.into = 0;
    this.run();
  }

  /** Something else is shown from its beginning; drawing is the caller's business. */
  restart(queue: Queue): void {
    this.queue = queue;
    this.into = 0;
    this.run();
  }

  flush(): void {
    this.set(flushed(this.queue));
  }

  forget(): void {
    this.set(forgotten(this.queue));
  }

  skipTo(index: number): void {
    this.set(steppedTo(this.queue, index));
  }

  showSkipped(): void {
    this.set(shownAgain(this.queue));
  }

  dropSkipped(): void {
    if (!this.queue.skipped.length) return;
    this.queue = { ...this.queue, skipped: [] };
    this.onChange();
  }

  /** One beat on or back; while paused it stands there. */
  stepBy(by: 1 | -1): void {
    this.set(stepped(this.queue, by));
  }

  pause(on: boolean): void {
    if (this.isPaused === on) return;
    this.isPaused = on;
    this.onChange();
    this.run();
  }

  hold(on: boolean): void {
    if (this.isHeld === on) return;
    this.isHeld = on;
    this.onChange();
  }

  wait(on: boolean): void {
    if (this.isWaiting === on) return;
    this.isWaiting = on;
    this.run();
  }

  /** The page is looked at again: a few steps are shown, of many only the last. */
  comeBack(): void {
    if (this.queue.steps.length > FEW) this.set(jumped(this.queue, true));
    else this.run();
  }

  stop(): void {
    if (this.frame !== null) this.frames.cancel(this.frame);
    this.frame = null;
  }

  private set(queue: Queue): void {
    if (queue === this.queue) return;
    this.queue = queue;
    this.into = 0;
    this.onChange();
    this.run();
  }

  private get isRunning(): boolean {
    const isStill = this.isPaused || (this.isWaiting && this.into === 0);
    return this.step !== null && !isStill && !this.frames.isHidden();
  }

  private run(): void {
    if (!this.isRunning || this.frame !== null) return;
    this.last = this.frames.now();
    this.frame = this.frames.request((time) => this.tick(time));
  }

  private tick(time: number): void {
    this.frame = null;
    if (!this.isRunning) return;
    const passed = Math.min(LONGEST_FRAME, Math.max(0, time - this.last));
    this.last = time;
    if (this.moved(passed * this.rate)) this.onChange();
    if (this.isRunning) this.frame = this.frames.request((next) => this.tick(next));
  }

  /** True if another picture is due. */
  private moved(by: number): boolean {
    const { step, leg } = this;
    this.into += by;
    while (this.step && this.into >= this.step.length) {
      this.into -= this.step.length;
      this.queue = stepped(this.queue, 1);
      if (this.isWaiting) this.into = 0;
    }
    if (!this.step) this.into = 0;
    return step !== this.step || leg !== this.leg;
  }
}
