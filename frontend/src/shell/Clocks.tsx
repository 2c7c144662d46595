// Clocks in the bar, one a seat, dark while it runs; and what players can do about them.

import { useEffect, useRef, useState } from "preact/hooks";
import {
  callAt,
  isRunning,
  LOW,
  nextTick,
  remaining,
  reserveLeft,
  roundLeft,
  serverNow,
  type Clocks,
  type SeatClock,
} from "../net/clocks";
import type { Model, Scene } from "../net/model";
import { bySeat } from "../net/seats";
import type { Session } from "../net/session";
import { play } from "../ui/sounds";
import { Sym } from "../ui/symbols";
import { timeOf } from "../ui/words";
import { useSay } from "./context";

type Say = ReturnType<typeof useSay>;

interface SeatTimeProps {
  readonly seat: string;
  readonly model: Model;
  readonly scene: Scene;
  readonly replay: boolean;
  /** It stands elsewhere too, and is called out there. */
  readonly quiet?: boolean;
}

/** A seat's clock in the bar. */
export function SeatTime({ seat, model, scene, replay, quiet = false }: SeatTimeProps) {
  const say = useSay();
  const clocks = scene.clocks ?? null,
    clock = clocks?.seats[seat];
  const isFrozen = !replay && model.connection !== "live";
  const now = useNow(clock, isFrozen || replay);
  if (!clocks || !clock) return null;
  const left = remaining(clock, now),
    reserve = isRunning(clock) ? reserveLeft(clock, now) : 0,
    state = stateOf(clock, clocks, isFrozen);
  const isLow = left < LOW && isRunning(clock);
  return (
    <span
      class={`clock ${state} ${isLow ? "low" : ""}`}
      role="timer"
      aria-label={say(`clock.is_${state}`, { left: figure(left) })}
      title={`${say(`clock.is_${state}`, { left: figure(left) })}\n${paceLine(clocks.pace, say)}\n${say("clock.at_zero")}`}
      data-clock={seat}
      data-ms={Math.round(left)}
    >
      <span aria-hidden="true">{figure(left)}</span>
      {reserve > 0 && (
        <small aria-hidden="true" title={say("clock.reserve")}>
          +{figure(reserve)}
        </small>
      )}
      {!quiet && model.mySeats.includes(seat) && (
        <Calls left={left} isOn={isRunning(clock) && reserve === 0 && !isFrozen} />
      )}
    </span>
  );
}

type State = "running" | "standing" | "out" | "away" | "paused" | "stale";

function stateOf(clock: SeatClock, clocks: Clocks, isFrozen: boolean): State {
  if (clock.out) return "out";
  if (isFrozen) return "stale";
  if (clocks.paused !== undefined && clocks.paused !== null) return "paused";
  if (clock.away && Date.parse(clock.away) > serverNow()) return "away";
  return isRunning(clock) ? "running" : "standing";
}

function figure(ms: number): string {
  return timeOf(Math.ceil(ms / 1000) * 1000);
}

/** 45:00 + 0:15, as it was agreed. */
export function paceLine(pace: Clocks["pace"], say: Say): string {
  if (pace["kind"] === "rounds") return roundsLine(pace, say);
  const of = (field: string): number => Number(pace[field] ?? 0) * 1000;
  const parts = [timeOf(of("bank")) + (of("increment") ? ` + ${timeOf(of("increment"))}` : "")];
  if (of("reserve")) parts.push(say("clock.pace_reserve", { span: timeOf(of("reserve")) }));
  if (of("cap")) parts.push(say("clock.pace_cap", { span: timeOf(of("cap")) }));
  return parts.join(", ");
}

function roundsLine(pace: Clocks["pace"], say: Say): string {
  if (pace["round"]) return say("clock.round_span", { span: timeOf(Number(pace["round"]) * 1000) });
  const days = String(pace["days"] ?? "").split(",");
  return say("clock.round_calendar", {
    days: days.map((day) => say(`clock.day_${day}`)).join(", "),
    at: String(pace["at"]),
    zone: String(pace["zone"]),
  });
}

/** The server's time, renewed whenever the figure changes; while the line is down it stays as it was. */
function useNow(clock: SeatClock | undefined, isFrozen: boolean): number {
  const [now, setNow] = useState(serverNow);
  const runs = clock !== undefined && isRunning(clock) && !isFrozen;
  useEffect(() => {
    if (!clock || !runs) return;
    const timer = setTimeout(() => setNow(serverNow()), nextTick(clock, serverNow()));
    return () => clearTimeout(timer);
  }, [clock, runs, now]);
  useEffect(() => {
    if (runs) setNow(serverNow());
  }, [clock, runs]);
  return now;
}

