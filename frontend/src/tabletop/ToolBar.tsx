// Tools of a free table beside those for zooming: ruler, pointing, a frame to pick several, and layers on demand.

import { useState } from "preact/hooks";
import { FrameTool } from "../board/FrameTools";
import type { TableSay } from "./piece";
import type { Tool } from "./tools";

const LAYERS = "M12 4l9 5l-9 5l-9 -5zM3 13l9 5l9 -5";
const POINT = "M12 3v5M12 16v5M3 12h5M16 12h5M12 12h0.01";
const RULER = "M4 16L16 4l4 4L8 20zM8 12l2 2M11 9l2 2M14 6l2 2";
const FRAME = "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M10 12h4M12 10v4";

interface ToolBarProps<Layer extends string> {
  readonly tool: Tool | null;
  readonly take: (tool: Tool) => void;
  readonly layers: readonly Layer[];
  readonly toggle: (layer: Layer) => void;
  /** The path of each layer's sign. */
  readonly signs: { readonly [layer in Layer]: string };
  readonly hasFrame: boolean;
  readonly onPoint?: (() => void) | undefined;
  readonly say: TableSay;
}

export function ToolBar<Layer extends string>(props: ToolBarProps<Layer>) {
  const { tool, take, layers, toggle, signs, hasFrame, onPoint, say } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span class="tool-gap" aria-hidden="true" />
      <FrameTool label={say("measure")} sign={RULER} pressed={tool === "measure"} onPress={() => take("measure")} />
      {onPoint && <FrameTool label={say("point")} sign={POINT} onPress={onPoint} />}
      {hasFrame && (
        <FrameTool label={say("frame")} sign={FRAME} pressed={tool === "frame"} onPress={() => take("frame")} />
      )}
      <span class="layers-opener">
        <FrameTool label={say("layers")} sign={LAYERS} pressed={isOpen} onPress={() => setOpen(!isOpen)} />
      </span>
      <span class={`layer-tools ${isOpen ? "open" : ""}`}>
        {(Object.keys(signs) as Layer[]).map((layer) => (
          <FrameTool
            key={layer}
            label={say(`layer.${layer}`)}
            sign={signs[layer]}
            pressed={layers.includes(layer)}
            onPress={() => toggle(layer)}
          />
        ))}
      </span>
    </>
  );
}
