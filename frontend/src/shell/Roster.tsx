// A table of more than two: the other seats as chips in the bar with how many are ready; opened, all of them as a list.

import { useState } from "preact/hooks";
import "../css/roster.css";
import type { Model, Scene } from "../net/model";
import { seatsOf, sideOf } from "../net/seats";
import { Dialog } from "../ui/Dialog";
import { useKeys } from "../ui/keys";
import { Badge, Sym } from "../ui/symbols";
import { SeatTime } from "./Clocks";
import { useAround, useSay } from "./context";
import { PresenceNote } from "./Presence";
import { playerName, readyLine, seatState, type SeatState } from "./seats";
import type { AnySystem } from "./system";

interface RosterProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  /** All seats, the one below first. */
  readonly seats: readonly string[];
  readonly replay: boolean;
}

/** So many chips stand where there is little room; the rest is counted. */
const FEW = 3;

export function Roster(props: RosterProps) {
  const { scene, seats, system } = props;
  const { words } = useAround();
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  useKeys({ last: true, letters: { o: () => setOpen(true) } });
  const others = seats.slice(1);
  return (
    <>
      <button
        type="button"
        class="roster-button"
        data-roster
        data-count={seats.length}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={say("roster")}
        onClick={() => setOpen(true)}
      >
        <span class="seat-chips" aria-hidden="true">
          {others.map((seat) => (
            <Chip key={seat} seat={seat} scene={scene} state={seatState(scene, seat, system.isOut)} />
          ))}
          {others.length > FEW && <span class="rest">+{others.length - FEW}</span>}
        </span>
        <span class="how-many">{readyLine(scene, words, system.isOut)}</span>
      </button>
      {isOpen && (
        <Dialog title={say("roster")} onClose={() => setOpen(false)}>
          <SeatList {...props} />
        </Dialog>
      )}
    </>
  );
}

const MARKS: { readonly [state in SeatState]: string } = {
  free: "",
  sits: "",
  asked: "…",
  ready: "✓",
  out: "✕",
};

interface StateProps {
  readonly seat: string;
  readonly scene: Scene;
  readonly state: SeatState;
}

function Chip({ seat, scene, state }: StateProps) {
  const say = useSay();
  return (
    <span class={`seat-chip ${state}`} data-side={sideOf(scene, seat)} title={playerName(scene.players[seat], say)}>
      <Badge side={sideOf(scene, seat)} />
      <b>{playerName(scene.players[seat], say)}</b>
      <i>{MARKS[state]}</i>
    </span>
  );
}

/** Every seat by number: whose it is, what it is doing, its clock and its points. */
function SeatList({ model, scene, system, replay }: RosterProps) {
  const say = useSay();
  const hasClocks = seatsOf(scene).some((seat) => scene.clocks?.seats[seat] !== undefined),
    hasPoints = Boolean(scene.standing);
  return (
    <table class="roster">
      <thead>
        <tr>
          <th scope="col">{say("roster.seat")}</th>
          <th scope="col">{say("roster.state")}</th>
          {hasClocks && <th scope="col">{say("roster.clock")}</th>}
          {hasPoints && <th scope="col">{say("roster.points")}</th>}
        </tr>
      </thead>
      <tbody>
        {seatsOf(scene).map((seat) => (
          <tr key={seat} data-seat={seat} data-side={sideOf(scene, seat)} class={seatState(scene, seat, system.isOut)}>
            <th scope="row">
              <SeatName model={model} scene={scene} system={system} seat={seat} />
            </th>
            <td>
              <State state={seatState(scene, seat, system.isOut)} />
              {!replay && <PresenceNote model={model} scene={scene} seat={seat} />}
            </td>
            {hasClocks && (
              <td>
                <SeatTime seat={seat} model={model} scene={scene} replay={replay} quiet />
              </td>
            )}
            {hasPoints && <td class="number">{scene.standing?.seats[seat]?.points ?? "–"}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SeatNameProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly seat: string;
}

function SeatName({ model, scene, system, seat }: SeatNameProps) {
  const { words } = useAround();
  const say = useSay();
  const army = system.army(scene, seat, words);
  return (
    <span class="seat-name">
      <i class="seat-swatch" data-side={sideOf(scene, seat)} aria-hidden="true" />
      <Badge side={sideOf(scene, seat)} />
      <span>
        <b>
          {playerName(scene.players[seat], say)}
          {model.mySeats.includes(seat) && <span class="you"> ({say("you")})</span>}
        </b>
        <small>{army && army !== words.seat(seat) ? `${seat} · ${army}` : seat}</small>
      </span>
    </span>
  );
}

const SIGNS: { readonly [state in SeatState]: string } = {
  free: "ui-eye",
  sits: "ui-seal",
  asked: "ui-clock",
  ready: "ui-check",
  out: "ui-cross",
};

function State({ state }: Pick<StateProps, "state">) {
  const say = useSay();
  return (
    <span class="seat-state">
      <Sym id={SIGNS[state]} /> <span>{say(`roster.${state}`)}</span>
    </span>
  );
}
