// One question, its answers as cards, and one explicit confirm. Every no has a reason: a blocked answer can be asked why.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { isSameOrder, keyOf } from "../json";
import { useKeys } from "../keys";
import type { OrderJson } from "../model";
import type { Fault, Trial } from "../protocol";
import type { Session } from "../session";
import { Sym } from "../symbols";
import { useTrial } from "../trials";
import { Clause } from "./Clause";
import { useSay } from "./context";
import { useWitness } from "./witness";

export interface Choice {
  readonly order: OrderJson;
  readonly label: string;
  readonly sign?: ComponentChildren;
  readonly detail?: ComponentChildren;
  readonly price?: string | undefined;
  readonly clause?: string | undefined;
  readonly letter?: string | undefined;
  readonly blocked?: boolean;
  readonly confirm?: string;
}

interface ChoicesProps {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly session: Session;
  readonly version: number;
  readonly busy: boolean;
  readonly chosen: OrderJson | null;
  readonly compact?: boolean;
  readonly onChoose: (order: OrderJson | null) => void;
  readonly onDiscard?: (() => void) | undefined;
  readonly children?: ComponentChildren;
}

export function Choices({
  name,
  choices,
  session,
  version,
  busy,
  chosen: wanted,
  compact = false,
  onChoose,
  onDiscard,
  children,
}: ChoicesProps) {
  const say = useSay();
  const open = choices.filter((choice) => !choice.blocked);
  const chosen = open.find((choice) => wanted && isSameOrder(choice.order, wanted)) ?? null;
  const confirm = chosen && !busy ? () => session.give(chosen.order) : undefined;
  const discard = onDiscard ?? (chosen ? () => onChoose(null) : undefined);
  useKeys({
    confirm,
    discard,
    choose: (index) => onChoose(open[index]?.order ?? null),
    letters: Object.fromEntries(
      open.flatMap((choice) => (choice.letter ? [[choice.letter, () => onChoose(choice.order)]] : [])),
    ),
  });
  return (
    <div class="answers-block">
      <div class={`answers ${compact ? "compact" : ""}`} role="radiogroup" aria-label={name}>
        {choices.map((choice) =>
          choice.blocked ? (
            <Blocked key={keyOf(choice.order)} choice={choice} session={session} version={version} />
          ) : (
            <Card
              key={keyOf(choice.order)}
              name={name}
              choice={choice}
              chosen={choice === chosen}
              onChoose={() => onChoose(choice.order)}
            />
          ),
        )}
      </div>
      {chosen && <Meaning session={session} order={chosen.order} version={version} />}
      {children}
      <div class="confirm-row">
        {onDiscard && (
          <button type="button" class="btn discard" onClick={onDiscard}>
            {say("discard")}
          </button>
        )}
        <Confirm
          label={chosen?.confirm ?? chosen?.label ?? say("choose_first")}
          busy={busy}
          onConfirm={confirm}
          order={chosen?.order.kind}
        />
      </div>
    </div>
  );
}

interface CardProps {
  readonly name: string;
  readonly choice: Choice;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Card({ name, choice, chosen, onChoose }: CardProps) {
  return (
    <label class={`answer ${chosen ? "chosen" : ""}`} data-order={choice.order.kind}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      {choice.sign}
      <span class="answer-text">
        <b>{choice.label}</b>
        {choice.detail && <span class="detail">{choice.detail}</span>}
      </span>
      {choice.price && <span class="price">{choice.price}</span>}
      {choice.letter && <kbd>{choice.letter.toUpperCase()}</kbd>}
      <Clause id={choice.clause} />
    </label>
  );
}

/** A greyed answer: asked why, the server's refusal is shown at its place. */
export function Blocked({
  choice,
  session,
  version,
}: {
  readonly choice: Choice;
  readonly session: Session;
  readonly version: number;
}) {
  const say = useSay();
  const [asked, setAsked] = useState(false);
  const trial = useTrial(session, asked ? choice.order : null, version);
  return (
    <div class="answer blocked" data-blocked={choice.order.kind}>
      <span class="answer-text">
        <b>{choice.label}</b>
        {choice.detail}
        {trial && <Refusals faults={trial.refusals ?? []} />}
      </span>
      {!trial && !choice.detail && (
        <button type="button" class="link" onClick={() => setAsked(true)}>
          {say("why_not")}
          <span class="sr"> {choice.label}</span>
        </button>
      )}
    </div>
  );
}

export function Refusals({
  faults,
  pointing = true,
}: {
  readonly faults: readonly Fault[];
  readonly pointing?: boolean;
}) {
  useWitness(pointing ? faults : []);
  return (
    <ul class="verdict-list">
      {faults.map((fault, index) => (
        <li key={index} class="bad">
          <Sym id="ui-cross" />
          <span>
            {fault.message} <Clause id={fault.clause} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the chosen order would mean: refusals in red, consequences in amber. */
export function Meaning({
  session,
  order,
  version,
}: {
  readonly session: Session;
  readonly order: OrderJson;
  readonly version: number;
}) {
  return <Verdict trial={useTrial(session, order, version)} />;
}

export function Verdict({ trial }: { readonly trial: Trial | null }) {
  const refusals = trial?.refusals ?? [],
    consequences = trial?.consequences ?? [];
  useWitness([...refusals, ...consequences]);
  return (
    <div role="status">
      {refusals.length + consequences.length > 0 && (
        <ul class="verdict-list">
          {refusals.map((fault, index) => (
            <li key={`r${index}`} class="bad">
              <Sym id="ui-cross" />
              <span>
                {fault.message} <Clause id={fault.clause} />
              </span>
            </li>
          ))}
          {consequences.map((fault, index) => (
            <li key={`c${index}`} class="warn">
              <Sym id="ui-warn" />
              <span>
                {fault.message} <Clause id={fault.clause} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ConfirmProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onConfirm: (() => void) | undefined;
  readonly order?: string | undefined;
  readonly sign?: string;
}

export function Confirm({ label, busy, onConfirm, order, sign }: ConfirmProps) {
  const say = useSay();
  return (
    <button
      type="button"
      class="btn primary confirm"
      data-confirm={order ?? ""}
      disabled={!onConfirm}
      onClick={onConfirm}
    >
      {sign && <Sym id={sign} />}
      {busy ? say("sending") : label}
      {onConfirm && !busy && <kbd>{say("enter")}</kbd>}
    </button>
  );
}
