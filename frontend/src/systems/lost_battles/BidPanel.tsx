// Bidding for sides: raise, equal or pass.

import { useState } from "preact/hooks";
import { useKeys } from "../../ui/keys";
import type { OrderJson } from "../../net/model";
import { Confirm, Verdict } from "../../shell/Choices";
import { useConfirm } from "../../shell/confirming";
import { useSay } from "../../shell/context";
import { Prompt } from "../../shell/Question";
import { useChecked } from "../../net/dry_runs";
import type { PartProps } from "./Panel";
import { orderLabel } from "./wording";

export function BidPanel({ hand, view, words, scene, session, model, busy }: PartProps) {
  const say = useSay();
  const bidding = view.bidding;
  const template = scene.options.find(({ order }) => order.kind === "bid");
  const [points, setPoints] = useState(() => Number(template?.order["points"] ?? (bidding?.points ?? -1) + 1));
  const order: OrderJson = { ...(template?.order ?? {}), kind: "bid", points };
  const checked = useChecked(session, order, model.stamp);
  const { confirm, isChecking } = useConfirm(session, order, checked, busy);
  useKeys({ confirm });
  const others = scene.options.filter(
    (option) => option.order.kind !== "bid" && hand.question?.orders.includes(option.order.kind),
  );
  return (
    <div class="bid-panel">
      <Prompt
        title={words.say(`question.${hand.question?.kind ?? "bid"}`, hand.question?.facts)}
        clause={hand.question?.clause ?? ""}
        hint={
          bidding
            ? say(bidding.points === null || bidding.points === undefined ? "lb.no_bid_yet" : "lb.bid_now", {
                points: bidding.points ?? 0,
                weaker: words.army(bidding.weaker),
              })
            : ""
        }
      />
      <label class="bid-field">
        {say("lb.bid_points")}
        <input
          type="number"
          min={0}
          max={200}
          step={1}
          value={points}
          onInput={(event) => setPoints(Math.max(0, Math.round(Number(event.currentTarget.value)) || 0))}
        />
      </label>
      <Verdict trial={checked.trial} />
      <div class="confirm-row">
        {others.map((option) => (
          <button
            key={option.order.kind}
            type="button"
            class="btn"
            data-order={option.order.kind}
            disabled={busy}
            onClick={() => session.give(option.order)}
          >
            {orderLabel(option.order, view, words)}
          </button>
        ))}
        <Confirm label={say("lb.bid", { points })} busy={busy} checking={isChecking} onConfirm={confirm} order="bid" />
      </div>
    </div>
  );
}
