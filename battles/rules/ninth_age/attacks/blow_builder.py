"""From an attack to a blow: every number that decides about it, with its lines, by asking the rules (A.7, A.14, A.15).

`built(state, attack, n)` gives the blow at the attack's pool; `across(state, attack, n)` the same at every pool over
which hits at the unit as a whole are distributed (A.7.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from msgspec import Struct, structs

from battles.rules.geometry import Side
from battles.rules.ninth_age.attacks import needs
from battles.rules.ninth_age.attacks.area_attack import area_hits
from battles.rules.ninth_age.attacks.blow import NEVER, SURE, Blow, Losses, Need, Reroll, required, shot
from battles.rules.ninth_age.attacks.special_saves import Improvement, SpecialSave, best_need, saves_of
from battles.rules.ninth_age.casualties.pools import (
    PoolId,
    champion_pool,
    hp_of_model,
    member_pool,
    pool_of,
    recipients_of,
    troops_pool,
)
from battles.rules.ninth_age.formation.cells import single_cells
from battles.rules.ninth_age.formation.ranks import counted
from battles.rules.ninth_age.modifiers import Add, Change, Composed, ModifierLine, compose_best, compose_characteristic
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, ignored, numbers, only, prepared, rerolls
from battles.rules.ninth_age.moments.changes import (
    AnyChange,
    AreaHits,
    AutoWound,
    ExtraHits,
    GrantSave,
    ImproveSave,
    LethalSix,
    Wounds,
)
from battles.rules.ninth_age.moments.kinds import Attack
from battles.rules.ninth_age.moments.weapons import shooting_weapon
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.profile import ARMOUR_VALUE, MOST_ARMOUR, Profile
from battles.rules.ninth_age.random_values import dice_of
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load

SHIELD = "shield"
PARRY = "parry"
_REROLLS: tuple[str, ...] = get_args(Reroll)
_SHOOTING = {row["id"]: row["value"] for row in load("shooting_modifiers")["modifiers"]}


class BuiltBlow(Struct, frozen=True):
    """A blow, and where each of its numbers comes from."""

    blow: Blow
    hit: tuple[ModifierLine, ...] = ()
    wound: tuple[ModifierLine, ...] = ()
    armour: tuple[ModifierLine, ...] = ()
    strength: int | None = None
    ap: int | None = None


def pool_at(attack: Attack) -> PoolId:
    """The pool that the attack is at."""
    assert attack.target is not None
    target = attack.target
    if attack.at == kinds.CHAMPION:
        return champion_pool(target.id)
    if attack.at or target.troops is None:
        return member_pool(target.id, attack.at or target.members[0].id)
    return troops_pool(target.id)


def who_of(pool: PoolId) -> kinds.Who:
    """The kind of model of a pool, as attacks name it."""
    found = pool_of(pool)
    return {"troops": kinds.RANK_AND_FILE, "champion": kinds.CHAMPION, "member": found.member}[found.kind]


def at_pool(attack: Attack, pool: PoolId) -> Attack:
    return structs.replace(attack, at=who_of(pool), rules=None)


def pool_by(attack: Attack) -> PoolId:
    """Whose attacks they are."""
    if attack.who == kinds.CHAMPION:
        return champion_pool(attack.unit.id)
    return member_pool(attack.unit.id, attack.who) if attack.who else troops_pool(attack.unit.id)


def built(
    state: State,
    attack: Attack,
    n: int,
    *,
    hit: Need | None = None,
    aim: int | None = None,
    moved: bool = False,
    more: Sequence[Change] = (),
    target_weapon: str = "",
) -> BuiltBlow:
    """`n` of these attacks as a blow. `hit`: hits are automatic or thrown elsewhere; `aim`: of a shooting weapon;
    `more`: changes of the roll to hit that no rule brings; `target_weapon`: what the defender fights with."""
    ready = prepared(state, attack)
    target = ready.target
    assert target is not None
    changes = ask(kinds.ToHit(state=state, unit=ready.unit, attack=ready))
    rolled = None if hit is not None else _to_hit(ready, (*changes, *more), aim, moved)
    thrown = SURE if rolled is None else _rerolled(_need(ready, rolled), changes, "to_hit")
    wounded, strength, lethal = _to_wound(state, ready)
    saved, ap = _armour(state, ready, target_weapon)
    blow = Blow(
        n=n,
        hit=thrown if hit is None else hit,
        wound=wounded[0],
        armour=saved[0],
        special=_special(state, ready, after_lethal=False),
        special_after_lethal=_special(state, ready, after_lethal=True) if lethal else NEVER,
        hits_each=_hits_each(ready, changes),
        six_hits=sum(one.count for one in only(changes, ExtraHits)),
        six_wounds=bool(only(changes, AutoWound)),
        lethal=lethal,
        losses=_losses(state, ready),
        cap=hp_of_model(target, pool_at(ready)),
        kind=ready.kind,
        by=pool_by(ready),
        at=pool_at(ready),
    )
    return BuiltBlow(blow, () if rolled is None else rolled.lines, wounded[1], saved[1], strength, ap)


def across(state: State, attack: Attack, n: int, **more: object) -> tuple[BuiltBlow, ...]:
    """The blow at each pool over which hits are distributed: rank and file first, then characters who may be hit."""
    assert attack.target is not None
    pools = [one.pool for one in recipients_of(attack.target)]
    return tuple(built(state, at_pool(attack, pool), n, **more) for pool in pools)  # type: ignore[arg-type]


# --- to hit (A.14.8, A.14.9, A.15.18) ---------------------------------------------------------------------------------


def _to_hit(attack: Attack, changes: Sequence[AnyChange], aim: int | None, moved: bool) -> Composed:
    if attack.kind == "shooting":
        wanted = aim if aim is not None else aim_of(attack)
        return needs.shooting_to_hit(wanted, (*numbers(changes), *_table_5(attack, changes, moved)))
    offence = compose_characteristic("off", _whole(attack.part.off if attack.part else 0), numbers(changes))
    defence = _defence(attack, changes)
    rolled = needs.melee_to_hit(_value(offence), _value(defence), numbers(changes))
    return Composed(rolled.value, (*_lines(offence), *_lines(defence), *rolled.lines))


def _need(attack: Attack, rolled: Composed) -> Need:
    return shot(rolled.value) if attack.kind == "shooting" else required(rolled.value)


def aim_of(attack: Attack) -> int:
    """What stands in brackets behind the weapon in the unit's entry (A.14.8)."""
    weapons = attack.part.weapons if attack.part is not None else ()
    return next((one.aim for one in weapons if one.id == attack.weapon and one.aim is not None), 4)


