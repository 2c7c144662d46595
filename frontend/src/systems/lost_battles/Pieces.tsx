// The pieces on the board: counters, generals, camps, key zones. Keyed by id and moved by transform alone.

import { memo } from "../../ui/memo";
import { SYMBOLS } from "../../ui/symbols";
import type { Words } from "../../ui/words";
import type { PieceBox, PieceBoxes } from "../../board/overlay";
import { COLUMNS, HIGH, placeOf, places, wayOf, WIDE, type Army, type Spot } from "./field";
import { facingMark, generalSpot, stack, type Box } from "./stacks";
import type { Side } from "../../net/seats";
import {
  sideOf,
  stripOf,
  symbolOf,
  undeployed,
  unitsOn,
  type BattleView,
  type GeneralView,
  type UnitView,
} from "./view";

export const STRIP = 96;
export const STRIP_GAP = 16;

export interface Standing {
  readonly unit: UnitView;
  readonly box: Box;
  readonly lead: boolean;
}

/** Where every unit is drawn: on its tile, or in the strip of those not yet deployed. */
export function standings(view: BattleView, below: Army): readonly Standing[] {
  const field = Object.keys(view.tiles).flatMap((tile) => onTile(view, tile, below));
  return [...field, ...inStrip(view, "A", below), ...inStrip(view, "B", below)];
}

function onTile(view: BattleView, tile: string, below: Army): readonly Standing[] {
  const place = placeOf(tile, below),
    ground = view.tiles[tile];
  const leadId = ground?.lead ?? null;
  const units = [...unitsOn(view, tile)].sort(
    (one, two) => Number(two.id === leadId) - Number(one.id === leadId) || order(one, two),
  );
  const boxes = stack(units.length, wayOf(ground?.facing ?? "N", below), units[0]?.id === leadId);
  return units.map((unit, index) => {
    const box = boxes[index] ?? { x: 0, y: 0, wide: 0, high: 0 };
    return { unit, lead: unit.id === leadId, box: { ...box, x: place.x + box.x, y: place.y + box.y } };
  });
}

const BY_NUMBER = new Intl.Collator("en", { numeric: true });

function order(one: UnitView, two: UnitView): number {
  return Number(one.spent) - Number(two.spent) || one.type.localeCompare(two.type) || BY_NUMBER.compare(one.id, two.id);
}

/** The upper edge of an army's strip. */
export function stripTop(army: Army, below: Army): number {
  return army === below ? 4 * HIGH + STRIP_GAP : -STRIP_GAP - STRIP;
}

function inStrip(view: BattleView, army: Army, below: Army): readonly Standing[] {
  const units = [...undeployed(view, army)].sort(order);
  const perRow = Math.max(12, Math.ceil(units.length / 2));
  const pace = Math.min(46, 790 / perRow);
  return units.map((unit, index) => ({
    unit,
    lead: false,
    box: {
      x: 206 + (index % perRow) * pace + 20,
      y: stripTop(army, below) + 27 + Math.floor(index / perRow) * 42,
      wide: Math.min(43, pace - 3),
      high: 36,
    },
  }));
}

interface UnitPieceProps {
  readonly standing: Standing;
  readonly done: boolean;
  readonly label: string;
  readonly state: string;
  readonly onPick: (unit: UnitView) => void;
}

