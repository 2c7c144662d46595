// The field: one SVG, five by four tiles, the own army below. It draws the view and passes on what is touched.

import { useMemo, useRef, useState } from "preact/hooks";
import { useSay } from "../../shell/context";
import { Frame } from "../../board/Frame";
import { FrameTool } from "../../board/FrameTools";
import type { PieceBoxes } from "../../board/overlay";
import { witness } from "../../board/witness";
import { capital, type Words } from "../../ui/words";
import { useStore } from "../../net/store";
import { AimMarks } from "./AimMarks";
import type { Arrow, Hand } from "./hand";
import { COLUMNS, edgeOf, HIGH, placeOf, places, ROWS, stepOf, wayOf, WIDE, type Army, type Place } from "./field";
import { Defs, Ground } from "./Ground";
import { tileSentence } from "./sentences";
import {
  boxesOf,
  Facings,
  Furniture,
  GeneralPiece,
  standings,
  STRIP,
  STRIP_GAP,
  stripTop,
  UnitPiece,
  unitLabel,
  kindOf,
} from "./Pieces";
import { sideOf, stripOf, undeployed, unitsOn, type BattleView, type UnitView } from "./view";

export interface FieldProps {
  readonly view: BattleView;
  readonly below: Army;
  readonly words: Words;
  readonly hand: Hand;
}

/** Pixels a unit from which names are written: what could not be read is left away. */
const DETAIL = [0.6, 0.9] as const;

const ABOVE: { readonly [army in Army]: Army } = { A: "B", B: "A" };

function hasStrip(view: BattleView, army: Army): boolean {
  return view.armies[army].undeployed.length + view.armies[army].undeployed_generals.length > 0;
}

export function Field(props: FieldProps) {
  const { view, below, words, hand } = props;
  const far = hasStrip(view, ABOVE[below]) ? STRIP + STRIP_GAP : 0;
  const near = hasStrip(view, below) ? STRIP + STRIP_GAP : 0;
  const [counted, setCounted] = useState(false);
  return (
    <Frame
      whole={{ x: -20, y: -20 - far, wide: COLUMNS * WIDE + 40, high: ROWS * HIGH + 40 + far + near }}
      label={words.say("page.board")}
      detail={DETAIL}
      onKeyDown={(event) => hand.key(event, below)}
      tools={<CountTool pressed={counted} onPress={() => setCounted(!counted)} />}
      ground={
        <>
          <Defs />
          <Ground features={useFeatures(view)} below={below} />
        </>
      }
      boxes={useBoxes(view, below)}
    >
      <g onPointerDown={(event) => hand.press(event, below)}>
        <TileNames {...props} />
        <Strips {...props} />
        <Tiles {...props} />
        <Furniture view={view} below={below} />
        <Facings view={view} below={below} />
        <Pieces {...props} />
        {counted && <Counts view={view} below={below} words={words} />}
      </g>
      <Arrows arrows={hand.arrows} below={below} />
      <AimMarks aim={hand.aim} below={below} words={words} />
    </Frame>
  );
}

/** Where units, generals, tiles and strips are drawn, by their names. */
function useBoxes(view: BattleView, below: Army): PieceBoxes {
  return useMemo(() => boxesOf(view, below), [view, below]);
}

const LAYERS = "M12 3l9 5l-9 5l-9 -5zM3 13l9 5l9 -5";

function CountTool({ pressed, onPress }: { readonly pressed: boolean; readonly onPress: () => void }) {
  const say = useSay();
  return <FrameTool label={say("lb.layer_counts")} sign={LAYERS} pressed={pressed} onPress={onPress} />;
}

