// Words of the page itself, and those of the rules, which the server holds.

import type { Texts } from "../words";

export interface ClauseText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}
export interface RuleTexts {
  readonly texts: Texts;
  readonly clauses: readonly ClauseText[];
}

export const LANGUAGES = ["de", "en"] as const;

/** The page's own words in one language. Nothing is drawn before they are there; the other language is fetched when it is chosen. */
export async function pageTexts(language: string): Promise<Texts> {
  const { texts } = await (language === "de" ? import("./german") : import("./english"));
  return texts;
}

const loaded = new Map<string, Promise<RuleTexts>>();

export function ruleTexts(address: string, language: string): Promise<RuleTexts> {
  const place = address.replace(/(de|en)(\/?)$/, `${language}$2`);
  const known = loaded.get(place);
  if (known) return known;
  const fresh = fetchTexts(place, language);
  loaded.set(place, fresh);
  fresh.catch(() => loaded.delete(place));
  return fresh;
}

interface RawClause {
  readonly id: string;
  readonly title: Worded;
  readonly text: Worded;
}
type Worded = string | { readonly [language: string]: string };

async function fetchTexts(place: string, language: string): Promise<RuleTexts> {
  const answer = await fetch(place, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
  const body = (await answer.json()) as { texts: Texts; clauses: readonly RawClause[] };
  return { texts: body.texts, clauses: body.clauses.map((clause) => spoken(clause, language)) };
}

function spoken(clause: RawClause, language: string): ClauseText {
  const say = (text: Worded): string => (typeof text === "string" ? text : (text[language] ?? text["en"] ?? ""));
  return { id: clause.id, title: say(clause.title), text: say(clause.text) };
}
