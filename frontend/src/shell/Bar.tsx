// The bar: two players with badge, army and state, or the own seat and the roster of the others; the turn in the middle;
// connection, watchers and language at the end.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { myQuestion, type Connection, type Model, type Scene } from "../net/model";
import { sideOf } from "../net/seats";
import { LANGUAGES } from "../ui/texts/index";
import { Badge, Sym } from "../ui/symbols";
import { capital } from "../ui/words";
import type { AnySystem } from "./system";
import { SeatTime } from "./Clocks";
import { useAround, useSay } from "./context";
import { Judge } from "./Judge";
import { PresenceNote } from "./Presence";
import type { Roster as RosterPart } from "./Roster";
import { playerName } from "./seats";
import { WaitingSign } from "./WaitingSign";

interface BarProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly seats: readonly string[];
  readonly replay?: boolean;
  readonly onLanguage: (language: string) => void;
  /** What stays in sight however narrow it is. */
  readonly always?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function Bar({ model, scene, system, seats, replay = false, onLanguage, always, children }: BarProps) {
  const { words, page } = useAround();
  const [left, right] = seats;
  const isMany = seats.length > 2;
  const part = { model, scene, system, replay };
  const headline = system.headline(scene, model.title, words),
    brief = capital(system.headline(scene, "", words));
  return (
    <header class="duel-bar">
      <div class="bar-row">
        <a class="brand" href={page.addresses.lobby} aria-label="Feldherr">
          <Sym id="fg-commander" />
          <span>Feldherr</span>
        </a>
        <div class={`rivals ${isMany ? "many" : ""}`}>
          {left && <PlayerLine {...part} seat={left} end="left" hasClock={!isMany} />}
          <div class="turn">
            <h1>
              <span class="long">{headline}</span>
              <span class="short">{brief}</span>
            </h1>
            <span>{replay ? words.say("page.replay") : system.subline(scene, words)}</span>
          </div>
          {isMany && <SeatTime seat={clockShown(scene, seats)} model={model} scene={scene} replay={replay} />}
          {isMany && <LazyRoster {...part} seats={seats} />}
          {right && !isMany && <PlayerLine {...part} seat={right} end="right" />}
        </div>
        <BarTools
          state={replay ? null : model.connection}
          always={
            <>
              {!replay && model.delay > 0 && <Behind delay={model.delay} />}
              {!replay && <Judge model={model} scene={scene} />}
              {always}
            </>
          }
        >
          {!replay && <WaitingSign here={myQuestion(model) ? 1 : 0} />}
          {!replay && <Watchers count={model.presence.spectators} />}
          {children}
          <Languages language={model.language} onLanguage={onLanguage} />
        </BarTools>
      </div>
    </header>
  );
}

interface BarToolsProps {
  readonly state: Connection | null;
  readonly always: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Connection and tools; where there is little room the tools lie behind one button, and come after it by Tab. */
function BarTools({ state, always, children }: BarToolsProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const away = (event: Event): void => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
    };
    const closes = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      // A tool that vanishes would take the focus with it.
      if (root.current?.contains(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("keydown", closes);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("keydown", closes);
    };
  }, [isOpen]);
  return (
    <div class="bar-tools" ref={root} data-open={isOpen ? "" : undefined}>
      {state && <ConnectionSign state={state} />}
      {always}
      <button
        ref={button}
        type="button"
        class="tool-menu"
        aria-expanded={isOpen}
        aria-label={say("tools")}
        title={say("tools")}
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 24 24" class="sym" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" fill="none" stroke="currentColor" stroke-width="2" />
        </svg>
      </button>
      <div class="tool-row">{children}</div>
    </div>
  );
}

interface PlayerLineProps {
  readonly seat: string;
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly end: string;
  readonly replay: boolean;
  readonly hasClock?: boolean;
}

/** One clock stands for all: that of the seat below while it runs, else the one that runs out first. */
function clockShown(scene: Scene, seats: readonly string[]): string {
  const clocks = scene.clocks?.seats ?? {};
  const running = seats.filter((seat) => clocks[seat]?.since);
  const [below = ""] = seats;
  if (running.includes(below)) return below;
  const time = (seat: string): number => (clocks[seat]?.left ?? 0) + (clocks[seat]?.reserve ?? 0);
  return [...running].sort((one, other) => time(one) - time(other))[0] ?? below;
}

/** Most tables have two seats and never load the roster. */
function LazyRoster(props: Parameters<typeof RosterPart>[0]) {
  const [part, setPart] = useState<{ readonly Roster: typeof RosterPart } | null>(null);
  useEffect(() => {
    import("./Roster").then(setPart, () => undefined);
  }, []);
  return part && <part.Roster {...props} />;
}

function PlayerLine({ seat, model, scene, system, end, replay, hasClock = true }: PlayerLineProps) {
  const { words } = useAround();
  const say = useSay();
  const player = scene.players[seat];
  const decides = seat in scene.asked && !replay;
  const name = playerName(player, say);
  return (
    <div class={`player ${end} ${decides ? "decides" : ""}`}>
      <Badge side={sideOf(scene, seat)} />
      <span class="who">
        <b>
          {name}
          {model.mySeats.includes(seat) && <span class="you"> ({say("you")})</span>}
        </b>
        <small>
          <span class="long">{system.armyLine(scene, seat, words)}</span>
          <span class="short">{system.armyBrief?.(scene, seat, words) ?? system.armyLine(scene, seat, words)}</span>
          {!replay && <PresenceNote model={model} scene={scene} seat={seat} />}
        </small>
      </span>
      <span class={`points ${decides ? "on" : ""}`} title={say(decides ? "decides_title" : "points_title")}>
        {pointsOf(scene, seat)}
      </span>
      {hasClock && <SeatTime seat={seat} model={model} scene={scene} replay={replay} />}
    </div>
  );
}

function pointsOf(scene: Scene, seat: string): string {
  const points = scene.standing?.seats[seat]?.points;
  return points === undefined ? "–" : String(points);
}

export function ConnectionSign({ state }: { readonly state: Connection }) {
  const say = useSay();
  return (
    <span class={`connection ${state}`} role="status">
      <Sym id="ui-link" />
      <span>{say(`connection.${state}`)}</span>
    </span>
  );
}

function Watchers({ count }: { readonly count: number }) {
  const say = useSay();
  return (
    <span class="watchers" title={say("watchers", { count })}>
      <Sym id="ui-eye" />
      <span class="sr">{say("watchers", { count })}</span>
      <span aria-hidden="true">{count}</span>
    </span>
  );
}

/** Spectators of a battle with a delay are told so. */
function Behind({ delay }: { readonly delay: number }) {
  const say = useSay();
  return (
    <span class="behind" title={say("behind_hint")} data-behind={delay}>
      {behind(delay, say)}
    </span>
  );
}

/** "2 minutes behind". */
export function behind(delay: number, say: (key: string, facts?: { count: number }) => string): string {
  if (!delay) return "";
  return delay % 60 === 0 ? say("behind_minutes", { count: delay / 60 }) : say("behind_seconds", { count: delay });
}

function Languages({
  language,
  onLanguage,
}: {
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}) {
  const say = useSay();
  return (
    <div class="language-switch" role="group" aria-label={say("language")}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          title={one === "de" ? "Deutsch" : "English"}
          onClick={() => onLanguage(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
