// Taking orders back: what holds before confirming, the way back after it, and the answer to somebody who asks.

import { useEffect, useState } from "preact/hooks";
import { toScene, type Model, type Scene } from "../net/model";
import type { TakeBackOffer, TakeBackState } from "../protocol";
import type { Session } from "../net/session";
import { Sym } from "../ui/symbols";
import { playerName } from "./seats";
import { useAround, useSay } from "./context";

/** Said before an order is confirmed: can it be taken back, only by consent, or not at all. */
export function BarLine({ bar }: { readonly bar: string | null | undefined }) {
  const say = useSay();
  if (bar === undefined) return null;
  return (
    <p class={`bar-line ${bar === "" ? "free" : "bound"}`} data-bar={bar ?? "final"}>
      <Sym id={bar === "" ? "ui-undo" : "ui-seal"} />
      <span>{say(`bar.${bar ?? "final"}`)}</span>
    </p>
  );
}

interface TakeBackProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly session: Session;
  /** The position as it would be is shown on the board, or no longer. */
  readonly onLook: (scene: Scene | null) => void;
  /** Somebody wants an answer: the question is to be seen. */
  readonly onAsked: () => void;
}

/** Above the question: somebody asks to take an order back. */
export function TakeBackAsked({ model, scene, session, onLook, onAsked }: TakeBackProps) {
  const offer = (scene.status === "running" && scene.take_back?.offer) || null;
  useEffect(() => {
    if (!offer) onLook(null);
    else onAsked();
  }, [offer === null]);
  return offer && <Asked model={model} scene={scene} offer={offer} session={session} onLook={onLook} />;
}

/** Below the question: the way back from my own last order. */
export function TakeBack({ model, scene, session }: Pick<TakeBackProps, "model" | "scene" | "session">) {
  const state = scene.take_back;
  if (!state || state.offer || scene.status !== "running") return null;
  return <Own state={state} session={session} version={model.version} />;
}

interface OwnProps {
  readonly state: TakeBackState;
  readonly session: Session;
  readonly version: number;
}

/** My own last order: taken back at once, or asked for in two steps. */
function Own({ state, session, version }: OwnProps) {
  const say = useSay();
  const [isSure, setSure] = useState(false);
  const { now = "none", order = "" } = state;
  useEffect(() => setSure(false), [version, now]);
  const act = now === "free" || (now === "ask" && isSure) ? () => session.takeBack() : () => setSure(true);
  useUndoKey(now === "free" || now === "ask" ? act : undefined);
  if (now === "wait")
    return (
      <p class="take-back muted" role="status">
        {say("take_back.wait", { count: state.wait ?? 0 })}
      </p>
    );
  if (now !== "free" && now !== "ask") return null;
  if (isSure && now === "ask")
    return <Sure order={order} onAsk={() => session.takeBack()} onLeave={() => setSure(false)} />;
  const why = state.bar ? say(`take_back.why.${state.bar}`) : say("take_back.free_hint");
  return (
    <p class="take-back">
      <button type="button" class="btn small" data-take-back={now} title={why} onClick={act}>
        <Sym id="ui-undo" />
        {say(`take_back.${now}`, { order })}
        <kbd>Ctrl Z</kbd>
      </button>
    </p>
  );
}

interface SureProps {
  readonly order: string;
  readonly onAsk: () => void;
  readonly onLeave: () => void;
}

function Sure({ order, onAsk, onLeave }: SureProps) {
  const say = useSay();
  return (
    <div class="take-back asks" role="group" aria-label={say("take_back.title")}>
      <p role="status">{say("take_back.sure", { order })}</p>
      <p class="button-row">
        <button type="button" class="btn primary small" data-take-back="yes" onClick={onAsk}>
          {say("take_back.yes_ask")}
        </button>
        <button type="button" class="btn small" onClick={onLeave}>
          {say("take_back.no_ask")}
        </button>
      </p>
    </div>
  );
}

interface AskedProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly offer: TakeBackOffer;
  readonly session: Session;
  readonly onLook: (scene: Scene | null) => void;
}

/** Somebody asks: the others answer, he himself may withdraw, spectators are told. */
function Asked({ model, scene, offer, session, onLook }: AskedProps) {
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

/** Ctrl+Z, unless somebody is typing. */
function useUndoKey(act: (() => void) | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : null;
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z";
      if (!isUndo || !act || at?.closest("input:not([type=radio]), textarea, select, [contenteditable]")) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
