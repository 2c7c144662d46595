// The sheet of the month: a line for each boat, a gift, a truce; sealed by one button.

import { useChecked } from "../../net/dry_runs";
import { Confirm, Refusals } from "../../shell/Choices";
import { useConfirm } from "../../shell/confirming";
import { useSay } from "../../shell/context";
import { Prompt } from "../../shell/Question";
import type { TableProps } from "../../shell/system";
import { useKeys } from "../../ui/keys";
import type { Words } from "../../ui/words";
import type { Hand } from "./hand";
import { boatsOf, choosable, isleOf, sealing, viewOf, type Choosable, type IslesView } from "./view";

type PanelProps = TableProps & { readonly hand: Hand };

export function Panel(props: PanelProps) {
  const { scene, words, hand, model, session } = props;
  const view = viewOf(scene);
  const { question } = hand;
  if (!view || !question || !session) return null;
  const part = { view, words, hand, open: choosable(scene.options), own: boatsOf(view, model.seat) };
  return (
    <div class="isles-sheet">
      <Prompt
        title={words.say(`question.${question.kind}`, question.facts)}
        clause={question.clause}
        hint={words.say("page.isles.hint")}
      />
      <Moves {...part} />
      <GiftLine {...part} />
      <TruceLine {...part} />
      <WhyNot {...props} />
      <Seal {...props} />
    </div>
  );
}

interface PartProps {
  readonly view: IslesView;
  readonly words: Words;
  readonly hand: Hand;
  readonly open: Choosable;
  readonly own: readonly string[];
}

function Moves({ view, words, hand, open, own }: PartProps) {
  return (
    <>
      {own.map((boat) => (
        <label key={boat} class={`isles-line ${hand.boat === boat ? "picked" : ""}`}>
          <span>{words.name(boat)}</span>
          <select
            data-sail={boat}
            value={hand.sheet.moves[boat] ?? ""}
            onChange={(event) => hand.sail(boat, event.currentTarget.value)}
          >
            <option value="">{words.say("page.isles.stays", { isle: words.name(isleOf(view, boat)) })}</option>
            {(open.moves[boat] ?? []).map((isle) => (
              <option key={isle} value={isle}>
                {words.say("page.isles.sails_to", { isle: words.name(isle) })}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  );
}

function GiftLine({ words, hand, open, own }: PartProps) {
  const { gift } = hand.sheet;
  const give = (boat: string, seat: string): void => hand.change({ gift: boat ? { boat, seat } : null });
  const [first = ""] = open.gift;
  return (
    <div class="isles-line">
      <span>{words.say("page.isles.gift")}</span>
      <span class="pair">
        <select
          data-gift="boat"
          aria-label={words.say("page.isles.gift_boat")}
          value={gift?.boat ?? ""}
          onChange={(event) => give(event.currentTarget.value, gift?.seat ?? first)}
        >
          <option value="">{words.say("page.isles.no_gift")}</option>
          {own.map((boat) => (
            <option key={boat} value={boat}>
              {words.name(boat)}
            </option>
          ))}
        </select>
        {gift && (
          <select
            data-gift="seat"
            aria-label={words.say("page.isles.gift_to")}
            value={gift.seat}
            onChange={(event) => give(gift.boat, event.currentTarget.value)}
          >
            {open.gift.map((seat) => (
              <option key={seat} value={seat}>
                {words.say("page.isles.to", { seat: words.seat(seat) })}
              </option>
            ))}
          </select>
        )}
      </span>
    </div>
  );
}

function TruceLine({ words, hand, open }: PartProps) {
  return (
    <label class="isles-line">
      <span>{words.say("page.isles.truce")}</span>
      <select
        data-truce
        value={hand.sheet.truce ?? ""}
        onChange={(event) => hand.change({ truce: event.currentTarget.value || null })}
      >
        <option value="">{words.say("page.isles.no_truce")}</option>
        {open.truce.map((seat) => (
          <option key={seat} value={seat}>
            {words.say("page.isles.with", { seat: words.seat(seat) })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** An isle that was touched and cannot be reached: the server says why. */
function WhyNot({ hand, session, model }: PanelProps) {
  const { trial } = useChecked(session, hand.tried, model.stamp);
  return hand.tried && trial ? <Refusals faults={trial.refusals ?? []} /> : null;
}

function Seal({ hand, session, model }: PanelProps) {
  return session && <SealButton hand={hand} session={session} model={model} />;
}

interface SealProps {
  readonly hand: Hand;
  readonly session: NonNullable<PanelProps["session"]>;
  readonly model: PanelProps["model"];
}

/** No word about taking back: a sheet can be opened again. */
function SealButton({ hand, session, model }: SealProps) {
  const say = useSay();
  const order = sealing(hand.sheet);
  const busy = model.pending.length > 0;
  const checked = useChecked(session, order, model.stamp);
  const { confirm, isChecking } = useConfirm(session, order, checked, busy);
  const refusals = checked.trial?.refusals ?? [],
    isBad = refusals.length > 0;
  useKeys({ confirm, discard: hand.boat ? () => hand.pickBoat(null) : undefined });
  return (
    <>
      {isBad ? <Refusals faults={refusals} /> : <p class="muted">{say("isles.can_reopen")}</p>}
      <div class="confirm-row">
        <Confirm
          label={say("isles.seal")}
          busy={busy}
          checking={isChecking}
          onConfirm={confirm}
          order="seal_month"
          sign="ui-seal"
        />
      </div>
    </>
  );
}
