"""Expected worth of attacks: chances of each blow, what its hits cost the defender, a whole group's attack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from battles.rules.first import first_of
from battles.rules.lost_battles import attack, combat, leads, tables
from battles.rules.lost_battles.combat import Clash
from battles.rules.lost_battles.computer import values
from battles.rules.lost_battles.state import State, TileId, Unit, UnitId

TOTALS = {total: (6 - abs(7 - total)) / 36 for total in range(2, 13)}
MOST_HITS = 7
ALL_OUT_AT = (0, 3)

Ladder = tuple[float, ...]
"""What 0, 1, 2, … hits on a tile are worth together."""


class Chances(Struct, frozen=True):
    """Of one blow: one hit, two hits, the attacker spent by going all-out."""

    one: float
    two: float
    spent: float


@cache
def chances(zero: int, brittle: bool, at_zero: bool, at_three: bool, capped: bool) -> Chances:
    """`zero`: the dice needed for a difference of 0; then whether the attacker would go all-out (8.5–8.7)."""
    counts, spent = [0.0, 0.0, 0.0], 0.0
    for total, share in TOTALS.items():
        difference = total - zero
        row = tables.result_row(difference)
        is_all_out = (at_zero and difference == 0) or (at_three and difference == ALL_OUT_AT[1])
        hits = row.all_out if is_all_out else row.brittle if brittle else row.hits
        spent += share if is_all_out else 0.0
        counts[min(hits, tables.SCREEN_CAP if capped else 2)] += share
    return Chances(one=counts[1], two=counts[2], spent=spent)


class Assault(Struct, frozen=True, kw_only=True):
    """A group's attack in thought: from `tile` on `target`, begun at `start`."""

    units: tuple[Unit, ...]
    tile: TileId
    target: TileId
    start: TileId | None
    limit: float
    moved: bool = False
    limited: bool = False
    screen: UnitId | None = None
    """Light infantry or elephants that led the tile and attack first for less (6.7)."""
    budget: int = 0
    guard: UnitId | None = None
    used: float = 0
    begun: bool = False
    """The first attack has been made."""


def ladder(state: State, tile: TileId, test: float) -> Ladder:
    """What hits on this tile are worth, if its owner puts fresh units in front; `test`: the first morale test."""
    lead = state.lead(tile)
    fresh = sorted((u for u in state.at(tile) if not u.spent and u is not lead), key=lambda u: u.value)
    spent = sorted((u for u in state.at(tile) if u.spent and u is not lead), key=lambda u: u.value)
    worth, is_spent, total = [0.0], lead is not None and lead.spent, 0.0
    while lead is not None and len(worth) <= MOST_HITS:
        stays = 1 - values.rally_chance(state, lead)
        if not is_spent and not lead.is_scythed:
            total += stays * values.spending(state, lead)
            spent.append(lead)
        else:
            total += stays * (_end(state, lead) + (0.0 if lead.is_scythed else test))
            test *= values.SHAKEN
        worth.append(total)
        lead, is_spent = (fresh.pop(0), False) if fresh else (spent.pop(0) if spent else None, True)
    return (*worth, *(total for _ in range(MOST_HITS + 1 - len(worth))))


def _end(state: State, lead: Unit) -> float:
    if lead.is_scythed:
        return float(lead.value)
    return values.shattering(state, lead) - (0 if lead.spent else lead.value)


def clash(
    state: State, assault: Assault, unit: Unit, target: Unit, *, is_lead: bool, bonuses: int = 0, half: bool = False
) -> Clash:
    return Clash(
        state=state,
        unit=unit,
        target=target,
        tile=assault.tile,
        target_tile=assault.target,
        start=assault.start,
        is_lead=is_lead,
        bonuses=bonuses,
        is_half=half,
        moved=assault.moved,
    )


def needed(clash: Clash) -> int:
    """The dice total for a difference of 0."""
    return combat.table_value(clash) - sum(value for _, value in combat.modifiers(clash))


def blow(clash: Clash, worth: Ladder, risk: float) -> Chances:
    """The chances of one blow; all-out where a hit more is worth more than the attacker (`risk`)."""
    unit, target, zero = clash.unit, clash.target, needed(clash)
    forced = unit.is_hoplite
    at_zero = combat.may_go_all_out(unit, target, 0) and (forced or worth[1] - worth[0] > risk)
    at_three = combat.may_go_all_out(unit, target, 3) and (forced or worth[2] - worth[1] > risk)
    capped = combat.is_screened(clash.state, clash.target_tile)
    return chances(zero, target.is_elephants or target.is_scythed, at_zero, at_three, capped)


