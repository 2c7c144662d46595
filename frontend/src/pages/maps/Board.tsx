// The table in the editor: terrain as players will see it, pieces and points that can be dragged or moved by keys.

import { useRef } from "preact/hooks";
import { Painted, SceneryDefs } from "../../board/scenery/Painted";
import { Terrain } from "../../tabletop/Terrain";
import { onScreen, onTable, pathOf, type Plane, type Spot } from "../../tabletop/plane";
import { capital, type Words } from "../../ui/words";
import {
  isLine,
  movedSpot,
  shiftedPiece,
  spotsOf,
  terrainOf,
  type MapDocument,
  type Palette,
  type Piece,
} from "./document";

export interface Drawing {
  readonly kind: string;
  readonly spots: readonly Spot[];
}

interface BoardProps {
  readonly map: MapDocument;
  readonly plane: Plane;
  readonly palette: Palette;
  readonly words: Words;
  readonly chosen: string;
  readonly point: number | null;
  readonly drawing: Drawing | null;
  readonly wrong: readonly { readonly piece: string; readonly points: readonly Spot[] }[];
  readonly snap: (spot: Spot) => Spot;
  readonly choose: (piece: string, point: number | null) => void;
  /** While it lasts a drag is shown but not remembered step by step. */
  readonly put: (piece: Piece, done: boolean) => void;
  readonly draw: (spot: Spot) => void;
  readonly remove: (piece: string, point: number | null) => void;
}

interface Drag {
  readonly piece: Piece;
  readonly point: number | null;
  readonly from: Spot;
}

const ARROWS: { readonly [key: string]: Spot } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export function Board(props: BoardProps) {
  const { map, plane, words, chosen, drawing, put, choose } = props;
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag | null>(null);
  const spotOf = (event: PointerEvent | MouseEvent): Spot => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return onTable(plane, { x: at.x, y: at.y });
  };
  const grab =
    (piece: Piece, point: number | null) =>
    (event: PointerEvent): void => {
      if (drawing) return;
      event.stopPropagation();
      choose(piece.id, point);
      drag.current = { piece, point, from: spotOf(event) };
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    };
  const pull = (event: PointerEvent): void => {
    if (drag.current) put(pulled(props, drag.current, spotOf(event)), false);
  };
  const drop = (event: PointerEvent): void => {
    if (!drag.current) return;
    const [x, y] = spotOf(event),
      [fx, fy] = drag.current.from;
    if (Math.hypot(x - fx, y - fy) > 2) put(pulled(props, drag.current, [x, y]), true);
    drag.current = null;
  };
  const piece = map.pieces.find((one) => one.id === chosen);
  const nameOf = (id: string): string => capital(words.term(map.pieces.find((one) => one.id === id)?.kind ?? ""));
  return (
    <div class={`map-board${drawing ? " drawing" : ""}`} tabIndex={-1}>
      <svg
        ref={svg}
        viewBox={`0 0 ${plane.width} ${plane.depth}`}
        role="group"
        aria-label={words.say("page.map.board")}
        onClick={(event) => drawing && props.draw(props.snap(spotOf(event)))}
        onPointerMove={pull}
        onPointerUp={drop}
      >
        <SceneryDefs tile={640} />
        <Painted x={0} y={0} width={plane.width} height={plane.depth} />
        <rect
          class="tabletop-ground"
          width={plane.width}
          height={plane.depth}
          onPointerDown={() => !drawing && choose("", null)}
        />
        <path class="squares" d={squares(plane, props.palette.square)} />
        <Terrain plane={plane} pieces={terrainOf(map)} nameOf={nameOf} />
        {map.pieces.map((one) => (
          <Hit key={one.id} {...props} piece={one} grab={grab(one, null)} />
        ))}
        <Wrong {...props} />
        {piece && <path class="chosen" d={pathOf(plane, spotsOf(piece), !isLine(piece))} />}
        {piece &&
          !drawing &&
          spotsOf(piece).map((spot, index) => (
            <Handle key={index} {...props} piece={piece} spot={spot} index={index} grab={grab(piece, index)} />
          ))}
        {drawing && <Draft plane={plane} drawing={drawing} />}
      </svg>
    </div>
  );
}

