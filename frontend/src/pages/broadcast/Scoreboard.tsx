// The score strip: names, signs of the sides, points, clocks, the turn; below it how the battle is expected to end.

import type { Model, Scene } from "../../net/model";
import { playerName } from "../../shell/Bar";
import { SeatTime } from "../../shell/Clocks";
import { useAround, useSay } from "../../shell/context";
import { Badge } from "../../ui/symbols";
import type { AnySystem } from "../../systems/registry";
import type { Glance } from "./glance";

interface ScoreboardProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly glance: Glance | null;
}

export function Scoreboard({ model, scene, system, glance }: ScoreboardProps) {
  const { words } = useAround();
  const [left, right] = Object.keys(scene.players).sort();
  return (
    <header class="scoreboard">
      <div class="score-strip">
        {left && <Rival seat={left} end="left" model={model} scene={scene} system={system} />}
        <div class="turn">
          <b>{system.headline(scene, "", words)}</b>
          <small>{system.subline(scene, words)}</small>
        </div>
        {right && <Rival seat={right} end="right" model={model} scene={scene} system={system} />}
      </div>
      {left && right && <Expected left={left} right={right} scene={scene} system={system} glance={glance} />}
    </header>
  );
}

interface RivalProps {
  readonly seat: string;
  readonly end: "left" | "right";
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
}

function Rival({ seat, end, model, scene, system }: RivalProps) {
  const { words } = useAround();
  const say = useSay();
  const points = scene.standing?.seats[seat]?.points;
  const side = system.sideOf(scene, seat);
  return (
    <div class={`rival ${end} ${side} ${seat in scene.asked ? "decides" : ""}`}>
      <Badge side={side} />
      <span class="who">
        <b>{playerName(scene.players[seat], say)}</b>
        <small>{system.armyLine(scene, seat, words)}</small>
      </span>
      {points !== undefined && (
        <span class="score" title={say("points_title")}>
          {points}
        </span>
      )}
      <SeatTime seat={seat} model={model} scene={scene} replay={false} />
    </div>
  );
}

interface ExpectedProps {
  readonly left: string;
  readonly right: string;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly glance: Glance | null;
}

/** Chances of both, where nothing is hidden. */
function Expected({ left, right, scene, system, glance }: ExpectedProps) {
  const say = useSay();
  const worth = glance?.worth;
  const mine = worth?.[left],
    theirs = worth?.[right];
  if (mine === undefined || theirs === undefined || scene.outcome) return null;
  const share = Math.round((mine / (mine + theirs || 1)) * 100);
  return (
    <div class="expected" role="img" aria-label={say("expected_result", { left: share, right: 100 - share })}>
      <span>{share} %</span>
      <i class={system.sideOf(scene, left)} style={{ flexGrow: share }} />
      <i class={system.sideOf(scene, right)} style={{ flexGrow: 100 - share }} />
      <span>{100 - share} %</span>
    </div>
  );
}
