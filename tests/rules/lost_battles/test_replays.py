"""The rulebook's three long examples, played on the scenarios."""

import pytest
from msgspec import structs

from battles.rules.base import Setup
from battles.rules.dice import LoadedDice
from battles.rules.lost_battles import RULES, victory
from battles.rules.lost_battles.state import State
from battles.rules.play import begin
from tests.rules.lost_battles.builders import Table, Wanted


def opened(scenario: str, *dice: int, **options: Wanted) -> Table:
    loaded = LoadedDice(*dice)
    play = begin(RULES, Setup(scenario=scenario, options=dict(options)), loaded)
    assert not loaded.left
    return Table(play.state)


@pytest.mark.clause("8.14", "14.1", "12.3")
def test_b35_to_b40_magnesia() -> None:
    battle = opened("magnesia", 3, fortune_of_war=True)
    assert (battle.state.turn, battle.state.weather, battle.commands()) == (2, "rain", 7)

    # B35: the Pergamene horse on the far right
    battle.activate("A.vca").move().declare().attack("A.vca", 6, bonus="bought")
    battle.give("accept").give("accept")
    assert battle.modifiers == {"M01", "M02", "M04", "M13"}
    assert (battle.difference, battle.commands()) == (1, 5)
    assert battle["B.gal"].spent
    battle.keep_lead()

    # B36: Eumenes against the scythed chariots
    battle.activate("A.eum", "A.rca").move().declare().attack("A.eum", 9)
    battle.give("accept").give("accept")
    assert battle.modifiers == {"M01", "M02", "M03", "M13"}
    assert (battle.difference, battle.commands()) == (3, 5)
    assert battle["B.scy-1"].gone == "withdrawn"
    assert not battle.happened("morale_tested")
    battle.name_lead("B.ski-1")
    assert battle["B.ski-1"].spent
    battle.name_lead("B.cap-1")

    # B37: the Roman horse, re-rolled
    battle.attack("A.rca", 4, bonus="bought").give("demand_reroll", dice=(4, 6))
    assert battle.modifiers == {"M02", "M13", "M04", "M09"}
    assert (battle.difference, battle.commands(), battle.state.favour) == (3, 3, "2")

    # B38: all-out, and the left wing breaks
    battle.go(2)
    test = battle.the("morale_tested")
    assert (test.morale, test.modifiers) == (1, ())
    assert battle["B.cap-1"].gone == "shattered"
    assert battle["B.ski-1"].gone == "routed"
    assert battle["B.ca2"].gone == "withdrawn"
    assert battle["B.gal"].gone == "routed"
    assert test.units["B.hc-1"] == 1
    battle.give("advance", units=("A.eum", "A.rca"))
    assert battle["A.eum"].tile == "B_left_rear"

    # B39: the light infantry follows, the command die is halved by the rain
    battle.activate("A.tra-1", "A.tra-2", dice=(5,))
    assert battle.commands() == 4
    battle.move().done()
    assert battle.on("B_left_centre") == {"tra-1", "tra-2"}

    # Scipio leads three legions out of the camp
    battle.activate("A.leg-2", "A.leg-3", "A.leg-4", commander="lscipio").move()
    assert battle.commands() == 4
    assert battle.general("lscipio").tile == "A_centre"

    # B40: light horse falls back, the veteran legion goes far
    battle.activate("A.lic").give("about_face").move().done()
    assert (battle["A.lic"].tile, battle["A.lic"].facing) == ("A_left_rear", "N")
    battle.express("A.vle", double=True).turn("W").give("move_forward").turn("N")
    assert (battle["A.vle"].tile, battle["A.vle"].facing) == ("A_left_wing", "N")
    assert battle.commands() == 1
    left = [unit.id for tile in ("B_left_wing", "B_left_rear", "B_left_flank") for unit in battle.state.at(tile)]
    assert [unit for unit in left if unit.startswith("B.")] == ["B.hc-1"]
    assert battle.lead("B_left_wing") == "hc-1"


