// Both armies as lists: on the table, unseen, lost.

import { useSay } from "../../shell/context";
import { wantedSpot } from "../../board/Frame";
import { Badge, Sym } from "../../ui/symbols";
import type { TableProps } from "../../shell/system";
import type { Hand } from "./hand";
import { ROMAN, stateOf } from "./sentences";
import { elementsOf, sideIdOf, tone, viewOf, type BattleView, type ElementView, type SideId } from "./view";

export function Units({ scene, model, words, below, hand }: TableProps & { readonly hand: Hand }) {
  const view = viewOf(scene);
  if (!view) return null;
  const first: SideId = sideIdOf(view, model.seat ?? below) ?? "A";
  return (
    <div class="units-tab">
      {[first, first === "A" ? ("B" as const) : ("A" as const)].map((side) => (
        <ArmyList key={side} side={side} view={view} words={words} hand={hand} />
      ))}
    </div>
  );
}

interface ArmyListProps {
  readonly side: SideId;
  readonly view: BattleView;
  readonly words: TableProps["words"];
  readonly hand: Hand;
}

const RANK: { readonly [place: string]: number } = {
  field: 0,
  ambush: 1,
  hidden: 1,
  reserve: 1,
  unseen: 1,
  left: 8,
  destroyed: 9,
};

function ArmyList({ side, view, words, hand }: ArmyListProps) {
  const say = useSay();
  const army = view.sides[side];
  const show = (id: string): void => {
    if (!hand.selected.includes(id)) hand.pick(id, false);
    wantedSpot.change(() => ({ selector: `[data-element="${id}"]` }));
  };
  const elements = elementsOf(view)
    .filter((element) => element.side === side && element.place !== "unseen")
    .sort((one, two) => (RANK[one.place] ?? 5) - (RANK[two.place] ?? 5) || one.id.localeCompare(two.id));
  return (
    <section class="army-list">
      <h3>
        <Badge side={tone(side)} /> {words.army(side)}
      </h3>
      <p class="muted">{say("hh.army_line", { lost: army.lost, most: view.threshold, unseen: army.unseen })}</p>
      <ul class="unit-list">
        {elements.map((element) => (
          <li key={element.id} class={RANK[element.place] && (RANK[element.place] ?? 0) > 7 ? "gone" : ""}>
            <button
              type="button"
              class={`unit-row plain ${hand.selected.includes(element.id) ? "picked" : ""}`}
              disabled={!element.pose}
              onClick={() => show(element.id)}
            >
              <span class="base-sign" data-side={tone(side)}>
                <Sym id={`hh-${element.type}`} />
              </span>
              <span class="unit-text">
                <b>{words.name(element.id)}</b>
                <small>{note(element, view, words)}</small>
              </span>
              <span class="price">{say("hh.points", { count: element.points })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function note(element: ElementView, view: BattleView, words: TableProps["words"]): string {
  const grades =
    view.options.mode === "advanced"
      ? [words.say("page.hh.grades", { strength: element.strength, mobility: ROMAN[element.mobility] ?? "" })]
      : [];
  const where = element.place === "field" ? [] : [words.say(`page.hh.place.${element.place}`)];
  return [words.term(element.type), ...grades, ...stateOf(element, words), ...where].join(", ");
}
