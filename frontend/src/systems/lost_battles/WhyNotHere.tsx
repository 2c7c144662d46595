// Why nothing can be ordered where somebody has touched: in the server's words, with its clause.

import { useEffect, useRef } from "preact/hooks";
import { useTrial } from "../../net/dry_runs";
import type { Session } from "../../net/session";
import { Refusals } from "../../shell/Choices";
import { useAround, useSay } from "../../shell/context";
import { bringIntoSight } from "../../shell/scrolling";
import { Clause } from "../../ui/Clause";
import { capital } from "../../ui/words";
import type { Refused } from "./refusing";

interface WhyNotHereProps {
  readonly place: string;
  readonly refused: NonNullable<Refused>;
  readonly session: Session;
  readonly version: number;
}

export function WhyNotHere({ place, refused, session, version }: WhyNotHereProps) {
  const { words } = useAround();
  const say = useSay();
  const trial = useTrial(session, typeof refused === "string" ? null : refused, version);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (card.current) bringIntoSight(card.current);
  }, [place]);
  return (
    <section class="tile-card" ref={card} role="status" aria-label={say("lb.tile_card")}>
      <h3>{words.has(`tile.${place}`) ? capital(words.name(place)) : words.term("undeployed_area")}</h3>
      {refused === "far" && (
        <p class="why-here">
          {say("lb.too_far_away")} <Clause id="5.2" />
        </p>
      )}
      {refused === "unreached" && <p class="why-here">{say("lb.unreached")}</p>}
      {trial && <Refusals faults={trial.refusals ?? []} pointing={false} />}
    </section>
  );
}
