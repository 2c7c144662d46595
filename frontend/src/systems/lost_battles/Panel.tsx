// The question of the moment, answered in the panel: one part for each way of answering.

import { useEffect } from "preact/hooks";
import { isObject, isSameOrder, type JsonObject } from "../../net/json";
import { useSay } from "../../shell/context";
import { Prompt } from "../../shell/Question";
import { Choices, type Choice } from "../../shell/Choices";
import type { OrderJson, Question } from "../../net/model";
import type { Session } from "../../net/session";
import { useTrials } from "../../net/dry_runs";
import { show } from "../../shell/cards";
import type { TableProps } from "../../shell/system";
import { text } from "./asking";
import { ActivatePanel } from "./ActivatePanel";
import { AdvancePanel } from "./AdvancePanel";
import { AttackPanel } from "./AttackPanel";
import { BidPanel } from "./BidPanel";
import { BlowLine } from "./Combat";
import { CoursePanel } from "./CoursePanel";
import type { Hand } from "./hand";
import { LeadsPanel } from "./LeadsPanel";
import { StepPanel } from "./StepPanel";
import { WhyNotHere } from "./WhyNotHere";
import { stateLine, UnitSign } from "./UnitRow";
import { orderLabel, priceOf } from "./wording";
import { viewOf, type BattleView } from "./view";

export interface PartProps extends TableProps {
  readonly hand: Hand;
  readonly view: BattleView;
  readonly session: Session;
  readonly busy: boolean;
}

export function Panel(props: TableProps & { readonly hand: Hand }) {
  const { hand, scene, session, model } = props;
  const view = viewOf(scene);
  const told = hand.looked && hand.refused === null && hand.looked !== hand.draft.place ? hand.looked : null;
  useEffect(() => {
    if (told) show(told, "tap");
  }, [told]);
  if (!view || !session || !hand.question) return null;
  const part: PartProps = { ...props, view, session, busy: model.pending.length > 0 || model.connection === "offline" };
  return (
    <>
      <Answer {...part} />
      {hand.looked && hand.refused !== null && (
        <WhyNotHere place={hand.looked} refused={hand.refused} session={session} version={model.stamp} />
      )}
    </>
  );
}

function Answer(props: PartProps) {
  const { aimed } = props.hand.aim;
  if (aimed) return <CoursePanel {...props} aimed={aimed} />;
  switch (props.hand.mode) {
    case "activate":
      return <ActivatePanel {...props} />;
    case "step":
      return <StepPanel {...props} />;
    case "attack":
      return <AttackPanel {...props} />;
    case "advance":
      return <AdvancePanel {...props} />;
    case "leads":
      return <LeadsPanel {...props} />;
    case "bid":
      return <BidPanel {...props} />;
    default:
      return <Reaction {...props} />;
  }
}

/** A reaction card: what happened, and what each answer means in numbers. */
function Reaction({ hand, scene, words, session, model, view, busy }: PartProps) {
  const say = useSay();
  const { question } = hand;
  const options = scene.options.filter(({ order }) => question?.orders.includes(order.kind));
  const trials = useTrials(
    session,
    options.map((option) => option.order),
    model.stamp,
  );
  if (!question) return null;
  const choices: readonly Choice[] = options.map((option, index) => {
    const unit = view.units[text(option.order["unit"]) ?? ""];
    return {
      order: option.order,
      label: orderLabel(option.order, view, words, option.order.kind === "rally" ? question.facts : {}),
      price: priceOf(option.cost, words),
      detail: unit
        ? stateLine(unit, words)
        : meaning(option.order, { ...option.facts, ...(trials[index]?.facts ?? {}) }, view, words, say),
      sign: unit && <UnitSign unit={unit} />,
      suggested: question.suggested?.[0] ? isSameOrder(question.suggested[0], option.order) : false,
    };
  });
  return (
    <div class="reaction">
      <Prompt title={words.say(`question.${question.kind}`, question.facts)} clause={question.clause} />
      <BlowLine view={view} />
      <Choices
        name={question.kind}
        choices={choices}
        session={session}
        version={model.stamp}
        busy={busy}
        isComing={trials.includes(undefined)}
        chosen={hand.chosen}
        onChoose={hand.choose}
      />
      <FromNowOn {...{ hand, view, session, busy }} question={question} />
      {question.default && (
        <p class="hint">
          {words.say("page.default", { answer: orderLabel(question.default as OrderJson, view, words) })}
        </p>
      )}
    </div>
  );
}

interface FromNowOnProps extends Pick<PartProps, "hand" | "view" | "session" | "busy"> {
  readonly question: Question;
}

/** The chosen answer as a standing one: the same is not asked again. */
function FromNowOn({ hand, view, session, busy, question }: FromNowOnProps) {
  const say = useSay();
  const settled = standingAnswer(question, hand.chosen);
  if (!settled) return null;
  return (
    <p>
      <button
        type="button"
        class="link"
        data-from-now-on={question.kind}
        disabled={busy}
        onClick={() => session.give({ kind: "set_defaults", ...(view.standing_answers ?? {}), ...settled })}
      >
        {say("lb.from_now_on")}
      </button>
    </p>
  );
}

/** Which standing answer says the same; null where there is none. */
export function standingAnswer(question: Question, chosen: OrderJson | null): JsonObject | null {
  if (!chosen) return null;
  if (question.kind === "rally") return { rally_from: chosen.kind === "rally" ? 0 : 99 };
  if (question.kind === "lead" && question.facts["may_keep"] === true)
    return { keep_lead_when_spent: !text(chosen["unit"]) };
  return null;
}

/** What an answer would come to, in one line. */
function meaning(
  order: OrderJson,
  facts: JsonObject,
  view: BattleView,
  words: TableProps["words"],
  say: ReturnType<typeof useSay>,
): string | undefined {
  const chances = isObject(facts["chances"]) ? facts["chances"] : null;
  switch (order.kind) {
    case "rally":
      return chances
        ? say("lb.rally_chances", {
            good: chances["success"] ?? 0,
            lost: chances["lost"] ?? 0,
            near: chances["near_miss"] ?? 0,
          })
        : undefined;
    case "all_out":
      return say("lb.all_out_means", { count: Number(facts["hits"] ?? 1) });
    case "no_rally":
      return say("lb.hit_stands");
    case "choose_active_general":
      return say("lb.exempts", {
        name: view.generals[text(order["general"]) ?? ""]?.name ?? "",
        count: Number(facts["exemptions"] ?? 0),
      });
    case "demand_reroll":
    case "accept":
      return facts["difference"] === undefined
        ? undefined
        : say("lb.difference_now", { difference: facts["difference"] });
    default:
      return words.has(`page.lb.means.${order.kind}`) ? say(`lb.means.${order.kind}`) : undefined;
  }
}
