// What is asked now, one thing at a time: my question, whom we wait for, the dice being agreed, or how it ended.

import { Fragment, type ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Agreeing } from "../pages/dice/proof";
import { myQuestion, waitedFor, type Model, type Question, type Scene } from "../net/model";
import { bySeat, sideOf } from "../net/seats";
import type { Session } from "../net/session";
import { Badge, Sym } from "../ui/symbols";
import type { AnySystem } from "./system";
import { capital } from "../ui/words";
import { fewNames, leaders, playerName, readyLine } from "./seats";
import { Clause } from "../ui/Clause";
import { useAround, useSay } from "./context";
import { PlanLine } from "./PlanLine";
import { bringIntoSight } from "./scrolling";
import { useWitness } from "../board/witness";

interface QuestionAreaProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly session: Session;
  readonly children: ComponentChildren;
}

export function QuestionArea({ model, scene, system, session, children }: QuestionAreaProps) {
  const say = useSay();
  return (
    <section class="question" aria-label={say("question")}>
      <LineState model={model} />
      {model.refusal && <Refusal model={model} onForget={() => session.forget()} />}
      <PlanLine model={model} session={session} />
      <Chair model={model} scene={scene} system={system} />
      {stateOf(model, scene) === "mine" ? children : <Otherwise model={model} scene={scene} />}
    </section>
  );
}

function stateOf(model: Model, scene: Scene): "mine" | "other" {
  return scene.status === "running" && !scene.outcome && myQuestion(model) ? "mine" : "other";
}

/** Who sits on several chairs is told for which side the question is. */
function Chair({ model, scene, system }: OtherwiseProps) {
  const { words } = useAround();
  const say = useSay();
  if (model.mySeats.length < 2 || model.seat === null || stateOf(model, scene) !== "mine") return null;
  return (
    <p class="chair">
      <Badge side={sideOf(scene, model.seat)} />{" "}
      {say("chair", { army: system.army(scene, model.seat, words) || words.seat(model.seat) })}
    </p>
  );
}

function LineState({ model }: { readonly model: Model }) {
  const say = useSay();
  if (model.connection !== "reconnecting" && model.connection !== "offline" && model.connection !== "closed")
    return null;
  return (
    <p class={`line-state ${model.connection}`} role="status">
      <Sym id="ui-warn" />
      <span>{say(`line.${model.connection}`)}</span>
    </p>
  );
}

function Refusal({ model, onForget }: { readonly model: Model; readonly onForget: () => void }) {
  const say = useSay();
  const { refusal } = model;
  useWitness(refusal ? [refusal] : []);
  if (!refusal) return null;
  return (
    <div class="refusal" role="alert">
      <Sym id="ui-cross" />
      <span>
        {refusal.message || say(`fault.${refusal.code}`)} <Clause id={refusal.clause} />
      </span>
      <button type="button" class="close" aria-label={say("close")} onClick={onForget}>
        <Sym id="ui-cross" />
      </button>
    </div>
  );
}

interface OtherwiseProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
}

function Otherwise({ model, scene }: Pick<OtherwiseProps, "model" | "scene">) {
  if (scene.outcome) return <EndCard model={model} scene={scene} />;
  if (scene.status === "open") return <SeatsTaken scene={scene} />;
  if (scene.status === "seeding") return <Agreeing scene={scene} log={model.log} />;
  if (scene.status === "abandoned") return <Waiting text="abandoned" hint="abandoned_hint" />;
  return <Decides scene={scene} />;
}

function Waiting({ text, hint }: { readonly text: string; readonly hint: string }) {
  const say = useSay();
  return (
    <div class="waiting">
      <h2>{say(text)}</h2>
      <p class="muted">{say(hint)}</p>
    </div>
  );
}

function SeatsTaken({ scene }: { readonly scene: Scene }) {
  const { words } = useAround();
  const say = useSay();
  return (
    <div class="waiting">
      <h2>{readyLine(scene, words)}</h2>
      <p class="muted">{say("seats_taken_hint")}</p>
    </div>
  );
}

