// Standing answers: what the server says for a player without asking. Fetched when the menu is opened.

import { useState } from "preact/hooks";
import type { JsonObject } from "../../net/json";
import type { Session } from "../../net/session";
import { useSay } from "../../shell/context";
import { LeadOrder } from "./LeadOrder";
import type { BattleView, StandingAnswersView } from "./view";

interface AnswersProps {
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
export function Answers({ session, view, units, close }: AnswersProps) {
  const say = useSay();
  const answers = view.standing_answers ?? {};
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
