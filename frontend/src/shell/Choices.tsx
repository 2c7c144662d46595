// One question, its answers as cards, and one explicit confirm. Every no has a reason: a blocked answer can be asked why.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { isSameOrder, keyOf } from "../net/json";
import { useKeys } from "../ui/keys";
import type { OrderJson } from "../net/model";
import type { Fault, Trial } from "../protocol";
import type { Session } from "../net/session";
import { Sym } from "../ui/symbols";
import { useChecked } from "../net/dry_runs";
import { Clause } from "../ui/Clause";
import { useConfirm, usePress } from "./confirming";
import { useSay } from "./context";
import { OddsOf } from "./Odds";
import { BarLine } from "./TakeBack";
import { useWitness } from "../board/witness";

export interface Choice {
  readonly order: OrderJson;
  readonly label: string;
  readonly sign?: ComponentChildren;
  readonly detail?: ComponentChildren;
  readonly price?: string | undefined;
  readonly clause?: string | undefined;
  readonly letter?: string | undefined;
  readonly blocked?: boolean;
  /** The rules service would choose it. */
  readonly suggested?: boolean;
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
  /** So many that they scroll by themselves. */
  readonly many?: boolean;
  /** More is to come that the cards will show. */
  readonly isComing?: boolean;
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
  many = false,
  isComing = false,
  onChoose,
  onDiscard,
  children,
}: ChoicesProps) {
  const say = useSay();
  const open = choices.filter((choice) => !choice.blocked);
  const chosen = open.find((choice) => wanted && isSameOrder(choice.order, wanted)) ?? null;
  const { trial, isOut } = useChecked(session, chosen?.order ?? null, version);
  const { confirm, isChecking } = useConfirm(session, chosen?.order ?? null, { trial, isOut: isOut || isComing }, busy);
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
      <div class={`answers ${compact ? "compact" : ""} ${many ? "many" : ""}`} role="radiogroup" aria-label={name}>
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
      {children}
      {chosen && <Verdict trial={trial} />}
      <div class="confirm-row">
        {onDiscard && (
          <button type="button" class="btn discard" onClick={onDiscard}>
            {say("discard")}
          </button>
        )}
        <Confirm
          label={chosen?.confirm ?? chosen?.label ?? say("choose_first")}
          busy={busy}
          checking={isChecking}
          onConfirm={confirm}
          order={chosen?.order.kind}
        />
      </div>
      <OddsOf session={session} order={chosen?.order ?? null} version={version} />
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
      {choice.suggested && <Suggested />}
      {choice.price && <span class="price">{choice.price}</span>}
      {choice.letter && <kbd>{choice.letter.toUpperCase()}</kbd>}
      <Clause id={choice.clause} />
    </label>
  );
}

/** Said of what is chosen because the rules service would choose it. */
export function Suggested() {
  const say = useSay();
  return <span class="suggested">{say("suggested")}</span>;
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
  const { trial, isOut } = useChecked(session, asked ? choice.order : null, version);
  const isTold = (trial?.refusals ?? []).length > 0;
  return (
    <div class="answer blocked" data-blocked={choice.order.kind}>
      <span class="answer-text">
        <b>{choice.label}</b>
        {choice.detail}
        {trial && <Refusals faults={trial.refusals ?? []} />}
        {asked && !isOut && !isTold && (
          <span class="detail" role="status">
            {say(trial ? "why_not_nothing" : "why_not_silent")}
          </span>
        )}
      </span>
      {!isTold && !choice.detail && (
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

/**
 * What the chosen order would mean: refusals in red, consequences in amber. One that is out of date stays in grey until
 * the next comes, so that nothing jumps while a finger drags.
 */
export function Verdict({ trial, isStale = false }: { readonly trial: Trial | null; readonly isStale?: boolean }) {
  const refusals = trial?.refusals ?? [],
    consequences = trial?.consequences ?? [];
  useWitness(isStale ? [] : [...refusals, ...consequences]);
  return (
    <div role="status" class={isStale ? "stale" : ""}>
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
      {refusals.length === 0 && <BarLine bar={trial?.bar} />}
    </div>
  );
}

interface ConfirmProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onConfirm: (() => void) | undefined;
  /** The verdict is still out: a press is kept until it is in. */
  readonly checking?: boolean;
  readonly order?: string | undefined;
  readonly sign?: string;
}

export function Confirm({ label, busy, onConfirm, checking = false, order = "", sign }: ConfirmProps) {
  const say = useSay();
  const press = usePress(onConfirm, order);
  return (
    <button
      type="button"
      class="btn primary confirm"
      data-confirm={order}
      disabled={!onConfirm}
      aria-disabled={checking}
      {...press}
    >
      {sign && <Sym id={sign} />}
      {busy ? say("sending") : checking ? say("checking") : label}
      {onConfirm && !busy && !checking && <kbd>{say("enter")}</kbd>}
    </button>
  );
}
