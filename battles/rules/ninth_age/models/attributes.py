"""Attack attributes (B.21.142 to B.21.166): of parts, weapons and attacks. They are heard only where they serve."""

from __future__ import annotations

from battles.rules.ninth_age.models.shooting_weapons import moved_of
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import (
    AreaHits,
    AutoWound,
    Changes,
    ExtraHits,
    GrantRule,
    LethalSix,
    SpecialAttack,
    Wounds,
)
from battles.rules.ninth_age.moments.held import model_has
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import home, rule
from battles.rules.ninth_age.moments.weapons import references
from battles.rules.ninth_age.profiles.profile import HARNESSED, INANIMATE
from battles.rules.ninth_age.profiles.rule_records import RULES

GREAT_WEAPON = "great_weapon"
CRUSH_STRENGTH = 10
TOXIC_STRENGTH, TOXIC_AP = 3, 10
home("magical", "moments/attributes.py")


# --- parts -----------------------------------------------------------------------------------------------------------


@rule("harnessed", "B.21.142")
def harnessed(m: kinds.Support | kinds.MayShoot | kinds.WeaponChoice, held: Held) -> Changes:
    """No supporting attacks, no weapons; other parts of the model may use its shooting weapons."""
    if not isinstance(m, kinds.MayShoot) or not has_gunners(m.attack):
        yield held.forbid("no_support" if isinstance(m, kinds.Support) else "no_weapons")


@rule("inanimate", "B.21.161")
def inanimate(m: kinds.AttackCount | kinds.Support | kinds.MayShoot | kinds.WeaponChoice, held: Held) -> Changes:
    if not isinstance(m, kinds.MayShoot) or not has_gunners(m.attack):
        yield held.forbid("no_weapons")


def has_gunners(attack: kinds.Attack) -> bool:
    """Whether the model has a part that is neither harnessed nor inanimate."""
    return any(not part.has(HARNESSED) and not part.has(INANIMATE) for part in attack.profile.parts)


@rule("weapon_master", "B.21.164")
def weapon_master(m: kinds.WeaponChoice, held: Held) -> Changes:
    yield held.allow("every_round")


@rule("crush_attack", "B.21.165")
def crush_attack(m: kinds.SpecialAttacks, held: Held) -> Changes:
    """Announced at the end of step 4, instead of all other melee weapon attacks of the part."""
    if m.when == "melee":
        yield SpecialAttack(
            kind="crush",
            count=1,
            step=0,
            must=False,
            strength=CRUSH_STRENGTH,
            ap=CRUSH_STRENGTH,
            attributes=references([{"id": "multiple_wounds", "X": "d3+1"}]),
            **held.source,
        )


@rule("crush_attack", "B.21.165")
def crushing(
    m: kinds.AttackCount | kinds.Support | kinds.Initiative | kinds.ToWound | kinds.ArmourSave, held: Held
) -> Changes:
    """One attack in step 0, Strength 10 and AP 10, never in support."""
    if not m.attack.crush:
        return
    match m:
        case kinds.AttackCount():
            yield held.always("att", 1)
        case kinds.Support():
            yield held.forbid("no_support")
        case kinds.Initiative():
            yield held.always("agi", 0)
        case kinds.ToWound():
            yield held.always("str", CRUSH_STRENGTH)
        case kinds.ArmourSave():
            yield held.always("ap", CRUSH_STRENGTH)


# --- melee -----------------------------------------------------------------------------------------------------------


@rule("lightning_reflexes", "B.21.144")
def lightning_reflexes(m: kinds.ToHit | kinds.Initiative, held: Held) -> Changes:
    """+1 to hit; with a great weapon its own Agility instead of step 0."""
    if isinstance(m, kinds.Initiative):
        if m.attack.weapon == GREAT_WEAPON:
            yield held.ignore(GREAT_WEAPON)
    elif m.attack.weapon != GREAT_WEAPON:
        yield held.add("to_hit", 1)


@rule("hatred", "B.21.148")
def hatred(m: kinds.ToHit, held: Held) -> Changes:
    if m.attack.first_round:
        yield held.reroll("to_hit", "failed", must=True)


@rule("divine", "B.21.149")
def divine(m: kinds.SpecialSaves, held: Held) -> Changes:
    yield held.reroll("aegis", "successes", must=True)


@rule("fight_in_extra_rank", "B.21.150")
def fight_in_extra_rank(m: kinds.Support, held: Held) -> Changes:
    yield held.add("ranks", held.x)


@rule("battle_focus", "B.21.156")
def battle_focus(m: kinds.ToHit, held: Held) -> Changes:
    yield ExtraHits(count=1, **held.source)


