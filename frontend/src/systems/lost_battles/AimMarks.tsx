// What is aimed at, drawn: an arrow from the group to where it would go, its price, and a button to say "do it" there.

import { usePress } from "../../shell/confirming";
import { useSay } from "../../shell/context";
import type { Words } from "../../ui/words";
import type { Aim, Aimed } from "./aim";
import { edgeOf, HIGH, placeOf, stepOf, wayOf, WIDE, type Army, type Spot } from "./field";
import { stripTop } from "./Pieces";
import { priceOf } from "./wording";

interface AimMarksProps {
  readonly aim: Aim;
  readonly below: Army;
  readonly words: Words;
}

export function AimMarks({ aim, below, words }: AimMarksProps) {
  const { shown, held, aimed } = aim;
  if (!shown) return null;
  const { course } = shown;
  const ends = endsOf(shown, below);
  const price = priceOf({ commands: course.commands }, words) ?? words.say("page.lb.free");
  const wide = price.length * 8 + 22;
  const middle = { x: (ends.from.x + ends.to.x) / 2, y: (ends.from.y + ends.to.y) / 2 };
  return (
    <g class={`course ${course.attacks ? "to-attack" : "to-go"} ${aimed && !held ? "waits" : ""}`}>
      <path class="aim-way" d={arrowBetween(ends.from, ends.to)} aria-hidden="true" />
      {!course.attacks && (
        <path
          class="aim-facing"
          d={chevron(placeOf(course.to, below), wayOf(course.facing, below))}
          aria-hidden="true"
        />
      )}
      <g transform={`translate(${middle.x} ${middle.y})`} aria-hidden="true">
        <g class="aim-price">
          <rect x={-wide / 2} y={-13} width={wide} height={26} rx={13} />
          <text y={5}>{price}</text>
        </g>
      </g>
      {aimed && !held && <DropChips aim={aim} at={chipsAt(aimed, below)} />}
    </g>
  );
}

/** Two round buttons where the drop was: yes and no, as large as a thumb. */
function DropChips({ aim, at }: { readonly aim: Aim; readonly at: Spot }) {
  const say = useSay();
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <Chip
        name="yes"
        label={say("lb.course.do_it")}
        sign="M-9 1L-3 8L10 -8"
        aside={-1}
        onPress={() => aim.give(true)}
      />
      <Chip name="no" label={say("discard")} sign="M-7 -7L7 7M7 -7L-7 7" aside={1} onPress={aim.forget} />
    </g>
  );
}

interface ChipProps {
  readonly name: string;
  readonly label: string;
  readonly sign: string;
  readonly aside: number;
  readonly onPress: () => void;
}

function Chip({ name, label, sign, aside, onPress }: ChipProps) {
  const press = usePress(onPress, name);
  return (
    <g
      class={`drop-chip ${name}`}
      data-drop={name}
      role="button"
      aria-label={label}
      style={`--aside:${aside}`}
      {...press}
      onPointerDown={(event) => {
        event.stopPropagation();
        press.onPointerDown(event);
      }}
    >
      <circle r={22} />
      <path d={sign} />
    </g>
  );
}

/** On the right side of where it leads, so that no piece is covered. */
function chipsAt({ course }: Aimed, below: Army): Spot {
  const place = placeOf(course.to, below);
  return { x: place.x + WIDE - 34, y: place.y + HIGH / 2 };
}

function middleOf(place: string, below: Army): Spot {
  const strip = /^undeployed_([AB])$/.exec(place);
  if (strip) return { x: WIDE * 2.5, y: stripTop(strip[1] as Army, below) + 48 };
  const { x, y } = placeOf(place, below);
  return { x: x + WIDE / 2, y: y + HIGH / 2 };
}

/** From beside the group to short of where it leads; a turn points from the middle to its new front. */
function endsOf({ group, course }: Aimed, below: Army): { readonly from: Spot; readonly to: Spot } {
  const from = middleOf(group.place, below),
    to = middleOf(course.to, below);
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  if (!long) {
    const { x, y } = stepOf(wayOf(course.facing, below));
    return { from, to: { x: from.x + (x * WIDE) / 2, y: from.y + (y * HIGH) / 2 } };
  }
  const at = (share: number): Spot => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  const start = Math.min(0.3, 60 / long);
  return { from: at(start), to: at(course.attacks ? 1 - start * 1.15 : 1 - 20 / long) };
}

/** A solid arrow, thin enough to leave room for its price. */
function arrowBetween(from: Spot, to: Spot): string {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / long,
    uy = (to.y - from.y) / long;
  const at = (forward: number, aside: number): string =>
    `${(from.x + ux * forward - uy * aside).toFixed(1)} ${(from.y + uy * forward + ux * aside).toFixed(1)}`;
  const neck = long - 24;
  return `M${at(0, -7)}L${at(neck, -7)}L${at(neck, -19)}L${at(long, 0)}L${at(neck, 19)}L${at(neck, 7)}L${at(0, 7)}Z`;
}

/** Where the group will look, at the edge of its tile. */
function chevron(place: Spot, way: ReturnType<typeof wayOf>): string {
  const edge = edgeOf(place, way),
    { x: dx, y: dy } = stepOf(way);
  const at = (back: number, aside: number): string =>
    `${edge.x - dx * back - dy * aside} ${edge.y - dy * back + dx * aside}`;
  return `M${at(22, -20)}L${at(9, 0)}L${at(22, 20)}`;
}
