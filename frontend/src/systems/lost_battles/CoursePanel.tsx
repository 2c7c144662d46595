// A group has been dragged somewhere, or led there by keys: what it would do, for how much, and one button.

import { Confirm } from "../../shell/Choices";
import { useSay } from "../../shell/context";
import { Prompt } from "../../shell/Question";
import { Clause } from "../../ui/Clause";
import { useKeys } from "../../ui/keys";
import { Sym } from "../../ui/symbols";
import { capital } from "../../ui/words";
import type { Aimed } from "./aim";
import type { PartProps } from "./Panel";
import { UnitText } from "./UnitRow";
import { generalAt, unitsOf } from "./view";
import { priceOf } from "./wording";

export function CoursePanel({ hand, view, words, busy, aimed }: PartProps & { readonly aimed: Aimed }) {
  const say = useSay();
  const { group, course } = aimed;
  const { aim } = hand;
  const give = busy ? undefined : () => aim.give(true);
  useKeys({ confirm: give, confirmAll: give, discard: aim.forget });
  const commanders = generalAt(view, group.place).filter(({ kind, active }) => kind === "commander" && !active);
  const price = priceOf({ commands: course.commands }, words) ?? say("lb.free");
  const kind = capital(words.term(`activation.${course.activation}`));
  const title = course.attacks ? "attack" : course.to === group.place ? "turn" : "go";
  return (
    <div class="course-panel">
      <Prompt
        title={say(`lb.course.${title}`, {
          from: capital(view.tiles[group.place] ? words.name(group.place) : words.term("undeployed_area")),
          to: words.name(course.to),
          facing: words.term(course.facing),
        })}
        hint={say("lb.course.hint", { kind, price, count: group.units.length })}
      />
      <div class="unit-list">
        {unitsOf(view, group.units).map((unit) => (
          <div key={unit.id} class="unit-row">
            <UnitText unit={unit} />
          </div>
        ))}
      </div>
      {commanders.map((general) => (
        <label key={general.id} class="unit-row joiner">
          <input
            type="checkbox"
            checked={group.commander === general.id}
            onChange={(event) => aim.join(event.currentTarget.checked ? general.id : null)}
          />
          <span class="unit-text">
            <b>{say("lb.joins", { name: general.name })}</b>
            <small>{say("lb.joins_hint")}</small>
          </span>
        </label>
      ))}
      <Consequences aimed={aimed} words={words} />
      {course.attacks && (
        <p class="muted">
          {say(course.activation === "limited" ? "lb.course.one" : "lb.course.all")}{" "}
          <button type="button" class="link" data-one-by-one disabled={busy} onClick={() => aim.give(false)}>
            {say("lb.course.one_by_one")}
          </button>
        </p>
      )}
      <div class="confirm-row">
        <button type="button" class="btn discard" onClick={aim.forget}>
          {say("discard")}
        </button>
        <Confirm
          label={say(course.attacks ? "lb.course.all_attack" : "lb.course.do_it")}
          busy={busy}
          onConfirm={give}
          order={course.attacks ? "attack_all" : "course"}
          sign={course.attacks ? "ui-d6" : "ui-check"}
        />
      </div>
    </div>
  );
}

/** What the server warns of, each once. */
function Consequences({ aimed, words }: { readonly aimed: Aimed; readonly words: PartProps["words"] }) {
  const told = new Map(
    (aimed.course.consequences ?? []).map((one) => [
      words.say(`consequence.${one.code}`, (one.facts ?? {}) as Parameters<PartProps["words"]["say"]>[1]),
      one.clause,
    ]),
  );
  if (!told.size) return null;
  return (
    <ul class="verdict-list">
      {[...told].map(([sentence, clause]) => (
        <li key={sentence} class="warn">
          <Sym id="ui-warn" />
          <span>
            {sentence} <Clause id={clause} />
          </span>
        </li>
      ))}
    </ul>
  );
}