function Counter({ standing: { unit, box, lead }, done, label, state, onPick }: UnitPieceProps) {
  const side = sideOf(unit.army);
  const { wide, high } = box;
  const round = side === "1" ? Math.min(8, high / 6) : 2;
  const size = Math.min(wide, high) * (lead ? 0.62 : 0.66);
  const block = { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: round };
  return (
    <g
      data-side={side}
      class={`unit ${unit.spent ? "spent" : "fresh"} ${lead ? "lead" : ""} ${done ? "active" : ""} ${state}`}
      data-unit={unit.id}
      style={{ transform: `translate(${box.x}px, ${box.y}px)` }}
      onClick={(event) => {
        event.stopPropagation();
        onPick(unit);
      }}
    >
      <desc>{label}</desc>
      <rect class="halo" x={-wide / 2 - 4} y={-high / 2 - 4} width={wide + 8} height={high + 8} rx={round + 4} />
      <g class="block">
        <rect class="cast" {...block} transform="translate(2 5)" />
        <rect class="plinth" {...block} transform="translate(0 3.400)" />
        <rect class="body" {...block} />
        {!unit.spent && <rect class="lines" {...block} fill={`url(#lines-${side})`} />}
        <rect class="shine" {...block} fill="url(#shine)" />
        <rect
          class="edge"
          x={-wide / 2 + 0.8}
          y={-high / 2 + 0.8}
          width={wide - 1.6}
          height={high - 1.6}
          rx={round - 0.6}
        />
        {unit.spent && <path class="stroke" d={`M${-wide / 2 + 2} ${high / 2 - 2}L${wide / 2 - 2} ${-high / 2 + 2}`} />}
        {lead && (
          <rect
            class="rim"
            x={-wide / 2 + 3.5}
            y={-high / 2 + 3.5}
            width={wide - 7}
            height={high - 7}
            rx={Math.max(1, round - 3)}
          />
        )}
        <svg class="sign" x={-size / 2} y={-size / 2 - (lead ? 1 : 0)} width={size} height={size} viewBox="0 0 24 24">
          <use href={`${SYMBOLS}#${symbolOf(unit)}`} />
        </svg>
        <Rank unit={unit} wide={wide} high={high} />
        {done && <path class="done" d={`M${wide / 2 - 11} ${high / 2 - 7}l3 3l5 -6`} />}
        <path
          class="crack"
          d={`M${-wide * 0.16} ${-high / 2}l5 ${high * 0.3}l-8 ${high * 0.2}l11 ${high * 0.22}l-4 ${high * 0.28}`}
        />
      </g>
    </g>
  );
}

/** Drawn anew only if its record, its place or its state changed; where it stands is worked out anew each time. */
export const UnitPiece = memo(
  Counter,
  (one, two) =>
    one.standing.unit === two.standing.unit &&
    one.standing.lead === two.standing.lead &&
    (["x", "y", "wide", "high"] as const).every((side) => one.standing.box[side] === two.standing.box[side]) &&
    one.done === two.done &&
    one.label === two.label &&
    one.state === two.state &&
    one.onPick === two.onPick,
);

/** Veterans carry two chevrons, levies a ring. */
function Rank({ unit, wide, high }: { readonly unit: UnitView; readonly wide: number; readonly high: number }) {
  const x = -wide / 2 + 6,
    y = high / 2 - 6;
  if (unit.unit_class === "veteran") return <path class="rank" d={`M${x - 1} ${y + 1}l3 -4l3 4l3 -4l3 4`} />;
  if (unit.unit_class === "levy") return <circle class="rank" cx={x + 1} cy={y - 1} r={2.4} />;
  return null;
}

interface GeneralPieceProps {
  readonly view: BattleView;
  readonly general: GeneralView;
  readonly below: Army;
  readonly label: string;
}

export function GeneralPiece({ view, general, below, label }: GeneralPieceProps) {
  const spot = spotOf(view, general, below);
  if (!spot) return null;
  const side = sideOf(general.army),
    name = shortName(general.name);
  const width = Math.max(40, name.length * 6.6 + 10);
  const left = spot.align === "left" ? -22 : -width / 2;
  return (
    <g
      data-side={side}
      class={`general ${general.active ? "active" : ""} ${general.near_miss ? "shaken" : ""}`}
      data-general={general.id}
      style={{ transform: `translate(${spot.x}px, ${spot.y}px)` }}
    >
      <desc>{label}</desc>
      {side === "1" ? <circle class="disc" r={16.5} /> : <path class="disc" d="M0 -19L19 0L0 19L-19 0Z" />}
      <svg class="sign" x={-11} y={-11} width={22} height={22} viewBox="0 0 24 24">
        <use href={`${SYMBOLS}#lb-${general.kind}`} />
      </svg>
      <g transform="translate(0 16)">
        <g class="label kept-size">
          <rect class="plate" x={left} y={0} width={width} height={16.5} rx={side === "1" ? 5 : 2} />
          <text class="name" x={left + width / 2} y={12.4}>
            {name}
          </text>
        </g>
      </g>
    </g>
  );
}

function shortName(name: string): string {
  return name.length > 12 ? (name.split(" ").pop() ?? name) : name;
}

function spotOf(view: BattleView, general: GeneralView, below: Army): (Spot & { align: "left" | "middle" }) | null {
  const ground = Object.values(view.tiles).find((tile) => tile.general === general.id);
  if (ground) {
    const place = placeOf(ground.id, below);
    const spot = generalSpot(
      wayOf(ground.facing ?? (general.army === "A" ? "N" : "S"), below),
      Boolean(ground.lead) || ground.units.length === 0,
    );
    return { x: place.x + spot.x, y: place.y + spot.y, align: spot.x < 40 ? "left" : "middle" };
  }
  const rank = view.armies[general.army].undeployed_generals.indexOf(general.id);
  return rank < 0 ? null : { x: 50 + rank * 96, y: stripTop(general.army, below) + 46, align: "middle" };
}

