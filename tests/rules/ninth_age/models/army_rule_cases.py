"""Cases of the army rules of the six house books: each by a unit that has it."""

from __future__ import annotations

from msgspec import structs

from battles.rules.ninth_age.armies.document import Selection
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.ground.pieces import TerrainKind, TerrainPiece
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.moments import kinds as k
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, joined, lone, pose, regiment
from tests.rules.ninth_age.models.rule_cases import (
    Case,
    Changed,
    alone,
    attack_of,
    case,
    fight,
    marked,
    of,
    other_troops,
    parts_of,
    put,
    shooting,
    striking,
)


def army(rule: str, asked: object, *says: str, scene: Changed, **more: object) -> Case:
    return case(rule, "A.8.22", asked, *says, scene=scene, brings=True, **more)  # type: ignore[arg-type]


def standing_in(kind: TerrainKind, unit: object) -> Changed:
    """A01 in a piece of this kind."""
    corners = tuple((inches(x), inches(y)) for x, y in ((30, 12), (42, 12), (42, 24), (30, 24)))
    return put(unit, terrain=(TerrainPiece(id="t", kind=kind, corners=corners),))  # type: ignore[arg-type]


def then(*changes: Changed) -> Changed:
    def change(state: State) -> State:
        for one in changes:
            state = one(state)
        return state

    return change


def led(key: str) -> Changed:
    """This one is the general of his side."""

    def change(state: State) -> State:
        entries = {**state.entries, key: structs.replace(state.entries[key], general=True)}
        return structs.replace(state, entries=entries)

    return change


def used(*what: tuple[str, str]) -> Changed:
    return lambda state: structs.replace(state, used=what)


SNAGS = choice("brakkar", "snagling_mob", 20, options=(Selection(option="snag_tricks"),))
KING = joined(
    other_troops("hollow_throne", "silt_shieldmen"), "A07", choice("hollow_throne", "drowned_king"), Cell(0, 2)
)
OTHER_DEAD = regiment("A03", choice("hollow_throne", "silt_shieldmen", 20), pose(20, 20, 90))
SLING = other_troops("hollow_throne", "skull_sling_crew", 1, "B01", files=1)
FROM_SLING = put(SLING)


def skulls(state: State) -> k.Moment:
    attack = attack_of(state, "B01", "A01", part=1, kind="shooting", weapon="skull_sling")
    return k.Discipline(state=state, unit=state.units["A01"], kind="panic", attack=attack)


