// What a step speaks of is lit on the page: elements of the board, buttons, parts of the table.

import { useEffect } from "preact/hooks";
import { playHand } from "./hand";
import type { Step } from "./script";

const PARTS: { readonly [part: string]: string } = {
  strip: ".ask .strip",
  dice: ".dice",
  log: "#tab-log",
  score: "#tab-score",
  question: ".question",
};

/** Whatever carries `data-tile="A_centre"`; with `*` whatever carries the attribute at all. */
export function selectorOf(what: string, which: string): string {
  if (what === "part") return PARTS[which] ?? "";
  return which === "*" ? `[data-${what}]` : `[data-${what}="${CSS.escape(which)}"]`;
}

export function selectorsOf(step: Step | undefined): readonly string[] {
  return (step?.show ?? [])
    .flatMap((one) => Object.entries(one).map(([what, which]) => selectorOf(what, which)))
    .filter(Boolean);
}

function found(selectors: readonly string[]): readonly Element[] {
  return selectors.flatMap((one) => [...document.querySelectorAll(`#table ${one}`)]);
}

/** Lit after every drawing, since the page may have drawn other elements meanwhile. */
export function useLight(step: Step | undefined): void {
  useEffect(() => {
    const lit = found(selectorsOf(step));
    for (const one of lit) one.setAttribute("data-lit", "");
    return () => {
      for (const one of lit) one.removeAttribute("data-lit");
    };
  });
}

const REACHABLE = "button, a, input, [tabindex]";

/** Brings the first thing that can be reached into sight, gives it the focus, and lets a drawn hand touch what is lit. */
export function goToLit(step: Step | undefined): void {
  const lit = found(selectorsOf(step));
  for (const one of lit) {
    const target = one.matches(REACHABLE) ? one : one.querySelector(REACHABLE);
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) continue;
    one.scrollIntoView({ block: "nearest" });
    target.focus();
    break;
  }
  playHand(lit.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0));
}
