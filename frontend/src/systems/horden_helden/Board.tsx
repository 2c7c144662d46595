// The table: one SVG in millimetres, terrain below, bases above, what is in hand on top. It passes on what is touched.

import { part } from "../../ui/part";
import { useMemo, useRef, useState } from "preact/hooks";
import { around, type Box, type Opening } from "../../board/camera";
import type { PieceBoxes } from "../../board/overlay";
import { useKeys } from "../../ui/keys";
import type { Model } from "../../net/model";
import type { Session } from "../../net/session";
import { useSay } from "../../shell/context";
import { onTable as toTable } from "../../board/fingers";
import { useSteadySheet } from "../../shell/Sheet";
import { Frame } from "../../board/Frame";
import { onScreen, onTable, pathOf, round, wholeOf, type Plane, type Spot } from "../../tabletop/plane";
import { FreeTableDefs } from "../../tabletop/FreeTableDefs";
import { Tag } from "../../tabletop/Tag";
import type { Words } from "../../ui/words";
import { ActBar } from "./ActBar";
import type { Hand } from "./hand";
import { Layers, LayerTools } from "./Layers";
import { PointedAt, pointOut } from "../../tabletop/PointedAt";
import { CampPiece, ElementPiece, PieceDefs } from "./Pieces";
import { sentence } from "./sentences";
import { elementBelow } from "./touching";
import { GroundLater } from "./GroundLater";
import { inUnits, tableSay } from "./sentences";
import { placeOf } from "./sequence";
import { Trails } from "./Trails";
import {
  boxesOf,
  planeOf,
  standing,
  tone,
  type BattleView,
  type CampView,
  type ElementView,
  type SideId,
} from "./view";

/** What is drawn in the hand; it comes with the first idle moment. */
const Drafts = part(async () => (await import("./Drafts")).Drafts, [], null);

interface FieldProps {
  readonly view: BattleView;
  readonly version: number;
  readonly chat: Model["chat"];
  readonly session: Session | null;
  readonly below: SideId;
  readonly words: Words;
  readonly hand: Hand;
}

/** Pixels a millimetre from which symbols, then names are drawn. */
const DETAIL = [0.45, 2.2] as const;

export function Field(props: FieldProps) {
  const { view, below, words, hand, session } = props;
  const plane = usePlane(view, below);
  useSteadySheet(hand.dragging);
  const last = useRef<PointerEvent | null>(null);
  const point = (): void => pointOut(session, hand.ruler ?? spotOf(plane, last.current));
  useKeys({ letters: { m: () => hand.take("measure"), p: point } });
  return (
    <>
      <Frame
        whole={wholeOf(plane)}
        label={words.say("page.board")}
        detail={DETAIL}
        focus={focusOf(view, plane, hand)}
        opening={useOpening(view, plane, below)}
        finger={hand.finger && onScreen(plane, hand.finger)}
        onKeyDown={hand.key}
        tools={<LayerTools hand={hand} onPoint={hand.ruler ? point : undefined} words={words} />}
        ground={<GroundLater plane={plane} terrain={useTerrain(view)} words={words} />}
        boxes={useBoxes(view, plane)}
      >
        <Surface {...props} plane={plane} onPointer={(event) => (last.current = event)} />
      </Frame>
      <ActBar hand={hand} view={view} words={words} />
    </>
  );
}

/** Pixels a millimetre at which the table opens: on a desktop a base is at least 56 wide, on a phone 44; figures are near enough. */
const OPENING = { desktop: 1.42, phone: 1.12, most: 2.3 } as const;

/** The armies, once they stand; the table is still a set-up's whole before. */
function useOpening(view: BattleView, plane: Plane, below: SideId): Opening | null {
  return useMemo(() => {
    if (view.turn === 0) return null;
    const boxes = [...boxesOf(view, plane).values()].filter(({ side }) => side !== null);
    const all = around(boxes),
      own = around(boxes.filter(({ side }) => side === tone(below)));
    const least = matchMedia("(max-width: 699px)").matches ? OPENING.phone : OPENING.desktop;
    return all && { all, own: own ?? all, least, most: OPENING.most };
  }, [view.turn === 0, plane.turned]);
}

/** Where the pointer was last, on the table. */
function spotOf(plane: Plane, event: PointerEvent | null): Spot | null {
  const svg = document.querySelector<SVGSVGElement>("svg.map");
  return event && svg && onTable(plane, toTable(svg, { x: event.clientX, y: event.clientY }));
}

