// Who leads and who rides along: the commander, heroes, clerics, wizards, each with the element that carries them.

import { Sym } from "../../../ui/symbols";
import { capital } from "../../../ui/words";
import { changed, dismissed, hostOf, moved, singledOut, type Line, type Part, type Rider } from "./army";
import { commanderPrice, figurePrice, listOf } from "./catalogue";
import type { Shared } from "./List";

interface LeadersProps extends Shared {
  readonly part: Part;
  readonly change: (lines: readonly Line[]) => void;
}

const GRADES = ["ii", "iii", "iv"];
const KINDS = ["hero", "cleric", "wizard"];

export function Leaders(props: LeadersProps) {
  const { part, words, catalogue } = props;
  const commanders = part.lines.flatMap((line, index) => (line.commander === undefined ? [] : [index]));
  const figures = part.lines.flatMap((line, index) => (line.figure ? [index] : []));
  const list = listOf(catalogue, part.list);
  const offered = KINDS.filter((kind) => (list?.figures[kind]?.[1] ?? 0) > 0);
  return (
    <section data-part={part.path}>
      <h2>{words.say("page.army.leaders")}</h2>
      <div class="figure-cards">
        {commanders.length === 0 && <NoCommander {...props} />}
        {commanders.map((place) => (
          <Card key={`c${place}`} {...props} place={place} who="commander" />
        ))}
        {figures.map((place) => (
          <Card key={`f${place}`} {...props} place={place} who="figure" />
        ))}
      </div>
      <div class="actions after">
        {offered.map((kind) => (
          <button
            key={kind}
            type="button"
            class="btn small"
            disabled={hostOf(part.lines, "figure") < 0}
            onClick={() => add(props, kind)}
          >
            {words.say("page.army.add", { name: capital(words.term(kind)) })}
          </button>
        ))}
      </div>
    </section>
  );
}

function add({ part, catalogue, change }: LeadersProps, kind: string): void {
  const school = kind === "wizard" && part.list === "" ? { school: schoolOf(part) } : {};
  const grade = catalogue.mode === "basic" ? "iii" : "ii";
  change(singledOut(part.lines, hostOf(part.lines, "figure"), { figure: { kind, grade }, ...school }));
}

function schoolOf(part: Part): string {
  return part.lines.find((line) => line.school)?.school ?? "other";
}

function NoCommander({ part, words, change }: LeadersProps) {
  const host = hostOf(part.lines, "commander");
  return (
    <div class="card figure-card missing">
      <span class="ring">
        <Sym id="fg-commander" />
      </span>
      <b>{words.say("page.army.no_commander")}</b>
      <button
        type="button"
        class="btn small"
        disabled={host < 0}
        onClick={() => change(singledOut(part.lines, host, { commander: "iii" }))}
      >
        {words.say("page.army.name_commander")}
      </button>
    </div>
  );
}

function Card(props: LeadersProps & { readonly place: number; readonly who: Rider }) {
  const { part, place, who, catalogue, words, change } = props;
  const line = part.lines[place];
  if (!line) return null;
  const grade = (who === "commander" ? line.commander : line.figure?.grade) ?? "iii";
  const kind = line.figure?.kind ?? "hero";
  const name = who === "commander" ? words.say("page.army.commander") : capital(words.term(kind));
  const price = who === "commander" ? commanderPrice(catalogue, part.role, grade) : figurePrice(catalogue, kind, grade);
  const host = capital(words.term(part.list ? `${part.list}.${line.entry}` : line.entry));
  const regrade = (fresh: string): void =>
    change(changed(part.lines, place, who === "commander" ? { commander: fresh } : { figure: { kind, grade: fresh } }));
  return (
    <div class="card figure-card" data-path={`${part.path}[${place}]`}>
      <span class="ring">
        <Sym id={who === "commander" ? "fg-commander" : `fg-${kind}`} />
      </span>
      <span>
        <b>
          {name} {catalogue.mode === "advanced" && grade}
        </b>
        <br />
        <span class="hint">{host}</span>
      </span>
      <b class="num">{price}</b>
      <div class="pick">
        {catalogue.mode === "advanced" && (
          <label>
            {words.say("page.army.grade")}
            <select value={grade} onChange={(event) => regrade(event.currentTarget.value)}>
              {GRADES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
        )}
        <Host {...props} />
        {line.school !== undefined && who === "figure" && (
          <label>
            {words.say("page.army.school")}
            <select
              value={line.school}
              onChange={(event) => change(changed(part.lines, place, { school: event.currentTarget.value }))}
            >
              {["white", "other"].map((school) => (
                <option key={school} value={school}>
                  {words.term(school)}
                </option>
              ))}
            </select>
          </label>
        )}
        <button
          type="button"
          class="btn small"
          aria-label={words.say("page.army.dismiss_who", { name })}
          onClick={() => change(dismissed(part.lines, place, who))}
        >
          {words.say("page.army.dismiss")}
        </button>
      </div>
    </div>
  );
}

/** With which element they ride: any line that has room for them. */
function Host({ part, place, who, words, change }: LeadersProps & { readonly place: number; readonly who: Rider }) {
  const hosts = part.lines
    .map((line, index) => ({ line, index }))
    .filter(({ line, index }) => index === place || (who === "figure" ? !line.figure : line.commander === undefined));
  const label = (line: Line): string => {
    const riders = [line.commander && words.say("page.army.commander"), line.figure && words.term(line.figure.kind)];
    const name = capital(words.term(part.list ? `${part.list}.${line.entry}` : line.entry));
    const others = riders.filter(Boolean).join(", ");
    return others ? `${name} (${others})` : name;
  };
  return (
    <label>
      {words.say("page.army.rides_with")}
      <select
        value={String(place)}
        onChange={(event) => change(moved(part.lines, place, Number(event.currentTarget.value), who))}
      >
        {hosts.map(({ line, index }) => (
          <option key={index} value={String(index)}>
            {label(line)}
          </option>
        ))}
      </select>
    </label>
  );
}
