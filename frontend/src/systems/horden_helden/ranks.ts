// Which miniatures stand on a base of each type, and how many.

import type { Rank } from "../../tabletop/Figures";

const AXES: Rank = { kind: "axe", count: 4, size: 27 };
const SPEARS: Rank = { kind: "spear", count: 4, size: 26 };
const ARCHERS: Rank = { kind: "bow", count: 3, size: 27 };
const GUNS: Rank = { kind: "gun", count: 3, size: 27 };
const FOOT: Rank = { kind: "foot", count: 4, size: 26 };
const RIDERS: Rank = { kind: "rider", count: 2, size: 34 };
const BEASTS: Rank = { kind: "beast", count: 2, size: 31 };
const WAGON: Rank = { kind: "wagon", count: 1, size: 38 };
const FLYER: Rank = { kind: "flyer", count: 1, size: 38 };
const SHIP: Rank = { kind: "ship", count: 1, size: 40 };

const RANKS: { readonly [type: string]: Rank } = {
  axe_sword: AXES,
  petardiers: GUNS,
  arquebusiers: GUNS,
  spears: SPEARS,
  light_spears: { ...SPEARS, count: 3 },
  pikes: { ...SPEARS, count: 5, size: 24 },
  light_archers: ARCHERS,
  heavy_archers: { ...ARCHERS, count: 4 },
  elf_archers: ARCHERS,
  riders: RIDERS,
  knights: { ...RIDERS, count: 3, size: 30 },
  lancers: { ...RIDERS, count: 3, size: 30 },
  light_horse: RIDERS,
  camel_riders: RIDERS,
  beasts: BEASTS,
  expendables: BEASTS,
  giants: { kind: "giant", count: 1, size: 38 },
  gods: { kind: "giant", count: 1, size: 44 },
  artillery: { kind: "engine", count: 1, size: 36 },
  war_wagons: WAGON,
  wagon_axe: WAGON,
  wagon_archers: WAGON,
  baggage: WAGON,
  flying_beings: { ...FLYER, count: 2, size: 25 },
  great_flyers: FLYER,
  airships: SHIP,
  boats: SHIP,
  light_infantry: { ...FOOT, count: 3 },
  hordes: { ...FOOT, count: 5, size: 24 },
};

/** Riders who have come off their horses fight as foot. */
export function rankOf({ type, dismounted }: { readonly type: string; readonly dismounted: boolean }): Rank {
  return dismounted ? FOOT : (RANKS[type] ?? FOOT);
}
