// How a fight or a duel came out, line by line, for the panel.

import { isObject, type Json, type JsonObject } from "../../net/json";
import type { EventJson } from "../../net/model";
import type { Account, AccountRow } from "../../stage/beats";
import { signed, type Words } from "../../ui/words";
import type { BattleView } from "./view";

interface Line {
  readonly code: string;
  readonly value: number;
  readonly clause?: string;
}

function linesOf(value: Json | undefined, side: 0 | 1): readonly Line[] {
  const both = Array.isArray(value) ? (value as readonly Json[]) : [];
  const lines = both[side];
  return Array.isArray(lines) ? (lines as unknown as readonly Line[]) : [];
}

function titleOf(one: Json | undefined, two: Json | undefined, words: Words): string {
  return words.say("page.hh.against", { who: words.name(one ?? ""), whom: words.name(two ?? "") });
}

/** Every line that counted for either side, those of both in one row. */
export function fightAccount(event: EventJson, _view: BattleView, words: Words): Account {
  const fight: JsonObject = isObject(event["fight"]) ? event["fight"] : {};
  const faces = (Array.isArray(fight["faces"]) ? fight["faces"] : []) as readonly number[];
  const both = [linesOf(event["lines"], 0), linesOf(event["lines"], 1)] as const;
  const codes = [...new Set(both.flat().map(({ code }) => code))];
  const counted = (side: 0 | 1, code: string): string => {
    const lines = both[side].filter((line) => line.code === code);
    if (!lines.length) return "";
    const value = lines.reduce((sum, line) => sum + line.value, 0);
    return code === "base" ? String(value) : signed(value);
  };
  const rows: AccountRow[] = codes.map((code) => {
    const clause = both.flat().find((line) => line.code === code)?.clause;
    return {
      label: words.say(`modifier.${code}`),
      values: [counted(0, code), counted(1, code)],
      ...(clause ? { clause } : {}),
    };
  });
  rows.push({ label: words.say("page.stage.die"), values: [String(faces[0] ?? ""), String(faces[1] ?? "")] });
  rows.push({ label: "", values: [String(event["mine"] ?? ""), String(event["theirs"] ?? "")], isTotal: true });
  return { title: titleOf(event["attacker"], event["defender"], words), rows };
}

/** Single combats and spells: factor, die, total. */
export function scoreAccount(event: EventJson, [one, two]: readonly [string, string], words: Words): Account {
  const numbers = (field: string): readonly string[] =>
    Array.isArray(event[field]) ? (event[field] as readonly Json[]).map(String) : [];
  return {
    title: titleOf(event[one], event[two], words),
    rows: [
      { label: words.say("page.hh.factor"), values: numbers("factors") },
      { label: words.say("page.stage.die"), values: numbers("faces") },
      { label: "", values: [String(event["total"] ?? ""), String(event["against"] ?? "")], isTotal: true },
    ],
  };
}
