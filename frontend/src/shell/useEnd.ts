// What the server tells about the end of a battle, and the rematch that is offered.

import { useEffect, useState } from "preact/hooks";
import { csrfToken } from "./Question";

export interface BattleEnd {
  readonly turning: {
    readonly event: number;
    readonly before: number;
    readonly turn: number | null;
    readonly text: string;
    readonly worth: readonly { readonly [seat: string]: number }[];
  } | null;
  readonly series: {
    readonly won: number;
    readonly lost: number;
    readonly drawn: number;
    readonly in_a_row: number;
  } | null;
  readonly rating: number | null;
}

/** Asked for at once, and again when the luck report is there: the turning point comes with it. */
export function useEnd(battle: string, language: string, luck: string): BattleEnd | null {
  const [end, setEnd] = useState<BattleEnd | null>(null);
  const isReady = luck === "ready";
  useEffect(() => {
    let wanted = true;
    void fetch(`/api/battles/${battle}/end`, { headers: { Accept: "application/json", "Accept-Language": language } })
      .then((answer) => (answer.ok ? (answer.json() as Promise<BattleEnd>) : null))
      .then((found) => wanted && found && setEnd(found))
      .catch(() => undefined); // The banner says what it knows without it.
    return () => {
      wanted = false;
    };
  }, [battle, language, isReady]);
  return end;
}

const AGAIN = 700;

/** Offers a rematch, or takes the one that is offered; the address to go to when both are there. */
export async function askRematch(address: string): Promise<string> {
  const answer = await fetch(address, { method: "POST", headers: { "X-CSRFToken": csrfToken() } });
  if (!answer.ok) throw new Error(String(answer.status));
  return new URL(answer.url).pathname;
}

/** Goes to the rematch as soon as both have taken their seats: nobody sees a sheet. */
export function useRematchBegins(rematch: string | null, isMine: boolean, go: (address: string) => void): void {
  useEffect(() => {
    if (!rematch || !isMine) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      try {
        const answer = await fetch(`/api/battles/${rematch}`, { headers: { Accept: "application/json" } });
        const told = answer.ok ? ((await answer.json()) as { status?: string }) : {};
        if (told.status === "seeding" || told.status === "running") return go(`/battles/${rematch}`);
      } catch {
        // Tried again below.
      }
      timer = setTimeout(() => void look(), AGAIN);
    };
    void look();
    return () => clearTimeout(timer);
  }, [rematch, isMine]);
}
