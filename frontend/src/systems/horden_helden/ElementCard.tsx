// An element in words: what it is, what it carries, what it can do.

import { useSay } from "../../shell/context";
import { Sym } from "../../ui/symbols";
import type { Words } from "../../ui/words";
import { inUnits, kindOf, ROMAN, stateOf } from "./sentences";
import { tone, type BattleView, type ElementView } from "./view";

interface ElementCardProps {
  readonly element: ElementView;
  readonly view: BattleView;
  readonly words: Words;
  readonly onClose?: () => void;
}

export function ElementCard({ element, view, words, onClose }: ElementCardProps) {
  const say = useSay();
  return (
    <section class="element-card" data-side={tone(element.side)} aria-label={words.name(element.id)}>
      <header>
        <span class="base-sign" data-side={tone(element.side)}>
          <Sym id={`hh-${element.type}`} />
        </span>
        <b>{words.name(element.id)}</b>
        {onClose && (
          <button type="button" class="close" aria-label={say("close")} onClick={onClose}>
            <Sym id="ui-cross" />
          </button>
        )}
      </header>
      <p>{[kindOf(element, words), ...stateOf(element, words)].join(", ")}</p>
      <Numbers element={element} view={view} words={words} />
    </section>
  );
}

/** Reach, range, grades and worth. */
export function Numbers({ element, view, words }: Omit<ElementCardProps, "onClose">) {
  const say = useSay();
  const isAdvanced = view.options.mode === "advanced";
  const rows: readonly (readonly [string, string])[] = [
    [
      "reach",
      inUnits(element.reach, words) +
        (element.slow_reach < element.reach ? ` / ${inUnits(element.slow_reach, words)}` : ""),
    ],
    ...(element.fire > 0 ? [["range", inUnits(element.fire, words)] as const] : []),
    ...(isAdvanced
      ? [["strength", String(element.strength)] as const, ["mobility", ROMAN[element.mobility] ?? ""] as const]
      : []),
    ["worth", String(element.points)],
  ];
  return (
    <dl class="numbers">
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt>{say(`hh.number.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
