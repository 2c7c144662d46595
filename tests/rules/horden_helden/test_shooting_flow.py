"""The course of shooting: replies, main shooters, the order of shots, lapsing (14.5–14.9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden import changes
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee import steps as melee_steps
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.shooting import options, orders, questions, volleys
from battles.rules.horden_helden.shooting.events import ShotsLapsed
from battles.rules.horden_helden.shooting.frames import AskFire, AskShot
from battles.rules.horden_helden.shooting.record import Shooting, Shot
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.combat_builders import HERE, THERE, changed, shooting
from tests.rules.horden_helden.shooting_builders import (
    ONE,
    TWO,
    Afterwards,
    archers,
    crowd,
    fire,
    give,
    opened,
    recorded,
    refused,
    top,
)


@pytest.fixture
def fought(monkeypatch: pytest.MonkeyPatch) -> list[Fight]:
    return recorded(monkeypatch)


# --- the course of the phase ------------------------------------------------------------------------------------------


@pytest.mark.clause("14.9")
def test_14_9_nobody_is_asked_if_nobody_can_shoot(fought: list[Fight]) -> None:
    assert top(opened(shooting("spears", "spears"))) == Afterwards()
    assert top(opened(shooting("light_archers", "spears", element("A02", "spears", 500, 430, 90)))) == Afterwards()


@pytest.mark.clause("14.9", "14.5")
def test_14_9_an_archery_duel_is_one_fight_and_the_reply_is_bound(fought: list[Fight]) -> None:
    play = opened(shooting("light_archers", "heavy_archers"))
    assert top(play) == AskFire(side="A", seats=(ONE,))

    preview = give(play, ONE, fire((HERE, THERE)))

    assert [one.code for one in preview.consequences] == ["draws_reply"]
    assert top(play) == Afterwards()
    assert fought == [Fight(kind="shooting", attacker=HERE, defender=THERE, reply=True)]
    assert [(shot.shooter, shot.reply) for shot in play.state.shooting.shots] == [(HERE, False), (THERE, True)]


@pytest.mark.clause("14.9")
def test_14_9_both_players_elements_shoot_in_each_turn(fought: list[Fight]) -> None:
    play = opened(shooting("light_archers", "heavy_archers"))
    give(play, ONE, orders.DeclareFire())
    assert top(play) == AskFire(side="B", seats=(TWO,))

    give(play, TWO, fire((THERE, HERE)))

    assert fought == [Fight(kind="shooting", attacker=THERE, defender=HERE, reply=True)]


@pytest.mark.clause("14.9", "14.7")
def test_14_9_a_target_that_cannot_shoot_only_defends(fought: list[Fight]) -> None:
    play = opened(shooting("light_archers", "spears"))
    give(play, ONE, fire((HERE, THERE)))

    assert fought == [Fight(kind="shooting", attacker=HERE, defender=THERE)]


@pytest.mark.clause("14.9", "9.9")
def test_9_9_mounted_infantry_that_is_shot_at_does_not_reply(fought: list[Fight]) -> None:
    state = changed(shooting("light_archers", "light_archers"), THERE, flags=("mounted_infantry",))
    play = opened(state)
    give(play, ONE, fire((HERE, THERE)))

    assert not fought[0].reply


@pytest.mark.clause("14.5", "14.9")
def test_14_5_a_bound_element_may_not_choose_another_target(fought: list[Fight]) -> None:
    south = archers((HERE, 500, 400, 90), ("A02", 600, 400, 90))
    north = archers((THERE, 500, 460, 270), ("B02", 600, 460, 270))
    play = opened(battle(*south, *north, phase="shooting"))
    give(play, ONE, fire((HERE, THERE)))

    assert top(play) == AskFire(side="B", seats=(TWO,))
    assert refused(play.state, TWO, fire((THERE, HERE))) == ["bound_to_reply"]
    give(play, TWO, fire(("B02", "A02")))
    assert top(play) == AskShot()


@pytest.mark.clause("5.5", "14.9")
def test_5_5_the_active_player_picks_the_order(fought: list[Fight]) -> None:
    south = archers((HERE, 500, 400, 90), ("A02", 600, 400, 90))
    north = [element(THERE, "spears", 500, 460, 270), element("B02", "spears", 600, 460, 270)]
    play = opened(battle(*south, *north, phase="shooting"))
    give(play, ONE, fire((HERE, THERE), ("A02", "B02")))

    assert questions.asked(play.state)[ONE].facts["targets"] == [THERE, "B02"]
    assert refused(play.state, ONE, orders.ResolveShot(target=HERE)) == ["no_shot_at_target"]
    assert orders.ResolveShot(target="B02").preview(play.state, ONE).facts["odds"]["attacker"] == "A02"
    give(play, ONE, orders.ResolveShot(target="B02"))

    assert [fight.defender for fight in fought] == ["B02", THERE]
    assert top(play) == Afterwards()


# --- main shooter and further shooters --------------------------------------------------------------------------------


def wide_target(*more: Element, kind: str = "war_wagons") -> State:
    """B01 shows its side, 80 mm wide, to shooters of the south."""
    return battle(*more, element(THERE, kind, 460, 480, 180), phase="shooting")


@pytest.mark.clause("14.6")
def test_14_6_the_nearest_shooter_is_the_main_one(fought: list[Fight]) -> None:
    south = archers((HERE, 480, 390, 90), ("A02", 520, 400, 90))
    play = opened(wide_target(*south, kind="boats"))
    preview = give(play, ONE, fire((HERE, THERE), ("A02", THERE)))

    assert [shot["role"] for shot in preview.facts["shots"]] == ["further", "main"]
    assert fought == [Fight(kind="shooting", attacker="A02", defender=THERE, shooters=(HERE,))]


@pytest.mark.clause("14.6")
@pytest.mark.parametrize("order", [(HERE, "A02"), ("A02", HERE)])
def test_14_6_of_equally_near_shooters_the_first_named_is_the_main_one(
    fought: list[Fight], order: tuple[str, str]
) -> None:
    south = archers((HERE, 480, 400, 90), ("A02", 520, 400, 90))
    play = opened(wide_target(*south, kind="boats"))
    give(play, ONE, fire(*((one, THERE) for one in order)))

    assert (fought[0].attacker, fought[0].shooters) == (order[0], (order[1],))


@pytest.mark.clause("14.5")
def test_14_5_nobody_is_shot_at_by_more_than_three(fought: list[Fight]) -> None:
    play = opened(crowd(4))
    everybody = fire(*((f"A0{n}", THERE) for n in (1, 2, 3, 4)))

    assert refused(play.state, ONE, everybody) == ["shot_at_by_three"]
    give(play, ONE, fire(*((f"A0{n}", THERE) for n in (1, 2, 3))))
    assert (fought[0].attacker, fought[0].shooters) == ("A03", ("A01", "A02"))
    assert options.volley(opened(crowd(4)).state, ONE) == tuple((f"A0{n}", THERE, "front") for n in (1, 2, 3))


@pytest.mark.clause("14.9")
def test_14_9_others_who_shoot_at_the_main_shooter_join_the_fight_of_his_target(fought: list[Fight]) -> None:
    shots = (
        Shot(shooter=HERE, target=THERE, distance=60.0),
        Shot(shooter=THERE, target=HERE, distance=60.0, reply=True),
        Shot(shooter="B02", target=HERE, distance=70.0),
    )

    found = volleys.fights(shots)
    assert found == (Fight(kind="shooting", attacker=HERE, defender=THERE, reply=True, counter=("B02",)),)
    assert volleys.shots_of(found[0], shots) == shots


@pytest.mark.clause("14.9", "14.6")
def test_14_9_but_a_nearer_one_fights_him_apart() -> None:
    shots = (
        Shot(shooter=HERE, target=THERE, distance=60.0),
        Shot(shooter=THERE, target=HERE, distance=60.0, reply=True),
        Shot(shooter="B02", target=HERE, distance=50.0),
    )

    pair, other = volleys.fights(shots)
    assert pair == Fight(kind="shooting", attacker=HERE, defender=THERE, reply=True)
    assert other == Fight(kind="shooting", attacker="B02", defender=HERE)
    assert volleys.shots_of(pair, shots) == shots[:2]
    assert volleys.shots_of(other, shots) == shots[2:]


@pytest.mark.clause("14.9", "14.5")
def test_14_9_a_reply_never_crowds_out_a_declared_shot() -> None:
    shots = (
        *(Shot(shooter=f"A0{n}", target=THERE, distance=70.0) for n in (2, 3, 4)),
        Shot(shooter=THERE, target=HERE, distance=60.0),
        Shot(shooter=HERE, target=THERE, distance=60.0, reply=True),
    )

    others, pair = volleys.fights(shots)
    assert pair == Fight(kind="shooting", attacker=THERE, defender=HERE, reply=True)
    assert others == Fight(kind="shooting", attacker="A02", defender=THERE, shooters=("A03", "A04"))


@pytest.mark.clause("14.6", "7.2")
def test_14_6_a_hair_is_no_difference() -> None:
    shots = [Shot(shooter="A02", target=THERE, distance=60.06), Shot(shooter=HERE, target=THERE, distance=60.0)]

    assert volleys.main_shot(shots, THERE).shooter == "A02"
    assert volleys.main_shot([structs.replace(shots[0], distance=60.2), shots[1]], THERE).shooter == HERE


# --- lapsing ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("14.9")
@pytest.mark.parametrize(
    "change",
    [
        lambda state: changed(state, THERE, place="destroyed", pose=None),
        lambda state: changed(state, HERE, place="left", pose=None),
        lambda state: changed(state, THERE, pose=Pose(545.0, 460.0, 270.0)),
        lambda state: changed(state, THERE, pose=Pose(500.0, 495.0, 270.0)),
        lambda state: changes.with_elements(state, [element("A02", "spears", 520.0, 467.5, 180.0)]),
        lambda state: changes.with_elements(state, [element("B02", "spears", 500.0, 400.0, 270.0)]),
    ],
)
def test_14_9_a_shot_lapses(change: Callable[[State], State]) -> None:
    shot = Shot(shooter=HERE, target=THERE, distance=60.0)
    state = shooting("light_archers", "spears", shooting=Shooting(shots=(shot,)))

    assert volleys.lapsed(state, [shot]) == ()
    assert volleys.lapsed(change(state), [shot]) == (shot,)


@pytest.mark.clause("14.9")
def test_14_9_the_reply_of_a_destroyed_target_lapses_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def destroyed(play: Play[State], fight: Fight) -> None:
        play.state = changed(play.state, fight.defender, place="destroyed", pose=None)

    monkeypatch.setattr(melee_steps, "begin_fight", destroyed)
    south = archers((HERE, 500, 400, 90), ("A02", 600, 400, 90))
    north = archers((THERE, 500, 460, 270), ("B02", 600, 460, 270))
    play = opened(battle(*south, *north, phase="shooting"))
    give(play, ONE, fire((HERE, THERE)))
    give(play, TWO, fire(("B02", "A02")))
    give(play, ONE, orders.ResolveShot(target="A02"))

    assert top(play) == Afterwards()
    lapsed = [event for event in play.events if isinstance(event, ShotsLapsed)]
    assert lapsed == []
    assert play.state.elements[THERE].place == "destroyed"


@pytest.mark.clause("14.9")
def test_14_9_lapsed_shots_are_told_and_a_further_shooter_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    fights: list[Fight] = []

    def first_loses_its_friend(play: Play[State], fight: Fight) -> None:
        fights.append(fight)
        play.state = changed(play.state, "A02", place="destroyed", pose=None)

    monkeypatch.setattr(melee_steps, "begin_fight", first_loses_its_friend)
    south = archers((HERE, 480, 390, 90), ("A02", 520, 400, 90), ("A03", 700, 400, 90))
    boat, spears = element(THERE, "boats", 460, 480, 180), element("B02", "spears", 700, 460, 270)
    play = opened(battle(*south, boat, spears, phase="shooting"))
    give(play, ONE, fire((HERE, THERE), ("A02", THERE), ("A03", "B02")))
    give(play, ONE, orders.ResolveShot(target="B02"))

    assert ShotsLapsed(shooters=("A02",)) in play.events
    assert fights[1] == Fight(kind="shooting", attacker=HERE, defender=THERE)
