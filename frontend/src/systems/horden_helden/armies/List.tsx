// The list of a Horden & Helden army: what it is for, its troops, who leads them, its camp; for large armies by command.

import type { Words } from "../../../ui/words";
import { capital } from "../../../ui/words";
import type { ListProps } from "../../../pages/armies/list";
import { armyOf, partsOf, plainOf, sized, withCommand, withLines, type Army, type Command, type Part } from "./army";
import { Camp } from "./Camp";
import { catalogueOf, listOf, type Catalogue } from "./catalogue";
import { Leaders } from "./Leaders";
import { Troops } from "./Troops";

const ROLES = ["chief", "subordinate", "ally"];

export function List({ army: plain, catalogue: given, report, words, change }: ListProps) {
  const army = armyOf(plain),
    catalogue = catalogueOf(given);
  const put = (after: Army): void => change(plainOf(after));
  const parts = partsOf(army);
  const shared = { army, catalogue, report, words, put };
  return (
    <>
      <Purpose {...shared} />
      {parts.map((part, place) => (
        <section key={part.path} aria-label={part.path === "elements" ? words.say("page.army.troops") : undefined}>
          {army.commands?.length ? <CommandHead {...shared} part={part} place={place} /> : null}
          <Troops {...shared} part={part} change={(lines) => put(withLines(army, part.path, lines))} />
          <Leaders {...shared} part={part} change={(lines) => put(withLines(army, part.path, lines))} />
        </section>
      ))}
      {army.commands?.length ? <AddCommand {...shared} /> : null}
      <Camp {...shared} />
    </>
  );
}

export interface Shared {
  readonly army: Army;
  readonly catalogue: Catalogue;
  readonly report: ListProps["report"];
  readonly words: Words;
  readonly put: (army: Army) => void;
}

function Purpose({ army, catalogue, words, put }: Shared) {
  const size = army.role ? `share` : String(army.limit ?? 600);
  const resize = (value: string): void =>
    put(value === "share" ? sized(army, 600, "chief") : sized(army, Number(value), null));
  return (
    <div class="builder-choices">
      <div class="field">
        <label for="army-list">{words.say("page.army.list")}</label>
        <select
          id="army-list"
          value={army.list}
          onChange={(event) => put(relisted(army, catalogue, event.currentTarget.value))}
        >
          {catalogue.lists.map((list) => (
            <option key={list.id} value={list.id}>
              {words.term(list.name)}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="army-mode">{words.say("page.army.mode")}</label>
        <select
          id="army-mode"
          value={army.mode ?? "advanced"}
          onChange={(event) => put({ ...army, mode: event.currentTarget.value })}
        >
          {["basic", "advanced"].map((mode) => (
            <option key={mode} value={mode}>
              {words.say(`option.mode.${mode}.name`)}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="army-size">{words.say("page.army.size")}</label>
        <select id="army-size" value={size} onChange={(event) => resize(event.currentTarget.value)}>
          {catalogue.points.map((points) => (
            <option key={points} value={String(points)}>
              {words.say("page.army.size_of", { points })}
            </option>
          ))}
          <option value="share">{words.say("page.army.size_shared", { points: 600 })}</option>
        </select>
      </div>
      {army.role && (
        <div class="field">
          <label for="army-role">{words.say("page.army.role")}</label>
          <select
            id="army-role"
            value={army.role}
            onChange={(event) => put({ ...army, role: event.currentTarget.value })}
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {capital(words.term(role))}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}

/** Another list: lines that it does not have go with the old one (Undo brings them back). */
function relisted(army: Army, catalogue: Catalogue, id: string): Army {
  const known = new Set(listOf(catalogue, id)?.entries.map((entry) => entry.entry));
  const kept = (lines: readonly { readonly entry: string }[]): boolean[] => lines.map((line) => known.has(line.entry));
  const after: Army = { ...army, list: id };
  if (!army.commands?.length) {
    const stays = kept(army.elements ?? []);
    return { ...after, elements: (army.elements ?? []).filter((_, index) => stays[index]) };
  }
  const commands = army.commands.map((command) => {
    if (command.list !== undefined) return command;
    const stays = kept(command.elements);
    return { ...command, elements: command.elements.filter((_, index) => stays[index]) };
  });
  return { ...after, commands };
}

function CommandHead({ army, catalogue, report, words, put, part, place }: Shared & { part: Part; place: number }) {
  const points = (report?.figures["commands"] as readonly number[] | undefined)?.[place];
  const [least] = catalogue.limits.commands;
  const drop = (): void => put({ ...army, commands: (army.commands ?? []).filter((_, index) => index !== place) });
  const choose = (changed: Partial<Command>): void => put(withCommand(army, place, changed));
  return (
    <div class="command-head" data-path={`commands[${place}]`}>
      <h2>
        {words.say("page.army.command", { number: place + 1 })}{" "}
        {points !== undefined && <span class="hint">{words.say("page.army.command_points", { points })}</span>}
      </h2>
      <div class="field">
        <label for={`role-${place}`}>{words.say("page.army.role")}</label>
        <select
          id={`role-${place}`}
          value={part.role}
          onChange={(event) => choose({ role: event.currentTarget.value })}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {capital(words.term(role))}
            </option>
          ))}
        </select>
      </div>
      {(part.role === "ally" || part.list !== army.list) && (
        <div class="field">
          <label for={`list-${place}`}>{words.say("page.army.list")}</label>
          <select
            id={`list-${place}`}
            value={part.list}
            onChange={(event) => choose({ list: event.currentTarget.value, elements: [] })}
          >
            {catalogue.lists.map((list) => (
              <option key={list.id} value={list.id}>
                {words.term(list.name)}
              </option>
            ))}
          </select>
        </div>
      )}
      {(army.commands?.length ?? 0) > least && (
        <button type="button" class="btn small" onClick={drop}>
          {words.say("page.army.drop_which", { number: place + 1 })}
        </button>
      )}
    </div>
  );
}

function AddCommand({ army, catalogue, words, put }: Shared) {
  const [, most] = catalogue.limits.commands;
  if ((army.commands?.length ?? 0) >= most) return null;
  const add = (): void => put({ ...army, commands: [...(army.commands ?? []), { role: "subordinate", elements: [] }] });
  return (
    <p>
      <button type="button" class="btn" onClick={add}>
        {words.say("page.army.add_command")}
      </button>
    </p>
  );
}
