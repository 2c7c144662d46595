// The end of the own player turn: a lead unit for every tile where there is a choice.

import { useKeys } from "../../ui/keys";
import { isObject, type JsonObject } from "../../net/json";
import type { OrderJson } from "../../net/model";
import { Confirm, Suggested, Verdict } from "../../shell/Choices";
import { useConfirm } from "../../shell/confirming";
import { useSay } from "../../shell/context";
import { Prompt } from "../../shell/Question";
import { useChecked } from "../../net/dry_runs";
import { texts } from "./asking";
import { places } from "./field";
import type { PartProps } from "./Panel";
import { UnitText } from "./UnitRow";
import { armyOf, kinds, unitsOf } from "./view";

export function LeadsPanel({ hand, view, words, scene, session, model, busy }: PartProps) {
  const say = useSay();
  const option = scene.options.find(({ order }) => order.kind === "designate_leads");
  const usual = (hand.question?.suggested?.[0] ??
    hand.question?.default ??
    option?.order ?? { kind: "designate_leads" }) as OrderJson;
  const proposed = leadsOf(usual),
    choices = choicesByTile(hand.question?.facts ?? {});
  const tiles = places(armyOf(view, model.seat) ?? "A")
    .map((place) => place.id)
    .filter((tile) => (choices[tile]?.length ?? 0) > 1);
  const leads = {
    ...proposed,
    ...Object.fromEntries(Object.entries(hand.draft.leads).filter(([tile]) => tiles.includes(tile))),
  };
  const order: OrderJson = { ...usual, kind: "designate_leads", leads };
  const checked = useChecked(session, order, model.stamp);
  const { confirm, isChecking } = useConfirm(session, order, checked, busy, () => hand.change({ leads: {} }));
  const rows = tiles.flatMap((tile) =>
    kinds(unitsOf(view, choices[tile] ?? []), leads[tile]).map(({ unit }) => ({ tile, unit: unit.id })),
  );
  useKeys({
    confirm,
    discard: () => hand.change({ leads: {} }),
    choose: (index) => {
      const row = rows[index];
      if (row) hand.change({ leads: { ...hand.draft.leads, [row.tile]: row.unit } });
    },
  });
  return (
    <div class="leads-panel">
      <Prompt title={say("lb.leads_title")} hint={say("lb.leads_hint")} clause={hand.question?.clause ?? ""} />
      {tiles.map((tile) => (
        <fieldset key={tile} class="unit-picker">
          <legend>{words.name(tile)}</legend>
          {kinds(unitsOf(view, choices[tile] ?? []), leads[tile]).map(({ unit, count }) => (
            <label
              key={unit.id}
              class={`unit-row answer ${leads[tile] === unit.id ? "chosen" : ""}`}
              data-pick={unit.id}
            >
              <input
                type="radio"
                name={`lead-${tile}`}
                checked={leads[tile] === unit.id}
                onChange={() => hand.change({ leads: { ...hand.draft.leads, [tile]: unit.id } })}
              />
              <UnitText unit={unit} note={count > 1 && say("lb.alike", { count: count - 1 })} />
              {proposed[tile] === unit.id && <Suggested />}
            </label>
          ))}
        </fieldset>
      ))}
      <Verdict trial={checked.trial} />
      <div class="confirm-row">
        <Confirm
          label={say("lb.leads_confirm")}
          busy={busy}
          checking={isChecking}
          onConfirm={confirm}
          order="designate_leads"
        />
      </div>
    </div>
  );
}

function leadsOf(order: OrderJson): { readonly [tile: string]: string } {
  const { leads } = order;
  return isObject(leads) ? (leads as { [tile: string]: string }) : {};
}

/** Candidates by tile, as the question names them. */
function choicesByTile(facts: JsonObject): { readonly [tile: string]: readonly string[] } {
  const { choices } = facts;
  return isObject(choices)
    ? Object.fromEntries(Object.entries(choices).map(([tile, units]) => [tile, texts(units)]))
    : {};
}