/** Others are asked: who, what, and which answers there are; those who are asked the same together. */
function Decides({ scene }: { readonly scene: Scene }) {
  const { words } = useAround();
  const say = useSay();
  const seats = waitedFor(scene);
  return (
    <>
      {together(seats, scene).map((group) => {
        const asked = scene.asked[group[0] ?? ""] as Question;
        const names = group.map((seat) => playerName(scene.players[seat], say));
        return (
          <div key={group[0]} class="waiting">
            <h2>
              {group.map((seat) => (
                <Fragment key={seat}>
                  <Badge side={sideOf(scene, seat)} />{" "}
                </Fragment>
              ))}
              {say("decide", { names: fewNames(names, words), count: group.length })}
            </h2>
            <p>
              {words.say(`question.${asked.kind}`, asked.facts)} <Clause id={asked.clause} />
            </p>
            <p class="muted">
              {say("their_answers", { answers: asked.orders.map((order) => words.say(`order.${order}`)).join(" · ") })}
            </p>
          </div>
        );
      })}
    </>
  );
}

/** Seats that are asked the very same. */
function together(seats: readonly string[], scene: Scene): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const seat of seats) {
    const { kind, clause, facts } = scene.asked[seat] as Question;
    const key = JSON.stringify([kind, clause, facts]);
    groups.set(key, [...(groups.get(key) ?? []), seat]);
  }
  return [...groups.values()];
}

function EndCard({ model, scene }: Pick<OtherwiseProps, "model" | "scene">) {
  const { words, page } = useAround();
  const say = useSay();
  const { outcome } = scene;
  if (!outcome) return null;
  const winners = leaders(scene, outcome.places).map((seat) => playerName(scene.players[seat], say));
  return (
    <div class="end-card">
      <h2>{winners.length ? say("won", { name: fewNames(winners, words), count: winners.length }) : say("drawn")}</h2>
      <p class="level">{capital(words.term(`victory.${outcome.verdict}`))}</p>
      <p>{words.say(`outcome.${outcome.reason}`, outcome.facts)}</p>
      <ul class="totals">
        {Object.entries(outcome.points)
          .sort(([one], [other]) => bySeat(one, other))
          .map(([seat, points]) => (
            <li key={seat}>
              <Badge side={sideOf(scene, seat)} /> {playerName(scene.players[seat], say)} <b>{points}</b>
            </li>
          ))}
      </ul>
      <p class="end-links">
        <a class="btn primary" href={page.addresses.replay}>
          <Sym id="ui-play" />
          {say("to_replay")}
        </a>
        {scene.rematch ? (
          <a class="btn" href={`/battles/${scene.rematch}`}>
            {say("to_rematch")}
          </a>
        ) : (
          model.mySeats.length > 0 && <RematchForm address={page.addresses.rematch} />
        )}
        <a class="btn" href={page.addresses.lobby}>
          {say("to_lobby")}
        </a>
      </p>
    </div>
  );
}

/** Offering a rematch is the lobby's business: a plain form with its token. */
function RematchForm({ address }: { readonly address: string }) {
  const say = useSay();
  const token = csrfToken();
  return (
    <form method="post" action={address}>
      <input type="hidden" name="csrfmiddlewaretoken" value={token} />
      <button type="submit" class="btn">
        {say("offer_rematch")}
      </button>
    </form>
  );
}

export function csrfToken(): string {
  const field = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]");
  return field?.value || (/(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "");
}

/** Says the question aloud as soon as it changes, and takes the focus if nothing else has it. */
export function Prompt({
  title,
  hint,
  clause,
  children,
}: {
  readonly title: string;
  readonly hint?: ComponentChildren;
  readonly clause?: string;
  readonly children?: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    if (heading.current) bringIntoSight(heading.current);
  }, [title]);
  return (
    <div class="prompt">
      <h2 ref={heading} tabIndex={-1}>
        {title} <Clause id={clause} />
      </h2>
      {hint && <p class="muted">{hint}</p>}
      {children}
    </div>
  );
}
