// The score as if the battle ended now: every seat's total with every part and its clause.

import type { Scene, Standing } from "../net/model";
import { bySeat, sideOf } from "../net/seats";
import { Badge } from "../ui/symbols";
import type { AnySystem } from "./system";
import { Clause } from "../ui/Clause";
import { useAround, useSay } from "./context";
import { fewNames, leaders, playerName } from "./seats";

export function Score({ scene, system }: { readonly scene: Scene; readonly system: AnySystem }) {
  const say = useSay();
  const { words } = useAround();
  const { standing } = scene;
  if (!standing) return <p class="nothing">{say("score_empty")}</p>;
  return (
    <div class="score-tab">
      <p class="verdict">{verdictLine(standing, scene, words, say)}</p>
      {Object.keys(standing.seats)
        .sort(bySeat)
        .map((seat) => (
          <SeatScore key={seat} seat={seat} scene={scene} standing={standing} system={system} />
        ))}
      <p class="hint">{say("score_hint")}</p>
    </div>
  );
}

type Say = ReturnType<typeof useSay>;

function verdictLine(standing: Standing, scene: Scene, words: ReturnType<typeof useAround>["words"], say: Say): string {
  const first = leaders(
    scene,
    Object.fromEntries(Object.entries(standing.seats).map(([seat, one]) => [seat, one.place])),
  );
  const level = words.term(`victory.${standing.verdict}`);
  const key = scene.outcome ? "verdict_over" : "verdict_now";
  if (!first.length) return say(`${key}_draw`);
  const names = first.map((seat) => playerName(scene.players[seat], say));
  return say(key, { name: fewNames(names, words), level });
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
        <Badge side={sideOf(scene, seat)} /> {playerName(scene.players[seat], say)}{" "}
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
