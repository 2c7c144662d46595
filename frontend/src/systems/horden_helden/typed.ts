// Moves as words with a number: "wheel left 17", "move 3.5", "slide left 1". Only drafts: the server judges them as any drag.

import type { OrderJson } from "../../net/model";
import { centreOf, shifted, turnedAbout, type Pose } from "../../tabletop/plane";
import type { Words } from "../../ui/words";
import { together } from "../../ui/words";
import type { Command } from "../../shell/system";
import { chosen, groupOf, isStepped, NO_DRAFT, orderOf, pivotOf, type MoveDraft, type Standing } from "./drafts";
import { poseOf } from "./placing";
import { LE, standing, type BattleView, type SideId } from "./view";

export type Verb =
  | "ahead"
  | "back"
  | "slide_left"
  | "slide_right"
  | "turn_left"
  | "turn_right"
  | "wheel_left"
  | "wheel_right";

export interface Typed {
  readonly verb: Verb;
  /** Length units, or degrees. */
  readonly amount: number;
  /** The number as it was typed. */
  readonly digits: string;
}

const LEFT = /\b(left|links)\b/,
  RIGHT = /\b(right|rechts)\b/;
const SIDED: readonly (readonly [RegExp, "slide" | "turn" | "wheel"])[] = [
  [/\b(wheel|schwenk\w*)\b/, "wheel"],
  [/\b(slide|shift|seit\w*)\b/, "slide"],
  [/\b(turn|rotate|dreh\w*)\b/, "turn"],
];

/** What was typed, if it is a move with a number. */
export function typedMove(line: string): Typed | null {
  const text = line.toLowerCase();
  const digits = /\d+(?:[.,]\d+)?/.exec(text)?.[0];
  if (!digits) return null;
  const amount = Number(digits.replace(",", "."));
  const hand = LEFT.test(text) ? "left" : RIGHT.test(text) ? "right" : null;
  const sided = SIDED.find(([pattern]) => pattern.test(text))?.[1];
  if (sided) return hand && { verb: `${sided}_${hand}`, amount, digits };
  if (/\b(back|zur(ü|ue)ck)(?!\w)/.test(text)) return { verb: "back", amount, digits };
  return /\b(move|advance|ahead|zieh\w*|zug|vor\w*)(?!\w)/.test(text) ? { verb: "ahead", amount, digits } : null;
}

/** The orders that the line may mean: for those who are picked, else for every group and element that may move. */
export function typedCommands(
  line: string,
  view: BattleView,
  side: SideId | null,
  picked: readonly string[],
  words: Words,
): readonly Command[] {
  const typed = typedMove(line);
  if (!typed || !side) return [];
  return movers(view, side, picked).flatMap((ids) => {
    const draft = draftOf(typed, chosen(view, ids));
    const order = draft && orderOf(draft, view);
    const who = words.list(together(ids.map((id) => words.name(id))));
    return order ? [{ order, text: words.say(`page.hh.typed.${typed.verb}`, { amount: typed.digits, who }) }] : [];
  });
}

function movers(view: BattleView, side: SideId, picked: readonly string[]): readonly (readonly string[])[] {
  if (picked.length) return [picked];
  const own = standing(view).filter((one) => one.side === side && !one.moved);
  const groups = new Map(
    own
      .map(({ id }) => groupOf(view, id))
      .filter((ids) => ids.length > 1)
      .map((ids) => [[...ids].sort().join(), ids]),
  );
  return [...groups.values(), ...own.map(({ id }) => [id])];
}

function draftOf({ verb, amount }: Typed, elements: readonly Standing[]): MoveDraft | null {
  const [first, ...more] = elements;
  if (!first) return null;
  const base: MoveDraft = { ...NO_DRAFT, selected: elements.map(({ id }) => id) };
  if (more.length) {
    if (verb === "ahead") return { ...base, action: "advance", amount: amount * LE };
    return verb === "wheel_left" || verb === "wheel_right" ? { ...base, action: verb, amount } : null;
  }
  return { ...base, action: "move", legs: [movedAlone(first, verb, amount)] };
}

function movedAlone(element: Standing, verb: Verb, amount: number): Pose {
  const { pose, depth } = element;
  const far = amount * LE;
  switch (verb) {
    case "ahead":
      return shifted(pose, far, 0);
    case "back":
      return shifted(pose, -far, 0);
    case "slide_left":
      return shifted(pose, 0, -far);
    case "slide_right":
      return shifted(pose, 0, far);
    case "turn_left":
      return turnedAbout(pose, centreOf(pose, depth), amount);
    case "turn_right":
      return turnedAbout(pose, centreOf(pose, depth), -amount);
    case "wheel_left":
      return turnedAbout(pose, pivotOf([element], verb), amount);
    case "wheel_right":
      return turnedAbout(pose, pivotOf([element], verb), -amount);
  }
}

/** The draft that an order of movement stands for, to be drawn; null for any other order. */
export function draftOfOrder(order: OrderJson): Partial<MoveDraft> | null {
  const list = Array.isArray(order["elements"]) ? (order["elements"] as readonly unknown[]) : [order["element"]];
  const selected = list.filter((id): id is string => typeof id === "string");
  const legs = Array.isArray(order["legs"])
    ? (order["legs"] as readonly OrderJson[]).map(poseOf).filter((leg) => leg !== null)
    : [];
  const contact = typeof order["contact"] === "string" ? order["contact"] : null;
  if (order.kind === "move_element")
    return { selected, action: "move", legs, amount: 0, steps: [], contact, isDrawn: false };
  const action = order["move"];
  if (order.kind !== "move_group" || (action !== "advance" && action !== "wheel_left" && action !== "wheel_right"))
    return null;
  const draft = { selected, action, steps: [], legs: [], contact: null, isDrawn: false } as const;
  return isStepped(draft) ? { ...draft, amount: Number(order["distance"] ?? order["degrees"] ?? 0) } : null;
}
