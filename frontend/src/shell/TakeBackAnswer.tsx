// The answer to somebody who asks to take an order back.

import { useEffect, useState } from "preact/hooks";
import { toScene, type Model, type Scene } from "../net/model";
import type { TakeBackOffer } from "../protocol";
import type { Session } from "../net/session";
import { playerName } from "./seats";
import { useAround, useSay } from "./context";

export interface AskedProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly offer: TakeBackOffer;
  readonly session: Session;
  readonly onLook: (scene: Scene | null) => void;
}

/** Somebody asks: the others answer, he himself may withdraw, spectators are told. */
export function TakeBackAnswer({ model, scene, offer, session, onLook }: AskedProps) {
  const say = useSay();
  const mine = model.mySeats.includes(offer.seat);
  const answering = (offer.waits_for ?? []).find((seat) => model.mySeats.includes(seat));
  const asker = playerName(scene.players[offer.seat], say);
  const others = (offer.waits_for ?? []).map((seat) => playerName(scene.players[seat], say)).join(", ");
  if (mine && !answering)
    return (
      <div class="take-back asks" role="status">
        <p>{say("take_back.waits", { name: others })}</p>
        <p class="button-row">
          <button type="button" class="btn small" onClick={() => session.answerTakeBack(offer.seat, false)}>
            {say("take_back.withdraw")}
          </button>
        </p>
      </div>
    );
  if (!answering)
    return (
      <p class="take-back muted" role="status">
        {say("take_back.watch", { name: asker })}
      </p>
    );
  return <Answering model={model} seat={answering} asker={asker} session={session} onLook={onLook} />;
}

interface AnsweringProps {
  readonly model: Model;
  readonly seat: string;
  readonly asker: string;
  readonly session: Session;
  readonly onLook: (scene: Scene | null) => void;
}

function Answering({ model, seat, asker, session, onLook }: AnsweringProps) {
  const say = useSay();
  const { page } = useAround();
  const [then, setThen] = useState<Scene | null>(null);
  const [isThen, setIsThen] = useState(false);
  useEffect(() => {
    void positionThen(page.battle, seat).then(setThen);
  }, [page.battle, seat, model.version]);
  const look = (next: boolean): void => {
    setIsThen(next);
    onLook(next ? then : null);
  };
  return (
    <section class="take-back asks" role="alert" aria-label={say("take_back.title")} data-take-back="asked">
      <h3>{say("take_back.asked_by", { name: asker })}</h3>
      <p class="muted">{say("take_back.asked_hint")}</p>
      <div class="look" role="group" aria-label={say("take_back.positions")}>
        {([false, true] as const).map((one) => (
          <button
            key={String(one)}
            type="button"
            aria-pressed={isThen === one}
            disabled={one && !then}
            onClick={() => look(one)}
          >
            {say(one ? "take_back.then" : "take_back.now")}
          </button>
        ))}
      </div>
      <p class="button-row">
        <button type="button" class="btn primary small" onClick={() => session.answerTakeBack(seat, true)}>
          {say("take_back.agree")}
        </button>
        <button type="button" class="btn small" onClick={() => session.answerTakeBack(seat, false)}>
          {say("take_back.refuse")}
        </button>
      </p>
    </section>
  );
}

/** The table as it would be, through my seat's eyes; null if nobody asks any more. */
async function positionThen(battle: string, seat: string): Promise<Scene | null> {
  const answer = await fetch(`/api/battles/${battle}/take-back?seat=${encodeURIComponent(seat)}`, {
    headers: { Accept: "application/json" },
  }).catch(() => null);
  if (!answer?.ok) return null;
  return toScene(((await answer.json()) as { then: Parameters<typeof toScene>[0] }).then);
}
