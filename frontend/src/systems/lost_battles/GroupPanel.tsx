// A place is picked: its units, a commander who may come along, the kinds of activation with their prices.

import { useEffect, useState } from "preact/hooks";
import { isSameOrder, type JsonObject, keyOf } from "../../net/json";
import type { OrderJson } from "../../net/model";
import { Choices, Refusals, type Choice } from "../../shell/Choices";
import { useAround, useSay } from "../../shell/context";
import { Prompt } from "../../shell/Question";
import type { Trial } from "../../protocol";
import { useTrials } from "../../net/dry_runs";
import { capital } from "../../ui/words";
import { text } from "./asking";
import type { PartProps } from "./Panel";
import { stateLine, UnitSign, UnitText } from "./UnitRow";
import { generalAt, type GeneralView, kinds, kinship, unitsAt, type UnitView } from "./view";
import { priceOf } from "./wording";

/** A place is picked: its units, a commander who may come along, the kinds of activation. */
export function GroupPanel(props: PartProps) {
  const { hand, view, words } = props;
  const say = useSay();
  const place = hand.draft.place ?? "";
  const generals = generalAt(view, place).filter((general) => general.kind === "commander" && !general.active);
  const payers = generalAt(view, place).filter((general) => general.exemptions > 0 && !general.active);
  const [joins, setJoins] = useState<string | null>(null);
  const [payer, setPayer] = useState<string | null>(null);
  const discard = (): void => {
    hand.choose(null);
    hand.change({ place: null, units: [] });
  };
  return (
    <div>
      <Prompt
        title={capital(view.tiles[place] ? words.name(place) : words.term("undeployed_area"))}
        hint={say("lb.pick_units", { count: hand.draft.units.length })}
      />
      <UnitPicker {...props} place={place} />
      {generals.map((general) => (
        <Joiner
          key={general.id}
          general={general}
          joins={joins === general.id}
          onJoin={(on) => {
            hand.choose(null);
            setJoins(on ? general.id : null);
          }}
        />
      ))}
      {payers.length > 1 && (
        <Payers
          payers={payers}
          first={payer}
          onFirst={(id) => {
            hand.choose(null);
            setPayer(id);
          }}
        />
      )}
      <Kinds
        {...props}
        along={{
          ...(joins ? { commander: joins } : {}),
          ...(payer ? { payers: [payer, ...payers.map((one) => one.id).filter((id) => id !== payer)] } : {}),
        }}
        onDiscard={discard}
      />
    </div>
  );
}

const MANY = 8;

/** Few units are picked one by one, many by their kind. */
function UnitPicker(props: PartProps & { readonly place: string }) {
  const { hand, view, place } = props;
  const say = useSay();
  const units = [...unitsAt(view, place)].sort(byNumber);
  const ready = units.filter((unit) => !unit.active);
  const all = ready.length > 1 && ready.every((unit) => hand.draft.units.includes(unit.id));
  const pick = (ids: readonly string[]): void => {
    hand.choose(null);
    hand.change({ units: ids });
  };
  return (
    <fieldset class={`unit-picker ${units.length > MANY ? "by-kind" : ""}`}>
      <legend class="sr">{say("lb.units")}</legend>
      {ready.length > 1 && (
        <button type="button" class="link" data-pick-all onClick={() => pick(all ? [] : ready.map((unit) => unit.id))}>
          {say(all ? "lb.pick_none" : "lb.pick_all")}
        </button>
      )}
      {units.length > MANY ? (
        <KindRows ready={ready} picked={hand.draft.units} onPick={pick} />
      ) : (
        units.map((unit) => <UnitCheck key={unit.id} unit={unit} hand={hand} />)
      )}
    </fieldset>
  );
}

function byNumber(one: UnitView, two: UnitView): number {
  return Number(two.lead) - Number(one.lead) || one.id.localeCompare(two.id, "en", { numeric: true });
}

