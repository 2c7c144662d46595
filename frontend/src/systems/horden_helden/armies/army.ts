// An army of Horden & Helden as the builder handles it: plain documents and small changes of them. No rules here; the
// server checks every army.

import type { JsonObject } from "../../../net/json";

export interface FigureLine {
  readonly kind: string;
  readonly grade: string;
}

export interface Line {
  readonly entry: string;
  readonly n: number;
  readonly options?: readonly string[];
  readonly figure?: FigureLine;
  readonly commander?: string;
  readonly school?: string;
  readonly mobility?: string;
  readonly strength?: number;
  readonly flags?: readonly string[];
  readonly aboard?: boolean;
}

export interface Command {
  /** The server leaves out what is usual: a subordinate's. */
  readonly role?: string;
  readonly list?: string;
  readonly elements: readonly Line[];
}

export interface Army {
  readonly list: string;
  readonly mode?: string;
  readonly limit?: number;
  readonly role?: string;
  readonly elements?: readonly Line[];
  readonly commands?: readonly Command[];
  readonly camp?: string | readonly string[];
  readonly camp_fortified?: boolean;
  readonly camp_deep?: boolean;
  readonly wagon_train?: boolean;
  readonly field_fortifications?: number;
}

/** A command, or the whole of a small army; `path` is where its lines stand in the document. */
export interface Part {
  readonly path: string;
  readonly role: string;
  readonly list: string;
  readonly lines: readonly Line[];
}

export function armyOf(plain: JsonObject): Army {
  return plain as unknown as Army;
}

export function plainOf(army: Army): JsonObject {
  return JSON.parse(JSON.stringify(army)) as JsonObject;
}

export function partsOf(army: Army): readonly Part[] {
  if (!army.commands?.length)
    return [{ path: "elements", role: army.role ?? "chief", list: army.list, lines: army.elements ?? [] }];
  return army.commands.map((command, index) => ({
    path: `commands[${index}].elements`,
    role: command.role ?? "subordinate",
    list: command.list ?? army.list,
    lines: command.elements,
  }));
}

export function withLines(army: Army, path: string, lines: readonly Line[]): Army {
  const tidied = tidy(lines);
  const place = /^commands\[(\d+)\]/.exec(path)?.[1];
  if (place === undefined) return { ...army, elements: tidied };
  return withCommand(army, Number(place), { elements: tidied });
}

export function withCommand(army: Army, place: number, changed: Partial<Command>): Army {
  const commands = (army.commands ?? []).map((command, index) =>
    index === place ? { ...command, ...changed } : command,
  );
  return { ...army, commands };
}

export function isRidden(line: Line): boolean {
  return line.figure !== undefined || line.commander !== undefined;
}

/** Lines without elements go, equal plain lines become one. */
export function tidy(lines: readonly Line[]): readonly Line[] {
  const done: Line[] = [];
  for (const raw of lines) {
    const line = lean(raw);
    const twin = isRidden(line) ? -1 : done.findIndex((other) => keyOf(other) === keyOf(line));
    const same = done[twin];
    if (line.n < 1) continue;
    if (same) done[twin] = { ...same, n: same.n + line.n };
    else done.push(line);
  }
  return done;
}

/** Without what says nothing. */
function lean(line: Line): Line {
  const said = Object.entries(line).filter(
    ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said) as unknown as Line;
}

function keyOf({ n: _count, ...rest }: Line): string {
  return JSON.stringify(Object.entries(rest).sort());
}

export function changed(lines: readonly Line[], place: number, change: Partial<Line>): readonly Line[] {
  return lines.map((line, index) => (index === place ? { ...line, ...change } : line));
}

/** So many elements of an entry in all: plain ones come and go, those with riders stay. */
export function counted(lines: readonly Line[], entry: string, place: number | null, count: number): readonly Line[] {
  const line = place === null ? undefined : lines[place];
  if (line && place !== null) return changed(lines, place, { n: Math.max(0, count) });
  return count > 0 ? [...lines, { entry, n: count }] : lines;
}

/** One element of a line gets something of its own; the others stay as they are. */
export function singledOut(lines: readonly Line[], place: number, change: Partial<Line>): readonly Line[] {
  const line = lines[place];
  if (!line) return lines;
  const rest = line.n > 1 ? [{ ...line, n: line.n - 1 }] : [];
  return [...lines.slice(0, place), { ...line, n: 1, ...change }, ...rest, ...lines.slice(place + 1)];
}

export type Rider = "commander" | "figure";

/** Take a commander or a figure off its element. */
export function dismissed(lines: readonly Line[], place: number, who: Rider): readonly Line[] {
  return lines.map((line, index) => {
    if (index !== place) return line;
    const { commander, figure, school, ...rest } = line;
    return who === "commander" ? ({ ...rest, figure, school } as Line) : ({ ...rest, commander } as Line);
  });
}

/** Let a commander or a figure ride with another line's element. */
export function moved(lines: readonly Line[], from: number, to: number, who: Rider): readonly Line[] {
  const rider = lines[from];
  if (!rider || from === to) return lines;
  const brought: Partial<Line> =
    who === "commander"
      ? { ...(rider.commander !== undefined ? { commander: rider.commander } : {}) }
      : {
          ...(rider.figure ? { figure: rider.figure } : {}),
          ...(rider.school !== undefined ? { school: rider.school } : {}),
        };
  return singledOut(dismissed(lines, from, who), to, brought);
}

/** The line a new rider goes to: the largest plain one. */
export function hostOf(lines: readonly Line[], who: Rider): number {
  const free = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => (who === "figure" ? !line.figure : !line.commander));
  const plain = free.filter(({ line }) => !isRidden(line)).sort((one, two) => two.line.n - one.line.n);
  return (plain[0] ?? free[0])?.index ?? -1;
}

/** For other points: a large army is divided into commands, a small one is not. */
export function sized(army: Army, limit: number, role: string | null): Army {
  const { role: _role, commands, elements, ...rest } = army;
  const sizedArmy: Army = { ...rest, limit, ...(role ? { role } : {}) };
  const isLarge = limit > 600 && !role;
  if (!isLarge) {
    const all = tidy([...(elements ?? []), ...(commands ?? []).flatMap((command) => command.elements)]);
    return { ...sizedArmy, elements: all, camp_deep: false };
  }
  const known: readonly Command[] = commands?.length
    ? commands
    : [
        { role: "chief", elements: elements ?? [] },
        { role: "subordinate", elements: [] },
      ];
  return { ...sizedArmy, commands: known };
}

export function campOf(army: Army): string {
  return typeof army.camp === "string" ? army.camp : (army.camp?.[0] ?? "");
}
