// The last move once more: the same kind and measure for the next group or element that may act.

import { shifted } from "../../tabletop/plane";
import { chosen, groupOf, NO_DRAFT, type MoveDraft } from "./drafts";
import { standing, type BattleView, type SideId } from "./view";

export interface Repeated {
  readonly action: "advance" | "wheel_left" | "wheel_right";
  readonly amount: number;
}

/** What of a move can be made again elsewhere: one part, straight ahead or a wheel. */
export function repeatable(draft: MoveDraft): Repeated | null {
  const { action, amount, steps } = draft;
  if (action !== "advance" && action !== "wheel_left" && action !== "wheel_right") return null;
  return steps.length || amount < 0.05 ? null : { action, amount };
}

/** The draft of the next who may act, after those in hand; null: nobody is left. */
export function repeated(
  view: BattleView,
  side: SideId | null,
  { action, amount }: Repeated,
  inHand: readonly string[],
): MoveDraft | null {
  const ready = standing(view).filter((one) => one.side === side && !one.moved);
  const from = ready.findIndex(({ id }) => inHand.includes(id)) + 1;
  const next = [...ready.slice(from), ...ready.slice(0, from)].find(({ id }) => !inHand.includes(id));
  if (!next) return null;
  const selected = groupOf(view, next.id);
  const draft = { ...NO_DRAFT, selected, isDrawn: true };
  if (selected.length > 1) return { ...draft, action, amount };
  const [only] = chosen(view, selected);
  return only && action === "advance" ? { ...draft, action: "move", legs: [shifted(only.pose, amount, 0)] } : null;
}
