// The attacked tile is empty: who goes in?

import { useState } from "preact/hooks";
import { useKeys } from "../../ui/keys";
import type { OrderJson } from "../../net/model";
import { Confirm, Verdict } from "../../shell/Choices";
import { useConfirm } from "../../shell/confirming";
import { useSay } from "../../shell/context";
import { Prompt } from "../../shell/Question";
import { useChecked } from "../../net/dry_runs";
import { texts, unitsOfOrder } from "./asking";
import type { PartProps } from "./Panel";
import { UnitText } from "./UnitRow";
import { unitsOf, type UnitView } from "./view";

export function AdvancePanel({ hand, view, words, scene, session, model, busy }: PartProps) {
  const say = useSay();
  const options = scene.options.filter(({ order }) => order.kind === "advance");
  const able = unitsOf(view, [
    ...new Set(options.flatMap((option) => [...unitsOfOrder(option.order), ...texts(option.vary["units"])])),
  ]);
  const commander = view.activation?.commander ?? null;
  const [units, setUnits] = useState<readonly string[]>(() =>
    texts((hand.question?.suggested?.[0] ?? options[0]?.order)?.["units"]),
  );
  const [along, setAlong] = useState(true);
  const order = advanceOrder(units, commander !== null && along && units.length > 0);
  const checked = useChecked(session, order, model.stamp);
  const { confirm, isChecking } = useConfirm(session, order, checked, busy);
  const toggle = (id: string): void =>
    setUnits(units.includes(id) ? units.filter((other) => other !== id) : [...units, id]);
  useKeys({
    confirm,
    discard: () => setUnits([]),
    choose: (index) => {
      const unit = able[index];
      if (unit) toggle(unit.id);
    },
  });
  return (
    <div>
      <Prompt
        title={say("lb.advance_title", { tile: view.attack ? words.name(view.attack.target) : "" })}
        hint={say("lb.advance_hint")}
        clause={hand.question?.clause ?? ""}
      />
      <UnitChecks all={able} picked={units} onToggle={toggle} />
      {commander && (
        <label class="unit-row joiner">
          <input type="checkbox" checked={along} disabled={!units.length} onChange={() => setAlong(!along)} />
          <span class="unit-text">
            <b>{say("lb.joins", { name: view.generals[commander]?.name ?? commander })}</b>
          </span>
        </label>
      )}
      <Verdict trial={checked.trial} />
      <div class="confirm-row">
        {units.length > 0 && (
          <button type="button" class="btn" onClick={() => setUnits([])}>
            {say("lb.pick_none")}
          </button>
        )}
        <Confirm
          label={say(units.length ? "lb.advance" : "lb.stay", { count: units.length })}
          busy={busy}
          checking={isChecking}
          onConfirm={confirm}
          order="advance"
        />
      </div>
    </div>
  );
}

interface UnitChecksProps {
  readonly all: readonly UnitView[];
  readonly picked: readonly string[];
  readonly onToggle: (id: string) => void;
}

function UnitChecks({ all, picked, onToggle }: UnitChecksProps) {
  const say = useSay();
  return (
    <fieldset class="unit-picker">
      <legend class="sr">{say("lb.units")}</legend>
      {all.map((unit) => (
        <label key={unit.id} class="unit-row" data-pick={unit.id}>
          <input type="checkbox" checked={picked.includes(unit.id)} onChange={() => onToggle(unit.id)} />
          <UnitText unit={unit} />
        </label>
      ))}
    </fieldset>
  );
}

function advanceOrder(units: readonly string[], commander: boolean): OrderJson {
  return { kind: "advance", units: [...units], commander };
}
