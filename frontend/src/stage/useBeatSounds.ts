// What a beat sounds like. Beats that are skipped make no sound.

import { useEffect } from "preact/hooks";
import { sideOf, type Side } from "../net/seats";
import { preferences } from "../ui/preferences";
import { play, type Sound } from "../ui/sounds";
import type { Beat } from "./beats";
import type { Stage } from "./useStage";

const KINDS: { readonly [kind in Beat["kind"]]?: Sound } = {
  march: "march",
  strike: "strike",
  shoot: "volley",
  throw: "dice",
  fall: "rout",
  cast: "spell",
};
const TONES: { readonly [tone: string]: Sound } = { bad: "spent", grave: "break" };

export function beatSound({ kind, sound, verdict }: Beat): Sound | null {
  if (sound) return sound;
  return (kind === "verdict" ? TONES[verdict?.tone ?? ""] : KINDS[kind]) ?? null;
}

/** Whether it is about these sides; a beat that names none is about everybody's table, and so about nobody's. */
export function concerns({ dice, verdict, also }: Beat, sides: readonly Side[]): boolean {
  const named = [dice?.side, ...(dice?.owners ?? []), verdict?.side, also?.side];
  return named.some((side) => side !== undefined && sides.includes(side));
}

export function useBeatSounds({ step, model, playing }: Pick<Stage, "step" | "model" | "playing">): void {
  useEffect(() => {
    if (!step || playing.isPaused) return;
    const sound = beatSound(step.beat);
    const scene = model.scene;
    const mine = scene ? model.mySeats.map((seat) => sideOf(scene, seat)) : [];
    const isHeard = preferences.get().sound_scope === "all" || concerns(step.beat, mine);
    if (sound && isHeard) play(sound, step.beat.dice?.number ?? step.beat.n);
  }, [step]);
}
