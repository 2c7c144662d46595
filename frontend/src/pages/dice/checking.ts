// Works every throw of a battle out again, in this browser alone.

import type { Json } from "../../net/json";
import { toHex } from "../../net/seeds";
import { throwsOf } from "../../net/throws";
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
  /** Casts of trays as they first fell, by number. */
  private readonly fallen = new Map<number, string>();
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
    let kept = 0;
    const events = this.file.events.map((event) => ({ event, throws: throwsOf(event) }));
    // All at once: the browser computes them beside each other, and each would wait for the one before.
    const faces = await Promise.all(events.map(({ throws }) => Promise.all(throws.map((one) => this.fell(one)))));
    for (const [index, { event, throws }] of events.entries()) {
      if (event.kind === "seed_revealed") this.waiting.delete(String(event["seat"]));
      for (const [place, one] of throws.entries()) {
        const fell = faces[index]?.[place] ?? null;
        const found = isKept(one) ? this.aboutKept(one, index + 1, fell) : this.about(one, index + 1, fell);
        if (isKept(one)) kept += 1;
        else this.remember(one, fell);
        if (!isKept(one) || found.length) list.push({ event: one, found });
      }
    }
    const each = list.flatMap((one) => one.found);
    const isThrown = events.some(({ throws }) => throws.length);
    const note: readonly Finding[] = kept ? [{ code: "kept", facts: { count: kept } }] : [];
    return { list, found: [...(isThrown ? this.unopened() : []), ...each, ...this.missing(), ...note] };
  }

  /** A cast that was kept is one that fell before, for the same key. */
  private aboutKept(cast: DiceEvent, number: number, fell: readonly number[] | null): readonly Finding[] {
    if (!fell || typeof cast["key"] !== "string") return [{ code: "unreadable", facts: { event: number } }];
    const { n, key } = cast as DiceEvent & { readonly n: number; readonly key: string };
    return this.fallen.get(n) === asFallen(cast) ? [] : [{ code: "not_kept", facts: { n, key } }];
  }

  private remember(cast: DiceEvent, fell: readonly number[] | null): void {
    const n = cast["n"] as number;
    if (fell && typeof cast["key"] === "string" && !this.fallen.has(n)) this.fallen.set(n, asFallen(cast));
  }

  private unopened(): readonly Finding[] {
    const silent = this.file.seats.filter((seat) => !this.opened.has(seat));
    return silent.map((seat) => ({ code: "unopened", facts: { seat } }));
  }

  /** How this throw fell; null if there can be no such throw. */
  private async fell(event: DiceEvent): Promise<readonly number[] | null> {
    const { n, faces } = event,
      kind = notation(event["dice"]);
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

function isKept(event: DiceEvent): boolean {
  return event["kept"] === true;
}

/** What of a cast stays when it is kept. */
function asFallen(cast: DiceEvent): string {
  return JSON.stringify([cast["key"] ?? null, cast["dice"] ?? null, cast["faces"] ?? null]);
}

function isSame(one: readonly number[], two: readonly unknown[]): boolean {
  return one.length === two.length && one.every((face, index) => face === two[index]);
}
