// What the player has in hand: a picked place, picked units, a chosen order. Touching makes drafts; nothing is ordered here.

import { useEffect, useRef, useState } from "preact/hooks";
import { isObject, keyOf, type Json } from "../../net/json";
import { myQuestion, type Option, type OrderJson, type Question } from "../../net/model";
import type { TableProps } from "../../shell/system";
import { facingOfOrder, mayPlaces, modeOf, ridesOf, texts, text, tileOfOrder, unitsOfOrder, type Mode } from "./asking";
import { COLUMNS, facingOf, gridOf, neighbour, ROWS, type Army, type Way } from "./field";
import { refusedAt } from "./refusing";
import { armyOf, placeOfUnit, unitsAt, viewOf, type BattleView, type UnitView } from "./view";

export interface Arrow {
  readonly kind: "move" | "turn" | "attack" | "exit" | "trail";
  readonly tile: string;
  readonly facing: string;
}

export interface Draft {
  readonly place: string | null;
  readonly units: readonly string[];
  readonly leads: { readonly [tile: string]: string };
  readonly rider: string | null;
}

export interface Hand {
  readonly mode: Mode;
  readonly question: Question | null;
  readonly draft: Draft;
  readonly chosen: OrderJson | null;
  readonly looked: string | null;
  /** What the tile looked at cannot be ordered: to be tried, so that the refusal says why. */
  readonly refused: OrderJson | "far" | null;
  readonly arrows: readonly Arrow[];
  readonly choose: (order: OrderJson | null) => void;
  readonly change: (part: Partial<Draft>) => void;
  readonly look: (place: string | null) => void;
  readonly pickTile: (place: string) => void;
  readonly pickUnit: (unit: UnitView) => void;
  readonly tileState: (place: string) => string;
  readonly tileHint: (place: string) => string;
  readonly unitState: (unit: string) => string;
  readonly canFocus: (place: string) => boolean;
  readonly key: (event: KeyboardEvent, below: Army) => void;
}

const NOTHING: Draft = { place: null, units: [], leads: {}, rider: null };

function draftOf(value: Json): Draft {
  if (!isObject(value)) return NOTHING;
  return { ...NOTHING, place: text(value["place"]), units: texts(value["units"]) };
}

export function useHand(props: TableProps): Hand {
  const { model, scene, session, words } = props;
  const view = viewOf(scene);
  const question = session && scene.status === "running" ? myQuestion(model) : null;
  const asked = question ? `${model.seat} ${model.version} ${question.kind}` : "";
  const [draft, setDraft] = useState(() => draftOf(model.draft));
  const [choice, setChoice] = useState<{ asked: string; order: OrderJson | null }>({ asked: "", order: null });
  const chair = useRef(model.seat);
  const [glance, setGlance] = useState<{ version: number; place: string | null }>({ version: -1, place: null });
  const looked = glance.version === model.version ? glance.place : null;
  const look = (place: string | null): void => setGlance({ version: model.version, place });
  const chosen = choice.asked === asked ? choice.order : presetOf(question, scene.options);
  const choose = (order: OrderJson | null): void => setChoice({ asked, order });
  const change = (part: Partial<Draft>): void => setDraft((old) => ({ ...old, ...part }));
  useEffect(() => {
    if (session && question) session.draft({ place: draft.place, units: draft.units });
  }, [draft.place, draft.units.join()]);
  const mode = modeOf(question);
  useEffect(() => {
    if (mode !== "activate") change({ place: null, units: [] });
  }, [mode]);
  useEffect(() => {
    if (model.seat !== chair.current) setDraft(NOTHING);
    chair.current = model.seat;
  }, [model.seat]);
  const base: Situation = {
    view,
    mode,
    question,
    options: scene.options,
    army: view ? armyOf(view, model.seat) : null,
    draft: stillGood(draft, view),
    chosen,
    looked,
  };
  return {
    ...base,
    refused: refusedNow(base),
    arrows: arrowsOf(base, props),
    choose,
    change,
    look,
    ...acting(base, { choose, change, look }),
    ...showing(base, words),
  };
}

