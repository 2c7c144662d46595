// What every part of the table may need: words, and ways to other parts.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Page } from "../net/session";
import type { ClauseText } from "../ui/texts/index";
import { Words } from "../ui/words";

export interface Surroundings {
  readonly words: Words;
  readonly page: Page;
  readonly clauses: readonly ClauseText[];
  readonly openClause: (clause: string) => void;
}

/** A page from which nothing else is reached. */
export const nowhere = {
  texts: "",
  recording: "",
  replay: "",
  rematch: "",
  claim: "",
  report: "",
  rules: "",
  dice: "",
  diceSheet: "",
  diceHelp: "",
  lobby: "",
  login: "",
  language: "",
};
const nothing: Surroundings = {
  words: new Words({}),
  clauses: [],
  openClause: () => undefined,
  page: { battle: "", slug: "", title: "", mode: "play", language: "en", addresses: nowhere },
};

export const Around = createContext<Surroundings>(nothing);

export function useAround(): Surroundings {
  return useContext(Around);
}

/** The page's own words: `say("confirm")` reads `page.confirm`. */
export function useSay(): (key: string, facts?: Parameters<Words["say"]>[1]) => string {
  const { words } = useAround();
  return (key, facts) => words.say(`page.${key}`, facts);
}
