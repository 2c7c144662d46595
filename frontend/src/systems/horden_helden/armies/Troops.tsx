// The troops of a command: one row for each entry of the list, more where lines are equipped differently.

import type { JsonObject } from "../../../net/json";
import { Sym } from "../../../ui/symbols";
import { capital } from "../../../ui/words";
import { changed, counted, isRidden, type Line, type Part } from "./army";
import { commanderPrice, figurePrice, listOf, type Catalogue, type Entry } from "./catalogue";
import { Equipment } from "./Equipment";
import type { Shared } from "./List";

interface TroopsProps extends Shared {
  readonly part: Part;
  readonly change: (lines: readonly Line[]) => void;
}

/** A row: a plain line of the army (or none yet), and on an entry's first row those of its elements that carry riders. */
interface Row {
  readonly entry: Entry;
  readonly place: number | null;
  readonly ridden: readonly number[];
}

export function Troops(props: TroopsProps) {
  const { part, catalogue, words } = props;
  const list = listOf(catalogue, part.list);
  const rows = (list?.entries ?? []).flatMap((entry) => rowsOf(entry, part.lines));
  return (
    <div class="sheet">
      <table class="list troops">
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden-text">{words.say("page.army.troops")}</span>
            </th>
            <th scope="col">{words.say("page.army.troops")}</th>
            <th scope="col" class="c">
              {words.say("page.army.allows")}
            </th>
            <th scope="col" class="c">
              {words.say("page.army.number")}
            </th>
            <th scope="col" class="r">
              {words.say("page.army.each")}
            </th>
            <th scope="col" class="r">
              {words.say("page.army.points")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <TroopRow key={`${row.entry.entry}-${index}`} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function rowsOf(entry: Entry, lines: readonly Line[]): readonly Row[] {
  const mine = lines.map((line, index) => ({ line, index })).filter(({ line }) => line.entry === entry.entry);
  const ridden = mine.filter(({ line }) => isRidden(line)).map(({ index }) => index);
  const plain = mine.filter(({ line }) => !isRidden(line)).map(({ index }) => index);
  const places: readonly (number | null)[] = plain.length ? plain : [null];
  return places.map((place, index) => ({ entry, place, ridden: index === 0 ? ridden : [] }));
}

function TroopRow(props: TroopsProps & { readonly row: Row }) {
  const { row, part, words, change, report, catalogue } = props;
  const { entry, place, ridden } = row;
  const line = place === null ? undefined : part.lines[place];
  const riders = ridden.reduce((sum, index) => sum + (part.lines[index]?.n ?? 0), 0);
  const count = (line?.n ?? 0) + riders;
  const name = capital(words.term(entry.name));
  const set = (value: number): void => change(counted(part.lines, entry.entry, place, value - riders));
  const paths = [...(place === null ? [] : [place]), ...ridden].map((index) => `${part.path}[${index}]`);
  const isWrong = report?.findings.some(
    (one) => one.level === "bad" && isAbout(one.witness, paths, part.path, entry.entry),
  );
  const first = place ?? ridden[0];
  const price = priceOf(props, first);
  const points = [place, ...ridden].reduce<number>((sum, index) => sum + totalOf(props, index), 0);
  return (
    <tr
      class={`${count ? "" : "bare"}${isWrong ? " wrong" : ""}`}
      data-path={paths.join(" ")}
      data-part={part.path}
      data-entry={entry.entry}
    >
      <td class="mark">
        <span class={`base${count ? "" : " none"}`}>
          <Sym id={`hh-${entry.type}`} />
        </span>
      </td>
      <td class="what">
        <span class="name">
          <b>{name}</b>
          <small>{describe(props, line ?? (first === undefined ? undefined : part.lines[first]), catalogue)}</small>
          {riders > 0 && <small>{words.say("page.army.with_riders", { count: riders })}</small>}
        </span>
        {count > 0 && first !== undefined && (
          <Equipment
            {...props}
            entry={entry}
            name={name}
            place={first}
            change={change}
            put={(more) => change(changed(part.lines, first, more))}
          />
        )}
      </td>
      <td class="c allows">
        {entry.max >= 60
          ? words.say("page.army.any")
          : words.say("page.army.range", { low: entry.min, high: entry.max })}
      </td>
      <td class="c number">
        <span class="stepper">
          <button
            type="button"
            aria-label={words.say("page.army.fewer", { name })}
            disabled={count <= riders}
            onClick={() => set(count - 1)}
          >
            −
          </button>
          <input
            type="number"
            min={riders}
            max={60}
            aria-label={words.say("page.army.count_of", { name })}
            value={count}
            onChange={(event) => set(Math.min(60, Math.max(riders, Number(event.currentTarget.value) || 0)))}
          />
          <button
            type="button"
            aria-label={words.say("page.army.more", { name })}
            disabled={count >= 60}
            onClick={() => set(count + 1)}
          >
            +
          </button>
        </span>
      </td>
      <td class="r each num">{price ?? entry.price}</td>
      <td class="r sum num">{points ? <b>{points}</b> : ""}</td>
    </tr>
  );
}

/** "tribal warriors, IV, strength 4" and what it carries. */
function describe(
  { row, words }: TroopsProps & { readonly row: Row },
  line: Line | undefined,
  catalogue: Catalogue,
): string {
  const { entry } = row;
  const grades =
    catalogue.mode === "advanced"
      ? [
          line?.mobility ?? entry.mobility,
          words.say("page.army.strength", { strength: line?.strength ?? entry.strength }),
        ]
      : [];
  const carried = [...(line?.options ?? []), ...entry.flags, ...(line?.flags ?? [])].map((flag) => termOf(flag, words));
  const type = words.term(entry.type);
  return [type, ...grades, ...carried].join(", ");
}

function termOf(flag: string, words: TroopsProps["words"]): string {
  const [kind = flag, detail] = flag.split(":");
  return detail ? words.term(detail) : words.term(kind);
}

function linePrice(props: TroopsProps, index: number): { each: number; n: number } | undefined {
  const lines = (props.report?.figures["lines"] ?? []) as unknown as readonly {
    path: string;
    each: number;
    n: number;
  }[];
  return lines.find((one) => one.path === `${props.part.path}[${index}]`);
}

/** What an element costs without who rides with it. */
function priceOf(props: TroopsProps, index: number | null | undefined): number | null {
  if (index === null || index === undefined) return null;
  const line = props.part.lines[index],
    price = linePrice(props, index);
  if (!line || !price) return null;
  const commander = line.commander ? commanderPrice(props.catalogue, props.part.role, line.commander) : 0;
  const figure = line.figure ? figurePrice(props.catalogue, line.figure.kind, line.figure.grade) : 0;
  return price.each - commander - figure;
}

function totalOf(props: TroopsProps, index: number | null): number {
  const each = priceOf(props, index);
  return each === null || index === null ? 0 : each * (props.part.lines[index]?.n ?? 0);
}

function isAbout(witness: JsonObject, paths: readonly string[], part: string, entry: string): boolean {
  const named = [witness["path"], ...((witness["paths"] as readonly string[] | undefined) ?? [])].map(String);
  return named.some((path) => paths.includes(path)) || (named.includes(part) && witness["entry"] === entry);
}
