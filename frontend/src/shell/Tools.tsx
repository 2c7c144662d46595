// The tools in the bar, and what the table's menu has in every system.

import type { Model, Scene } from "../net/model";
import { sideOf } from "../net/seats";
import type { Session } from "../net/session";
import { useStore } from "../net/store";
import { preferences } from "../ui/preferences";
import { switchSounds } from "../ui/sounds";
import { Badge, Sym } from "../ui/symbols";
import type { AnySystem } from "./system";
import { Conduct } from "./parts";
import { useAround, useSay } from "./context";
import { csrfToken } from "./Question";
import { TextSwitch } from "./textMode";

export type Sheet = "menu" | "keys";

interface ToolsProps {
  readonly model: Model;
  readonly turned: boolean;
  readonly onTurn: () => void;
  readonly onSheet: (sheet: Sheet) => void;
}

/** Look at the table from the other side. */
export function TurnTable({ turned, onTurn }: { readonly turned: boolean; readonly onTurn: () => void }) {
  const say = useSay();
  return (
    <button
      type="button"
      aria-pressed={turned}
      title={say("turn_table")}
      aria-label={say("turn_table")}
      onClick={onTurn}
    >
      <Sym id="ui-undo" />
    </button>
  );
}

export function Tools({ model, turned, onTurn, onSheet }: ToolsProps) {
  const say = useSay();
  return (
    <span class="tools">
      <SoundSwitch />
      <TextSwitch />
      {model.mySeats.length !== 1 && <TurnTable turned={turned} onTurn={onTurn} />}
      {model.role === "seat" && (
        <button type="button" title={say("menu")} aria-label={say("menu")} onClick={() => onSheet("menu")}>
          <Sym id="ui-gavel" />
        </button>
      )}
      <button
        type="button"
        class="keys-button"
        title={say("keys")}
        aria-label={say("keys")}
        onClick={() => onSheet("keys")}
      >
        <span aria-hidden="true">?</span>
      </button>
    </span>
  );
}

function SoundSwitch() {
  const say = useSay();
  const on = useStore(preferences).sound_volume > 0;
  return (
    <button
      type="button"
      class={`sound ${on ? "on" : "off"}`}
      aria-pressed={on}
      title={say(on ? "sounds_on" : "sounds_off")}
      aria-label={say("sounds")}
      onClick={() => switchSounds(!on)}
    >
      <Sym id="ui-sound" />
    </button>
  );
}

interface ChairsProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly session: Session | null;
  readonly onChosen: () => void;
}

/** Who sits on several chairs may choose one: to resign, to settle answers beforehand. */
export function Chairs({ model, scene, system, session, onChosen }: ChairsProps) {
  const { words } = useAround();
  const say = useSay();
  if (!session || model.mySeats.length < 2) return null;
  const sit = (seat: string): void => {
    session.sit(seat);
    onChosen();
  };
  return (
    <section class="chairs">
      <h3>{say("chairs")}</h3>
      <p class="button-row">
        {model.mySeats.map((seat) => (
          <button
            key={seat}
            type="button"
            class="btn small"
            aria-pressed={seat === model.seat}
            onClick={() => sit(seat)}
          >
            <Badge side={sideOf(scene, seat)} /> {system.army(scene, seat, words) || words.seat(seat)}
          </button>
        ))}
      </p>
    </section>
  );
}

/** What every system's table has: claiming an abandoned battle, reporting conduct or a problem. */
export function TableLinks({ scene }: { readonly scene: Scene }) {
  const { page } = useAround();
  const say = useSay();
  return (
    <div class="table-links">
      {scene.status === "running" && (
        <form method="post" action={page.addresses.claim}>
          <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken()} />
          <h3>{say("claim")}</h3>
          <p class="muted">{say("claim_hint")}</p>
          <p class="button-row">
            <button type="submit" class="btn">
              {say("claim")}
            </button>
          </p>
        </form>
      )}
      <Conduct scene={scene} />
      {page.user && (
        <p>
          <a href="/accounts/settings/">{say("table_settings")}</a>
        </p>
      )}
      <p>
        <a href={page.addresses.report}>{say("report")}</a>
      </p>
      {page.addresses.broadcast && (
        <p>
          <a href={page.addresses.broadcast}>{say("broadcast_link")}</a>
        </p>
      )}
    </div>
  );
}
