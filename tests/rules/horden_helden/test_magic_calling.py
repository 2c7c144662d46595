"""Raised undead and ancestor spirits (19.4)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.geometry import Pose
from battles.rules.horden_helden.magic import effects, places
from battles.rules.horden_helden.magic.frames import AskCounter
from battles.rules.horden_helden.magic.options import options
from battles.rules.horden_helden.magic.orders import CastSpell, Counterspell
from battles.rules.horden_helden.magic.record import Arrival
from battles.rules.horden_helden.magic.suggest import suggest
from battles.rules.horden_helden.pieces import Camp, Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.duelling import ONE, TWO, codes, do, figure, is_over, magical, tried, wizard

GRAVES = Piece(id="t1", kind="built_up", outline=((180, 240), (300, 240), (300, 330), (180, 330)), graveyard=True)
CAMP = Camp(id="A", side="A", holder="A", width=80, depth=40, pose=Pose(600, 40, 90))


def raising(*elements: Element, zap: int = 6, terrain: tuple[Piece, ...] = (GRAVES,), **more: object) -> State:
    return magical(wizard("A01", 200, 200), *elements, phase="cast_raise", zap=zap, terrain=terrain, **more)


def raise_(*arrivals: tuple[str, float, float], place: str | None = "t1") -> CastSpell:
    called = tuple(Arrival(type=kind, pose=Pose(x, y, 90)) for kind, x, y in arrivals)
    return CastSpell(wizard="A01", spell="raise_undead", place=place, arrivals=called)


# --- undead ------------------------------------------------


@pytest.mark.clause("19.4", "18.4")
def test_two_hordes_rise_for_four_points_and_are_worth_nothing() -> None:
    state = raising(element("A07", "spears", 100, 100, 90))

    after = do(state, raise_(("hordes", 210, 280), ("hordes", 260, 280)))

    assert after.magic.zap["A01"] == 2
    risen = [after.elements[key] for key in ("A08", "A09")]
    assert all(one.flags == ("undead", "raised") and one.points == 0 and one.is_placed for one in risen)
    assert all((one.command, one.type, one.mobility, one.depth) == ("A1", "hordes", 4, 30.0) for one in risen)
    assert after.magic.casting is None


@pytest.mark.clause("19.4")
def test_the_risen_stand_among_the_others_as_they_will_after_every_reading() -> None:
    state = raising(element("A07", "spears", 100, 100, 90), element("B01", "spears", 900, 700, 270))

    after = do(state, raise_(("hordes", 210, 280)))

    assert list(after.elements) == ["A01", "A07", "A08", "B01"], "contacts are noted in this order"


@pytest.mark.clause("19.3", "19.4")
def test_example_72_seven_points_are_never_there() -> None:
    state = raising(element("B01", "spears", 900, 700, 270))

    wide = raise_(("hordes", 210, 280), ("hordes", 260, 280), ("spears", 230, 320))

    (refusal,) = tried(state, wide).refusals
    assert (refusal.code, refusal.facts["zap"]) == ("not_enough_zap", 7)
    assert tried(state, raise_(("hordes", 210, 280), ("hordes", 260, 280))).cost == {"zap": 4}


@pytest.mark.clause("19.4")
def test_other_types_rise_only_if_the_landlord_has_them() -> None:
    free = raising(element("B01", "knights", 900, 700, 270))
    assert codes(free, raise_(("knights", 230, 280))) == []
    assert codes(free, raise_(("spears", 230, 280))) == ["cannot_be_called"]
    listed = structs.replace(free, sides={**free.sides, "B": structs.replace(free.sides["B"], army="dwarf_hold")})
    assert places.risers(listed) >= {"hordes", "axe_sword"}
    assert "knights" not in places.risers(listed)
    assert codes(listed, raise_(("knights", 230, 280))) == ["cannot_be_called"]
    assert codes(listed, raise_(("dragons", 230, 280))) == ["cannot_be_called"]


@pytest.mark.clause("19.4")
def test_white_wizards_raise_nobody_and_others_call_no_spirits() -> None:
    useless = (wizard("A01", 200, 200, school="white"), wizard("A02", 560, 120))
    assert is_over(magical(*useless, phase="cast_raise", terrain=(GRAVES,), camps={"A": CAMP}))
    assert "school_forbids" in codes(raising(), CastSpell(wizard="A01", spell="ancestor_spirits"))
    white = magical(
        wizard("A01", 200, 200, school="white"), wizard("A02", 150, 200), phase="cast_raise", terrain=(GRAVES,)
    )
    assert codes(white, raise_(("hordes", 210, 280))) == ["school_forbids"]


@pytest.mark.clause("19.4")
def test_the_graves_must_be_in_range_and_seen() -> None:
    far = Piece(id="t2", kind="built_up", outline=((700, 240), (800, 240), (800, 330), (700, 330)), graveyard=True)
    plain = structs.replace(GRAVES, id="t3", graveyard=False, outline=((20, 240), (90, 240), (90, 300), (20, 300)))
    state = raising(terrain=(GRAVES, far, plain))
    assert codes(state, raise_(("hordes", 740, 280), place="t2")) == ["place_out_of_range"]
    (refusal,) = tried(state, raise_(("hordes", 50, 280), place="t3")).refusals
    assert (refusal.code, refusal.facts["places"]) == ("no_such_place", ["t1", "t2"])
    assert "no_such_place" in codes(state, raise_(("hordes", 50, 280), place=None))

    wood = Piece(id="t4", kind="wood", outline=((100, 215), (400, 215), (400, 232), (100, 232)))
    assert is_over(raising(terrain=(GRAVES, wood)))


@pytest.mark.clause("19.4")
def test_undead_stand_partly_in_the_graves_with_room_and_three_units_from_enemies() -> None:
    blocker = element("A02", "spears", 280, 300, 90)
    enemy = element("B01", "spears", 170, 440, 270)
    state = raising(blocker, enemy)

    assert codes(state, raise_(("hordes", 210, 250))) == []
    assert codes(state, raise_(("hordes", 210, 400))) == ["outside_graveyard", "called_too_near"]
    assert codes(state, raise_(("hordes", 280, 300))) == ["no_room"]
    assert codes(state, raise_(("hordes", 210, 270), ("hordes", 215, 270))) == ["arrivals_overlap"]
    (refusal,) = tried(state, raise_(("hordes", 190, 351))).refusals
    assert (refusal.code, refusal.facts) == ("called_too_near", {"enemy": "B01", "distance": 89.0, "allowed": 90.0})
    assert codes(state, raise_(("hordes", 190, 350))) == []
    assert codes(state, raise_()) == ["nobody_called"]


@pytest.mark.clause("19.4")
def test_once_in_a_game() -> None:
    state = raising()
    used = structs.replace(state, magic=structs.replace(state.magic, uses={"A01": {"raise_undead": 1}}))

    assert codes(used, raise_(("hordes", 210, 280))) == ["no_uses_left"]


@pytest.mark.clause("19.4")
def test_raised_flyers_stand_landed() -> None:
    state = raising(element("B01", "great_flyers", 900, 700, 270))

    after = do(state, raise_(("great_flyers", 240, 300)))

    assert after.elements["A02"].landed
    assert after.magic.zap["A01"] == 0


@pytest.mark.clause("19.5")
def test_for_a_counterspell_the_place_is_the_target() -> None:
    """The caster is out of the cleric's range, the graves are not; a river lies between graves and caster."""
    river = Piece(id="t9", kind="river", line=((0, 220), (1200, 220)), width=20)
    priest = figure("cleric", "B01", 240, 450, 270, grade=2)
    state = do(raising(priest, terrain=(GRAVES, river)), raise_(("hordes", 210, 260)))
    assert isinstance(state.flow[-1], AskCounter)

    facts = tried(state, Counterspell(figure="B01"), TWO).facts
    (own, theirs) = facts["lines"]
    assert "C2" not in [line["code"] for line in own]
    assert "C2" in [line["code"] for line in theirs]
    failed = do(state, Counterspell(figure="B01"), 1, 12, seat=TWO)
    assert "A02" not in failed.elements
    assert failed.magic.uses == {"A01": {"raise_undead": 1}}


