"""What a model rule may answer at a moment. Numbers change by `modifiers` (Table 1); the rest is below.

No answer touches the state: the part that asked carries it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.effects import UntilKind
from battles.rules.ninth_age.modifiers import Add, Always, Change, Divide, ModifierLine, Set, Times
from battles.rules.ninth_age.pieces import UnitId

RerollWhich = Literal["failed", "successes", "ones", "all"]
"""Which dice are thrown again; all: the whole roll, or nothing of it."""
Where = Literal["this", "friends", "enemies", "everyone", "contact", "target"]


class Answer(Struct, frozen=True, kw_only=True):
    """What is no change of a number: by which rule, and where that stands."""

    rule: str
    clause: str


class Forbid(Answer, frozen=True, kw_only=True):
    """It may not be done; `code` is the refusal."""

    code: str


class Allow(Answer, frozen=True, kw_only=True):
    """It may be done, or counts so: `fly`, `swift_reform`, `any_rank`; X and Y where the rule has them."""

    what: str
    value: Json = None
    second: Json = None


class Must(Answer, frozen=True, kw_only=True):
    """It has to be done or to stand so: `hold`, `front_rank`, `random_move`."""

    what: str
    value: Json = None


class Ignore(Answer, frozen=True, kw_only=True):
    """As if it were not: a modifier (`soft_cover`, `moving`), a rule (`parry`), terrain, units in the way."""

    what: str


class AutoPass(Answer, frozen=True, kw_only=True):
    """The test that is asked about is passed without dice."""


class Replace(Answer, frozen=True, kw_only=True):
    """Something else happens instead: a failed panic test makes shaken, the roll is X."""

    what: str
    value: Json


class RerollDice(Answer, frozen=True, kw_only=True):
    """Dice of a roll are thrown again: compulsory (`must`) or by the owner's choice; at most once a die (A.2.8)."""

    field: str
    which: RerollWhich = "failed"
    must: bool = False
    one_die: bool = False
    use: tuple[str, str] | None = None
    """Once in a battle: what is put into `State.used` when it has been done."""


class Maximise(Answer, frozen=True, kw_only=True):
    """One die more, the lowest is dropped (A.2.9)."""

    field: str


class Minimise(Answer, frozen=True, kw_only=True):
    """One die more, the highest is dropped (A.2.9)."""

    field: str


class MaySet(Answer, frozen=True, kw_only=True):
    """The owner may set a value to that of another model; of several the best becomes a `Set` (A.6.3)."""

    field: str
    value: int
    lines: tuple[ModifierLine, ...] = ()


class GrantRule(Answer, frozen=True, kw_only=True):
    """A model rule that is had for as long as this answer is given; `to`: models of the unit, empty for all."""

    ref: RuleRef
    to: tuple[str, ...] = ()


class RemoveRule(Answer, frozen=True, kw_only=True):
    """A model rule that is not had meanwhile; `to`: by these kinds of models, empty for all."""

    id: str
    to: tuple[str, ...] = ()


class ExtraHits(Answer, frozen=True, kw_only=True):
    """Further hits on a natural 6 to hit (B.21.156)."""

    count: int = 1


class AutoWound(Answer, frozen=True, kw_only=True):
    """A natural 6 to hit wounds without a die, with one of its hits (B.21.147)."""


class LethalSix(Answer, frozen=True, kw_only=True):
    """A natural 6 to wound: AP 10, no Fortitude (B.21.158)."""


class AreaHits(Answer, frozen=True, kw_only=True):
    """A hit becomes hits by ranks or files (B.21.145)."""

    each: int
    ranks: int


class GrantSave(Answer, frozen=True, kw_only=True):
    """A special save that the model has against this attack; `attacks.special_saves` counts it (A.7.8)."""

    kind: Literal["aegis", "fortitude"]
    at_least: int


class ImproveSave(Answer, frozen=True, kw_only=True):
    """`(+2, max 4+)`."""

    kind: Literal["aegis", "fortitude"]
    by: int
    best: int


