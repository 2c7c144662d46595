// Works every throw of a battle out again, in this browser alone.

import type { Json } from "../../net/json";
import { toHex } from "../../net/seeds";
import { Dice, mixOf, notation } from "./deriving";
import { isNote, type Finding } from "./findings";
import { isCount, readFile, type DiceEvent, type DiceFile } from "./reading";
import { aboutSecret, seedsOf, sharesOf, type Share } from "./seats";

/** One throw of the file with what is wrong about it. */
export interface CheckedThrow {
  readonly event: DiceEvent;
  readonly found: readonly Finding[];
}

export interface Report {
  readonly commitment: string;
  readonly mix: string;
  readonly shares: readonly Share[];
  readonly throws: readonly CheckedThrow[];
  /** Everything wrong or worth knowing, in the order in which it is checked. */
  readonly findings: readonly Finding[];
}

export function wrongIn(report: Report): readonly Finding[] {
  return report.findings.filter((one) => !isNote(one));
}

/** Throws `NotCheckable` if it is no battle, or one whose secret is not told yet. */
export async function check(battle: Json): Promise<Report> {
  const file = readFile(battle);
  const { opened, found } = seedsOf(file);
  const mix = mixOf(opened);
  const findings: Finding[] = [...aboutSecret(file), ...found];
  if (opened.size && file.mix !== null && file.mix !== toHex(mix)) findings.push({ code: "mix", facts: {} });
  const dice = await Dice.of(file.secret, file.battle, mix);
  const throws = await new Throws(file, dice, opened).checked();
  return {
    commitment: file.commitment,
    mix: toHex(mix),
    shares: sharesOf(file.seats, file.events),
    throws: throws.list,
    findings: [...findings, ...throws.found],
  };
}

/** The throws of a file, one after another. */
class Throws {
  private readonly seen = new Set<number>();
  private readonly waiting: Set<string>;
  private highest = -1;

  constructor(
    private readonly file: DiceFile,
    private readonly dice: Dice,
    private readonly opened: ReadonlyMap<string, Uint8Array>,
  ) {
    this.waiting = new Set(file.seats.filter((seat) => opened.has(seat)));
  }

  async checked(): Promise<{ readonly list: readonly CheckedThrow[]; readonly found: readonly Finding[] }> {
    const list: CheckedThrow[] = [];
    // All at once: the browser computes them beside each other, and each would wait for the one before.
    const faces = await Promise.all(this.file.events.map((event) => this.fell(event)));
    for (const [index, event] of this.file.events.entries()) {
      if (event.kind === "seed_revealed") this.waiting.delete(String(event["seat"]));
      if (event.kind === "thrown") list.push({ event, found: this.about(event, index + 1, faces[index] ?? null) });
    }
    const each = list.flatMap((one) => one.found);
    return { list, found: [...(list.length ? this.unopened() : []), ...each, ...this.missing()] };
  }

  private unopened(): readonly Finding[] {
    const silent = this.file.seats.filter((seat) => !this.opened.has(seat));
    return silent.map((seat) => ({ code: "unopened", facts: { seat } }));
  }

  /** How this throw fell; null if there can be no such throw. */
  private async fell(event: DiceEvent): Promise<readonly number[] | null> {
    const { n, faces } = event,
      kind = event.kind === "thrown" ? notation(event["dice"]) : null;
    const isReadable = isCount(n) && kind && Array.isArray(faces) && faces.every(isCount);
    return isReadable ? this.dice.faces(n, kind) : null;
  }

  private about(event: DiceEvent, number: number, fell: readonly number[] | null): readonly Finding[] {
    if (!fell) return [{ code: "unreadable", facts: { event: number } }];
    const { n, faces } = event as DiceEvent & { readonly n: number; readonly faces: readonly number[] };
    if (this.seen.has(n)) return [{ code: "repeated", facts: { n } }];
    const found: Finding[] = [];
    if (this.waiting.size) found.push({ code: "before", facts: { n } });
    if (n < this.highest) found.push({ code: "misplaced", facts: { n } });
    this.seen.add(n);
    this.highest = Math.max(this.highest, n);
    const count = this.file.throws;
    if (count !== null && n >= count) return [...found, { code: "inserted", facts: { n, count } }];
    if (isSame(fell, faces)) return found;
    return [...found, { code: "face", facts: { n, dice: event["dice"] as string, shown: faces, fell } }];
  }

  /** Gaps in the numbers, and throws that the server counted and the file does not have. */
  private missing(): readonly Finding[] {
    const end = this.file.throws ?? this.highest + 1;
    const found: Finding[] = [];
    let at = 0;
    for (const n of [...[...this.seen].filter((one) => one < end).sort((one, two) => one - two), end]) {
      const last = n - 1;
      if (n > at)
        found.push(
          at === last ? { code: "missing", facts: { n: at } } : { code: "missing_run", facts: { n: at, last } },
        );
      at = n + 1;
    }
    return found;
  }
}

function isSame(one: readonly number[], two: readonly unknown[]): boolean {
  return one.length === two.length && one.every((face, index) => face === two[index]);
}
