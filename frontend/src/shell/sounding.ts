// When the table sounds by itself: my turn, a reaction that is asked of me, dice agreed, the end; dice where no beat shows them.

import { useEffect, useRef } from "preact/hooks";
import { myQuestion, type EventJson, type Model } from "../net/model";
import { hasDice } from "../net/throws";
import { preferences } from "../ui/preferences";
import { play, type Sound } from "../ui/sounds";

/** What is heard when the model goes from one state to the next. */
export function soundOf(
  before: Model | null,
  now: Model,
  latest: readonly EventJson[],
  hasBeats = false,
): Sound | null {
  if (!before?.scene || before.version === now.version) return null;
  if (now.scene?.outcome) return before.scene.outcome ? null : ending(now);
  if (before.scene.status === "seeding" && now.scene?.status === "running") return "seal";
  const question = myQuestion(now);
  if (question && !myQuestion(before)) return question.default === undefined ? "turn" : "ask";
  return !hasBeats && latest.some(hasDice) && preferences.get().sound_scope === "all" ? "dice" : null;
}

/** For those who played: whether anybody did better. */
function ending({ scene, mySeats }: Model): Sound | null {
  const [seat] = mySeats;
  const place = seat === undefined ? undefined : scene?.outcome?.places[seat];
  return place === undefined ? null : place === 1 ? "win" : "lose";
}

export function useSounding(model: Model, latest: readonly EventJson[], hasBeats: boolean): void {
  const before = useRef<Model | null>(null);
  useEffect(() => {
    const sound = soundOf(before.current, model, latest, hasBeats);
    before.current = model;
    if (sound) play(sound, model.version);
  }, [model]);
}
