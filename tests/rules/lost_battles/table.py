"""A battle under test: what there is on the table, and short words for the orders given in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from battles.rules.base import Event, Option, Order, Preview, Question, Seat, tag_of
from battles.rules.codec import Json
from battles.rules.dice import LoadedDice
from battles.rules.errors import IllegalOrder
from battles.rules.lost_battles import RULES, leads
from battles.rules.lost_battles import frames as f
from battles.rules.lost_battles.pieces import General, Unit
from battles.rules.lost_battles.squares import ArmyId
from battles.rules.lost_battles.state import State
from battles.rules.permission import dry_run
from battles.rules.play import perform

ORDERS: dict[str, type[Order[State]]] = {str(order.__struct_config__.tag): order for order in RULES.orders}

Wanted = Json
"""Fields of structs and orders, as a test wants them."""


class Table:
    """A battle under test. Orders change it; `events` is what the last order led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event[State]] = []

    # what there is

    def __getitem__(self, name: str) -> Unit:
        """A unit by its short name."""
        return self.state.units[self.id(name)]

    def general(self, name: str) -> General:
        return self.state.generals[self.general_id(name)]

    def id(self, name: str) -> str:
        return next(unit for unit in (name, f"A.{name}", f"B.{name}") if unit in self.state.units)

    def general_id(self, name: str) -> str:
        return next(general for general in (name, f"A.{name}", f"B.{name}") if general in self.state.generals)

    def on(self, tile: str) -> set[str]:
        return {unit.id[2:] for unit in self.state.at(tile)}

    def lead(self, tile: str) -> str | None:
        lead = self.state.leads.get(tile)
        return None if lead is None else lead[2:]

    def commands(self, army: ArmyId = "A") -> int:
        return self.state.armies[army].commands

    @property
    def question(self) -> Question[State] | None:
        """What is asked now; None once the battle is over."""
        asked = list(RULES.asked(self.state).values())
        return asked[0] if asked else None

    @property
    def asks(self) -> str:
        """Kind of the question, with whom it is put to: "2 rally"."""
        (seat, question), *_ = RULES.asked(self.state).items()
        return f"{seat} {question.kind}"

    def happened(self, kind: str) -> list[Wanted]:
        return [event for event in self.events if tag_of(event) == kind]

    def the(self, kind: str) -> Wanted:
        """The one event of this kind."""
        (event,) = self.happened(kind)
        return event

    @property
    def difference(self) -> int:
        return int(self.the("attack_scored").difference)

    @property
    def modifiers(self) -> set[str]:
        return {name for name, _ in self.the("attack_scored").modifiers}

    # orders

    def make(self, kind: str, **fields: Wanted) -> Order[State]:
        return ORDERS[kind](**fields)

    def seat(self) -> Seat:
        return next(iter(RULES.asked(self.state)))

    def give(self, kind: str, *, dice: Iterable[int] = (), seat: str | None = None, **fields: Wanted) -> Self:
        """Give an order; exactly these dice fall."""
        loaded = LoadedDice(*dice)
        play = perform(RULES, self.state, Seat(seat) if seat else self.seat(), self.make(kind, **fields), loaded)
        assert not loaded.left, f"dice left over: {loaded.left}"
        self.state, self.events = play.state, play.events
        return self

    def options(self, kind: str) -> list[Option[State]]:
        """What the seat that is asked may decide, by the beginning of the order's kind."""
        return [one for one in RULES.options(self.state, self.seat()) if tag_of(one.order).startswith(kind)]

    def preview(self, kind: str, *, seat: str | None = None, **fields: Wanted) -> Preview:
        return dry_run(RULES, self.state, Seat(seat) if seat else self.seat(), self.make(kind, **fields))

    def refusals(self, kind: str, **fields: Wanted) -> set[str]:
        """All reasons against an order."""
        return {refusal.code for refusal in self.preview(kind, **fields).refusals}

    def refused(self, kind: str, *, seat: str | None = None, **fields: Wanted) -> str:
        """The code with which the order is refused."""
        before = self.state
        try:
            perform(RULES, self.state, Seat(seat) if seat else self.seat(), self.make(kind, **fields), LoadedDice())
        except IllegalOrder as error:
            assert self.state == before
            return error.code
        raise AssertionError(f"{kind} was not refused")

    def allowed(self, kind: str, **fields: Wanted) -> bool:
        return not self.preview(kind, **fields).refusals

    def ids(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.id(name) for name in names)

    # short words for what is ordered most

    def wish(
        self, names: Iterable[str], kind: str, commander: str | None, more: dict[str, Wanted]
    ) -> dict[str, Wanted]:
        fields: dict[str, Wanted] = {"units": self.ids(names), "activation": kind, **more}
        return fields if commander is None else fields | {"commander": self.general_id(commander)}

    def activate(
        self, *names: str, kind: str = "normal", commander: str | None = None, dice: Iterable[int] = (), **more: Wanted
    ) -> Self:
        return self.give("activate_group", dice=dice, **self.wish(names, kind, commander, more))

    def no_activation(self, *names: str, kind: str = "normal", commander: str | None = None, **more: Wanted) -> str:
        return self.refused("activate_group", **self.wish(names, kind, commander, more))

    def express(self, name: str, *, dice: Iterable[int] = (), **more: Wanted) -> Self:
        return self.give("activate_express", unit=self.id(name), dice=dice, **more)

    def move(self, *facings: str) -> Self:
        """Move forward once, or once after each turn."""
        for facing in facings:
            self.turn(facing).give("move_forward")
        return self if facings else self.give("move_forward")

    def turn(self, facing: str, *, use_free: bool = True) -> Self:
        return self.give("turn", direction=facing, use_free=use_free)

    def done(self) -> Self:
        return self.give("end_activation")

    def declare(self) -> Self:
        return self.give("declare_attack")

    def attack(
        self,
        name: str,
        roll: int,
        *more: int,
        bonus: str = "none",
        supporter: str | None = None,
        before: Iterable[int] = (),
    ) -> Self:
        """One unit attacks and rolls this total; `more` dice fall after it, `before` is a command die."""
        fields: dict[str, Wanted] = {"unit": self.id(name), "bonus": bonus}
        if supporter is not None:
            fields["supporter"] = self.id(supporter)
        return self.give("attack_with", dice=(*before, *two(roll), *more), **fields)

    def fight(self, name: str, roll: int, *more: int, **how: Wanted) -> Self:
        """The whole tile of this unit is activated and attacks ahead; this unit strikes first."""
        commander = how.pop("commander", None)
        tile = self[name].tile
        names = [unit.id for unit in self.state.at(tile)]
        return self.activate(*names, commander=commander).declare().attack(name, roll, *more, **how)

    def go(self, *more: int) -> Self:
        """All-out."""
        return self.give("all_out", dice=more)

    def hold(self, *more: int) -> Self:
        return self.give("no_all_out", dice=more)

    def name_lead(self, name: str, *more: int) -> Self:
        named = self.id(name)
        return self.give("name_lead", tile=self.state.units[named].tile, unit=named, dice=more)

    def keep_lead(self, *more: int) -> Self:
        frame = self.state.flow[-1]
        assert isinstance(frame, f.AskLead)
        return self.give("name_lead", tile=frame.tile, unit=None, dice=more)

    def end_turn(self, *dice: int) -> Self:
        return self.give("end_player_turn", dice=dice)

    def pass_turn(self, *dice: int) -> Self:
        """End the player turn with the lead units the server would name."""
        if self._names_leads():
            return self.give("end_player_turn").give("designate_leads", dice=dice)
        return self.give("end_player_turn", dice=dice)

    def _names_leads(self) -> bool:
        assert self.state.active is not None
        return any(len(units) > 1 for units in leads.open_tiles(self.state, self.state.active).values())


def two(total: int) -> tuple[int, int]:
    """Two dice with this sum."""
    low = max(1, total - 6)
    return low, total - low
