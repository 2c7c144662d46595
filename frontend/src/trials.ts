// Dry runs and odds as hooks: ask once the hand rests, show the last answer.

import { useEffect, useState } from "preact/hooks";
import { keyOf } from "./json";
import type { OrderJson } from "./model";
import type { OddsFound, Trial } from "./protocol";
import type { Session } from "./session";

const REST = 90;

type Asker<T> = (session: Session, order: OrderJson) => Promise<T | null>;

function useAnswer<T>(session: Session | null, order: OrderJson | null, version: number, asker: Asker<T>): T | null {
  const key = order ? `${version} ${keyOf(order)}` : "";
  const [found, setFound] = useState<{ key: string; answer: T | null }>({ key: "", answer: null });
  useEffect(() => {
    if (!order || !session) return;
    let wanted = true;
    const timer = setTimeout(() => {
      void asker(session, order).then((answer) => {
        if (wanted) setFound({ key, answer });
      });
    }, REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key, session]);
  return found.key === key ? found.answer : null;
}

const tryIt: Asker<Trial> = (session, order) => session.dryRun(order);
const weighIt: Asker<OddsFound> = (session, order) => session.odds(order);

export function useTrial(session: Session | null, order: OrderJson | null, version: number): Trial | null {
  return useAnswer(session, order, version, tryIt);
}

export function useOdds(session: Session | null, order: OrderJson | null, version: number): OddsFound | null {
  return useAnswer(session, order, version, weighIt);
}

/** Dry runs of several orders, in their order; null where the answer is still out. */
export function useTrials(
  session: Session | null,
  orders: readonly OrderJson[],
  version: number,
): readonly (Trial | null)[] {
  const keys = orders.map((order) => `${version} ${keyOf(order)}`);
  const [found, setFound] = useState<{ readonly [key: string]: Trial | null }>({});
  useEffect(() => {
    if (!session) return;
    let wanted = true;
    const timer = setTimeout(
      () =>
        orders.forEach((order, index) => {
          void session.dryRun(order).then((trial) => {
            if (wanted) setFound((old) => ({ ...old, [keys[index] ?? ""]: trial }));
          });
        }),
      REST,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [keys.join("|"), session]);
  return keys.map((key) => found[key] ?? null);
}
