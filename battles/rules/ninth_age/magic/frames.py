"""Where a battle stands in the magic phase (B.13.1, B.13.32)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Frame, Row
from battles.rules.codec import Json
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.rolled import Rolled


class DrawCard(Frame, frozen=True, kw_only=True, tag="draw_card"):
    """A flux card is drawn from the active player's deck."""

    rows: ClassVar[tuple[Row, ...]] = ("5.2",)


class AskSiphon(Frame, frozen=True, kw_only=True, tag="ask_siphon"):
    """How many veil tokens become dice?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("5.3",)


class NextSpell(Frame, frozen=True, kw_only=True, tag="next_spell"):
    """The attempt before is over; somebody may still cast, or the phase ends."""


class AskCast(Frame, frozen=True, kw_only=True, tag="ask_cast"):
    """Which spell is cast next?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("5.4",)


class CastRoll(Frame, frozen=True, kw_only=True, tag="cast_roll"):
    """The casting dice fall."""

    rows: ClassVar[tuple[Row, ...]] = ("5.5",)


class CountCast(Rolled, frozen=True, kw_only=True, tag="count_cast"):
    """The casting dice lie on the table."""


class AskDispel(Frame, frozen=True, kw_only=True, tag="ask_dispel"):
    """Is the spell dispelled, and with how many dice?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("5.6",)


class DispelRoll(Frame, frozen=True, kw_only=True, tag="dispel_roll"):
    """The dispel dice fall."""

    dice: int


class CountDispel(Rolled, frozen=True, kw_only=True, tag="count_dispel"):
    """The dispel dice lie on the table."""


class CastSuccess(Frame, frozen=True, kw_only=True, tag="cast_success"):
    """Nobody stopped the spell: concentration, effect, attribute, miscast (B.13.32 C to F)."""

    rows: ClassVar[tuple[Row, ...]] = ("5.7",)


class SpellEffects(Frame, frozen=True, kw_only=True, tag="spell_effects"):
    """Effect number `at` of a spell; `effects` are those of a failed test where they are not its own."""

    rows: ClassVar[tuple[Row, ...]] = ("5.8",)
    at: int = 0
    effects: tuple[dict[str, Json], ...] | None = None
    on: tuple[UnitId, ...] | None = None


class EffectRolled(Rolled, frozen=True, kw_only=True, tag="effect_rolled"):
    """Dice of an effect lie on the table: hits, points recovered or raised; a number for each unit."""

    effect: dict[str, Json]
    units: tuple[UnitId, ...]
    each: int


class EffectStruck(Frame, frozen=True, kw_only=True, tag="effect_struck"):
    """Hits of a spell have been taken: what they cost is noted."""


class CharacteristicTest(Frame, frozen=True, kw_only=True, tag="characteristic_test"):
    """Units that still take a test on a characteristic (A.5.5)."""

    effect: dict[str, Json]
    units: tuple[UnitId, ...]


class CharacteristicRolled(Rolled, frozen=True, kw_only=True, tag="characteristic_rolled"):
    effect: dict[str, Json]
    units: tuple[UnitId, ...]


class SpellPanic(Frame, frozen=True, kw_only=True, tag="spell_panic"):
    """A panic test that a spell brought has been counted; the rest still test."""

    modifier: int
    units: tuple[UnitId, ...]
    tested: bool = False


class MagicalMoves(Frame, frozen=True, kw_only=True, tag="magical_moves"):
    """Units that still make their magical move (B.13.70)."""

    units: tuple[UnitId, ...]
    inches: int


class MagicalMoveOver(Frame, frozen=True, kw_only=True, tag="magical_move_over"):
    """A magical move has been made or left."""

    unit: UnitId


class AskSummon(Frame, frozen=True, kw_only=True, tag="ask_summon"):
    """Where does a summoned unit stand?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("5.8d",)
    summons: str


class AskAttribute(Frame, frozen=True, kw_only=True, tag="ask_attribute"):
    """Is the attribute spell cast, and at whom?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("5.9",)


class MiscastStep(Frame, frozen=True, kw_only=True, tag="miscast_step"):
    """What a miscast brings (B.13.52)."""

    rows: ClassVar[tuple[Row, ...]] = ("5.10",)


class MiscastRolled(Rolled, frozen=True, kw_only=True, tag="miscast_rolled"):
    """The number of its hits lies on the table."""


MagicFrame = (
    DrawCard
    | AskSiphon
    | NextSpell
    | AskCast
    | CastRoll
    | CountCast
    | AskDispel
    | DispelRoll
    | CountDispel
    | CastSuccess
    | SpellEffects
    | EffectRolled
    | EffectStruck
    | CharacteristicTest
    | CharacteristicRolled
    | SpellPanic
    | MagicalMoves
    | MagicalMoveOver
    | AskSummon
    | AskAttribute
    | MiscastStep
    | MiscastRolled
)
