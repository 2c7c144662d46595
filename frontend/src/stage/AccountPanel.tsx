// How the verdict being shown came about: the sum line by line, and what the dice could have done instead.

import { partsOf, tells } from "../shell/Odds";
import { useAround, useSay } from "../shell/context";
import { Clause } from "../ui/Clause";
import { capital } from "../ui/words";
import type { Account } from "./beats";
import { oddsBefore } from "./odds_before";
import type { Step } from "./queue";
import type { Stage } from "./useStage";

export function AccountPanel({ stage }: { readonly stage: Stage }) {
  const told = lastAccount(stage);
  if (!told?.beat.account) return null;
  const { account, n } = told.beat;
  return (
    <section class="account" aria-hidden="true" data-account={n}>
      <h3>{account.title}</h3>
      <table>
        <tbody>
          {account.rows.map((row, index) => (
            <tr key={index} class={row.isTotal ? "total" : ""}>
              <th scope="row">
                {capital(row.label)} {row.clause && <Clause id={row.clause} />}
              </th>
              {row.values.map((value, place) => (
                <td key={place}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CameTrue account={account} n={n} />
    </section>
  );
}

/** While something is played: that of the step being shown, or the last one before it. */
function lastAccount({ step, playing }: Stage): Step | null {
  if (!step) return null;
  const all = [...playing.queue.past.slice(-8), step];
  return [...all].reverse().find(({ beat }) => beat.account) ?? null;
}

/** The odds of before, with what came true outlined; nothing if nobody had asked. */
function CameTrue({ account, n }: { readonly account: Account; readonly n: number }) {
  const { words } = useAround();
  const say = useSay();
  const odds = oddsBefore(n);
  if (!tells(odds)) return null;
  const parts = partsOf(odds);
  const came = parts.find(({ verdict }) => verdict === account.came);
  if (!came) return null;
  return (
    <>
      <div class="odds-bar">
        {parts.map((part) => (
          <span
            key={part.verdict}
            class={`tone-${part.tone} ${part === came ? "came" : ""}`}
            style={{ flexGrow: part.count }}
          >
            {part.percent >= 8 && part.percent}
          </span>
        ))}
      </div>
      <p class="muted">
        {capital(words.say(`verdict.${came.verdict}`))}: {say("stage.luck", { percent: came.percent })}
      </p>
    </>
  );
}
