// The card of a lesson above the question: what one sees, what to do next, and what helps whoever does something else.

import { useEffect, useState } from "preact/hooks";
import { useKeys } from "../../ui/keys";
import { myQuestion, type Model, type Scene } from "../../net/model";
import { useAround, useSay } from "../../shell/context";
import { csrfToken } from "../../shell/Question";
import type { Stage } from "../../stage/useStage";
import { goToLit, useLight } from "./lighting";
import { advanced, BEGINNING, holds, isAside, read, tipFor, type Place, type Script, type Step } from "./script";

interface LessonProps {
  readonly model: Model;
  readonly scene: Scene;
  /** The card follows what is shown, and holds the next beat back while it is to be read. */
  readonly stage?: Stage | undefined;
}

/** Nothing, unless this battle is a lesson and one sits at it. */
export function Lesson({ model, scene, stage }: LessonProps) {
  const { page } = useAround();
  const script = useScript(page.addresses.lesson, model.language);
  return script && model.role === "seat" ? (
    <Card key={model.battle} script={script} model={model} scene={scene} stage={stage} />
  ) : null;
}

function useScript(address: string | undefined, language: string): Script | null {
  const [script, setScript] = useState<Script | null>(null);
  useEffect(() => {
    if (!address) return;
    let isWanted = true;
    fetch(address, { headers: { Accept: "application/json", "Accept-Language": language } })
      .then((answer) => (answer.ok ? (answer.json() as Promise<Script>) : null))
      .then(
        (found) => isWanted && setScript(found),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [address, language]);
  return script;
}

/** How far one has come is kept in this browser; elsewhere it follows from the battle's own log. */
function usePlace(
  script: Script,
  { battle, log }: Model,
  asked: string | null,
  isOver: boolean,
): readonly [Place, () => void] {
  const key = `feldherr-lesson-${battle}`;
  // On another device cards that the battle has left behind are not read again.
  const [place, setPlace] = useState<Place>(
    () => keptPlace(key) ?? advanced(script, BEGINNING, { log, asked: null, isOver: false }, false),
  );
  const now = advanced(script, place, { log, asked, isOver });
  useEffect(() => {
    if (now.at === place.at && now.since === place.since) return;
    setPlace(now);
    keep(key, now);
  });
  const next = (): void => {
    const after = read(script, now);
    setPlace(after);
    keep(key, after);
  };
  return [now, next];
}

function keptPlace(key: string): Place | null {
  try {
    const { at, since } = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Place>;
    return typeof at === "number" && typeof since === "number" ? { at, since } : null;
  } catch {
    return null;
  }
}

function keep(key: string, place: Place): void {
  try {
    localStorage.setItem(key, JSON.stringify(place));
  } catch {
    // A browser that keeps nothing: the log says where one is.
  }
}

function Card({ script, model, scene, stage }: LessonProps & { readonly script: Script }) {
  const say = useSay();
  const shown = stage?.shown ?? model;
  const isPresent = shown === model;
  const asked = isPresent ? (myQuestion(model)?.kind ?? null) : null;
  const isOver = isPresent && scene.outcome !== null;
  const [place, next] = usePlace(script, shown, asked, isOver);
  const [isOpen, setOpen] = useState(true);
  const step = isOver ? undefined : script.steps[place.at];
  const isHeld = isOpen && holds(step);
  useLight(step);
  useHold(stage, isHeld);
  useFocus(step?.id, isHeld);
  useKeys({
    ...(isHeld ? { over: true, choose: () => undefined } : { last: true }),
    ...(step?.until.read ? { confirm: next, confirmAll: isHeld ? next : undefined } : {}),
    letters: { j: () => goToLit(step) },
  });
  const count = script.steps.length;
  return (
    <section
      class={`lesson ${isOpen ? "" : "shut"}`}
      aria-label={say("lesson")}
      data-step={step?.id ?? "end"}
      data-hold={isHeld ? "" : undefined}
    >
      <p class="lesson-head">
        <span class="eyebrow">{step ? say("lesson_step", { n: place.at + 1, count }) : say("lesson_done")}</span>
        <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(isOpen ? "lesson_shut" : "lesson_open")}
        </button>
      </p>
      <progress max={count} value={step ? place.at : count} aria-label={say("lesson_progress")} />
      <div aria-live="polite">
        {step ? (
          <Said step={step} script={script} asked={asked} isRefused={model.refusal !== null} isOpen={isOpen} />
        ) : (
          <End script={script} scene={scene} model={model} />
        )}
      </div>
      {step && isOpen && (
        <div class="lesson-row">
          {place.at > 0 && <TryAgain script={script} />}
          {step.show.length > 0 && (
            <button type="button" class="btn small" onClick={() => goToLit(step)}>
              {say("lesson_show")} <kbd>J</kbd>
            </button>
          )}
          {step.until.read && (
            <button type="button" class="btn small primary" data-next onClick={next}>
              {say("lesson_next")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** While a card is to be read the next beat waits, and the question stays folded. */
function useHold(stage: Stage | undefined, isHeld: boolean): void {
  const playing = stage?.playing;
  useEffect(() => {
    playing?.wait(isHeld);
    return () => playing?.wait(false);
  }, [playing, isHeld]);
  useEffect(() => {
    const question = document.querySelector<HTMLElement>("#ask .question");
    if (!question) return;
    question.inert = isHeld;
    return () => {
      question.inert = false;
    };
  }, [isHeld]);
}

/** A folded question cannot have the focus: its card takes it, and gives it back. Whatever else has it keeps it. */
function useFocus(step: string | undefined, isHeld: boolean): void {
  useEffect(() => {
    const at = document.activeElement;
    if (at !== null && at !== document.body && !at.closest("[inert]")) return;
    const heading = isHeld ? "#ask .lesson h2" : "#ask .question .prompt h2";
    document.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true });
  }, [step, isHeld]);
}

interface SaidProps {
  readonly step: Step;
  readonly script: Script;
  readonly asked: string | null;
  readonly isRefused: boolean;
  readonly isOpen: boolean;
}

function Said({ step, script, asked, isRefused, isOpen }: SaidProps) {
  const say = useSay();
  const tip = tipFor(script, step, asked);
  const hint = isAside(step, asked) || isRefused ? step.hint : "";
  return (
    <>
      <h2 tabIndex={-1}>{step.title}</h2>
      {isOpen && <p>{step.text}</p>}
      {isOpen && step.keys && <p class="lesson-keys">{say("lesson_keys", { keys: step.keys })}</p>}
      {hint && <p class="lesson-hint">{hint}</p>}
      {tip && <p class="lesson-tip">{tip}</p>}
    </>
  );
}

function End({ script, scene, model }: LessonProps & { readonly script: Script }) {
  const { page } = useAround();
  const say = useSay();
  const places = scene.outcome?.places ?? {};
  const mine = model.seat === null ? undefined : places[model.seat];
  const isDrawn = Object.values(places).every((one) => one === 1);
  const text = !scene.outcome ? say("lesson_fight_on") : isDrawn ? script.drawn : mine === 1 ? script.won : script.lost;
  return (
    <>
      <h2>{script.title}</h2>
      <p>{text}</p>
      {scene.outcome && (
        <div class="lesson-row">
          <a class="btn small primary" href="/battles/new?against=computer">
            {say("lesson_whole_battle")}
          </a>
          <TryAgain script={script} />
          <a class="btn small" href={page.addresses.learn ?? "/learn"}>
            {say("lesson_all")}
          </a>
        </div>
      )}
    </>
  );
}

/** The lesson from its beginning: a plain form with its token. */
function TryAgain({ script }: { readonly script: Script }) {
  const { page } = useAround();
  const say = useSay();
  return (
    <form method="post" action={`/learn/${page.slug}/${script.id}`}>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken()} />
      <input type="hidden" name="again" value="1" />
      <button type="submit" class="btn small" data-again>
        {say("lesson_again")}
      </button>
    </form>
  );
}
