"""Discipline tests as orders put them, and what the last one came to."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from battles.rules.ninth_age.pieces import MemberId, UnitId
from battles.rules.ninth_age.rolls import Roll

TestKind = Literal[
    "panic",
    "break",
    "rally",
    "march",
    "fear",
    "frenzy",
    "redirect",
    "restrain",
    "combat_reform",
    "pivot",
    "other",
]
PanicKind = Literal["destroyed", "broken", "fled_through", "losses", "terror", "spell", "rule"]
TROOPS = "troops"
"""Rank and file, where a test names the model whose Discipline is used."""


class Test(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A discipline test that a unit has to take (A.5.6)."""

    __test__: ClassVar[bool] = False

    kind: TestKind
    unit: UnitId
    modifier: int = 0
    """Added to the Discipline: the lost combat score is negative."""
    maximised: int = 0
    minimised: int = 0
    must_reroll: bool = False
    """A failed one is thrown again whatever its owner wants."""
    cause: str = ""
    model: MemberId | None = None
    """Whose Discipline is used: a member or `troops`; None: the best there is (X.1)."""

    @property
    def roll(self) -> Roll:
        return Roll(2, self.maximised, self.minimised)


class TestResult(Struct, frozen=True, kw_only=True):
    """A test that has been counted: whoever ordered it reads this in the frame that it left below the test."""

    __test__: ClassVar[bool] = False

    kind: str
    unit: UnitId
    passed: bool
    total: int = 0


class PanicCause(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why units take panic tests (A.17.1), and from whom those that fail flee (A.17.2)."""

    kind: PanicKind
    unit: UnitId | None = None
    """The friend that was destroyed, broke or fled through them."""
    by: UnitId | None = None
    """The enemy unit that brought it by a spell, a rule or its attacks; None: they flee from the nearest one."""


class Psychology(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the last test came to."""

    result: TestResult | None = None
