// An element in numbers: reach, range, grades and worth. Its card says the rest.

import { useSay } from "../../shell/context";
import type { Words } from "../../ui/words";
import { inUnits, ROMAN } from "./sentences";
import type { BattleView, ElementView } from "./view";

interface NumbersProps {
  readonly element: ElementView;
  readonly view: BattleView;
  readonly words: Words;
}

/** Reach, range, grades and worth. */
export function Numbers({ element, view, words }: NumbersProps) {
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