@pytest.mark.clause("12.2", "19.4")
def test_who_would_stand_on_an_ambusher_rises_beside_him() -> None:
    hiding = structs.replace(element("B01", "light_infantry", 240, 280, 270), place="ambush")
    state = raising(hiding)

    after = do(state, raise_(("hordes", 240, 300)))

    risen = after.elements["A02"]
    assert risen.pose is not None
    assert risen.pose != Pose(240, 300, 90)
    assert codes(state, raise_(("hordes", 240, 300))) == []


@pytest.mark.clause("19.4")
def test_the_risen_need_a_wizard_in_range_to_move() -> None:
    risen = element("A02", "hordes", 240, 300, 90, flags=("undead", "raised"))
    far = structs.replace(risen, id="A03", pose=Pose(900, 300, 90))
    spirit = element("A04", "flying_beings", 900, 400, 90, flags=("spirit",))
    plain = element("A05", "spears", 900, 500, 90)
    state = magical(wizard("A01", 200, 200), risen, far, spirit, plain)

    assert [effects.is_led(state, state.elements[key]) for key in ("A02", "A03", "A04", "A05")] == [
        True,
        False,
        False,
        True,
    ]


# --- spirits ------------------------------------------------


def conjuring(*elements: Element) -> State:
    return magical(wizard("A01", 600, 120, school="white"), *elements, phase="cast_raise", camps={"A": CAMP})


