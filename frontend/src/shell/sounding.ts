// When the table sounds: my turn, a reaction that is asked of me, dice. Nothing sounds for what one did oneself but the dice.

import { useEffect, useRef } from "preact/hooks";
import { myQuestion, type EventJson, type Model } from "../net/model";
import { hasDice } from "../net/throws";
import { preferences } from "../ui/preferences";
import { play, type Sound } from "../ui/sounds";

/** What is heard when the model goes from one state to the next. */
export function soundOf(before: Model | null, now: Model, latest: readonly EventJson[]): Sound | null {
  if (!before?.scene || before.version === now.version) return null;
  const question = now.scene?.outcome ? null : myQuestion(now);
  if (question && !myQuestion(before)) return question.default === undefined ? "turn" : "reaction";
  return latest.some(hasDice) && preferences.get().sound_scope === "all" ? "dice" : null;
}

export function useSounding(model: Model, latest: readonly EventJson[]): void {
  const before = useRef<Model | null>(null);
  useEffect(() => {
    const sound = soundOf(before.current, model, latest);
    before.current = model;
    if (sound) play(sound);
  }, [model]);
}