/** A layer in numbers: places taken of a tile, and the attack points that stand on it. */
function Counts({ view, below, words }: Omit<FieldProps, "hand">) {
  return (
    <g class="counts" aria-hidden="true">
      {places(below).map((place) => {
        const tile = view.tiles[place.id];
        if (!tile) return null;
        const points = unitsOn(view, place.id).reduce((sum, unit) => sum + unit.points, 0);
        const text = words.say(tile.units.length ? "page.lb.counts" : "page.lb.counts_empty", {
          used: tile.stacking,
          limit: tile.stacking_limit,
          points,
        });
        const wide = text.length * 6.4 + 14;
        return (
          <g key={place.id} transform={`translate(${place.x + WIDE - 6} ${place.y + 6})`}>
            <g class="kept-size">
              <rect x={-wide} width={wide} height={19} rx={9.5} />
              <text x={-wide / 2} y={13.5}>
                {text}
              </text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

function Tiles(props: FieldProps) {
  const pointed = useStore(witness);
  return (
    <g class="tiles">
      {places(props.below).map((place) => (
        <TileSpot key={place.id} {...props} place={place} pointed={pointed.tiles.includes(place.id)} />
      ))}
    </g>
  );
}

/** All counters in one keyed layer, so that a piece that moves stays the same element. */
function Pieces({ view, below, words, hand }: FieldProps) {
  const pointed = useStore(witness);
  const stateOf = (id: string): string => `${hand.unitState(id)} ${pointed.units.includes(id) ? "witness" : ""}`;
  const generals = Object.values(view.generals).filter((general) => !general.gone);
  const { current: pick } = useRef({ unit: hand.pickUnit });
  pick.unit = hand.pickUnit;
  const onPick = useMemo(() => (unit: UnitView) => pick.unit(unit), []);
  return (
    <g class="pieces">
      {standings(view, below).map((standing) => (
        <UnitPiece
          key={standing.unit.id}
          standing={standing}
          done={standing.unit.active && standing.unit.army === view.active}
          label={unitLabel(standing.unit, words, standing.lead)}
          state={stateOf(standing.unit.id)}
          onPick={onPick}
        />
      ))}
      {generals.map((general) => (
        <GeneralPiece
          key={general.id}
          view={view}
          general={general}
          below={below}
          label={generalLabel(general, words)}
        />
      ))}
    </g>
  );
}

/** The same object as long as the ground is the same, so that the map is not drawn again. */
function useFeatures(view: BattleView): { readonly [tile: string]: readonly string[] } {
  const kept = useRef<{ key: string; features: { readonly [tile: string]: readonly string[] } }>({
    key: "",
    features: {},
  });
  return useMemo(() => {
    const features = Object.fromEntries(
      Object.entries(view.tiles).map(([tile, ground]) => [tile, ground.features ?? []]),
    );
    const key = JSON.stringify(features);
    if (key !== kept.current.key) kept.current = { key, features };
    return kept.current.features;
  }, [view.tiles]);
}

export function generalLabel(general: BattleView["generals"][string], words: Words): string {
  const kind = words.term(`general_class.${general.timid ? "average_timid" : general.general_class}`);
  return `${general.name}, ${kind} ${words.term(general.kind)}`;
}

/** In the lower left corner, or the upper one where the facing mark or a general stands below. */
function TileNames({ view, below, words }: Omit<FieldProps, "hand">) {
  return (
    <g class="tile-names" aria-hidden="true">
      {places(below).map((place) => {
        const tile = view.tiles[place.id];
        const high = tile?.facing && tile.lead && wayOf(tile.facing, below) === "down" && tile.units.length < 8;
        return (
          <text key={place.id} class="tile-name" x={place.x + 9} y={high ? place.y + 18 : place.y + HIGH - 9}>
            {capital(words.tile(place.id))}
          </text>
        );
      })}
    </g>
  );
}

type SpotProps = FieldProps & { readonly place: Place; readonly pointed: boolean };

function TileSpot({ place, pointed, view, below, words, hand }: SpotProps) {
  const state = hand.tileState(place.id);
  const label = `${tileSentence(view, place.id, below, words)} ${hand.tileHint(place.id)}`.trim();
  return (
    <g
      class={`tile ${state} ${pointed ? "witness" : ""}`}
      data-tile={place.id}
      role="button"
      aria-label={label}
      aria-pressed={state.includes("picked")}
      tabindex={hand.canFocus(place.id) ? 0 : -1}
      onClick={() => hand.pickTile(place.id)}
    >
      <rect class="spot" x={place.x} y={place.y} width={WIDE} height={HIGH} />
      <rect class="mark" x={place.x + 2} y={place.y + 2} width={WIDE - 4} height={HIGH - 4} rx={3} />
    </g>
  );
}

/** Those who are not yet deployed wait beside the field. */
function Strips({ view, below, words, hand }: FieldProps) {
  return (
    <g class="strips">
      {(["A", "B"] as const)
        .filter((army) => hasStrip(view, army))
        .map((army) => {
          const top = stripTop(army, below),
            id = stripOf(army),
            state = hand.tileState(id);
          const units = undeployed(view, army);
          const label = `${words.army(army)}: ${words.term("undeployed_area")}. ${units.map((unit) => kindOf(unit, words)).join(", ")}. ${hand.tileHint(id)}`;
          return (
            <g
              key={army}
              class={`tile strip ${state}`}
              data-side={sideOf(army)}
              data-tile={id}
              role="button"
              aria-label={label}
              tabindex={hand.canFocus(id) ? 0 : -1}
              onClick={() => hand.pickTile(id)}
            >
              <rect class="spot" x={0} y={top} width={COLUMNS * WIDE} height={STRIP} rx={6} />
              <rect class="mark" x={2} y={top + 2} width={COLUMNS * WIDE - 4} height={STRIP - 4} rx={5} />
              <text class="tile-name" x={10} y={top + 18}>
                {capital(words.term("undeployed_area"))}
              </text>
            </g>
          );
        })}
    </g>
  );
}

function Arrows({ arrows, below }: { readonly arrows: readonly Arrow[]; readonly below: Army }) {
  return (
    <g class="arrows" aria-hidden="true">
      {arrows.map((arrow, index) => (
        <path key={index} class={`arrow ${arrow.kind}`} d={arrowPath(arrow, below)} />
      ))}
    </g>
  );
}

function arrowPath(arrow: Arrow, below: Army): string {
  const place = placeOf(arrow.tile, below),
    way = wayOf(arrow.facing, below),
    step = stepOf(way),
    edge = edgeOf(place, way);
  const half = arrow.kind === "turn" ? 16 : 30;
  const from = { x: edge.x - step.x * half, y: edge.y - step.y * half },
    to = { x: edge.x + step.x * half * 0.8, y: edge.y + step.y * half * 0.8 };
  return blockArrow(from, to, arrow.kind === "turn" ? 5 : 7);
}

/** A solid arrow from point to point. */
function blockArrow(from: { x: number; y: number }, to: { x: number; y: number }, thick: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length,
    uy = (to.y - from.y) / length,
    head = thick * 3;
  const at = (forward: number, aside: number): string =>
    `${(from.x + ux * forward - uy * aside).toFixed(1)} ${(from.y + uy * forward + ux * aside).toFixed(1)}`;
  return `M${at(0, -thick)}L${at(length - head, -thick)}L${at(length - head, -thick * 2.3)}L${at(length, 0)}L${at(length - head, thick * 2.3)}L${at(length - head, thick)}L${at(0, thick)}Z`;
}
