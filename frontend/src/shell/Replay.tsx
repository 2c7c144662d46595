// A battle order by order: scrubber with turns and the standing as a line, play, step, speed, a link to the moment.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Ring, useKeys, useRing } from "../keys";
import { emptyModel, type Happening, type Model } from "../model";
import { momentAt, moments, turnMarks, turnStep, type Mark, type Moment, type Recording } from "../replay";
import { Sym } from "../symbols";
import type { AnySystem, TableProps } from "../systems/registry";
import { Bar } from "./Bar";
import { useAround, useSay } from "./context";
import { Graph } from "./Graph";
import { DrawerHandle } from "./Sheet";
import { BoardPart, MorePart, useDrawer, useSeats } from "./Table";
import type { Tab } from "./Tabs";
import { TurnTable } from "./Tools";

interface ReplayProps {
  readonly recording: Recording;
  readonly battle: string;
  readonly system: AnySystem;
  readonly language: string;
  readonly clause: string;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly onLanguage: (language: string) => void;
}

const SPEEDS = [1, 2, 4, 8] as const;
const TABS: readonly Tab[] = ["table", "log", "units", "score", "rules"];

export function Replay(props: ReplayProps) {
  const ring = useRing();
  return (
    <Ring.Provider value={ring}>
      <ReplayParts {...props} />
    </Ring.Provider>
  );
}

function ReplayParts({ recording, battle, system, language, clause, tab, onTab, onLanguage }: ReplayProps) {
  const { words } = useAround();
  const all = useMemo(() => moments(recording), [recording]);
  const marks = useMemo(() => turnMarks(all, system.turnOf), [all]);
  const [index, setIndex] = useAddress(all);
  const [turned, setTurned] = useState(false);
  const [drawer, setDrawer] = useDrawer(clause);
  const moment = all[index] as Moment;
  const log = useMemo(() => all.slice(0, index + 1).flatMap((one) => one.happenings), [all, index]);
  const model = useMemo(
    () => replayModel(recording, battle, language, moment, log),
    [recording, language, moment, log],
  );
  const seats = useSeats(model, moment.scene, turned);
  const latest = moment.happenings.map(({ event }) => event);
  const inside: TableProps = { model, scene: moment.scene, words, session: null, below: seats[0] ?? null, latest };
  const hand = system.useHand(inside);
  const part = { inside, system, hand };
  return (
    <div
      class="battle-table replay"
      data-tab={tab}
      data-drawer={drawer ? "open" : "shut"}
      data-version={moment.version}
    >
      <Bar model={model} scene={moment.scene} system={system} seats={seats} replay onLanguage={onLanguage}>
        <span class="tools">
          <TurnTable turned={turned} onTurn={() => setTurned(!turned)} />
        </span>
      </Bar>
      <main class="table">
        <BoardPart {...part} />
        <div class="ask">
          <Transport all={all} marks={marks} index={index} onIndex={setIndex} seats={seats} system={system} />
        </div>
        <DrawerHandle isOpen={drawer} onOpen={setDrawer} />
        <MorePart
          {...part}
          session={null}
          clause={clause}
          tab={tab}
          onTab={onTab}
          tabs={TABS}
          onMoment={(n) => setIndex(momentFor(all, n))}
        />
        {system.isReady(moment.scene) && <system.Outline {...inside} hand={hand} />}
      </main>
    </div>
  );
}

function momentFor(all: readonly Moment[], n: number): number {
  return Math.max(
    0,
    all.findIndex((moment) => moment.version >= n),
  );
}

function replayModel(
  recording: Recording,
  battle: string,
  language: string,
  moment: Moment,
  log: readonly Happening[],
): Model {
  const title = typeof recording.battle.title === "string" ? recording.battle.title : "";
  return {
    ...emptyModel(battle, "", language),
    title,
    names: recording.names,
    version: moment.version,
    scene: moment.scene,
    log,
    connection: "live",
  };
}

/** The moment stands in the address, so that a link shows the same. */
function useAddress(all: readonly Moment[]): readonly [number, (index: number) => void] {
  const [index, setIndex] = useState(() => {
    const at = new URLSearchParams(location.search).get("at");
    return at === null || !/^\d+$/.test(at) ? 0 : momentAt(all, Number(at));
  });
  const go = (to: number): void => {
    const next = Math.min(all.length - 1, Math.max(0, to));
    setIndex(next);
    history.replaceState(null, "", `?at=${all[next]?.version ?? 0}`);
  };
  return [index, go];
}

