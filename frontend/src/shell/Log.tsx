// The log: one sentence an event, newest first, with side, clause and throw number.

import { useState } from "preact/hooks";
import type { EventJson, Happening, Scene } from "../model";
import { Badge } from "../symbols";
import type { AnySystem } from "../systems/registry";
import { capital, type Words } from "../words";
import { Clause } from "./Clause";
import { useAround, useSay } from "./context";

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
  const [fights, setFights] = useState(false);
  const [count, setCount] = useState(AT_ONCE);
  const told = log.filter(({ event }) => isTold(event, words) && (!fights || system.isFight(event))).reverse();
  return (
    <div class="log-tab">
      <div class="filters" role="group" aria-label={say("log_filter")}>
        <button type="button" aria-pressed={!fights} onClick={() => setFights(false)}>
          {say("log_all")}
        </button>
        <button type="button" aria-pressed={fights} onClick={() => setFights(true)}>
          {say("log_fights")}
        </button>
      </div>
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
          <button type="button" class="jump" title={say("log_jump")} onClick={() => onPick(n)}>
            {text}
          </button>
        ) : (
          <span>{text}</span>
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

function isTurning(event: EventJson): boolean {
  return event.kind.endsWith("turn_started") || event.kind === "turn_began";
}

export function isTold(event: EventJson, words: Words): boolean {
  return words.has(`event.${event.kind}`) && sentence(event, words) !== "";
}

/** One event as a sentence; a throw says what it was for. */
export function sentence(event: EventJson, words: Words): string {
  if (event.kind !== "thrown") return capital(words.say(`event.${event.kind}`, event));
  const reason = words.say(`throw.${String(event["reason"])}`);
  return words.say("event.thrown", { ...event, reason });
}
