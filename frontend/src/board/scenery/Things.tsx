// What stands on the ground, from static/scenery.svg: trees by their depth, houses, stones; and running water.

import type { Point } from "../camera";
import { rounded, shadows } from "./shapes";

const SCENERY = "/static/scenery.svg";

/** Width and height of each drawing, and where its foot is in it. */
const DRAWN = {
  oak: { wide: 24, high: 28, foot: 26 },
  fir: { wide: 18, high: 31, foot: 29 },
  bush: { wide: 13, high: 9, foot: 8 },
  house: { wide: 34, high: 28, foot: 16 },
  chapel: { wide: 34, high: 36, foot: 24 },
  stone: { wide: 16, high: 9, foot: 7 },
  reeds: { wide: 12, high: 12, foot: 11 },
  tent: { wide: 32, high: 22, foot: 18 },
  peak: { wide: 56, high: 40, foot: 36 },
} as const;

export type ThingKind = keyof typeof DRAWN;

export interface Thing extends Point {
  readonly kind: ThingKind;
  /** How wide it is drawn. */
  readonly size: number;
  /** Drawn as in a mirror. */
  readonly mirrored?: boolean;
  readonly look?: string;
}

/** Those farther up first: who stands in front covers who stands behind. Trees throw their shadows before all of them. */
export function Things({ things, shaded = false }: { readonly things: readonly Thing[]; readonly shaded?: boolean }) {
  const sorted = [...things].sort((one, two) => one.y - two.y);
  return (
    <>
      {shaded && <path class="tree-shadows" d={shadows(sorted)} />}
      {sorted.map((thing, index) => (
        <One key={index} {...thing} />
      ))}
    </>
  );
}

function One({ kind, x, y, size, mirrored = false, look }: Thing) {
  const { wide, high, foot } = DRAWN[kind];
  const scale = size / wide;
  return (
    <use
      class={look}
      href={`${SCENERY}#${kind}`}
      x={mirrored ? rounded(-x - size / 2) : rounded(x - size / 2)}
      y={rounded(y - foot * scale)}
      width={rounded(size)}
      height={rounded(high * scale)}
      transform={mirrored ? "scale(-1 1)" : undefined}
    />
  );
}

interface RunningWaterProps {
  readonly path: string;
  /** From bank to bank, as the rules measure it. */
  readonly width: number;
  readonly ripples: string;
  readonly frozen?: boolean;
}

/** A soft bed, sand, a dark edge where the rules have the bank, water that is deeper in the middle, ripples along the flow. */
export function RunningWater({ path, width, ripples, frozen = false }: RunningWaterProps) {
  const sand = Math.min(8, 3 + width * 0.1);
  return (
    <g class={`running-water ${frozen ? "frozen" : ""}`}>
      {[3.4, 2.5, 1.7].map((soft) => (
        <path key={soft} class="bed" d={path} stroke-width={rounded(width + sand * soft)} />
      ))}
      <path class="sand" d={path} stroke-width={rounded(width + sand)} />
      <path class="edge" d={path} stroke-width={rounded(width + 2.4)} />
      <path class="water" d={path} stroke-width={width} />
      {[0.72, 0.52, 0.32].map((share) => (
        <path key={share} class="deep" d={path} stroke-width={rounded(width * share)} />
      ))}
      <path class="ripples" d={ripples} />
    </g>
  );
}

interface HillProps {
  /** From the foot up: each step's outline, closed. */
  readonly steps: readonly string[];
  /** Strokes down the slopes: those in the light, between, and in the shade. */
  readonly strokes: readonly [string, string, string];
  readonly steep?: boolean;
}

/** Stacked steps, each with its shadow to the lower right and a lit rim. */
export function Rising({ steps, strokes, steep = false }: HillProps) {
  return (
    <g class={`rising ${steep ? "steep" : ""}`}>
      {steps.map((step, index) => (
        <g key={index}>
          {[6, 4, 2.4].map((off) => (
            <path key={off} class="step-shadow" d={step} transform={`translate(${off * 0.8} ${off})`} />
          ))}
          <path class="step-edge" d={step} />
          <path class="step" d={step} fill="url(#slope)" transform={index ? "translate(0 -1.6)" : undefined} />
          <path class="step-rim" d={step} transform={index ? "translate(.5 -1)" : "translate(.5 .6)"} />
        </g>
      ))}
      {strokes.map((path, index) => (
        <path key={index} class={`slopes s${index}`} d={path} />
      ))}
    </g>
  );
}
