"""Orders of shooting: refusals, ambushes, magical support, options (14.3–14.9)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from battles.rules.base import Consequence, Event, Order, Seat
from battles.rules.dice import LoadedDice, seeded
from battles.rules.geometry import Pose
from battles.rules.horden_helden import changes
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee.record import Melee
from battles.rules.horden_helden.movement.record import Moving
from battles.rules.horden_helden.pieces import Command
from battles.rules.horden_helden.shooting import options, orders, questions, suggest
from battles.rules.horden_helden.shooting.events import FireDeclared
from battles.rules.horden_helden.shooting.frames import AskFire, AskShootSupport
from battles.rules.horden_helden.shooting.record import Shooting, Shot
from battles.rules.horden_helden.state import State
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.combat_builders import ADVANCED, HERE, THERE, area, changed, figure, shooting
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
from tests.speed import seconds_of


@pytest.fixture
def fought(monkeypatch: pytest.MonkeyPatch) -> list[Fight]:
    return recorded(monkeypatch)


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("14.5", "14.9", "20")
def test_14_9_all_that_is_wrong_is_listed_at_once() -> None:
    state = battle(
        *archers((HERE, 500, 400, 90), ("A02", 700, 400, 90)),
        element("A03", "spears", 800, 400, 90),
        element(THERE, "spears", 490, 460, 270),
        element("B02", "spears", 530, 450, 270),
        element("B03", "light_archers", 900, 460, 270),
        phase="shooting",
    )
    play = opened(state)
    order = fire((HERE, "B02"), ("A02", THERE), ("A03", THERE), ("B03", HERE), ("A99", THERE))

    assert refused(play.state, ONE, order) == [
        "not_most_in_front",
        "not_in_front",
        "no_shooter",
        "not_yours",
        "no_such_element",
    ]
    found = order.preview(play.state, ONE).refusals[0]
    assert found.facts["allowed"] == [THERE]


@pytest.mark.clause("14.9")
def test_14_9_every_element_shoots_once() -> None:
    play = opened(shooting("light_archers", "spears"))
    assert refused(play.state, ONE, fire((HERE, THERE), (HERE, THERE))) == ["shoots_once", "shoots_once"]

    again = structs.replace(play.state, shooting=Shooting(shots=(Shot(shooter=HERE, target=THERE, distance=60.0),)))
    assert refused(again, ONE, fire((HERE, THERE))) == ["shoots_once"]


@pytest.mark.clause("14.3")
def test_14_3_a_preview_has_the_odds_of_each_shot() -> None:
    play = opened(shooting("light_archers", "knights"))
    shown = fire((HERE, THERE)).preview(play.state, ONE).facts["shots"][0]

    assert shown["distance"] == 60.0
    assert shown["odds"]["factors"] == [8, 9]
    assert sum(shown["odds"]["chances"][1].values()) == 144


# --- ambushes ---------------------------------------------------------------------------------------------------------


def ambush() -> State:
    """B01 lies in ambush at the edge of a wood; nobody else can shoot."""
    wood = area("w", "wood", 400.0, 460.0, 600.0, 600.0)
    return changed(shooting("spears", "light_archers", terrain=[wood]), THERE, place="ambush")


@pytest.mark.clause("12.2", "14.9")
def test_12_2_who_shoots_out_of_an_ambush_is_revealed(fought: list[Fight]) -> None:
    play = opened(ambush())
    assert top(play) == AskFire(side="B", seats=(TWO,))
    preview = give(play, TWO, fire((THERE, HERE)))

    assert [one.code for one in preview.consequences] == ["leaves_ambush"]
    assert play.state.elements[THERE].place == "field"
    assert fought == [Fight(kind="shooting", attacker=THERE, defender=HERE)]


@pytest.mark.clause("12.2")
def test_12_2_the_question_does_not_tell_whether_an_ambusher_has_a_target() -> None:
    far = changed(ambush(), HERE, pose=Pose(500.0, 100.0, 90.0))

    assert top(opened(far)) == top(opened(ambush())) == AskFire(side="B", seats=(TWO,))


@pytest.mark.clause("12.2", "14.3")
def test_12_2_who_lies_in_ambush_is_no_target_and_blocks_nobody() -> None:
    state = shooting("light_archers", "spears", element("B02", "spears", 500.0, 430.0, 270.0, place="ambush"))
    play = opened(state)

    assert refused(play.state, ONE, fire((HERE, "B02"))) == ["no_enemy_target"]
    assert refused(play.state, ONE, fire((HERE, THERE))) == []


# --- magical support --------------------------------------------------------------------------------------------------


def wizard_archers(**fields: object) -> State:
    state = shooting("light_archers", "spears", **fields)  # type: ignore[arg-type]
    return changed(state, HERE, figure=figure("wizard"))


@pytest.mark.clause("14.8", "15.12")
def test_14_8_a_wizard_pays_for_his_shooters(fought: list[Fight]) -> None:
    play = opened(wizard_archers())
    give(play, ONE, fire((HERE, THERE)))
    assert top(play) == AskShootSupport(seats=(ONE,))
    preview = give(play, ONE, orders.PayShootSupport(shooters=(HERE,)))

    assert preview.cost == {"ap": 1.0}
    assert play.state.commands["A1"].ap == 5
    assert play.state.shooting.supported == (HERE,)
    assert play.state.melee.combat_ap == (HERE,)
    assert len(fought) == 1


@pytest.mark.clause("14.8", "6.6", "15.12")
@pytest.mark.parametrize(
    "fields",
    [
        {"options": ADVANCED},
        {"ap": 0},
        {"moving": Moving(barred_wizards=(HERE,))},
        {"melee": Melee(combat_ap=(HERE,))},
    ],
)
def test_14_8_without_means_nobody_is_asked(fought: list[Fight], fields: dict[str, object]) -> None:
    play = opened(wizard_archers(**fields))
    give(play, ONE, fire((HERE, THERE)))

    assert top(play) == Afterwards()
    assert fought


@pytest.mark.clause("14.8", "15.12")
def test_14_8_refusals_of_support() -> None:
    state = wizard_archers(shooting=Shooting(shots=(Shot(shooter=HERE, target=THERE, distance=60.0),)))
    pay = orders.PayShootSupport(shooters=(HERE,))

    assert refused(state, ONE, pay) == []
    assert refused(structs.replace(state, options=ADVANCED), ONE, pay) == ["support_in_own_turn_only"]
    assert refused(structs.replace(state, active="B"), ONE, pay) == ["support_in_own_turn_only"]
    assert refused(structs.replace(state, shooting=Shooting()), ONE, pay) == ["does_not_shoot"]
    assert refused(changed(state, HERE, figure=figure("hero")), ONE, pay) == ["no_wizard_with_shooter"]
    assert refused(changed(state, HERE, type="artillery"), ONE, pay) == ["no_wizard_with_shooter"]
    stepped = structs.replace(state, moving=Moving(barred_wizards=(HERE,)))
    assert refused(stepped, ONE, pay) == ["wizard_took_extra_step"]
    paid = structs.replace(state, melee=Melee(combat_ap=(HERE,)))
    assert refused(paid, ONE, pay) == ["wizard_paid_already"]
    assert refused(changes.spent(state, "A1", 6), ONE, pay) == ["too_few_ap"]
    assert refused(state, ONE, orders.PayShootSupport(shooters=(HERE, HERE))) == ["wizard_paid_already"]
    assert refused(state, ONE, orders.PayShootSupport(shooters=("A99",))) == ["no_such_element"]
    assert refused(state, TWO, pay) == ["not_yours"]


@pytest.mark.clause("14.6", "14.8")
def test_14_6_support_of_a_further_shooter_is_warned_of() -> None:
    shots = (Shot(shooter="A02", target=THERE, distance=50.0), Shot(shooter=HERE, target=THERE, distance=60.0))
    state = wizard_archers(shooting=Shooting(shots=shots))
    warned: tuple[Consequence, ...] = orders.PayShootSupport(shooters=(HERE,)).preview(state, ONE).consequences

    assert [one.code for one in warned] == ["support_of_further_shooter"]


# --- several users, options, suggestions, replay ----------------------------------------------------------------------


@pytest.mark.clause("20", "14.9")
def test_20_each_user_declares_for_his_own_command(fought: list[Fight]) -> None:
    third = Seat("3")
    south = archers((HERE, 500, 400, 90), ("A02", 600, 400, 90))
    north = [element(THERE, "spears", 500, 460, 270), element("B02", "spears", 600, 460, 270)]
    state = changed(battle(*south, *north, phase="shooting"), "A02", command="A2")
    commands = {**state.commands, "A2": Command(id="A2", side="A", seat=third, role="subordinate")}
    play = opened(structs.replace(state, commands=commands))

    assert top(play) == AskFire(side="A", seats=(ONE, third))
    assert refused(play.state, third, fire((HERE, THERE))) == ["not_yours"]
    give(play, third, fire(("A02", "B02")))
    assert top(play) == AskFire(side="A", seats=(ONE,))
    give(play, ONE, fire((HERE, THERE)))
    assert list(questions.asked(play.state)) == [ONE]


def legal(state: State, seat: Seat, found: Sequence[Order[State]]) -> None:
    for order in found:
        assert not order.preview(state, seat).refusals, order


@pytest.mark.clause("14.5")
def test_options_list_every_permitted_shot_with_its_odds() -> None:
    state = opened(crowd(4)).state
    found = options.options(state, ONE)

    legal(state, ONE, [option.order for option in found])
    singles = [option for option in found if option.facts]
    assert len(singles) == 4
    assert all(option.facts["shots"][0]["odds"]["falls"] == 144 for option in singles)
    assert orders.DeclareFire() in [option.order for option in found]


@pytest.mark.clause("14.9")
def test_suggestions_are_legal_and_of_every_kind(fought: list[Fight]) -> None:
    kinds: set[type[Order[State]]] = set()
    for seed in range(12):
        south = archers((HERE, 500, 400, 90), ("A02", 600, 400, 90))
        north = archers((THERE, 500, 460, 270), ("B02", 600, 460, 270))
        state = changed(battle(*south, *north, phase="shooting"), HERE, figure=figure("wizard"))
        play, dice = opened(state), seeded(seed)
        while top(play) != Afterwards():
            seat = next(iter(questions.asked(play.state)))
            if seed == 0:
                legal(play.state, seat, [option.order for option in options.options(play.state, seat)])
            order = suggest.suggest(play.state, seat, dice)
            kinds.add(type(order))
            give(play, seat, order)
    assert kinds == set(orders.ORDERS)


@pytest.mark.clause("14.9")
def test_defaults_pass(fought: list[Fight]) -> None:
    play = opened(shooting("light_archers", "heavy_archers"))
    while top(play) != Afterwards():
        seat, question = next(iter(questions.asked(play.state).items()))
        give(play, seat, question.default)

    assert not fought
    assert [event.shots for event in play.events if isinstance(event, FireDeclared)] == [(), ()]


@pytest.mark.clause("14.7", "14.9")
def test_14_7_shots_are_fought_with_dice_to_the_end() -> None:
    dice = LoadedDice(12, 1)
    play = opened(shooting("light_archers", "hordes"), dice)
    give(play, ONE, fire((HERE, THERE)))

    assert not dice.left
    assert top(play) == Afterwards()
    assert play.state.elements[THERE].place == "destroyed"
    assert play.state.elements[HERE].is_placed
    replayed: State = play.start
    for event in play.events:
        replayed = _applied(event, replayed)
    assert structs.replace(replayed, flow=()) == structs.replace(play.state, flow=())


def _applied(event: Event[State], state: State) -> State:
    return event.apply(state)


@pytest.mark.clause("14.7")
def test_14_7_a_beaten_shooter_without_reply_stays_where_he_is() -> None:
    dice = LoadedDice(1, 12)
    state = shooting("light_archers", "spears")
    play = opened(state, dice)
    give(play, ONE, fire((HERE, THERE)))

    assert play.state.elements == state.elements


def among_sixty() -> tuple[State, orders.DeclareFire]:
    south = [
        element(f"A{n:02}", "light_archers", 60.0 + 40.0 * (n % 28), 380.0 - 20.0 * (n // 28), 90.0) for n in range(30)
    ]
    north = [element(f"B{n:02}", "spears", 60.0 + 40.0 * (n % 28), 450.0 + 15.0 * (n // 28), 270.0) for n in range(30)]
    play = opened(battle(*south, *north, phase="shooting"))
    shots = options.volley(play.state, ONE)
    assert len(shots) == 28
    return play.state, orders.DeclareFire(shots=shots)


def test_everybody_may_fire_among_sixty_elements() -> None:
    state, order = among_sixty()

    assert not order.preview(state, ONE).refusals


@pytest.mark.speed
def test_declaring_is_quick_among_sixty_elements() -> None:
    state, order = among_sixty()

    assert seconds_of(lambda: order.preview(state, ONE)) < 0.5
