"""Trays: many casts in one step, each with its key; what fell for a key before is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest
from msgspec import structs

from battles.rules.base import EVERYTHING, PUBLIC, Event, Seat, State, Thrown
from battles.rules.codec import encode
from battles.rules.dice import KeyedDice, LoadedDice, VerifiableDice, commitment, mixed, seeded
from battles.rules.dice_check import dice_follow
from battles.rules.dice_tree import Branch, NeedsDice
from battles.rules.errors import RulesBroken
from battles.rules.kernel_events import SeedRevealed
from battles.rules.luck import TRAY, Unlike, of_order
from battles.rules.odds import odds
from battles.rules.play import Play, perform
from battles.rules.playthrough import random_battles, sentences
from battles.rules.registry import words
from battles.rules.take_back import bar_of
from battles.rules.trays import Cast, FallenCast, TrayThrown, cast_by_key, throws_of
from tests.rules import toy
from tests.rules.toy import frames
from tests.rules.toy import state as toy_state
from tests.rules.toy.builders import ONE, TWO, hiding
from tests.rules.toy.orders import Hide
from tests.rules.trayed import TRAYED, Trayed, duel_cast

BOTH = (duel_cast(1, ONE), duel_cast(1, TWO))
MEET = Hide(path="ford")


def waiting() -> toy_state.State:
    """Seat 2 lies at the ford; if seat 1 hides there too, they meet."""
    return perform(TRAYED, hiding(), TWO, MEET, LoadedDice()).state


def met(*faces: int, rules: toy.Ambush = TRAYED) -> Play[toy_state.State]:
    return perform(rules, waiting(), ONE, MEET, LoadedDice(*faces))


def tray_of(events: Sequence[Event[toy_state.State]]) -> TrayThrown[toy_state.State]:
    return next(event for event in events if isinstance(event, TrayThrown))


def stepping(dice: LoadedDice | KeyedDice | VerifiableDice) -> Play[toy_state.State]:
    """A play inside a server step: it may throw once."""
    play = Play(TRAYED, hiding(), dice)
    play._may_throw = True
    return play


def test_a_tray_is_one_event_with_a_number_key_and_faces_for_each_cast() -> None:
    tray = tray_of(met(4, 2, 3, 3, 3).events)

    assert [(one.n, one.key, one.dice, one.faces, one.kept) for one in tray.casts] == [
        (0, "duel:1:1", "1d6", (4,), False),
        (1, "duel:1:2", "1d6", (2,), False),
    ]
    assert tray.to is None


def test_throws_after_a_tray_are_numbered_on() -> None:
    play = met(4, 2, 3, 3, 3)
    numbers = [throw.n for event in play.events for throw in throws_of(event)]

    assert numbers == list(range(play.dice.count))


def test_a_tray_falls_as_the_same_throws_one_after_another_would() -> None:
    alone, together = seeded(1), stepping(seeded(1))

    assert together.tray(BOTH) == (alone.throw(6, 1), alone.throw(6, 1))
    assert together.dice.count == alone.count == 2


def test_a_step_throws_once_a_throw_or_a_tray() -> None:
    play = stepping(seeded(1))
    play.tray(BOTH)
    with pytest.raises(RulesBroken, match="only one of a server step"):
        play.throw("1d6", reason="duel")
    with pytest.raises(RulesBroken, match="only one of a server step"):
        play.tray(BOTH)


def test_two_casts_of_a_tray_never_have_the_same_key() -> None:
    with pytest.raises(RulesBroken, match="same key"):
        stepping(seeded(1)).tray((BOTH[0], BOTH[0]))


def test_an_empty_tray_is_nothing() -> None:
    play = stepping(seeded(1))

    assert play.tray(()) == ()
    assert (play.events, play.dice.count) == ([], 0)


def test_a_hidden_tray_is_seen_by_its_seats_alone() -> None:
    play = stepping(seeded(1))
    play.tray(BOTH, to=(ONE,))
    nobody = structs.replace(tray_of(play.events), to=())

    assert [tray_of(play.events).seen_by(viewer) is None for viewer in (ONE, TWO, PUBLIC, EVERYTHING)] == [
        False,
        True,
        True,
        False,
    ]
    assert nobody.seen_by(ONE) is None


def test_trays_survive_json() -> None:
    tray = tray_of(met(4, 2, 3, 3, 3).events)

    assert TRAYED.codec.event(encode(tray)) == tray


def test_random_battles_with_trays_end_and_replay_exactly() -> None:
    tally = random_battles(TRAYED, 6, 1, verify=True)

    assert (tally.ended, tally.crashes) == (6, [])


# Kept


def test_a_matter_that_is_settled_again_keeps_its_cast() -> None:
    first = met(4, 2, 3, 3, 3)
    dice = LoadedDice(3, 3, 3)
    dice.count = first.dice.count
    again = perform(TRAYED, waiting(), ONE, MEET, dice, cast_by_key(first.events))

    kept = tray_of(again.events)
    assert kept.casts == tuple(structs.replace(one, kept=True) for one in tray_of(first.events).casts)
    assert kept.fresh == throws_of(kept) == ()
    assert again.state == first.state
    assert [throw.n for event in again.events for throw in throws_of(event)] == [5, 6, 7]


def test_only_new_keys_throw_dice() -> None:
    first = stepping(LoadedDice(4))
    first.tray(BOTH[:1])
    play = stepping(LoadedDice(2))
    play.dice.count, play.kept = 7, cast_by_key(first.events)

    assert play.tray(BOTH) == ((4,), (2,))
    assert [(one.n, one.kept) for one in tray_of(play.events).casts] == [(0, True), (7, False)]


def test_other_dice_than_then_are_another_matter() -> None:
    play = stepping(LoadedDice(2, 2))
    play.kept = {"a": FallenCast(key="a", dice="1d6", reason="duel", n=0, faces=(6,))}

    assert play.tray([Cast(key="a", dice="2d6", reason="duel")]) == ((2, 2),)


def test_a_cast_that_was_kept_twice_is_still_the_first() -> None:
    first = stepping(LoadedDice(4))
    first.tray(BOTH[:1])
    second = stepping(LoadedDice())
    second.kept = cast_by_key(first.events)
    second.tray(BOTH[:1])

    assert cast_by_key([*first.events, *second.events]) == cast_by_key(first.events)
    assert cast_by_key(second.events)["duel:1:1"].n == 0


def test_keyed_dice_fall_by_key_alone() -> None:
    one, two = stepping(KeyedDice("x")), stepping(KeyedDice("x"))
    third = Cast(key="storm", dice="2d10", reason="storm")

    faces = dict(zip((cast_.key for cast_ in BOTH), one.tray(BOTH), strict=True))
    shuffled = two.tray((third, BOTH[1], BOTH[0]))
    assert shuffled[1:] == (faces["duel:1:2"], faces["duel:1:1"])
    assert two.dice.count == 3
    assert KeyedDice("x").throw(6, 9) != KeyedDice("y").throw(6, 9)


# Whether they follow from the battle's dice

BATTLE, SECRET = bytes(range(16)), b"s" * 32
SEEDS = {ONE: b"1" * 32, TWO: b"2" * 32}


def told() -> tuple[dict[str, str], list[Event[State]]]:
    """A log with a throw, a tray, and the tray once more with a cast kept."""
    dice = VerifiableDice(SECRET, BATTLE, mixed(list(SEEDS.values())))
    events: list[Event[State]] = [SeedRevealed(seat=seat, seed=seed.hex(), by="server") for seat, seed in SEEDS.items()]
    (face,) = dice.throw(6, 1)
    events.append(Thrown(n=0, dice="1d6", faces=(face,), reason="duel"))
    play = stepping(dice)
    play.tray(BOTH)
    again = stepping(dice)
    again.kept = cast_by_key(play.events)
    again.tray((*BOTH, Cast(key="storm", dice="2d6", reason="storm")))
    events += cast("list[Event[State]]", [*play.events, *again.events])
    return {"secret": SECRET.hex(), "commitment": commitment(BATTLE, SECRET)}, events


def follow(events: list[Event[State]]) -> bool:
    return dice_follow(BATTLE.hex(), told()[0], [ONE, TWO], events)


def with_cast(events: list[Event[State]], tray: int, at: int, **changed: object) -> list[Event[State]]:
    event = events[tray]
    assert isinstance(event, TrayThrown)
    casts = list(event.casts)
    casts[at] = structs.replace(casts[at], **changed)
    return [*events[:tray], structs.replace(event, casts=tuple(casts)), *events[tray + 1 :]]


def test_honest_trays_follow_from_the_dice() -> None:
    assert follow(told()[1])


@pytest.mark.parametrize(
    ("tray", "at", "changed"),
    [
        (3, 0, {"faces": (7,)}),
        (3, 1, {"n": 1}),
        (3, 1, {"n": 3}),
        (3, 0, {"kept": True}),
        (4, 0, {"faces": (7,)}),
        (4, 0, {"key": "another"}),
        (4, 0, {"kept": False}),
        (4, 0, {"n": 2}),
        (4, 2, {"kept": True}),
        (4, 2, {"dice": "3d6"}),
    ],
)
def test_a_changed_cast_does_not_follow(tray: int, at: int, changed: dict[str, object]) -> None:
    assert not follow(with_cast(told()[1], tray, at, **changed))


# Odds, luck, take-backs, words


def duelling() -> Branch[toy_state.State]:
    branch = Branch(TRAYED, waiting(), None)
    MEET.resolve(branch, ONE)
    return branch


def test_a_tray_forks_as_one_need() -> None:
    branch = duelling()
    need = branch.advance()

    assert need is not None
    assert (need.dice, need.reasons) == (((1, 6), (1, 6)), ("duel", "duel"))
    assert (need.falls, need.ways, len(need.all())) == (36, 36, 36)
    fork = branch.forked(need, (6, 1), 1)
    fork.advance()
    assert [one.faces for one in tray_of(fork.events).casts] == [(6,), (1,)]


def test_a_tray_needs_no_dice_for_what_is_kept() -> None:
    branch = duelling()
    branch.kept = {"duel:1:2": FallenCast(key="duel:1:2", dice="1d6", reason="duel", n=0, faces=(5,))}
    need = branch.advance()

    assert need is not None
    assert need.dice == ((1, 6),)
    fork = branch.forked(need, (2,), 1)
    fork.advance()
    assert [one.faces for one in tray_of(fork.events).casts] == [(2,), (5,)]


def test_falls_of_unordered_casts_are_counted_once_each() -> None:
    need = NeedsDice((2, 6), (1, 4)).because(("hits", "storm"), frozenset({"hits"}))

    assert (need.falls, need.ways) == (144, 84)
    assert len(need.all()) == 84
    assert sum(often for _, often in need.all()) == 144
    assert all(len(fall) == 3 for fall, _ in need.all())


def test_a_tray_of_hundreds_of_dice_is_counted_without_trying_its_falls() -> None:
    need = NeedsDice(*[(10, 6)] * 40).because(("fight",) * 40, frozenset())

    assert need.ways == need.falls == 6**400
    assert len(need.sample(seeded(1))) == 400


class ToTheDuel(Trayed):
    verdicts = ("met", "apart")

    def odds_verdict(self, before: toy_state.State, play: Play[toy_state.State], seat: Seat) -> str:
        fell = [event for event in play.events if isinstance(event, TrayThrown)]
        return "" if not fell else "met" if fell[0].casts[0].faces[0] == 6 else "apart"


def test_odds_try_every_fall_of_a_tray() -> None:
    state = structs.replace(waiting(), flow=(frames.RollFirst(pair=(ONE, TWO)),))
    trunk = Branch(ToTheDuel(), state, None)
    need = trunk.advance()

    assert need is not None
    verdicts = []
    for fork in trunk.forks(need):
        fork.advance(lambda branch: ToTheDuel().odds_verdict(state, branch, ONE))
        verdicts.append(fork.verdict)
    assert (verdicts.count("met"), len(verdicts)) == (6, 36)
    assert odds(ToTheDuel(), waiting(), ONE, MEET, seeded(1)).total == 36


def test_a_tray_is_one_throw_for_luck_where_a_system_says_so() -> None:
    play = met(6, 1, 3, 3, 3)
    fell = [(number, event) for number, event in enumerate(play.events, 1) if isinstance(event, Thrown | TrayThrown)]
    (luck,) = of_order(TRAYED, waiting(), (ONE, MEET), fell, (ONE, TWO))

    assert (luck.n, luck.reason, luck.faces, luck.seat) == (0, "duel", (6, 1), None)
    assert luck.luck[0] > 0 > luck.luck[1]


class Silent(Trayed):
    def luck_of_tray(self, state: toy_state.State, tray: TrayThrown[toy_state.State]) -> str:
        return toy.Ambush.luck_of_tray(self, state, tray)


def test_a_tray_is_left_out_of_luck_where_no_system_says_otherwise() -> None:
    play = met(6, 1, 3, 3, 3)
    fell = [(number, event) for number, event in enumerate(play.events, 1) if isinstance(event, Thrown | TrayThrown)]

    assert list(of_order(Silent(), waiting(), (ONE, MEET), fell, (ONE, TWO))) == []


def test_luck_goes_on_through_kept_casts() -> None:
    first = met(6, 1, 3, 3, 3)
    again = perform(TRAYED, waiting(), ONE, MEET, LoadedDice(3, 3, 3), cast_by_key(first.events))
    fell = [(number, event) for number, event in enumerate(again.events, 1) if isinstance(event, Thrown | TrayThrown)]

    assert list(of_order(TRAYED, waiting(), (ONE, MEET), fell, (ONE, TWO))) == []


def test_a_tray_that_the_steps_do_not_throw_is_unlike() -> None:
    other = TrayThrown[toy_state.State](casts=(FallenCast(key="x", dice="1d6", reason="duel", n=0, faces=(1,)),))
    with pytest.raises(Unlike):
        list(of_order(TRAYED, waiting(), (ONE, MEET), [(1, other)], (ONE, TWO)))


def test_an_order_whose_tray_fell_is_not_taken_back_freely() -> None:
    play = met(4, 2, 3, 3, 3)
    play.events = [event for event in play.events if not isinstance(event, Thrown)]

    assert bar_of(TRAYED, waiting(), ONE, MEET, play) == "dice"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Thrown at once: 1d6 for the duel: 4; 1d6 for the duel: 2."),
     ("de", "Auf einmal gewürfelt: 1W6 für das Duell: 4; 1W6 für das Duell: 2.")],
)  # fmt: skip
def test_a_tray_is_told_in_one_sentence(language: str, said: str) -> None:
    texts = words("toy", language)
    texts.texts = {**texts.texts, "throw.duel": "the duel" if language == "en" else "das Duell"}

    assert said in list(sentences(met(4, 2, 3, 3, 3), texts))


def test_a_large_tray_is_told_by_its_first_casts() -> None:
    casts = tuple(FallenCast(key=str(n), dice="1d6", reason="duel", n=n, faces=(1,), kept=n == 0) for n in range(30))
    play = stepping(seeded(1))
    play.add(TrayThrown(casts=casts))

    (line,) = sentences(play, words("toy", "en"))
    assert line.startswith("Thrown at once: ")
    assert "as before" in line
    assert line.endswith("and 24 more.")
    assert TRAY == "tray"
