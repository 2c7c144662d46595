// The log: one sentence an event, newest first, with side, clause and throw number.

import { Fragment } from "preact";
import { useRef, useState } from "preact/hooks";
import { ThrowNumber } from "../pages/dice/ThrowNumber";
import type { EventJson, Happening, Scene } from "../net/model";
import { seatsBySide, sideOf, type Side } from "../net/seats";
import { throwsOf } from "../net/throws";
import { isAlike, memo } from "../ui/memo";
import { Badge } from "../ui/symbols";
import type { AnySystem } from "./system";
import { capital, MOST_CASTS, type Words } from "../ui/words";
import { Clause } from "../ui/Clause";
import { useAround, useSay } from "./context";
import { fewNames } from "./seats";
import { point } from "../board/witness";

interface LogProps {
  readonly log: readonly Happening[];
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly onPick?: ((n: number) => void) | undefined;
}

/** So many lines, and as many more each time they are asked for. */
const AT_ONCE = 60;
/** In a replay a jump changes all of them. */
const AT_ONCE_IN_REPLAY = 30;

export function Log({ log, scene, system, onPick }: LogProps) {
  const { words } = useAround();
  const say = useSay();
  const [only, setOnly] = useState<Only>("all");
  const atOnce = onPick ? AT_ONCE_IN_REPLAY : AT_ONCE;
  const [count, setCount] = useState(atOnce);
  const wanted = (event: EventJson): boolean =>
    only === "all" ||
    (only === "fights" ? system.isFight(event) : sideOf(scene, system.seatOf(scene, event)) === only.side);
  const lines = newest(log, count + 1, (event) => isTold(event, words), wanted, system.isMinor);
  const keys = useKeysOf(lines.slice(0, count), onPick !== undefined);
  return (
    <div class="log-tab">
      <Filters only={only} scene={scene} system={system} onOnly={setOnly} />
      {lines.length === 0 && <p class="nothing">{say("log_empty")}</p>}
      <ol class="log" reversed>
        {lines.slice(0, count).map(({ n, event }, index) => (
          <Line
            key={keys[index]}
            side={sideOf(scene, system.seatOf(scene, event))}
            {...{ n, event, scene, system, onPick }}
          />
        ))}
      </ol>
      {lines.length > count && (
        <button type="button" class="btn small" onClick={() => setCount(count + atOnce)}>
          {say("log_more")}
        </button>
      )}
    </div>
  );
}

/** The newest lines first, without phases in which nothing happened; no more of the log is read than they take. */
export function newest(
  log: readonly Happening[],
  count: number,
  tells: (event: EventJson) => boolean,
  wanted: (event: EventJson) => boolean,
  isMinor: (event: EventJson) => boolean = () => false,
): readonly Happening[] {
  const lines: Happening[] = [];
  let next: EventJson | null = null;
  for (let at = log.length - 1; at >= 0 && lines.length < count; at -= 1) {
    const one = log[at] as Happening;
    if (!tells(one.event)) continue;
    const isIdle = isMinor(one.event) && next !== null && (isMinor(next) || isTurning(next));
    if (!isIdle && wanted(one.event)) lines.push(one);
    next = one.event;
  }
  return lines;
}

/** Keys of the lines. In a replay those that come take over the elements of those that go: a jump changes them all. */
function useKeysOf(lines: readonly Happening[], inReplay: boolean): readonly number[] {
  const known = useRef<ReadonlyMap<number, number>>(new Map());
  if (!inReplay) return lines.map(({ n }) => n);
  known.current = handedOn(
    known.current,
    lines.map(({ n }) => n),
  );
  return [...known.current.values()];
}

/** The key of each line, in their order: its own if it has one, else one that nobody needs any more. */
export function handedOn(known: ReadonlyMap<number, number>, lines: readonly number[]): ReadonlyMap<number, number> {
  const stay = new Set(lines);
  const free = [...known].filter(([line]) => !stay.has(line)).map(([, key]) => key);
  let fresh = Math.max(-1, ...known.values()) + 1;
  const keyOf = (line: number): number => known.get(line) ?? free.shift() ?? fresh++;
  return new Map(lines.map((line) => [line, keyOf(line)]));
}

/** Everything, fights alone, or what one side did. */
type Only = "all" | "fights" | { readonly side: Side };

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
      {[...seatsBySide(scene)].map(([side, seats]) => {
        const armies = new Set(seats.map((seat) => system.army(scene, seat, words) || words.seat(seat)));
        const label = say("log_side", { army: fewNames([...armies], words) });
        return (
          <button
            key={side}
            type="button"
            class="side"
            title={label}
            aria-label={label}
            aria-pressed={typeof only === "object" && only.side === side}
            onClick={() => onOnly({ side })}
          >
            <Badge side={side} />
          </button>
        );
      })}
    </div>
  );
}

