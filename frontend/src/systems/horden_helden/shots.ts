// Shots in hand: who shoots at whom, as the server offers it.

import { isObject, type JsonObject } from "../../net/json";
import type { Option, OrderJson } from "../../net/model";

export type Aimed = readonly [shooter: string, target: string, face: string];

/** One shot that may be declared, and what it promises. */
export interface Aim {
  readonly aimed: Aimed;
  readonly facts: JsonObject;
}

export function shotsOf(order: OrderJson | null): readonly Aimed[] {
  return Array.isArray(order?.["shots"]) ? (order["shots"] as unknown as readonly Aimed[]) : [];
}

export function aimsOf(options: readonly Option[]): readonly Aim[] {
  return options
    .filter(({ order }) => order.kind === "declare_fire")
    .flatMap(({ order, facts }) => {
      const [aimed, ...more] = shotsOf(order);
      return aimed && !more.length && isObject(facts) && "width" in facts ? [{ aimed, facts }] : [];
    });
}

/** The shots in hand with another one of this shooter, or none. */
export function withShot(order: OrderJson | null, shooter: string, aimed: Aimed | null): OrderJson {
  const others = shotsOf(order).filter(([one]) => one !== shooter);
  return { kind: "declare_fire", shots: [...others, ...(aimed ? [aimed] : [])] };
}
