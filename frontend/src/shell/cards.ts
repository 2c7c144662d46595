// What a system tells about a piece when somebody points at it: the book it brings, and what is open now.

import type { ComponentType } from "preact";
import type { Point } from "../board/camera";
import type { BoardFacts } from "../board/overlay";
import type { Side } from "../net/seats";
import { Store } from "../net/store";
import type { TableProps } from "./system";

export interface Costs {
  readonly [name: string]: number;
}

/** Something that one piece could do to another, as every system's rules tell it. */
export interface PieceDeed {
  readonly verb: string;
  readonly what?: string;
  readonly by: string;
  readonly target: string;
  readonly place?: string;
  readonly start?: string;
  readonly cost?: Costs;
  /** That it does something, in percent. */
  readonly chance?: number | null;
  readonly clause?: string;
}

/** What a piece could do if its owner were asked now, and what others could do to it in their next turn. */
export interface Outlook {
  readonly piece: string;
  readonly when?: "never" | "next" | "now";
  readonly can?: readonly PieceDeed[];
  readonly suffers?: readonly PieceDeed[];
  readonly goes?: readonly { readonly place: string; readonly cost?: Costs }[];
}

export interface CardChip {
  readonly text: string;
  readonly tone?: "good" | "flat" | "bad";
}

/** A line of a card; where a rule says so, with its clause. */
export type CardFact = readonly [label: string, value: string, clause?: string];

/** A piece or a place, from the view alone. */
export interface Card {
  readonly title: string;
  readonly line: string;
  readonly side: Side | null;
  /** Its sign in symbols.svg. */
  readonly sign?: string | undefined;
  readonly chips: readonly CardChip[];
  readonly facts: readonly CardFact[];
  readonly note?: string | undefined;
  /** It can be asked what it could do. */
  readonly hasOutlook: boolean;
}

export interface LayerProps {
  readonly board: BoardFacts;
  readonly props: TableProps;
  /** What was answered so far, by piece. */
  readonly outlooks: ReadonlyMap<string, Outlook>;
  /** The piece whose card is open. */
  readonly piece: string | null;
}

/** A layer over the board: its name in the texts, whose outlooks it needs, and its picture. */
export interface Layer {
  readonly text: string;
  readonly tone: "act" | "danger" | "plain";
  readonly pieces?: (props: TableProps) => readonly string[];
  readonly Draw: ComponentType<LayerProps>;
}

/** A sign that is on the board now, and what it means. */
export interface Sign {
  readonly text: string;
  readonly Draw: ComponentType;
}

export interface CardBook {
  readonly describe: (piece: string, props: TableProps) => Card | null;
  /** What lies at a point where no piece stands: terrain. */
  readonly at?: (point: Point, props: TableProps) => string | null;
  /** A deed in words, seen by who does it (`can`) or who suffers it. */
  readonly deed: (deed: PieceDeed, isSuffered: boolean, props: TableProps) => string;
  /** Where a deed or way leads, as a name that has a box on the board. */
  readonly aim: (deed: PieceDeed) => string;
  readonly cost: (cost: Costs, props: TableProps) => string;
  readonly place: (place: string, props: TableProps) => string;
  readonly layers: readonly Layer[];
  readonly signs: (props: TableProps) => readonly Sign[];
}

/** How a card was opened: a hover card goes with the pointer, the others stay. */
export type Opened = "hover" | "tap" | "key";

export interface OpenCard {
  readonly piece: string;
  readonly by: Opened;
}

export interface CardsOpen {
  readonly open: OpenCard | null;
  readonly pinned: readonly string[];
  /** Layers that are switched on, by their place in the book; all while Alt is held. */
  readonly layers: readonly number[];
  readonly isAll: boolean;
  /** What was answered, of this version. */
  readonly outlooks: ReadonlyMap<string, Outlook>;
}

export const NO_CARDS: CardsOpen = { open: null, pinned: [], layers: [], isAll: false, outlooks: new Map() };

export const cards = new Store<CardsOpen>(NO_CARDS);

/** Names on the page that have a card: `data-unit`, `data-element` … */
const NAMES = ["unit", "general", "element", "camp", "piece", "tile", "card"] as const;
const PIECES = NAMES.map((name) => `[data-${name}]`).join(",");

/** The piece that an element of the page belongs to. */
export function pieceOf(target: EventTarget | null): string | null {
  const found = target instanceof Element ? target.closest<HTMLElement | SVGElement>(PIECES) : null;
  if (!found) return null;
  const name = NAMES.find((one) => found.dataset[one] !== undefined);
  return name ? (found.dataset[name] ?? null) : null;
}

/** What draws a piece, as far as it is drawn. */
export function drawnAs(piece: string): Element | null {
  const escaped = CSS.escape(piece);
  return document.querySelector(NAMES.map((name) => `#stage [data-${name}="${escaped}"]`).join(","));
}

export function pin(piece: string): void {
  cards.change((now) => ({
    ...now,
    open: now.open?.piece === piece ? null : now.open,
    pinned: [...now.pinned.filter((one) => one !== piece), piece].slice(-2),
  }));
}

export function unpin(piece: string): void {
  cards.change((now) => ({ ...now, pinned: now.pinned.filter((one) => one !== piece) }));
}

export function show(piece: string | null, by: Opened = "hover"): void {
  cards.change((now) => {
    if (now.open?.piece === piece && (piece === null || now.open.by === by)) return now;
    return { ...now, open: piece === null ? null : { piece, by } };
  });
}
