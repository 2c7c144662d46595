"""Cases of the special items of the house: each by a bearer who has it, and by a model that has not."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from battles.rules.ninth_age.moments import kinds as k
from battles.rules.ninth_age.pieces import UnitChoice
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import lone, pose
from tests.rules.ninth_age.models.rule_cases import (
    Asked,
    Case,
    bannered,
    bearing,
    case,
    fight,
    led_by,
    of,
    other_troops,
    parts_of,
    put,
    striking,
)


def weapon(
    item: str,
    asked: Asked,
    *says: str,
    on: str = "hand_weapon",
    by: str = "",
    silent: tuple[Asked, ...] = (),
    bearer: UnitChoice | None = None,
) -> Case:
    """A07 has it on this weapon."""
    scene = put(led_by(bearer or bearing(item, on)))
    return case(f"item:{item}", "B.22.2", asked, *says, scene=scene, brings=True, by=by, silent=silent)


def worn(
    item: str, asked: Asked, *says: str, on: str = "heavy_armour", by: str = "", silent: tuple[Asked, ...] = ()
) -> Case:
    scene = put(led_by(bearing(item, on)))
    return case(f"item:{item}", "B.22.3", asked, *says, scene=scene, brings=True, by=by, silent=silent)


def banner(item: str, asked: Asked, *says: str, by: str = "", silent: tuple[Asked, ...] = ()) -> Case:
    return case(f"item:{item}", "B.22.4", asked, *says, scene=put(bannered(item)), brings=True, by=by, silent=silent)


def artefact(item: str, asked: Asked, *says: str, by: str = "", silent: tuple[Asked, ...] = ()) -> Case:
    scene = put(led_by(bearing(item)))
    return case(f"item:{item}", "B.22.5", asked, *says, scene=scene, brings=True, by=by, silent=silent)


def used(state: State, item: str) -> State:
    return structs.replace(state, used=(("A07", f"item:{item}"),))


def engaged(item: str, asked: Asked, *says: str) -> Case:
    return case(
        f"item:{item}", "B.22.4", asked, *says, scene=lambda state: fight(put(bannered(item))(state)), brings=True
    )


MINE: dict[str, Any] = {"who": "A07"}
AT_ME: dict[str, Any] = {"target": "A01", "at": "A07"}
GIANT = put(led_by(bearing("giants_regret", "hand_weapon")), other_troops("brakkar", "quarry_giant", 1, "B01", files=1))
GIANT_ATTACKS = put(led_by(bearing("undertakers_plate")), other_troops("brakkar", "quarry_giant", 1, "B01", files=1))

ITEM_CASES = (
    weapon(
        "ember_edge",
        striking(k.ToWound, **MINE),
        "str +1",
        silent=(striking(k.ToWound), striking(k.ToWound, who="A07", weapon="halberd")),
    ),
    weapon(
        "ember_edge",
        striking(k.SpecialSaves, **MINE),
        "Ignore fortitude",
        by="flaming",
        silent=(striking(k.SpecialSaves),),
    ),
    weapon("oathcutter", striking(k.AttackCount, **MINE), "att +1", silent=(striking(k.AttackCount),)),
    weapon("oathcutter", striking(k.ToWound, **MINE), "LethalSix", by="lethal_strike"),
    case(
        "item:giants_regret",
        "B.22.2",
        striking(k.LossesCaused, **MINE),
        "Wounds d3",
        scene=GIANT,
        brings=True,
        by="multiple_wounds",
    ),
    weapon("giants_regret", striking(k.LossesCaused, **MINE), by="multiple_wounds"),
    weapon("quickthorn", striking(k.Initiative, **MINE), "agi +3", silent=(striking(k.Initiative),)),
    weapon(
        "saints_nail",
        striking(k.ToHit, first_round=True, **MINE),
        "must reroll to_hit failed",
        by="hatred",
        silent=(striking(k.ToHit, first_round=True),),
    ),
    weapon(
        "long_story",
        striking(k.Shots, kind="shooting", weapon="longbow", **MINE),
        "shots +2",
        bearer=bearing("long_story", "longbow", "wayfinder", "silverbough"),
    ),
    weapon("debt_collector", striking(k.ToHit, **MINE), "ExtraHits 1", by="battle_focus"),
    weapon("vipers_receipt", striking(k.ToHit, **MINE), "AutoWound", by="poison"),
    weapon(
        "first_morning",
        striking(k.AttackCount, charging=True, weapon="lance", **MINE),
        "att +1",
        by="devastating_charge",
        bearer=bearing("first_morning", "lance", weapon="lance"),
    ),
    weapon("wallbreaker", striking(k.ArmourSave, **MINE), "ap = 10", silent=(striking(k.ArmourSave),)),
    weapon(
        "last_word",
        striking(k.LossesCaused, kind="shooting", weapon="handgun", **MINE),
        "Wounds d3",
        by="multiple_wounds",
        bearer=bearing("last_word", "handgun", "gunwright"),
    ),
    worn(
        "gate_iron",
        striking(k.ArmourSave, "B01", **AT_ME),
        "arm +1",
        silent=(striking(k.ArmourSave, "B01", target="A01"),),
    ),
    worn(
        "mirror_shield",
        striking(k.SpecialSaves, "B01", kind="shooting", weapon="bow", **AT_ME),
        "GrantSave aegis 4",
        by="aegis",
        silent=(striking(k.SpecialSaves, "B01", **AT_ME),),
    ),
    worn(
        "deadwood_mail",
        striking(k.SpecialSaves, "B01", **AT_ME),
        "GrantSave fortitude 5",
        by="fortitude",
        silent=(striking(k.SpecialSaves, "B01", target="A01"),),
    ),
    worn(
        "cinder_shield",
        striking(k.SpecialSaves, "B01", kind="ranged_special", given=({"id": "flaming"},), **AT_ME),
        "GrantSave aegis 2",
        by="aegis",
        silent=(striking(k.SpecialSaves, "B01", **AT_ME),),
    ),
    worn(
        "shifting_scale",
        striking(k.ToHit, "B01", **AT_ME),
        "to_hit -1",
        by="distracting",
        silent=(striking(k.ToHit, "B01", target="A01"),),
    ),
    worn("bell_harness", of(k.Grants), by="fear"),
    worn("oak_boss", striking(k.ToHit, "B01", **AT_ME), "def +1", "def always 3", by="parry"),
    worn("feather_mail", striking(k.ToHit, "B01", kind="shooting", **AT_ME), by="hard_target"),
    case(
        "item:feather_mail",
        "B.22.3",
        striking(k.ToHit, "B01", target="A05", at="A05", kind="shooting"),
        "to_hit -1",
        by="hard_target",
        brings=True,
        scene=put(lone("A05", bearing("feather_mail", "heavy_armour"), pose(44, 20, 90))),
    ),
    case(
        "item:undertakers_plate",
        "B.22.3",
        striking(k.SpecialSaves, "B01", **AT_ME),
        "GrantSave aegis 4",
        scene=GIANT_ATTACKS,
        brings=True,
        by="aegis",
    ),
    worn("undertakers_plate", striking(k.SpecialSaves, "B01", **AT_ME), by="aegis"),
    banner(
        "banner_long_march",
        of(k.Discipline, kind="march"),
        "AutoPass",
        silent=(of(k.Discipline, kind="panic"), of(k.Discipline, "B01", kind="march")),
    ),
    banner(
        "banner_torch",
        striking(k.SpecialSaves),
        "Ignore fortitude",
        by="flaming",
        silent=(striking(k.SpecialSaves, kind="special"),),
    ),
    engaged("banner_of_names", of(k.CombatScore), "combat_score +1"),
    banner("banner_of_names", of(k.CombatScore)),
    banner(
        "banner_ward",
        of(k.Casting, "B01", who="", spell="x", targets=("=A01",)),
        "casting_total -2",
        by="magic_resistance",
    ),
    banner("banner_pennant", of(k.ChargeRoll), "charge_range_roll +1", silent=(of(k.ChargeRoll, "B01"),)),
    banner("banner_grim", of(k.Discipline, "A01"), by="fear"),
    case(
        "item:banner_grim",
        "B.22.4",
        of(k.Discipline, "B01", kind="break"),
        "dis -1",
        scene=lambda s: fight(put(bannered("banner_grim"))(s)),
        brings=True,
        by="fear",
    ),
    banner(
        "banner_slow_clock",
        of(k.Discipline, kind="restrain"),
        "may reroll restrain_test failed",
        silent=(of(k.Discipline, kind="break"),),
    ),
    banner("banner_weather", of(k.DangerousGround, terrain="forest"), "AutoPass", by="strider"),
    banner("banner_smoke", striking(k.ToHit, "B01", target="A01", kind="shooting"), "to_hit -1", by="hard_target"),
    banner(
        "banner_second_thoughts",
        of(k.Discipline, kind="break"),
        "may reroll break_test failed",
        silent=(of(k.Discipline, kind="panic"),),
    ),
    artefact("veil_lantern", of(k.Siphon), "veil_tokens +1", by="channel"),
    artefact("sealing_wax", of(k.Dispelling), "offers item:sealing_wax []", silent=(of(k.Dispelling, "B01"),)),
    case(
        "item:sealing_wax",
        "B.22.8",
        of(k.Dispelling),
        scene=lambda s: used(put(led_by(bearing("sealing_wax")))(s), "sealing_wax"),
        brings=True,
    ),
    artefact("fourth_bell", striking(k.SpecialSaves, "B01", **AT_ME), "GrantSave aegis 5", by="aegis"),
    artefact(
        "crown_of_orders", of(k.PresenceRange, who="A07"), "presence_range +6", silent=(of(k.PresenceRange, who=""),)
    ),
    artefact("lucky_knuckle", striking(k.ToHit, **MINE), "may reroll one to_hit failed", silent=(striking(k.ToHit),)),
    artefact(
        "lucky_knuckle",
        striking(k.ArmourSave, "B01", **AT_ME),
        "may reroll one armour_save failed",
        silent=(striking(k.ArmourSave, "B01", target="A01"),),
    ),
    case(
        "item:lucky_knuckle",
        "B.22.8",
        striking(k.ToHit, **MINE),
        scene=lambda s: used(put(led_by(bearing("lucky_knuckle")))(s), "lucky_knuckle"),
        brings=True,
    ),
    artefact(
        "scholars_spindle",
        of(k.Casting, who="A07", spell="x"),
        "casting_modifier +1",
        silent=(of(k.Casting, who="", spell="x"),),
    ),
    artefact(
        "steadying_salts",
        of(k.MiscastRoll, who="A07"),
        "offers item:steadying_salts []",
        silent=(of(k.MiscastRoll, who=""),),
    ),
    artefact("seven_league_boots", of(k.MoveRates, who="A07"), "adv +1", "mar +2", silent=(of(k.MoveRates),)),
    artefact("quartermasters_whistle", of(k.SpecialDeployment), "Allow vanguard 12 ['', 'A07']", by="vanguard"),
    artefact("iron_kettle", of(k.TurnStart), "Recover A01 1 A07", silent=(of(k.TurnStart, "B01"),)),
    artefact(
        "thunder_phial",
        parts_of(k.SpecialAttacks, who="A07", when="shooting"),
        "breath 2d6 at None",
        by="breath_attack",
        silent=(parts_of(k.SpecialAttacks, when="shooting"),),
    ),
)
