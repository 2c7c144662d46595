// The bar: both players with badge, army and state, the turn in the middle, connection, watchers and language at the end.

import type { ComponentChildren } from "preact";
import type { Connection, Model, Scene } from "../model";
import { LANGUAGES } from "../texts";
import { Badge, Sym } from "../symbols";
import type { AnySystem } from "../systems/registry";
import { FORMER_PLAYER } from "../words";
import { useAround, useSay } from "./context";
import { Judge } from "./Judge";

interface BarProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly seats: readonly string[];
  readonly replay?: boolean;
  readonly onLanguage: (language: string) => void;
  readonly children?: ComponentChildren;
}

export function Bar({ model, scene, system, seats, replay = false, onLanguage, children }: BarProps) {
  const { words, page } = useAround();
  const [left, right] = seats;
  return (
    <header class="duel-bar">
      <a class="brand" href={page.addresses.lobby} aria-label="Feldherr">
        <Sym id="fg-commander" />
        <span>Feldherr</span>
      </a>
      <div class="rivals">
        {left && <PlayerLine seat={left} model={model} scene={scene} system={system} end="left" replay={replay} />}
        <div class="turn">
          <h1>{system.headline(scene, model.title, words)}</h1>
          <span>{replay ? words.say("page.replay") : system.subline(scene, words)}</span>
        </div>
        {right && <PlayerLine seat={right} model={model} scene={scene} system={system} end="right" replay={replay} />}
      </div>
      <div class="bar-tools">
        {!replay && <ConnectionSign state={model.connection} />}
        {!replay && <Watchers count={model.presence.spectators} />}
        {!replay && <Judge model={model} scene={scene} />}
        {children}
        <Languages language={model.language} onLanguage={onLanguage} />
      </div>
    </header>
  );
}

interface PlayerLineProps {
  readonly seat: string;
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly end: string;
  readonly replay: boolean;
}

function PlayerLine({ seat, model, scene, system, end, replay }: PlayerLineProps) {
  const { words } = useAround();
  const say = useSay();
  const player = scene.players[seat];
  const decides = seat in scene.asked && !replay;
  const away =
    !replay &&
    scene.status === "running" &&
    !model.mySeats.includes(seat) &&
    (player?.computer ?? null) === null &&
    model.presence.seats[seat] === false;
  const name = playerName(player, say);
  return (
    <div class={`player ${end} ${decides ? "decides" : ""}`}>
      <Badge side={system.sideOf(scene, seat)} />
      <span class="who">
        <b>
          {name}
          {model.mySeats.includes(seat) && <span class="you"> ({say("you")})</span>}
        </b>
        <small>
          {system.armyLine(scene, seat, words)}
          {away && <span class="away"> · {say("away")}</span>}
        </small>
      </span>
      <span class={`points ${decides ? "on" : ""}`} title={say(decides ? "decides_title" : "points_title")}>
        {pointsOf(scene, seat)}
      </span>
    </div>
  );
}

export function playerName(
  player: Scene["players"][string] | undefined,
  say: (key: string, facts?: { count?: number; skill?: number }) => string,
): string {
  if (!player) return say("nobody");
  if (player.computer !== null && player.computer !== undefined)
    return player.name || say("computer", { skill: player.computer });
  return player.name === FORMER_PLAYER ? say("former_player") : player.name || say("open_seat");
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
