// The sea: coasts and open isles in a ring, boats at them, fog where nobody of one's own is, arrows of the sheet in hand.

import { useMemo } from "preact/hooks";
import { Frame } from "../../board/Frame";
import type { Scene } from "../../net/model";
import { seatsOf, sideOf, type Side } from "../../net/seats";
import type { TableProps } from "../../shell/system";
import { SYMBOLS } from "../../ui/symbols";
import type { Hand } from "./hand";
import { Hatchings, hatchOf } from "./hatching";
import { berth, HIGH, lanes, placeOf, WIDE, wholeOf } from "./sea";
import { isleHint, isleSentence } from "./sentences";
import { boatsAt, isleOf, viewOf, type IsleView, type IslesView } from "./view";

type BoardProps = TableProps & { readonly hand: Hand };
type ViewedProps = BoardProps & { readonly view: IslesView; readonly count: number };

export function Board(props: BoardProps) {
  const view = viewOf(props.scene);
  const count = seatsOf(props.scene).length;
  const { below, words, hand } = props;
  const ground = useMemo(() => <Ground count={count} below={below} />, [count, below]);
  if (!view) return null;
  return (
    <Frame
      whole={wholeOf(count)}
      label={words.say("page.board")}
      onKeyDown={(event) => hand.key(event, count, below)}
      ground={ground}
    >
      <Hatchings />
      <g class="isles-isles">
        {view.isles.map((isle) => (
          <Isle key={isle.id} {...props} view={view} count={count} isle={isle} />
        ))}
      </g>
      <Boats {...props} view={view} count={count} />
      <Courses {...props} view={view} count={count} />
    </Frame>
  );
}

function Ground({ count, below }: { readonly count: number; readonly below: string | null }) {
  const { x, y, wide, high } = wholeOf(count);
  return (
    <>
      <rect class="isles-sea" x={x} y={y} width={wide} height={high} rx={24} />
      {lanes(count).map(([from, to]) => {
        const one = placeOf(from, count, below),
          other = placeOf(to, count, below);
        return <path key={`${from} ${to}`} class="isles-lane" d={`M${one.x} ${one.y}L${other.x} ${other.y}`} />;
      })}
    </>
  );
}

type IsleProps = ViewedProps & { readonly isle: IsleView };

function Isle({ isle, view, count, below, scene, words, hand, model }: IsleProps) {
  const { x, y } = placeOf(isle.id, count, below);
  const side = sideOf(scene, isle.holder);
  const isPicked = hand.boat !== null && isleOf(view, hand.boat) === isle.id;
  const marks = [isle.seen ? "" : "fog", hand.reach.includes(isle.id) ? "near" : "", isPicked ? "picked" : ""];
  const label = `${isleSentence(isle, scene, words)} ${isleHint(isle, hand, model.seat, words)}`.trim();
  return (
    <g
      class={`isles-isle ${isle.id.startsWith("c") ? "coast" : "open"} ${marks.join(" ")}`}
      data-tile={isle.id}
      data-side={side}
      role="button"
      aria-label={label}
      aria-pressed={isPicked}
      tabindex={isle.id === `c${below ?? "1"}` ? 0 : -1}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      onClick={() => hand.pickIsle(isle.id)}
    >
      <ellipse class="shoal" rx={WIDE + 8} ry={HIGH + 8} />
      <ellipse class="land" rx={WIDE} ry={HIGH} />
      <ellipse rx={WIDE} ry={HIGH} fill={hatchOf(side)} />
      <ellipse class="mark" rx={WIDE + 4} ry={HIGH + 4} />
      {side !== "n" && <Sign side={side} x={-WIDE + 4} y={-HIGH - 6} size={24} />}
      <text class="name" y={-HIGH + 17}>
        {words.name(isle.id)}
      </text>
      {!isle.seen && (
        <text class="unknown" y={18}>
          ?
        </text>
      )}
    </g>
  );
}

function Sign({
  side,
  x,
  y,
  size,
}: {
  readonly side: Side;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}) {
  return <use class="isles-sign" href={`${SYMBOLS}#ui-side-${side}`} x={x} y={y} width={size} height={size} />;
}

interface Berthed {
  readonly boat: string;
  readonly seat: string;
  readonly x: number;
  readonly y: number;
}

function berthed(view: IslesView, count: number, below: string | null): readonly Berthed[] {
  return view.isles.flatMap((isle) => {
    const { x, y } = placeOf(isle.id, count, below);
    const boats = boatsAt(isle);
    return boats.map((boat, index) => {
      const at = berth(index, boats.length);
      return { boat, seat: isle.boats[boat] ?? "", x: x + at.x, y: y + at.y };
    });
  });
}

/** All boats in one layer, so that one that sails stays the same element. */
function Boats({ view, count, below, scene, words, hand, model }: ViewedProps) {
  return (
    <g class="isles-boats">
      {berthed(view, count, below).map(({ boat, seat, x, y }) => (
        <g
          key={boat}
          class={`isles-boat ${seat === model.seat ? "own" : ""} ${hand.boat === boat ? "picked" : ""}`}
          data-boat={boat}
          data-side={sideOf(scene, seat)}
          style={`transform:translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`}
          onClick={() =>
            seat === model.seat && hand.question ? hand.pickBoat(boat) : hand.pickIsle(isleOf(view, boat))
          }
        >
          <title>{`${words.name(boat)}, ${words.seat(seat)}`}</title>
          <Boat scene={scene} seat={seat} />
          <text class="number" y={21}>
            {boat}
          </text>
        </g>
      ))}
    </g>
  );
}

function Boat({ scene, seat }: { readonly scene: Scene; readonly seat: string }) {
  return (
    <>
      <rect class="grip" x={-17} y={-18} width={34} height={42} />
      <path class="mast" d="M0 4V-17" />
      <Sign side={sideOf(scene, seat)} x={-8.5} y={-17} size={17} />
      <path class="hull" d="M-14 3h28l-6 9h-16z" />
    </>
  );
}

/** Where boats are to sail by the sheet in hand, or by the one that is sealed. */
function Courses({ view, count, below, hand, model, scene }: ViewedProps) {
  const places = new Map(berthed(view, count, below).map(({ boat, x, y }) => [boat, { x, y }]));
  return (
    <g class="isles-courses" aria-hidden="true" data-side={sideOf(scene, model.seat)}>
      <defs>
        <marker id="isles-arrow" viewBox="0 0 10 10" refX={8} refY={5} markerWidth={5} markerHeight={5} orient="auto">
          <path class="head" d="M0 0L10 5L0 10z" />
        </marker>
      </defs>
      {Object.entries(hand.sheet.moves).map(([boat, isle]) => {
        const from = places.get(boat),
          to = placeOf(isle, count, below);
        if (!from) return null;
        const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        const at = (way: number) => `${from.x + (to.x - from.x) * way} ${from.y + (to.y - from.y) * way}`;
        return (
          <path
            key={boat}
            class="course"
            data-course={boat}
            d={`M${at(18 / long)}L${at(1 - 34 / long)}`}
            marker-end="url(#isles-arrow)"
          />
        );
      })}
    </g>
  );
}
