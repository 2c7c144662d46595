"""What is decided in the magic phase (rows 5.3 to 5.9)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Pose
from battles.rules.ninth_age.magic import attempts, spell_casts, summons, targets, veil
from battles.rules.ninth_age.magic.aims import SpellTarget
from battles.rules.ninth_age.magic.casters import Caster, bound_spells_of, caster_of
from battles.rules.ninth_age.magic.events import (
    AttributeBegan,
    SpellAllowed,
    SpellAttempted,
    SpellHadNoRoom,
    UnitSummoned,
    VeilSiphoned,
)
from battles.rules.ninth_age.magic.frames import AskSummon, CastRoll, CastSuccess, DispelRoll, SpellEffects
from battles.rules.ninth_age.magic.record import CastingAttempt
from battles.rules.ninth_age.magic.spells import SPELLS, Spell, SpellVersion, VersionName, attribute_of
from battles.rules.ninth_age.movement.arrangement import formation_problems
from battles.rules.ninth_age.pieces import ENEMY, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


class SiphonVeil(Order[State], frozen=True, kw_only=True, tag="siphon_veil"):
    """Make dice of veil tokens, three for one (B.13.14)."""

    rows: ClassVar[tuple[Row, ...]] = ("5.3",)
    groups: int

    def preview(self, known: State, seat: Seat) -> Preview:
        tokens = known.magic.tokens.get(known.active, 0)
        most = veil.groups_possible(tokens)
        if 0 <= self.groups <= most:
            return Preview(facts={"dice": self.groups, "kept": veil.after_siphon(tokens, self.groups)})
        return Preview.refused("too_many_tokens", clause="B.13.14", allowed=most, tokens=tokens)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        side = play.state.active
        tokens = play.state.magic.tokens.get(side, 0)
        play.add(VeilSiphoned(side=side, dice=self.groups, kept=veil.after_siphon(tokens, self.groups)))


def _unknown(caster: Caster | None, spell: Spell | None, key: UnitId, seat: Seat, known: State) -> Refusal | None:
    if caster is None or known.owner(caster.unit) != seat:
        return refuse("cannot_cast", "B.13.33", caster=key)
    if spell is None or spell.classification == "attribute":
        return refuse("no_such_spell", "B.13.35", caster=key)
    return None


class CastSpell(Order[State], frozen=True, kw_only=True, tag="cast_spell"):
    """Try a spell with so many dice (B.13.36)."""

    rows: ClassVar[tuple[Row, ...]] = ("5.4",)
    caster: UnitId
    spell: str
    dice: int
    version: VersionName = "basic"
    target: SpellTarget = SpellTarget()

    def preview(self, known: State, seat: Seat) -> Preview:
        caster, spell = caster_of(known, self.caster), SPELLS.get(self.spell)
        unknown = _unknown(caster, spell, self.caster, seat, known)
        if unknown is not None or caster is None or spell is None:
            return Preview(refusals=() if unknown is None else (unknown,))
        version = spell.version(self.version)
        if version is None:
            return Preview.refused("no_amplified_version", clause="B.13.38", caster=self.caster)
        refusals = [*spell_casts.spell_problems(known, caster, spell), *self._dice_problems(known)]
        refusals += targets.problems(known, caster, version, self.target)
        return Preview(refusals=tuple(refusals), facts={} if refusals else self._facts(known, caster, spell, version))

    def _dice_problems(self, known: State) -> list[Refusal]:
        most = min(attempts.MOST_DICE, spell_casts.dice_of_side(known, known.active))
        if attempts.LEAST_DICE <= self.dice <= most:
            return []
        return [refuse("not_so_many_dice", "B.13.36", allowed=most)]

    def _facts(self, known: State, caster: Caster, spell: Spell, version: SpellVersion) -> dict[str, Json]:
        """The chance to pass and to miscast, exactly."""
        more = attempts.limited(spell_casts.modifiers(known, caster, spell, version, self.target))
        less = spell_casts.resistance(known, caster, spell, version, self.target)
        needed = (version.casting_value or 0) - more + less
        return {
            "needed": needed,
            "chance": float(attempts.chance_of_total(self.dice, needed)),
            "miscast_chance": float(attempts.chance_of_miscast(self.dice)),
        }

    def resolve(self, play: Play[State], seat: Seat) -> None:
        caster = caster_of(play.state, self.caster)
        assert caster is not None
        attempt = CastingAttempt(
            caster=self.caster,
            unit=caster.unit,
            spell=self.spell,
            version=self.version,
            target=self.target,
            dice=self.dice,
        )
        play.add(SpellAttempted(attempt=attempt, once_a_phase=not SPELLS[self.spell].replicable))
        play.replace(CastRoll())


class CastBoundSpell(Order[State], frozen=True, kw_only=True, tag="cast_bound_spell"):
    """Cast a bound spell: no roll, its power level counts (B.13.67)."""

    rows: ClassVar[tuple[Row, ...]] = ("5.4",)
    caster: UnitId
    spell: str
    dice: int
    target: SpellTarget = SpellTarget()

    def preview(self, known: State, seat: Seat) -> Preview:
        caster, spell = caster_of(known, self.caster), SPELLS.get(self.spell)
        unknown = _unknown(caster, spell, self.caster, seat, known)
        if unknown is not None or caster is None or spell is None:
            return Preview(refusals=() if unknown is None else (unknown,))
        refusals = list(spell_casts.bound_problems(known, caster, spell))
        pool = spell_casts.dice_of_side(known, known.active)
        if self.dice not in spell_casts.BOUND_DICE or self.dice > pool:
            refusals.append(refuse("bound_spell_dice", "B.13.65", allowed=min(pool, spell_casts.BOUND_DICE[-1])))
        refusals += targets.problems(known, caster, spell.basic, self.target)
        return Preview(refusals=tuple(refusals))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        state = play.state
        caster, spell = caster_of(state, self.caster), SPELLS[self.spell]
        assert caster is not None
        power = bound_spells_of(state, caster)[self.spell][self.dice - spell_casts.BOUND_DICE[0]]
        total = power - spell_casts.resistance(state, caster, spell, spell.basic, self.target)
        attempt = CastingAttempt(
            caster=self.caster,
            unit=caster.unit,
            spell=self.spell,
            target=self.target,
            dice=self.dice,
            total=total,
            bound=True,
        )
        play.add(SpellAttempted(attempt=attempt, once_a_phase=False))
        play.pop()
        spell_casts.ask_dispel(play)


class EndMagic(Order[State], frozen=True, kw_only=True, tag="end_magic"):
    """Cast no more spells in this phase."""

    rows: ClassVar[tuple[Row, ...]] = ("5.4",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        spell_casts.end(play)


class DispelSpell(Order[State], frozen=True, kw_only=True, tag="dispel_spell"):
    """Try to stop the spell with so many dice (B.13.40)."""

    rows: ClassVar[tuple[Row, ...]] = ("5.6",)
    dice: int

    def preview(self, known: State, seat: Seat) -> Preview:
        side = ENEMY[known.active]
        pool = spell_casts.dice_of_side(known, side)
        if not 1 <= self.dice <= pool:
            return Preview.refused("not_so_many_dice", clause="B.13.40", allowed=pool)
        needed = spell_casts.current(known).total - attempts.limited(spell_casts.dispel_modifiers(known, side))
        return Preview(facts={"needed": needed, "chance": float(attempts.chance_of_total(self.dice, needed))})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(DispelRoll(dice=self.dice))


class AllowSpell(Order[State], frozen=True, kw_only=True, tag="allow_spell"):
    """Let the spell through."""

    rows: ClassVar[tuple[Row, ...]] = ("5.6",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(SpellAllowed(side=ENEMY[play.state.active]))
        play.replace(CastSuccess())


class PlaceSummoned(Order[State], frozen=True, kw_only=True, tag="place_summoned"):
    """Where a summoned unit stands (B.13.75)."""

    rows: ClassVar[tuple[Row, ...]] = ("5.8d",)
    pose: Pose
    files: int

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskSummon)
        unit = summons.summoned_unit(known, frame.summons)
        if not 1 <= self.files <= unit.model_count:
            return Preview.refused("not_so_many_files", clause="A.3.7", files=self.files, allowed=unit.model_count)
        placed = summons.stood(unit, self.pose, self.files)
        return Preview(refusals=(*formation_problems(known, placed), *summons.problems(known, placed)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskSummon)
        unit = summons.summoned_unit(play.state, frame.summons)
        play.add(UnitSummoned(unit=summons.stood(unit, self.pose, self.files), entry=summons.entry_for(unit)))


class CannotPlace(Order[State], frozen=True, kw_only=True, tag="cannot_place"):
    """Place no summoned unit."""

    rows: ClassVar[tuple[Row, ...]] = ("5.8d",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        play.add(SpellHadNoRoom(spell=spell_casts.current(play.state).spell))


class CastAttribute(Order[State], frozen=True, kw_only=True, tag="cast_attribute"):
    """Cast the attribute of the path at once (B.13.22)."""

    rows: ClassVar[tuple[Row, ...]] = ("5.9",)
    target: SpellTarget = SpellTarget()

    def preview(self, known: State, seat: Seat) -> Preview:
        attempt = spell_casts.current(known)
        caster = caster_of(known, attempt.caster)
        spell = attribute_of(SPELLS[attempt.spell])
        if caster is None or spell is None:
            return Preview.refused("cannot_cast", clause="B.13.22", caster=attempt.caster)
        return Preview(refusals=tuple(targets.problems(known, caster, spell.basic, self.target)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(AttributeBegan(target=self.target))
        play.replace(SpellEffects())


class SkipAttribute(Order[State], frozen=True, kw_only=True, tag="skip_attribute"):
    """Leave the attribute uncast."""

    rows: ClassVar[tuple[Row, ...]] = ("5.9",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()


ORDERS: tuple[type[Order[State]], ...] = (
    SiphonVeil,
    CastSpell,
    CastBoundSpell,
    EndMagic,
    DispelSpell,
    AllowSpell,
    PlaceSummoned,
    CannotPlace,
    CastAttribute,
    SkipAttribute,
)
