// The score as if the battle ended now: both totals with every part and its clause.

import type { Scene, Standing } from "../net/model";
import { Badge } from "../ui/symbols";
import type { AnySystem } from "../systems/registry";
import { Clause } from "../ui/Clause";
import { useAround, useSay } from "./context";
import { playerName } from "./Bar";

export function Score({ scene, system }: { readonly scene: Scene; readonly system: AnySystem }) {
  const say = useSay();
  const { words } = useAround();
  const { standing } = scene;
  if (!standing) return <p class="nothing">{say("score_empty")}</p>;
  return (
    <div class="score-tab">
      <p class="verdict">{verdictLine(standing, scene, words, say)}</p>
      {Object.keys(standing.seats)
        .sort()
        .map((seat) => (
          <SeatScore key={seat} seat={seat} scene={scene} standing={standing} system={system} />
        ))}
      <p class="hint">{say("score_hint")}</p>
    </div>
  );
}

type Say = ReturnType<typeof useSay>;

function verdictLine(standing: Standing, scene: Scene, words: ReturnType<typeof useAround>["words"], say: Say): string {
  const first = Object.entries(standing.seats)
    .filter(([, seat]) => seat.place === 1)
    .map(([seat]) => seat);
  const level = words.term(`victory.${standing.verdict}`);
  const key = scene.outcome ? "verdict_over" : "verdict_now";
  if (first.length !== 1) return say(`${key}_draw`);
  return say(key, { name: `${playerName(scene.players[first[0] ?? ""], say)}`, level });
}

interface SeatScoreProps {
  readonly seat: string;
  readonly scene: Scene;
  readonly standing: Standing;
  readonly system: AnySystem;
}

function SeatScore({ seat, scene, standing, system }: SeatScoreProps) {
  const { words } = useAround();
  const say = useSay();
  const mine = standing.seats[seat];
  if (!mine) return null;
  return (
    <table class="sum">
      <caption>
        <Badge side={system.sideOf(scene, seat)} /> {playerName(scene.players[seat], say)}{" "}
        <span class="muted">{system.armyLine(scene, seat, words)}</span>
      </caption>
      <tbody>
        {mine.parts.length === 0 && (
          <tr>
            <th scope="row">{say("score_none")}</th>
            <td>0</td>
          </tr>
        )}
        {mine.parts.map((part, index) => (
          <tr key={index}>
            <th scope="row">
              {words.say(`score.${part.code}`, part.facts)} <Clause id={part.clause} />
            </th>
            <td>{part.value}</td>
          </tr>
        ))}
        <tr class="total">
          <th scope="row">{say("score_total")}</th>
          <td>{mine.points}</td>
        </tr>
      </tbody>
    </table>
  );
}
