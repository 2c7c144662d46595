// The board as lists for screen readers: my units, enemy units, terrain, each a landmark.

import { useSay } from "../../shell/context";
import type { TableProps } from "../registry";
import { places, type Army } from "./field";
import type { Hand } from "./hand";
import { tileSentence } from "./sentences";
import { armyOf, viewOf } from "./view";

export function Outline({ scene, model, words, below, hand }: TableProps & { readonly hand: Hand }) {
  const say = useSay();
  const view = viewOf(scene);
  if (!view) return null;
  const mine: Army = armyOf(view, model.seat ?? below) ?? "A",
    other: Army = mine === "A" ? "B" : "A";
  const all = places(mine).map((place) => place.id);
  const held = (army: Army): readonly string[] => all.filter((tile) => view.tiles[tile]?.held_by === army);
  const ground = all.filter(
    (tile) => (view.tiles[tile]?.features.length ?? 0) > 0 || view.tiles[tile]?.key_zone || view.tiles[tile]?.camp,
  );
  const list = (name: string, tiles: readonly string[]) => (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {tiles.map((tile) => (
          <li key={tile}>
            {tileSentence(view, tile, mine, words)} {hand.tileHint(tile)}
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <div class="sr outline">
      {list(say(model.seat ? "lb.my_units" : "lb.units_of", { army: words.army(mine) }), held(mine))}
      {list(say(model.seat ? "lb.enemy_units" : "lb.units_of", { army: words.army(other) }), held(other))}
      {list(say("lb.terrain"), ground)}
    </div>
  );
}
