// The odds of a fight in one line.

import { isObject, type JsonObject } from "../../net/json";
import type { Option } from "../../net/model";
import type { Trial } from "../../protocol";
import type { Words } from "../../ui/words";

/** The odds that a dry run or an option tells, wherever it tells them. */
export function oddsIn(facts: JsonObject | undefined): JsonObject | null {
  if (!facts) return null;
  if (isObject(facts["odds"])) return facts["odds"];
  return Array.isArray(facts["lines"]) && Array.isArray(facts["factors"]) ? facts : null;
}

/** "62 % win, 6 % tie": for cards and headings. */
export function chances(odds: JsonObject, words: Words): string | undefined {
  const falls = Number(odds["falls"] ?? odds["of"] ?? 0);
  const percent = (count: number): number => Math.round((count / falls) * 100);
  const higher = odds["higher"];
  if (falls && Array.isArray(higher))
    return words.say("page.hh.chances", {
      win: percent(Number(higher[0])),
      tie: percent(Number(odds["tie"] ?? 0)),
      lose: percent(Number(higher[1])),
    });
  return falls && typeof odds["works"] === "number"
    ? words.say("page.hh.spell_works", { chance: percent(odds["works"]) })
    : undefined;
}

/** One line of what an answer means. */
export function chanceLine(trial: Trial | null, option: Option, words: Words): string | undefined {
  const odds = oddsIn(trial?.facts as JsonObject | undefined) ?? oddsIn(option.facts);
  return odds ? chances(odds, words) : undefined;
}
