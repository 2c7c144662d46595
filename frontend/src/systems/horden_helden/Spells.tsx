// Spells that cannot be cast now, wizard by wizard, each with its reason on request.

import { keyOf } from "../../net/json";
import type { Option, OrderJson } from "../../net/model";
import { Blocked } from "../../shell/Choices";
import { useSay } from "../../shell/context";
import type { PartProps } from "./Panel";
import { elementsOf, type BattleView, type SideId } from "./view";

/** In the order of the book (19.4). */
const SPELLS = [
  "second_chance",
  "raise_undead",
  "ancestor_spirits",
  "magic_move",
  "magic_sphere",
  "obedience",
  "disobedience",
  "winged_steps",
  "leaden_weight",
  "thunder_arrows",
  "tail_wind",
  "head_wind",
  "strength",
  "weakness",
] as const;

export function UncastSpells({ hand, view, words, session, model }: PartProps) {
  const say = useSay();
  if (!hand.question?.orders.includes("cast_spell")) return null;
  const orders = uncast(view, hand.side, hand.options);
  if (!orders.length) return null;
  return (
    <details class="idle uncast">
      <summary>{say("hh.uncast", { count: orders.length })}</summary>
      {orders.map((order) => (
        <Blocked
          key={keyOf(order)}
          session={session}
          version={model.stamp}
          choice={{ order, label: `${words.term(String(order["spell"]))}: ${words.name(String(order["wizard"]))}` }}
        />
      ))}
    </details>
  );
}

/** Every spell of every wizard in action that is not among the answers. */
export function uncast(view: BattleView, side: SideId | null, options: readonly Option[]): readonly OrderJson[] {
  const open = new Set(options.map(({ order }) => `${String(order["wizard"])} ${String(order["spell"])}`));
  return elementsOf(view)
    .filter((one) => one.side === side && one.figure?.kind === "wizard" && one.figure.active)
    .flatMap((one) => SPELLS.map((spell): OrderJson => ({ kind: "cast_spell", wizard: one.id, spell })))
    .filter((order) => !open.has(`${String(order["wizard"])} ${String(order["spell"])}`));
}