function UnitCheck({ unit, hand }: { readonly unit: UnitView; readonly hand: PartProps["hand"] }) {
  return (
    <label class={`unit-row ${unit.active ? "off" : ""}`} data-pick={unit.id}>
      <input
        type="checkbox"
        checked={hand.draft.units.includes(unit.id)}
        disabled={unit.active}
        onChange={() => hand.pickUnit(unit)}
      />
      <UnitText unit={unit} acted />
    </label>
  );
}

interface KindRowsProps {
  readonly ready: readonly UnitView[];
  readonly picked: readonly string[];
  readonly onPick: (ids: readonly string[]) => void;
}

/** One row a kind of unit: how many of them go. */
function KindRows({ ready, picked, onPick }: KindRowsProps) {
  return (
    <>
      {kinds(ready, undefined).map(({ unit }) => {
        const alike = ready.filter((one) => kinship({ ...one, lead: false }) === kinship({ ...unit, lead: false }));
        const chosen = alike.filter((one) => picked.includes(one.id));
        const others = picked.filter((id) => !chosen.some((one) => one.id === id));
        const take = (count: number): void => onPick([...others, ...alike.slice(0, count).map((one) => one.id)]);
        return <KindRow key={unit.id} unit={unit} count={chosen.length} most={alike.length} onCount={take} />;
      })}
    </>
  );
}

interface KindRowProps {
  readonly unit: UnitView;
  readonly count: number;
  readonly most: number;
  readonly onCount: (count: number) => void;
}

function KindRow({ unit, count, most, onCount }: KindRowProps) {
  const { words } = useAround();
  const say = useSay();
  const name = lineName(words.name(unit.id), most);
  return (
    <div class="unit-row kind-row" data-kind={unit.id}>
      <UnitSign unit={unit} />
      <span class="unit-text">
        <b>{name}</b>
        <small>{stateLine(unit, words)}</small>
      </span>
      <span class="stepper" role="group" aria-label={name}>
        <button type="button" disabled={count === 0} aria-label={say("lb.one_less")} onClick={() => onCount(count - 1)}>
          −
        </button>
        <output>{say("lb.count_of", { count, most })}</output>
        <button
          type="button"
          disabled={count === most}
          aria-label={say("lb.one_more")}
          onClick={() => onCount(count + 1)}
        >
          +
        </button>
      </span>
    </div>
  );
}

/** "Hoplites 3" stands for "Hoplites" where there are several. */
function lineName(name: string, count: number): string {
  return count > 1 ? name.replace(/ \d+$/, "") : name;
}

function Joiner({
  general,
  joins,
  onJoin,
}: {
  readonly general: GeneralView;
  readonly joins: boolean;
  readonly onJoin: (on: boolean) => void;
}) {
  const say = useSay();
  return (
    <label class="unit-row joiner">
      <input type="checkbox" checked={joins} onChange={(event) => onJoin(event.currentTarget.checked)} />
      <span class="unit-text">
        <b>{say("lb.joins", { name: general.name })}</b>
        <small>{say("lb.joins_hint")}</small>
      </span>
    </label>
  );
}

/** Two generals could pay: who does so first? */
function Payers({
  payers,
  first,
  onFirst,
}: {
  readonly payers: readonly GeneralView[];
  readonly first: string | null;
  readonly onFirst: (id: string) => void;
}) {
  const say = useSay();
  return (
    <p class="rider-row">
      {payers.map((general) => (
        <button
          key={general.id}
          type="button"
          class="btn small"
          aria-pressed={general.id === first}
          onClick={() => onFirst(general.id)}
        >
          {say("lb.pays_first", { name: general.name })}
        </button>
      ))}
    </p>
  );
}

