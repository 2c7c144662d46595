// How a line is equipped: what its entry offers; where building is free also grades and kinds.

import { capital } from "../../../ui/words";
import type { Line, Part } from "./army";
import type { Entry } from "./catalogue";
import type { Shared } from "./List";

interface EquipmentProps extends Omit<Shared, "put"> {
  readonly part: Part;
  readonly entry: Entry;
  readonly name: string;
  readonly place: number;
  readonly put: (changed: Partial<Line>) => void;
  readonly change: (lines: readonly Line[]) => void;
}

const HOME = "terrain:";

export function Equipment(props: EquipmentProps) {
  const { part, entry, name, place, words, catalogue, put, change } = props;
  const line = part.lines[place];
  const hasGrades = catalogue.mode === "advanced" && (entry.mobilities.length > 1 || entry.strengths.length > 1);
  const hasBoats = part.lines.some((one) => isBoat(props, one)) && entry.type !== "boats";
  const isHidden = entry.type === "hidden_beings" && !entry.flags.some((flag) => flag.startsWith(HOME));
  const extras = Object.entries(entry.options);
  if (!line || !(extras.length || hasGrades || entry.may_have.length || hasBoats || isHidden)) return null;
  const flags = line.flags ?? [];
  const toggled = (list: readonly string[], one: string): readonly string[] =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
  return (
    <details>
      <summary aria-label={words.say("page.army.equip", { name })}>{words.say("page.army.choose")}</summary>
      <div class="line-options">
        {extras.map(([extra, price]) => (
          <Tick
            key={extra}
            label={`${capital(words.term(extra))} (+${price})`}
            on={(line.options ?? []).includes(extra)}
            put={() => put({ options: toggled(line.options ?? [], extra) })}
          />
        ))}
        {hasGrades && <Grades {...props} line={line} />}
        {entry.may_have.map((flag) => (
          <Tick
            key={flag}
            label={capital(words.term(flag))}
            on={flags.includes(flag)}
            put={() => put({ flags: toggled(flags, flag) })}
          />
        ))}
        {isHidden && (
          <label>
            {words.say("page.army.home")}
            <select
              value={flags.find((flag) => flag.startsWith(HOME)) ?? ""}
              onChange={(event) =>
                put({
                  flags: [...flags.filter((flag) => !flag.startsWith(HOME)), event.currentTarget.value].filter(Boolean),
                })
              }
            >
              <option value="">–</option>
              {catalogue.homes.map((home) => (
                <option key={home} value={HOME + home}>
                  {words.term(home)}
                </option>
              ))}
            </select>
          </label>
        )}
        {hasBoats && (
          <Tick
            label={words.say("page.army.aboard")}
            on={line.aboard ?? false}
            put={() => put({ aboard: !line.aboard })}
          />
        )}
        {line.n > 1 && (
          <button type="button" class="btn small" onClick={() => change(parted(part.lines, place, entry))}>
            {words.say("page.army.another")}
          </button>
        )}
      </div>
    </details>
  );
}

/** One element of the line in a line of its own that differs in one thing, ready to be equipped further. */
function parted(lines: readonly Line[], place: number, entry: Entry): readonly Line[] {
  const line = lines[place];
  if (!line) return lines;
  const other = { ...line, n: 1, ...different(line, entry) };
  return [...lines.slice(0, place), { ...line, n: line.n - 1 }, other, ...lines.slice(place + 1)];
}

function different(line: Line, entry: Entry): Partial<Line> {
  if (line.options?.length) return { options: [] };
  const extra = Object.keys(entry.options)[0];
  if (extra) return { options: [extra] };
  const mobility = entry.mobilities.find((one) => one !== (line.mobility ?? entry.mobility));
  if (mobility) return { mobility };
  const strength = entry.strengths.find((one) => one !== (line.strength ?? entry.strength));
  return strength ? { strength } : { aboard: !line.aboard };
}

function isBoat({ catalogue, part }: EquipmentProps, line: Line): boolean {
  const list = catalogue.lists.find((one) => one.id === part.list);
  return list?.entries.find((one) => one.entry === line.entry)?.type === "boats";
}

function Tick({ label, on, put }: { readonly label: string; readonly on: boolean; readonly put: () => void }) {
  return (
    <label>
      <input type="checkbox" checked={on} onChange={put} />
      {label}
    </label>
  );
}

function Grades({ entry, line, words, put }: EquipmentProps & { readonly line: Line }) {
  return (
    <>
      <label>
        {words.say("page.army.mobility")}
        <select
          value={line.mobility ?? entry.mobility}
          onChange={(event) => put({ mobility: event.currentTarget.value })}
        >
          {entry.mobilities.map((mobility) => (
            <option key={mobility}>{mobility}</option>
          ))}
        </select>
      </label>
      <label>
        {words.say("page.army.strength_label")}
        <select
          value={line.strength ?? entry.strength}
          onChange={(event) => put({ strength: Number(event.currentTarget.value) })}
        >
          {entry.strengths.map((strength) => (
            <option key={strength}>{strength}</option>
          ))}
        </select>
      </label>
    </>
  );
}
