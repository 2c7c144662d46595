// Dice in events: one throw, or the casts of a tray, each like a throw of its own.

import { isObject } from "./json";
import type { EventJson } from "./model";

/** The throws of an event. A cast that cannot be read comes without a number; none of most events. */
export function throwsOf(event: EventJson): readonly EventJson[] {
  if (event.kind === "thrown") return [event];
  if (event.kind !== "tray_thrown") return [];
  const { casts, to } = event;
  if (!Array.isArray(casts)) return [{ kind: "thrown" }];
  return casts.map((cast) => (isObject(cast) ? { ...cast, kind: "thrown", to: to ?? null } : { kind: "thrown" }));
}

/** Whether it tells how dice fell. */
export function hasDice(event: EventJson): boolean {
  return event.kind === "thrown" || event.kind === "tray_thrown";
}