const DISC = 19;

/** Where everything with a name is drawn: units, generals, tiles, the strips beside the field. */
export function boxesOf(view: BattleView, below: Army): PieceBoxes {
  const boxes = new Map<string, PieceBox>();
  for (const { id, x, y } of places(below)) boxes.set(id, { x, y, wide: WIDE, high: HIGH, side: null });
  for (const army of ["A", "B"] as const)
    boxes.set(stripOf(army), { x: 0, y: stripTop(army, below), wide: COLUMNS * WIDE, high: STRIP, side: null });
  for (const { unit, box } of standings(view, below)) {
    const { x, y, wide, high } = box;
    boxes.set(unit.id, { x: x - wide / 2, y: y - high / 2, wide, high, side: sideOf(unit.army) });
  }
  for (const general of Object.values(view.generals)) {
    const spot = general.gone ? null : spotOf(view, general, below);
    if (spot) boxes.set(general.id, { ...around(spot), side: sideOf(general.army) });
  }
  return boxes;
}

function around({ x, y }: Spot): Omit<PieceBox, "side"> {
  return { x: x - DISC, y: y - DISC, wide: 2 * DISC, high: 2 * DISC };
}

/** Camps and key zones, in the corners of their tiles. */
export function Furniture({ view, below }: { readonly view: BattleView; readonly below: Army }) {
  return (
    <g class="furniture" aria-hidden="true">
      {Object.entries(view.tiles).map(([tile, ground]) => {
        const place = placeOf(tile, below);
        return (
          <g key={tile} transform={`translate(${place.x} ${place.y})`}>
            {ground.camp && ground.fortified && <path class="rampart" data-side={sideOf(ground.camp)} d={rampart()} />}
            {ground.camp && (
              <Emblem
                x={WIDE - 22}
                y={24}
                side={sideOf(ground.camp)}
                sign={ground.fortified ? "fg-camp-fortified" : "lb-camp"}
              />
            )}
            {ground.key_zone && (
              <Emblem x={WIDE - 20} y={HIGH - 20} side={sideOf(ground.key_zone)} sign="lb-key_zone" />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** A palisade just inside the tile. */
function rampart(): string {
  const teeth = (count: number, step: string): string => Array.from({ length: count }, () => step).join("");
  return `M6 ${HIGH - 4}V6${teeth(18, "h5v5h5v-5")}h8V${HIGH - 4}`;
}

function Emblem({ x, y, side, sign }: Spot & { readonly side: Side; readonly sign: string }) {
  return (
    <g class="emblem" data-side={side} transform={`translate(${x} ${y})`}>
      {side === "1" ? <circle r={13} /> : <path d="M0 -16L16 0L0 16L-16 0Z" />}
      <svg class="sign" x={-8} y={-8} width={16} height={16} viewBox="0 0 24 24">
        <use href={`${SYMBOLS}#${sign}`} />
      </svg>
    </g>
  );
}

/** One mark a tile shows where its units face. */
export function Facings({ view, below }: { readonly view: BattleView; readonly below: Army }) {
  const held = Object.values(view.tiles).filter((tile) => tile.held_by && tile.facing);
  return (
    <g class="facings" aria-hidden="true">
      {held.map((tile) => {
        const place = placeOf(tile.id, below);
        return (
          <g
            key={tile.id}
            class="facing"
            data-side={sideOf(tile.held_by)}
            transform={`translate(${place.x} ${place.y})`}
          >
            <path class="glow" d={facingMark(wayOf(tile.facing ?? "N", below))} />
            <path d={facingMark(wayOf(tile.facing ?? "N", below))} />
          </g>
        );
      })}
    </g>
  );
}

export function unitLabel(unit: UnitView, words: Words, lead: boolean): string {
  const parts = [words.name(unit.id), kindOf(unit, words), words.term(unit.spent ? "spent" : "fresh")];
  if (lead) parts.push(words.term("lead_unit"));
  return parts.join(", ");
}

export function kindOf(unit: UnitView, words: Words): string {
  const kind =
    unit.type === "elephants" ? `${unit.subtype}_elephants` : unit.subtype === "generic" ? unit.type : unit.subtype;
  return unit.unit_class ? `${words.term(`unit_class.${unit.unit_class}`)} ${words.term(kind)}` : words.term(kind);
}
