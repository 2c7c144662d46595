// The part of the page for the set-up is fetched when a battle begins with one. Until it is here, or without it, the
// server's proposals are answered on cards.

import { useEffect, useState } from "preact/hooks";

export type SetUp = typeof import("./setting_up");
/** "coming": not here yet, and not waited for too long. */
export type SetUpPart = SetUp | "coming" | null;

/** Milliseconds for which a question waits for its own panel. */
const PATIENCE = 2500;

let fetched: SetUp | null = null;

export function useSetUp(isWanted: boolean): SetUpPart {
  const [part, setPart] = useState<SetUpPart>(fetched ?? "coming");
  useEffect(() => {
    if (!isWanted || fetched) return;
    const giveUp = (): void => setPart((now) => (now === "coming" ? null : now));
    const timer = setTimeout(giveUp, PATIENCE);
    const take = (found: SetUp): void => {
      fetched = found;
      setPart(found);
    };
    void import("./setting_up").then(take, giveUp);
    return () => clearTimeout(timer);
  }, [isWanted]);
  return isWanted ? part : null;
}
