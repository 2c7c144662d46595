// Taking orders back: what holds before confirming, the way back after it, and the answer to somebody who asks.

import { useEffect, useState } from "preact/hooks";
import type { Model, Scene } from "../net/model";
import type { TakeBackState } from "../protocol";
import type { Session } from "../net/session";
import { Sym } from "../ui/symbols";
import { useSay } from "./context";
import { TakeBackAnswer } from "./parts";

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
  return offer && <TakeBackAnswer model={model} scene={scene} offer={offer} session={session} onLook={onLook} />;
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
