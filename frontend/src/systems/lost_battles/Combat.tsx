// An attack in numbers: modifiers with those that are missing, the odds as a bar, what a morale test would do.

import { isObject, type Json, type JsonObject } from "../../net/json";
import type { OddsFound } from "../../protocol";
import { Clause } from "../../ui/Clause";
import { useAround, useSay } from "../../shell/context";
import { OddsBar } from "../../shell/Odds";
import { Die } from "../../shell/Die";
import { signed, type Words } from "../../ui/words";
import { texts } from "./asking";
import { sideOf, type BattleView } from "./view";

export interface Modifier {
  readonly id: string;
  readonly value: number;
  readonly variant: string;
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];
}

/** Modifiers that count, or (without value) those one might expect. */
export function modifiersOf(value: Json | undefined): readonly Modifier[] {
  return objects(value).map((item) => ({
    id: String(item["id"]),
    value: Number(item["value"] ?? 0),
    variant: String(item["variant"] ?? ""),
  }));
}

/** The words for a modifier; a variant says more where there is a text for it. */
function modifierText(group: "modifier" | "modifier_absent", { id, variant }: Modifier, words: Words): string {
  const special = `${group}.${id}.${variant}`;
  return variant && words.has(special) ? words.say(special) : words.say(`${group}.${id}`);
}

interface SumProps {
  readonly facts: JsonObject;
  readonly effect: string | null;
}

/** The list of modifiers as a sum against the table. */
export function Sum({ facts, effect }: SumProps) {
  const { words } = useAround();
  const say = useSay();
  const modifiers = modifiersOf(facts["modifiers"]),
    table = Number(facts["table"] ?? 0);
  const total = modifiers.reduce((sum, modifier) => sum + modifier.value, 0);
  return (
    <table class="sum modifiers">
      <caption class="sr">{say("lb.modifiers")}</caption>
      <tbody>
        {modifiers.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              {modifierText("modifier", one, words)} <Clause id="8.14" label={one.id} />
            </th>
            <td>{signed(one.value)}</td>
          </tr>
        ))}
        {modifiersOf(facts["absent"]).map((one) => (
          <tr key={`${one.id}${one.variant}`} class="absent">
            <th scope="row">
              {modifierText("modifier_absent", one, words)} <Clause id="8.14" label={one.id} />
            </th>
            <td>0</td>
          </tr>
        ))}
        <tr class="total">
          <th scope="row">
            {say("lb.against", { modifier: total === 0 ? "" : ` ${total > 0 ? "+" : "−"} ${Math.abs(total)}`, table })}
          </th>
          <td>{effect}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Share of all falls that do something, in percent. */
export function effectOf(odds: OddsFound | null): number | null {
  const chances = odds?.chances ?? [],
    total = odds?.total ?? 0;
  if (!chances.length || !total) return null;
  const idle = chances.filter(({ verdict }) => HARMLESS.has(verdict)).reduce((sum, chance) => sum + chance.count, 0);
  return Math.round(((total - idle) / total) * 100);
}

const HARMLESS = new Set(["nothing", "no_effect", "none"]);

/** The odds, or the room for them as long as they are counted; nothing in a battle without odds. */
export function AttackOdds({ odds, isTold }: { readonly odds: OddsFound | null; readonly isTold: boolean }) {
  const say = useSay();
  if (!isTold) return null;
  if (odds?.chances?.length) return <OddsBar odds={odds} />;
  return <p class="odds-waiting muted">{say(odds?.fault ? "lb.no_odds" : "lb.odds_coming")}</p>;
}

