// The table as lists for screen readers: my elements, enemy elements, terrain, each a landmark.

import { useSay } from "../../shell/context";
import type { TableProps } from "../registry";
import type { Hand } from "./hand";
import { sentence } from "./sentences";
import { elementsOf, sideIdOf, viewOf, type SideId } from "./view";

export function Outline({ scene, model, words, below }: TableProps & { readonly hand: Hand }) {
  const say = useSay();
  const view = viewOf(scene);
  if (!view) return null;
  const mine: SideId = sideIdOf(view, model.seat ?? below) ?? "A",
    other: SideId = mine === "A" ? "B" : "A";
  const list = (name: string, side: SideId) => (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {elementsOf(view)
          .filter((element) => element.side === side && element.pose)
          .sort((one, two) => (one.pose?.[0] ?? 0) - (two.pose?.[0] ?? 0))
          .map((element) => (
            <li key={element.id}>{sentence(view, element, words)}</li>
          ))}
      </ul>
    </section>
  );
  return (
    <div class="sr outline">
      {list(say(model.seat ? "hh.my_elements" : "hh.elements_of", { army: words.army(mine) }), mine)}
      {list(say(model.seat ? "hh.enemy_elements" : "hh.elements_of", { army: words.army(other) }), other)}
      <section aria-label={say("hh.terrain")}>
        <h2>{say("hh.terrain")}</h2>
        <ul>
          {view.terrain.map((piece) => (
            <li key={piece.id}>{words.term(piece.kind)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
