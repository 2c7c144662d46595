// What is said beside the picture: to screen readers, and in the browser's own tab.

import { useEffect, useRef, useState } from "preact/hooks";
import { myQuestion, type Model, type Scene } from "../net/model";
import type { AnySystem } from "../shell/system";
import type { Words } from "./words";
import { useAround } from "../shell/context";
import { isTold, sentence } from "../shell/Log";

/** What happened since one's last own order, read aloud on request. */
export function useNews(model: Model, words: Words): readonly [string, () => void] {
  const [news, setNews] = useState("");
  const mark = useRef(0);
  const given = model.pending.length;
  useEffect(() => {
    mark.current = model.version;
  }, [given]);
  const read = (): void => {
    const fresh = model.log.filter(({ n, event }) => n > mark.current && isTold(event, words)).slice(-12);
    setNews(fresh.length ? fresh.map(({ event }) => sentence(event, words)).join(" ") : words.say("page.no_news"));
  };
  return [news, read];
}

/** The tab in the browser says when it is one's turn. */
export function useTitle(model: Model, scene: Scene, system: AnySystem): void {
  const { words } = useAround();
  const mine = myQuestion(model) !== null && scene.status === "running";
  useEffect(() => {
    document.title = `${mine ? `● ${words.say("page.your_turn")} · ` : ""}${system.headline(scene, model.title, words)} · Feldherr`;
  }, [mine, scene, words]);
}

/** Speaks: questions and refusals at once, what happened when there is time. */
export function Announcer({
  model,
  told,
  news,
}: {
  readonly model: Model;
  readonly told: string | null;
  readonly news: string;
}) {
  const { words } = useAround();
  const question = myQuestion(model);
  const last = [...model.log].reverse().find(({ event }) => isTold(event, words));
  return (
    <div class="sr">
      <p aria-live="assertive">
        {model.refusal?.message || (question ? words.say(`question.${question.kind}`, question.facts) : "")}
      </p>
      <p aria-live="polite">{told ?? (last ? sentence(last.event, words) : "")}</p>
      <p aria-live="polite">{news}</p>
    </div>
  );
}
