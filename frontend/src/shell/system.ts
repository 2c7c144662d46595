// What a rules system gives the table. The shell draws with it and never names a system.

import type { ComponentType } from "preact";
import type { EventJson, Happening, Model, Option, OrderJson, Scene } from "../net/model";
import type { Side } from "../net/seats";
import type { Session } from "../net/session";
import type { BeatsOf } from "../stage/beats";
import type { CardBook } from "./cards";
import type { OwnTab } from "../ui/Tabs";
import type { Texts, Words } from "../ui/words";

export interface TableProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly words: Words;
  /** Null in a replay: nothing can be ordered. */
  readonly session: Session | null;
  /** The seat whose edge is below. */
  readonly below: string | null;
  /** What happened last, for marks on the board. */
  readonly latest: readonly EventJson[];
}

/** An order in words, for the order line. It need not be allowed: then its refusal is shown. */
export interface Command {
  readonly text: string;
  readonly order: OrderJson;
}

/** Something on the board that can be gone to by name. */
export interface Spot {
  readonly text: string;
  readonly selector: string;
}

/** A piece or a place in words. */
export interface TextLine {
  readonly id: string;
  /** What it is called, for its button. */
  readonly name: string;
  readonly text: string;
  /** What it may do now, in words; empty: nothing. */
  readonly may?: string;
  readonly isPicked?: boolean;
  /** Takes it in hand as if it had been touched on the board. */
  readonly onPick?: (() => void) | undefined;
}

/** Lines that belong together: an army's zones, a command's groups, the terrain. */
export interface TextGroup {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly TextLine[];
}

/** One of two who throw against each other. */
export interface Duellist {
  readonly side: Side;
  readonly name: string;
  /** "7 + 7 = 14" */
  readonly sum: string;
}

/** A tab of a system's own, beside those that every table has. */
export interface SystemTab<Hand> {
  readonly id: OwnTab;
  /** Its sign in symbols.svg. */
  readonly sign: string;
  readonly Panel: ComponentType<TableProps & { readonly hand: Hand }>;
}

export type TextTableOf<Hand> = (props: TableProps, hand: Hand) => readonly TextGroup[];

/** What a system gives the table. `Hand` is what the player has in hand; board and panel share it. */
export interface SystemPage<Hand> {
  readonly useHand: (props: TableProps) => Hand;
  readonly Board: ComponentType<TableProps & { readonly hand: Hand }>;
  /** Keys of this system's table, for the list of keys: each with the name of its text. */
  readonly keys?: readonly (readonly [key: string, text: string])[];
  /** A line of the chat that is more than words, as words. */
  readonly chatText?: (text: string, words: Words) => string | null;
  /** A throw in which two strove: whose die each is, and what it came to. */
  readonly duel?: (
    scene: Scene,
    log: readonly Happening[],
    thrown: Happening,
    words: Words,
  ) => readonly Duellist[] | null;
  readonly Strip: ComponentType<TableProps>;
  readonly Panel: ComponentType<TableProps & { readonly hand: Hand }>;
  readonly Units: ComponentType<TableProps & { readonly hand: Hand }>;
  /** More tabs, after that of the units. */
  readonly tabs?: readonly SystemTab<Hand>[];
  readonly Menu: ComponentType<TableProps & { readonly close: () => void }>;
  readonly Outline: ComponentType<TableProps & { readonly hand: Hand }>;
  /** The table in words, in the rules' own units and order. */
  readonly textTable?: () => Promise<TextTableOf<Hand>>;
  /** What else the text table offers: actions of what is picked, measuring. */
  readonly TextTools?: ComponentType<TableProps & { readonly hand: Hand }>;
  /** What it tells about pieces, layers and signs; comes when the board stands. */
  readonly cards?: () => Promise<CardBook>;
  /** What an event looks like, beat by beat; called once for each event of an update, in order. Fetched after the board. */
  readonly beatsOf?: () => Promise<BeatsOf>;
  /** A cost in words. */
  readonly priceOf?: (cost: Option["cost"], words: Words) => string | undefined;
  /** Orders that can be typed now; `typed` so far, for orders that hold numbers. */
  readonly commands?: (props: TableProps, typed: string, hand: Hand) => readonly Command[];
  /** Shows a typed order on the board, or (null) takes it back. */
  readonly showDraft?: (hand: Hand, order: OrderJson | null, props: TableProps) => void;
  readonly spots?: (props: TableProps) => readonly Spot[];
  /** Is there a table to draw yet? */
  readonly isReady: (scene: Scene) => boolean;
  readonly seatOf: (scene: Scene, event: EventJson) => string | null;
  /** Whether a seat is out of the battle while others go on; asked where there are more than two. */
  readonly isOut?: (scene: Scene, seat: string) => boolean;
  /** The clause an event follows from. */
  readonly clauseOf: (event: EventJson) => string | undefined;
  readonly isFight: (event: EventJson) => boolean;
  /** Events such as "a phase begins", which are not told if nothing happens before the next one. */
  readonly isMinor?: (event: EventJson) => boolean;
  readonly turnOf: (scene: Scene) => number;
  readonly headline: (scene: Scene, title: string, words: Words) => string;
  readonly subline: (scene: Scene, words: Words) => string;
  readonly army: (scene: Scene, seat: string, words: Words) => string;
  /** The army and how it stands. */
  readonly armyLine: (scene: Scene, seat: string, words: Words) => string;
  /** How it stands, without its name, where there is little room. */
  readonly armyBrief?: (scene: Scene, seat: string, words: Words) => string;
}

export type AnySystem = SystemPage<unknown>;

/** Fetches what draws a system; entries hand it to the pages, which know no system by name. */
export type LoadSystem = (slug: string) => Promise<AnySystem>;
/** Fetches the words of one language: the page’s own and the system’s. */
export type LoadTexts = (slug: string, language: string) => Promise<Texts>;
