"""Cases of the universal rules (B.21.1 to B.21.20)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.moments import kinds as k
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, joined, lone, pose, regiment
from tests.rules.ninth_age.models.rule_cases import (
    Changed,
    alone,
    case,
    fight,
    granted,
    marked,
    of,
    other_troops,
    put,
)

PLATFORM = regiment("A02", choice("aldermark", "bombard_battery"), pose(38, 16, 90), files=1)


def at_turn(turn: int, **marks: object) -> Changed:
    def change(state: State) -> State:
        return structs.replace(marked("A01", **marks)(state), turn=turn)

    return change


UNIVERSAL = (
    case(
        "fear",
        "B.21.1",
        of(k.Discipline, who="", kind="break"),
        "dis -1",
        on="B01",
        scene=fight,
        silent=(of(k.Discipline, "B01"),),
    ),
    case(
        "fear",
        "B.21.1",
        of(k.RoundStart),
        "A01 tests fear, else afraid",
        on="B01",
        scene=fight,
        silent=(of(k.RoundStart, "B01"),),
    ),
    case("fear", "B.21.1", of(k.Discipline), on="B01"),
    case(
        "front_rank",
        "B.21.2",
        of(k.PlaceInUnit, who="A07"),
        "Must front_rank",
        model="A07",
        brings=True,
        silent=(of(k.PlaceInUnit, who=""),),
    ),
    case(
        "battle_standard_bearer",
        "B.21.3",
        of(k.CombatScore),
        "Allow standard 1",
        model="A07",
        scene=fight,
        silent=(of(k.CombatScore, "B01"),),
    ),
    case("battle_standard_bearer", "B.21.3", of(k.CombatScore), model="A07"),
    case(
        "insignificant",
        "B.21.4",
        of(k.PanicCaused, target="=B01"),
        "Forbid insignificant_cause",
        on="B01",
        scene=lambda s: s,
        silent=(of(k.PanicCaused),),
    ),
    case(
        "insignificant", "B.21.4", of(k.PanicCaused, target="=B01"), scene=lambda s: granted(s, "B01", "insignificant")
    ),
    case(
        "insignificant",
        "B.21.4",
        of(k.MayJoin, "A05", target="=A01", who="A05"),
        "Forbid only_alike",
        scene=put(other_troops("brakkar", "snagling_mob"), alone("aldermark", "field_captain")),
        brings=True,
    ),
    case(
        "insignificant",
        "B.21.4",
        of(k.MayJoin, "A05", target="=A01", who="A05"),
        scene=put(other_troops("brakkar", "snagling_mob"), alone("brakkar", "sneak_king")),
        brings=True,
    ),
    case(
        "commanding_presence",
        "B.21.5",
        of(k.Discipline, who=""),
        "dis = 8",
        model="A07",
        silent=(of(k.Discipline, who="A07"), of(k.Discipline, "B01"), of(k.Discipline, without_presence=True)),
    ),
    case(
        "commanding_presence",
        "B.21.5",
        of(k.Discipline),
        on="A05",
        scene=put(alone("aldermark", "lord_constable", x=36, y=34)),
    ),
    case(
        "commanding_presence",
        "B.21.5",
        of(k.Discipline),
        "dis = 9",
        on="A05",
        scene=put(alone("aldermark", "lord_constable", x=36, y=31)),
    ),
    case("commanding_presence", "B.21.5", of(k.Discipline), model="A07", scene=marked("A01", fleeing=True)),
    case(
        "terror",
        "B.21.6",
        of(k.Announced, target="=B01"),
        "B01 tests panic, else flee",
        silent=(of(k.Announced, target="=B01", reactions=False),),
    ),
    case("terror", "B.21.6", of(k.Announced, target="=B01"), scene=lambda s: granted(s, "B01", "terror")),
    case("terror", "B.21.6", of(k.Announced, target="=B01"), scene=marked("B01", panic_passed=True)),
    case(
        "fly",
        "B.21.7",
        of(k.MayMove, how="march"),
        "Allow fly 8 16",
        ref={"X": 8, "Y": 16},
        silent=(of(k.MayMove, how="reform"),),
    ),
    case(
        "fly",
        "B.21.7",
        of(k.Obstacles, how="charge", means="fly"),
        "Ignore terrain",
        "Ignore units",
        ref={"X": 8, "Y": 16},
        silent=(of(k.Obstacles, how="charge"),),
    ),
    case("fly", "B.21.7", of(k.MayMove, how="march"), model="A07", ref={"X": 8, "Y": 16}),
    case(
        "fearless",
        "B.21.8",
        of(k.Discipline, kind="panic"),
        "AutoPass",
        silent=(of(k.Discipline, kind="break"), of(k.MayReact, reaction="hold")),
    ),
    case("fearless", "B.21.8", of(k.MayReact, reaction="flee"), "Forbid fearless_holds"),
    case("fearless", "B.21.8", of(k.Discipline, kind="panic"), model="A07"),
    case(
        "strider",
        "B.21.9",
        of(k.DangerousGround, terrain="forest"),
        "AutoPass",
        silent=(of(k.DangerousGround, terrain=""),),
    ),
    case("strider", "B.21.9", of(k.DangerousGround, terrain="forest"), ref={"terrain": "water"}),
    case("strider", "B.21.9", of(k.Steadfast, terrain=("forest",)), "Ignore terrain"),
    case("strider", "B.21.9", of(k.Steadfast, terrain=("forest",)), ref={"terrain": "water"}),
    case("strider", "B.21.9", of(k.Steadfast, terrain=("forest",)), model="A07"),
    case("ambush", "B.21.10", of(k.SpecialDeployment), "Allow ambush"),
    case("ambush", "B.21.10", of(k.SpecialDeployment), model="A07"),
    case("ambush", "B.21.10", of(k.ArrivalRoll), "needed = 3"),
    case("ambush", "B.21.10", of(k.ArrivalRoll), "needed = 3", "Must lose_scoring", scene=at_turn(7)),
    case("ambush", "B.21.10", of(k.MarchAllowed), "Forbid arrived_no_march", scene=marked("A01", moved="arrived")),
    case(
        "stand_behind",
        "B.21.11",
        of(k.PlaceInUnit, who="A07"),
        "Allow anywhere",
        model="A07",
        silent=(of(k.PlaceInUnit, who=""),),
    ),
    case(
        "engineer",
        "B.21.12",
        of(k.ShootingStart),
        "offers engineer ['A02']",
        model="A07",
        ref={"X": 3},
        scene=put(PLATFORM),
        silent=(of(k.ShootingStart, "B01"),),
    ),
    case("engineer", "B.21.12", of(k.ShootingStart), model="A07", ref={"X": 3}),
    case(
        "engineer",
        "B.21.12",
        of(k.ShootingStart),
        model="A07",
        ref={"X": 3},
        scene=put(structs.replace(PLATFORM, marks=structs.replace(PLATFORM.marks, shot=True))),
    ),
    case("engineer", "B.21.12", of(k.ShootingStart), model="A07", ref={"X": 3}, scene=put(PLATFORM, contact=True)),
    case("unstable", "B.21.13", of(k.CombatLost, difference=4), "Must crumble 4", model="A07"),
    case(
        "unstable",
        "B.21.13",
        of(k.MayJoin, "A05", target="=A01", who="A05"),
        "Forbid only_alike",
        on="A05",
        scene=put(alone("aldermark", "field_captain")),
    ),
    case(
        "unstable",
        "B.21.13",
        of(k.MayJoin, "A05", target="=A01", who="A05"),
        "Forbid only_alike",
        scene=put(alone("aldermark", "field_captain")),
    ),
    case("channel", "B.21.14", of(k.Siphon), "veil_tokens +2", model="A07", ref={"X": 2}),
    case("channel", "B.21.14", of(k.Siphon), model="A07", scene=marked("A01", fleeing=True)),
    case("channel", "B.21.14", of(k.Siphon, "B01"), on="B01"),
    case("ghost_step", "B.21.16", of(k.Obstacles, how="march"), "Ignore terrain"),
    case("ghost_step", "B.21.16", of(k.Obstacles, how="march"), model="A07"),
    case(
        "ghost_step",
        "B.21.16",
        of(k.DangerousGround, terrain="ruins", who="A07"),
        "AutoPass",
        model="A07",
        silent=(of(k.DangerousGround, terrain="ruins", who=""),),
    ),
    case("war_machine", "B.21.17", of(k.MayDeclare), "Forbid war_machine"),
    case("war_machine", "B.21.17", of(k.MayPursue), "Forbid war_machine"),
    case(
        "war_machine",
        "B.21.17",
        of(k.MayReact, reaction="flee"),
        "Forbid war_machine",
        silent=(of(k.MayReact, reaction="hold"), of(k.MayReform)),
    ),
    case("war_machine", "B.21.17", of(k.PanicFailed), "Replace failed shaken"),
    case("war_machine", "B.21.17", of(k.BreakFailed), "Replace failed destroyed"),
    case(
        "war_machine",
        "B.21.17",
        of(k.MayReform),
        "Forbid round_base",
        scene=put(other_troops("aldermark", "bombard_battery", 1, "B01", files=1), contact=True),
        brings=True,
        silent=(of(k.MayReform, how="post_combat"),),
    ),
    case(
        "war_machine", "B.21.17", of(k.ChargeContact, target="=B01", edge="front"), "Allow contact_anywhere", on="B01"
    ),
    case(
        "war_platform",
        "B.21.18",
        of(k.Grants, "A05"),
        "has character to ['A05']",
        scene=put(lone("A05", choice("brakkar", "bone_totem"), pose(44, 20, 90))),
        brings=True,
    ),
    case(
        "war_platform",
        "B.21.18",
        of(k.MayDuel, "A05", who="A05"),
        "Forbid war_platform",
        scene=put(lone("A05", choice("brakkar", "bone_totem"), pose(44, 20, 90))),
        brings=True,
        silent=(of(k.MayDuel, who="A07"),),
    ),
    case("war_platform", "B.21.18", of(k.PlaceInUnit, who="A07"), "Must middle", model="A07"),
    case("scout", "B.21.19", of(k.SpecialDeployment), "Allow scout"),
    case("scout", "B.21.19", of(k.MayDeclare), "Forbid scouted", scene=marked("A01", scouted=True)),
    case("scout", "B.21.19", of(k.MayDeclare), scene=at_turn(3, scouted=True)),
    case("scout", "B.21.19", of(k.SpecialDeployment), model="A07"),
    case(
        "bodyguard",
        "B.21.20",
        of(k.Grants),
        "has stubborn to ['A07']",
        scene=put(
            joined(
                other_troops("silverbough", "oath_wardens", 20),
                "A07",
                choice("silverbough", "bough_prince"),
                Cell(0, 2),
            )
        ),
        brings=True,
    ),
    case(
        "bodyguard",
        "B.21.20",
        of(k.Grants),
        scene=put(
            joined(
                other_troops("aldermark", "oxblood_guard", 20), "A07", choice("aldermark", "field_captain"), Cell(0, 2)
            )
        ),
        brings=True,
    ),
    case(
        "bodyguard",
        "B.21.20",
        of(k.Grants),
        "has stubborn to ['A07']",
        scene=put(
            joined(
                other_troops("aldermark", "oxblood_guard", 20), "A07", choice("aldermark", "lord_constable"), Cell(0, 2)
            )
        ),
        brings=True,
    ),
)
