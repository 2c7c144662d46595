// Dry runs, odds and questions as hooks: ask once the hand rests; the newest answer counts.

import { useEffect, useRef, useState } from "preact/hooks";
import { keyOf } from "./json";
import type { OrderJson } from "./model";
import type { Answered, OddsFound, Trial } from "../protocol";
import type { Session } from "./session";

const REST = 90;

type Asker<T> = (session: Session, order: OrderJson) => Promise<T | null>;

interface Reply<T> {
  readonly answer: T | null;
  /** It is asked and not yet answered. */
  readonly isOut: boolean;
}

function useAnswer<T>(session: Session | null, order: OrderJson | null, version: number, asker: Asker<T>): Reply<T> {
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
  const isIn = found.key === key;
  return { answer: isIn ? found.answer : null, isOut: !isIn && order !== null && session !== null };
}

const tryIt: Asker<Trial> = (session, order) => session.dryRun(order);
const weighIt: Asker<OddsFound> = (session, order) => session.odds(order);

const askIt: Asker<Answered> = (session, inquiry) => session.inquire(inquiry);

export function useTrial(session: Session | null, order: OrderJson | null, version: number): Trial | null {
  return useAnswer(session, order, version, tryIt).answer;
}

/** What the rules answer a question that is no order; null while they have not, or have nothing to say to it. */
export function useInquiry<T>(session: Session | null, inquiry: OrderJson | null, version: number): T | null {
  const found = useAnswer(session, inquiry, version, askIt).answer;
  return found?.answer ? (found.answer as T) : null;
}

/** A dry run, and whether its verdict is still out. */
export interface Checked {
  readonly trial: Trial | null;
  readonly isOut: boolean;
}

export function useChecked(session: Session | null, order: OrderJson | null, version: number): Checked {
  const { answer, isOut } = useAnswer(session, order, version, tryIt);
  return { trial: answer, isOut };
}

export function useOdds(session: Session | null, order: OrderJson | null, version: number): OddsFound | null {
  const isTold = session?.store.get().scene?.odds !== false;
  return useAnswer(session, isTold ? order : null, version, weighIt).answer;
}

/** At most eight a second, as long as a finger drags. */
const PACE = 125;

export interface LiveTrial {
  readonly trial: Trial | null;
  /** It answers the very order in hand, not one a moment ago. */
  readonly isFresh: boolean;
}

/**
 * Dry runs of an order that changes all the time: the newest answer counts, an older one is shown until then.
 * `family` says which orders are drafts of the same thing; answers of another family are not shown.
 */
export function useLiveTrial(
  session: Session | null,
  order: OrderJson | null,
  version: number,
  family: string,
): LiveTrial {
  const key = order ? `${version} ${keyOf(order)}` : "";
  const [found, setFound] = useState<{ key: string; family: string; trial: Trial | null }>(NOTHING);
  const asked = useRef({ at: 0, number: 0, shown: 0 });
  useEffect(() => {
    if (!order || !session) return;
    const wait = Math.max(0, asked.current.at + PACE - Date.now());
    const timer = setTimeout(() => {
      const number = asked.current.number + 1;
      asked.current = { ...asked.current, at: Date.now(), number };
      void session.dryRun(order).then((trial) => {
        if (number < asked.current.shown) return;
        asked.current = { ...asked.current, shown: number };
        setFound({ key, family: `${version} ${family}`, trial });
      });
    }, wait);
    return () => clearTimeout(timer);
  }, [key, session]);
  if (!order || found.family !== `${version} ${family}`) return { trial: null, isFresh: false };
  return { trial: found.trial, isFresh: found.key === key };
}

const NOTHING = { key: "", family: "", trial: null };

/** Dry runs of several orders, in their order; undefined where the answer is still out. */
export function useTrials(
  session: Session | null,
  orders: readonly OrderJson[],
  version: number,
): readonly (Trial | null | undefined)[] {
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
  return keys.map((key) => found[key]);
}
