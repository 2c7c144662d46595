// What is in hand at any free table: its tools and layers, a finger that drags, and what the server says of a draft.

import { useRef, useState } from "preact/hooks";
import { isObject } from "../net/json";
import type { OrderJson } from "../net/model";
import type { Trial } from "../protocol";
import type { Drag } from "./dragging";
import type { Poses } from "./piece";
import type { Spot } from "./plane";

export type Tool = "measure" | "frame";
export type Verdict = "checking" | "good" | "warn" | "bad";

export interface Tools<Layer extends string> {
  readonly layers: readonly Layer[];
  readonly tool: Tool | null;
  readonly ruler: readonly [Spot, Spot] | null;
  readonly frame: readonly [Spot, Spot] | null;
  readonly toggle: (layer: Layer) => void;
  readonly take: (tool: Tool) => void;
}

/** Layers and tools of the table: they belong to the viewer, whoever is asked. */
export function useTools<Layer extends string>(
  drag: Drag | null,
  measured: (drag: Drag) => readonly [Spot, Spot],
): Tools<Layer> {
  const [layers, setLayers] = useState<readonly Layer[]>([]);
  const [tool, setTool] = useState<Tool | null>(null);
  const last = useRef<readonly [Spot, Spot] | null>(null);
  if (drag?.grip === "measure") last.current = measured(drag);
  return {
    layers,
    tool,
    ruler: tool === "measure" ? last.current : null,
    frame: drag?.grip === "frame" && drag.moved ? [drag.from, drag.to] : null,
    toggle: (layer) => setLayers((old) => (old.includes(layer) ? old.filter((one) => one !== layer) : [...old, layer])),
    take: (next) => {
      last.current = null;
      setTool(tool === next ? null : next);
    },
  };
}

/** Millimetres before a press counts as a drag. */
const MOVED = 5;

interface Dragging {
  readonly dragging: boolean;
  /** Where a finger drags something now. */
  readonly finger: Spot | null;
  readonly press: (event: PointerEvent, at: Spot) => void;
  readonly drag: (at: Spot) => void;
  /** It is let go, above this piece if above any. */
  readonly drop: (over?: string | null) => void;
  /** A press that went nowhere, on a piece or beside all; false if it was the end of a drag. */
  readonly tap: (id: string | null, event: MouseEvent) => boolean;
}

/** What the system makes of a finger on its table. */
interface Grasping<D extends Drag> {
  /** What the finger takes hold of, if anything. */
  readonly grasp: (event: PointerEvent, at: Spot) => D | null;
  /** It goes on; `before` is the drag as it was until now. */
  readonly onDrag: (drag: D, before: D) => void;
  readonly onDrop: (drag: D) => void;
  readonly onTap: (id: string | null, event: MouseEvent) => void;
  /** Whether presses are taps now. */
  readonly mayTap: boolean;
}

/** Fingers on the table. A tap is answered when it is over: what it changes must not slip below the finger before. */
export function useDragging<D extends Drag>(
  drag: D | null,
  setDrag: (drag: D | null) => void,
  { grasp, onDrag, onDrop, onTap, mayTap }: Grasping<D>,
): Dragging {
  const hasMoved = useRef(false);
  return {
    dragging: drag !== null,
    finger: drag?.touch && drag.moved ? drag.to : null,
    press: (event, at) => {
      const started = grasp(event, at);
      if (!started) return;
      event.stopPropagation();
      (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
      setDrag(started);
    },
    drag: (at) => {
      if (!drag) return;
      const moved = drag.moved || Math.hypot(at[0] - drag.from[0], at[1] - drag.from[1]) > MOVED;
      const next = { ...drag, to: at, moved };
      setDrag(next);
      if (moved) onDrag(next, drag);
    },
    drop: (over = null) => {
      hasMoved.current = drag?.moved ?? false;
      setDrag(null);
      if (drag?.moved) onDrop({ ...drag, over });
    },
    tap: (id, event) => {
      const isTap = !hasMoved.current && mayTap;
      hasMoved.current = false;
      if (isTap) onTap(id, event);
      return isTap;
    },
  };
}

export function verdictOf(order: OrderJson | null, trial: Trial | null, isShown: boolean): Verdict | null {
  if (!order) return null;
  if (!trial || !isShown) return "checking";
  if (trial.refusals?.length) return "bad";
  return trial.consequences?.length ? "warn" : "good";
}

/** The poses as the server would put them, if it has said so. */
export function exact(trial: Trial | null): Poses | null {
  const poses = trial?.facts?.["poses"];
  if (!isObject(poses)) return null;
  const entries = Object.entries(poses).filter(([, pose]) => Array.isArray(pose));
  return entries.length ? (Object.fromEntries(entries) as unknown as Poses) : null;
}
