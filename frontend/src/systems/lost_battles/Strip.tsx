// The resource strip: commands as pips, the die that is still to come, exemptions of generals.

import { playerName } from "../../shell/Bar";
import { useSay } from "../../shell/context";
import type { TableProps } from "../registry";
import { viewOf, type ArmyView, type BattleView } from "./view";

export function Strip(props: TableProps) {
  const view = viewOf(props.scene);
  if (!view || props.scene.outcome) return null;
  return (
    <>
      <Offer {...props} view={view} />
      <Commands {...props} view={view} />
    </>
  );
}

type Viewed = TableProps & { readonly view: BattleView };

/** The other side would end the battle: answered here, whatever else is asked. */
function Offer({ view, session, model, scene }: Viewed) {
  const say = useSay();
  const offered = view.end_offered;
  if (!offered || !session || model.seat === null || offered === model.seat) return null;
  return (
    <section class="offer" aria-label={say("lb.end_by_agreement")}>
      <p>{say("lb.end_offered_by", { name: playerName(scene.players[offered], say) })}</p>
      <p class="button-row">
        <button
          type="button"
          class="btn small primary"
          data-accept-end
          onClick={() => session.give({ kind: "accept_end" })}
        >
          {say("lb.accept_end")}
        </button>
        <button type="button" class="btn small" onClick={() => session.give({ kind: "decline_end" })}>
          {say("lb.decline_end")}
        </button>
      </p>
    </section>
  );
}

function Commands({ view, words }: Viewed) {
  const say = useSay();
  const army = view.active ? view.armies[view.active] : null;
  if (!army) return null;
  const full = Math.max(army.commands, Math.floor(army.fighting_value / 10));
  return (
    <section class="strip" aria-label={words.term("commands")}>
      <div class="strip-row">
        <span class="eyebrow">{say("lb.commands_of", { army: words.army(army.id) })}</span>
        <b>{say("lb.commands_left", { count: army.commands })}</b>
      </div>
      <div class="pips" aria-hidden="true">
        {Array.from({ length: full }, (_, index) => (
          <i key={index} class={index < army.commands ? "full" : ""} />
        ))}
        {!army.die_rolled && (
          <span class="die-to-come" title={say("lb.die_to_come")}>
            + {words.term("command_die")}
          </span>
        )}
      </div>
      <Notes view={view} army={army} words={words} />
    </section>
  );
}

function Notes({
  view,
  army,
  words,
}: {
  readonly view: BattleView;
  readonly army: ArmyView;
  readonly words: TableProps["words"];
}) {
  const say = useSay();
  const helpers = Object.values(view.generals).filter(
    (general) => general.army === army.id && general.exemptions > 0 && !general.gone,
  );
  const parts = helpers.map((general) => say("lb.exempts", { name: general.name, count: general.exemptions }));
  if (view.weather !== "clear") parts.push(words.term(`weather.${view.weather}`));
  if (army.deployed_most) parts.push(say("lb.deployed", { used: army.deployed_weight, most: army.deployed_most }));
  return parts.length ? <p class="notes">{parts.join(" · ")}</p> : null;
}