def places(state: State) -> dict[str, tuple[str, str | None, str | None]]:
    found: dict[str, tuple[str, str | None, str | None]] = {}
    for unit in state.units.values():
        found[unit.id] = (unit.place, unit.tile, unit.facing)
    for general in state.generals.values():
        found[general.id] = ("undeployed" if state.is_undeployed(general) else "field", state.tile_of(general), None)
    return found


@pytest.mark.clause("15.10", "15.11", "15.3")
def test_b45_b46_sambre() -> None:
    battle = opened("sambre", 1, deployment="free")
    assert battle.commands("A") == 3

    # B45: the surprised Romans
    battle.express("A.aux").give("deploy_to", tile="A_rear").move()
    battle.express("A.cav-1").give("deploy_to", tile="A_right_rear").move()
    battle.done()
    battle.express("A.cav-2", commander="A.labienus", payers=("A.caesar",)).give("deploy_to", tile="A_left_rear")
    battle.move().done()
    assert battle.commands("A") == 3
    assert victory.fighting_value(battle.state, "A", fielded=True) == 15
    assert battle.state.armies["A"].deployed_weight == 3
    assert battle.no_activation("A.vle-1") == "surprised_limit"
    battle.end_turn()

    # B46: the Belgae
    assert battle.commands("B") == 6
    battle.express("B.bod").give("deploy_to", tile="B_left_rear").move()
    assert battle.commands("B") == 6
    battle.express("B.ner-1").give("deploy_to", tile="B_left_rear").move()
    battle.activate(*[f"B.ner-{n}" for n in range(2, 8)]).give("deploy_to", tile="B_left_rear")
    assert battle.commands("B") == 2
    battle.activate(*[f"B.ner-{n}" for n in range(8, 14)], dice=(2,))
    assert battle.commands("B") == 3
    battle.give("deploy_to", tile="B_rear").move()
    battle.activate("B.cav").give("deploy_to", tile="B_right_rear").move()
    battle.activate(*[f"B.ner-{n}" for n in range(14, 17)]).give("deploy_to", tile="B_right_rear")
    assert battle.asks == "2 leads"
    assert battle.commands("B") == 0
    leads = {"B_left_centre": "B.bod", "B_left_rear": "B.ner-2", "B_centre": "B.ner-8", "B_right_rear": "B.ner-14"}
    battle.give("designate_leads", leads=leads, dice=(3,))

    historical = opened("sambre", 3)
    assert battle.state.turn == historical.state.turn == 2
    assert places(battle.state) == places(historical.state)
    assert battle.state.leads == historical.state.leads
    assert battle.commands("A") == historical.commands("A")


@pytest.mark.clause("16.2", "16.4", "16.5")
def test_b41_cannae() -> None:
    state = RULES.initial(Setup(scenario="cannae"))
    assert (state.armies["A"].initial_value, state.armies["B"].initial_value) == (70, 84)
    shattered = {f"A.leg-{n}" for n in range(1, 9)} | {"A.rom-1", "A.rom-2", "B.gsp-1", "B.gsp-2"}
    units = {}
    for unit in state.units.values():
        fate = "shattered" if unit.id in shattered else "routed" if unit.army == "A" else None
        gone = {"place": "gone", "tile": None, "facing": None, "gone": fate} if fate else {"spent": True}
        units[unit.id] = structs.replace(unit, **gone)
    generals = dict(state.generals)
    for name, fate in (("A.paulus", "lost"), ("A.varro", "withdrawn")):
        generals[name] = structs.replace(generals[name], place="gone", tile=None, gone=fate)
    state = structs.replace(state, units=units, generals=generals)

    assert victory.totals(state) == {"A": 128, "B": 119}
    assert {part.code: part.value for part in victory.parts(state, "A")} == {
        "spent": 54,
        "shattered": 12,
        "handicap_value": 42,
        "handicap_legions": 20,
    }
    assert victory.base(state) == 26
    assert victory.level(9, 26) == "narrow"
    assert victory.winner(victory.totals(state)) == "A"
