"""The attacks of an initiative step: models of one kind with the same choice of targets are one group (A.15.11–16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from battles.rules.ninth_age.formation.ranks import is_line_formation
from battles.rules.ninth_age.melee.duels import is_shamed
from battles.rules.ninth_age.melee.fighters import Fighter, Who, fighters, pool_name
from battles.rules.ninth_age.melee.record import AttackKind, Pool
from battles.rules.ninth_age.melee.weapons import in_hand, kinds_of
from battles.rules.ninth_age.modifiers import Change, compose, compose_characteristic
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, prepared
from battles.rules.ninth_age.moments.changes import AnyChange, Forbid
from battles.rules.ninth_age.pieces import Engagement, Unit
from battles.rules.ninth_age.profiles.profile import HARNESSED, INANIMATE, Part
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load

MOST_SUPPORTING: dict[str, int] = {row["id"]: row["max_supporting_attacks"] for row in load("model_heights")["heights"]}
"""Supporting attacks of one model, by its height (A.15.9)."""


class AttackGroup(Struct, frozen=True, kw_only=True):
    """So many models of one kind, one part of each, with the same targets."""

    unit: str
    who: Who
    part: Part
    weapon: str
    models: int
    attacks: int | str
    """Of each model: a number, or dice."""
    targets: tuple[Pool, ...]
    supporting: bool = False
    kind: AttackKind = "weapon"

    @property
    def pool(self) -> Pool:
        return pool_name(self.unit, self.who)

    @property
    def key(self) -> str:
        """What an order calls it."""
        where = "support" if self.supporting else "contact"
        return f"{self.pool} {self.part.id} {self.kind} {where} {'+'.join(self.targets)}"

    @property
    def total(self) -> int:
        """All attacks of the group; of dice, those that have been thrown are counted elsewhere."""
        return self.models * self.attacks if isinstance(self.attacks, int) else 0


def numeric(changes: Iterable[AnyChange]) -> list[Change]:
    return [one for one in changes if isinstance(one, Change)]


def engagement_with(unit: Unit, enemy: str) -> Engagement | None:
    return next((one for one in unit.engagements if one.enemy == enemy), None)


def attack_of(
    state: State, unit: Unit, who: Who, part: Part, *, at: Pool = "", supporting: bool = False
) -> kinds.Attack:
    """What decides about attacks of this kind of model, at a pool if it is known."""
    enemy, _, rest = at.partition("/")
    enemy, _, champion = enemy.partition(":")
    contact = engagement_with(unit, enemy) if enemy else None
    return prepared(
        state,
        kinds.Attack(
            unit=unit,
            who=who,
            part=part,
            weapon=in_hand(state, unit, who, part),
            kind="close_combat",
            target=state.units[enemy] if enemy else None,
            at=rest or champion,
            edge=None if contact is None else contact.theirs,
            own_edge=None if contact is None else contact.mine,
            charging=unit.marks.charging,
            first_round=any(one.first_round for one in unit.engagements),
            supporting=supporting,
        ),
    )


def supporting_ranks(state: State, unit: Unit, who: Who, part: Part) -> int:
    """Ranks behind the first from which a part may support: one, and one for each Fight in Extra Rank (A.15.9)."""
    if part.has(HARNESSED):
        return 0
    changes = ask(kinds.Support(state=state, unit=unit, attack=attack_of(state, unit, who, part, supporting=True)))
    if any(isinstance(one, Forbid) for one in changes):
        return 0
    line = is_line_formation(unit.rows)
    return compose("ranks", 1 + line, numeric(changes)).value


def attack_value(state: State, unit: Unit, who: Who, part: Part, *, supporting: bool = False) -> int | str:
    """Attacks of one model: its Attack Value; supporters at most 1, 3 or 5 (A.15.9, A.15.11)."""
    attack = attack_of(state, unit, who, part, supporting=supporting)
    changes = ask(kinds.AttackCount(state=state, unit=unit, attack=attack))
    if part.has(INANIMATE) or is_shamed(state, who) or any(isinstance(one, Forbid) for one in changes):
        return 0
    if isinstance(part.att, str):
        return part.att
    composed = compose_characteristic("att", part.att, numeric(changes))
    value = 0 if composed is None else composed.value
    if not supporting:
        return value * part.count
    most = compose("supporting_attacks", MOST_SUPPORTING[kinds.profile_in(unit, who).height], numeric(changes)).value
    return min(value * part.count, most)


def groups_of(state: State, unit: Unit) -> Iterator[AttackGroup]:
    """All weapon attacks that a unit can make now."""
    duel = state.melee.opponents
    for who in kinds_of(unit):
        for part in kinds.profile_in(unit, who).parts:
            ranks = supporting_ranks(state, unit, who, part)
            mine = [one for one in fighters(state, unit, duel, max(0, ranks - 1)) if one.who == who]
            yield from _grouped(state, unit, who, part, [one for one in mine if one.supporting <= ranks])


def _grouped(state: State, unit: Unit, who: Who, part: Part, found: Sequence[Fighter]) -> Iterator[AttackGroup]:
    counts = dict[tuple[bool, tuple[Pool, ...]], int]()
    for one in found:
        key = (one.supporting > 0, tuple(sorted(one.targets)))
        counts[key] = counts.get(key, 0) + 1
    for (supporting, targets), models in sorted(counts.items()):
        attacks = attack_value(state, unit, who, part, supporting=supporting)
        if attacks:
            yield AttackGroup(
                unit=unit.id,
                who=who,
                part=part,
                weapon=in_hand(state, unit, who, part),
                models=models,
                attacks=attacks,
                targets=targets,
                supporting=supporting,
            )