interface LineProps {
  readonly n: number;
  readonly side: Side;
  readonly event: EventJson;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly onPick: ((n: number) => void) | undefined;
}

const Line = memo(OneLine, isSameLine);

/** While beats play the table changes with each of them; what is written in a line does not depend on it. */
function isSameLine({ scene: one, ...before }: LineProps, { scene: two, ...after }: LineProps): boolean {
  const { view: _view, standing: _standing, ...table } = one,
    { view: _viewNow, standing: _standingNow, ...tableNow } = two;
  return isAlike(before, after) && isAlike(table, tableNow);
}

function OneLine({ n, side, event, scene, system, onPick }: LineProps) {
  const { words } = useAround();
  const say = useSay();
  const text = sentence(event, words);
  return (
    <li class={isTurning(event) ? "turning" : ""}>
      <Badge side={side} />
      <span class="line">
        {onPick ? (
          <Jump label={say("log_jump")} text={text} onJump={() => onPick(n)} />
        ) : (
          <span class="jump" title={say("log_show")} onClick={() => point(event)}>
            <Named text={text} event={event} words={words} />
          </span>
        )}{" "}
        <Clause id={system.clauseOf(event)} />
        {throwsOf(event)
          .slice(0, MOST_CASTS)
          .map((one, index) => (
            <Fragment key={`${n} ${index}`}>
              {" "}
              <ThrowNumber event={one} scene={scene} side={sideOf(scene, system.seatOf(scene, one))} />
            </Fragment>
          ))}
      </span>
    </li>
  );
}

/** The sentence with the names of its pieces marked: each has a card. */
function Named({ text, event, words }: { readonly text: string; readonly event: EventJson; readonly words: Words }) {
  return (
    <>
      {namedParts(text, event, words).map(([part, id]) =>
        id ? (
          <span key={id} class="named" data-card={id}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}

/** The text in pieces; those that are names with what they name, longer names first. */
export function namedParts(
  text: string,
  event: EventJson,
  words: Words,
): readonly (readonly [string, string | null])[] {
  const ids = [
    ...new Set(
      Object.values(event)
        .flat()
        .filter((one): one is string => typeof one === "string"),
    ),
  ]
    .filter((id) => id in words.names)
    .sort((one, two) => words.name(two).length - words.name(one).length);
  let parts: readonly (readonly [string, string | null])[] = [[text, null]];
  for (const id of ids) {
    const name = words.name(id);
    parts = parts.flatMap(([part, known]) => {
      const at = known === null && name ? part.toLowerCase().indexOf(name.toLowerCase()) : -1;
      if (at < 0) return [[part, known] as const];
      const end = at + name.length;
      return [[part.slice(0, at), null] as const, [part.slice(at, end), id] as const, [part.slice(end), null] as const];
    });
  }
  return parts.filter(([part]) => part !== "");
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

/** What every order took stands on the clocks; as sentences it would drown everything else. */
const SHOWN_ELSEWHERE = new Set(["time_spent", "clocks_set"]);

const told = new WeakMap<EventJson, readonly [Words, boolean]>();

/** Whether there is anything to say about an event; asked again and again about the same ones. */
export function isTold(event: EventJson, words: Words): boolean {
  const known = told.get(event);
  if (known?.[0] === words) return known[1];
  const is = !SHOWN_ELSEWHERE.has(event.kind) && words.has(`event.${event.kind}`) && sentence(event, words) !== "";
  told.set(event, [words, is]);
  return is;
}

/** One event as a sentence; a throw says what it was for. */
export function sentence(event: EventJson, words: Words): string {
  if (event.kind === "tray_thrown") return words.say("event.tray_thrown", { casts: words.tray(throwsOf(event)) });
  if (event.kind !== "thrown") return begun(`event.${event.kind}`, words, words.say(`event.${event.kind}`, event));
  const reason = words.say(`throw.${String(event["reason"])}`);
  return words.say("event.thrown", { ...event, reason });
}

/** A sentence begins with a capital letter, unless it begins with a player's name: that stays as it is written. */
function begun(key: string, words: Words, text: string): string {
  const pattern = words.texts[key];
  return typeof pattern === "string" && /^\{\w+:seat\}/.test(pattern) ? text : capital(text);
}