class Wounds(Answer, frozen=True, kw_only=True):
    """Multiple Wounds: a number or dice (`d3+1`) that an unsaved wound costs (B.21.153)."""

    value: int | str
    more: int = 0
    """Added to it: Clipped Wings against Fly."""


class SpecialAttack(Answer, frozen=True, kw_only=True):
    """Hits that a part causes (B.21.170 ff.): how many, when, how strong."""

    kind: Literal["impact", "grind", "stomp", "breath", "sweep", "bile", "crush"]
    count: int | str
    step: int | None = None
    """Initiative step; None: at the part's Agility."""
    must: bool = True
    strength: int | None = None
    """None: the part's own."""
    ap: int | None = None
    attributes: tuple[RuleRef, ...] = ()
    per_model: bool = True
    use: tuple[str, str] | None = None


class CauseHits(Answer, frozen=True, kw_only=True):
    """Hits on units: once on each that is meant; `reach` in millimetres around the bearer."""

    where: Where
    count: int | str
    strength: int
    ap: int
    attributes: tuple[RuleRef, ...] = ()
    reach: float = 0.0


class DangerousTest(Answer, frozen=True, kw_only=True):
    """A dangerous terrain test of all models of a unit (B.20.1)."""

    unit: UnitId
    x: int


class TestDemand(Answer, frozen=True, kw_only=True):
    """A discipline test that a unit has to take; `on_fail` in a word, or records of effect words."""

    kind: str
    unit: UnitId
    maximised: bool = False
    on_fail: str = ""
    words: tuple[dict[str, Json], ...] = ()


class Recover(Answer, frozen=True, kw_only=True):
    """Health Points come back (B.13.71), or models too (`raising`, B.13.72)."""

    unit: UnitId
    points: int | str
    raising: bool = False
    model: str | None = None


class LoseHealth(Answer, frozen=True, kw_only=True):
    """Health Points are lost without saves."""

    unit: UnitId
    points: int | str


class Begin(Answer, frozen=True, kw_only=True):
    """An effect begins on a unit: its words and its end."""

    unit: UnitId
    words: tuple[dict[str, Json], ...]
    until: UntilKind


class Offer(Answer, frozen=True, kw_only=True):
    """What its owner may do now (rows 3.1, 4.1, X.6, X.7): one of `options`, at one of `targets`."""

    ability: str
    unit: UnitId
    bearer: str = ""
    options: tuple[str, ...] = ()
    targets: tuple[UnitId, ...] = ()
    words: tuple[dict[str, Json], ...] = ()
    """What then holds for the one chosen; of several options those that name it (`chosen:<option>`)."""
    value: Json = None
    """X of the rule, where it has one."""
    until: UntilKind = "player_turn"
    optional: bool = True
    use: tuple[str, str] | None = None
    """What is put into `State.used` when it is used."""


AnyAnswer = (
    Forbid | Allow | Must | Ignore | AutoPass | Replace | RerollDice | Maximise | Minimise | GrantRule | RemoveRule
    | ExtraHits | AutoWound | LethalSix | AreaHits | GrantSave | ImproveSave | Wounds | SpecialAttack | CauseHits
    | DangerousTest | TestDemand | Recover | LoseHealth | Begin | Offer | MaySet
)  # fmt: skip
AnyChange = Change | AnyAnswer
Changes = Iterator[AnyChange]
__all__ = [
    "Add", "Allow", "Always", "Answer", "AnyAnswer", "AnyChange", "AreaHits", "AutoPass", "AutoWound", "Begin",
    "CauseHits", "Change", "Changes", "DangerousTest", "Divide", "ExtraHits", "Forbid", "GrantRule", "GrantSave",
    "Ignore", "ImproveSave", "LethalSix", "LoseHealth", "Maximise", "MaySet", "Minimise", "Must", "Offer", "Recover",
    "RemoveRule", "Replace", "RerollDice", "RerollWhich", "Set", "SpecialAttack", "TestDemand", "Times", "Wounds",
]  # fmt: skip
