// The tools at the board's edge: closer, farther, the whole, and those of the system.

import type { ComponentChildren } from "preact";
import { useSay } from "../shell/context";
import { STEP } from "./camera";
import { closer, type Shown } from "./fingers";

const SIGNS = {
  closer: "M12 5v14M5 12h14",
  farther: "M5 12h14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
} as const;

interface FrameToolsProps {
  readonly shown: Shown;
  readonly children?: ComponentChildren;
}

export function FrameTools({ shown, children }: FrameToolsProps) {
  const say = useSay();
  const { camera } = shown,
    { isClose } = camera;
  const zoom = (by: number) => (): void => camera.show(closer(shown, by));
  return (
    <div class={`stage-tools ${isClose ? "close" : ""}`} role="group" aria-label={say("tools")}>
      <FrameTool label={say("zoom_in")} sign={SIGNS.closer} onPress={zoom(STEP)} />
      <FrameTool label={say("zoom_out")} sign={SIGNS.farther} off={!isClose} onPress={zoom(1 / STEP)} />
      <FrameTool label={say("zoom_whole")} sign={SIGNS.whole} off={!isClose} onPress={() => camera.show(null)} />
      {children}
    </div>
  );
}

interface FrameToolProps {
  readonly label: string;
  /** The path of a sign of 24 by 24. */
  readonly sign: string;
  readonly off?: boolean;
  readonly pressed?: boolean;
  readonly onPress: () => void;
}

export function FrameTool({ label, sign, off = false, pressed, onPress }: FrameToolProps) {
  return (
    <button type="button" title={label} aria-label={label} aria-pressed={pressed} disabled={off} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
        <path d={sign} stroke-linecap="round" stroke-linejoin="round" />
      </svg>
    </button>
  );
}
