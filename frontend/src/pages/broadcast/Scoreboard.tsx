// The score strip: names, signs of the sides, points, clocks, the turn; below it how the battle is expected to end.
// More than two stand in rows below the turn.

import type { Model, Scene } from "../../net/model";
import { seatsBySide, seatsOf, sideOf, type Side } from "../../net/seats";
import { playerName } from "../../shell/seats";
import { SeatTime } from "../../shell/Clocks";
import { useAround, useSay } from "../../shell/context";
import { Badge } from "../../ui/symbols";
import type { AnySystem } from "../../shell/system";
import type { Glance } from "./glance";

interface ScoreboardProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly glance: Glance | null;
}

export function Scoreboard({ model, scene, system, glance }: ScoreboardProps) {
  const { words } = useAround();
  const seats = seatsOf(scene);
  const isMany = seats.length > 2;
  const rival = (seat: string, end: "left" | "right") => (
    <Rival key={seat} seat={seat} end={end} model={model} scene={scene} system={system} isSmall={isMany} />
  );
  return (
    <header class={`scoreboard ${isMany ? "many" : ""}`} data-count={seats.length}>
      <div class="score-strip">
        {!isMany && seats.slice(0, 1).map((seat) => rival(seat, "left"))}
        <div class="turn">
          <b>{system.headline(scene, "", words)}</b>
          <small>{system.subline(scene, words)}</small>
        </div>
        {!isMany && seats.slice(1).map((seat) => rival(seat, "right"))}
        {isMany && <div class="rivals-of-many">{seats.map((seat) => rival(seat, "left"))}</div>}
      </div>
      <Expected scene={scene} glance={glance} />
    </header>
  );
}

interface RivalProps {
  readonly seat: string;
  readonly end: "left" | "right";
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  /** One of many: name and points alone. */
  readonly isSmall: boolean;
}

function Rival({ seat, end, model, scene, system, isSmall }: RivalProps) {
  const { words } = useAround();
  const say = useSay();
  const points = scene.standing?.seats[seat]?.points;
  const side = sideOf(scene, seat);
  return (
    <div class={`rival ${end} ${seat in scene.asked ? "decides" : ""}`} data-side={side}>
      <Badge side={side} />
      <span class="who">
        <b>{playerName(scene.players[seat], say)}</b>
        {!isSmall && <small>{system.armyLine(scene, seat, words)}</small>}
      </span>
      {points !== undefined && (
        <span class="score" title={say("points_title")}>
          {points}
        </span>
      )}
      {!isSmall && <SeatTime seat={seat} model={model} scene={scene} replay={false} />}
    </div>
  );
}

interface ExpectedProps {
  readonly scene: Scene;
  readonly glance: Glance | null;
}

/** The chances of each side, where nothing is hidden. */
function Expected({ scene, glance }: ExpectedProps) {
  const { words } = useAround();
  const say = useSay();
  const shares = sharesOf(scene, glance);
  if (!shares || scene.outcome) return null;
  const [first, last] = [shares[0], shares[shares.length - 1]];
  const told = shares.map(({ seat, share }) => `${words.seat(seat)} ${share} %`).join(", ");
  const label =
    shares.length === 2
      ? say("expected_result", { left: first?.share ?? 0, right: last?.share ?? 0 })
      : say("expected_of", { told });
  return (
    <div class="expected" role="img" aria-label={label}>
      {shares.length === 2 && <span>{first?.share} %</span>}
      {shares.map(({ side, share }) => (
        <i key={side} data-side={side} style={{ flexGrow: share }} />
      ))}
      {shares.length === 2 && <span>{last?.share} %</span>}
    </div>
  );
}

interface Share {
  readonly side: Side;
  readonly seat: string;
  /** Of a hundred. */
  readonly share: number;
}

/** Chances by side: allies have theirs together. Null where not all are told. */
export function sharesOf(scene: Scene, glance: Pick<Glance, "worth"> | null): readonly Share[] | null {
  const sides = [...seatsBySide(scene)].map(([side, seats]) => ({ side, seat: seats[0] ?? "" }));
  const worth = sides.map(({ seat }) => glance?.worth?.[seat]);
  if (sides.length < 2 || worth.some((one) => one === undefined)) return null;
  const whole = worth.reduce<number>((sum, one) => sum + (one ?? 0), 0) || 1;
  const shares = worth.map((one) => Math.round(((one ?? 0) / whole) * 100));
  const rest = 100 - shares.slice(0, -1).reduce((sum, one) => sum + one, 0);
  return sides.map((one, at) => ({ ...one, share: at === sides.length - 1 ? Math.max(0, rest) : (shares[at] ?? 0) }));
}
