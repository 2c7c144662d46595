// The table in words: one sentence an element, in a fixed order, for those who do not see the picture.

import type { TableSay } from "../../tabletop/piece";
import { apart, centreOf, cornersOf, shortest } from "../../tabletop/plane";
import type { Words } from "../../ui/words";
import { elementOf, hasPose, LE, standing, WIDE, type BattleView, type ElementView } from "./view";

/** Name and kind; state; place; facing; what touches it. */
export function sentence(view: BattleView, element: ElementView, words: Words): string {
  const parts = [words.name(element.id), kindOf(element, words), ...stateOf(element, words)];
  if (hasPose(element)) {
    parts.push(
      words.say("page.hh.at", { far: inUnits(fromEdge(view, element), words), way: wayOf(element.pose[2], words) }),
    );
    const foes = view.fights
      .filter(({ attacker, defender }) => attacker === element.id || defender === element.id)
      .map(({ attacker, defender }) => words.name(attacker === element.id ? defender : attacker));
    if (foes.length) parts.push(words.say("page.hh.fights", { foes: words.list(foes) }));
    else parts.push(nearestPhrase(view, element, words));
  } else parts.push(words.say(`page.hh.place.${element.place}`));
  return `${parts.filter(Boolean).join("; ")}.`;
}

/** "spears, strength 3, mobility III". */
export function kindOf(element: ElementView, words: Words): string {
  return words.term(element.type);
}

export const ROMAN: { readonly [grade: number]: string } = { 2: "II", 3: "III", 4: "IV" };

/** Commander, figure, what it carries, what lies on it. */
export function stateOf(element: ElementView, words: Words): readonly string[] {
  const { commander, figure } = element;
  return [
    ...(commander && !commander.lost ? [words.term(commander.role)] : []),
    ...(figure && figure.status === "active"
      ? [words.term(figure.kind) + (figure.active ? "" : ` (${words.term("disabled")})`)]
      : []),
    ...(element.airborne ? [words.say("page.hh.airborne")] : []),
    ...element.flags.map((flag) => words.term(flag)),
    ...element.equipment.map((gear) => words.term(gear)),
    ...(element.moved ? [words.say("page.hh.moved")] : []),
    ...element.spells.map((spell) => words.term(spell.spell)),
  ];
}

function fromEdge(
  view: BattleView,
  element: ElementView & { readonly pose: readonly [number, number, number] },
): number {
  const [x, y] = centreOf(element.pose, element.depth);
  switch (view.sides[element.side].edge) {
    case "north":
      return view.depth - y;
    case "west":
      return x;
    case "east":
      return view.width - x;
    default:
      return y;
  }
}

/** Millimetres as length units with one place. */
export function inUnits(mm: number, words: Words): string {
  const text = (mm / LE).toFixed(1);
  return words.language === "de" ? text.replace(".", ",") : text;
}

/** What every free table says, in this system's words. */
export function tableSay(words: Words): TableSay {
  return (key, facts) => words.say(`page.hh.${key}`, facts);
}

const WAYS = ["east", "northeast", "north", "northwest", "west", "southwest", "south", "southeast"] as const;

export function wayOf(facing: number, words: Words): string {
  const eighth = Math.round((((facing % 360) + 360) % 360) / 45) % 8;
  return words.say(`page.hh.way.${WAYS[eighth] ?? "north"}`);
}

function nearestPhrase(
  view: BattleView,
  element: ElementView & { readonly pose: readonly [number, number, number] },
  words: Words,
): string {
  const here = cornersOf(element.pose, WIDE, element.depth),
    middle = centreOf(element.pose, element.depth),
    reach = Math.hypot(WIDE, element.depth) / 2;
  let nearest: { readonly id: string; readonly far: number } | null = null;
  for (const other of standing(view)) {
    if (other.side === element.side) continue;
    const between = apart(middle, centreOf(other.pose, other.depth)) - reach - Math.hypot(WIDE, other.depth) / 2;
    if (nearest && between >= nearest.far) continue;
    const far = apart(...shortest(here, cornersOf(other.pose, WIDE, other.depth)));
    if (!nearest || far < nearest.far) nearest = { id: other.id, far };
  }
  return nearest
    ? words.say("page.hh.nearest", { name: words.name(nearest.id), far: inUnits(nearest.far, words) })
    : "";
}

export function nameOf(view: BattleView, id: string, words: Words): string {
  return elementOf(view, id) ? words.name(id) : id;
}
