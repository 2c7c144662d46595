// What Horden & Helden tells about its pieces: cards, layers, signs. From the view alone; chances come from the server.

import { useInquiry } from "../../net/dry_runs";
import type { HordenHelden } from "../../protocol";
import type { Card, CardBook, CardFact, LayerProps, PieceDeed, Sign } from "../../shell/cards";
import type { TableProps } from "../../shell/system";
import { isInside, onTable, type Plane } from "../../tabletop/plane";
import { SYMBOLS } from "../../ui/symbols";
import { capital, type Words } from "../../ui/words";
import { Around, CommandRange, Fire, SightLines } from "./Layers";
import { inUnits, kindOf, ROMAN, stateOf } from "./sentences";
import {
  elementOf,
  elementsOf,
  planeOf,
  sideIdOf,
  standing,
  tone,
  viewOf,
  type BattleView,
  type CampView,
  type ElementView,
  type SideId,
} from "./view";

function describe(piece: string, props: TableProps): Card | null {
  const view = viewOf(props.scene);
  if (!view) return null;
  const element = elementOf(view, piece);
  if (element) return elementCard(view, element, props.words);
  const camp = view.camps[piece] as unknown as CampView | undefined;
  if (camp) return campCard(camp, props.words);
  return terrainCard(view, piece, props.words);
}

function elementCard(view: BattleView, element: ElementView, words: Words): Card {
  const tell = (key: string): string => words.say(`page.hh.${key}`);
  const isAdvanced = view.options.mode === "advanced";
  const slow = element.slow_reach < element.reach ? ` / ${inUnits(element.slow_reach, words)}` : "";
  const facts: readonly (CardFact | null)[] = [
    [tell("number.reach"), inUnits(element.reach, words) + slow, "8.2"],
    element.fire > 0 ? [tell("number.range"), inUnits(element.fire, words), "14.1"] : null,
    isAdvanced ? [tell("number.strength"), String(element.strength)] : null,
    isAdvanced ? [tell("number.mobility"), ROMAN[element.mobility] ?? ""] : null,
    [tell("number.worth"), String(element.points)],
    [tell("card.command"), words.name(element.command)],
  ];
  return {
    title: words.name(element.id),
    line: kindOf(element, words),
    side: tone(element.side),
    sign: `hh-${element.type}`,
    chips: stateOf(element, words).map((text) => ({ text })),
    facts: facts.flatMap((fact) => (fact ? [fact] : [])),
    hasOutlook: element.pose !== null && element.pose !== undefined && view.turn > 0,
  };
}

function campCard(camp: CampView, words: Words): Card {
  const tell = (key: string): string => words.say(`page.hh.card.${key}`);
  return {
    title: tell("camp"),
    line: words.army(camp.side),
    side: tone(camp.side),
    sign: camp.fortified ? "fg-camp-fortified" : "fg-camp",
    chips: [{ text: tell(camp.fortified ? "fortified" : "open") }],
    facts: [
      [tell("holder"), camp.holder ? words.army(camp.holder) : tell("nobody"), "17.4"],
      [tell("width"), inUnits(camp.width, words)],
      [tell("depth"), inUnits(camp.depth, words)],
    ],
    hasOutlook: false,
  };
}

/** What the kinds of terrain mean, as the rules' own table says (3.3): movement, sight, fighting. */
const SLOW = /wood|built_up|orchard|dunes|vineyard|small_fields|bush|swamp|rough|steep_hill|frozen_river/,
  BARRED = /lake|sea|cliff/,
  BLOCKS = /wood|built_up|orchard|dunes|bush|hill/,
  NEAR = /wood|built_up|orchard|dunes/,
  LIGHT = /vineyard|bush|swamp|rough/,
  COVER = /wood|built_up/;

function terrainCard(view: BattleView, id: string, words: Words): Card | null {
  const piece = view.terrain.find((one) => one.id === id);
  if (!piece) return null;
  const { kind } = piece;
  const tell = (key: string): string => words.say(`page.hh.ground.${key}`);
  const move = BARRED.test(kind)
    ? "barred"
    : kind === "river"
      ? "river"
      : kind === "road"
        ? "road"
        : SLOW.test(kind)
          ? "slow"
          : "open";
  const sight = NEAR.test(kind) ? "hides" : BLOCKS.test(kind) ? "blocks" : LIGHT.test(kind) ? "light" : "clear";
  const fight = COVER.test(kind) ? "cover" : kind === "river" ? "bank" : /hill/.test(kind) ? "uphill" : "plain";
  return {
    title: capital(words.term(kind)),
    line: words.say("page.hh.terrain"),
    side: null,
    chips: piece.high ? [{ text: tell("high") }] : [],
    facts: [
      [tell("move"), tell(`move.${move}`), kind === "river" ? "9.5" : "8.2"],
      [tell("sight"), tell(`sight.${sight}`), "10.2"],
      [tell("fight"), tell(`fight.${fight}`), "15.5"],
    ],
    hasOutlook: false,
  };
}

