// The model as the stage shows it: table, score and log of the beat, everything else of now.

import type { Happening, Model } from "../net/model";
import type { Playing } from "./playing";
import type { Step } from "./queue";

/** At rest it is the model itself, the same object. */
export function shownModel(model: Model, step: Step | null, leg: number): Model {
  if (!step || !model.scene) return model;
  const { beat, views, standing, outcome, status } = step;
  const view = views[leg] ?? views[views.length - 1] ?? model.scene.view;
  const scene = { ...model.scene, view, standing, outcome, status };
  return { ...model, version: beat.n, scene, log: upTo(model.log, beat.n) };
}

/** The log is in order: only its end is looked at. */
export function upTo(log: readonly Happening[], n: number): readonly Happening[] {
  let end = log.length;
  while (end > 0 && (log[end - 1] as Happening).n > n) end -= 1;
  return end === log.length ? log : log.slice(0, end);
}

/** Custom properties of the style sheets. */
export type Pace = Readonly<Record<"--t-move" | "--beat" | "--rate", string>>;

/**
 * How long pieces move, and how long the beat takes. It is set on the overlay and on the pieces of the beat, never on the
 * board: whatever inherits a property is styled anew when it changes, and that would be thousands of shapes.
 */
export function paceOf({ step, playing }: { readonly step: Step | null; readonly playing: Playing }): Pace {
  const length = (step?.length ?? 0) / playing.rate;
  const leg = Math.round(length / Math.max(1, step?.views.length ?? 1));
  return { "--t-move": `${leg}ms`, "--beat": `${Math.round(length)}ms`, "--rate": playing.rate.toFixed(2) };
}
