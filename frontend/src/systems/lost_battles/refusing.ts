// What a touched tile would have stood for, had it been allowed: the order whose refusal says why it is not.

import type { OrderJson } from "../../net/model";
import type { Mode } from "./asking";
import { neighbour, type Army } from "./field";
import { unitsAt, type BattleView } from "./view";

const WAYS = ["N", "E", "S", "W"] as const;

/** The order to try in vain, a tile no step leads to, one no activation leads to, or nothing. */
export type Refused = OrderJson | "far" | "unreached" | null;

/** What the board shows at the moment of touching. */
export interface Touched {
  readonly view: BattleView;
  readonly mode: Mode;
  readonly army: Army | null;
  readonly rider: string | null;
  readonly place: string;
}

/** The order to try in vain, "far" for a tile no step leads to, or null where a tile answers nothing. */
export function refusedAt(touched: Touched): OrderJson | "far" | null {
  const { view, mode, rider, place } = touched;
  if (rider) return view.tiles[place] ? { kind: "activate_commander", commander: rider, tile: place } : null;
  if (mode === "step") return stepTo(view, place);
  return mode === "activate" ? activating(view, place, touched.army) : null;
}

/** All of one's own there. A touched enemy is looked at: nobody meant to order him about. */
function activating(view: BattleView, place: string, army: Army | null): OrderJson | null {
  const units = unitsAt(view, place)
    .filter((unit) => unit.army === army)
    .map((unit) => unit.id);
  return units.length ? { kind: "activate_group", activation: "normal", units } : null;
}

function stepTo(view: BattleView, place: string): OrderJson | "far" | null {
  const group = view.activation;
  if (!group || !view.tiles[place] || group.tile === place) return null;
  if (group.deploying || !group.tile) return { kind: "deploy_to", tile: place };
  const start = group.tile;
  const way = WAYS.find((facing) => neighbour(start, facing) === place);
  if (!way) return "far";
  if (way !== view.tiles[start]?.facing) return { kind: "turn", direction: way };
  const army = view.units[group.units[0] ?? ""]?.army;
  const isHeld = unitsAt(view, place).some((unit) => unit.army !== army);
  return { kind: isHeld ? "declare_attack" : "move_forward" };
}
