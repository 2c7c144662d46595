// The table as text, instead of the picture: what is asked, what has changed, who stands where and may do what, and all
// orders as a list. Everything can be reached by keys and read aloud.

import { useEffect, useRef, useState } from "preact/hooks";
import { keyOf } from "../net/json";
import { matches } from "../ui/matching";
import { myQuestion, waitedFor, type Happening, type Model, type Scene } from "../net/model";
import type { AnySystem, Command, TableProps, TextGroup, TextLine, TextTableOf } from "./system";
import type { Words } from "../ui/words";
import { Choices, type Choice } from "./Choices";
import { Clause } from "../ui/Clause";
import { useSay } from "./context";
import { isTold, sentence } from "./Log";

const MOST_NEWS = 30;
const MOST_ORDERS = 120;
/** From so many orders on they are not all wanted at once: a field finds some. */
const MANY = 12;

interface TextTableProps {
  readonly inside: TableProps;
  readonly system: AnySystem;
  readonly hand: unknown;
  readonly onLine: () => void;
}

export function TextTable({ inside, system, hand, onLine }: TextTableProps) {
  const say = useSay();
  const groups = useGroups(inside, system, hand);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div class="text-table" data-text-table>
      <h2 ref={heading} tabIndex={-1}>
        {say("text.title")}
      </h2>
      <Asked {...inside} />
      <News {...inside} system={system} />
      <Orders inside={inside} system={system} hand={hand} onLine={onLine} />
      {system.TextTools && <system.TextTools {...inside} hand={hand} />}
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </div>
  );
}

/** The system's own words for its table come when they are wanted. */
function useGroups(inside: TableProps, system: AnySystem, hand: unknown): readonly TextGroup[] {
  const [tell, setTell] = useState<TextTableOf<unknown> | null>(null);
  useEffect(() => {
    void system.textTable?.().then((found) => setTell(() => found));
  }, [system]);
  return tell && system.isReady(inside.scene) ? tell(inside, hand) : [];
}

function Asked({ model, scene, words }: TableProps) {
  const say = useSay();
  const question = myQuestion(model);
  const others = waitedFor(scene).filter((seat) => seat !== model.seat);
  return (
    <section aria-labelledby="text-asked">
      <h3 id="text-asked">{say("text.asked")}</h3>
      {question && (
        <p>
          {words.say(`question.${question.kind}`, question.facts)} <Clause id={question.clause} />
        </p>
      )}
      {others.map((seat) => (
        <p key={seat}>
          {say("text.other_asked", {
            name: words.seat(seat),
            question: words.say(`question.${scene.asked[seat]?.kind}`, scene.asked[seat]?.facts),
          })}
        </p>
      ))}
      {!question && !others.length && <p>{say(`status.${scene.status}`)}</p>}
    </section>
  );
}

function News({ model, scene, words, system }: TableProps & { readonly system: AnySystem }) {
  const say = useSay();
  const news = newsFor(model, scene, system, words);
  return (
    <section aria-labelledby="text-news">
      <h3 id="text-news">{say("text.news")}</h3>
      {news.length ? (
        <ol class="text-news">
          {news.map(({ n, event }) => (
            <li key={n}>{sentence(event, words)}</li>
          ))}
        </ol>
      ) : (
        <p>{say("no_news")}</p>
      )}
    </section>
  );
}

/** What others did, or chance, since one's own last decision; for spectators the last things that happened. */
export function newsFor(
  { log, seat }: Pick<Model, "log" | "seat">,
  scene: Scene,
  system: Pick<AnySystem, "seatOf" | "isMinor">,
  words: Words,
): readonly Happening[] {
  const told = log.filter(({ event }) => isTold(event, words) && !system.isMinor?.(event));
  if (seat === null) return told.slice(-MOST_NEWS);
  const isMine = ({ event }: Happening): boolean => event.kind !== "thrown" && system.seatOf(scene, event) === seat;
  let last = told.length - 1;
  while (last >= 0 && !isMine(told[last] as Happening)) last -= 1;
  let first = last;
  while (first > 0 && isMine(told[first - 1] as Happening)) first -= 1;
  return told.slice(Math.max(0, first)).slice(-MOST_NEWS);
}

interface OrdersProps {
  readonly inside: TableProps;
  readonly system: AnySystem;
  readonly hand: unknown;
  readonly onLine: () => void;
}

/** Every order on offer as a card; a typed word leaves only those that have it. */
function Orders({ inside, system, hand, onLine }: OrdersProps) {
  const say = useSay();
  const { model, session } = inside;
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState<Command | null>(null);
  useEffect(() => setChosen(null), [model.version]);
  if (!session || !myQuestion(model)) return null;
  const all = unique(system.commands?.(inside, wanted, hand) ?? []);
  const fitting = all.filter(({ text }) => matches(text, wanted)).slice(0, MOST_ORDERS);
  const prices = new Map(
    inside.scene.options.map(({ order, cost }) => [keyOf(order), system.priceOf?.(cost, inside.words)]),
  );
  const choices: readonly Choice[] = fitting.map(({ order, text }) => ({
    order,
    label: text,
    price: prices.get(keyOf(order)),
  }));
  const choose = (command: Command | null): void => {
    setChosen(command);
    system.showDraft?.(hand, command?.order ?? null, inside);
  };
  return (
    <section aria-labelledby="text-orders" class="text-orders">
      <h3 id="text-orders">{say("text.orders", { count: all.length })}</h3>
      <p class="button-row">
        <button type="button" class="btn small" onClick={onLine}>
          {say("text.type_order")} <kbd>/</kbd>
        </button>
      </p>
      {(all.length > MANY || wanted) && (
        <label class="text-find">
          <span>{say("text.find_order")}</span>
          <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
      )}
      <Choices
        name={say("text.orders", { count: fitting.length })}
        compact
        choices={choices}
        session={session}
        version={model.stamp}
        busy={model.pending.length > 0}
        chosen={chosen?.order ?? null}
        onChoose={(order) => choose(fitting.find((one) => order && keyOf(one.order) === keyOf(order)) ?? null)}
      />
    </section>
  );
}

function unique(commands: readonly Command[]): readonly Command[] {
  return [...new Map(commands.map((command) => [keyOf(command.order), command])).values()];
}

function Group({ group }: { readonly group: TextGroup }) {
  const id = `text-${group.id}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{group.title}</h3>
      <ul class="text-lines">
        {group.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { readonly line: TextLine }) {
  const say = useSay();
  return (
    <li class={line.isPicked ? "picked" : ""}>
      <span>{line.text}</span>
      {line.may && <span class="text-may"> {say("text.may", { orders: line.may })}</span>}
      {line.onPick && (
        <button
          type="button"
          class="btn small"
          data-pick-line={line.id}
          aria-pressed={line.isPicked ?? false}
          onClick={line.onPick}
        >
          {say(line.isPicked ? "text.picked" : "text.pick")}
          <span class="sr"> {line.name}</span>
        </button>
      )}
    </li>
  );
}

/** The same groups beside the picture, for screen readers alone. */
export function Outlined({ groups }: { readonly groups: readonly TextGroup[] }) {
  return (
    <div class="sr outline">
      {groups.map((group) => (
        <section key={group.id} aria-label={group.title}>
          <h2>{group.title}</h2>
          <ul>
            {group.lines.map(({ id, text, may }) => (
              <li key={id}>
                {text} {may}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
