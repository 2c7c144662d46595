// The first things that Tab meets: ways past the bar to the question, the table and the log.

import { useSay } from "./context";
import { switchText, textMode } from "./textMode";

const TARGETS: readonly (readonly [string, string])[] = [
  ["ask", "skip.question"],
  ["board", "skip.table"],
  ["drawer", "skip.log"],
];

export function SkipLinks() {
  const say = useSay();
  const go = (id: string, event: Event): void => {
    event.preventDefault();
    const place = document.getElementById(id);
    if (place && !place.hasAttribute("tabindex")) place.setAttribute("tabindex", "-1");
    place?.focus();
  };
  return (
    <nav class="skips" aria-label={say("skips")}>
      {TARGETS.map(([id, text]) => (
        <a key={id} class="skip" href={`#${id}`} onClick={(event) => go(id, event)}>
          {say(text)}
        </a>
      ))}
      <button type="button" class="skip" onClick={() => textMode.get() || switchText()}>
        {say("skip.text")}
      </button>
    </nav>
  );
}
