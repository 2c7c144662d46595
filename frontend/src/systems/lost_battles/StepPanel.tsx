// The group in hand takes its steps: move, turn, deploy, attack, leave, or end.

import type { Option, OrderJson } from "../../net/model";
import { Choices, type Choice } from "../../shell/Choices";
import { useSay } from "../../shell/context";
import { Prompt } from "../../shell/Question";
import { capital } from "../../ui/words";
import type { PartProps } from "./Panel";
import { orderDetail, orderLabel, priceOf } from "./wording";

const ORDER = [
  "declare_attack",
  "turn_to_attack",
  "move_forward",
  "deploy_to",
  "turn",
  "about_face",
  "exit_battlefield",
  "end_activation",
];
const LETTERS: { readonly [kind: string]: string } = {
  move_forward: "m",
  declare_attack: "a",
  about_face: "f",
  exit_battlefield: "x",
  end_activation: "e",
};
/** Steps one might miss: shown greyed, with the reason on request. */
export const EXPECTED = ["declare_attack", "move_forward", "about_face"];

export function StepPanel({ hand, view, words, scene, session, model, busy }: PartProps) {
  const say = useSay();
  const group = view.activation;
  if (!group) return null;
  const choices = [...open(scene.options), ...missing(scene.options, group.deploying)];
  const cards: readonly Choice[] = choices.sort(byOrder).map(({ option, blocked }) => ({
    order: option.order,
    label: orderLabel(option.order, view, words),
    price: priceOf(option.cost, words),
    detail: blocked ? undefined : orderDetail(option, words),
    letter: blocked ? undefined : LETTERS[option.order.kind],
    blocked,
  }));
  return (
    <div>
      <Prompt
        title={group.tile ? say("lb.group_at", { tile: words.name(group.tile) }) : say("lb.group_deploys")}
        clause={hand.question?.clause ?? ""}
        hint={say("lb.group_hint", {
          kind: capital(words.term(`activation.${group.kind}`)),
          count: group.units.length,
          actions: range(group.actions),
          turns: range(group.free_turns),
        })}
      />
      <Choices
        name="step"
        compact
        choices={cards}
        session={session}
        version={model.stamp}
        busy={busy}
        chosen={hand.chosen}
        onChoose={hand.choose}
      />
    </div>
  );
}

interface Card {
  readonly option: Option;
  readonly blocked: boolean;
}

function open(options: readonly Option[]): readonly Card[] {
  return options.filter(({ order }) => ORDER.includes(order.kind)).map((option) => ({ option, blocked: false }));
}

function missing(options: readonly Option[], deploying: boolean): readonly Card[] {
  const there = new Set(options.map(({ order }) => order.kind));
  const wanted = deploying
    ? []
    : EXPECTED.filter((kind) => !there.has(kind) && !(kind === "declare_attack" && there.has("turn_to_attack")));
  return wanted.map((kind) => ({
    option: { order: { kind } as OrderJson, cost: {}, facts: {}, vary: {} },
    blocked: true,
  }));
}

function byOrder(one: Card, two: Card): number {
  return (
    Number(one.blocked) - Number(two.blocked) ||
    ORDER.indexOf(one.option.order.kind) - ORDER.indexOf(two.option.order.kind)
  );
}

/** "2", or "1–2" where units differ. */
export function range(numbers: { readonly [unit: string]: number }): string {
  const all = Object.values(numbers),
    least = Math.min(...all),
    most = Math.max(...all);
  if (!all.length) return "0";
  return least === most ? String(least) : `${least}–${most}`;
}
