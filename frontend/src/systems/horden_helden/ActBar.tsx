// What the picked elements may do, at the lower edge of the table; letters do the same.

import { isObject, type Json } from "../../net/json";
import { useKeys } from "../../ui/keys";
import { useSay } from "../../shell/context";
import type { Words } from "../../ui/words";
import { chosen, groupOf, type Action } from "./drafts";
import type { Hand } from "./hand";
import type { BattleView } from "./view";

const SINGLE: readonly Action[] = ["move", "march", "extra"];
const GROUP: readonly Action[] = ["advance", "wheel_left", "wheel_right", "column", "form_column", "march", "extra"];
export const LETTERS: { readonly [action in Action]: string } = {
  move: "a",
  advance: "a",
  wheel_left: "w",
  wheel_right: "r",
  column: "c",
  form_column: "f",
  march: "h",
  extra: "x",
};

interface ActBarProps {
  readonly hand: Hand;
  readonly view: BattleView;
  readonly words: Words;
}

export function ActBar({ hand, view }: ActBarProps) {
  const say = useSay();
  const picked = chosen(view, hand.selected);
  const [first] = picked;
  const isMine = hand.mode === "moves" && first !== undefined && first.side === hand.side && !first.moved;
  const actions = isMine ? (picked.length > 1 ? GROUP : SINGLE).filter((action) => isOpen(action, hand, view)) : [];
  const whole = first && isMine ? groupOf(view, first.id) : [];
  const takeGroup = first && whole.length > 1 && whole.length !== picked.length ? () => hand.pickGroup(first.id) : null;
  useKeys({
    letters: {
      ...Object.fromEntries(actions.map((action) => [LETTERS[action], () => hand.act(action)])),
      ...(takeGroup ? { b: takeGroup } : {}),
    },
  });
  if (!actions.length) return null;
  return (
    <div class="act-bar" role="toolbar" aria-label={say("hh.actions")}>
      {takeGroup && (
        <button type="button" data-action="group" onClick={takeGroup}>
          {say("hh.whole_group", { count: whole.length })} <kbd>B</kbd>
        </button>
      )}
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          data-action={action}
          aria-pressed={hand.draft.action === action}
          onClick={() => hand.act(action)}
        >
          {say(`hh.act.${action}`)} <kbd>{LETTERS[action].toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}

/** Marches are of the advanced game; the extra step is for commanders and wizards. */
function isOpen(action: Action, hand: Hand, view: BattleView): boolean {
  if (action === "march") return view.options.mode === "advanced";
  if (action !== "extra") return true;
  return chosen(view, hand.selected).some(
    (one) => (one.commander && !one.commander.lost) || (one.figure?.kind === "wizard" && one.figure.active),
  );
}

/** Does an order on offer concern one of these elements? */
export function concerns(order: { readonly [field: string]: Json }, ids: ReadonlySet<string>): boolean {
  return Object.values(order).some((value) => holds(value, ids));
}

function holds(value: Json, ids: ReadonlySet<string>): boolean {
  if (typeof value === "string") return ids.has(value);
  return Array.isArray(value) ? (value as readonly Json[]).some((one) => holds(one, ids)) : isObject(value) && false;
}
