// The luck report of a battle that is over: fetched, and asked for again while it is being reckoned.

import { useEffect, useState } from "preact/hooks";

export interface LuckSum {
  readonly seat: string;
  readonly kind: string;
  readonly throws: number;
  readonly luck: number;
  readonly spread: number;
  readonly sigmas: number;
}
export interface LuckPoint {
  readonly event: number;
  readonly worth: readonly number[];
}
export interface LuckThrow {
  readonly event: number;
  readonly n: number;
  readonly kind: string;
  readonly seat: string | null;
  readonly faces: readonly number[];
  readonly expected: readonly number[];
  readonly actual: readonly number[];
}
export interface LuckTurn {
  readonly event: number;
  readonly change: readonly number[];
  readonly luck: readonly number[];
}
export interface LuckReport {
  readonly status: "ready";
  readonly seats: readonly string[];
  readonly line: readonly LuckPoint[];
  readonly throws: readonly LuckThrow[];
  readonly sums: readonly LuckSum[];
  readonly decisions: readonly number[];
  readonly turning: readonly LuckTurn[];
  readonly left_out: number;
}
interface Reckoning {
  readonly status: "reckoning";
  readonly done: number;
  readonly of: number;
}
export type Luck = LuckReport | Reckoning | { readonly status: "waiting" | "failed" };

const AGAIN = 700;

/** The report, or how far it is. `tries` begins anew. */
export function useLuck(address: string, tries: number): Luck {
  const [luck, setLuck] = useState<Luck>({ status: "waiting" });
  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      const found = await fetched(address);
      if (!wanted) return;
      setLuck(found);
      if (found.status === "reckoning") setTimeout(() => void ask(), AGAIN);
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [address, tries]);
  return luck;
}

async function fetched(address: string): Promise<Luck> {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as Luck) : { status: "failed" };
  } catch {
    return { status: "failed" };
  }
}

/** Points of a hundred, signed, with a true minus. */
export function points(worth: number, language = "en"): string {
  const rounded = Math.round(worth * 1000) / 10;
  if (rounded === 0) return "±0";
  const size = String(Math.abs(rounded));
  return `${rounded > 0 ? "+" : "−"}${language === "de" ? size.replace(".", ",") : size}`;
}

export function hundred(worth: number): number {
  return Math.round(worth * 100);
}

/** The luck of a seat so far, after each point of the line. */
export function soFar({ line, throws }: LuckReport, seat: number): readonly number[] {
  let sum = 0,
    next = 0;
  return line.map(({ event }) => {
    for (; next < throws.length && (throws[next]?.event ?? Infinity) <= event; next++)
      sum += (throws[next]?.actual[seat] ?? 0) - (throws[next]?.expected[seat] ?? 0);
    return sum;
  });
}

/** Whether dice of this kind could have changed anything. */
export function counts({ spread }: LuckSum): boolean {
  return spread > 1e-6;
}
