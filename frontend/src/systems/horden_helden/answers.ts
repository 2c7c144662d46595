// Answers that give themselves: questions that leave nothing to decide, and those answered once for the whole battle.

import { useEffect } from "preact/hooks";
import { keyOf } from "../../net/json";
import type { Model, Option, OrderJson, Question } from "../../net/model";
import type { Session } from "../../net/session";
import { Store, useStore } from "../../net/store";

/** Results of fights that may be answered the same way every time. */
export const STANDING = ["outcome", "pursuit", "deflection", "enter_works", "break_off"];

/** Questions that pass by themselves while only one answer is open. */
const WINDOWS = [
  "fire",
  "spell",
  "counter",
  "support_spell",
  "support_counter",
  "face_flyers",
  "single",
  "melee_support",
];
const MORE_WINDOWS = ["shoot_support", "sphere_joining", "sphere_defence", "march_reveal", "reroll"];

export interface Kept {
  readonly battle: string;
  /** By question: the order that answers it from now on. */
  readonly answers: { readonly [question: string]: OrderJson };
  /** Windows at which the player wants to be stopped. */
  readonly stops: readonly string[];
  /** What passed by itself last, until something is decided. */
  readonly passed: string;
}

const NOTHING: Kept = { battle: "", answers: {}, stops: [], passed: "" };
export const kept = new Store<Kept>(NOTHING);

const KEY = "feldherr.hh.answers";

function read(battle: string): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return found.battle === battle ? { ...NOTHING, ...found, passed: "" } : { ...NOTHING, battle };
  } catch {
    return { ...NOTHING, battle };
  }
}

export function keep(change: Partial<Kept>): void {
  kept.change((old) => ({ ...old, ...change }));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.get()));
  } catch {
    // Without storage it is kept for this visit.
  }
}

/** From now on this order answers such a question; null: it is asked again. */
export function keepAnswer(question: string, order: OrderJson | null): void {
  const { [question]: _, ...others } = kept.get().answers;
  keep({ answers: order ? { ...others, [question]: order } : others });
}

export function stopAt(question: string, isStopped: boolean): void {
  const others = kept.get().stops.filter((one) => one !== question);
  keep({ stops: isStopped ? [...others, question] : others, passed: "" });
}

/** The answer that gives itself; null: the player decides. */
export function ownAnswer(question: Question, options: readonly Option[], { answers, stops }: Kept): OrderJson | null {
  const open = options.map(({ order }) => order).filter((order) => question.orders.includes(order.kind));
  const wanted = answers[question.kind];
  const standing = wanted && open.find((order) => keyOf(order) === keyOf(wanted));
  if (standing) return standing;
  const isWindow = WINDOWS.includes(question.kind) || MORE_WINDOWS.includes(question.kind);
  const [only, ...more] = new Map(open.map((order) => [keyOf(order), order])).values();
  return isWindow && only && !more.length && !stops.includes(question.kind) ? only : null;
}

/** Gives what gives itself, once for a question. */
export function useOwnAnswers(session: Session | null, model: Model, question: Question | null): Kept {
  const state = useStore(kept);
  useEffect(() => {
    if (kept.get().battle !== model.battle) kept.change(() => read(model.battle));
  }, [model.battle]);
  const options = model.scene?.options ?? [];
  const order = question && state.battle === model.battle ? ownAnswer(question, options, state) : null;
  useEffect(() => {
    if (!order || !session || !question || session.store.get().pending.length) return;
    if (!(question.kind in state.answers)) keep({ passed: question.kind });
    session.give(order);
  }, [order && `${model.version} ${keyOf(order)}`]);
  return state;
}
