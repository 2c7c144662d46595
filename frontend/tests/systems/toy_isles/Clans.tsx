// The clans in a list: their side, what they hold as far as it is known, who is out.

import { seatsOf, sideOf } from "../../net/seats";
import { playerName } from "../../shell/seats";
import { useSay } from "../../shell/context";
import type { TableProps } from "../../shell/system";
import { Badge } from "../../ui/symbols";
import { boatsOf, viewOf } from "./view";

export function Clans({ scene, words, model }: TableProps) {
  const say = useSay();
  const view = viewOf(scene);
  if (!view) return null;
  return (
    <ul class="isles-clans">
      {seatsOf(scene).map((seat) => {
        const held = view.isles.filter(({ holder }) => holder === seat).map(({ id }) => words.name(id));
        const boats = boatsOf(view, seat).map((boat) => words.name(boat));
        const isOut = view.fallen.includes(seat);
        return (
          <li key={seat} data-clan={seat} data-side={sideOf(scene, seat)} class={isOut ? "out" : ""}>
            <i class="isles-flag" aria-hidden="true" />
            <Badge side={sideOf(scene, seat)} />
            <span>
              <b>
                {playerName(scene.players[seat], say)}
                {model.mySeats.includes(seat) && <span class="you"> ({say("you")})</span>}
              </b>
              <small>{`${words.term("clan")} ${seat}`}</small>
              <small>
                {isOut
                  ? say("isles.out")
                  : say("isles.known_of", { isles: words.list(held) || "–", boats: words.list(boats) || "–" })}
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
