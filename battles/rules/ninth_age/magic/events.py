"""What happens in the magic phase."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Event
from battles.rules.ninth_age.changes import with_effects, with_units
from battles.rules.ninth_age.effects import Effect
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.magic.aims import SpellTarget
from battles.rules.ninth_age.magic.attempts import MiscastId
from battles.rules.ninth_age.magic.record import CastingAttempt
from battles.rules.ninth_age.movement.record import Movement
from battles.rules.ninth_age.pieces import ListEntry, Post, SideId, Troops, Unit, UnitId
from battles.rules.ninth_age.state import State


def with_magic(state: State, **changes: object) -> State:
    return structs.replace(state, magic=structs.replace(state.magic, **changes))


def with_attempt(state: State, **changes: object) -> State:
    attempt = state.magic.attempt
    assert attempt is not None
    return with_magic(state, attempt=structs.replace(attempt, **changes))


class CardDrawn(Event[State], frozen=True, kw_only=True, tag="card_drawn"):
    """A flux card: dice for both, tokens for the active player (B.13.9)."""

    side: SideId
    card: int
    dice: dict[SideId, int]
    tokens: int
    """What the active player has now, with what was left and what models channel."""

    def apply(self, state: State) -> State:
        return with_magic(
            state,
            drawn={**state.magic.drawn, self.side: (*state.magic.drawn.get(self.side, ()), self.card)},
            dice=self.dice,
            tokens={**state.magic.tokens, self.side: self.tokens},
            tried=(),
            tried_by=(),
            moved=(),
            attempt=None,
        )


class VeilSiphoned(Event[State], frozen=True, kw_only=True, tag="veil_siphoned"):
    """Tokens became dice; at most 3 are kept (B.13.14, B.13.15)."""

    side: SideId
    dice: int
    kept: int

    def apply(self, state: State) -> State:
        pool = {**state.magic.dice, self.side: state.magic.dice.get(self.side, 0) + self.dice}
        return with_magic(state, dice=pool, tokens={**state.magic.tokens, self.side: self.kept})


class SpellAttempted(Event[State], frozen=True, kw_only=True, tag="spell_attempted"):
    """A spell is tried; its dice leave the pool, and the attempt counts whatever comes of it."""

    attempt: CastingAttempt
    once_a_phase: bool
    """Nobody else of the side may try it in this phase (B.13.20)."""

    def apply(self, state: State) -> State:
        side, magic = state.active, state.magic
        pool = {**magic.dice, side: magic.dice.get(side, 0) - self.attempt.dice}
        tried = (*magic.tried, self.attempt.spell) if self.once_a_phase else magic.tried
        spell = f"bound:{self.attempt.spell}" if self.attempt.bound else self.attempt.spell
        pair = (self.attempt.caster, spell)
        return with_magic(state, attempt=self.attempt, dice=pool, tried=tried, tried_by=(*magic.tried_by, pair))


class CastingRolled(Event[State], frozen=True, kw_only=True, tag="casting_rolled"):
    """The casting dice have been counted."""

    faces: tuple[int, ...]
    total: int
    needed: int
    passed: bool
    miscast: int | None = None
    """The value of a miscast that its dice make."""

    def apply(self, state: State) -> State:
        return with_attempt(state, faces=self.faces, total=self.total)


class DiceReturned(Event[State], frozen=True, kw_only=True, tag="dice_returned"):
    """Natural ones of a failed attempt go back to their pool (B.13.45)."""

    side: SideId
    dice: int

    def apply(self, state: State) -> State:
        pool = {**state.magic.dice, self.side: state.magic.dice.get(self.side, 0) + self.dice}
        return with_magic(state, dice=pool)


class DispelRolled(Event[State], frozen=True, kw_only=True, tag="dispel_rolled"):
    """A dispel attempt has been counted."""

    side: SideId
    faces: tuple[int, ...]
    total: int
    needed: int
    dispelled: bool

    def apply(self, state: State) -> State:
        pool = {**state.magic.dice, self.side: state.magic.dice.get(self.side, 0) - len(self.faces)}
        return with_magic(state, dice=pool)


class SpellAllowed(Event[State], frozen=True, kw_only=True, tag="spell_allowed"):
    """Nobody tries to dispel it."""

    side: SideId

    def apply(self, state: State) -> State:
        return state


class AttemptEnded(Event[State], frozen=True, kw_only=True, tag="attempt_ended"):
    """A casting attempt is over: cast, failed, dispelled, or the concentration broke."""

    cast: bool
    broken_concentration: bool = False

    def apply(self, state: State) -> State:
        return with_magic(state, attempt=None)


class AttributeBegan(Event[State], frozen=True, kw_only=True, tag="attribute_began"):
    """The attribute of the path follows the spell (B.13.22)."""

    target: SpellTarget

    def apply(self, state: State) -> State:
        return with_attempt(state, attribute=True, target=self.target)


class SpellLaid(Event[State], frozen=True, kw_only=True, tag="spell_laid"):
    """A spell holds from now on (B.13.29)."""

    spell: str
    effects: tuple[Effect, ...]

    def apply(self, state: State) -> State:
        return with_effects(state, self.effects)


class SpellHurt(Event[State], frozen=True, kw_only=True, tag="spell_hurt"):
    """What the hits of a spell have cost is noted; nobody is told twice."""

    points: int

    def apply(self, state: State) -> State:
        attempt = state.magic.attempt
        return state if attempt is None else with_attempt(state, lost=attempt.lost + self.points)


class HealthRestored(Event[State], frozen=True, kw_only=True, tag="health_restored"):
    """Points or models come back (B.13.71, B.13.72)."""

    unit: UnitId
    points: int
    models: int = 0
    troops: Troops | None = None
    command: tuple[Post, ...] = ()
    members: dict[UnitId, int] = {}
    """Health Points of characters who were healed."""

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        members = tuple(structs.replace(one, hp=self.members.get(one.id, one.hp)) for one in unit.members)
        return with_units(
            state, [structs.replace(unit, troops=self.troops, command=self.command, members=members, last_rank=())]
        )


class TerrainConjured(Event[State], frozen=True, kw_only=True, tag="terrain_conjured"):
    """A spell has put a piece of terrain on the table."""

    piece: TerrainPiece

    def apply(self, state: State) -> State:
        return structs.replace(state, terrain=(*state.terrain, self.piece))


class SpellHadNoRoom(Event[State], frozen=True, kw_only=True, tag="spell_had_no_room"):
    """What the spell would place does not fit there: nothing happens."""

    spell: str

    def apply(self, state: State) -> State:
        return state


class MagicalMoveBegan(Event[State], frozen=True, kw_only=True, tag="magical_move_began"):
    """One unit may move as in the movement phase, at the spell's rates (B.13.70)."""

    unit: UnitId
    others: tuple[UnitId, ...]
    """Those that may not."""
    effect: Effect

    def apply(self, state: State) -> State:
        after = structs.replace(with_effects(state, [self.effect]), movement=Movement(moved=self.others))
        return with_magic(after, moved=(*state.magic.moved, self.unit))


