// The drawn parts of the stage come after the board, and before anything is played.

import { useEffect, useState } from "preact/hooks";
import type * as StageParts from "./Parts";

export function useParts(): typeof StageParts | null {
  const [parts, setParts] = useState<typeof StageParts | null>(null);
  useEffect(() => {
    // Without them beats are still played: pieces move, words and dice stay in log and tray.
    import("./Parts").then(setParts, () => undefined);
  }, []);
  return parts;
}
