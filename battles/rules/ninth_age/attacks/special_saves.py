"""Special saves (A.7.8): Aegis and Fortitude, how they are improved, against what they help, and which is best."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from battles.rules.ninth_age.attacks.blow import FACES, NEVER, Need, required
from battles.rules.ninth_age.attacks.spread import chance_of

SaveKind = Literal["aegis", "fortitude"]


class SpecialSave(Struct, frozen=True):
    """`(4+)`."""

    kind: SaveKind
    at_least: int


class Improvement(Struct, frozen=True):
    """`(+2, max 4+)`."""

    kind: SaveKind
    by: int
    best: int

    def improve(self, save: SpecialSave) -> SpecialSave:
        """Ruling: a save that is better than the maximum already stays as it is."""
        if save.kind != self.kind or save.at_least <= self.best:
            return save
        return SpecialSave(self.kind, max(save.at_least - self.by, self.best))

    @property
    def substitute(self) -> SpecialSave:
        """What a model without such a save gets; the maximum holds for it too."""
        return SpecialSave(self.kind, max(len(FACES) + 1 - self.by, self.best))


def saves_of(saves: Iterable[SpecialSave], improvements: Iterable[Improvement] = ()) -> tuple[SpecialSave, ...]:
    """All saves of a model after all improvements, one after another."""
    found = tuple(saves)
    for improvement in improvements:
        if any(save.kind == improvement.kind for save in found):
            found = tuple(improvement.improve(save) for save in found)
        else:
            found = (*found, improvement.substitute)
    return found


def usable(
    saves: Iterable[SpecialSave], *, flaming: bool = False, after_lethal: bool = False
) -> tuple[SpecialSave, ...]:
    """Fortitude helps neither against Flaming Attacks nor against a Lethal Strike's natural 6 (B.21.117)."""
    ignored = flaming or after_lethal
    return tuple(save for save in saves if not (ignored and save.kind == "fortitude"))


def needed(save: SpecialSave, *, divine: bool = False) -> Need:
    """What its die needs. Divine Attacks: successful Aegis saves are thrown again (B.21.115)."""
    need = required(save.at_least)
    return need.rerolled("successes") if divine and save.kind == "aegis" else need


def best_need(saves: Iterable[SpecialSave], *, divine: bool = False) -> Need:
    """The save that stops most wounds: one for each wound, chosen before rolling; NEVER where there is none."""
    needs = [needed(save, divine=divine) for save in saves]
    return max(needs, key=chance_of, default=NEVER)
