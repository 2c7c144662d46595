// Which units should lead, the first of them first: part of the standing answers.

import { useAround, useSay } from "../../shell/context";

interface LeadOrderProps {
  readonly units: readonly string[];
  readonly order: readonly string[];
  readonly onOrder: (order: readonly string[]) => void;
}

/** A list for each place, and an empty one to add another unit. */
export function LeadOrder({ units, order, onOrder }: LeadOrderProps) {
  const say = useSay();
  const places = order.length < units.length ? [...order, ""] : order;
  return (
    <fieldset class="unit-picker">
      <legend>{say("lb.lead_order")}</legend>
      <p class="muted">{say("lb.lead_order_hint")}</p>
      {places.map((unit, place) => (
        <div key={place} class="setting" data-lead-place={place + 1}>
          <LeadPlace
            place={place}
            unit={unit}
            free={units.filter((id) => id === unit || !order.includes(id))}
            onUnit={(id) => onOrder(placed(order, place, id))}
          />
          {place > 0 && unit && (
            <button
              type="button"
              class="btn small"
              onClick={(event) => {
                onOrder(earlier(order, place));
                // The unit goes up, and the focus with it.
                event.currentTarget.parentElement?.previousElementSibling?.querySelector("select")?.focus();
              }}
            >
              {say("lb.lead_earlier", { place: place + 1 })}
            </button>
          )}
        </div>
      ))}
    </fieldset>
  );
}

interface LeadPlaceProps {
  readonly place: number;
  readonly unit: string;
  readonly free: readonly string[];
  readonly onUnit: (unit: string) => void;
}

function LeadPlace({ place, unit, free, onUnit }: LeadPlaceProps) {
  const { words } = useAround();
  const say = useSay();
  return (
    <select
      aria-label={say("lb.lead_place", { place: place + 1 })}
      value={unit}
      onChange={(event) => onUnit(event.currentTarget.value)}
    >
      <option value="">{say("lb.lead_nobody")}</option>
      {free.map((id) => (
        <option key={id} value={id}>
          {words.name(id)}
        </option>
      ))}
    </select>
  );
}

/** The order with this unit at a place; without a unit the place is gone. */
export function placed(order: readonly string[], place: number, unit: string): readonly string[] {
  return [...order.slice(0, place), ...(unit ? [unit] : []), ...order.slice(place + 1)];
}

/** The unit of this place changes places with the one before it. */
export function earlier(order: readonly string[], place: number): readonly string[] {
  const [before, unit] = [order[place - 1], order[place]];
  if (!before || !unit) return order;
  return [...order.slice(0, place - 1), unit, before, ...order.slice(place + 1)];
}
