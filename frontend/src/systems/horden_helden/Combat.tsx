// A fight before it is fought: what counts for each side, line by line with clauses, and the exact odds of every outcome.

import { isObject, type Json, type JsonObject } from "../../net/json";
import { Clause } from "../../ui/Clause";
import { useSay } from "../../shell/context";
import type { OrderJson } from "../../net/model";
import type { Session } from "../../net/session";
import { Badge } from "../../ui/symbols";
import { useTrial } from "../../net/dry_runs";
import { signed, type Words } from "../../ui/words";
import { chances, oddsIn } from "./chances";
import { elementOf, tone, type BattleView } from "./view";

interface CombatProps {
  readonly session: Session;
  readonly order: OrderJson | null;
  readonly version: number;
  readonly words: Words;
  readonly view: BattleView;
}

interface LineJson {
  readonly code: string;
  readonly value: number;
  readonly clause?: string;
}

export function Combat({ session, order, version, words, view }: CombatProps) {
  const trial = useTrial(session, order, version);
  const odds = oddsIn(trial?.facts as JsonObject | undefined);
  return odds && <Fight odds={odds} words={words} view={view} />;
}

function linesOf(value: Json | undefined, side: number): readonly LineJson[] {
  const both = Array.isArray(value) ? (value as readonly Json[]) : [];
  return Array.isArray(both[side]) ? (both[side] as unknown as readonly LineJson[]) : [];
}

export function Fight({
  odds,
  words,
  view,
}: {
  readonly odds: JsonObject;
  readonly words: Words;
  readonly view: BattleView;
}) {
  return (
    <section class="combat">
      <Odds odds={odds} words={words} view={view} />
      <div class="combat-sides">
        {([0, 1] as const).map((side) => (
          <Lines key={side} side={side} odds={odds} words={words} view={view} />
        ))}
      </div>
    </section>
  );
}

function nameOf(odds: JsonObject, side: 0 | 1): string {
  return String(odds[side ? "defender" : "attacker"] ?? odds[side ? "counter" : "wizard"] ?? "");
}

function Lines({
  side,
  odds,
  words,
  view,
}: {
  readonly side: 0 | 1;
  readonly odds: JsonObject;
  readonly words: Words;
  readonly view: BattleView;
}) {
  const id = nameOf(odds, side);
  const factors = Array.isArray(odds["factors"]) ? (odds["factors"] as readonly number[]) : [];
  const element = elementOf(view, id);
  const lines = linesOf(odds["lines"], side),
    late = linesOf(odds["late"], side);
  return (
    <table class="sum" data-side={tone(element?.side)}>
      {id && (
        <caption>
          {element && <Badge side={tone(element.side)} />} {words.name(id)}
        </caption>
      )}
      <tbody>
        {[...lines, ...late].map((line, index) => (
          <tr key={index} class={index >= lines.length ? "late" : ""}>
            <th scope="row">
              {words.say(`modifier.${line.code}`)} <Clause id={line.clause} />
            </th>
            <td>
              {index && index < lines.length
                ? signed(line.value)
                : index < lines.length
                  ? line.value
                  : `≤ ${signed(line.value)}`}
            </td>
          </tr>
        ))}
        <tr class="total">
          <th scope="row">{words.say("page.hh.before_dice")}</th>
          <td>{factors[side] ?? 0}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** From the best to the worst for the one who suffers it. */
const HARM = [
  "stand",
  "undisturbed",
  "nothing",
  "may_retreat",
  "recoil",
  "choice:recoil|retreat",
  "retreat",
  "disabled",
  "flee:4",
  "flee:6",
  "flee:8",
  "flee:10",
  "frog",
  "captured",
  "leave",
  "destroyed",
  "dead",
];

function harm(code: string): number {
  const at = HARM.indexOf(code);
  return at < 0 ? HARM.length / 2 : at;
}

function toneOf(code: string): number {
  return Math.min(4, Math.round((harm(code) / (HARM.length - 1)) * 4));
}

export function outcomeWord(code: string, words: Words): string {
  return words.has(`fight_outcome.${code}`) ? words.say(`fight_outcome.${code}`) : words.term(code);
}

function Odds({ odds, words, view }: { readonly odds: JsonObject; readonly words: Words; readonly view: BattleView }) {
  const say = useSay();
  const falls = Number(odds["falls"] ?? odds["of"] ?? 0);
  const both = Array.isArray(odds["chances"]) ? (odds["chances"] as readonly Json[]) : [];
  const summary = chances(odds, words);
  if (!falls) return null;
  return (
    <div class="odds">
      <h3>
        {say("hh.odds", { falls })} {summary && <small>{summary}</small>}
      </h3>
      {([0, 1] as const).map((side) => {
        const fates = isObject(both[side]) ? both[side] : null;
        if (!fates) return null;
        const parts = Object.entries(fates)
          .map(([code, count]) => ({ code, count: Number(count) }))
          .sort((one, two) => harm(one.code) - harm(two.code));
        const id = nameOf(odds, side);
        return (
          <div key={side} class="odds-side">
            <p>
              <Badge side={tone(elementOf(view, id)?.side)} /> {words.name(id)}
            </p>
            <div class="odds-bar" aria-hidden="true">
              {parts.map(({ code, count }) => (
                <span key={code} class={`tone-${toneOf(code)}`} style={{ flexGrow: count }}>
                  {count / falls >= 0.08 && count}
                </span>
              ))}
            </div>
            <ul class="odds-list">
              {parts.map(({ code, count }) => (
                <li key={code}>
                  <i class={`swatch tone-${toneOf(code)}`} aria-hidden="true" />
                  <span>{outcomeWord(code, words)}</span>
                  <b>{say("hh.out_of", { count, falls, percent: Math.round((count / falls) * 100) })}</b>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