/** Called out at five minutes, one minute and ten seconds, and never in between. */
function Calls({ left, isOn }: { readonly left: number; readonly isOn: boolean }) {
  const say = useSay();
  const before = useRef(left);
  const [called, setCalled] = useState<number | null>(null);
  useEffect(() => {
    const call = isOn ? callAt(before.current, left) : null;
    before.current = left;
    if (call === null) return;
    setCalled(call);
    play("clock");
  }, [left, isOn]);
  return (
    <span class="sr" aria-live="assertive">
      {called === null || !isOn ? "" : say("clock.call", { left: timeOf(called) })}
    </span>
  );
}

interface ClockToolsProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly session: Session;
}

/** The menu of those who play, and the strip that says why clocks stand, or what is asked. */
export function ClockTools({ model, scene, session }: ClockToolsProps) {
  if (!scene.clocks || scene.status !== "running") return null;
  const part = { model, scene, clocks: scene.clocks, session };
  return (
    <>
      <RoundTime {...part} />
      {model.mySeats.length > 0 && !scene.clocks.paused && <ClockMenu {...part} />}
      {!scene.halted && <ClockStrip {...part} />}
    </>
  );
}

interface PartProps extends ClockToolsProps {
  readonly clocks: Clocks;
}

/** Where all decide at once: one clock for everybody. */
function RoundTime({ model, clocks }: PartProps) {
  const say = useSay();
  const isFrozen = model.connection !== "live" || Boolean(clocks.paused);
  const round = clocks.round ?? null;
  const [now, setNow] = useState(serverNow);
  const left = roundLeft(clocks, now);
  useEffect(() => {
    if (!round || isFrozen || left <= 0) return;
    const unit = left > 86_400_000 ? 60_000 : 1000;
    const timer = setTimeout(() => setNow(serverNow()), Math.max(30, left % unit || unit));
    return () => clearTimeout(timer);
  }, [round?.ends, isFrozen, now]);
  useEffect(() => setNow(serverNow()), [round?.ends, isFrozen]);
  if (!round) return null;
  const state = roundState(clocks, left, model.connection !== "live");
  const text = say(`clock.round_${state}`, { number: round.number, left: figure(left) });
  const plays = model.mySeats.length > 0 && !round.review;
  return (
    <span
      class={`clock round ${state === "running" ? "running" : "standing"} ${left < LOW && state === "running" ? "low" : ""}`}
      role="timer"
      aria-label={text}
      title={`${text}\n${paceLine(clocks.pace, say)}\n${say("clock.round_at_zero")}`}
      data-clock="round"
      data-ms={Math.round(left)}
    >
      <small aria-hidden="true">{say("clock.round", { number: round.number })}</small>
      <span aria-hidden="true">{figure(left)}</span>
      {plays && <Calls left={left} isOn={state === "running"} />}
    </span>
  );
}

function roundState(clocks: Clocks, left: number, isStale: boolean): string {
  if (isStale) return "stale";
  if (clocks.paused) return "paused";
  if (clocks.round?.review) return "review";
  return left > 0 ? "running" : "over";
}

/** How often my seats may have the round last longer; null: as often as I like. */
function extensionsOf(model: Model, clocks: Clocks): number | null {
  const round = clocks.round;
  if (!round || round.review) return 0;
  const own = model.mySeats.reduce((sum, seat) => sum + (round.extensions?.[seat] ?? 0), 0);
  return own === 0 && round.organiser && model.mySeats.includes(round.organiser) ? null : own;
}

