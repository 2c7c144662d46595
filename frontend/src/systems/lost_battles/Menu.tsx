// What a player may do at any time: offer the end, resign, settle answers beforehand.

import { useState } from "preact/hooks";
import type { JsonObject } from "../../json";
import type { OrderJson } from "../../model";
import { useSay } from "../../shell/context";
import type { Session } from "../../session";
import type { TableProps } from "../registry";
import { viewOf, type BattleView, type StandingAnswersView } from "./view";

export function Menu({ scene, session, model, close }: TableProps & { readonly close: () => void }) {
  const view = viewOf(scene);
  if (!view || !session || model.seat === null) return null;
  const give = (order: OrderJson): void => { session.give(order); close(); };
  return (
    <div class="menu-parts">
      {!scene.outcome && <EndOffer view={view} seat={model.seat} give={give} />}
      {!scene.outcome && <Answers answers={view.standing_answers ?? {}} session={session} view={view} close={close} />}
      {!scene.outcome && <Resign give={give} />}
    </div>
  );
}

type Give = (order: OrderJson) => void;

/** An offer stands until it is answered; both must agree. */
function EndOffer({ view, seat, give }: { readonly view: BattleView; readonly seat: string; readonly give: Give }) {
  const say = useSay();
  const offered = view.end_offered;
  const theirs = Boolean(offered) && offered !== seat;
  return (
    <section><h3>{say("lb.end_by_agreement")}</h3><p class="muted">{say(theirs ? "lb.end_offered_to_you" : offered ? "lb.end_offered_by_you" : "lb.end_offer_hint")}</p>
      <p class="button-row">
        {theirs && <button type="button" class="btn primary" onClick={() => give({ kind: "accept_end" })}>{say("lb.accept_end")}</button>}
        {theirs && <button type="button" class="btn" onClick={() => give({ kind: "decline_end" })}>{say("lb.decline_end")}</button>}
        {!offered && <button type="button" class="btn" onClick={() => give({ kind: "offer_end" })}>{say("lb.offer_end")}</button>}
      </p>
    </section>
  );
}

/** Resigning asks once more. */
function Resign({ give }: { readonly give: Give }) {
  const say = useSay();
  const [sure, setSure] = useState(false);
  return (
    <section><h3>{say("lb.resign")}</h3><p class="muted">{say("lb.resign_hint")}</p>
      <p class="button-row">
        {!sure && <button type="button" class="btn danger" onClick={() => setSure(true)}>{say("lb.resign")}</button>}
        {sure && <><button type="button" class="btn" onClick={() => setSure(false)}>{say("discard")}</button><button type="button" class="btn danger" data-resign onClick={() => give({ kind: "resign" })}>{say("lb.resign_sure")}</button></>}
      </p>
    </section>
  );
}

interface AnswersProps { readonly answers: StandingAnswersView; readonly session: Session; readonly view: BattleView; readonly close: () => void }

/** Standing answers: what the server says for me without asking. */
function Answers({ answers, session, view, close }: AnswersProps) {
  const say = useSay();
  const [keep, setKeep] = useState(answers.keep_lead_when_spent === true ? "keep" : answers.keep_lead_when_spent === false ? "change" : "ask");
  const [rally, setRally] = useState(textOf(answers.rally_from));
  const [mine, setMine] = useState(textOf(answers.reroll_attack));
  const [theirs, setTheirs] = useState(textOf(answers.reroll_defence));
  const save = (event: Event): void => {
    event.preventDefault();
    session.give({ kind: "set_defaults", ...answersOf(answers, keep, rally, mine, theirs) });
    close();
  };
  const field = (label: string, value: string, set: (value: string) => void, values: readonly (readonly [string, string])[]) => (
    <label class="setting"><span>{label}</span><select value={value} onChange={(event) => set(event.currentTarget.value)}>{values.map(([key, name]) => <option key={key} value={key}>{name}</option>)}</select></label>
  );
  const ask = ["", say("lb.ask_me")] as const;
  return (
    <section><h3>{say("lb.standing_answers")}</h3><p class="muted">{say("lb.standing_answers_hint")}</p>
      <form onSubmit={save}>
        {field(say("lb.answer_keep"), keep, setKeep, [["ask", say("lb.ask_me")], ["keep", say("lb.keep_lead")], ["change", say("lb.change_lead")]])}
        {field(say("lb.answer_rally"), rally, setRally, [ask, ["0", say("lb.rally_all")], ["3", say("lb.rally_from", { value: 3 })], ["4", say("lb.rally_from", { value: 4 })], ["99", say("lb.rally_never")]])}
        {view.options.fortune_of_war && field(say("lb.answer_reroll_attack"), mine, setMine, [ask, ["-1", say("lb.reroll_at_most", { difference: "−1" })], ["0", say("lb.reroll_at_most", { difference: "0" })], ["-20", say("lb.reroll_never")]])}
        {view.options.fortune_of_war && field(say("lb.answer_reroll_defence"), theirs, setTheirs, [ask, ["1", say("lb.reroll_at_least", { difference: "+1" })], ["3", say("lb.reroll_at_least", { difference: "+3" })], ["20", say("lb.reroll_never")]])}
        <p class="button-row"><button type="submit" class="btn primary">{say("lb.save_answers")}</button></p>
      </form>
    </section>
  );
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

function answersOf(old: StandingAnswersView, keep: string, rally: string, mine: string, theirs: string): JsonObject {
  const number = (name: string, value: string): JsonObject => (value === "" ? {} : { [name]: Number(value) });
  return {
    ...(old.lead_order ? { lead_order: old.lead_order } : {}), ...(keep === "ask" ? {} : { keep_lead_when_spent: keep === "keep" }),
    ...number("rally_from", rally), ...number("reroll_attack", mine), ...number("reroll_defence", theirs),
  };
}
