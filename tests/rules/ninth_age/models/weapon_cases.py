"""Cases of special attacks and weapons (B.21.125 to B.21.135, B.21.170 to B.21.176)."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds as k
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.models.rule_cases import (
    case,
    fight,
    marked,
    other_troops,
    parts_of,
    put,
    striking,
)

KNIGHTS = put(other_troops("aldermark", "gilded_spurs", 5))
SPEARS = put(other_troops("aldermark", "pike_burghers", 20), contact=True)
GREAT = put(other_troops("aldermark", "oxblood_guard", 20))
PAIRED = put(other_troops("brakkar", "redmouth_ravers", 10))


def pillared(state: State) -> State:
    """Both units in a fight on two edges of A01."""
    return fight(state, mine="left")


SPECIALS = (
    case(
        "breath_attack",
        "B.21.171",
        parts_of(k.SpecialAttacks, when="shooting"),
        "breath 2d6 at None",
        ref={"profile": {"str": 4, "ap": 1, "attributes": ["flaming"]}},
        silent=(parts_of(k.SpecialAttacks, when="sweep"),),
    ),
    case(
        "impact_hits",
        "B.21.172",
        parts_of(k.SpecialAttacks, charging=True),
        "impact d3 at 10",
        ref={"X": "d3"},
        silent=(parts_of(k.SpecialAttacks),),
    ),
    case("impact_hits", "B.21.172", parts_of(k.SpecialAttacks, charging=True), ref={"X": "d3"}, scene=KNIGHTS),
    case(
        "sweeping_attack",
        "B.21.173",
        parts_of(k.SpecialAttacks, when="sweep"),
        "sweep d3 at None",
        ref={"hits": {"count": "d3", "per": "model", "str": 4, "ap": 1}},
        silent=(parts_of(k.SpecialAttacks),),
    ),
    case(
        "sweeping_attack",
        "B.21.173",
        parts_of(k.SpecialAttacks, when="sweep"),
        ref={"hits": {"count": "d3", "str": 4, "ap": 1}},
        scene=marked("A01", swept=True),
    ),
    case(
        "stomp_attack",
        "B.21.174",
        parts_of(k.SpecialAttacks),
        "stomp 1 at 0",
        ref={"X": 1},
        silent=(parts_of(k.SpecialAttacks, when="sweep"),),
    ),
    case("stomp_attack", "B.21.174", parts_of(k.SpecialAttacks), ref={"X": 1}, scene=KNIGHTS),
    case("grind_attack", "B.21.175", parts_of(k.SpecialAttacks), "grind d6 at None", ref={"X": "d6"}),
)

WEAPONS = (
    case("weapon:hand_weapon", "B.21.127", striking(k.ToWound), brings=True),
    case(
        "weapon:halberd",
        "B.21.127",
        striking(k.ToWound, weapon="halberd"),
        "str +1",
        brings=True,
        silent=(striking(k.ToWound, weapon="halberd", kind="special"),),
    ),
    case("weapon:halberd", "B.21.127", striking(k.ArmourSave, weapon="halberd"), "ap +1", brings=True),
    case(
        "weapon:spear",
        "B.21.127",
        striking(k.ArmourSave, weapon="spear", first_round=True),
        "ap +2",
        scene=SPEARS,
        brings=True,
    ),
    case("weapon:spear", "B.21.127", striking(k.ArmourSave, weapon="spear"), "ap +1", scene=SPEARS, brings=True),
    case(
        "weapon:spear",
        "B.21.127",
        striking(k.Initiative, weapon="spear", first_round=True),
        "agi +2",
        scene=SPEARS,
        brings=True,
        silent=(striking(k.Initiative, weapon="spear", first_round=True, charging=True),),
    ),
    case(
        "weapon:spear",
        "B.21.127",
        striking(k.Initiative, weapon="spear", first_round=True),
        scene=pillared,
        brings=True,
    ),
    case(
        "weapon:paired_weapons",
        "B.21.127",
        striking(k.ToHit, weapon="paired_weapons"),
        "off +1",
        "Ignore parry",
        scene=PAIRED,
        brings=True,
    ),
    case(
        "weapon:paired_weapons",
        "B.21.127",
        striking(k.AttackCount, weapon="paired_weapons"),
        "att +1",
        scene=PAIRED,
        brings=True,
    ),
    case(
        "weapon:great_weapon",
        "B.21.127",
        striking(k.Initiative, weapon="great_weapon"),
        "agi always 0",
        scene=GREAT,
        brings=True,
    ),
    case(
        "weapon:great_weapon",
        "B.21.127",
        striking(k.ToWound, weapon="great_weapon"),
        "str +2",
        scene=GREAT,
        brings=True,
    ),
)