def _table_5(attack: Attack, changes: Sequence[AnyChange], moved: bool) -> Iterator[Change]:
    """Long range, moved, stand and shoot, cover: all that no rule takes away (A.14.9)."""
    skipped = ignored(changes)
    found = {
        "long_range": attack.long_range,
        "moving": moved,
        "stand_and_shoot": attack.stand_and_shoot,
        "soft_cover": attack.cover == "soft",
        "hard_cover": attack.cover == "hard",
    }
    for name, applies in found.items():
        if applies and name not in skipped and not (name.endswith("cover") and "cover" in skipped):
            amount = _SHOOTING["moved" if name == "moving" else name]
            yield Add("to_hit", amount=amount, rule=name, clause="A.14.9")


def _defence(attack: Attack, changes: Sequence[AnyChange]) -> Composed | None:
    """Parry is the better of its two (B.21.114)."""
    assert attack.target is not None
    base = _whole(kinds.profile_in(attack.target, attack.at).defence)
    mine = [one for one in numbers(changes) if one.field == "def"]
    parries = [one for one in mine if one.rule == PARRY]
    others = [one for one in mine if one.rule != PARRY]
    if PARRY in ignored(changes):
        parries = []
    ways: list[Sequence[Change]] = [[one] for one in parries] or [()]
    return compose_best("def", base, others, ways)


def _hits_each(attack: Attack, changes: Sequence[AnyChange]) -> int:
    """An Area Attack makes several hits of one (B.21.145)."""
    areas = only(changes, AreaHits)
    if not areas or attack.target is None:
        return 1
    lines = lines_of(attack.target, attack.edge or "front")
    return max(max(area_hits(lines, one.each, one.ranks, attack.target.model_count) for one in areas), 1)


def lines_of(target: Unit, side: Side) -> tuple[int, ...]:
    """The models of each rank, for attacks from front and rear; of each file, for those from a flank."""
    if side in ("front", "rear"):
        return counted(target.rows)
    files = [0] * target.rows.files
    for cell in single_cells(target.rows):
        files[cell.file] += 1
    for one in target.rows.larger:
        for cell in one.cells:
            files[cell.file] += 1
    return tuple(files)


# --- to wound (A.7.6) -------------------------------------------------------------------------------------------------


def _to_wound(state: State, attack: Attack) -> tuple[tuple[Need, tuple[ModifierLine, ...]], int | None, bool]:
    assert attack.target is not None
    changes = ask(kinds.ToWound(state=state, unit=attack.unit, attack=attack))
    lethal = bool(only(changes, LethalSix))
    own = own_strength(attack)
    if own is None:
        return (SURE, ()), None, lethal
    strength = compose_characteristic("str", own, numbers(changes))
    resilience = compose_characteristic("res", _whole(kinds.profile_in(attack.target, attack.at).res), numbers(changes))
    rolled = needs.to_wound(_value(strength), _value(resilience), numbers(changes))
    need = _rerolled(required(rolled.value), changes, "to_wound")
    return (need, (*_lines(strength), *_lines(resilience), *rolled.lines)), _value(strength), lethal