/** The piece after a drag: one point follows, or all of them. */
function pulled({ snap }: BoardProps, { piece, point, from }: Drag, [x, y]: Spot): Piece {
  if (point !== null) return movedSpot(piece, point, snap([x, y]));
  const [dx, dy] = [Math.round((x - from[0]) / 10) * 10, Math.round((y - from[1]) / 10) * 10];
  return shiftedPiece(piece, dx, dy);
}

function Hit({
  plane,
  words,
  piece,
  chosen,
  drawing,
  put,
  choose,
  remove,
  grab,
}: BoardProps & { piece: Piece; grab: (event: PointerEvent) => void }) {
  const press = (event: KeyboardEvent): void => {
    const way = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") choose(piece.id, null);
    else if (event.key === "Delete" || event.key === "Backspace") remove(piece.id, null);
    else if (way)
      put(shiftedPiece(piece, way[0] * (event.shiftKey ? 1 : 10), way[1] * (event.shiftKey ? 1 : 10)), true);
    else return;
    event.preventDefault();
  };
  const line = isLine(piece);
  return (
    <path
      class={`hit${line ? " line" : ""}`}
      d={pathOf(plane, spotsOf(piece), !line)}
      stroke-width={line ? Math.max(26, piece.width ?? 0) : 1}
      tabIndex={drawing ? -1 : 0}
      role="button"
      aria-pressed={piece.id === chosen}
      aria-label={`${capital(words.term(piece.kind))} (${piece.id})`}
      onPointerDown={grab}
      onKeyDown={press}
    />
  );
}

function Handle({
  plane,
  words,
  piece,
  spot,
  index,
  point,
  snap: _snap,
  put,
  choose,
  remove,
  grab,
}: BoardProps & { piece: Piece; spot: Spot; index: number; grab: (event: PointerEvent) => void }) {
  const at = onScreen(plane, spot);
  const press = (event: KeyboardEvent): void => {
    const way = ARROWS[event.key];
    if (event.key === "Delete" || event.key === "Backspace") remove(piece.id, index);
    else if (way) {
      const step = event.shiftKey ? 1 : 10;
      put(movedSpot(piece, index, [spot[0] + way[0] * step, spot[1] + way[1] * step]), true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const label = words.say("page.map.point_at", {
    number: index + 1,
    name: words.term(piece.kind),
    x: spot[0],
    y: spot[1],
  });
  return (
    <circle
      class={`handle${point === index ? " on" : ""}`}
      cx={at.x}
      cy={at.y}
      r={9}
      tabIndex={0}
      role="button"
      aria-label={label}
      onFocus={() => choose(piece.id, index)}
      onPointerDown={grab}
      onKeyDown={press}
    />
  );
}

/** Where the server found something wrong. */
function Wrong({ plane, map, wrong }: BoardProps) {
  return (
    <g aria-hidden="true">
      {wrong.map((one, index) => {
        const piece = map.pieces.find((other) => other.id === one.piece);
        return (
          <g key={index}>
            {piece && <path class="wrong" d={pathOf(plane, spotsOf(piece), !isLine(piece))} />}
            {one.points.map((spot, number) => {
              const at = onScreen(plane, spot);
              return <circle key={number} class="wrong-at" cx={at.x} cy={at.y} r={6} />;
            })}
          </g>
        );
      })}
    </g>
  );
}

function Draft({ plane, drawing }: { readonly plane: Plane; readonly drawing: Drawing }) {
  return (
    <g aria-hidden="true">
      <path class="draft" d={pathOf(plane, drawing.spots, false)} />
      {drawing.spots.map((spot, index) => {
        const at = onScreen(plane, spot);
        return <circle key={index} class="handle" cx={at.x} cy={at.y} r={index === 0 ? 11 : 7} />;
      })}
    </g>
  );
}

function squares({ width, depth }: Plane, side: number): string {
  const across = Array.from(
    { length: Math.round(width / side) - 1 },
    (_, index) => `M${(index + 1) * side} 0V${depth}`,
  );
  const along = Array.from({ length: Math.round(depth / side) - 1 }, (_, index) => `M0 ${(index + 1) * side}H${width}`);
  return [...across, ...along].join("");
}
