// What next: the rematch, the same again from where it turned, or a look at the table.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Model, Scene } from "../net/model";
import { Sym } from "../ui/symbols";
import { useAround, useSay } from "./context";
import { csrfToken } from "./Question";
import { askRematch, useRematchBegins, type BattleEnd } from "./useEnd";

interface EndActionsProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly mine: readonly string[];
  readonly won: boolean;
  readonly end: BattleEnd | null;
  readonly onClose: () => void;
}

const go = (address: string): void => location.assign(address);

export function EndActions({ scene, mine, won, end, onClose }: EndActionsProps) {
  const { page } = useAround();
  const say = useSay();
  const [asked, setAsked] = useState<"no" | "asking" | "waiting" | "failed">("no");
  const rematch = scene.rematch ?? null;
  useRematchBegins(rematch, asked === "waiting", go);
  const offer = (): void => {
    if (asked === "asking" || asked === "waiting") return;
    setAsked("asking");
    askRematch(page.addresses.rematch).then(
      (address) => (isWaitedFor(address) ? go(address) : setAsked("waiting")),
      () => setAsked("failed"),
    );
  };
  /** Against the computer, or when the other has asked before, the new table is there at once. */
  const isWaitedFor = (address: string): boolean => {
    const others = Object.keys(scene.players).filter((seat) => !mine.includes(seat));
    const alone = others.every((seat) => scene.players[seat]?.computer != null);
    return alone || rematch !== null || address.endsWith("/watch");
  };
  const isPlayer = mine.length > 0;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Enter is the rematch, unless somebody is writing.
    if (!document.activeElement?.matches("input, textarea, select")) first.current?.focus({ preventScroll: true });
  }, []);
  useEnter(isPlayer ? offer : onClose);
  const again = isPlayer && end?.turning && (
    <form method="post" action={page.addresses.branch ?? ""} key="again">
      <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken()} />
      <input type="hidden" name="at" value={end.turning.before} />
      <input type="hidden" name="opponent" value="computer" />
      <input type="hidden" name="skill" value={skillOf(scene, mine)} />
      <input type="hidden" name="seat" value={mine[0]} />
      <button type="submit" class={`btn${won ? "" : " first"}`}>
        <Sym id="ui-branch" />
        {end.turning.turn === null ? say("end.again") : say("end.again_from", { turn: end.turning.turn })}
      </button>
    </form>
  );
  const rematchButton = isPlayer && (
    <button ref={first} type="button" class="btn primary" key="rematch" disabled={asked === "waiting"} onClick={offer}>
      {say(asked === "waiting" ? "end.waiting" : rematch ? "end.accept" : "end.rematch")}
      {asked !== "waiting" && <kbd>{say("end.enter")}</kbd>}
    </button>
  );
  return (
    <div class="end-actions" role="group" aria-label={say("end.next")}>
      {won ? [rematchButton, again] : [again, rematchButton]}
      {!isPlayer && (
        <a class="btn primary" href="/watch">
          {say("end.watch_another")}
        </a>
      )}
      <a class="btn" href={page.addresses.replay}>
        <Sym id="ui-play" />
        {say("end.replay")}
      </a>
      <button type="button" class="btn quiet" onClick={onClose}>
        {say("end.look")}
      </button>
      {asked === "failed" && <p role="alert">{say("end.failed")}</p>}
    </div>
  );
}

/** The computer that was played against plays again; of a person's place the weakest takes charge. */
function skillOf(scene: Scene, mine: readonly string[]): number {
  const other = Object.keys(scene.players).find((seat) => !mine.includes(seat));
  return (other && scene.players[other]?.computer) || 1;
}

/** Enter does the first thing, unless something else has the focus. */
function useEnter(act: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const at = document.activeElement;
      const isElsewhere = at instanceof HTMLElement && at.closest("button, a, input, select, textarea, summary");
      if (event.key !== "Enter" || event.isComposing || isElsewhere || event.defaultPrevented) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [act]);
}
