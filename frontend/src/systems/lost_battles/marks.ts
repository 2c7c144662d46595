// What the board shows of the hand: which tiles and units are picked, within reach or aimed at, and arrows.

import type { OrderJson } from "../../net/model";
import type { TableProps } from "../../shell/system";
import { facingOfOrder, mayPlaces, ridesOf, text, tileOfOrder, unitsOfOrder } from "./asking";
import { COLUMNS, gridOf, neighbour, ROWS } from "./field";
import type { Arrow, Hand, Situation } from "./hand";
import type { BattleView } from "./view";

/** The orders that tiles stand for; while a commander rides, his rides. */
export function ordersNow(now: Situation): readonly OrderJson[] {
  return now.draft.rider ? ridesOf(now.options, now.draft.rider) : now.options.map((option) => option.order);
}

export function showing(
  now: Situation,
  words: TableProps["words"],
): Pick<Hand, "tileState" | "tileHint" | "unitState" | "canFocus"> {
  const { view, mode } = now;
  const rides = now.draft.rider !== null;
  const may = view && mode === "activate" && !rides ? mayPlaces(view, now.options) : new Set<string>();
  const reach =
    view && (mode !== "activate" || rides)
      ? reachOf(view, ordersNow(now))
      : new Map(
          (now.aim.courses ?? []).map((course) => [course.to, course.attacks ? "declare_attack" : "move_forward"]),
        );
  const aimed = now.aim.shown?.course;
  const target =
    view?.attack?.target ?? (now.chosen?.kind === "declare_attack" && view ? tileOfOrder(view, now.chosen) : null);
  const home = view?.attack?.start ?? view?.activation?.tile ?? null;
  const tileState = (place: string): string =>
    [
      place === now.draft.place || place === home || place === now.aim.held?.from ? "picked" : "",
      place === target || (aimed?.attacks && place === aimed.to) ? "target" : "",
      may.has(place) ? "may" : "",
      reach.has(place) && place !== target ? "reach" : "",
      place === now.looked ? "looked" : "",
      (now.chosen && view && tileOfOrder(view, now.chosen) === place) || place === aimed?.to ? "chosen" : "",
    ]
      .filter(Boolean)
      .join(" ");
  const tileHint = (place: string): string => {
    if (may.has(place)) return words.say("page.lb.may_activate");
    const kind = reach.get(place);
    return kind ? words.say("page.lb.may_order", { order: words.say(`page.lb.act.${kind}`) }) : "";
  };
  return { tileState, tileHint, unitState: unitStates(now), canFocus: (place) => focusable(place, may, reach, now) };
}

function reachOf(view: BattleView, orders: readonly OrderJson[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const order of orders) {
    const tile = order.kind === "turn" || order.kind === "about_face" ? null : tileOfOrder(view, order);
    if (tile) found.set(tile, order.kind);
  }
  return found;
}

/** Tab goes through the tiles where something can be done; without any, the first tile lets one in. */
function focusable(
  place: string,
  may: ReadonlySet<string>,
  reach: ReadonlyMap<string, string>,
  now: Situation,
): boolean {
  if (may.size + reach.size > 0) return may.has(place) || reach.has(place) || place === now.draft.place;
  if (place.startsWith("undeployed")) return false;
  const { col, row } = gridOf(place);
  return col === Math.floor(COLUMNS / 2) && row === ROWS - 3;
}

function unitStates(now: Situation): (unit: string) => string {
  const active = new Set(now.view?.activation?.units ?? []);
  const fought = new Set([...(now.view?.attack?.attackers ?? []), ...(now.view?.attack?.supporters ?? [])]);
  const named = now.chosen ? text(now.chosen["unit"]) : null;
  const leads = new Set(Object.values(now.draft.leads));
  const askable = new Set(
    now.mode === "attack" || now.mode === "choices" ? now.options.flatMap(({ order }) => unitsOfOrder(order)) : [],
  );
  const picked = new Set(now.mode === "activate" ? now.draft.units : []);
  const hit = now.view?.attack?.target_lead ?? null;
  return (unit) =>
    [
      picked.has(unit) || unit === named || (now.mode === "leads" && leads.has(unit)) ? "picked" : "",
      active.has(unit) && !fought.has(unit) ? "in-hand" : "",
      fought.has(unit) ? "fought" : "",
      askable.has(unit) ? "askable" : "",
      unit === hit ? "hit" : "",
    ]
      .filter(Boolean)
      .join(" ");
}

const ARROW_OF: { readonly [kind: string]: Arrow["kind"] } = {
  move_forward: "move",
  declare_attack: "attack",
  exit_battlefield: "exit",
  turn: "turn",
  about_face: "turn",
  turn_to_attack: "attack",
};

export function arrowsOf(now: Situation, props: TableProps): readonly Arrow[] {
  const { view, chosen } = now;
  if (!view) return [];
  const attack = view.attack && !view.attack.closed ? attackArrow(view) : [];
  const kind = chosen ? ARROW_OF[chosen.kind] : undefined;
  const facing = chosen ? facingOfOrder(view, chosen) : null;
  const tile = view.activation?.tile;
  const draft: readonly Arrow[] = chosen && kind && facing && tile ? [{ kind, tile, facing }] : [];
  return [...trails(props), ...attack, ...draft];
}

function attackArrow(view: BattleView): readonly Arrow[] {
  const start = view.attack?.start,
    target = view.attack?.target;
  const facing = start && target ? ["N", "E", "S", "W"].find((way) => neighbour(start, way) === target) : undefined;
  return start && facing ? [{ kind: "attack", tile: start, facing }] : [];
}

/** Where the last movement came from. */
function trails({ latest }: TableProps): readonly Arrow[] {
  return latest.flatMap((event): Arrow[] => {
    const from = text(event["start"]) ?? text(event["from"]),
      to = text(event["tile"]);
    if (!event.kind.startsWith("group_") || !from || !to || from === to) return [];
    const facing = ["N", "E", "S", "W"].find((way) => neighbour(from, way) === to);
    return facing ? [{ kind: "trail", tile: from, facing }] : [];
  });
}