def conjure(x: float, y: float, facing: float = 90.0, place: str = "A", kind: str = "flying_beings") -> CastSpell:
    arrival = Arrival(type=kind, pose=Pose(x, y, facing))
    return CastSpell(wizard="A01", spell="ancestor_spirits", place=place, arrivals=(arrival,))


@pytest.mark.clause("19.4", "18.4")
def test_one_spirit_appears_flush_with_the_camp() -> None:
    depth = element("A09", "flying_beings", 0, 0, 0).depth
    state = conjuring()

    after = do(state, conjure(580, 40 + depth))

    spirit = after.elements["A02"]
    assert (spirit.type, spirit.flags, spirit.points) == ("flying_beings", ("spirit",), 0)
    assert not spirit.landed
    assert after.magic.zap["A01"] == 2


@pytest.mark.clause("19.4")
def test_a_hair_beside_the_altar_is_put_right_more_is_refused() -> None:
    depth = element("A09", "flying_beings", 0, 0, 0).depth
    state = conjuring()

    after = do(state, conjure(590, 41.2 + depth))
    assert after.elements["A02"].pose == Pose(590, 40 + depth, 90)
    assert codes(state, conjure(590, 46 + depth)) == ["no_full_side_at_altar"]
    assert codes(state, conjure(555, 40 + depth)) == ["no_full_side_at_altar"]


@pytest.mark.clause("19.4")
def test_baggage_is_an_altar_too_and_only_one_spirit_comes() -> None:
    baggage = element("A05", "baggage", 700, 160, 90)
    depth = element("A09", "flying_beings", 0, 0, 0).depth
    state = conjuring(baggage)
    order = conjure(700, 160 + depth, place="A05")

    assert codes(state, order) == []
    two = structs.replace(
        order, arrivals=(*order.arrivals, Arrival(type="flying_beings", pose=Pose(580, 40 + depth, 90)))
    )
    assert "one_spirit_only" in codes(state, two)
    assert "cannot_be_called" in codes(state, conjure(700, 160 + depth, place="A05", kind="hordes"))


@pytest.mark.clause("19.4")
def test_a_lost_camp_is_no_altar_and_enemies_keep_spirits_away() -> None:
    lost = structs.replace(CAMP, holder="B")
    assert is_over(magical(wizard("A01", 600, 120, school="white"), phase="cast_raise", camps={"A": lost}))
    depth = element("A09", "flying_beings", 0, 0, 0).depth
    enemy = element("B01", "spears", 560, 40 + depth + 85, 270)
    assert codes(conjuring(enemy), conjure(580, 40 + depth)) == ["called_too_near"]
    just = structs.replace(enemy, pose=Pose(560, 40 + depth + 90, 270))
    assert codes(conjuring(just), conjure(580, 40 + depth)) == []


# --- options ------------------------------------------------


@pytest.mark.clause("19.4")
def test_options_offer_types_and_free_poses() -> None:
    undead, spirits = raising(element("B01", "knights", 900, 700, 270)), conjuring()
    (grave, _), (altar, _) = options(undead, ONE), options(spirits, ONE)

    assert grave.vary["arrivals"]["types"] == ["hordes", "knights"]
    assert len(grave.vary["arrivals"]["poses"]) > 3
    assert altar.vary["place"] == ["A"]
    assert codes(undead, grave.order) == codes(spirits, altar.order) == []


@pytest.mark.clause("19.4")
def test_random_callers_call_lawfully() -> None:
    undead, dice, counts = raising(element("B01", "knights", 900, 700, 270)), seeded("graves"), set()
    for _ in range(25):
        order = suggest(undead, ONE, dice)
        assert codes(undead, order) == []
        if isinstance(order, CastSpell):
            counts.add((order.arrivals[0].type, len(order.arrivals)))
    assert {kind for kind, _ in counts} == {"hordes", "knights"}
    assert max(count for _, count in counts) >= 2
