// One line for the plan that is carried out, with its end; or why it stopped.

import type { Model } from "../net/model";
import { myQuestion } from "../net/model";
import type { Session } from "../net/session";
import { useKeys } from "../ui/keys";
import { Sym } from "../ui/symbols";
import type { Words } from "../ui/words";
import { useAround, useSay } from "./context";
import { endPlan, type Reason } from "./plan";
import { usePlan } from "./usePlan";

export function PlanLine({ model, session }: { readonly model: Model; readonly session: Session }) {
  const say = useSay();
  const { words } = useAround();
  const { running, stopped } = usePlan(session, model);
  const stop = (): void => endPlan({ code: "by_you" });
  useKeys(running ? { first: true, discard: stop } : {});
  if (running)
    return (
      <p class="plan-line" data-plan="running" role="status">
        <span>
          {say(myQuestion(model) ? "plan.running" : "plan.waiting", { name: running.plan.name, count: running.given })}
        </span>
        <button type="button" class="btn small" data-plan-stop onClick={stop}>
          {say("plan.stop")} <kbd>Esc</kbd>
        </button>
      </p>
    );
  if (!stopped) return null;
  return (
    <p class="plan-line stopped" data-plan={stopped.reason.code} role="status">
      <Sym id="ui-warn" />
      <span>{say("plan.stopped", { name: stopped.name, reason: reasonOf(stopped.reason, words) })}</span>
      <button type="button" class="close" aria-label={say("close")} onClick={() => endPlan()}>
        <Sym id="ui-cross" />
      </button>
    </p>
  );
}

/** A question is named in the words in which it is asked. */
function reasonOf({ code, facts = {} }: Reason, words: Words): string {
  const asked = facts["question"];
  const told = typeof asked === "string" ? { ...facts, question: words.say(`question.${asked}`) } : facts;
  return words.say(`page.plan.stop.${code}`, told);
}
