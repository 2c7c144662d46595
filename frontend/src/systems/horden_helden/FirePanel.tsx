// Shooting: for each shooter one of the targets it is allowed; all shots are declared at once.

import { isObject, type Json, type JsonObject } from "../../net/json";
import { useKeys } from "../../ui/keys";
import type { OrderJson } from "../../net/model";
import { Confirm, Verdict } from "../../shell/Choices";
import { useConfirm } from "../../shell/confirming";
import { useSay } from "../../shell/context";
import { OddsOf } from "../../shell/Odds";
import { Sym } from "../../ui/symbols";
import { useChecked } from "../../net/dry_runs";
import { chances } from "./chances";
import { Fight } from "./Combat";
import { Asked, type PartProps } from "./Panel";
import { inUnits } from "./sentences";
import { aimsOf, shotsOf, withShot, type Aimed } from "./shots";
import { elementOf, tone } from "./view";

export function FirePanel(props: PartProps) {
  const { hand, words, session, model, busy, view } = props;
  const say = useSay();
  const offered = hand.options.filter(({ order }) => order.kind === "declare_fire");
  const aims = aimsOf(offered);
  const everybody = offered.map(({ order }) => order).find((order) => shotsOf(order).length > 1);
  const shots = shotsOf(hand.chosen);
  const order: OrderJson = { kind: "declare_fire", shots };
  const checked = useChecked(session, order, model.stamp);
  const { trial } = checked;
  const { confirm, isChecking } = useConfirm(session, order, checked, busy);
  useKeys({ confirm, discard: shots.length ? () => hand.choose(null) : undefined });
  const aim = (aimed: Aimed | null, shooter: string): void => hand.choose(withShot(hand.chosen, shooter, aimed));
  return (
    <div class="fire-panel">
      <Asked {...props} />
      {everybody && (
        <p class="button-row">
          <button type="button" class="btn small" data-action="everybody" onClick={() => hand.choose(everybody)}>
            {say("hh.everybody_shoots")}
          </button>
        </p>
      )}
      {[...new Set(aims.map(({ aimed: [shooter] }) => shooter))].map((shooter) => (
        <fieldset key={shooter} class="shooter">
          <legend>
            <span class="base-sign" data-side={tone(elementOf(view, shooter)?.side)}>
              <Sym id={`hh-${elementOf(view, shooter)?.type ?? "spears"}`} />
            </span>
            {words.name(shooter)}
          </legend>
          <Target
            name={shooter}
            label={say("hh.holds_fire")}
            isChosen={!shots.some(([one]) => one === shooter)}
            onChoose={() => aim(null, shooter)}
          />
          {aims
            .filter(({ aimed }) => aimed[0] === shooter)
            .map(({ aimed, facts }) => (
              <Target
                key={aimed.join()}
                name={shooter}
                label={words.name(aimed[1])}
                detail={detailOf(aimed, facts, words, say)}
                isChosen={shots.some((one) => one.join() === aimed.join())}
                onChoose={() => aim(aimed, shooter)}
              />
            ))}
        </fieldset>
      ))}
      <Verdict trial={trial} />
      {oddsOf(trial?.facts?.["shots"] as Json).map((odds, index) => (
        <Fight key={index} odds={odds} words={words} view={view} />
      ))}
      <div class="confirm-row">
        <Confirm
          label={say(shots.length ? "hh.fire" : "hh.fire_none", { count: shots.length })}
          busy={busy}
          checking={isChecking}
          onConfirm={confirm}
          order="declare_fire"
        />
      </div>
      <OddsOf session={session} order={shots.length ? order : null} version={model.stamp} />
    </div>
  );
}

interface TargetProps {
  readonly name: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Target({ name, label, detail, isChosen, onChoose }: TargetProps) {
  return (
    <label class={`answer target ${isChosen ? "chosen" : ""}`} data-order="declare_fire">
      <input type="radio" name={`fire-${name}`} checked={isChosen} onChange={onChoose} />
      <span class="answer-text">
        <b>{label}</b>
        {detail && <span class="detail">{detail}</span>}
      </span>
    </label>
  );
}

function shotOf(facts: JsonObject, shooter: string): JsonObject | undefined {
  const shots = facts["shots"];
  return Array.isArray(shots)
    ? (shots as readonly Json[]).filter(isObject).find((one) => one["shooter"] === shooter)
    : undefined;
}

function detailOf(
  [shooter]: Aimed,
  facts: JsonObject,
  words: PartProps["words"],
  say: ReturnType<typeof useSay>,
): string | undefined {
  const shot = shotOf(facts, shooter);
  if (!shot) return undefined;
  const far = say("hh.le", { far: inUnits(Number(shot["distance"] ?? 0), words) });
  const odds = isObject(shot["odds"]) ? chances(shot["odds"], words) : undefined;
  return [far, odds].filter(Boolean).join(" · ");
}

/** The panel of each fight once, though several shoot in it. */
function oddsOf(shots: Json | undefined): readonly JsonObject[] {
  const all = Array.isArray(shots) ? (shots as readonly Json[]).filter(isObject) : [];
  const found = all.map((shot) => shot["odds"]).filter(isObject);
  return [...new Map(found.map((odds) => [`${String(odds["attacker"])} ${String(odds["defender"])}`, odds])).values()];
}
