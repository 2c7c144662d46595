// The drawn parts of the stage and the system's beats come after the board. What happens before they are there is set at once.

import { useEffect, useState } from "preact/hooks";
import type { AnySystem } from "../shell/system";
import type { BeatsOf } from "./beats";
import type * as StageParts from "./Parts";

export interface Drawn {
  readonly Overlay: typeof StageParts.Overlay;
  readonly StageBar: typeof StageParts.StageBar;
  readonly AccountPanel: typeof StageParts.AccountPanel;
  readonly beatsOf: BeatsOf | undefined;
}

export function useParts(system: AnySystem): Drawn | null {
  const [parts, setParts] = useState<Drawn | null>(null);
  useEffect(() => {
    // Without them the table still changes as it should: words and dice stay in log and tray.
    Promise.all([import("./Parts"), system.beatsOf?.()]).then(
      ([{ Overlay, StageBar, AccountPanel }, beatsOf]) => setParts({ Overlay, StageBar, AccountPanel, beatsOf }),
      () => undefined,
    );
  }, [system]);
  return parts;
}
