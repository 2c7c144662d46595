// What screen readers are told of the stage: the verdict when it is shown, at most one a second; what was skipped, joined.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Words } from "../ui/words";
import type { Step } from "./queue";
import type { Stage } from "./useStage";

const APART = 1000;
const MOST = 4;

function wordsOf({ beat }: Step, words: Words): string {
  const { verdict } = beat;
  if (!verdict?.word) return "";
  return `${words.name(verdict.on)}: ${words.say(`ribbon.${verdict.word}`, verdict.facts)}`;
}

/** Null: nothing is played, and the log is read as it comes. */
export function useTold(stage: Stage, words: Words): string | null {
  const [told, setTold] = useState<string | null>(null);
  const seen = useRef({ at: -Infinity, n: 0 });
  const { step, playing } = stage;
  const { past } = playing.queue;
  useEffect(() => {
    const fresh = [...past, ...(step ? [step] : [])].filter(({ beat }) => beat.n > seen.current.n);
    const lines = fresh.map((one) => wordsOf(one, words)).filter(Boolean);
    if (!step && !fresh.length && !past.length) return setTold(null);
    if (!lines.length || (step && performance.now() - seen.current.at < APART)) return;
    seen.current = { at: performance.now(), n: fresh[fresh.length - 1]?.beat.n ?? seen.current.n };
    const isOne = lines.length === 1;
    const joined = words.say("page.stage.joined", { count: fresh.length, told: lines.slice(-MOST).join(", ") });
    setTold(isOne ? (lines[0] ?? "") : joined);
  }, [step, past.length]);
  return told;
}
