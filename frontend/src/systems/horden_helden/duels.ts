// Throws in which two strive: a fight, a spell against its counterspell. The log tells who, and what it came to.

import type { EventJson, Happening, Scene } from "../../net/model";
import type { Words } from "../../ui/words";
import type { Duellist } from "../../shell/system";
import { elementOf, tone, viewOf } from "./view";

/** Events that say who throws, and those that say what came out: who is first, who is second, both totals. */
const TOTALS: { readonly [reason: string]: { readonly scored: string; readonly who: readonly [string, string] } } = {
  fight: { scored: "fight_scored", who: ["attacker", "defender"] },
};

export function duel(
  scene: Scene,
  log: readonly Happening[],
  thrown: Happening,
  words: Words,
): readonly Duellist[] | null {
  const told = TOTALS[String(thrown.event["reason"])];
  const view = viewOf(scene);
  const scored = told && after(log, thrown, told.scored);
  if (!view || !told || !scored) return null;
  const faces = (thrown.event["faces"] ?? []) as readonly number[];
  const totals = [Number(scored["mine"]), Number(scored["theirs"])];
  return told.who.map((field, index) => {
    const id = String(scored[field] ?? "");
    const face = faces[index] ?? 0,
      total = totals[index] ?? 0;
    return { side: tone(elementOf(view, id)?.side), name: words.name(id), sum: `${total - face} + ${face} = ${total}` };
  });
}

/** The next event of this kind, before dice fall again for another. */
function after(log: readonly Happening[], thrown: Happening, kind: string): EventJson | undefined {
  const at = log.findIndex(({ n }) => n === thrown.n);
  for (const { event } of log.slice(at + 1)) {
    if (event.kind === kind) return event;
    if (event.kind === "thrown" && event["reason"] === thrown.event["reason"]) return undefined;
  }
  return undefined;
}