def own_strength(attack: Attack) -> int | None:
    """The attack's own, the shooting weapon's, else the part's (A.7.2); None: it wounds as its own text says."""
    if attack.strength is not None:
        return attack.strength
    weapon = shooting_weapon(attack.weapon, attack.profile.book) if attack.kind == "shooting" else None
    if weapon is not None and weapon.strength is not None:
        return weapon.strength
    return None if attack.part is None else _whole(attack.part.strength)


def own_ap(attack: Attack) -> int:
    if attack.ap is not None:
        return attack.ap
    weapon = shooting_weapon(attack.weapon, attack.profile.book) if attack.kind == "shooting" else None
    if weapon is not None and weapon.ap is not None:
        return weapon.ap
    return 0 if attack.part is None else _whole(attack.part.ap)


# --- saves (A.7.7, A.7.8) ---------------------------------------------------------------------------------------------


def _armour(state: State, attack: Attack, target_weapon: str) -> tuple[tuple[Need, tuple[ModifierLine, ...]], int]:
    assert attack.target is not None
    moment = kinds.ArmourSave(state=state, unit=attack.unit, attack=attack, target_weapon=target_weapon)
    changes = ask(moment)
    ap = compose_characteristic("ap", own_ap(attack), numbers(changes))
    profile = kinds.profile_in(attack.target, attack.at)
    armour = compose_characteristic("arm", armour_of(profile, shield=SHIELD not in ignored(changes)), numbers(changes))
    saved = needs.armour_save(_value(armour), _value(ap), numbers(changes))
    lines = (*_lines(armour), *_lines(ap), *(() if saved is None else saved.lines))
    need = NEVER if saved is None else _rerolled(required(saved.value), changes, "armour_save")
    return (need, lines), _value(ap)


def armour_of(profile: Profile, *, shield: bool = True) -> int:
    """Innate armour and equipment; a shield only where it can be held (B.21.120)."""
    pieces = [piece for piece in profile.armour if shield or piece != SHIELD]
    innate = profile.innate_armour if isinstance(profile.innate_armour, int) else 0
    return min(innate + sum(ARMOUR_VALUE[piece] for piece in pieces), MOST_ARMOUR)


def _special(state: State, attack: Attack, *, after_lethal: bool) -> Need:
    """The special save that stops most: one for each wound, chosen before rolling."""
    changes = ask(kinds.SpecialSaves(state=state, unit=attack.unit, attack=attack, after_lethal=after_lethal))
    found = saves_of(
        (SpecialSave(one.kind, one.at_least) for one in only(changes, GrantSave)),
        (Improvement(one.kind, one.by, one.best) for one in only(changes, ImproveSave)),
    )
    skipped = ignored(changes)
    usable = [save for save in found if save.kind not in skipped]
    divine = any(one.which == "successes" for one in (*rerolls(changes, "aegis"), *rerolls(changes, "aegis_save")))
    need = best_need(usable, divine=divine)
    return _rerolled(need, changes, "special_save") if need.is_rolled else need


def _losses(state: State, attack: Attack) -> Losses:
    """Multiple Wounds: of several the one that costs most on average."""
    changes = ask(kinds.LossesCaused(state=state, unit=attack.unit, attack=attack))
    return max((losses_of(one.value, one.more) for one in only(changes, Wounds)), key=_mean, default=Losses())


def losses_of(value: int | str, more: int = 0) -> Losses:
    if isinstance(value, int):
        return Losses(add=value + more)
    dice = dice_of(value)
    return Losses(add=dice.add + more, dice=dice.dice, sides=dice.sides)


def _mean(losses: Losses) -> float:
    return losses.add + losses.dice * (2 if losses.sides == 3 else 3.5)


# --- small ------------------------------------------------------------------------------------------------------------


def _rerolled(need: Need, changes: Iterable[AnyChange], field: str) -> Need:
    """A re-roll that may be taken is taken where it can only help whoever throws."""
    which = [one.which for one in rerolls(changes, field) if one.which in _REROLLS]
    return need.rerolled(*which) if which and need.is_rolled else need  # type: ignore[arg-type]


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _value(composed: Composed | None) -> int:
    return 0 if composed is None else composed.value


def _lines(composed: Composed | None) -> tuple[ModifierLine, ...]:
    return () if composed is None else composed.lines
