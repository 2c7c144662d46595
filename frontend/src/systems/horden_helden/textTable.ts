// The table in words: commands and the groups of their elements from the own left to the right, then the enemy, then terrain.

import { together } from "../../ui/words";
import { apart, centreOf, type Spot } from "../../tabletop/plane";
import type { TableProps, TextGroup, TextLine } from "../../shell/system";
import { groupOf, type Standing } from "./drafts";
import type { Hand } from "./hand";
import { fromOwnEdge, gapOf, isTouching, measured } from "./measures";
import { inUnits, kindOf, stateOf, wayOf } from "./sentences";
import {
  elementsOf,
  sideIdOf,
  standing,
  viewOf,
  type BattleView,
  type ElementView,
  type SideId,
  type TerrainView,
} from "./view";
import { orderLabel, priceOf, subjectOf } from "./wording";

const NEAR_ENEMIES = 3;
const MOST_NAMED = 4;
/** Bases whose middles are farther apart than this (in millimetres) cannot touch. */
const AT_HAND = 90;

interface Reading extends TableProps {
  readonly view: BattleView;
  /** Whose edge distances are measured from. */
  readonly mine: SideId;
  readonly hand: Hand;
}

export function textTable(props: TableProps, hand: Hand): readonly TextGroup[] {
  const { scene, model, words, below } = props;
  const view = viewOf(scene);
  if (!view) return [];
  const mine: SideId = sideIdOf(view, model.seat ?? below) ?? "A";
  const reading: Reading = { ...props, view, mine, hand };
  const enemy: SideId = mine === "A" ? "B" : "A";
  return [
    { id: "state", title: words.say("page.hh.text_state"), lines: stateLines(reading) },
    ...commandsOf(reading, mine, model.seat ? "page.hh.my_elements" : "page.hh.elements_of"),
    ...commandsOf(reading, enemy, model.seat ? "page.hh.enemy_elements" : "page.hh.elements_of"),
    {
      id: "terrain",
      title: words.say("page.hh.terrain"),
      lines: view.terrain.map((piece) => terrainLine(reading, piece)),
    },
  ];
}

/** Turn, losses, action points. */
function stateLines({ view, words }: Reading): readonly TextLine[] {
  const turn = words.say("page.hh.text_turn", {
    turn: view.turn,
    army: words.army(view.active),
    phase: words.term(`phase.${view.phase}`),
  });
  const sides = (["A", "B"] as const).map((side) => {
    const ap = Object.values(view.commands).filter((one) => one.side === side);
    return {
      id: side,
      name: words.army(side),
      text: words.say("page.hh.text_side", {
        army: words.army(side),
        lost: view.sides[side].lost,
        most: view.threshold,
        ap: ap.reduce((sum, one) => sum + one.ap, 0),
      }),
    };
  });
  return [{ id: "turn", name: turn, text: turn }, ...sides];
}

/** One list a command; a side with a single one has one list. */
function commandsOf(reading: Reading, side: SideId, key: string): readonly TextGroup[] {
  const { view, words } = reading;
  const title = words.say(key, { army: words.army(side) });
  const commands = Object.values(view.commands).filter((command) => command.side === side);
  return commands.map(({ id }) => ({
    id: `command-${id}`,
    title: commands.length > 1 ? `${title}: ${words.name(id)}` : title,
    lines: [...grouped(reading, side, id), ...absent(reading, side, id)],
  }));
}

/** Those who hang together follow each other, groups and elements from the left. */
function grouped(reading: Reading, side: SideId, command: string): readonly TextLine[] {
  const { view } = reading;
  const across = (one: Standing): number => fromOwnEdge(view, reading.mine, centreOf(one.pose, one.depth)).across;
  const own = standing(view).filter((one) => one.side === side && one.command === command);
  const byId = new Map(own.map((one) => [one.id, one]));
  const groups = new Map<string, readonly Standing[]>();
  for (const one of own) {
    const ids = groupOf(view, one.id).filter((id) => byId.has(id));
    groups.set(
      [...ids].sort().join(),
      ids.flatMap((id) => byId.get(id) ?? []),
    );
  }
  const left = (group: readonly Standing[]): number => Math.min(...group.map(across));
  const ordered = [...groups.values()].sort((one, two) => left(one) - left(two));
  return ordered.flatMap((group) => [
    ...(group.length > 1 ? [groupLine(reading, group)] : []),
    ...[...group].sort((one, two) => across(one) - across(two)).map((one) => elementLine(reading, one)),
  ]);
}

/** "Group of four: Clan axes 1–4; 9.5 LE from my edge, facing north." */
function groupLine({ view, words, mine, hand }: Reading, group: readonly Standing[]): TextLine {
  const [first] = group as readonly [Standing, ...Standing[]];
  const names = words.list(together(group.map(({ id }) => words.name(id))));
  const isPicked = group.every(({ id }) => hand.selected.includes(id)) && hand.selected.length === group.length;
  return {
    id: `group-${first.id}`,
    name: names,
    text: words.say("page.hh.text_group", {
      count: group.length,
      names,
      far: inUnits(fromOwnEdge(view, mine, [first.pose[0], first.pose[1]]).far, words),
      way: wayOf(first.pose[2], words),
    }),
    isPicked,
    onPick: hand.canFocus(first.id) && hand.mode === "moves" ? () => hand.pickGroup(first.id) : undefined,
  };
}

