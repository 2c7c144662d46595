// Generals in words: whether they rally, and what keeps them from helping.

import type { Words } from "../../ui/words";
import type { GeneralView } from "./view";

/** What ails him, if anything: still recovering, a near miss for the rest of the battle, silent beside another. */
export function ailment(general: GeneralView, words: Words): string | null {
  const state = general.recovering ? "recovering" : general.near_miss ? "near_miss" : general.silent ? "silent" : null;
  return state ? words.say(`page.lb.${state}`) : null;
}

/** "rallies on 9+", "never rallies"; and what ails him. */
export function generalNotes(general: GeneralView, words: Words): readonly string[] {
  const rally = general.rally_on
    ? words.say("page.lb.rally_on", { number: general.rally_on })
    : words.say("page.lb.never_rallies");
  const ails = ailment(general, words);
  return ails ? [rally, ails] : [rally];
}