/** What a morale test after a loss would do, die by die; and who could rally the hit. */
export function MoraleTable({ facts }: { readonly facts: JsonObject }) {
  const { words } = useAround();
  const say = useSay();
  const rows = forecast(facts["morale"]);
  if (!rows.length) return null;
  return (
    <section class="morale">
      <h3>
        {say(facts["target_spent"] === true ? "lb.if_shattered" : "lb.if_shattered_later")} <Clause id="10.5" />
      </h3>
      {isObject(facts["rally"]) && (
        <p class="muted">
          {rallyLine(facts["rally"], words, say)} <Clause id="9.8" />
        </p>
      )}
      <ul>
        {rows.map(({ faces, units }) => (
          <li key={faces.join()}>
            <Faces faces={faces} />
            <span>{leaving(units, words, say)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Forecast {
  readonly faces: readonly number[];
  readonly units: readonly string[];
}

/** Dice with the same consequence stand together. */
export function forecast(value: Json | undefined): readonly Forecast[] {
  if (!isObject(value)) return [];
  const rows: { faces: number[]; units: readonly string[] }[] = [];
  for (const face of Object.keys(value).map(Number).sort()) {
    const units = texts(value[String(face)]),
      last = rows[rows.length - 1];
    if (last && last.units.join() === units.join()) last.faces.push(face);
    else rows.push({ faces: [face], units });
  }
  return rows;
}

/** One or two dice, or the first and last of more: 3 to 6. */
function Faces({ faces }: { readonly faces: readonly number[] }) {
  const say = useSay();
  const [first, last] = [faces[0] ?? 1, faces[faces.length - 1] ?? 1];
  if (faces.length < 3)
    return (
      <span class="faces">
        {faces.map((face) => (
          <Die key={face} face={face} side="n" />
        ))}
      </span>
    );
  return (
    <span class="faces">
      <Die face={first} side="n" />
      {say("lb.to")}
      <Die face={last} side="n" />
    </span>
  );
}

type Say = ReturnType<typeof useSay>;

/** "Varro may rally on 10+, 6 in 36": from the rules' own count. */
export function rallyLine(rally: JsonObject, words: Words, say: Say): string {
  const chances = isObject(rally["chances"]) ? rally["chances"] : null;
  if (!chances) return say("lb.rallies_on", { name: words.name(rally["general"] ?? ""), number: rally["needed"] ?? 0 });
  return say(rally["forced"] === true ? "lb.must_rally" : "lb.may_rally", {
    name: words.name(rally["general"] ?? ""),
    number: rally["needed"] ?? 0,
    good: chances["success"] ?? 0,
    lost: chances["lost"] ?? 0,
    total: 36,
  });
}

function leaving(units: readonly string[], words: Words, say: Say): string {
  if (!units.length) return say("lb.nobody_leaves");
  const counted = new Map<string, number>();
  for (const unit of units) counted.set(lineName(words.name(unit)), (counted.get(lineName(words.name(unit))) ?? 0) + 1);
  return say("lb.leave", {
    units: words.list([...counted].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name))),
  });
}

/** "Legionaries 3" is one of the line "Legionaries". */
function lineName(name: string): string {
  return name.replace(/ (\d+|[IVX]+)$/, "");
}

/** The single attack in hand, once its dice lie: sum and difference. */
export function BlowLine({ view }: { readonly view: BattleView }) {
  const { words } = useAround();
  const say = useSay();
  const blow = view.attack?.blow;
  if (!blow?.faces.length) return null;
  const side = sideOf(view.units[blow.unit]?.army);
  const sum = blow.modifiers.reduce((total, modifier) => total + modifier.value, 0);
  return (
    <div class="blow">
      <span class="faces">
        {blow.faces.map((face, index) => (
          <Die key={index} face={face} side={side} />
        ))}
      </span>
      <span>
        {say("lb.blow", { unit: words.name(blow.unit), target: blow.target ? words.name(blow.target) : "–" })}
        {blow.difference !== null && blow.difference !== undefined && (
          <b>
            {" "}
            {say("lb.difference", {
              modifiers: signed(sum),
              table: blow.table_value ?? "–",
              difference: signed(blow.difference),
            })}
          </b>
        )}
      </span>
    </div>
  );
}
