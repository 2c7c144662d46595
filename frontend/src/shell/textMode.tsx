// Whether tables are shown as text, and the switch for it.

import { Store, useStore } from "../net/store";
import { Sym } from "../ui/symbols";
import { useSay } from "./context";

const KEY = "feldherr-text-table";

/** Whether this browser shows tables as text; kept for all battles. */
export const textMode = new Store(kept());

export function switchText(): void {
  textMode.change((isText) => !isText);
  try {
    localStorage.setItem(KEY, textMode.get() ? "1" : "");
  } catch {
    // A browser that keeps nothing shows the picture again the next time.
  }
}

/** The button for it. */
export function TextSwitch() {
  const say = useSay();
  const isText = useStore(textMode);
  return (
    <button
      type="button"
      class="text-switch"
      data-text-switch
      aria-pressed={isText}
      title={say("text.mode")}
      aria-label={say("text.mode")}
      onClick={switchText}
    >
      <Sym id="ui-log" />
    </button>
  );
}

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}