function ClockMenu({ model, clocks, session }: PartProps) {
  const say = useSay();
  const box = useRef<HTMLDetailsElement>(null);
  const act =
    (name: string, seat = "") =>
    (): void => {
      session.clock(name, seat);
      if (box.current) box.current.open = false;
    };
  const others = Object.keys(clocks.seats)
    .filter((seat) => !model.mySeats.includes(seat) && !isInRounds(clocks))
    .sort(bySeat);
  const extensions = extensionsOf(model, clocks);
  const mayCall = clocks.capped && clocks.last_turn == null && Date.parse(clocks.capped) <= serverNow();
  return (
    <details class="clock-menu" ref={box} data-clock-menu>
      <summary title={say("clock.menu")}>
        <Sym id="ui-clock" />
        <span class="sr">{say("clock.menu")}</span>
      </summary>
      <div class="clock-sheet">
        <p class="hint">{paceLine(clocks.pace, say)}</p>
        {!(clocks.wishes ?? []).length && (
          <button type="button" class="btn" onClick={act("offer_pause")}>
            {say("clock.offer_pause")}
          </button>
        )}
        {others.map((seat) => (
          <button key={seat} type="button" class="btn" onClick={act("grant", seat)}>
            {say(`clock.grant_${String(clocks.pace["kind"])}`, { seat: nameOf(model, seat) })}
          </button>
        ))}
        {extensions !== 0 && (
          <button type="button" class="btn" onClick={act("extend")}>
            {extensions === null ? say("clock.extend_as_organiser") : say("clock.extend", { count: extensions })}
          </button>
        )}
        {mayCall && (
          <button type="button" class="btn" onClick={act("last_turn")}>
            {say("clock.call_last_turn")}
          </button>
        )}
      </div>
    </details>
  );
}

/** There no seat has time of its own that others could add to. */
function isInRounds(clocks: Clocks): boolean {
  return clocks.pace["kind"] === "rounds";
}

function nameOf(model: Model, seat: string): string {
  return model.names[`seat.${seat}`] ?? seat;
}

function ClockStrip(part: PartProps) {
  const { model, clocks, session } = part;
  const say = useSay();
  const act = (name: string, label: string, seat = "") => (
    <button type="button" class="btn small" onClick={() => session.clock(name, seat)}>
      {say(label)}
    </button>
  );
  const plays = model.mySeats.length > 0;
  const wishes = clocks.wishes ?? [];
  const wished = wishes.some((seat) => model.mySeats.includes(seat));
  if (clocks.paused)
    return (
      <Strip
        sign="ui-pause"
        text={say(clocks.resumes ? "clock.resumes" : "clock.paused", { at: localTime(clocks.resumes) })}
      >
        {plays && !wished && act("resume", "clock.resume")}
      </Strip>
    );
  const out = Object.keys(clocks.seats)
    .filter((seat) => clocks.seats[seat]?.out)
    .sort(bySeat);
  if (out.length) return <OutStrip {...part} out={out} />;
  if (wishes.length)
    return (
      <Strip
        sign="ui-pause"
        text={say(wished ? "clock.pause_offered_by_you" : "clock.pause_offered", {
          seat: nameOf(model, wishes[0] ?? ""),
        })}
      >
        {plays && !wished && act("offer_pause", "clock.agree")}
        {plays && act("withdraw_pause", wished ? "clock.withdraw" : "clock.decline")}
      </Strip>
    );
  if (clocks.last_turn != null)
    return <Strip sign="ui-clock" text={say("clock.last_turn", { turn: clocks.last_turn })} />;
  return null;
}

function OutStrip({ model, session, clocks, out }: PartProps & { readonly out: readonly string[] }) {
  const say = useSay();
  const isMine = out.some((seat) => model.mySeats.includes(seat)),
    other = out.find((seat) => !model.mySeats.includes(seat)),
    may = model.mySeats.some((seat) => !out.includes(seat)) && other !== undefined;
  const text = isMine ? say("clock.out_mine") : say("clock.out", { seat: nameOf(model, other ?? "") });
  return (
    <Strip sign="ui-clock" text={text}>
      {may && (
        <>
          <button type="button" class="btn small primary" onClick={() => session.clock("claim")}>
            {say("clock.claim")}
          </button>
          {!isInRounds(clocks) && (
            <button type="button" class="btn small" onClick={() => session.clock("grant", other ?? "")}>
              {say(`clock.grant_${String(clocks.pace["kind"])}`, { seat: nameOf(model, other ?? "") })}
            </button>
          )}
        </>
      )}
    </Strip>
  );
}

interface StripProps {
  readonly sign: string;
  readonly text: string;
  readonly children?: preact.ComponentChildren;
}

function Strip({ sign, text, children }: StripProps) {
  return (
    <div class="halted-strip clock-strip" role="status">
      <Sym id={sign} />
      <span>{text}</span>
      {children}
    </div>
  );
}

function localTime(at: string | null | undefined): string {
  if (!at) return "";
  const when = new Date(at);
  const isToday = when.toDateString() === new Date().toDateString();
  return isToday
    ? when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" })
    : when.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
