// Which front end draws which rules system. A new system is a folder beside this file and one line here.

import type { ComponentType } from "preact";
import type { EventJson, Model, Scene } from "../model";
import type { Session } from "../session";
import type { Texts, Words } from "../words";

export type Side = "a" | "b" | "n";

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

/** What a system gives the table. `Hand` is what the player has in hand; board and panel share it. */
export interface SystemPage<Hand> {
  readonly useHand: (props: TableProps) => Hand;
  readonly Board: ComponentType<TableProps & { readonly hand: Hand }>;
  readonly Strip: ComponentType<TableProps>;
  readonly Panel: ComponentType<TableProps & { readonly hand: Hand }>;
  readonly Units: ComponentType<TableProps & { readonly hand: Hand }>;
  readonly Menu: ComponentType<TableProps & { readonly close: () => void }>;
  readonly Outline: ComponentType<TableProps & { readonly hand: Hand }>;
  /** Is there a table to draw yet? */
  readonly isReady: (scene: Scene) => boolean;
  readonly sideOf: (scene: Scene, seat: string | null) => Side;
  readonly seatOf: (scene: Scene, event: EventJson) => string | null;
  /** The clause an event follows from. */
  readonly clauseOf: (event: EventJson) => string | undefined;
  readonly isFight: (event: EventJson) => boolean;
  readonly turnOf: (scene: Scene) => number;
  readonly headline: (scene: Scene, title: string, words: Words) => string;
  readonly subline: (scene: Scene, words: Words) => string;
  readonly armyLine: (scene: Scene, seat: string, words: Words) => string;
  readonly texts: (language: string) => Texts;
}

export type AnySystem = SystemPage<unknown>;

const SYSTEMS: { readonly [slug: string]: () => Promise<{ readonly system: unknown }> } = {
  "lost-battles": () => import("./lost_battles"),
};

export async function loadSystem(slug: string): Promise<AnySystem> {
  const load = SYSTEMS[slug.replaceAll("_", "-")];
  if (!load) throw new Error(`no front end for ${slug}`);
  return (await load()).system as AnySystem;
}