/** The box around what is picked, or what the chosen answer is about. */
function focusOf(view: BattleView, plane: Plane, hand: Hand): Box | null {
  const named = [hand.chosen?.["element"], hand.chosen?.["foe"], hand.chosen?.["target"]];
  const ids = hand.selected.length ? hand.selected : named.filter((id): id is string => typeof id === "string");
  const spots = standing(view)
    .filter((one) => ids.includes(one.id))
    .map(({ pose }) => onScreen(plane, [pose[0], pose[1]]));
  if (!spots.length) return null;
  const xs = spots.map(({ x }) => x),
    ys = spots.map(({ y }) => y);
  const [x, y] = [Math.min(...xs) - 30, Math.min(...ys) - 30];
  return { x, y, wide: Math.max(...xs) + 30 - x, high: Math.max(...ys) + 30 - y };
}

type SurfaceProps = FieldProps & { readonly plane: Plane; readonly onPointer: (event: PointerEvent) => void };

function Surface({ view, version, chat, words, hand, plane, onPointer }: SurfaceProps) {
  const surface = useRef<SVGGElement>(null);
  const [looked, look] = useState<{ readonly piece: string; readonly at: Spot } | null>(null);
  const at = (event: MouseEvent): Spot => {
    const svg = surface.current?.ownerSVGElement;
    return svg ? onTable(plane, toTable(svg, { x: event.clientX, y: event.clientY })) : [0, 0];
  };
  const tap = (event: MouseEvent): void => {
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const named = (field: string): string | null =>
      below.map((one) => one.closest(`[data-${field}]`)?.getAttribute(`data-${field}`)).find(Boolean) ?? null;
    const id = pieceAt(event),
      piece = id ? null : named("piece");
    if (!hand.tap(id, event)) return;
    look(piece && piece !== looked?.piece ? { piece, at: at(event) } : null);
  };
  return (
    <g
      ref={surface}
      class={`tabletop ${hand.dragging ? "dragging" : ""} ${inHand(hand) ? "in-hand" : ""} ${hand.tool ? `with-${hand.tool}` : ""}`}
      onPointerDown={(event) => hand.press(event, at(event))}
      onPointerMove={(event) => {
        onPointer(event);
        if (hand.dragging) hand.drag(at(event));
      }}
      onPointerUp={(event) => hand.dragging && hand.drop(pieceAt(event))}
      onPointerCancel={() => hand.dragging && hand.drop()}
      onClick={tap}
    >
      <PieceDefs />
      <FreeTableDefs />
      <rect class="table-hit" x={-9} y={-9} width={plane.width + 18} height={plane.depth + 18} />
      <Zones view={view} plane={plane} hand={hand} />
      <Layers view={view} plane={plane} hand={hand} />
      {(Object.values(view.camps) as unknown as readonly CampView[]).map((camp) => (
        <CampPiece key={camp.id} camp={camp} plane={plane} />
      ))}
      <Works view={view} plane={plane} />
      <Trails view={view} version={version} plane={plane} />
      <Pieces view={view} plane={plane} hand={hand} words={words} />
      <Drafts view={view} plane={plane} hand={hand} words={words} />
      <PointedAt {...{ chat, plane, words }} inUnits={(mm) => inUnits(mm, words)} say={tableSay(words)} />
      {looked && <Tag at={onScreen(plane, looked.at)} text={words.name(looked.piece)} kind="place" />}
    </g>
  );
}

function inHand({ selected, dragging }: Hand): boolean {
  return dragging || selected.length > 0;
}

/** The element below the pointer, whoever has caught it. */
function pieceAt({ clientX, clientY }: MouseEvent): string | null {
  const top = document.elementsFromPoint(clientX, clientY).find((one) => one.closest("[data-element]"));
  return top ? elementBelow(top, clientX, clientY) : null;
}

/** The same object as long as the table lies as it lay: pieces are drawn anew if what they are given differs. */
function usePlane(view: BattleView, below: SideId): Plane {
  const { width, depth, turned } = planeOf(view, below);
  return useMemo(() => ({ width, depth, turned }), [width, depth, turned]);
}

/** Where the elements and camps are drawn, by their names. */
function useBoxes(view: BattleView, plane: Plane): PieceBoxes {
  return useMemo(() => boxesOf(view, plane), [view, plane]);
}

/** The terrain, the same object as long as nothing of it changed: it is costly to draw. */
function useTerrain(view: BattleView): BattleView["terrain"] {
  const key = view.terrain.map((piece) => piece.id + piece.kind + piece.outline.length + piece.line.length).join();
  return useMemo(() => view.terrain, [key]);
}

