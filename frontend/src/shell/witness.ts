// What a refusal points at: tiles and units that the board marks while the reason is shown.

import { useEffect } from "preact/hooks";
import type { Json } from "../json";
import type { Fault } from "../protocol";
import { Store } from "../store";

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
  const { tile, tiles, unit, units } = first.witness as { [key: string]: Json | undefined };
  return { tiles: [...texts(tile), ...texts(tiles)], units: [...texts(unit), ...texts(units)] };
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
