// Marks on the pieces of a beat, as attributes of what the board has drawn. The board knows nothing of them.

import type { PieceBoxes } from "../board/overlay";
import type { Beat } from "./beats";
import { boxesOf, middle } from "./placing";

const NAMES = ["unit", "element", "general", "tile", "piece", "camp"] as const;
const STEP_OUT = 0.28;
const FARTHEST = 34;

/** Marks the pieces and gives back what takes the marks away. */
export function marked(beat: Beat, boxes: PieceBoxes): () => void {
  const found: Element[] = [];
  const mark = (names: readonly string[], sign: string): void => {
    for (const name of names)
      for (const element of drawn(name)) {
        element.setAttribute("data-beat", sign);
        const late = beat.late?.[name];
        if (late && element instanceof SVGElement) element.style.setProperty("--late", `${late}ms`);
        found.push(element);
      }
  };
  mark(beat.at, "struck");
  mark(beat.by, beat.kind === "fall" ? "falls" : "acts");
  if (beat.verdict?.tone === "grave") mark([beat.verdict.on], "cracks");
  if (beat.kind === "strike" || beat.kind === "throw") stepOut(beat, boxes);
  return () => {
    for (const element of found) {
      element.removeAttribute("data-beat");
      if (element instanceof SVGElement) {
        element.style.removeProperty("--late");
        element.style.removeProperty("translate");
      }
    }
  };
}

function drawn(name: string): readonly Element[] {
  const escaped = CSS.escape(name);
  return [...document.querySelectorAll(NAMES.map((kind) => `#stage [data-${kind}="${escaped}"]`).join(","))];
}

/** Whoever strikes comes forward a little; the board's own transform stays as it is. */
function stepOut({ by, at }: Beat, boxes: PieceBoxes): void {
  const [target] = boxesOf(boxes, [...at].reverse());
  const name = [...by].reverse().find((id) => boxes.get(id)?.side);
  const from = name ? boxes.get(name) : undefined;
  if (!target || !from || !name) return;
  const [one, two] = [middle(from), middle(target)];
  const limit = (value: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, value * STEP_OUT));
  for (const element of drawn(name))
    if (element instanceof SVGElement && element.closest("[data-unit]"))
      element.style.setProperty("translate", `${limit(two.x - one.x)}px ${limit(two.y - one.y)}px`);
}
