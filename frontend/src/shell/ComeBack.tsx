// The way back to a seat that the computer plays.

import { useState } from "preact/hooks";
import type { Scene } from "../net/model";
import { useAround, useSay } from "./context";
import { ask } from "./server";

/** For somebody whose seat the computer has now: it is theirs again whenever they like. */
export function ComeBack({ scene }: { readonly scene: Scene }) {
  const say = useSay();
  const { page } = useAround();
  const [problem, setProblem] = useState("");
  const mine = Object.entries(scene.players).find(
    ([, player]) => player.computer != null && player.former != null && String(player.former) === page.user,
  );
  if (!mine || scene.status !== "running") return null;
  const act = async (): Promise<void> => {
    const answer = await ask<object>(`/api/battles/${page.battle}/seats/${mine[0]}/return`, {});
    if (typeof answer === "string") setProblem(answer || say("absent.failed"));
    else location.reload();
  };
  return (
    <div class="halted-strip" role="status" data-come-back={mine[0]}>
      <span>{problem || say("absent.return_hint")}</span>
      <button type="button" class="btn small primary" onClick={() => void act()}>
        {say("absent.return")}
      </button>
    </div>
  );
}