/** Orders for each kind of activation that these units could be given. */
export function activations(units: readonly string[], along: JsonObject, deploying: boolean): readonly OrderJson[] {
  const [unit] = units;
  const group = (activation: string): OrderJson => ({
    kind: "activate_group",
    activation,
    units: [...units],
    ...along,
  });
  const express = (more: JsonObject): OrderJson => ({ kind: "activate_express", unit: unit ?? "", ...more, ...along });
  const single =
    units.length === 1
      ? [express({}), express({ double: true }), ...(deploying ? [express({ full_price: true })] : [])]
      : [];
  return [group("normal"), ...(deploying ? [] : [group("limited")]), ...single];
}

function kindOfActivation(order: OrderJson): string {
  if (order.kind === "activate_group") return text(order["activation"]) ?? "normal";
  if (order["full_price"] === true) return "full_price";
  return order["double"] === true ? "double_express" : "express";
}

interface KindsProps extends PartProps {
  readonly along: JsonObject;
  readonly onDiscard: () => void;
}

function Kinds({ hand, view, words, session, model, busy, along, onDiscard }: KindsProps) {
  const say = useSay();
  const units = hand.draft.units,
    deploying = view.tiles[hand.draft.place ?? ""] === undefined;
  const orders = units.length ? activations(units, along, deploying) : [];
  const trials = useTrials(session, orders, model.stamp);
  const known = worthwhile(
    orders.map((order, index) => ({ order, trial: trials[index] ?? null, kind: kindOfActivation(order) })),
  );
  const choices: readonly Choice[] = known.map(({ order, trial, kind }) => ({
    order,
    label: kindName(kind, words),
    price: trial ? (trial.refusals?.length ? undefined : (priceOf(trial.cost, words) ?? say("lb.free"))) : "…",
    blocked: (trial?.refusals?.length ?? 0) > 0,
    detail: trial?.refusals?.length ? (
      <Refusals faults={trial.refusals} pointing={false} />
    ) : (
      say(`lb.kind_hint.${kind}`)
    ),
    confirm: say("lb.activate", { kind: kindName(kind, words) }),
  }));
  useFirst(choices, hand.chosen, hand.choose);
  if (!units.length)
    return (
      <>
        <p class="nothing">{say("lb.no_units_picked")}</p>
        <div class="confirm-row">
          <button type="button" class="btn discard" onClick={onDiscard}>
            {say("discard")}
          </button>
        </div>
      </>
    );
  return (
    <Choices
      name="activation"
      choices={choices}
      session={session}
      version={model.stamp}
      busy={busy}
      chosen={hand.chosen}
      onChoose={hand.choose}
      onDiscard={onDiscard}
    />
  );
}

function kindName(kind: string, words: PartProps["words"]): string {
  return kind === "full_price" ? words.say("page.lb.full_price") : capital(words.term(`activation.${kind}`));
}

interface Priced {
  readonly order: OrderJson;
  readonly trial: Trial | null;
  readonly kind: string;
}

/** Rare kinds only where the rules allow them and they differ: double express, and the full price of an express one. */
function worthwhile(all: readonly Priced[]): readonly Priced[] {
  const plain = all.find(({ kind }) => kind === "express")?.trial?.facts?.["price"];
  return all.filter(({ kind, trial }) => {
    if (kind === "double_express") return trial !== null && !trial.refusals?.length;
    return kind !== "full_price" || (trial !== null && trial.facts?.["price"] !== plain);
  });
}

/** What is chosen as soon as the prices are known: the first kind that is allowed, also in place of one that proved barred. */
export function firstAllowed(choices: readonly Choice[], chosen: OrderJson | null): OrderJson | null {
  const isKnown = choices.every((choice) => choice.price !== "…");
  const isBarred = choices.some((choice) => choice.blocked && chosen && isSameOrder(choice.order, chosen));
  const first = choices.find((choice) => !choice.blocked);
  return isKnown && (!chosen || isBarred) ? (first?.order ?? null) : null;
}

function useFirst(choices: readonly Choice[], chosen: OrderJson | null, choose: (order: OrderJson) => void): void {
  const first = firstAllowed(choices, chosen);
  useEffect(() => {
    if (first) choose(first);
  }, [first && keyOf(first)]);
}
