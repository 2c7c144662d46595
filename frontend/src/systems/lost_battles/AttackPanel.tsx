// The group attacks, unit by unit: who next, with which bonus and support, at which odds.

import { useState } from "preact/hooks";
import { useKeys } from "../../ui/keys";
import { isObject, keyOf, type JsonObject } from "../../net/json";
import type { Option, OrderJson } from "../../net/model";
import { Clause } from "../../ui/Clause";
import { Blocked, Confirm, Suggested, Verdict } from "../../shell/Choices";
import { useConfirm } from "../../shell/confirming";
import { useAround, useSay } from "../../shell/context";
import { startPlan } from "../../shell/plan";
import { Prompt } from "../../shell/Question";
import type { Trial } from "../../protocol";
import { useChecked, useOdds } from "../../net/dry_runs";
import { supportersOf, text, variantsOf } from "./asking";
import { attackPlan } from "./courses";
import { AttackOdds, effectOf, MoraleTable, Sum } from "./Combat";
import type { PartProps } from "./Panel";
import { UnitText } from "./UnitRow";
import { kinship, unitsOf, type AttackView } from "./view";
import { variantName } from "./wording";

export function AttackPanel(props: PartProps) {
  const { hand, view, words, scene, session, model, busy } = props;
  const say = useSay();
  const attack = view.attack;
  const options = bestFirst(scene.options, hand.question?.suggested ?? []);
  const named = hand.chosen ? text(hand.chosen["unit"]) : null;
  const option = options.find(({ order }) => named !== null && text(order["unit"]) === named) ?? null;
  const stop = scene.options.find(({ order }) => order.kind === "stop_attacking");
  const isStop = hand.chosen?.kind === "stop_attacking";
  const chosen = option || (isStop && stop) ? hand.chosen : null;
  const checked = useChecked(session, chosen, model.stamp);
  const { confirm, isChecking } = useConfirm(session, chosen, checked, busy);
  const all = useAll(props, options, option);
  const end = stop && !busy ? () => session.give(stop.order) : undefined;
  useKeys({
    confirm,
    confirmAll: all,
    discard: chosen ? () => hand.choose(null) : undefined,
    choose: (index) => hand.choose(unlike(options, view)[index]?.order ?? null),
    letters: end ? { e: end } : {},
  });
  if (!attack) return null;
  return (
    <div class="attack-panel">
      <Prompt
        title={say("lb.attack_title", { tile: words.name(attack.target) })}
        clause={hand.question?.clause ?? ""}
        hint={targetLine(props, attack)}
      />
      <Attackers {...props} options={options} named={named} />
      {chosen && option && <Chosen {...props} order={chosen} option={option} trial={checked.trial} />}
      {(end || all) && (
        <p class="beside-row">
          {end && (
            <button type="button" class="btn small" data-stop disabled={busy} onClick={end}>
              {say("lb.stop_attacking")} <kbd>E</kbd>
            </button>
          )}
          {all && (
            <button type="button" class="btn small" data-all-attack onClick={all}>
              {say("lb.all_attack")} <kbd>⇧ {say("enter")}</kbd>
            </button>
          )}
        </p>
      )}
      <div class="confirm-row">
        <Confirm
          label={say(isStop ? "lb.stop_attacking" : chosen ? "lb.attack" : "lb.pick_attacker")}
          busy={busy}
          checking={isChecking}
          onConfirm={confirm}
          order={isStop ? "stop_attacking" : "attack_with"}
          sign="ui-d6"
        />
      </div>
      <Idle {...props} attack={attack} session={session} version={model.stamp} />
    </div>
  );
}

/** Attackers as the rules service would send them, the best one first; those it says nothing of afterwards. */
export function bestFirst(options: readonly Option[], suggested: readonly OrderJson[]): readonly Option[] {
  const place = ({ order }: Option): number => {
    const at = suggested.findIndex((one) => one.kind === order.kind && one["unit"] === order["unit"]);
    return at < 0 ? suggested.length : at;
  };
  return options.filter(({ order }) => order.kind === "attack_with").sort((one, two) => place(one) - place(two));
}

/** All attack in the order of the list, the chosen one first; undefined where there is only one. */
function useAll(
  { hand, view, words, model, busy }: PartProps,
  options: readonly Option[],
  first: Option | null,
): (() => void) | undefined {
  if (options.length < 2 || busy) return undefined;
  const said = (option: Option): OrderJson =>
    hand.question?.suggested?.find((one) => one["unit"] === option.order["unit"]) ?? option.order;
  const others = options.filter((option) => option !== first).map(said);
  const orders = first && hand.chosen ? [hand.chosen, ...others] : options.map(said);
  return () => startPlan(attackPlan(orders, view, words), model);
}

function targetLine({ view, words }: PartProps, attack: AttackView): string {
  const target = attack.target_lead ? view.units[attack.target_lead] : undefined;
  return words.say("page.lb.attack_hint", {
    target: target ? words.name(target.id) : "–",
    state: target ? words.term(target.spent ? "spent" : "fresh") : "",
    used: attack.used,
    limit: attack.limit,
  });
}