/** What is known to all of the hand's parts. */
interface Situation {
  readonly view: BattleView | null;
  readonly mode: Mode;
  readonly question: Question | null;
  readonly options: readonly Option[];
  readonly army: Army | null;
  readonly draft: Draft;
  readonly chosen: OrderJson | null;
  readonly looked: string | null;
}

interface Moves {
  readonly choose: (order: OrderJson | null) => void;
  readonly change: (part: Partial<Draft>) => void;
  readonly look: (place: string | null) => void;
}

/** A tile that was touched and answers nothing now. */
function refusedNow(now: Situation): OrderJson | "far" | null {
  const { view, looked: place, mode, draft } = now;
  if (!view || !place || !now.question || place === draft.place) return null;
  const isOffered =
    mode === "activate" && !draft.rider
      ? mayPlaces(view, now.options).has(place)
      : ordersNow(now).some((order) => tileOfOrder(view, order) === place);
  // An enemy tells about itself instead of being refused.
  const isEnemy = mode === "activate" && !draft.rider && (view.tiles[place]?.held_by ?? now.army) !== now.army;
  return isOffered || isEnemy ? null : refusedAt({ view, mode, army: now.army, rider: draft.rider, place });
}

/** Reactions come with their default chosen; the only answer is chosen, too. */
function presetOf(question: Question | null, options: readonly Option[]): OrderJson | null {
  if (!question) return null;
  const only = options.length === 1 ? options[0] : undefined;
  if (only) return only.order;
  const usual = modeOf(question) === "choices" && question.default ? (question.default as OrderJson) : null;
  return options.find((option) => usual && keyOf(option.order) === keyOf(usual))?.order ?? null;
}

/** Units that were picked and can still be picked. */
function stillGood(draft: Draft, view: BattleView | null): Draft {
  if (!view || !draft.place) return { ...draft, place: null, units: [] };
  const here = unitsAt(view, draft.place)
    .filter((unit) => !unit.active)
    .map((unit) => unit.id);
  if (!here.length) return { ...draft, place: null, units: [] };
  return { ...draft, units: draft.units.filter((unit) => here.includes(unit)) };
}

function acting(now: Situation, moves: Moves): Pick<Hand, "pickTile" | "pickUnit" | "key"> {
  const pickTile = (place: string): void => {
    moves.look(now.looked === place && now.mode !== "activate" ? null : place);
    if (!now.view) return;
    if (now.mode === "activate" && !now.draft.rider) pickPlace(now, moves, place);
    else pickOrderTile(now, moves, place);
  };
  const pickUnit = (unit: UnitView): void => {
    const place = placeOfUnit(unit);
    if (!place) return;
    if (now.mode === "activate" && place === now.draft.place && unit.army === now.army) toggle(now, moves, unit);
    else if (now.mode === "attack" && chooseUnit(now, moves, unit)) moves.look(place);
    else if (now.mode === "leads" && unit.army === now.army)
      moves.change({ leads: { ...now.draft.leads, [place]: unit.id } });
    else if (now.mode === "choices" && chooseUnit(now, moves, unit)) moves.look(place);
    else pickTile(place);
  };
  return { pickTile, pickUnit, key: (event, below) => pressed(event, below, pickTile, isIdle(now)) };
}

/** Panels that have an answer ready from the beginning: there Enter confirms, wherever the focus is. */
const READY: readonly Mode[] = ["advance", "leads", "bid"];

function isIdle({ chosen, mode }: Situation): boolean {
  return chosen === null && !READY.includes(mode);
}

/** A place of one's own: all its units that can still be activated are picked. */
function pickPlace(now: Situation, moves: Moves, place: string): void {
  if (!now.view) return;
  const mine = unitsAt(now.view, place).filter((unit) => unit.army === now.army && !unit.active);
  moves.choose(null);
  if (place === now.draft.place) moves.change({ place: null, units: [] });
  else if (mine.length) moves.change({ place, units: suggested(now, place) ?? mine.map((unit) => unit.id) });
  else moves.change({ place: null, units: [] });
}

