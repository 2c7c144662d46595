// Whose turn is it to act? Pick a tile; commanders may ride alone; or the player turn ends.

import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "../../ui/keys";
import type { OrderJson } from "../../net/model";
import { Choices, Confirm, type Choice } from "../../shell/Choices";
import { useSay } from "../../shell/context";
import { Prompt } from "../../shell/Question";
import { capital } from "../../ui/words";
import { mayPlaces, ridersOf, ridesOf } from "./asking";
import type { PartProps } from "./Panel";
import { places } from "./field";
import { armyOf, generalAt, stripOf, unitsAt } from "./view";
import { orderLabel } from "./wording";
import { GroupPanel } from "./GroupPanel";

export function ActivatePanel(props: PartProps) {
  const { hand } = props;
  // The next groups first, then those before the one that is picked.
  const at = hand.groups.findIndex(({ place }) => place === hand.draft.place);
  const next = at < 0 ? hand.groups : [...hand.groups.slice(at), ...hand.groups.slice(0, at)];
  useKeys({ letters: { q: () => hand.aim.repeat(next) } });
  return props.hand.draft.place ? <GroupPanel key={props.hand.draft.place} {...props} /> : <PlacesPanel {...props} />;
}

/** Nothing picked yet: the places that can act, the commanders, the end of the player turn. */
function PlacesPanel(props: PartProps) {
  const { hand, view, scene } = props;
  const say = useSay();
  const army = armyOf(view, props.model.seat) ?? "A";
  const may = mayPlaces(view, scene.options);
  const order = [...places(army).map((place) => place.id), stripOf(army)].filter((place) => may.has(place));
  useKeys({
    choose: (index) => {
      const place = order[index];
      if (place && !hand.draft.rider) hand.pickTile(place);
    },
  });
  return (
    <div>
      <Prompt
        title={say("lb.who_acts")}
        hint={say(order.length ? "lb.who_acts_hint" : "lb.nobody_acts")}
        clause={hand.question?.clause ?? ""}
      />
      {!hand.draft.rider && (
        <ul class="place-list">
          {order.map((place) => (
            <li key={place}>
              <button type="button" data-place={place} onClick={() => hand.pickTile(place)}>
                <b>{capital(placeName(place, props))}</b>
                <span>{placeLine(props, place)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Riders {...props} />
      {!hand.draft.rider && <EndTurn {...props} idle={order.map((place) => placeName(place, props))} />}
    </div>
  );
}

function placeName(place: string, { view, words }: PartProps): string {
  return view.tiles[place] ? words.name(place) : words.term("undeployed_area");
}

function placeLine({ view, words }: PartProps, place: string): string {
  const ready = unitsAt(view, place).filter((unit) => !unit.active).length;
  const generals = generalAt(view, place).map((general) => general.name);
  return [words.say("count.units", { count: ready }), ...generals].join(", ");
}

/** Commanders who may ride off by themselves: pick one, then a tile here or on the board. */
function Riders(props: PartProps) {
  const { hand, scene, view, words, session, model, busy } = props;
  const say = useSay();
  const riders = ridersOf(scene.options),
    { rider } = hand.draft;
  if (!riders.length) return null;
  const pick = (id: string | null): void => {
    hand.choose(null);
    hand.change({ rider: id });
  };
  const choices: readonly Choice[] = rider
    ? ridesOf(scene.options, rider).map((order) => ({
        order,
        label: orderLabel(order, view, words),
        confirm: rideLabel(order, rider, props, say),
      }))
    : [];
  return (
    <details class="riders" open={rider !== null}>
      <summary>{say("lb.commander_alone")}</summary>
      <p class="rider-row">
        {riders.map((id) => (
          <button
            key={id}
            type="button"
            class="btn small"
            data-rider={id}
            aria-pressed={id === rider}
            onClick={() => pick(id === rider ? null : id)}
          >
            {words.name(id)}
          </button>
        ))}
      </p>
      {rider && (
        <Choices
          name="rider"
          compact
          choices={choices}
          session={session}
          version={model.stamp}
          busy={busy}
          chosen={hand.chosen}
          onChoose={hand.choose}
          onDiscard={() => pick(null)}
        />
      )}
    </details>
  );
}

function rideLabel(
  order: OrderJson,
  rider: string,
  { view, words }: PartProps,
  say: ReturnType<typeof useSay>,
): string {
  return say("lb.ride", { name: words.name(rider), where: orderLabel(order, view, words) });
}

/** The end of the player turn asks only while somebody can still act, and names them. */
function EndTurn({ scene, session, view, model, words, busy, idle }: PartProps & { readonly idle: readonly string[] }) {
  const say = useSay();
  const [sure, setSure] = useState(false);
  const option = scene.options.find(({ order }) => order.kind === "end_player_turn");
  const army = armyOf(view, model.seat);
  const left = army ? view.armies[army].commands : 0;
  const end = option && !busy ? () => session.give(option.order) : undefined;
  const ask = (): void => (idle.length || !end ? setSure(true) : end());
  useKeys({ letters: { e: ask }, ...(sure ? { confirm: end, discard: () => setSure(false) } : {}) });
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => setSure(false), [model.version]);
  // Enter means what is asked now, not the tile that had the focus.
  useEffect(() => {
    if (sure) row.current?.querySelector<HTMLElement>("button.confirm")?.focus();
  }, [sure]);
  if (!option) return null;
  if (!sure)
    return (
      <div class="confirm-row">
        <button type="button" class="btn wide" data-end-turn onClick={ask}>
          {say("lb.end_turn")} <kbd>E</kbd>
        </button>
      </div>
    );
  return (
    <div class="sure" ref={row}>
      <p>{say(left > 0 ? "lb.end_turn_sure" : "lb.end_turn_plain", { count: left })}</p>
      {idle.length > 0 && <p class="muted">{say("lb.still_idle", { places: words.list(idle) })}</p>}
      <div class="confirm-row">
        <button type="button" class="btn" onClick={() => setSure(false)}>
          {say("discard")}
        </button>
        <Confirm label={say("lb.end_turn")} busy={busy} onConfirm={end} order="end_player_turn" />
      </div>
    </div>
  );
}
