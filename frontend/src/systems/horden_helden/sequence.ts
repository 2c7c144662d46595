// Shots and fights that are settled one after the other: in which order, and all in one go.

import { isSameOrder, keyOf } from "../../net/json";
import type { Model, Option, OrderJson, Question } from "../../net/model";
import { startPlan, type Plan } from "../../shell/plan";
import { viewOf } from "./view";

const KINDS: { readonly [question: string]: string } = { melee: "resolve_melee", shot: "resolve_shot" };

/** What is to be settled, as the rules suggest it: what was moved by hand comes first. */
export function sequenceOf(
  question: Question | null,
  options: readonly Option[],
  first: readonly OrderJson[] = [],
): readonly OrderJson[] {
  const kind = question ? KINDS[question.kind] : undefined;
  if (!question || !kind) return [];
  const open = options.map(({ order }) => order).filter((order) => order.kind === kind);
  const ranked = [...first, ...(question.suggested ?? []), ...open].filter((order) =>
    open.some((one) => isSameOrder(one, order)),
  );
  return [...new Map(ranked.map((order) => [keyOf(order), order])).values()];
}

/** One of them a place earlier. */
export function earlier(sequence: readonly OrderJson[], order: OrderJson): readonly OrderJson[] {
  const at = sequence.findIndex((one) => keyOf(one) === keyOf(order));
  const [before, moved] = [sequence[at - 1], sequence[at]];
  if (!before || !moved) return sequence;
  return [...sequence.slice(0, at - 1), moved, before, ...sequence.slice(at + 1)];
}

/** All of them, one after the other, as long as this phase lasts. What is no longer there to be fought is passed over. */
export function planOf(sequence: readonly OrderJson[], phase: string, name: string): Plan {
  return {
    name,
    steps: sequence.map((wanted) => ({ wanted, optional: true })),
    within: (scene) => viewOf(scene)?.phase === phase,
  };
}

export function settleAll(sequence: readonly OrderJson[], model: Model, name: string): void {
  const phase = model.scene && viewOf(model.scene)?.phase;
  if (phase) startPlan(planOf(sequence, phase, name), model);
}

/** The place of a fight or of a shot at somebody in the sequence, from 1; 0: it is not in it. */
export function placeOf(sequence: readonly OrderJson[], pieces: readonly string[]): number {
  const names = ({ element, foe, target }: OrderJson): boolean =>
    target !== undefined
      ? pieces.includes(String(target))
      : [element, foe].every((one) => pieces.includes(String(one)));
  return sequence.findIndex(names) + 1;
}
