// "№ 12" beside a throw: pressed, it opens the card that checks this throw.

import { useState } from "preact/hooks";
import type { EventJson, Scene } from "../../net/model";
import type { Side } from "../../net/seats";
import { useSay } from "../../shell/context";
import { Dialog } from "../../ui/Dialog";
import { ThrowProof } from "./proof";

export interface ThrowNumberProps {
  readonly event: EventJson;
  readonly scene: Scene;
  readonly side: Side;
}

export function ThrowNumber({ event, scene, side }: ThrowNumberProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const facts = { n: String(event["n"]) };
  return (
    <>
      <button
        type="button"
        class="throw-number"
        title={say("throw_check", facts)}
        aria-label={say("throw_check", facts)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        № {facts.n}
      </button>
      {isOpen && (
        <Dialog title={say("throw_card", facts)} onClose={() => setOpen(false)}>
          <ThrowProof event={event} scene={scene} side={side} />
        </Dialog>
      )}
    </>
  );
}

export function isOver({ status }: Scene): boolean {
  return status === "finished" || status === "abandoned";
}
