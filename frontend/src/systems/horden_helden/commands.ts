// Orders as typed lines, and elements as names: the same words as on cards and in the log.

import type { OrderJson } from "../../net/model";
import type { Command, Spot, TableProps } from "../../shell/system";
import type { Hand } from "./hand";
import { draftOfOrder, typedCommands } from "./typed";
import { standing, viewOf } from "./view";
import { orderLabel } from "./wording";

export function commands({ scene, words }: TableProps, typed: string, hand: Hand): readonly Command[] {
  const view = viewOf(scene);
  if (!view) return [];
  const moves = hand.mode === "moves" ? typedCommands(typed, view, hand.side, hand.selected, words) : [];
  return moves.length ? moves : scene.options.map(({ order }) => ({ order, text: orderLabel(order, view, words) }));
}

/** What is typed is shown on the table as if it had been touched. */
export function showDraft(hand: Hand, order: OrderJson | null): void {
  const element = order?.["element"],
    elements = order?.["elements"];
  hand.choose(order);
  const draft = order && hand.mode === "moves" ? draftOfOrder(order) : null;
  if (draft) return hand.change(draft);
  if (typeof element === "string") hand.change({ selected: [element] });
  else if (Array.isArray(elements))
    hand.change({ selected: elements.filter((one): one is string => typeof one === "string") });
}

export function spots({ scene, words }: TableProps): readonly Spot[] {
  const view = viewOf(scene);
  if (!view) return [];
  return standing(view).map(({ id }) => ({ text: words.name(id), selector: `[data-element="${id}"]` }));
}