function Attackers({
  hand,
  view,
  options,
  named,
  session,
  model,
}: PartProps & { readonly options: readonly Option[]; readonly named: string | null }) {
  const say = useSay();
  return (
    <div class="attackers" role="radiogroup" aria-label={say("lb.pick_attacker")}>
      {unlike(options, view).map((option) => {
        const unit = view.units[text(option.order["unit"]) ?? ""];
        if (!unit) return null;
        return (
          <label key={unit.id} class={`unit-row answer ${unit.id === named ? "chosen" : ""}`} data-attacker={unit.id}>
            <input
              type="radio"
              name="attacker"
              checked={unit.id === named}
              onChange={() => hand.choose(option.order)}
            />
            <UnitText
              unit={unit}
              note={hand.question?.suggested?.[0]?.["unit"] === unit.id && <Suggested />}
              end={
                <>
                  <Effect
                    session={session}
                    order={(unit.id === named && hand.chosen) || option.order}
                    version={model.stamp}
                  />
                  <small>{say("lb.points", { count: Number(option.facts["points"] ?? unit.points) })}</small>
                </>
              }
            />
          </label>
        );
      })}
    </div>
  );
}

/** Units that are alike in every way attack alike: one of them stands for all. */
function unlike(options: readonly Option[], view: PartProps["view"]): readonly Option[] {
  const seen = new Set<string>();
  return options.filter((option) => {
    const unit = view.units[text(option.order["unit"]) ?? ""];
    const key = unit
      ? `${kinship(unit)} ${keyOf(option.facts)} ${keyOf(option.vary["bonus"] ?? null)}`
      : keyOf(option.order);
    return !seen.has(key) && seen.add(key);
  });
}

function Effect({
  session,
  order,
  version,
}: {
  readonly session: PartProps["session"];
  readonly order: OrderJson;
  readonly version: number;
}) {
  const effect = effectOf(useOdds(session, order, version));
  return <>{effect === null ? "" : `${effect} %`}</>;
}

interface ChosenProps extends PartProps {
  readonly order: OrderJson;
  readonly option: Option;
  readonly trial: Trial | null;
}

/** The chosen attacker: bonus, support, modifiers, odds, morale. */
function Chosen({ hand, order, option, trial, session, model, scene, words }: ChosenProps) {
  const say = useSay();
  const odds = useOdds(session, order, model.stamp);
  const effect = effectOf(odds),
    supporters = supportersOf(option);
  const supporter = text(order["supporter"]);
  const [preferred, prefer] = useState<string | null>(null);
  const helper = supporter ?? supporters.find((id) => id === preferred) ?? supporters[0];
  const variants = variantsOf(option, helper ? [helper] : []);
  const facts = { ...option.facts, ...(trial?.facts ?? {}) };
  return (
    <div class="chosen-attack">
      {variants.length > 1 && (
        <fieldset class="variants">
          <legend>{say("lb.bonus_and_support")}</legend>
          {variants.map((variant) => (
            <label key={keyOf(variant)} class={`chip-choice ${isSame(variant, order) ? "chosen" : ""}`}>
              <input
                type="radio"
                name="variant"
                checked={isSame(variant, order)}
                onChange={() => hand.choose(variant)}
              />
              <span>{variantName(variant, words)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {supporter && supporters.length > 1 && (
        <Supporters
          supporters={supporters}
          chosen={supporter}
          onChoose={(id) => {
            prefer(id);
            hand.choose({ ...order, supporter: id });
          }}
        />
      )}
      {trial && <BonusLine facts={facts} words={words} />}
      {trial && <Sum facts={facts} effect={effect === null ? null : say("lb.effect", { percent: effect })} />}
      <Verdict trial={trial} />
      <AttackOdds odds={odds} isTold={scene.odds !== false} />
      <MoraleTable facts={facts} />
    </div>
  );
}

interface SupportersProps {
  readonly supporters: readonly string[];
  readonly chosen: string;
  readonly onChoose: (unit: string) => void;
}

/** Several units could support the attack: which one does? */
export function Supporters({ supporters, chosen, onChoose }: SupportersProps) {
  const { words } = useAround();
  const say = useSay();
  return (
    <label class="setting">
      <span>{say("lb.supporter")}</span>
      <select name="supporter" value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        {supporters.map((id) => (
          <option key={id} value={id}>
            {words.name(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

function isSame(one: OrderJson, two: OrderJson): boolean {
  return (
    (text(one["bonus"]) ?? "none") === (text(two["bonus"]) ?? "none") &&
    text(one["supporter"]) === text(two["supporter"])
  );
}

/** Who pays the bonus: a general for nothing, or so many commands. */
function BonusLine({ facts, words }: { readonly facts: JsonObject; readonly words: PartProps["words"] }) {
  const say = useSay();
  const bonus = isObject(facts["bonus"]) ? facts["bonus"] : {};
  const count = Number(bonus["count"] ?? 0),
    free = Number(bonus["free"] ?? 0),
    commands = Number(bonus["commands"] ?? 0);
  if (!count) return null;
  const general = text(bonus["general"]);
  return (
    <p class="muted">
      {free && general
        ? say("lb.bonus_free", { count: free, name: words.name(general) })
        : say("lb.bonus_paid", { count: commands })}{" "}
      <Clause id={free ? "2.10" : "4.11"} />
    </p>
  );
}

/** Units of the group that cannot attack now, each with its reason on request. */
function Idle({
  view,
  words,
  scene,
  attack,
  session,
  version,
}: PartProps & { readonly attack: AttackView; readonly version: number }) {
  const say = useSay();
  const able = new Set(scene.options.map(({ order }) => text(order["unit"])));
  const idle = unitsOf(view, view.activation?.units ?? []).filter(
    (unit) => !able.has(unit.id) && !attack.attackers.includes(unit.id) && !attack.supporters.includes(unit.id),
  );
  if (!idle.length) return null;
  return (
    <details class="idle">
      <summary>{say("lb.idle", { count: idle.length })}</summary>
      {idle.map((unit) => (
        <Blocked
          key={unit.id}
          session={session}
          version={version}
          choice={{ order: { kind: "attack_with", unit: unit.id }, label: words.name(unit.id) }}
        />
      ))}
    </details>
  );
}