@rule("devastating_charge", "B.21.163")
def devastating_charge(
    m: kinds.AttackCount | kinds.Initiative | kinds.ToHit | kinds.ToWound | kinds.ArmourSave, held: Held
) -> Changes:
    """While charging: what it lists, of the fields of this moment."""
    fields = {
        kinds.AttackCount: ("att",),
        kinds.Initiative: ("agi",),
        kinds.ToHit: ("off",),
        kinds.ToWound: ("str",),
        kinds.ArmourSave: ("ap",),
    }
    values = held.ref.X if isinstance(held.ref.X, dict) else {}
    for field in fields[type(m)] if m.attack.charging else ():
        if field in values:
            yield held.add(field, values[field])


@rule("devastating_charge", "B.21.163")
def devastating_attributes(m: kinds.Attributes, held: Held) -> Changes:
    """And the attributes that it lists: by their ids, or as `rules`."""
    values = held.ref.X if isinstance(held.ref.X, dict) else {}
    if m.attack.charging:
        listed = [*values.get("rules", ()), *(key for key in values if key in RULES)]
        for ref in references(listed):
            yield GrantRule(ref=ref, **held.source)


# --- shooting --------------------------------------------------------------------------------------------------------


@rule("move_or_fire", "B.21.143")
def move_or_fire(m: kinds.MayShoot, held: Held) -> Changes:
    if moved_of(m.state, m.attack) != "no":
        yield held.forbid("move_or_fire")


@rule("march_and_shoot", "B.21.152")
def march_and_shoot(m: kinds.MayShoot, held: Held) -> Changes:
    yield held.allow("after_march")


@rule("reload", "B.21.154")
def reload(m: kinds.MayShoot, held: Held) -> Changes:
    if m.attack.stand_and_shoot:
        yield held.forbid("reload")


@rule("volley_fire", "B.21.155")
def volley_fire(m: kinds.SightPast | kinds.ShootingRanks, held: Held) -> Changes:
    """Past models of the own height and lower once one model sees; another rank in line that has not moved."""
    if isinstance(m, kinds.SightPast):
        if m.one_sees:
            yield held.ignore("own_height")
    elif m.line_formation and not m.attack.stand_and_shoot and moved_of(m.state, m.attack) == "no":
        yield held.add("ranks", 1)


@rule("quick_to_fire", "B.21.157")
def quick_to_fire(m: kinds.ToHit, held: Held) -> Changes:
    yield held.ignore("moving")


@rule("accurate", "B.21.160")
def accurate(m: kinds.ToHit, held: Held) -> Changes:
    yield held.ignore("long_range")


@rule("unwieldy", "B.21.162")
def unwieldy(m: kinds.ToHit, held: Held) -> Changes:
    """A further -1 for moving, which Quick to Fire does not take away."""
    if m.attack.is_shooting and moved_of(m.state, m.attack) != "no":
        yield held.add("to_hit", -1)


# --- both ------------------------------------------------------------------------------------------------------------


@rule("area_attack", "B.21.145")
def area_attack(m: kinds.ToHit, held: Held) -> Changes:
    yield AreaHits(each=held.x, ranks=held.ref.Y if isinstance(held.ref.Y, int) else 1, **held.source)


@rule("flaming", "B.21.146")
def flaming(m: kinds.SpecialSaves, held: Held) -> Changes:
    """What Flammable models suffer stands with them."""
    yield held.ignore("fortitude")


@rule("poison", "B.21.147")
def poison(m: kinds.ToHit, held: Held) -> Changes:
    yield AutoWound(**held.source)


@rule("lethal_strike", "B.21.158")
def lethal_strike(m: kinds.ToWound | kinds.SpecialSaves, held: Held) -> Changes:
    if isinstance(m, kinds.ToWound):
        yield LethalSix(**held.source)
    elif m.after_lethal:
        yield held.ignore("fortitude")


@rule("toxic", "B.21.159")
def toxic(m: kinds.ToWound | kinds.ArmourSave, held: Held) -> Changes:
    if isinstance(m, kinds.ToWound):
        yield held.always("str", TOXIC_STRENGTH)
    else:
        yield held.always("ap", TOXIC_AP)


@rule("multiple_wounds", "B.21.153")
def multiple_wounds(m: kinds.LossesCaused, held: Held) -> Changes:
    """Clipped Wings: one more against models that fly."""
    target, more = m.attack.target, 0
    if held.ref.clipped_wings and target is not None:
        more = int(model_has(m.state, target, m.attack.at, "fly"))
    value = held.ref.X if isinstance(held.ref.X, int | str) else 1
    yield Wounds(value=value, more=more, **held.source)
