// Shots and fights in their order, numbered as on the table: all of them by one press.

import type { OrderJson } from "../../net/model";
import { keyOf } from "../../net/json";
import { useSay } from "../../shell/context";
import { useKeys } from "../../ui/keys";
import type { PartProps } from "./Panel";
import { settleAll } from "./sequence";
import { orderLabel } from "./wording";

export function Sequence({ hand, view, words, model, busy }: PartProps) {
  const say = useSay();
  const { sequence, question } = hand;
  const isShown = sequence.length > 1 && question !== null;
  const all = isShown && !busy ? () => settleAll(sequence, model, say(`hh.plan.${question.kind}`)) : undefined;
  useKeys(isShown ? { first: hand.isPreset, confirmAll: all, ...(hand.isPreset ? { confirm: all } : {}) } : {});
  if (!isShown) return null;
  const row = (order: OrderJson, index: number) => (
    <li key={keyOf(order)}>
      <span class="number" aria-hidden="true">
        {index + 1}
      </span>
      <span>{orderLabel(order, view, words)}</span>
      {index > 0 && (
        <button
          type="button"
          class="btn small"
          aria-label={say("hh.earlier", { what: orderLabel(order, view, words) })}
          onClick={() => hand.bringForward(order)}
        >
          ↑
        </button>
      )}
    </li>
  );
  return (
    <div class="sequence">
      <ol>{sequence.map(row)}</ol>
      <button type="button" class="btn primary" data-all={question.kind} disabled={!all} onClick={all}>
        {say(`hh.all.${question.kind}`, { count: sequence.length })}{" "}
        <kbd>{say(hand.isPreset ? "hh.enter" : "hh.shift_enter")}</kbd>
      </button>
    </div>
  );
}
