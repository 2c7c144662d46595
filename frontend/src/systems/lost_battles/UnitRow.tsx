// A unit as a row: sign in its side's colour, name, what it is, its state.

import type { ComponentChildren } from "preact";
import { Sym } from "../../ui/symbols";
import { useAround } from "../../shell/context";
import { kindOf } from "./Pieces";
import { sideOf, symbolOf, type UnitView } from "./view";

export function UnitSign({ unit }: { readonly unit: UnitView }) {
  return (
    <span
      data-side={sideOf(unit.army)}
      class={`unit-sign ${unit.spent ? "spent" : "fresh"} ${unit.lead ? "lead" : ""}`}
      aria-hidden="true"
    >
      <Sym id={symbolOf(unit)} />
      {unit.unit_class === "veteran" && <i class="chevrons" />}
      {unit.unit_class === "levy" && <i class="ring" />}
    </span>
  );
}

interface UnitRowProps {
  readonly unit: UnitView;
  readonly acted?: boolean;
  readonly note?: ComponentChildren;
  readonly end?: ComponentChildren;
}

export function UnitText({ unit, acted = false, note, end }: UnitRowProps) {
  const { words } = useAround();
  return (
    <>
      <UnitSign unit={unit} />
      <span class="unit-text">
        <b>{words.name(unit.id)}</b>
        <small>
          {stateLine(unit, words, acted)}
          {note && <> · {note}</>}
        </small>
      </span>
      {end && <span class="unit-end">{end}</span>}
    </>
  );
}

/** What it is and how it stands; `acted` only where that matters. */
export function stateLine(unit: UnitView, words: ReturnType<typeof useAround>["words"], acted = false): string {
  const parts = [kindOf(unit, words), words.term(unit.spent ? "spent" : "fresh")];
  if (unit.lead) parts.push(words.say("page.lb.lead"));
  if (unit.active && acted) parts.push(words.say("page.lb.acted"));
  return parts.join(", ");
}