function at(point: { readonly x: number; readonly y: number }, props: TableProps): string | null {
  const view = viewOf(props.scene);
  if (!view) return null;
  const spot = onTable(planeFor(view, props), point);
  const found = [...view.terrain].reverse().find((piece) => piece.outline.length > 2 && isInside(spot, piece.outline));
  return found?.id ?? null;
}

function planeFor(view: BattleView, { below }: TableProps): Plane {
  return planeOf(view, sideIdOf(view, below));
}

function deed(one: PieceDeed, isSuffered: boolean, { words }: TableProps): string {
  const name = words.name(isSuffered ? one.by : one.target);
  const what = one.verb === "cast" ? words.term(one.what ?? "") : words.say(`page.hh.deed.${one.verb}`);
  return words.say(isSuffered ? "page.hh.deed.by" : "page.hh.deed.to", { what, name });
}

// --- layers ----------------------------------------------------------------------------------------------------------

function ownSide({ scene, model, below }: TableProps): SideId | null {
  const view = viewOf(scene);
  return view ? sideIdOf(view, model.seat ?? below) : null;
}

function ShootLayer({ props }: LayerProps) {
  const view = viewOf(props.scene);
  if (!view) return null;
  const plane = planeFor(view, props),
    own = ownSide(props);
  return (
    <g class="layer shoot">
      {standing(view).map((one) => one.side === own && <Fire key={one.id} element={one} plane={plane} />)}
    </g>
  );
}

function DangerLayer({ props }: LayerProps) {
  const view = viewOf(props.scene);
  if (!view) return null;
  const plane = planeFor(view, props),
    own = ownSide(props);
  const foes = standing(view).filter((one) => one.side !== own);
  return (
    <g class="layer danger">
      {foes.map((one) => (
        <g key={one.id} class="hatched">
          <Around element={one} plane={plane} far={one.reach} kind="threat" />
          <Fire element={one} plane={plane} />
        </g>
      ))}
    </g>
  );
}

function CommandLayer({ props }: LayerProps) {
  const view = viewOf(props.scene);
  const plane = view ? planeFor(view, props) : null;
  return (
    <g class="layer command layers">
      {view && plane && standing(view).map((one) => <CommandRange key={one.id} element={one} plane={plane} />)}
    </g>
  );
}

function SightLayer({ props, piece }: LayerProps) {
  const view = viewOf(props.scene);
  const viewer = view && piece ? elementOf(view, piece) : undefined;
  const found = useInquiry<HordenHelden.InSight>(
    props.session,
    viewer?.pose ? { kind: "look", element: viewer.id } : null,
    props.model.version,
  );
  if (!view || !viewer || !found) return null;
  return (
    <g class="layer layers">
      <SightLines
        view={view}
        plane={planeFor(view, props)}
        sight={{ from: viewer.id, sees: found.sees, unseen: found.unseen }}
      />
    </g>
  );
}

// --- signs -----------------------------------------------------------------------------------------------------------

function signs({ scene, words }: TableProps): readonly Sign[] {
  const view = viewOf(scene);
  if (!view) return [];
  const all = elementsOf(view).filter(({ pose }) => pose);
  const kinds = [...new Map(all.map((one) => [one.type, one] as const)).values()];
  return [
    ...kinds.map((one) => ({
      text: words.term(one.type),
      Draw: () => <Base sign={`hh-${one.type}`} side={tone(one.side)} />,
    })),
    { text: words.say("page.hh.sign.front"), Draw: () => <Drawn path="M3 17H21M8 17L12 9L16 17" kind="faces" /> },
    { text: words.say("page.hh.sign.danger"), Draw: () => <span class="sign-hatch" /> },
  ];
}

function Base({ sign, side }: { readonly sign: string; readonly side: string }) {
  return (
    <span class="card-sign" data-side={side}>
      <svg viewBox="0 0 24 24" class="sym">
        <use href={`${SYMBOLS}#${sign}`} />
      </svg>
    </span>
  );
}

function Drawn({ path, kind }: { readonly path: string; readonly kind: string }) {
  return (
    <svg viewBox="0 0 24 24" class={`sign-drawn ${kind}`}>
      <path d={path} />
    </svg>
  );
}

export const book: CardBook = {
  describe,
  at,
  deed,
  aim: (one) => one.target,
  cost: (cost, { words }) => (cost["ap"] ? words.say("page.hh.card.ap", { count: cost["ap"] }) : ""),
  place: (place) => place,
  layers: [
    { text: "hh.shows.shoot", tone: "act", Draw: ShootLayer },
    { text: "hh.shows.danger", tone: "danger", Draw: DangerLayer },
    { text: "hh.shows.command", tone: "plain", Draw: CommandLayer },
    { text: "hh.shows.sight", tone: "plain", Draw: SightLayer },
  ],
  signs,
};
