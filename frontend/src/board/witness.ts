// What a refusal points at: tiles and units that the board marks while the reason is shown.

import { useEffect } from "preact/hooks";
import type { Json } from "../net/json";
import type { Fault } from "../protocol";
import { Store } from "../net/store";

export interface Witness {
  readonly tiles: readonly string[];
  readonly units: readonly string[];
}

const NOBODY: Witness = { tiles: [], units: [] };

export const witness = new Store<Witness>(NOBODY);

function texts(value: Json | undefined): readonly string[] {
  const items = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return items.filter((item): item is string => typeof item === "string");
}

export function witnessOf(faults: readonly Fault[]): Witness {
  const [first] = faults;
  if (!first?.witness) return NOBODY;
  const { tile, tiles, ...rest } = first.witness as { [key: string]: Json | undefined };
  return { tiles: [...texts(tile), ...texts(tiles)], units: unitsIn(rest) };
}

/** Fields that name pieces of the board. */
const PIECES = ["unit", "units", "element", "elements", "attacker", "defender", "shooter", "victim", "enemy", "foe"];

function unitsIn(told: { readonly [field: string]: Json | undefined }): readonly string[] {
  return PIECES.flatMap((field) => texts(told[field]));
}

const POINTED = 2_500;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks for a while what an event is about. */
export function point(event: { readonly [field: string]: Json | undefined }): void {
  const { tile, tiles, start, target } = event;
  const shown = {
    tiles: [...texts(tile), ...texts(tiles), ...texts(start), ...texts(target)],
    units: unitsIn(event),
  };
  clearTimeout(timer);
  witness.change(() => shown);
  timer = setTimeout(() => witness.change((now) => (now === shown ? NOBODY : now)), POINTED);
}

/** The first reason is drawn as long as it is shown. */
export function useWitness(faults: readonly Fault[]): void {
  const key = JSON.stringify(witnessOf(faults));
  useEffect(() => {
    if (key === JSON.stringify(NOBODY)) return;
    witness.change(() => witnessOf(faults));
    return () => witness.change(() => NOBODY);
  }, [key]);
}