def blow_worth(found: Chances, worth: Ladder, risk: float) -> float:
    return found.one * worth[1] + found.two * worth[2] - found.spent * risk


def strike(state: State, assault: Assault, worth: Ladder) -> float:
    """What the whole attack of a group is worth on average."""
    target = state.lead(assault.target)
    if target is None:
        return 0.0
    return _Strike(state, assault, target, worth).run()


class _Strike:
    """One group's attack, blow after blow, as a distribution over hits so far."""

    def __init__(self, state: State, assault: Assault, target: Unit, worth: Ladder) -> None:
        self.state, self.assault, self.target, self.worth = state, assault, target, worth
        self.spread, self.cost, self.budget = [1.0], 0.0, assault.budget
        self.known: dict[tuple[object, ...], tuple[Chances, float]] = {}
        self.idle = self.by_kind(assault.units)

    def by_kind(self, units: Sequence[Unit]) -> dict[tuple[object, ...], list[Unit]]:
        """Units that attack alike, together."""
        kinds: dict[tuple[object, ...], list[Unit]] = {}
        named = (self.assault.guard, self.assault.screen)
        for unit in units:
            kind = (unit.type, unit.subtype, unit.unit_class, unit.spent, unit.id if unit.id in named else "")
            kinds.setdefault(kind, []).append(unit)
        return kinds

    def run(self) -> float:
        left, attacks = self.assault.limit, 0
        while attacks < tables.MOST_ATTACKERS:
            chosen = self.best(left, first=attacks == 0)
            if chosen is None:
                break
            unit, half = chosen
            self.attack(unit, first=attacks == 0, half=half)
            if half or self.assault.limited:
                break
            left -= self.points(unit, first=attacks == 0)
            attacks += 1
        sums = (share * self.worth[min(hits, MOST_HITS)] for hits, share in enumerate(self.spread))
        return sum(sums) - self.cost

    def points(self, unit: Unit, *, first: bool) -> float:
        """Attack points of a unit, the first one's discount included (6.7)."""
        full = unit.traits.points
        return min(full, tables.SCREEN_POINTS) if first and unit.id == self.assault.screen else full

    def best(self, left: float, *, first: bool) -> tuple[Unit, bool] | None:
        """The attacker with the best return for his points that still fits; he is idle no more."""
        able = [units[0] for units in self.idle.values() if units]
        found: list[tuple[float, Unit, bool]] = []
        for unit in leads.first_attackers(able) if first else able:
            need = self.points(unit, first=first)
            half = need > left and not self.assault.limited
            if half and need / 2 > left:
                continue
            chance, risk = self.chance(unit, first=first, half=half)
            share = 1.0 if self.assault.limited or first else need / (2 if half else 1)
            found.append((blow_worth(chance, self.worth, risk) / share, unit, half))
        if not found:
            return None
        _, unit, half = max(found, key=lambda item: item[0])
        first_of(units for units in self.idle.values() if units and units[0] is unit).pop(0)
        return unit, half

    def chance(self, unit: Unit, *, first: bool, half: bool) -> tuple[Chances, float]:
        bonuses = self.bonuses(unit, first=first) if self.budget else 0
        is_lead = first and not self.assault.begun
        key = (unit.type, unit.subtype, unit.unit_class, unit.spent, is_lead, half, bonuses)
        if key not in self.known:
            risk = values.spending(self.state, unit)
            made = clash(self.state, self.assault, unit, self.target, is_lead=is_lead, bonuses=bonuses, half=half)
            self.known[key] = (blow(made, self.worth, risk), risk)
        return self.known[key]

    def bonuses(self, unit: Unit, *, first: bool) -> int:
        """Free bonuses of the general with the group (2.10, 2.11)."""
        cost = attack.bonus_cost(unit, is_lead=first and not self.assault.begun)
        most = tables.MOST_BONUSES_GUARD if first and unit.id == self.assault.guard else tables.MOST_BONUSES
        return min(most, self.budget // cost)

    def attack(self, unit: Unit, *, first: bool, half: bool) -> None:
        found, risk = self.chance(unit, first=first, half=half)
        given = self.bonuses(unit, first=first) if self.budget else 0
        self.budget = self.budget - given * attack.bonus_cost(unit, is_lead=first) if given else 0
        self.cost += found.spent * risk
        none = 1 - found.one - found.two
        spread = [0.0] * (len(self.spread) + 2)
        for hits, share in enumerate(self.spread):
            spread[hits] += share * none
            spread[hits + 1] += share * found.one
            spread[hits + 2] += share * found.two
        self.spread = spread
