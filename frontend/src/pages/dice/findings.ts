// What a check can find. The same codes, facts and order as tools/verify_dice.py; sentences stand in texts/dice.ts.

import type { JsonObject } from "../../net/json";

export const WRONG = [
  "identity",
  "secret",
  "sealed",
  "unsealed",
  "twice",
  "early",
  "unopened",
  "mix",
  "unreadable",
  "before",
  "repeated",
  "misplaced",
  "inserted",
  "face",
  "not_kept",
  "missing",
  "missing_run",
] as const;
/** Worth knowing, but not wrong. */
export const NOTES = ["server", "replaced", "kept"] as const;

export type Code = (typeof WRONG)[number] | (typeof NOTES)[number];

export interface Finding {
  readonly code: Code;
  readonly facts: JsonObject;
}

export function isNote({ code }: Finding): boolean {
  return (NOTES as readonly string[]).includes(code);
}