/** Deployment zones while armies are set up, and the rectangles of commands. */
function Zones({ view, plane, hand }: { readonly view: BattleView; readonly plane: Plane; readonly hand: Hand }) {
  const own = hand.placing?.zones ?? [];
  if (view.turn > 0 && !own.length) return null;
  return (
    <g class="zones-drawn">
      {view.turn === 0 &&
        (["A", "B"] as const).map((side) =>
          view.sides[side].zone.length && !(own.length && side === hand.side) ? (
            <path
              key={side}
              class="deployment"
              data-side={tone(side)}
              d={pathOf(plane, view.sides[side].zone as readonly Spot[])}
            />
          ) : null,
        )}
      {own.map((zone, index) => (
        <path key={index} class="deployment asked" data-side={tone(hand.side)} d={pathOf(plane, zone)} />
      ))}
    </g>
  );
}

function Works({ view, plane }: { readonly view: BattleView; readonly plane: Plane }) {
  return (
    <>
      {Object.values(view.works).map((work) => {
        const path = pathOf(plane, [work.start as Spot, work.end as Spot], false);
        return (
          <g key={work.id} class={`work ${work.gate ? "gate" : ""}`} data-side={tone(work.side)}>
            <path class="bank" d={path} />
            <path class="stakes" d={path} />
          </g>
        );
      })}
    </>
  );
}

interface PiecesProps {
  readonly view: BattleView;
  readonly plane: Plane;
  readonly hand: Hand;
  readonly words: Words;
}

function Pieces({ view, plane, hand, words }: PiecesProps) {
  const say = useSay();
  const order = [...standing(view)].sort((one, two) => Number(one.airborne) - Number(two.airborne));
  return (
    <g class="pieces" role="group" aria-label={say("hh.elements")}>
      {order.map((element) => (
        <g
          key={element.id}
          data-element={element.id}
          class={`piece-spot ${hand.stateOf(element.id)}`}
          role="button"
          tabindex={hand.canFocus(element.id) ? 0 : -1}
          aria-label={sentence(view, element, words)}
          aria-pressed={hand.selected.includes(element.id)}
        >
          <ElementPiece
            element={element}
            pose={element.pose}
            plane={plane}
            state={hand.stateOf(element.id)}
            label={words.name(element.id)}
          />
        </g>
      ))}
      <Names elements={order} plane={plane} words={words} />
      <Fights view={view} plane={plane} hand={hand} />
    </g>
  );
}

/** Names below the bases; shown from close by only. */
function Names({
  elements,
  plane,
  words,
}: {
  readonly elements: ReturnType<typeof standing>;
  readonly plane: Plane;
  readonly words: Words;
}) {
  return (
    <g class="names" aria-hidden="true">
      {elements.map((element: ElementView & { readonly pose: readonly [number, number, number] }) => {
        const [x, y, facing] = element.pose;
        const angle = (facing * Math.PI) / 180;
        const at = onScreen(plane, [
          x - Math.cos(angle) * element.depth * 0.5,
          y - Math.sin(angle) * element.depth * 0.5,
        ]);
        return (
          <g key={element.id} transform={`translate(${round(at.x)} ${round(at.y + element.depth / 2)})`}>
            <text class="on-screen" y={13}>
              {words.name(element.id)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Which of several fights it is, as the list beside the table counts them. */
function Place({ number }: { readonly number: number }) {
  if (!number) return null;
  return (
    <g class="on-screen sequence-number" data-place-in-order={number}>
      <circle r={12} />
      <text text-anchor="middle" y={5}>
        {number}
      </text>
    </g>
  );
}

/** Crossed swords between those who stand front to front. */
function Fights({ view, plane, hand }: { readonly view: BattleView; readonly plane: Plane; readonly hand: Hand }) {
  return (
    <g aria-hidden="true">
      {view.fights.map(({ attacker, defender, done }) => {
        const one = view.elements[attacker]?.pose as readonly [number, number, number] | undefined | null;
        const two = view.elements[defender]?.pose as readonly [number, number, number] | undefined | null;
        if (!one || !two) return null;
        const at = onScreen(plane, [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2]);
        const isChosen = hand.chosen?.["element"] === attacker && hand.chosen["foe"] === defender;
        return (
          <g
            key={`${attacker}${defender}`}
            class={`clash ${done ? "done" : ""} ${isChosen ? "chosen" : ""}`}
            transform={`translate(${round(at.x)} ${round(at.y)})`}
          >
            <circle r={6} />
            <path d="M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4" />
            <Place number={placeOf(hand.sequence, [attacker, defender])} />
          </g>
        );
      })}
    </g>
  );
}