interface TransportProps {
  readonly all: readonly Moment[];
  readonly marks: readonly Mark[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly seats: readonly string[];
  readonly system: AnySystem;
}

function Transport({ all, marks, index, onIndex, seats, system }: TransportProps) {
  const say = useSay();
  const { words } = useAround();
  const last = all.length - 1;
  const [playing, setPlaying] = usePlaying(index, last, onIndex);
  const go = (to: number): void => {
    setPlaying(false);
    onIndex(to);
  };
  const turn = (by: 1 | -1): void => go(turnStep(marks, index, by, last));
  useArrows(
    (by) => go(index + by),
    turn,
    () => setPlaying(!playing),
  );
  const moment = all[index] as Moment,
    where = say("order_of", { number: index, count: last });
  return (
    <section class="transport" aria-label={say("replay")}>
      <Controls
        index={index}
        last={last}
        playing={playing}
        onPlay={setPlaying}
        onIndex={onIndex}
        onGo={go}
        onTurn={turn}
      />
      <p class="where">
        <b>{system.headline(moment.scene, "", words)}</b>{" "}
        <span>
          {where}
          {orderName(moment, words, say)}
        </span>
      </p>
      <Graph all={all} marks={marks} index={index} seats={seats} />
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

interface ControlsProps {
  readonly index: number;
  readonly last: number;
  readonly playing: boolean;
  readonly onPlay: (on: boolean) => void;
  readonly onIndex: (index: number) => void;
  readonly onGo: (index: number) => void;
  readonly onTurn: (by: 1 | -1) => void;
}

function Controls({ index, last, playing, onPlay, onIndex, onGo, onTurn }: ControlsProps) {
  const say = useSay();
  const [speed, setSpeed] = useState<number>(1);
  usePace(playing, speed, index, last, onIndex, () => onPlay(false));
  const faster = (): void => setSpeed(SPEEDS[(SPEEDS.indexOf(speed as 1) + 1) % SPEEDS.length] ?? 1);
  const button = (name: string, sign: ComponentChildren, press: () => void, off = false) => (
    <button
      type="button"
      class={`btn ${name === "play" || name === "pause" ? "primary play" : ""}`}
      aria-label={say(name, { speed })}
      title={say(name, { speed })}
      disabled={off}
      onClick={press}
    >
      {sign}
    </button>
  );
  return (
    <div class="controls">
      {button("turn_back", <SkipSign back />, () => onTurn(-1))}
      {button("step_back", <Sym id="ui-play" class="mirror" />, () => onGo(index - 1), index === 0)}
      {button(playing ? "pause" : "play", <Sym id={playing ? "ui-pause" : "ui-play"} />, () => onPlay(!playing))}
      {button("step_on", <Sym id="ui-play" />, () => onGo(index + 1), index === last)}
      {button("turn_on", <SkipSign />, () => onTurn(1))}
      {button("speed", `${speed}×`, faster)}
      <CopyLink />
    </div>
  );
}

function SkipSign({ back = false }: { readonly back?: boolean }) {
  return (
    <svg class={`sym ${back ? "mirror" : ""}`} viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d="M3 4l8.500 8L3 20zM11.500 4l8.500 8l-8.500 8zM20 4h2v16h-2z" />
    </svg>
  );
}

function orderName(
  moment: Moment,
  words: ReturnType<typeof useAround>["words"],
  say: ReturnType<typeof useSay>,
): string {
  if (!moment.order) return `: ${say("beginning")}`;
  return `: ${words.say(`order.${moment.order.kind}`)}`;
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

function usePace(
  playing: boolean,
  speed: number,
  index: number,
  last: number,
  onIndex: (index: number) => void,
  onEnd: () => void,
): void {
  useEffect(() => {
    if (!playing) return;
    if (index >= last) return onEnd();
    const timer = setTimeout(() => onIndex(index + 1), 1200 / speed);
    return () => clearTimeout(timer);
  }, [playing, speed, index, last]);
}

/** Arrows step by order, with Shift by turn; Space plays. */
function useArrows(step: (by: number) => void, turn: (by: 1 | -1) => void, toggle: () => void): void {
  useKeys({ letters: { " ": toggle } });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by || (event.target instanceof Element && event.target.closest("input, [role=tab]"))) return;
      event.preventDefault();
      if (event.shiftKey) turn(by);
      else step(by);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
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