function elementLine(reading: Reading, element: Standing): TextLine {
  const { words, hand } = reading;
  const id = element.id;
  return {
    id,
    name: words.name(id),
    text: `${[`${words.name(id)}, ${kindOf(element, words)}`, ...stateOf(element, words), ...placeOf(reading, element), ...around(reading, element)].join("; ")}.`,
    may: mayDo(reading, element),
    isPicked: hand.selected.includes(id),
    onPick: hand.canFocus(id) || isNamed(reading, id) ? () => hand.pick(id, false) : undefined,
  };
}

function isNamed({ scene }: Reading, id: string): boolean {
  return scene.options.some(({ order }) => subjectOf(order) === id);
}

/** "9.5 LE from my edge, 12.0 LE from the left, facing north". */
function placeOf({ view, words, mine }: Reading, element: Standing): readonly string[] {
  const { far, across } = fromOwnEdge(view, mine, centreOf(element.pose, element.depth));
  return [
    words.say("page.hh.text_at", {
      far: inUnits(far, words),
      across: inUnits(across, words),
      way: wayOf(element.pose[2], words),
    }),
  ];
}

/** Whom it fights, whom it touches, and the nearest enemies with distance and direction. */
function around({ view, words }: Reading, element: Standing): readonly string[] {
  const others = nearby(view, element);
  const foes = view.fights
    .filter(({ attacker, defender }) => attacker === element.id || defender === element.id)
    .map(({ attacker, defender }) => words.name(attacker === element.id ? defender : attacker));
  const touching = others.filter((other) => isTouching(element, other) && !foes.includes(words.name(other.id)));
  const enemies = others
    .filter((other) => other.side !== element.side && !isTouching(element, other))
    .sort((one, two) => gapOf(element, one) - gapOf(element, two))
    .slice(0, foes.length ? 1 : NEAR_ENEMIES);
  return [
    ...(foes.length ? [words.say("page.hh.fights", { foes: words.list(foes) })] : []),
    ...(touching.length
      ? [words.say("page.hh.text_touching", { names: words.list(together(touching.map(({ id }) => words.name(id)))) })]
      : []),
    ...enemies.map((enemy) =>
      words.say("page.hh.text_enemy", { name: words.name(enemy.id), measure: measured(element, enemy, words) }),
    ),
  ];
}

/** Those who may touch it or be its nearest enemies: edges are measured for these alone. */
function nearby(view: BattleView, element: Standing): readonly Standing[] {
  const here = centreOf(element.pose, element.depth);
  const far = new Map(standing(view).map((one) => [one, apart(here, centreOf(one.pose, one.depth))]));
  const ordered = [...far.keys()]
    .filter(({ id }) => id !== element.id)
    .sort((one, two) => (far.get(one) ?? 0) - (far.get(two) ?? 0));
  const enemies = ordered.filter(({ side }) => side !== element.side).slice(0, 2 * NEAR_ENEMIES);
  return [...ordered.filter((one) => one.side === element.side && (far.get(one) ?? 0) < AT_HAND), ...enemies];
}

/** How far it may go, and the orders that are first of all about it. */
function mayDo({ scene, view, words, hand }: Reading, element: ElementView): string {
  const moves =
    hand.canFocus(element.id) && hand.mode === "moves"
      ? [words.say("page.hh.text_may_move", { far: inUnits(element.reach, words) })]
      : [];
  const orders = scene.options
    .filter(({ order }) => subjectOf(order) === element.id)
    .map(({ order, cost }) => {
      const price = priceOf(cost, words);
      return price ? `${orderLabel(order, view, words)} (${price})` : orderLabel(order, view, words);
    });
  return [...moves, ...new Set(orders)].slice(0, MOST_NAMED).join("; ");
}

/** Those who are not on the table: in reserve, in ambush (one's own), lost. */
function absent({ view, words }: Reading, side: SideId, command: string): readonly TextLine[] {
  const away = elementsOf(view).filter(
    (one) => one.side === side && one.command === command && !one.pose && one.place !== "unseen",
  );
  return away.map((one) => ({
    id: one.id,
    name: words.name(one.id),
    text: `${[words.name(one.id), kindOf(one, words), ...stateOf(one, words), words.say(`page.hh.place.${one.place}`)].join("; ")}.`,
  }));
}

/** What it is and what it covers, as a ruler would measure it. */
function terrainLine({ view, words, mine }: Reading, piece: TerrainView): TextLine {
  const spots: readonly Spot[] = piece.outline.length ? piece.outline : piece.line;
  const name = words.term(piece.kind);
  if (!spots.length) return { id: piece.id, name, text: `${name}.` };
  const at = spots.map((spot) => fromOwnEdge(view, mine, spot));
  const span = (pick: (one: { far: number; across: number }) => number): readonly [string, string] => {
    const all = at.map(pick);
    return [inUnits(Math.min(...all), words), inUnits(Math.max(...all), words)];
  };
  const [near, far] = span((one) => one.far),
    [left, right] = span((one) => one.across);
  return { id: piece.id, name, text: words.say("page.hh.text_terrain", { name, near, far, left, right }) };
}
