// Sentences for codes: the texts of one language with named places and plural forms, as in battles/rules/words.py.

import type { Json, JsonObject } from "../net/json";

export type Text = string | { readonly [form: string]: string };
export type Texts = { readonly [key: string]: Text };
export type Names = { readonly [piece: string]: string };

/** What the server calls somebody who has left for good. */
export const FORMER_PLAYER = "former player";
/** So many casts of a tray are told; battles/rules/words.py has the same. */
export const MOST_CASTS = 6;
const PLACE = /\{(\w+)(?::(\w+))?\}/g;

export class Words {
  constructor(
    readonly texts: Texts,
    readonly names: Names = {},
    readonly language: string = "en",
    /** Numbered pieces of a kind in one breath: "Hoplites 1–4". */
    readonly brief: boolean = false,
  ) {}

  /** These and more. */
  with(more: Texts): Words {
    return new Words({ ...this.texts, ...more }, this.names, this.language, this.brief);
  }

  has(key: string): boolean {
    return key in this.texts;
  }

  /** The sentence under this key; the key itself where there is none. */
  say(key: string, facts: JsonObject = {}): string {
    const text = this.texts[key] ?? key;
    const form = typeof text === "string" ? text : (text[facts["count"] === 1 ? "one" : "other"] ?? key);
    return form.replace(PLACE, (_all, place: string, kind?: string) => this.word(place, kind, facts));
  }

  name(value: Json): string {
    return this.names[String(value)] ?? String(value);
  }

  seat(value: Json): string {
    return this.person(this.names[`seat.${value}`] ?? "") || this.text(`seat.${value}`, value);
  }

  /** A person's name; for one who has left, words of this language. */
  person(name: string): string {
    return name === FORMER_PLAYER ? this.text("page.former_player", name) : name;
  }

  army(value: Json): string {
    return this.names[`army.${value}`] || this.text(`army.${value}`, value);
  }

  tile(value: Json): string {
    return this.text(`tile.${value}`, value);
  }

  term(value: Json): string {
    return this.text(`term.${value}`, value);
  }

  /** Two dice of six sides: 2d6, in German 2W6. */
  dice(value: Json): string {
    return this.language === "de" ? String(value).replace("d", "W") : String(value);
  }

  /** The casts of a tray in words: the first of them, and how many more there are. */
  tray(casts: readonly JsonObject[]): string {
    const told = casts.slice(0, MOST_CASTS).map((cast) => {
      const reason = this.say(`throw.${String(cast["reason"])}`);
      return this.say(cast["kept"] === true ? "tray.kept" : "tray.cast", { ...cast, reason });
    });
    const more = casts.length - told.length;
    return [...told, ...(more > 0 ? [this.say("tray.more", { count: more })] : [])].join("; ");
  }

  list(items: readonly string[]): string {
    if (items.length < 2) return items.join("");
    const last = items[items.length - 1] ?? "";
    return `${items.slice(0, -1).join(", ")} ${this.language === "de" ? "und" : "and"} ${last}`;
  }

  private word(place: string, kind: string | undefined, facts: JsonObject): string {
    const value = facts[place];
    if (value === undefined || value === null) return "–";
    return kind === undefined ? this.plain(value) : this.worded(kind, value);
  }

  private worded(kind: string, value: Json): string {
    switch (kind) {
      case "piece":
        return this.name(value);
      case "seat":
        return this.seat(value);
      case "army":
        return this.army(value);
      case "tile":
        return this.tile(value);
      case "term":
        return this.term(value);
      case "order":
        return this.text(`order.${value}`, value);
      case "orders":
        return this.list(items(value).map((item) => this.text(`order.${item}`, item)));
      case "pieces":
        return this.list(this.pieces(items(value).map((item) => this.name(item))));
      case "tiles":
        return this.list(items(value).map((item) => this.tile(item)));
      case "terms":
        return this.list(items(value).map((item) => this.term(item)));
      case "signed":
        return signed(Number(value));
      case "time":
        return timeOf(Number(value));
      case "measure":
        return this.measure(Number(value));
      case "dice":
        return this.dice(value);
      default:
        return this.plain(value);
    }
  }

  /** A length in millimetres in the system's own unit, which its texts name. */
  private measure(mm: number): string {
    const length = Math.round((mm / Number(this.text("measure.mm", 1))) * 100) / 100;
    return `${this.plain(length)} ${this.text("measure.unit", "mm")}`;
  }

  /** A value as it is; numbers with the language's own decimal sign. */
  private plain(value: Json): string {
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => this.plain(item)).join(", ");
    return typeof value === "number" && this.language === "de" ? String(value).replace(".", ",") : String(value);
  }

  private pieces(names: readonly string[]): readonly string[] {
    return this.brief ? together(names) : names;
  }

  private text(key: string, fallback: Json): string {
    const text = this.texts[key];
    return typeof text === "string" ? text : String(fallback);
  }
}

/** Names that differ only in their number, counted up: "Hoplites 1–4, 6". */
export function together(names: readonly string[]): readonly string[] {
  const lines = new Map<string, number[]>();
  for (const name of names) {
    const [, line = name, number] = /^(.*\S) (\d+)$/.exec(name) ?? [];
    lines.set(line, [...(lines.get(line) ?? []), ...(number ? [Number(number)] : [])]);
  }
  return [...lines].map(([line, numbers]) => (numbers.length ? `${line} ${runs(numbers)}` : line));
}

function runs(numbers: readonly number[]): string {
  const found: [number, number][] = [];
  for (const number of [...numbers].sort((one, two) => one - two)) {
    const last = found[found.length - 1];
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}

/** A span of milliseconds as clocks show it: 2 d 3 h, 1:02:05, 4:09. */
export function timeOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const two = (part: number) => String(part).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** +2, −1, 0. */
export function signed(value: number): string {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;
}

/** The text with a capital letter in front, for titles. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The members of a list; of an object, its keys. */
function items(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