ARMY_RULES = (
    army(
        "aldermark:parade_drill",
        of(k.Discipline, kind="restrain"),
        "may reroll restrain_test failed",
        scene=put(),
        silent=(of(k.Discipline, kind="panic"), of(k.Discipline, "B01", kind="restrain")),
    ),
    army(
        "aldermark:parade_drill",
        of(k.Discipline, kind="combat_reform"),
        "may reroll combat_reform_test failed",
        scene=put(),
    ),
    army(
        "aldermark:crown_orders",
        of(k.ChargePhaseStart, "A05"),
        "offers aldermark:crown_orders ['A01', 'A05']",
        scene=put(alone("aldermark", "lord_constable")),
    ),
    army(
        "aldermark:crown_orders",
        of(k.ChargePhaseStart, "A05"),
        scene=then(put(alone("aldermark", "lord_constable")), marked("A05", fleeing=True)),
    ),
    army(
        "aldermark:lamp_litany",
        of(k.Grants),
        "has hatred to ['']",
        scene=put(
            joined(
                other_troops("aldermark", "banner_halberdiers"), "A07", choice("aldermark", "lamp_almoner"), Cell(0, 2)
            )
        ),
    ),
    army(
        "aldermark:powder_cart",
        of(k.Removed),
        "d3 hits on friends within 3 4/1 []",
        "d3 hits on enemies within 3 4/1 []",
        scene=put(other_troops("aldermark", "kettle_wagon", 1, files=1)),
    ),
    army("brakkar:mob_courage", of(k.Discipline), "dis +1", scene=put(other_troops("brakkar", "snagling_mob", 20))),
    army("brakkar:mob_courage", of(k.Discipline), scene=put(other_troops("brakkar", "snagling_mob", 19))),
    army(
        "brakkar:tide_roar",
        of(k.ChargeRoll),
        "may reroll charge_range_roll all",
        scene=put(other_troops("brakkar", "tide_brutes")),
    ),
    army(
        "brakkar:tide_roar",
        of(k.ChargeRoll),
        scene=then(put(other_troops("brakkar", "tide_brutes")), used(("A01", "brakkar:tide_roar"))),
    ),
    army(
        "brakkar:winners_thirst",
        of(k.RoundEnd, won=True),
        "begins on A01 until condition",
        scene=put(other_troops("brakkar", "redmouth_ravers")),
        silent=(of(k.RoundEnd, lost=True),),
    ),
    army(
        "brakkar:sump_bile",
        parts_of(k.SpecialAttacks),
        "bile 1 at None",
        scene=put(other_troops("brakkar", "sump_trolls", 3, files=3)),
        silent=(parts_of(k.SpecialAttacks, when="shooting"),),
    ),
    army(
        "brakkar:war_totem",
        of(k.Discipline, kind="rally"),
        "may reroll rally_test failed",
        scene=put(alone("brakkar", "bone_totem", x=40)),
        silent=(of(k.Discipline, kind="panic"), of(k.Discipline, "B01", kind="rally")),
    ),
    army(
        "brakkar:war_totem",
        of(k.Discipline, kind="frenzy"),
        "may reroll frenzy_test failed",
        scene=put(alone("brakkar", "bone_totem", x=40)),
    ),
    army(
        "brakkar:war_totem",
        striking(k.Attributes, first_round=True),
        "has battle_focus",
        scene=put(other_troops("brakkar", "tusker_brutes", 5), alone("brakkar", "bone_totem", x=42)),
        silent=(striking(k.Attributes),),
    ),
    army(
        "brakkar:war_totem", striking(k.Attributes, first_round=True), scene=put(alone("brakkar", "bone_totem", x=40))
    ),
    army(
        "brakkar:snag_tricks",
        of(k.ChargeContact, "B01", target="=A01", edge="front"),
        "DangerousTest B01 1",
        scene=put(regiment("A01", SNAGS, pose(36, 20, 90))),
        silent=(of(k.ChargeContact, "B01", target="=A01", edge="left"),),
    ),
    army(
        "hollow_throne:grave_bond",
        of(k.CrumbleLoss, step=4),
        "unstable_loss -1",
        scene=then(
            put(other_troops("hollow_throne", "silt_shieldmen"), alone("hollow_throne", "drowned_king")), led("A05")
        ),
        silent=(of(k.CrumbleLoss, step=3),),
    ),
    army("hollow_throne:grave_bond", of(k.CrumbleLoss, "A03", step=4), scene=then(put(KING, OTHER_DEAD), led("A07"))),
    army(
        "hollow_throne:binding_broken",
        of(k.Removed, who="A07"),
        "A03 tests other, else words",
        scene=then(put(KING, OTHER_DEAD), led("A07")),
        silent=(of(k.Removed, who=""),),
    ),
    army("hollow_throne:binding_broken", of(k.Removed, who="A07"), scene=put(KING, OTHER_DEAD)),
    army(
        "hollow_throne:dirge",
        of(k.Discipline, kind="panic"),
        "dis -1",
        scene=put(lone("B05", choice("hollow_throne", "wailing_queen"), pose(36, 27, 270))),
        silent=(of(k.Discipline, kind="break"), of(k.Discipline, "B01", kind="panic")),
    ),
    army(
        "hollow_throne:dirge",
        of(k.Discipline, kind="panic"),
        scene=put(lone("B05", choice("hollow_throne", "wailing_queen"), pose(36, 29, 270))),
    ),
    army("hollow_throne:cursed_skulls", skulls, "dis -1", scene=FROM_SLING, silent=(of(k.Discipline, kind="panic"),)),
    army(
        "hollow_throne:reaping",
        of(k.RoundEnd, caused=2),
        "Recover A01 1",
        scene=put(other_troops("hollow_throne", "stitched_hulks", 3, files=3)),
        silent=(of(k.RoundEnd),),
    ),
    army(
        "hollow_throne:relic_light",
        of(k.MagicStart, "A05"),
        "offers hollow_throne:relic_light ['A01', 'A05']",
        scene=put(other_troops("hollow_throne", "silt_shieldmen"), alone("hollow_throne", "reliquary_barge")),
    ),
    army(
        "silverbough:bough_born",
        of(k.Grants),
        "has hard_target 1",
        scene=standing_in("forest", other_troops("silverbough", "glade_stalkers", 10)),
    ),
    army(
        "silverbough:bough_born",
        of(k.Grants),
        scene=standing_in("water", other_troops("silverbough", "glade_stalkers", 10)),
    ),
    army(
        "silverbough:keen_eye",
        shooting(k.ToHit, weapon="bow"),
        "Ignore soft_cover",
        scene=put(other_troops("silverbough", "glade_stalkers", 10)),
        silent=(striking(k.ToHit),),
    ),
    army(
        "silverbough:spear_hedge",
        striking(k.Attributes, weapon="spear"),
        "has fight_in_extra_rank",
        scene=put(other_troops("silverbough", "bough_spears")),
        silent=(striking(k.Attributes, weapon="spear", charging=True), striking(k.Attributes)),
    ),
    army(
        "silverbough:blade_song",
        of(k.RoundStart),
        "offers silverbough:blade_song ['att', 'agi', 'aegis']",
        scene=then(put(other_troops("silverbough", "silver_dancers", 10)), fight),
        silent=(of(k.RoundStart, "B01"),),
    ),
    army(
        "silverbough:rooted",
        striking(k.ToWound, "B01", target="A01"),
        "res +1",
        scene=put(other_troops("silverbough", "mosswalkers", 3, files=3)),
    ),
    army(
        "silverbough:rooted",
        striking(k.ToWound, "B01", target="A01"),
        scene=then(put(other_troops("silverbough", "mosswalkers", 3, files=3)), marked("A01", moved="advanced")),
    ),
    army(
        "nine_kilns:short_legs",
        of(k.Discipline, kind="march"),
        "AutoPass",
        scene=put(other_troops("nine_kilns", "brickwall")),
        silent=(of(k.Discipline, kind="panic"),),
    ),
    army(
        "nine_kilns:short_legs", of(k.FleeRoll), "flee_distance -1", scene=put(other_troops("nine_kilns", "brickwall"))
    ),
    army(
        "nine_kilns:shield_wall",
        striking(k.ArmourSave, "B01", target="A01", first_round=True),
        "arm +1",
        scene=put(other_troops("nine_kilns", "brickwall")),
        silent=(striking(k.ArmourSave, "B01", target="A01"),),
    ),
    army(
        "nine_kilns:shield_wall",
        striking(k.ArmourSave, "B01", target="A01", first_round=True),
        scene=then(put(other_troops("nine_kilns", "brickwall")), marked("A01", charging=True)),
    ),
    army(
        "nine_kilns:measured_volley",
        shooting(k.ToHit),
        "may reroll to_hit ones",
        scene=put(other_troops("nine_kilns", "gallery_crossbows")),
        silent=(striking(k.ToHit),),
    ),
    army(
        "nine_kilns:measured_volley",
        shooting(k.ToHit),
        scene=then(put(other_troops("nine_kilns", "gallery_crossbows")), marked("A01", moved="advanced")),
    ),
    army(
        "nine_kilns:hot_meal",
        of(k.Discipline, kind="panic"),
        "may reroll panic_test failed",
        scene=put(alone("nine_kilns", "hearth_matron")),
        silent=(of(k.Discipline, kind="break"), of(k.Discipline, "B01", kind="panic")),
    ),
    army(
        "nine_kilns:spare_parts",
        of(k.TurnStart, "A05"),
        "offers nine_kilns:spare_parts ['A02']",
        scene=put(
            alone("nine_kilns", "master_founder"),
            regiment("A02", choice("aldermark", "bombard_battery"), pose(47, 18, 90), files=1),
        ),
    ),
    army("nine_kilns:spare_parts", of(k.TurnStart, "A05"), scene=put(alone("nine_kilns", "master_founder"))),
    army(
        "nine_kilns:undermine",
        of(k.ChargeContact, target="=B01", edge="left"),
        "DangerousTest B01 1",
        scene=put(other_troops("nine_kilns", "pit_breakers")),
    ),
    army(
        "nine_kilns:radiant_heat",
        of(k.RoundStart),
        "d3 hits on contact 3/0 ['flaming']",
        scene=then(put(other_troops("nine_kilns", "tenth_kiln", 1, files=1)), fight),
    ),
    army(
        "long_fen:fen_born",
        of(k.Grants),
        "has stubborn",
        scene=standing_in("water", other_troops("long_fen", "reed_spears")),
    ),
    army("long_fen:fen_born", of(k.Grants), scene=put(other_troops("long_fen", "reed_spears"))),
    army(
        "long_fen:herd_call",
        of(k.ChargePhaseStart, "A05"),
        "offers long_fen:herd_call ['A02']",
        scene=put(
            alone("long_fen", "drove_master"), regiment("A02", choice("long_fen", "heron_riders", 5), pose(50, 20, 90))
        ),
    ),
    army(
        "long_fen:fresh_venom",
        of(k.Grants),
        "has poison to ['']",
        scene=put(
            joined(
                other_troops("long_fen", "blowpipe_runners", 10), "A07", choice("long_fen", "venom_brewer"), Cell(0, 2)
            )
        ),
    ),
    army(
        "long_fen:bog_drag",
        striking(k.Initiative),
        "agi -2",
        scene=put(other_troops("long_fen", "mudskin_wrestlers", 10, "B01"), contact=True),
        silent=(striking(k.Initiative, "B01", target="A01"),),
    ),
    army(
        "long_fen:swarm_cloud",
        shooting(k.ToHit),
        "to_hit -1",
        scene=put(
            lone("B02", choice("long_fen", "leech_swarms"), None),
            regiment("B03", choice("long_fen", "leech_swarms", 2), pose(36, 25, 270), files=2),
        ),
        silent=(striking(k.ToHit), shooting(k.ToHit, "B01", target="A01")),
    ),
    army(
        "long_fen:swarm_cloud",
        shooting(k.ToHit),
        scene=put(regiment("B03", choice("long_fen", "leech_swarms", 2), pose(36, 27, 270), files=2)),
    ),
    army(
        "long_fen:skittish",
        of(k.Discipline, kind="panic"),
        "dis -1",
        scene=put(other_troops("long_fen", "heron_riders", 5)),
        silent=(of(k.Discipline, kind="break"),),
    ),
    army(
        "long_fen:skittish", of(k.FleeRoll), "flee_distance +2", scene=put(other_troops("long_fen", "heron_riders", 5))
    ),
)
