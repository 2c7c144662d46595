// The expected result and the odds of the last order: asked again whenever the battle has gone on.

import { useEffect, useState } from "preact/hooks";
import { isObject, type Json } from "../../net/json";

export interface Chance {
  readonly verdict: string;
  readonly count: number;
}
export interface Glance {
  readonly version: number;
  /** Each seat's chances, 0 … 1; null while something is hidden. */
  readonly worth: { readonly [seat: string]: number } | null;
  readonly order: {
    readonly seat: string;
    readonly since: number;
    readonly version: number;
    readonly odds: { readonly chances: readonly Chance[]; readonly total: number; readonly exact: boolean } | null;
  } | null;
}

const PAUSE = 150;

export function useGlance(address: string, delay: number, version: number): Glance | null {
  const [glance, setGlance] = useState<Glance | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      fetch(`${address}?delay=${delay}`, { headers: { Accept: "application/json" }, signal: leaving.signal })
        .then(async (answer) => (answer.ok ? ((await answer.json()) as Json) : null))
        .then((found) => setGlance(isObject(found) ? (found as unknown as Glance) : null))
        .catch(() => undefined); // The next update asks again.
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [address, delay, version]);
  return glance;
}

export interface Share extends Chance {
  readonly percent: number;
  /** 0 harmless … 4 worst. */
  readonly tone: number;
}

/** Outcomes in order of harm, each with its share in percent. */
export function shares(chances: readonly Chance[], total: number): readonly Share[] {
  if (!total) return [];
  return chances.map((chance, index) => ({
    ...chance,
    percent: Math.round((chance.count / total) * 100),
    tone: chances.length < 2 ? 0 : Math.round((index / (chances.length - 1)) * 4),
  }));
}
