// What an order may come to, before it is given: a bar with all outcomes in order of harm, and what was assumed.

import { useEffect } from "preact/hooks";
import type { OrderJson } from "../net/model";
import type { Assumption, Chance, OddsFound } from "../protocol";
import type { Session } from "../net/session";
import { useOdds } from "../net/dry_runs";
import { noteOdds } from "../stage/odds_before";
import { capital, type Words } from "../ui/words";
import { useAround, useSay } from "./context";

type Say = ReturnType<typeof useSay>;

interface Part extends Chance {
  readonly tone: number;
  readonly percent: number;
}

/** The odds of the order in hand; nothing where dice decide nothing, or where odds are switched off. */
export function OddsOf({
  session,
  order,
  version,
}: {
  readonly session: Session;
  readonly order: OrderJson | null;
  readonly version: number;
}) {
  const odds = useOdds(session, order, version);
  useEffect(() => {
    if (order && tells(odds)) noteOdds(order, odds);
  }, [odds]);
  return tells(odds) ? <OddsBar odds={odds} /> : null;
}

/** Whether there is anything to weigh: a single outcome that nobody had to assume something for is no odds. */
export function tells(odds: OddsFound | null): odds is OddsFound {
  const chances = odds?.chances ?? [];
  return chances.length > 1 || (chances.length === 1 && (odds?.assumptions ?? []).length > 0);
}

export function OddsBar({ odds }: { readonly odds: OddsFound }) {
  const { words } = useAround();
  const say = useSay();
  const total = odds.total ?? 1,
    parts = partsOf(odds);
  return (
    <section class="odds" aria-label={say("odds")}>
      <div class="odds-bar" aria-hidden="true">
        {parts.map((part) => (
          <span key={part.verdict} class={`tone-${part.tone}`} style={{ flexGrow: part.count }}>
            {part.percent >= 8 && part.percent}
          </span>
        ))}
      </div>
      <ul class="odds-list">
        {parts.map((part) => (
          <li key={part.verdict} data-verdict={part.verdict}>
            <i class={`swatch tone-${part.tone}`} aria-hidden="true" />
            <span>{capital(words.say(`verdict.${part.verdict}`))}</span>
            <b>{amount(part, odds.exact !== false, total, say)}</b>
          </li>
        ))}
      </ul>
      {odds.exact === false && <p class="muted odds-note">{say("odds.sampled", { total })}</p>}
      <Assumptions assumptions={odds.assumptions ?? []} total={total} />
    </section>
  );
}

export function partsOf(odds: OddsFound): readonly Part[] {
  const chances = odds.chances ?? [],
    total = odds.total ?? 1;
  return chances.map((chance, index) => ({
    ...chance,
    tone: tone(index, chances.length),
    percent: Math.round((chance.count / total) * 100),
  }));
}

function tone(index: number, count: number): number {
  return count < 2 ? 0 : Math.round((index / (count - 1)) * 4);
}

/** "9 in 36" where all were counted; "25 % ± 4" where some were sampled. */
function amount(part: Part, isExact: boolean, total: number, say: Say): string {
  if (isExact) return say("odds.out_of", { count: part.count, total });
  return say("odds.share", { percent: part.percent, margin: marginOf(part) });
}

/** Half the width of the interval in points of a hundred, never told as none. */
export function marginOf({ low, high }: Chance): number {
  return Math.max(1, Math.round((((high ?? 0) - (low ?? 0)) / 2) * 100));
}

function Assumptions({ assumptions, total }: { readonly assumptions: readonly Assumption[]; readonly total: number }) {
  const { words } = useAround();
  const say = useSay();
  if (!assumptions.length) return null;
  return (
    <div class="muted odds-note">
      <p>{say("odds.assumed")}</p>
      <ul class="odds-assumed">
        {assumptions.map((one) => (
          <li key={`${one.seat} ${one.question} ${one.order} ${one.by}`}>{assumed(one, total, words, say)}</li>
        ))}
      </ul>
    </div>
  );
}

export function assumed(one: Assumption, total: number, words: Words, say: Say): string {
  const facts = {
    seat: words.seat(one.seat),
    order: words.say(`order.${one.order}`),
    question: questionName(one.question, words),
  };
  const sentence = say(`odds.by.${one.by}`, facts);
  return one.count === total ? sentence : say("odds.sometimes", { sentence, count: one.count, total });
}

function questionName(kind: string, words: Words): string {
  const key = `question.${kind}.title`;
  return words.has(key) ? words.say(key) : words.term(kind);
}