class MagicalMoveEnded(Event[State], frozen=True, kw_only=True, tag="magical_move_ended"):
    """The rates of the spell hold no longer."""

    unit: UnitId
    effect: str

    def apply(self, state: State) -> State:
        return structs.replace(state, effects={key: one for key, one in state.effects.items() if key != self.effect})


class UnitSummoned(Event[State], frozen=True, kw_only=True, tag="unit_summoned"):
    """A unit appears; it is worth no victory points (B.13.75)."""

    unit: Unit
    entry: ListEntry

    def apply(self, state: State) -> State:
        entries = dict(sorted({**state.entries, self.entry.id: self.entry}.items()))
        after = with_units(structs.replace(state, entries=entries), [self.unit])
        return with_magic(after, summoned=state.magic.summoned + 1)


class MiscastHappened(Event[State], frozen=True, kw_only=True, tag="miscast_happened"):
    """What a miscast comes to (B.13.52)."""

    caster: UnitId
    result: MiscastId
    value: int

    def apply(self, state: State) -> State:
        attempt = state.magic.attempt
        if self.result != "amnesia" or attempt is None:
            return state
        return with_magic(state, forgotten=(*state.magic.forgotten, (self.caster, attempt.spell)))


class MagicEnded(Event[State], frozen=True, kw_only=True, tag="magic_ended"):
    """Dice that were not used are gone; tokens stay (B.13.12)."""

    def apply(self, state: State) -> State:
        return with_magic(state, dice={}, attempt=None)


EVENTS: tuple[type[Event[State]], ...] = (
    CardDrawn,
    VeilSiphoned,
    SpellAttempted,
    CastingRolled,
    DiceReturned,
    DispelRolled,
    SpellAllowed,
    AttemptEnded,
    AttributeBegan,
    SpellLaid,
    SpellHurt,
    HealthRestored,
    TerrainConjured,
    SpellHadNoRoom,
    MagicalMoveBegan,
    MagicalMoveEnded,
    UnitSummoned,
    MiscastHappened,
    MagicEnded,
)
