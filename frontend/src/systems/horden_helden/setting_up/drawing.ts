// Orders that draw something on the table, as things to be placed among the ghosts.

import type { Option, Question } from "../../../net/model";
import type { Placing } from "../placing";
import { areasOf, facingFrom } from "../sharing";
import type { BattleView, SideId } from "../view";
import { Drawn } from "./Drawn";
import { sketching } from "./sketches";
import { laying } from "./terrain";
import { raising } from "./works";

/** What a question of this kind lets one draw; null if it is another question, or nothing lies where it could be moved. */
export function drawingOf(
  question: Question | null,
  options: readonly Option[],
  view: BattleView,
  side: SideId,
): Placing | null {
  const option = options.find(({ order }) => question?.orders.includes(order.kind));
  const found = option && begun(option, view, side);
  if (!found) return null;
  const { offered, elements, proposed, ...drawing } = found;
  return {
    offered,
    elements,
    must: [],
    zones: areasOf(option.vary),
    camp: null,
    proposed,
    begins: proposed,
    drawing: { ...drawing, Layer: Drawn },
  };
}

/** What is offered to be drawn, before it is a placing. */
export type Begun = Pick<Placing, "offered" | "elements" | "proposed"> & Omit<NonNullable<Placing["drawing"]>, "Layer">;

function begun({ order, vary }: Option, view: BattleView, side: SideId): Begun | null {
  switch (order.kind) {
    case "place_works":
      return raising(order, Number(vary["works"] ?? 0));
    case "sketch_command_zones":
      return sketching(order, facingFrom(view, side), areasOf(vary).flat());
    case "place_terrain":
      return laying(order, view);
    default:
      return null;
  }
}
