// The resource strip: action points as pips with the draft hatched, losses and what is missing to defeat.

import { playerName } from "../../shell/seats";
import { useSay } from "../../shell/context";
import { useStore } from "../../net/store";
import { Badge } from "../../ui/symbols";
import type { TableProps } from "../../shell/system";
import { price } from "./price";
import { sideIdOf, tone, viewOf, type BattleView, type CommandView, type SideId } from "./view";

export function Strip(props: TableProps) {
  const view = viewOf(props.scene);
  if (!view || props.scene.outcome) return null;
  return (
    <>
      <Offer {...props} view={view} />
      <Points {...props} view={view} />
      {view.turn > 0 && <Losses {...props} view={view} />}
    </>
  );
}

type Viewed = TableProps & { readonly view: BattleView };

/** The other side offers a draw: answered here, whatever else is asked. */
function Offer({ view, session, model, scene }: Viewed) {
  const say = useSay();
  const [offered] = view.draw_offers;
  if (!offered || !session || model.seat === null || view.draw_offers.includes(model.seat)) return null;
  return (
    <section class="offer" aria-label={say("hh.draw")}>
      <p>{say("hh.draw_offered_by", { name: playerName(scene.players[offered], say) })}</p>
      <p class="button-row">
        <button type="button" class="btn small primary" onClick={() => session.give({ kind: "accept_draw" })}>
          {say("hh.accept_draw")}
        </button>
        <button type="button" class="btn small" onClick={() => session.give({ kind: "decline_draw" })}>
          {say("hh.decline_draw")}
        </button>
      </p>
    </section>
  );
}

function Points({ view, words, model }: Viewed) {
  const say = useSay();
  const cost = useStore(price);
  if (view.turn === 0) return null;
  const commands = Object.values(view.commands).filter((command) => command.side === view.active);
  const isMine = sideIdOf(view, model.seat) === view.active;
  return (
    <section class="strip" aria-label={say("hh.action_points")}>
      {commands.map((command) => (
        <Pips
          key={command.id}
          command={command}
          cost={isMine && (cost.command === command.id || commands.length === 1) ? cost.ap : 0}
          label={commands.length > 1 ? words.name(command.id) : words.army(view.active)}
        />
      ))}
    </section>
  );
}

const MOST_PIPS = 24;

function Pips({
  command,
  cost,
  label,
}: {
  readonly command: CommandView;
  readonly cost: number;
  readonly label: string;
}) {
  const say = useSay();
  const shown = Math.min(command.ap, MOST_PIPS);
  return (
    <>
      <div class="strip-row">
        <span class="eyebrow">{say("hh.ap_of", { army: label })}</span>
        <b>
          {cost ? say("hh.ap_after", { left: command.ap - cost, ap: command.ap }) : say("hh.ap", { count: command.ap })}
        </b>
      </div>
      <div class="pips" aria-hidden="true">
        {Array.from({ length: shown }, (_, index) => (
          <i key={index} class={index < command.ap - cost ? "full" : "drafted"} />
        ))}
      </div>
      {(command.withdrawing || command.unreliable) && (
        <p class="notes">{say(command.withdrawing ? "hh.withdrawing" : "hh.unreliable")}</p>
      )}
    </>
  );
}

/** How much each side has lost of what decides the battle. */
function Losses({ view, words }: Viewed) {
  const say = useSay();
  return (
    <section class="losses" aria-label={say("hh.losses")}>
      {(["A", "B"] as const).map((side: SideId) => {
        const { lost, commander_lost: headless } = view.sides[side];
        const share = Math.min(1, lost / view.threshold);
        return (
          <div key={side} class="loss" data-side={tone(side)}>
            <span>
              <Badge side={tone(side)} /> <span class="loss-name">{words.army(side)}</span>
            </span>
            <span class="bar" aria-hidden="true">
              <i style={{ width: `${Math.round(share * 100)}%` }} />
            </span>
            <b>
              {say("hh.lost_of", { lost, most: view.threshold })}
              {headless ? ` · ${say("hh.no_commander")}` : ""}
            </b>
          </div>
        );
      })}
    </section>
  );
}
