// The resource strip: commands as pips, the die that is still to come, exemptions of generals.

import { playerName } from "../../shell/seats";
import { useSay } from "../../shell/context";
import type { TableProps } from "../../shell/system";
import { armyOf, viewOf, type ArmyView, type BattleView } from "./view";

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
  const full = Math.max(army.commands, Math.floor(commanding(view, army) / 10));
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

/** What its commands come from: the fighting value; of a surprised army only what is on the field (15.11). */
export function commanding(view: BattleView, army: ArmyView): number {
  if (!army.surprised) return army.fighting_value;
  const pieces = [...Object.values(view.units), ...Object.values(view.generals)];
  return pieces
    .filter((piece) => piece.army === army.id && piece.place === "field")
    .reduce((sum, piece) => sum + piece.value, 0);
}

/** Who may demand the next re-roll: the holder of the marker, or either while nobody holds it. */
export function favourLine(view: BattleView, words: TableProps["words"]): string {
  const holder = view.favour ? armyOf(view, view.favour) : null;
  return holder ? words.say("page.lb.favour", { army: words.army(holder) }) : words.say("page.lb.favour_open");
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
  if (view.options.fortune_of_war) parts.push(favourLine(view, words));
  if (army.deployed_most) parts.push(say("lb.deployed", { used: army.deployed_weight, most: army.deployed_most }));
  return parts.length ? <p class="notes">{parts.join(" · ")}</p> : null;
}
