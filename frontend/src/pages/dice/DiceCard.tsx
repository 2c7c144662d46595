// The quiet card about the dice: while they are being agreed, and ever after from the tray.

import { useEffect, useState } from "preact/hooks";
import type { Happening, Scene } from "../../net/model";
import { playerName } from "../../shell/seats";
import { useAround, useSay } from "../../shell/context";
import { Dialog } from "../../ui/Dialog";
import { Fixed, type Known } from "./Fixed";
import type { DiceEvent } from "./reading";
import { sharesOf, type Share } from "./seats";
import { ThrowCard, type Proof } from "./ThrowCard";
import { isOver, type ThrowNumberProps } from "./ThrowNumber";

interface DiceCardProps {
  readonly scene: Scene;
  readonly log: readonly Happening[];
}

export function DiceCard({ scene, log, onClose }: DiceCardProps & { readonly onClose: () => void }) {
  const say = useSay();
  return (
    <Dialog title={say("dice_card")} onClose={onClose}>
      <p>{say("dice_intro")}</p>
      <WhatIsFixed scene={scene} log={log} />
      <DiceLinks />
    </Dialog>
  );
}

/** One throw: how it follows from what was fixed. */
export function ThrowProof({ event, scene, side }: ThrowNumberProps) {
  return (
    <>
      <ThrowCard event={event} proof={scene.dice as Proof} isOver={isOver(scene)} side={side} />
      <DiceLinks />
    </>
  );
}

/** While the dice are being agreed: who has sealed, who has opened, whom we wait for. */
export function Agreeing({ scene, log }: DiceCardProps) {
  const say = useSay();
  return (
    <div class="waiting agreeing">
      <h2>{say("seeding")}</h2>
      <p class="muted">{say("seeding_hint")}</p>
      <ul class="seeds">
        {Object.entries(scene.players).map(([seat, player]) => (
          <li key={seat}>
            {playerName(player, say)}: {say(`seed.${player.seed ?? "missing"}`)}
          </li>
        ))}
      </ul>
      <WhatIsFixed scene={scene} log={log} />
    </div>
  );
}

function WhatIsFixed({ scene, log }: DiceCardProps) {
  const say = useSay();
  const shares = useShares(scene, log);
  return (
    <Fixed
      known={scene.dice as Known}
      shares={shares}
      isOver={isOver(scene)}
      nameOf={(seat) => playerName(scene.players[seat], say)}
    />
  );
}

/** From the log; a replay's log begins after the dice were agreed, so there the server is asked. */
function useShares(scene: Scene, log: readonly Happening[]): readonly Share[] {
  const { page } = useAround();
  const seats = Object.keys(scene.players).sort((one, two) => Number(one) - Number(two));
  const own = sharesOf(
    seats,
    log.map(({ event }) => event),
  );
  const [asked, setAsked] = useState<readonly Share[] | null>(null);
  const isKnown = own.some(({ hash }) => hash !== null) || scene.status === "open" || scene.status === "seeding";
  useEffect(() => {
    if (isKnown || !page.addresses.diceSheet) return;
    void fetchShares(page.addresses.diceSheet, seats).then(setAsked);
  }, [isKnown, page.addresses.diceSheet]);
  return asked ?? own;
}

async function fetchShares(address: string, seats: readonly string[]): Promise<readonly Share[] | null> {
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return null;
  const sheet = (await answer.json()) as { readonly events?: readonly { readonly event: DiceEvent }[] };
  return sharesOf(
    seats,
    (sheet.events ?? []).map(({ event }) => event),
  );
}

/** Where everything can be checked, and what it proves. */
export function DiceLinks() {
  const { page } = useAround();
  const say = useSay();
  return (
    <p class="dice-links">
      {page.addresses.dice && (
        <a class="btn small" href={page.addresses.dice}>
          {say("dice_all")}
        </a>
      )}
      {page.addresses.diceHelp && <a href={page.addresses.diceHelp}>{say("dice_how")}</a>}
    </p>
  );
}
