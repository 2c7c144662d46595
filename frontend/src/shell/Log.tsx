// The log: one sentence an event, newest first, with side, clause and throw number.

import { useState } from "preact/hooks";
import type { EventJson, Happening, Scene } from "../model";
import { Badge } from "../symbols";
import type { AnySystem } from "../systems/registry";
import { capital, type Words } from "../words";
import { Clause } from "./Clause";
import { useAround, useSay } from "./context";
import { point } from "./witness";

interface LogProps {
  readonly log: readonly Happening[];
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly onPick?: ((n: number) => void) | undefined;
}

const AT_ONCE = 60;

export function Log({ log, scene, system, onPick }: LogProps) {
  const { words } = useAround();
  const say = useSay();
  const [only, setOnly] = useState<Only>("all");
  const [count, setCount] = useState(AT_ONCE);
  const wanted = (event: EventJson): boolean =>
    only === "all" || (only === "fights" ? system.isFight(event) : system.seatOf(scene, event) === only.seat);
  const all = log.filter(({ event }) => isTold(event, words));
  const told = withoutIdle(all, system)
    .filter(({ event }) => wanted(event))
    .reverse();
  return (
    <div class="log-tab">
      <Filters only={only} scene={scene} system={system} onOnly={setOnly} />
      {told.length === 0 && <p class="nothing">{say("log_empty")}</p>}
      <ol class="log" reversed>
        {told.slice(0, count).map(({ n, event }) => (
          <Line key={n} n={n} event={event} scene={scene} system={system} onPick={onPick} />
        ))}
      </ol>
      {told.length > count && (
        <button type="button" class="btn small" onClick={() => setCount(count + AT_ONCE)}>
          {say("log_more")}
        </button>
      )}
    </div>
  );
}

/** Without phases in which nothing happened. */
function withoutIdle(log: readonly Happening[], { isMinor }: AnySystem): readonly Happening[] {
  if (!isMinor) return log;
  return log.filter(({ event }, index) => {
    const next = log[index + 1];
    return !isMinor(event) || !next || !(isMinor(next.event) || isTurning(next.event));
  });
}

/** Everything, fights alone, or what one side did. */
type Only = "all" | "fights" | { readonly seat: string };

interface FiltersProps {
  readonly only: Only;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly onOnly: (only: Only) => void;
}

function Filters({ only, scene, system, onOnly }: FiltersProps) {
  const { words } = useAround();
  const say = useSay();
  return (
    <div class="filters" role="group" aria-label={say("log_filter")}>
      {(["all", "fights"] as const).map((one) => (
        <button key={one} type="button" aria-pressed={only === one} onClick={() => onOnly(one)}>
          {say(`log_${one}`)}
        </button>
      ))}
      {Object.keys(scene.players)
        .sort()
        .map((seat) => {
          const label = say("log_side", { army: system.armyLine(scene, seat, words) || words.seat(seat) });
          return (
            <button
              key={seat}
              type="button"
              class="side"
              title={label}
              aria-label={label}
              aria-pressed={typeof only === "object" && only.seat === seat}
              onClick={() => onOnly({ seat })}
            >
              <Badge side={system.sideOf(scene, seat)} />
            </button>
          );
        })}
    </div>
  );
}

interface LineProps {
  readonly n: number;
  readonly event: EventJson;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly onPick: ((n: number) => void) | undefined;
}

function Line({ n, event, scene, system, onPick }: LineProps) {
  const { words } = useAround();
  const say = useSay();
  const text = sentence(event, words);
  return (
    <li class={isTurning(event) ? "turning" : ""}>
      <Badge side={system.sideOf(scene, system.seatOf(scene, event))} />
      <span class="line">
        {onPick ? (
          <Jump label={say("log_jump")} text={text} onJump={() => onPick(n)} />
        ) : (
          <span class="jump" title={say("log_show")} onClick={() => point(event)}>
            {text}
          </span>
        )}{" "}
        <Clause id={system.clauseOf(event)} />
        {event.kind === "thrown" && (
          <span class="throw-number" title={say("throw_number")}>
            {" "}
            № {String(event["n"])}
          </span>
        )}
      </span>
    </li>
  );
}

/** A sentence that can be pressed; a span, because the text of a button does not run on into the next line. */
function Jump({ label, text, onJump }: { readonly label: string; readonly text: string; readonly onJump: () => void }) {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onJump();
  };
  return (
    <span class="jump" role="button" tabIndex={0} title={label} onClick={onJump} onKeyDown={press}>
      {text}
    </span>
  );
}

function isTurning(event: EventJson): boolean {
  return event.kind.endsWith("turn_started") || event.kind === "turn_began";
}

export function isTold(event: EventJson, words: Words): boolean {
  return words.has(`event.${event.kind}`) && sentence(event, words) !== "";
}

/** One event as a sentence; a throw says what it was for. */
export function sentence(event: EventJson, words: Words): string {
  if (event.kind !== "thrown") return begun(`event.${event.kind}`, words, words.say(`event.${event.kind}`, event));
  const reason = words.say(`throw.${String(event["reason"])}`);
  return words.say("event.thrown", { ...event, reason });
}

/** A sentence begins with a capital letter, unless it begins with a player's name: that stays as it is written. */
function begun(key: string, words: Words, text: string): string {
  const pattern = words.texts[key];
  return typeof pattern === "string" && /^\{\w+:seat\}/.test(pattern) ? text : capital(text);
}
