// What answers itself, where the player sees it and can end it.

import { keyOf } from "../../net/json";
import { useSay } from "../../shell/context";
import { keepAnswer, STANDING, stopAt } from "./answers";
import type { PartProps } from "./Panel";
import { orderLabel } from "./wording";

/** "Always answer this way": the chosen answer to the results of fights, for the rest of the battle. */
export function AlwaysSo({ hand, session, busy }: PartProps) {
  const say = useSay();
  const { question, chosen } = hand;
  if (!question || !chosen || !STANDING.includes(question.kind)) return null;
  const always = (): void => {
    keepAnswer(question.kind, chosen);
    if (!busy) session.give(chosen);
  };
  return (
    <p class="by-itself">
      <button type="button" class="link" data-always={question.kind} onClick={always}>
        {say("hh.always")}
      </button>
    </p>
  );
}

/** The answers that are kept, and the window that passed last. */
export function ByItself({ hand, view, words }: PartProps) {
  const say = useSay();
  const { answers, passed, stops } = hand.kept;
  const kept = Object.entries(answers);
  const stopped = hand.question && stops.includes(hand.question.kind) ? hand.question.kind : "";
  if (!kept.length && !passed && !stopped) return null;
  return (
    <ul class="by-itself">
      {kept.map(([question, order]) => (
        <li key={keyOf(order)}>
          {say("hh.kept", { answer: orderLabel(order, view, words) })}{" "}
          <button type="button" class="link" data-ask-again={question} onClick={() => keepAnswer(question, null)}>
            {say("hh.ask_again")}
          </button>
        </li>
      ))}
      {passed && (
        <li>
          {say("hh.passed", { question: titleOf(passed, words) })}{" "}
          <button type="button" class="link" data-stop-here={passed} onClick={() => stopAt(passed, true)}>
            {say("hh.stop_here")}
          </button>
        </li>
      )}
      {stopped && (
        <li>
          <button type="button" class="link" data-pass={stopped} onClick={() => stopAt(stopped, false)}>
            {say("hh.pass_again")}
          </button>
        </li>
      )}
    </ul>
  );
}

function titleOf(question: string, words: PartProps["words"]): string {
  const key = `question.${question}`;
  return words.say(words.has(`${key}.title`) ? `${key}.title` : key);
}