/** Those who wait beside the field seldom go all at once: what the server proposes is picked. */
function suggested(now: Situation, place: string): readonly string[] | null {
  const { view } = now;
  if (!view || !place.startsWith("undeployed")) return null;
  const here = new Set(unitsAt(view, place).map((unit) => unit.id));
  const option = now.options.find(
    ({ order }) => order.kind === "activate_group" && unitsOfOrder(order).every((id) => here.has(id)),
  );
  return option ? unitsOfOrder(option.order) : [];
}

function toggle(now: Situation, moves: Moves, unit: UnitView): void {
  if (unit.active) return;
  const { units } = now.draft;
  moves.choose(null);
  moves.change({ units: units.includes(unit.id) ? units.filter((id) => id !== unit.id) : [...units, unit.id] });
}

/** The order that points to this tile; touched again, the next one that does. */
function pickOrderTile(now: Situation, moves: Moves, place: string): void {
  const { view } = now;
  if (!view) return;
  const orders = ordersNow(now).filter((order) => tileOfOrder(view, order) === place);
  const at = orders.findIndex((order) => now.chosen && keyOf(order) === keyOf(now.chosen));
  const next = orders[(at + 1) % Math.max(1, orders.length)];
  if (next) moves.choose(next);
}

/** The orders that tiles stand for; while a commander rides, his rides. */
function ordersNow(now: Situation): readonly OrderJson[] {
  return now.draft.rider ? ridesOf(now.options, now.draft.rider) : now.options.map((option) => option.order);
}

function chooseUnit(now: Situation, moves: Moves, unit: UnitView): boolean {
  const option = now.options.find(({ order }) => text(order["unit"]) === unit.id);
  if (option) moves.choose(option.order);
  return option !== undefined;
}

const ARROWS: { readonly [key: string]: Way } = {
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowLeft: "left",
};

/** On a focused tile: arrows go to the next tile, Space picks it, and so does Enter while there is nothing to confirm. */
function pressed(event: KeyboardEvent, below: Army, pickTile: (place: string) => void, isIdle: boolean): void {
  const at = event.target instanceof Element ? event.target.closest<SVGGElement>("[data-tile]") : null;
  const tile = at?.dataset["tile"];
  if (!at || !tile) return;
  if (event.key === " " || (event.key === "Enter" && isIdle)) {
    event.preventDefault();
    pickTile(tile);
    return;
  }
  const way = ARROWS[event.key];
  if (!way) return;
  event.preventDefault();
  const next = tile.startsWith("undeployed") ? null : neighbour(tile, facingOf(way, below));
  at.ownerSVGElement?.querySelector<SVGGElement>(`[data-tile="${next}"]`)?.focus();
}

function showing(
  now: Situation,
  words: TableProps["words"],
): Pick<Hand, "tileState" | "tileHint" | "unitState" | "canFocus"> {
  const { view, mode } = now;
  const rides = now.draft.rider !== null;
  const may = view && mode === "activate" && !rides ? mayPlaces(view, now.options) : new Set<string>();
  const reach = view && (mode !== "activate" || rides) ? reachOf(view, ordersNow(now)) : new Map<string, string>();
  const target =
    view?.attack?.target ?? (now.chosen?.kind === "declare_attack" && view ? tileOfOrder(view, now.chosen) : null);
  const home = view?.attack?.start ?? view?.activation?.tile ?? null;
  const tileState = (place: string): string =>
    [
      place === now.draft.place || place === home ? "picked" : "",
      place === target ? "target" : "",
      may.has(place) ? "may" : "",
      reach.has(place) && place !== target ? "reach" : "",
      place === now.looked ? "looked" : "",
      now.chosen && view && tileOfOrder(view, now.chosen) === place ? "chosen" : "",
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

function arrowsOf(now: Situation, props: TableProps): readonly Arrow[] {
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
