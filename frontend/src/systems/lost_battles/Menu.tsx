// What a player may do at any time: offer the end, resign, settle answers beforehand.

import { useEffect, useState } from "preact/hooks";
import type { OrderJson } from "../../net/model";
import { useSay } from "../../shell/context";
import type { TableProps } from "../../shell/system";
import type { Answers as AnswersForm } from "./Answers";
import { armyOf, viewOf, type BattleView } from "./view";

export function Menu({ scene, session, model, close }: TableProps & { readonly close: () => void }) {
  const view = viewOf(scene),
    Answers = useAnswers();
  if (!view || !session || model.seat === null || scene.outcome) return null;
  const give = (order: OrderJson): void => {
    session.give(order);
    close();
  };
  return (
    <div class="menu-parts">
      <EndOffer view={view} seat={model.seat} give={give} />
      <Resign give={give} />
      {Answers && <Answers session={session} view={view} units={ownUnits(view, model.seat)} close={close} />}
    </div>
  );
}

/** Units of this seat that are still there. */
function ownUnits(view: BattleView, seat: string): readonly string[] {
  const army = armyOf(view, seat);
  const there = Object.values(view.units).filter((unit) => unit.army === army && unit.place !== "gone");
  return there.map((unit) => unit.id).sort((one, two) => one.localeCompare(two, "en", { numeric: true }));
}

/** The form of standing answers is a part of its own. It stands last: when it comes, nothing moves under a hand. */
function useAnswers(): typeof AnswersForm | null {
  const [part, setPart] = useState<{ readonly Answers: typeof AnswersForm } | null>(null);
  useEffect(() => {
    import("./Answers").then(setPart, () => undefined);
  }, []);
  return part?.Answers ?? null;
}

type Give = (order: OrderJson) => void;

/** An offer stands until it is answered; both must agree. */
function EndOffer({ view, seat, give }: { readonly view: BattleView; readonly seat: string; readonly give: Give }) {
  const say = useSay();
  const offered = view.end_offered;
  const theirs = Boolean(offered) && offered !== seat;
  return (
    <section>
      <h3>{say("lb.end_by_agreement")}</h3>
      <p class="muted">
        {say(theirs ? "lb.end_offered_to_you" : offered ? "lb.end_offered_by_you" : "lb.end_offer_hint")}
      </p>
      <p class="button-row">
        {theirs && (
          <button type="button" class="btn primary" onClick={() => give({ kind: "accept_end" })}>
            {say("lb.accept_end")}
          </button>
        )}
        {theirs && (
          <button type="button" class="btn" onClick={() => give({ kind: "decline_end" })}>
            {say("lb.decline_end")}
          </button>
        )}
        {!offered && (
          <button type="button" class="btn" onClick={() => give({ kind: "offer_end" })}>
            {say("lb.offer_end")}
          </button>
        )}
      </p>
    </section>
  );
}

/** Resigning asks once more. */
function Resign({ give }: { readonly give: Give }) {
  const say = useSay();
  const [sure, setSure] = useState(false);
  return (
    <section>
      <h3>{say("lb.resign")}</h3>
      <p class="muted">{say("lb.resign_hint")}</p>
      <p class="button-row">
        {!sure ? (
          <button type="button" class="btn danger" onClick={() => setSure(true)}>
            {say("lb.resign")}
          </button>
        ) : (
          <>
            <button type="button" class="btn" onClick={() => setSure(false)}>
              {say("discard")}
            </button>
            <button type="button" class="btn danger" data-resign onClick={() => give({ kind: "resign" })}>
              {say("lb.resign_sure")}
            </button>
          </>
        )}
      </p>
    </section>
  );
}
