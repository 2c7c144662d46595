// Whoever leaves a page with unsaved changes is asked.

import { useEffect } from "preact/hooks";

export function useUnsaved(isSame: boolean): void {
  useEffect(() => {
    if (isSame) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isSame]);
}
