// What pieces could do, asked of the server: at most four a second, each once for a version.

import { useEffect } from "preact/hooks";
import type { Session } from "../net/session";
import { cards, type Outlook } from "./cards";

const PACE = 250;
let last = 0;

/** Asks for the pieces one after another; what comes is kept in `cards`. */
export function useOutlooks(session: Session | null, pieces: readonly string[], version: number): void {
  useEffect(() => {
    cards.change((now) => (now.outlooks.size ? { ...now, outlooks: new Map() } : now));
  }, [version]);
  const key = pieces.join(" ");
  useEffect(() => {
    if (!session || !pieces.length) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const left = pieces.filter((piece) => !cards.get().outlooks.has(piece));
    const next = (): void => {
      const piece = left.shift();
      if (!piece || !isWanted) return;
      last = Date.now();
      void session.inquire({ kind: "prospects", piece }).then((found) => {
        if (!isWanted || !found?.answer) return;
        const outlook = found.answer as unknown as Outlook;
        cards.change((now) => ({ ...now, outlooks: new Map([...now.outlooks, [piece, outlook]]) }));
      });
      timer = setTimeout(next, PACE);
    };
    timer = setTimeout(next, Math.max(0, last + PACE - Date.now()));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, session, version]);
}
