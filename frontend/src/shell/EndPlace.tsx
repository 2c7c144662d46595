// Where the banner of the end hangs: over the board, a moment after the last beat, until somebody looks at the table.

import { useEffect, useState } from "preact/hooks";
import type { Model, Scene } from "../net/model";
import type { Stage } from "../stage/useStage";
import { part } from "../ui/part";

const End = part(() => import("./End").then((found) => found.default), ["end"]);
const AFTER = 1200;

interface EndPlaceProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly stage: Stage;
}

export function EndPlace({ model, scene, stage }: EndPlaceProps) {
  const isOver = scene.outcome !== null && stage.shown === model && stage.step === null;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOver) return setOpen(false);
    const timer = setTimeout(() => setOpen(true), AFTER);
    return () => clearTimeout(timer);
  }, [isOver]);
  const [isClosed, setClosed] = useState(false);
  if (!isOpen || isClosed) return null;
  return (
    <div class="end-place">
      <End model={model} scene={scene} onClose={() => setClosed(true)} />
    </div>
  );
}
