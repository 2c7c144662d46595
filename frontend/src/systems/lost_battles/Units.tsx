// Both armies as lists: on the field by tile, waiting, and gone with the way they left.

import { Badge, Sym } from "../../ui/symbols";
import { useSay } from "../../shell/context";
import type { TableProps } from "../../shell/system";
import { generalLabel } from "./Board";
import type { Army } from "./field";
import { generalNotes } from "./generals";
import type { Hand } from "./hand";
import { UnitText } from "./UnitRow";
import { armyOf, sideOf, viewOf, type BattleView, type UnitView } from "./view";

export function Units({ scene, model, words, below, hand }: TableProps & { readonly hand: Hand }) {
  const view = viewOf(scene);
  if (!view) return null;
  const first: Army = armyOf(view, model.seat ?? below) ?? "A";
  return (
    <div class="units-tab">
      {[first, first === "A" ? "B" : "A"].map((army) => (
        <ArmyList key={army} army={army as Army} view={view} words={words} hand={hand} />
      ))}
    </div>
  );
}

interface ArmyListProps {
  readonly army: Army;
  readonly view: BattleView;
  readonly words: TableProps["words"];
  readonly hand: Hand;
}

function ArmyList({ army, view, words, hand }: ArmyListProps) {
  const say = useSay();
  const mine = view.armies[army];
  const units = Object.values(view.units).filter((unit) => unit.army === army);
  const generals = Object.values(view.generals).filter((general) => general.army === army);
  return (
    <section class="army-list">
      <h3>
        <Badge side={sideOf(army)} /> {words.army(army)}
      </h3>
      <p class="muted">
        {say("lb.army_line", {
          value: mine.fighting_value,
          initial: mine.initial_value,
          units: mine.units_on_field,
          counted: mine.counted,
        })}
      </p>
      {generals.map((general) => (
        <p key={general.id} class={`general-line ${general.gone ? "gone" : ""}`} data-side={sideOf(army)}>
          <Sym id={`lb-${general.kind}`} />{" "}
          {[
            generalLabel(general, words),
            ...(general.gone
              ? [words.term(general.gone)]
              : [words.say("count.exemptions", { count: general.exemptions }), ...generalNotes(general, words)]),
          ].join(" · ")}
        </p>
      ))}
      <ul class="unit-list">
        {units.sort(byPlace).map((unit) => (
          <li key={unit.id} class={unit.gone ? "gone" : ""}>
            <button
              type="button"
              class="unit-row plain"
              disabled={!unit.tile}
              onClick={() => unit.tile && hand.look(unit.tile)}
            >
              <UnitText unit={unit} note={whereLine(unit, words)} end={say("lb.value", { value: unit.value })} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const RANK: { readonly [place: string]: number } = { field: 0, undeployed: 1, gone: 2 };

function byPlace(one: UnitView, two: UnitView): number {
  return (
    (RANK[one.place] ?? 0) - (RANK[two.place] ?? 0) ||
    (one.tile ?? "").localeCompare(two.tile ?? "") ||
    one.id.localeCompare(two.id, "en", { numeric: true })
  );
}

function whereLine(unit: UnitView, words: TableProps["words"]): string {
  if (unit.gone) return words.term(unit.gone);
  return unit.tile ? words.tile(unit.tile) : words.term("undeployed");
}
