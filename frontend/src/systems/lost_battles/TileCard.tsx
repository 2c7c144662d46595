// A card for a place that was touched: ground, limits, who stands there.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { OrderJson } from "../../net/model";
import type { Session } from "../../net/session";
import { Sym } from "../../ui/symbols";
import { Refusals } from "../../shell/Choices";
import { Clause } from "../../ui/Clause";
import { useAround, useSay } from "../../shell/context";
import { bringIntoSight } from "../../shell/scrolling";
import { useTrial } from "../../net/dry_runs";
import { generalLabel } from "./Board";
import { generalNotes } from "./generals";
import { UnitText } from "./UnitRow";
import { generalAt, sideOf, unitsAt, type BattleView } from "./view";

interface TileCardProps {
  readonly view: BattleView;
  readonly place: string;
  readonly onClose: () => void;
  /** It is what the touch was for, not an answer that was chosen elsewhere. */
  readonly isTelling?: boolean;
  readonly children?: ComponentChildren;
}

export function TileCard({ view, place, onClose, isTelling = false, children }: TileCardProps) {
  const { words } = useAround();
  const say = useSay();
  const tile = view.tiles[place],
    units = unitsAt(view, place),
    generals = generalAt(view, place);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isTelling && card.current) bringIntoSight(card.current);
  }, [place, isTelling]);
  return (
    <section class="tile-card" ref={card} aria-label={say("lb.tile_card")}>
      <header>
        <h3>
          {tile ? words.tile(place) : words.term("undeployed_area")} {tile && <small>{words.army(tile.half)}</small>}
        </h3>
        <button type="button" class="close" aria-label={say("close")} onClick={onClose}>
          <Sym id="ui-cross" />
        </button>
      </header>
      {children}
      {tile && <p class="muted">{groundLine(view, place, words)}</p>}
      <ul class="unit-list">
        {units.map((unit) => (
          <li key={unit.id}>
            <UnitText unit={unit} end={say("lb.value", { value: unit.value })} />
          </li>
        ))}
      </ul>
      {generals.map((general) => (
        <p key={general.id} class="general-line" data-side={sideOf(general.army)}>
          <Sym id={`lb-${general.kind}`} />{" "}
          {[generalLabel(general, words), ...generalNotes(general, words)].join(" · ")}
        </p>
      ))}
      {units.length === 0 && generals.length === 0 && <p class="nothing">{say("lb.nobody_here")}</p>}
    </section>
  );
}

interface WhyNotHereProps {
  readonly refused: OrderJson | "far" | null;
  readonly session: Session;
  readonly version: number;
}

/** Why nothing can be ordered here: in the server's words, with its clause. */
export function WhyNotHere({ refused, session, version }: WhyNotHereProps) {
  const say = useSay();
  const trial = useTrial(session, refused === "far" ? null : refused, version);
  return (
    <div role="status">
      {refused === "far" && (
        <p class="why-here">
          {say("lb.too_far_away")} <Clause id="5.2" />
        </p>
      )}
      {trial && <Refusals faults={trial.refusals ?? []} pointing={false} />}
    </div>
  );
}

export function groundLine(view: BattleView, place: string, words: ReturnType<typeof useAround>["words"]): string {
  const tile = view.tiles[place];
  if (!tile) return "";
  const ground = (tile.features.length ? tile.features : ["open"]).map((feature) => words.term(feature));
  const parts = [words.list(ground)];
  if (tile.camp) parts.push(words.term(tile.fortified ? "fortified_camp" : "unfortified_camp"));
  if (tile.key_zone) parts.push(words.term("key_zone"));
  parts.push(words.say("page.lb.stacking", { used: tile.stacking, limit: tile.stacking_limit }));
  if (tile.attacked_from) parts.push(words.say("page.lb.attacked_from"));
  if (tile.barred) parts.push(words.say("page.lb.barred"));
  return parts.join(" · ");
}
