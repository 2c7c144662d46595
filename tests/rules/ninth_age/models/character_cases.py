"""Cases of characters, command groups and protections (B.21.90 to B.21.117)."""

from __future__ import annotations

from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.moments import kinds as k
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, joined, pose, regiment, state_of
from tests.rules.ninth_age.models.rule_cases import (
    HALBERDS,
    Changed,
    case,
    fight,
    granted,
    of,
    put,
    shooting,
    striking,
)

COMMAND = put(regiment("A01", HALBERDS, pose(36, 20, 90), command=("champion", "musician", "standard_bearer")))


def guarded(troops: int, entry: str = "banner_halberdiers") -> Changed:
    unit = regiment("A01", choice("aldermark", entry, troops), pose(36, 20, 90))
    return put(joined(unit, "A07", choice("aldermark", "field_captain"), Cell(0, 2)))


def nearby(*command: str) -> Changed:
    """B01 has a command group and stands six inches away."""

    def change(state: State) -> State:
        other = regiment("B01", HALBERDS, pose(36, 26, 270), command=command)  # type: ignore[arg-type]
        return state_of(state.units["A01"], other, active="A")

    return change


CHARACTERS = (
    case(
        "character",
        "B.21.96",
        of(k.Distribution, who="A07"),
        "Forbid hits_on_rank_and_file",
        brings=True,
        silent=(of(k.Distribution, who=""),),
    ),
    case("character", "B.21.96", of(k.Distribution, who="A07"), "Allow share", scene=guarded(4), brings=True),
    case(
        "character",
        "B.21.96",
        of(k.Distribution, who="A07"),
        "Allow share",
        scene=guarded(10, "gilded_spurs"),
        brings=True,
    ),
    case("character", "A.15.30", of(k.MayDuel, who="A07"), "Allow duel", brings=True, silent=(of(k.MayDuel, who=""),)),
    case(
        "make_way",
        "B.21.97",
        of(k.MayMakeWay, who="A07"),
        "Allow make_way",
        model="A07",
        silent=(of(k.MayMakeWay, who=""),),
    ),
    case(
        "champion",
        "B.21.102",
        of(k.Distribution, who="champion"),
        "Forbid champion_no_share",
        scene=COMMAND,
        brings=True,
        silent=(of(k.Distribution, who=""),),
    ),
    case("champion", "B.21.102", of(k.MayDuel, who="champion"), "Allow duel", scene=COMMAND, brings=True),
    case(
        "first_among_equals",
        "B.21.101",
        striking(k.AttackCount, who="champion"),
        "att +1",
        scene=COMMAND,
        brings=True,
        silent=(striking(k.AttackCount),),
    ),
    case(
        "first_among_equals",
        "B.21.101",
        striking(k.AttackCount, who="champion", part=1),
        scene=put(regiment("A01", choice("aldermark", "gilded_spurs", 5), pose(36, 20, 90), command=("champion",))),
        brings=True,
    ),
    case(
        "order_the_charge",
        "B.21.108",
        of(k.ChargeRoll),
        "charge_range_roll always 4..",
        scene=COMMAND,
        brings=True,
        silent=(of(k.ChargeRoll, "B01"),),
    ),
    case(
        "musician",
        "B.21.105",
        of(k.MayMove, how="reform"),
        "Allow change_place musician",
        scene=COMMAND,
        brings=True,
        silent=(of(k.MayMove, how="charge"),),
    ),
    case(
        "march_to_the_beat",
        "B.21.103",
        of(k.Discipline, kind="march"),
        "dis -1",
        scene=nearby("musician"),
        brings=True,
        silent=(of(k.Discipline, kind="panic"),),
    ),
    case(
        "march_to_the_beat",
        "B.21.103",
        of(k.Discipline, kind="march"),
        scene=lambda s: granted(nearby("musician")(s), "A01", "march_to_the_beat"),
        brings=True,
    ),
    case(
        "march_to_the_beat",
        "B.21.103",
        of(k.Discipline, kind="march"),
        scene=put(regiment("B01", HALBERDS, pose(36, 30, 270), command=("musician",))),
        brings=True,
    ),
    case(
        "standard_bearer",
        "B.21.105",
        of(k.MayMove, how="march"),
        "Allow change_place standard_bearer",
        scene=COMMAND,
        brings=True,
    ),
    case(
        "standard_combat_bonus",
        "B.21.104",
        of(k.CombatScore),
        "Allow standard 1",
        scene=lambda s: fight(COMMAND(s)),
        brings=True,
        silent=(of(k.CombatScore, "B01"),),
    ),
    case("standard_combat_bonus", "B.21.104", of(k.CombatScore), scene=COMMAND, brings=True),
)

PROTECTIONS = (
    case(
        "distracting",
        "B.21.111",
        striking(k.ToHit),
        "to_hit -1",
        on="B01",
        silent=(shooting(k.ToHit), striking(k.ToHit, kind="special")),
    ),
    case("distracting", "B.21.111", striking(k.ToHit, "B01", target="A01"), model="A07", silent=()),
    case("distracting", "B.21.111", striking(k.ToHit, "B01", target="A01", at="A07"), "to_hit -1", model="A07"),
    case(
        "flammable",
        "B.21.112",
        striking(k.ToWound),
        "must reroll to_wound failed",
        on="B01",
        scene=lambda s: granted(s, "A01", "flaming"),
    ),
    case("flammable", "B.21.112", striking(k.ToWound), on="B01"),
    case(
        "cannot_be_stomped",
        "B.21.113",
        of(k.MayBeStomped),
        "Forbid cannot_be_stomped",
        silent=(of(k.MayBeStomped, "B01"),),
    ),
    case(
        "parry",
        "B.21.114",
        striking(k.ToHit),
        "def +1",
        "def always 3",
        on="B01",
        silent=(striking(k.ToHit, edge="left"), shooting(k.ToHit)),
    ),
    case("aegis", "B.21.115", striking(k.SpecialSaves), "GrantSave aegis 5", on="B01", ref={"X": 5}),
    case(
        "aegis",
        "B.21.110",
        shooting(k.SpecialSaves),
        "GrantSave aegis 5",
        on="B01",
        ref={"X": 5, "against": [["ranged"]]},
        silent=(striking(k.SpecialSaves),),
    ),
    case("aegis", "A.7.8", striking(k.SpecialSaves), "ImproveSave aegis 2 4", on="B01", ref={"improve": 2, "max": 4}),
    case(
        "hard_target", "B.21.116", shooting(k.ToHit), "to_hit -2", on="B01", ref={"X": 2}, silent=(striking(k.ToHit),)
    ),
    case("hard_target", "B.21.116", shooting(k.ToHit, "B01", target="A01"), model="A07", ref={"X": 2}),
    case("fortitude", "B.21.117", striking(k.SpecialSaves), "GrantSave fortitude 4", on="B01", ref={"X": 4}),
    case(
        "fortitude",
        "B.21.117",
        striking(k.SpecialSaves),
        on="B01",
        ref={"X": 4},
        scene=lambda s: granted(s, "A01", "flaming"),
    ),
)
