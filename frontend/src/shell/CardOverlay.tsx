// On the board while a card is open: bronze arrows with percent to what the piece can do, red ones for what it suffers,
// dashed outlines for where it can go; and the layers that are switched on.

import { useEffect, useState } from "preact/hooks";
import type { Box, Point } from "../board/camera";
import type { BoardFacts } from "../board/overlay";
import { useStore } from "../net/store";
import { middle } from "../stage/placing";
import { cards, type CardBook, type Outlook, type PieceDeed } from "./cards";
import { keyOf } from "./CardView";
import { useAround } from "./context";
import type { AnySystem, TableProps } from "./system";

interface CardOverlayProps {
  readonly board: BoardFacts;
  readonly props: TableProps;
  readonly system: AnySystem;
}

export function CardOverlay({ board, props, system }: CardOverlayProps) {
  const { words } = useAround();
  const [book, setBook] = useState<CardBook | null>(null);
  useEffect(() => {
    void system.cards?.().then(setBook, () => undefined);
  }, [system]);
  const { open, pinned, layers, isAll, outlooks } = useStore(cards);
  if (!book) return null;
  const here = { ...props, words };
  const shown = [...new Set([...pinned, ...(open ? [open.piece] : [])])];
  const drawn = isAll ? book.layers : book.layers.filter((_, at) => layers.includes(at));
  return (
    <g class="card-overlay">
      <Hatching pixel={board.pixel} />
      {drawn.map(({ text, Draw }) => (
        <Draw key={text} board={board} props={here} outlooks={outlooks} piece={open?.piece ?? pinned[0] ?? null} />
      ))}
      {shown.map((piece) => {
        const outlook = outlooks.get(piece);
        return outlook && <Prospect key={piece} {...{ piece, outlook, board, book }} />;
      })}
    </g>
  );
}

/** Danger is hatched, so that it needs no colour. */
function Hatching({ pixel }: { readonly pixel: number }) {
  const size = 9 * pixel;
  return (
    <defs>
      <pattern id="danger-hatch" width={size} height={size} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d={`M0 0V${size}`} stroke-width={3 * pixel} class="hatch" />
      </pattern>
    </defs>
  );
}

interface ProspectProps {
  readonly piece: string;
  readonly outlook: Outlook;
  readonly board: BoardFacts;
  readonly book: CardBook;
}

function Prospect({ piece, outlook, board, book }: ProspectProps) {
  const own = board.boxes.get(piece);
  const can = outlook.can ?? [],
    suffers = outlook.suffers ?? [];
  return (
    <g class="prospect" data-piece-of={piece}>
      {own && <rect class="pointed" {...grown(own, 5 * board.pixel)} rx={6 * board.pixel} />}
      {(outlook.goes ?? []).map(({ place }) => {
        const box = board.boxes.get(place);
        return box && <rect key={place} class="goes" {...grown(box, -6 * board.pixel)} rx={5 * board.pixel} />;
      })}
      {suffers.map((deed) => (
        <DeedArrow
          key={keyOf(deed)}
          kind="suffers"
          deed={deed}
          board={board}
          to={own}
          from={board.boxes.get(deed.by)}
          isAside={can.some(({ target }) => target === deed.by)}
        />
      ))}
      {can.map((deed) => (
        <DeedArrow
          key={keyOf(deed)}
          kind="can"
          deed={deed}
          board={board}
          from={own ?? board.boxes.get(deed.by)}
          to={board.boxes.get(book.aim(deed))}
          isAside={suffers.some(({ by }) => by === deed.target)}
        />
      ))}
    </g>
  );
}

export function grown(box: Box, by: number): { x: number; y: number; width: number; height: number } {
  return { x: box.x - by, y: box.y - by, width: box.wide + 2 * by, height: box.high + 2 * by };
}

interface DeedArrowProps {
  readonly kind: "can" | "suffers";
  readonly deed: PieceDeed;
  readonly board: BoardFacts;
  readonly from: Box | undefined;
  readonly to: Box | undefined;
  /** Another one lies beside it. */
  readonly isAside?: boolean;
}

/** An arrow from box to box; its percent lies at two thirds of the way. */
export function DeedArrow({ kind, deed, board, from, to, isAside = false }: DeedArrowProps) {
  const { pixel } = board;
  if (!from || !to) return null;
  const [start, end] = between(from, to, isAside ? 31 * pixel : 0);
  const text = typeof deed.chance === "number" ? `${deed.chance} %` : "";
  const at = { x: start.x + (end.x - start.x) * 0.55, y: start.y + (end.y - start.y) * 0.55 };
  const wide = (text.length * 8.2 + 18) * pixel,
    high = 24 * pixel;
  return (
    <g class={`deed-arrow ${kind} ${deed.verb}`}>
      <path d={arrow(start, end, 5.5 * pixel)} />
      {text && (
        <g transform={`translate(${at.x} ${at.y})`}>
          <rect x={-wide / 2} y={-high / 2} width={wide} height={high} rx={high / 2} />
          <text y={5 * pixel} font-size={14 * pixel}>
            {text}
          </text>
        </g>
      )}
    </g>
  );
}

/** From the edge of one box to that of the other, both moved aside so that two ways do not lie on one another. */
function between(from: Box, to: Box, aside: number): readonly [Point, Point] {
  const [one, two] = [middle(from), middle(to)];
  const length = Math.hypot(two.x - one.x, two.y - one.y) || 1;
  const shift = { x: (-(two.y - one.y) / length) * aside, y: ((two.x - one.x) / length) * aside };
  const edge = ({ wide, high }: Box, a: Point, b: Point): Point => {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const share = Math.min(0.42, wide / 2 / Math.max(1e-6, Math.abs(dx)), high / 2 / Math.max(1e-6, Math.abs(dy)));
    return { x: a.x + dx * share + shift.x, y: a.y + dy * share + shift.y };
  };
  return [edge(from, one, two), edge(to, two, one)];
}

function arrow(from: Point, to: Point, thick: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(thick * 3, length * 0.6);
  const at = (along: number, aside: number): string =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const neck = length - head;
  return `M${at(0, -thick * 0.5)}L${at(neck, -thick)}L${at(neck, -thick * 2.2)}L${at(length, 0)}L${at(neck, thick * 2.2)}L${at(neck, thick)}L${at(0, thick * 0.5)}Z`;
}
