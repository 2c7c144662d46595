// What the server says can be bought.

import type { JsonObject } from "../../../net/json";

export interface Entry {
  readonly entry: string;
  readonly name: string;
  readonly type: string;
  readonly min: number;
  readonly max: number;
  readonly mobility: string;
  readonly strength: number;
  readonly mobilities: readonly string[];
  readonly strengths: readonly number[];
  readonly price: number;
  readonly options: { readonly [extra: string]: number };
  readonly flags: readonly string[];
  readonly may_have: readonly string[];
}

export interface ArmyList {
  readonly id: string;
  readonly name: string;
  readonly fortified_camp: boolean;
  readonly works: number;
  readonly figures: { readonly [kind: string]: readonly [number, number] };
  readonly school: string;
  readonly entries: readonly Entry[];
}

export interface Catalogue {
  readonly lists: readonly ArmyList[];
  readonly figures: { readonly [kind: string]: { readonly [grade: string]: number } };
  readonly commander: { readonly [grade: string]: number };
  readonly allied_commander: { readonly [grade: string]: number };
  readonly homes: readonly string[];
  readonly field_work: number;
  readonly mode: string;
  readonly limit: number;
  readonly is_large: boolean;
  readonly is_share: boolean;
  readonly points: readonly number[];
  readonly limits: { readonly commands: readonly [number, number] };
}

export function catalogueOf(plain: JsonObject): Catalogue {
  return plain as unknown as Catalogue;
}

export function listOf(catalogue: Catalogue, id: string): ArmyList | undefined {
  return catalogue.lists.find((list) => list.id === id);
}

/** What a commander costs in a command of this role. */
export function commanderPrice(catalogue: Catalogue, role: string, grade: string): number {
  return (role === "ally" ? catalogue.allied_commander : catalogue.commander)[grade] ?? 0;
}

export function figurePrice(catalogue: Catalogue, kind: string, grade: string): number {
  return catalogue.figures[kind]?.[grade] ?? 0;
}
