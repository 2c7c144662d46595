// Points and lists as orders write them.

import type { Json } from "../../../net/json";
import type { Spot } from "../../../tabletop/plane";

export function listed(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function spotIn(value: Json | undefined): Spot | null {
  const [x, y] = listed(value);
  return typeof x === "number" && typeof y === "number" ? [x, y] : null;
}
