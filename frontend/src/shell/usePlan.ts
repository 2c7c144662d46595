// Carries plans out: after each answer of the server the next order, or the reason why there is none.

import { useEffect } from "preact/hooks";
import type { Model } from "../net/model";
import type { Session } from "../net/session";
import { useStore } from "../net/store";
import { endPlan, given, nextOf, planned, type PlanState } from "./plan";

/** One for a table. */
export function usePlan(session: Session, model: Model): PlanState {
  const state = useStore(planned);
  useEffect(() => () => endPlan(), []);
  useEffect(() => goOn(session), [model, state.running]);
  // A stopped plan is told until the player goes on.
  useEffect(() => {
    if (model.pending.length && !planned.get().running) endPlan();
  }, [model.pending.length]);
  return state;
}

/** Looks at what is known now, not at what was drawn last: news may have come in between. */
function goOn(session: Session): void {
  const { running } = planned.get();
  if (!running) return;
  const model = session.store.get();
  const next = nextOf(running, model);
  if (next.do === "stop") endPlan(next.reason);
  else if (next.do === "done") endPlan();
  else if (next.do === "give") {
    const after = given(running, next.at, model);
    planned.change((state) => ({ ...state, running: after }));
    session.give(next.order);
  }
}
