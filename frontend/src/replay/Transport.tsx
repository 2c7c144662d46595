// Below the board: play, step, jump, speed, the line of the battle, and a link to the moment.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "../ui/keys";
import { jump, type Mark, type Moment } from "../net/replay";
import { useStore } from "../net/store";
import { prefer, preferences, SPEEDS } from "../ui/preferences";
import { Sym } from "../ui/symbols";
import type { AnySystem } from "../shell/system";
import { useAround, useSay } from "../shell/context";
import { Graph } from "../shell/Graph";

export const JUMPS = ["turn", "fight", "ruling", "turning", "comment"] as const;
export type Jump = (typeof JUMPS)[number];
export type Places = { readonly [kind in Jump]: readonly number[] };

export interface TransportProps {
  readonly all: readonly Moment[];
  readonly marks: readonly Mark[];
  readonly places: Places;
  readonly index: number;
  /** `isStep`: one order on, with its beats. */
  readonly onIndex: (index: number, isStep?: boolean) => void;
  /** Beats of this order are still played. */
  readonly hasBeats: boolean;
  readonly seats: readonly string[];
  readonly system: AnySystem;
  /** Before the beginning: into the battle this one was branched from. */
  readonly onBefore: (() => void) | null;
  readonly children?: ComponentChildren;
}

/** Letters that jump, with Shift back. */
const LETTERS: { readonly [letter: string]: Jump } = { f: "fight", r: "ruling", w: "turning", c: "comment" };

export function Transport(props: TransportProps) {
  const { all, marks, places, index, onIndex, hasBeats, seats, onBefore, children } = props;
  const say = useSay();
  const last = all.length - 1;
  const [playing, setPlaying] = usePlaying(index, last, onIndex);
  const [kind, setKind] = useState<Jump>("turn");
  const go = (to: number): void => {
    setPlaying(false);
    if (to < 0) onBefore?.();
    else onIndex(to);
  };
  const step = (by: number): void => {
    if (by < 0) return go(index + by);
    setPlaying(false);
    if (index < last) onIndex(index + 1, true);
  };
  const leap: Leap = (what, by) => go(jump(places[what], index, by, last));
  useArrows(step, leap, () => setPlaying(!playing));
  const where = say("order_of", { number: index, count: last });
  return (
    <section class="transport" aria-label={say("replay")}>
      <Controls
        {...{ index, last, playing, kind, onIndex, hasBeats }}
        hasBefore={onBefore !== null}
        onPlay={setPlaying}
        onStep={step}
        onJump={(by) => leap(kind, by)}
      >
        <JumpChoice kind={kind} places={places} onKind={setKind} />
      </Controls>
      <Where {...props} where={where} />
      {children}
      <Graph all={all} marks={marks} places={places} index={index} seats={seats} onIndex={go} />
      <input
        type="range"
        class="scrubber"
        min={0}
        max={last}
        value={index}
        aria-label={say("scrub")}
        aria-valuetext={where}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <p class="hint">{say("replay_keys")}</p>
    </section>
  );
}

function Where({ all, index, system, where }: TransportProps & { readonly where: string }) {
  const { words } = useAround();
  const say = useSay();
  const moment = all[index] as Moment;
  const order = moment.order
    ? `: ${words.say(`order.${moment.order.kind}`)}`
    : index < 2
      ? `: ${say("beginning")}`
      : "";
  return (
    <p class="where">
      <b>{system.headline(moment.scene, "", words)}</b>{" "}
      <span>
        {where}
        {order}
      </span>
    </p>
  );
}

interface ChoiceProps {
  readonly kind: Jump;
  readonly places: Places;
  readonly onKind: (kind: Jump) => void;
}

/** What the two outer buttons go to. */
function JumpChoice({ kind, places, onKind }: ChoiceProps) {
  const say = useSay();
  return (
    <select
      class="jump-choice"
      aria-label={say("jump_to")}
      value={kind}
      onChange={(event) => onKind(event.currentTarget.value as Jump)}
    >
      {JUMPS.map((one) => (
        <option key={one} value={one} disabled={!places[one].length}>
          {say(`jump.${one}`, { count: places[one].length })}
        </option>
      ))}
    </select>
  );
}

interface ControlsProps {
  readonly index: number;
  readonly last: number;
  readonly playing: boolean;
  readonly kind: Jump;
  readonly hasBefore: boolean;
  readonly hasBeats: boolean;
  readonly onPlay: (on: boolean) => void;
  readonly onIndex: (index: number, isStep?: boolean) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onJump: (by: 1 | -1) => void;
  readonly children: ComponentChildren;
}

