"""A question without an order: how far a unit can charge, and whom (A.11.3, A.11.14)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct, structs

from battles.rules.base import Seat
from battles.rules.cooperative import Cooperative, run
from battles.rules.geometry import Side
from battles.rules.inquiry import Inquiry, refused
from battles.rules.ninth_age.charges import eligibility
from battles.rules.ninth_age.charges.landing import charged_edge
from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.charges.travel import MOST_ROLL, advance_rate, charge_dice, modes, most_range, needed_roll
from battles.rules.ninth_age.measures import in_inches, within
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.sight.lines import sees
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse

LEAST_ROLL = 2


class ReachedUnit(Struct, frozen=True, kw_only=True):
    """An enemy within the longest charge: how far, what the dice must come to, on which edge, and whether it is seen
    and there is room."""

    unit: UnitId
    distance: float
    need: int
    chance: float | None
    edge: Side
    is_seen: bool
    has_room: bool
    models: int
    """Of both sides in contact where the charge would land."""


class ChargeReach(Struct, frozen=True, kw_only=True):
    """In inches: with the lowest, the middle and the highest roll."""

    mode: ChargeMode
    least: int
    mean: float
    most: int
    targets: tuple[ReachedUnit, ...]


class AskReach(Inquiry[State], frozen=True, kw_only=True, tag="charge_reach"):
    """How far can this unit charge, and whom? Also asked of the enemy's units."""

    public: ClassVar[bool] = True
    unit: UnitId

    def answer(self, known: State, seat: Seat) -> ChargeReach:
        return run(self.answer_cooperatively(known, seat))

    def answer_cooperatively(self, known: State, seat: Seat) -> Cooperative[ChargeReach]:
        unit = known.units.get(self.unit)
        if unit is None or not unit.is_placed:
            raise refused(refuse("not_on_the_board", "A.11.2", unit=self.unit))
        mode = modes(known, unit)[0]
        rate, dice = advance_rate(known, unit, mode), charge_dice(known, unit, None)
        found = list[ReachedUnit]()
        for enemy in known.on_table:
            distance = known.field.distance(unit.id, enemy.id)
            if enemy.side != unit.side and within(distance, most_range(known, unit, mode)):
                yield
                found.append((yield from _reached(known, unit, enemy, mode)))
        mean = sum(float(dice.chance(total)) for total in range(1, MOST_ROLL + dice.plus + 1))
        return ChargeReach(
            mode=mode,
            least=rate + max(LEAST_ROLL + dice.plus, dice.least),
            mean=round(rate + mean, 2),
            most=rate + MOST_ROLL + dice.plus,
            targets=tuple(sorted(found, key=lambda one: (one.distance, one.unit))),
        )

    def without_chances(self, answer: Struct) -> Struct:
        assert isinstance(answer, ChargeReach)
        bare = tuple(structs.replace(one, chance=None) for one in answer.targets)
        return structs.replace(answer, targets=bare)


def _reached(state: State, unit: Unit, enemy: Unit, mode: ChargeMode) -> Cooperative[ReachedUnit]:
    need, is_seen = needed_roll(state, unit, enemy, mode), sees(state, unit, enemy)
    landing = (yield from eligibility.landing_of(state, unit, enemy, mode)) if is_seen else None
    return ReachedUnit(
        unit=enemy.id,
        distance=round(in_inches(state.field.distance(unit.id, enemy.id)), 2),
        need=need,
        chance=round(float(charge_dice(state, unit, enemy).chance(need)), 6),
        edge=charged_edge(unit, enemy),
        is_seen=is_seen,
        has_room=landing is not None,
        models=0 if landing is None else landing.models,
    )
