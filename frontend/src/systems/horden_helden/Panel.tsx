// The question of the moment, answered in the panel: one part for each way of answering.

import { useEffect } from "preact/hooks";
import { keyOf } from "../../net/json";
import { useSay } from "../../shell/context";
import { Choices, type Choice } from "../../shell/Choices";
import { Prompt } from "../../shell/Question";
import type { Option, OrderJson } from "../../net/model";
import type { Session } from "../../net/session";
import { Sym } from "../../ui/symbols";
import { useTrials } from "../../net/dry_runs";
import { show } from "../../shell/cards";
import type { TableProps } from "../../shell/system";
import { part } from "../../ui/part";
import { chanceLine } from "./chances";
import type { Hand } from "./hand";
import { MovePanel } from "./MovePanel";
import { AlwaysSo, ByItself } from "./ByItself";
import { elementOf, tone, viewOf, type BattleView } from "./view";
import { orderLabel, priceOf, subjectOf } from "./wording";

// What is asked later in a turn comes when it is asked, or before, when the page is idle.
const Combat = part(async () => (await import("./Combat")).Combat);
const FirePanel = part(async () => (await import("./FirePanel")).FirePanel);
const Sequence = part(async () => (await import("./Sequence")).Sequence);
const UncastSpells = part(async () => (await import("./Spells")).UncastSpells);
const Vary = part(async () => (await import("./Vary")).Vary);

export interface PartProps extends TableProps {
  readonly hand: Hand;
  readonly view: BattleView;
  readonly session: Session;
  readonly busy: boolean;
}

export function Panel(props: TableProps & { readonly hand: Hand }) {
  const { hand, scene, session, model } = props;
  const view = viewOf(scene);
  const [looked = null] = hand.mode === "moves" ? [] : hand.selected;
  useEffect(() => {
    if (looked) show(looked, "tap");
  }, [looked]);
  if (!view || !session || !hand.question) return null;
  const shared: PartProps = {
    ...props,
    view,
    session,
    busy: model.pending.length > 0 || model.connection === "offline",
  };
  return (
    <>
      <Part {...shared} />
      <ByItself {...shared} />
    </>
  );
}

function Part(props: PartProps) {
  const { hand } = props;
  if (hand.setUp === "coming") return <Coming {...props} />;
  if (hand.setUp && hand.question?.orders.includes("submit_army")) return <hand.setUp.ArmyPanel {...props} />;
  if (hand.setUp && hand.mode === "place") return <hand.setUp.PlacePanel {...props} />;
  switch (hand.mode) {
    case "moves":
      return <MovePanel {...props} />;
    case "fire":
      return <FirePanel {...props} />;
    default:
      return <Answer {...props} />;
  }
}

/** The part that answers in the set-up is on its way. */
function Coming(props: PartProps) {
  return (
    <div class="reaction">
      <Asked {...props} />
      <ForMe {...props} />
    </div>
  );
}

/** What is asked, in the rules' words: a title, and the sentence below it. */
export function Asked({ hand, words }: Pick<PartProps, "hand" | "words">) {
  const { question } = hand;
  if (!question) return null;
  const key = `question.${question.kind}`;
  const sentence = words.say(key, question.facts);
  return words.has(`${key}.title`) ? (
    <Prompt title={words.say(`${key}.title`)} hint={sentence} clause={question.clause} />
  ) : (
    <Prompt title={sentence} clause={question.clause} />
  );
}

/** In the set-up the server answers for who does not care to. */
export function ForMe({ hand, session, busy }: Pick<PartProps, "hand" | "session" | "busy">) {
  const say = useSay();
  if (!hand.question?.orders.includes("set_up_for_me")) return null;
  return (
    <button
      type="button"
      class="btn for-me"
      data-action="for-me"
      disabled={busy}
      onClick={() => session.give({ kind: "set_up_for_me" })}
    >
      {say("hh.for_me")}
    </button>
  );
}

/** So many answers at most come with a dry run each. */
const TRIED = 12;

/** Every other question: what happened, its answers as cards, what each means in numbers. */
function Answer(props: PartProps) {
  const { hand, words, session, model, view, busy } = props;
  const say = useSay();
  const { question } = hand;
  const options = question ? hand.options.filter(({ order }) => question.orders.includes(order.kind)) : [];
  const given = (option: Option): OrderJson => hand.variants[keyOf(option.order)] ?? option.order;
  const trials = useTrials(session, options.length <= TRIED ? options.map(given) : [], model.stamp);
  if (!question) return null;
  const choices: readonly Choice[] = options.map((option, index) => ({
    order: given(option),
    label: orderLabel(given(option), view, words),
    price: priceOf(option.cost, words),
    detail: chanceLine(trials[index] ?? null, option, words) ?? help(option.order, words),
    confirm: words.say(`order.${option.order.kind}`),
    sign: <Sign order={option.order} view={view} />,
  }));
  const at = options.find((option) => hand.chosen && keyOf(given(option)) === keyOf(hand.chosen));
  const isAllMeant = hand.isPreset && hand.sequence.length > 1;
  return (
    <div class="reaction">
      <Asked {...props} />
      <Sequence {...props} />
      <Choices
        name={question.kind}
        compact={choices.length > 4}
        many={choices.length > 4}
        choices={choices}
        session={session}
        version={model.stamp}
        busy={busy}
        isComing={trials.includes(undefined)}
        chosen={isAllMeant ? null : hand.chosen}
        onChoose={hand.choose}
      >
        {at && (
          <Vary
            option={at}
            order={given(at)}
            view={view}
            words={words}
            onChange={(order) => hand.vary(keyOf(at.order), order)}
          />
        )}
        <Combat session={session} order={hand.chosen} version={model.stamp} words={words} view={view} />
      </Choices>
      <AlwaysSo {...props} />
      <ForMe {...props} />
      <UncastSpells {...props} />
      {question.default && question.default["kind"] !== "set_up_for_me" && (
        <p class="hint">{say("default", { answer: orderLabel(question.default as OrderJson, view, words) })}</p>
      )}
    </div>
  );
}

function Sign({ order, view }: { readonly order: OrderJson; readonly view: BattleView }) {
  const element = elementOf(view, subjectOf(order) ?? "");
  return element ? (
    <span class="base-sign" data-side={tone(element.side)}>
      <Sym id={`hh-${element.type}`} />
    </span>
  ) : null;
}

/** What a spell does, in one line. */
function help(order: OrderJson, words: TableProps["words"]): string | undefined {
  const key = `spell.${String(order["spell"])}.help`;
  return order["spell"] && words.has(key) ? words.say(key) : undefined;
}