function Controls(props: ControlsProps) {
  const { index, last, playing, kind, hasBefore, hasBeats, onPlay, onIndex, onStep, onJump, children } = props;
  const [speed, faster] = useSpeed();
  usePace({ playing, speed, index, last, hasBeats, onIndex, onEnd: () => onPlay(false) });
  const begun = index === 0 && !hasBefore;
  return (
    <div class="controls">
      <Press name={`back.${kind}`} press={() => onJump(-1)} off={index === 0}>
        <SkipSign back />
      </Press>
      <Press name={index === 0 && hasBefore ? "into_origin" : "step_back"} press={() => onStep(-1)} off={begun}>
        <Sym id="ui-play" class="mirror" />
      </Press>
      <Press name={playing ? "pause" : "play"} press={() => onPlay(!playing)} main>
        <Sym id={playing ? "ui-pause" : "ui-play"} />
      </Press>
      <Press name="step_on" press={() => onStep(1)} off={index === last}>
        <Sym id="ui-play" />
      </Press>
      <Press name={`on.${kind}`} press={() => onJump(1)} off={index === last}>
        <SkipSign />
      </Press>
      {children}
      <Press name="speed" facts={{ speed }} press={faster}>
        {speed === 0.5 ? "½×" : `${speed}×`}
      </Press>
      <CopyLink />
    </div>
  );
}

interface PressProps {
  readonly name: string;
  readonly press: () => void;
  readonly off?: boolean;
  readonly main?: boolean;
  readonly facts?: { readonly speed: number };
  readonly children: ComponentChildren;
}

function Press({ name, press, off = false, main = false, facts, children }: PressProps) {
  const say = useSay();
  const label = say(name, facts);
  return (
    <button
      type="button"
      class={main ? "btn primary play" : "btn"}
      data-press={name}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={press}
    >
      {children}
    </button>
  );
}

function SkipSign({ back = false }: { readonly back?: boolean }) {
  return (
    <svg class={`sym ${back ? "mirror" : ""}`} viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d="M3 4l8.500 8L3 20zM11.500 4l8.500 8l-8.500 8zM20 4h2v16h-2z" />
    </svg>
  );
}

function useSpeed(): readonly [number, () => void] {
  const speed = useStore(preferences).stage_speed;
  const faster = (): void => prefer({ stage_speed: SPEEDS[(SPEEDS.indexOf(speed as 1) + 1) % SPEEDS.length] ?? 1 });
  useKeys({ letters: { s: faster } });
  return [speed, faster];
}

function usePlaying(
  index: number,
  last: number,
  onIndex: (index: number) => void,
): readonly [boolean, (on: boolean) => void] {
  const [playing, setPlaying] = useState(false);
  const set = (on: boolean): void => {
    if (on && index === last) onIndex(0);
    setPlaying(on);
  };
  return [playing, set];
}

interface PaceProps {
  readonly playing: boolean;
  readonly speed: number;
  readonly index: number;
  readonly last: number;
  readonly hasBeats: boolean;
  readonly onIndex: (index: number, isStep?: boolean) => void;
  readonly onEnd: () => void;
}

/** How long a moment stands at 1×, and how long after its beats were played. */
const STANDS = 1200;
const AFTER_BEATS = 350;

/** Order after order, each with its beats. */
function usePace({ playing, speed, index, last, hasBeats, onIndex, onEnd }: PaceProps): void {
  const played = useRef(false);
  useEffect(() => {
    played.current = false;
  }, [index]);
  useEffect(() => {
    if (hasBeats) played.current = true;
    if (!playing || hasBeats) return;
    if (index >= last) return onEnd();
    const timer = setTimeout(() => onIndex(index + 1, true), (played.current ? AFTER_BEATS : STANDS) / speed);
    return () => clearTimeout(timer);
  }, [playing, speed, index, last, hasBeats]);
}

type Leap = (what: Jump, by: 1 | -1) => void;

/** Arrows step by order, with Shift by turn; Space plays; letters jump, with Shift back. */
function useArrows(step: (by: number) => void, leap: Leap, toggle: () => void): void {
  useKeys({ letters: { " ": toggle } });
  const acts = useRef({ step, leap });
  acts.current = { step, leap };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      const what = LETTERS[event.key.toLowerCase()];
      if (!by && !what) return;
      event.preventDefault();
      if (what) acts.current.leap(what, event.shiftKey ? -1 : 1);
      else if (by && event.shiftKey) acts.current.leap("turn", by);
      else acts.current.step(by);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Where keys mean something else: fields, tabs, an open dialog. */
function isElsewhere(at: EventTarget | null): boolean {
  return at instanceof Element && at.closest("input, textarea, select, dialog, [role=tab]") !== null;
}

function CopyLink() {
  const say = useSay();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard?.writeText(location.href).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    });
  };
  return (
    <button
      type="button"
      class="btn copy"
      title={say("copy_link")}
      aria-label={say(copied ? "copied" : "copy_link")}
      onClick={copy}
    >
      {copied ? <Sym id="ui-check" /> : say("link")}
    </button>
  );
}
