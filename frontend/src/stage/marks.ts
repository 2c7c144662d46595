// Marks on the pieces of a beat, as attributes of what the board has drawn. The board knows nothing of them.

import type { PieceBoxes } from "../board/overlay";
import type { Beat } from "./beats";
import { boxesOf, middle } from "./placing";
import type { Pace } from "./shown";

const NAMES = ["unit", "element", "general", "tile", "piece", "camp"] as const;
const STEP_OUT = 0.28;
const FARTHEST = 34;

interface Marking {
  readonly boxes: PieceBoxes;
  /** Whatever stands elsewhere than before this beat, named in it or not. */
  readonly moved: readonly string[];
  readonly pace: Pace;
}

/** Marks the pieces and gives back what takes the marks away. */
export function marked(beat: Beat, { boxes, moved, pace }: Marking): () => void {
  const found = new Set<Element>();
  const drawn = allDrawn();
  const each = (names: readonly string[], change: (element: SVGElement | HTMLElement, name: string) => void): void => {
    for (const name of names)
      for (const element of drawn.get(name) ?? []) {
        if (!(element instanceof SVGElement || element instanceof HTMLElement)) continue;
        change(element, name);
        found.add(element);
      }
  };
  const mark = (names: readonly string[], sign: string): void =>
    each(names, (element, name) => {
      element.setAttribute("data-beat", sign);
      element.style.setProperty("--beat", pace["--beat"]);
      const late = beat.late?.[name];
      if (late) element.style.setProperty("--late", `${late}ms`);
    });
  each([...beat.by, ...moved], (element) => element.style.setProperty("--t-move", pace["--t-move"]));
  mark(beat.at, "struck");
  mark(beat.by, beat.kind === "fall" ? "falls" : "acts");
  if (beat.verdict?.tone === "grave") mark([beat.verdict.on], "cracks");
  const step = beat.kind === "strike" || beat.kind === "throw" ? stepOut(beat, boxes) : null;
  if (step)
    each([step.name], (element) => element.closest("[data-unit]") && element.style.setProperty("translate", step.by));
  return () => {
    for (const element of found) {
      element.removeAttribute("data-beat");
      if (element instanceof SVGElement || element instanceof HTMLElement)
        for (const name of ["--late", "--t-move", "--beat", "translate"]) element.style.removeProperty(name);
    }
  };
}

/** Names of pieces that do not stand where they stood. */
export function movedBetween(before: PieceBoxes, after: PieceBoxes): readonly string[] {
  if (before === after) return [];
  return [...after].flatMap(([name, { x, y, side }]) => {
    const old = before.get(name);
    return side !== null && old && (old.x !== x || old.y !== y) ? [name] : [];
  });
}

/** What the board has drawn, by its names. */
function allDrawn(): ReadonlyMap<string, readonly Element[]> {
  const drawn = new Map<string, Element[]>();
  for (const element of document.querySelectorAll(NAMES.map((kind) => `#stage [data-${kind}]`).join(",")))
    for (const kind of NAMES) {
      const name = element.getAttribute(`data-${kind}`);
      if (name !== null) drawn.set(name, [...(drawn.get(name) ?? []), element]);
    }
  return drawn;
}

/** Whoever strikes comes forward a little; the board's own transform stays as it is. */
function stepOut({ by, at }: Beat, boxes: PieceBoxes): { readonly name: string; readonly by: string } | null {
  const [target] = boxesOf(boxes, [...at].reverse());
  const name = [...by].reverse().find((id) => boxes.get(id)?.side);
  const from = name ? boxes.get(name) : undefined;
  if (!target || !from || !name) return null;
  const [one, two] = [middle(from), middle(target)];
  const limit = (value: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, value * STEP_OUT));
  return { name, by: `${limit(two.x - one.x)}px ${limit(two.y - one.y)}px` };
}
