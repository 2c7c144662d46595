// A quiet offer: after one's first order in a battle that may take days, never on load, and never again once declined.

import { useEffect, useState } from "preact/hooks";
import type { Model, Scene } from "../net/model";
import { pushState, switchOn, type PushState } from "../pages/push";
import { Sym } from "../ui/symbols";
import "../css/push.css";
import { useAround, useSay } from "./context";

const DECLINED = "feldherr.push.declined";

interface Props {
  readonly model: Model;
  readonly scene: Scene;
}

export function PushOffer({ model, scene }: Props) {
  const { page } = useAround();
  const say = useSay();
  const key = page.pushKey ?? "";
  const hasGiven = useGiven(model);
  const [state, setState] = useState<PushState | "failed" | "declined">("without");
  const wanted = key !== "" && hasGiven && mayTakeDays(model, scene);
  useEffect(() => {
    if (wanted && !localStorage.getItem(DECLINED)) void pushState().then(setState);
  }, [wanted]);
  const decline = (): void => {
    localStorage.setItem(DECLINED, "1");
    setState("declined");
  };
  const accept = (): void => void switchOn(key).then(setState, () => setState("failed"));
  if (!wanted || (state !== "off" && state !== "failed")) return null;
  return (
    <aside class="push-offer" aria-label={say("push.title")}>
      <Sym id="ui-bell" />
      <p role={state === "failed" ? "alert" : undefined}>{say(state === "failed" ? "push.failed" : "push.offer")}</p>
      <div class="actions">
        <button type="button" class="btn small primary" onClick={accept}>
          {say("push.yes")}
        </button>
        <button type="button" class="btn small" onClick={decline}>
          {say("push.no")}
        </button>
      </div>
    </aside>
  );
}

/** Whether an order has left the hand since the page was opened. */
function useGiven(model: Model): boolean {
  const [given, setGiven] = useState(false);
  useEffect(() => {
    if (model.pending.length) setGiven(true);
  }, [model.pending.length]);
  return given;
}

/** Against a person, and under way. That it is no live battle the server has said with the key. */
export function mayTakeDays(model: Model, scene: Scene): boolean {
  const others = Object.entries(scene.players).filter(([seat]) => !model.mySeats.includes(seat));
  const people = others.some(([, player]) => (player?.computer ?? null) === null && player?.name);
  return scene.status === "running" && people;
}
