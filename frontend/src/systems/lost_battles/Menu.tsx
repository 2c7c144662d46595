// What a player may do at any time: offer the end, resign, settle answers beforehand.

import { useState } from "preact/hooks";
import type { JsonObject } from "../../json";
import type { OrderJson } from "../../model";
import { useSay } from "../../shell/context";
import type { Session } from "../../session";
import type { TableProps } from "../registry";
import { LeadOrder } from "./LeadOrder";
import { armyOf, viewOf, type BattleView, type StandingAnswersView } from "./view";

export function Menu({ scene, session, model, close }: TableProps & { readonly close: () => void }) {
  const view = viewOf(scene);
  if (!view || !session || model.seat === null) return null;
  const give = (order: OrderJson): void => {
    session.give(order);
    close();
  };
  return (
    <div class="menu-parts">
      {!scene.outcome && <EndOffer view={view} seat={model.seat} give={give} />}
      {!scene.outcome && (
        <Answers
          answers={view.standing_answers ?? {}}
          session={session}
          view={view}
          units={ownUnits(view, model.seat)}
          close={close}
        />
      )}
      {!scene.outcome && <Resign give={give} />}
    </div>
  );
}

/** Units of this seat that are still there. */
function ownUnits(view: BattleView, seat: string): readonly string[] {
  const army = armyOf(view, seat);
  const there = Object.values(view.units).filter((unit) => unit.army === army && unit.place !== "gone");
  return there.map((unit) => unit.id).sort((one, two) => one.localeCompare(two, "en", { numeric: true }));
}

type Give = (order: OrderJson) => void;

/** An offer stands until it is answered; both must agree. */
function EndOffer({ view, seat, give }: { readonly view: BattleView; readonly seat: string; readonly give: Give }) {
  const say = useSay();
  const offered = view.end_offered;
  const theirs = Boolean(offered) && offered !== seat;
  return (
    <section>
      <h3>{say("lb.end_by_agreement")}</h3>
      <p class="muted">
        {say(theirs ? "lb.end_offered_to_you" : offered ? "lb.end_offered_by_you" : "lb.end_offer_hint")}
      </p>
      <p class="button-row">
        {theirs && (
          <button type="button" class="btn primary" onClick={() => give({ kind: "accept_end" })}>
            {say("lb.accept_end")}
          </button>
        )}
        {theirs && (
          <button type="button" class="btn" onClick={() => give({ kind: "decline_end" })}>
            {say("lb.decline_end")}
          </button>
        )}
        {!offered && (
          <button type="button" class="btn" onClick={() => give({ kind: "offer_end" })}>
            {say("lb.offer_end")}
          </button>
        )}
      </p>
    </section>
  );
}

/** Resigning asks once more. */
function Resign({ give }: { readonly give: Give }) {
  const say = useSay();
  const [sure, setSure] = useState(false);
  return (
    <section>
      <h3>{say("lb.resign")}</h3>
      <p class="muted">{say("lb.resign_hint")}</p>
      <p class="button-row">
        {!sure && (
          <button type="button" class="btn danger" onClick={() => setSure(true)}>
            {say("lb.resign")}
          </button>
        )}
        {sure && (
          <>
            <button type="button" class="btn" onClick={() => setSure(false)}>
              {say("discard")}
            </button>
            <button type="button" class="btn danger" data-resign onClick={() => give({ kind: "resign" })}>
              {say("lb.resign_sure")}
            </button>
          </>
        )}
      </p>
    </section>
  );
}

interface AnswersProps {
  readonly answers: StandingAnswersView;
  readonly session: Session;
  readonly view: BattleView;
  readonly units: readonly string[];
  readonly close: () => void;
}

type Chosen = { readonly [setting: string]: string };
interface Setting {
  readonly name: keyof StandingAnswersView;
  readonly label: string;
  readonly values: readonly (readonly [string, string])[];
}

/** What can be settled beforehand; re-rolls only where fortune of war is played. */
function settings(view: BattleView, say: ReturnType<typeof useSay>): readonly Setting[] {
  const most = (difference: string): string => say("lb.reroll_at_most", { difference });
  const least = (difference: string): string => say("lb.reroll_at_least", { difference });
  const from = (value: number): string => say("lb.rally_from", { value });
  const never = say("lb.reroll_never"),
    ask = ["", say("lb.ask_me")] as const;
  const lead = [ask, ["true", say("lb.keep_lead")], ["false", say("lb.change_lead")]] as const;
  const rally = [
    ask,
    ["0", say("lb.rally_all")],
    ["3", from(3)],
    ["4", from(4)],
    ["99", say("lb.rally_never")],
  ] as const;
  const own = [ask, ["-1", most("−1")], ["0", most("0")], ["-20", never]] as const;
  const other = [ask, ["1", least("+1")], ["3", least("+3")], ["20", never]] as const;
  return [
    { name: "keep_lead_when_spent", label: say("lb.answer_keep"), values: lead },
    { name: "rally_from", label: say("lb.answer_rally"), values: rally },
    ...(view.options.fortune_of_war
      ? ([
          { name: "reroll_attack", label: say("lb.answer_reroll_attack"), values: own },
          { name: "reroll_defence", label: say("lb.answer_reroll_defence"), values: other },
        ] as const)
      : []),
  ];
}

/** Standing answers: what the server says for me without asking. */
function Answers({ answers, session, view, units, close }: AnswersProps) {
  const say = useSay();
  const all = settings(view, say);
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(all.map(({ name }) => [name, String(answers[name] ?? "")])),
  );
  const [order, setOrder] = useState(() => (answers.lead_order ?? []).filter((id) => units.includes(id)));
  const save = (event: Event): void => {
    event.preventDefault();
    session.give({ kind: "set_defaults", ...answersOf(order, chosen) });
    close();
  };
  return (
    <section>
      <h3>{say("lb.standing_answers")}</h3>
      <p class="muted">{say("lb.standing_answers_hint")}</p>
      <form onSubmit={save}>
        {all.map((one) => (
          <SettingField
            key={one.name}
            setting={one}
            value={chosen[one.name] ?? ""}
            onValue={(value) => setChosen({ ...chosen, [one.name]: value })}
          />
        ))}
        <LeadOrder units={units} order={order} onOrder={(changed) => setOrder([...changed])} />
        <p class="button-row">
          <button type="submit" class="btn primary">
            {say("lb.save_answers")}
          </button>
        </p>
      </form>
    </section>
  );
}

interface SettingFieldProps {
  readonly setting: Setting;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function SettingField({ setting, value, onValue }: SettingFieldProps) {
  return (
    <label class="setting">
      <span>{setting.label}</span>
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {setting.values.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The order's fields: what is left open is asked. */
export function answersOf(order: readonly string[], chosen: Chosen): JsonObject {
  const settled = Object.entries(chosen).filter(([, value]) => value !== "");
  return {
    ...(order.length ? { lead_order: [...order] } : {}),
    ...Object.fromEntries(settled.map(([name, value]) => [name, JSON.parse(value) as number | boolean])),
  };
}
