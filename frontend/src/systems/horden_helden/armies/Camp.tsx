// The camp: a camp or baggage, fortified where the list allows it, and field works.

import { Sym } from "../../../ui/symbols";
import { campOf } from "./army";
import { listOf } from "./catalogue";
import type { Shared } from "./List";

export function Camp({ army, catalogue, report, words, put }: Shared) {
  const kind = campOf(army);
  const list = listOf(catalogue, army.list);
  const works = army.field_fortifications ?? 0;
  const choose = (fresh: string): void => {
    const { camp: _camp, ...rest } = army;
    put({
      ...rest,
      ...(fresh ? { camp: fresh } : {}),
      camp_fortified: fresh === "camp" && (army.camp_fortified ?? false),
      camp_deep: fresh === "camp" && (army.camp_deep ?? false),
      wagon_train: fresh === "baggage" && (army.wagon_train ?? false),
    });
  };
  const price = Number(report?.figures["camp"] ?? 0) + Number(report?.figures["works"] ?? 0);
  return (
    <section data-path="camp camp_fortified field_fortifications">
      <h2>{words.say("page.army.camp")}</h2>
      <div class={`card figure-card${kind ? "" : " missing"}`}>
        <span class="ring">
          <Sym id={kind === "baggage" ? "fg-baggage" : army.camp_fortified ? "fg-camp-fortified" : "fg-camp"} />
        </span>
        <span class="field">
          <label for="camp-kind">{words.say("page.army.camp_kind")}</label>
          <select id="camp-kind" value={kind} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">{words.say("page.army.camp_none")}</option>
            <option value="camp">{words.say("page.army.camp_camp")}</option>
            <option value="baggage">{words.say("page.army.camp_baggage")}</option>
          </select>
          <span class="help">{words.say("page.army.camp_help")}</span>
        </span>
        <b class="num">{price || ""}</b>
        <div class="pick line-options">
          {kind === "camp" && list?.fortified_camp && (
            <label>
              <input
                type="checkbox"
                checked={army.camp_fortified ?? false}
                onChange={() => put({ ...army, camp_fortified: !army.camp_fortified })}
              />
              {words.say("page.army.fortified")}
            </label>
          )}
          {kind === "camp" && catalogue.is_large && (
            <label>
              <input
                type="checkbox"
                checked={army.camp_deep ?? false}
                onChange={() => put({ ...army, camp_deep: !army.camp_deep })}
              />
              {words.say("page.army.deep")}
            </label>
          )}
          {kind === "baggage" && (
            <label>
              <input
                type="checkbox"
                checked={army.wagon_train ?? false}
                onChange={() => put({ ...army, wagon_train: !army.wagon_train })}
              />
              {words.say("page.army.wagon_train")}
            </label>
          )}
          {((list?.works ?? 0) > 0 || works > 0) && (
            <label>
              {words.say("page.army.works")}
              <input
                class="points"
                type="number"
                min={0}
                max={20}
                value={works}
                onChange={(event) =>
                  put({
                    ...army,
                    field_fortifications: Math.max(0, Math.min(20, Number(event.currentTarget.value) || 0)),
                  })
                }
              />
            </label>
          )}
        </div>
      </div>
    </section>
  );
}
