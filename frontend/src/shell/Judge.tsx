// Calling the judge in a league battle, and the strip that says it stands still until the ruling.

import { useState } from "preact/hooks";
import type { Model, Scene } from "../net/model";
import { Sym } from "../ui/symbols";
import { useSay } from "./context";
import { JudgeDialog } from "./parts";

interface JudgeProps {
  readonly model: Model;
  readonly scene: Scene;
}

/** The button for the two who play, and the strip for everybody. */
export function Judge({ model, scene }: JudgeProps) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  if (!scene.league || scene.status !== "running") return null;
  if (scene.halted) return <HaltedStrip fixture={scene.league} />;
  if (model.mySeats.length === 0) return null;
  return (
    <>
      <button type="button" class="keys-button" data-judge onClick={() => setOpen(true)} title={say("judge.call")}>
        <Sym id="ui-bell" />
        <span class="sr">{say("judge.call")}</span>
      </button>
      {open && <JudgeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function HaltedStrip({ fixture }: { readonly fixture: string }) {
  const say = useSay();
  return (
    <p class="halted-strip" role="status">
      <Sym id="ui-gavel" />
      <span>
        {say("judge.halted")} <a href={fixture}>{say("judge.fixture")}</a>
      </span>
    </p>
  );
}
