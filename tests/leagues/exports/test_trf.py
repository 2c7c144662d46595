"""TRF16 (leagues 13.4)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs
from py4swiss.engines import DutchEngine  # type: ignore[import-untyped]  # it ships no type marker
from py4swiss.trf import TrfParser  # type: ignore[import-untyped]

from battles.leagues.errors import LeagueError
from battles.leagues.exports.trf import TrfEntry, TrfOuting, TrfReport, written
from battles.leagues.exports.trf_events import entries_of
from battles.leagues.exports.trf_reader import read
from battles.leagues.pairing.dutch import DutchPlayer, pair_dutch
from battles.leagues.pairing.dutch import Outcome as Played
from battles.leagues.pairing.dutch import Outing as Round
from battles.leagues.pairing.players import Pair

MIRRORED: dict[Played, Played] = {
    "win": "loss",
    "loss": "win",
    "draw": "draw",
    "forfeit_win": "forfeit_loss",
    "forfeit_loss": "forfeit_win",
}
ROUNDS = 5


def field(count: int) -> list[DutchPlayer]:
    """Entrant ids have nothing to do with draw numbers, and the draw has a gap."""
    return [DutchPlayer(id=100 - n, number=n if n < 3 else n + 4) for n in range(1, count + 1)]


def played(players: Sequence[DutchPlayer], chance: random.Random) -> list[DutchPlayer]:
    """One more round as the site pairs it, with a few forfeits and somebody who leaves."""
    paired = pair_dutch(players, rounds=ROUNDS)
    outings = {paired.bye: Round(outcome="bye")} if paired.bye is not None else {}
    for pair in paired.pairs:
        outcome = chance.choice(["win", "loss", "draw", "win", "loss", "forfeit_win", "forfeit_loss"])
        outings[pair.first] = Round(outcome=outcome, opponent=pair.second, seat=1)  # type: ignore[arg-type]  # chosen above
        outings[pair.second] = Round(outcome=MIRRORED[outcome], opponent=pair.first, seat=2)  # type: ignore[index]
    return [
        structs.replace(
            player,
            history=(*player.history, outings.get(player.id, Round(outcome="absent"))),
            active=player.active and chance.random() > 0.04,
        )
        for player in players
    ]


def report(players: Sequence[DutchPlayer]) -> TrfReport:
    order = sorted(players, key=lambda player: (-player.tenths, player.number))
    return TrfReport(
        name="Pokal der Ströme",
        rounds=ROUNDS,
        starts=date(2027, 5, 3),
        entries=entries_of(
            players,
            names={player.id: f"Spieler Ä{player.id}" for player in players},
            ranks={player.id: rank for rank, player in enumerate(order, 1)},
            ratings={player.id: 1500 + player.id for player in players},
        ),
    )


def paired_by_engine(text: str, players: Sequence[DutchPlayer], folder: Path) -> tuple[set[Pair], int | None]:
    """What the engine makes of the file alone."""
    file = folder / "event.trf"
    file.write_text(text, encoding="utf-8")
    ids = {place: player.id for place, player in enumerate(sorted(players, key=lambda player: player.number), 1)}
    pairings = DutchEngine.generate_pairings(TrfParser.parse(file, strict=True))
    bye = next((ids[pairing.white] for pairing in pairings if pairing.black == 0), None)
    return {Pair(ids[pairing.white], ids[pairing.black]) for pairing in pairings if pairing.black}, bye


@pytest.mark.clause("13.4")
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(count=st.integers(8, 21), seed=st.integers(0, 10_000))
def test_check_60_the_engine_reads_the_export_and_pairs_the_next_round_as_the_site_does(
    tmp_path: Path, count: int, seed: int
) -> None:
    """leagues 13.4"""
    chance = random.Random(seed)
    players = field(count)
    for _ in range(chance.randint(0, 3)):
        players = played(players, chance)

    site = pair_dutch(players, rounds=ROUNDS)
    pairs, bye = paired_by_engine(written(report(players)), players, tmp_path)

    assert (pairs, bye) == (set(site.pairs), site.bye)


@pytest.mark.clause("13.4", "4.3")
def test_check_60_forbidden_pairs_are_in_the_export(tmp_path: Path) -> None:
    """leagues 13.4, 4.3"""
    players = field(8)
    numbers = {player.id: player.number for player in players}
    (top, *_) = pair_dutch(players, rounds=ROUNDS).pairs
    barred = [(top.first, top.second)]

    site = pair_dutch(players, rounds=ROUNDS, forbidden=barred)
    text = written(structs.replace(report(players), forbidden=((numbers[top.first], numbers[top.second]),)))
    pairs, _ = paired_by_engine(text, players, tmp_path)

    assert pairs == set(site.pairs)
    assert top not in pairs


def small() -> TrfReport:
    """Two played, one has the bye, one missed the round."""
    return TrfReport(
        name="Cup",
        rounds=3,
        city="Köln",
        starts=date(2027, 5, 3),
        ends=date(2027, 6, 1),
        entries=(
            TrfEntry(number=1, name="Anna", rating=1612, rank=1, outings=(TrfOuting(code="1", opponent=2, seat=1),)),
            TrfEntry(number=2, name="Bert", rank=4, outings=(TrfOuting(code="0", opponent=1, seat=2),)),
            TrfEntry(number=3, name="Cem", rank=2, outings=(TrfOuting(code="U"),)),
            TrfEntry(number=4, name="Dora", rank=3, outings=(TrfOuting(code="Z"),), is_away=True),
        ),
        forbidden=((1, 4),),
    )


def test_13_4_columns_are_those_of_the_format() -> None:
    lines = written(small()).splitlines()
    anna = next(line for line in lines if line.startswith("001    1"))

    assert anna[14:18] == "Anna"
    assert anna[48:52] == "1612"
    assert anna[80:84] == " 1.0"
    assert anna[85:89] == "   1"
    assert anna[91:99] == "   2 w 1"
    assert [line[91:99] for line in lines if line.startswith("001")][2:] == ["0000 - U", "0000 - Z"]
    assert lines[-4:] == ["XXR 3", "XXC white1", "XXZ 4", "XXP 1 4"]


def test_13_4_what_is_written_reads_the_same() -> None:
    assert read(written(small())) == small()


@given(seed=st.integers(0, 10_000))
@settings(max_examples=20, deadline=None)
def test_13_4_whole_events_read_the_same(seed: int) -> None:
    chance = random.Random(seed)
    players = [structs.replace(player, number=n) for n, player in enumerate(field(9), 1)]
    for _ in range(3):
        players = played(players, chance)

    assert read(written(report(players))) == report(players)


@settings(deadline=None)
@given(st.text(max_size=60))
def test_13_4_no_name_can_break_a_line_or_a_column(name: str) -> None:
    entries = tuple(structs.replace(entry, name=name) for entry in small().entries)

    found = read(written(structs.replace(small(), entries=entries)))

    assert [entry.outings for entry in found.entries] == [entry.outings for entry in entries]
    assert [entry.rank for entry in found.entries] == [1, 4, 2, 3]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("   2 w 1", "   2 w X", "bad_trf"),
        ("   2 w 1", "   2 - 1", "bad_trf"),
        ("   2 w 1", "   9 w 1", "trf_disagrees"),
        ("   1 b 0", "   1 w 0", "trf_disagrees"),
        ("0000 - Z", "0000 - 0", "bad_trf"),
        (" 1.0    1", " 2.0    1", "bad_trf"),
        (" 1.0    1", " x.0    1", "bad_trf"),
        ("XXR 3", "XXR three", "bad_trf"),
        ("XXP 1 4", "XXP 1", "bad_trf"),
        ("042 2027/05/03", "042 3 May", "bad_trf"),
        ("001    2", "001    1", "trf_number_twice"),
    ],
)
def test_13_4_a_report_that_contradicts_itself_is_refused(old: str, new: str, code: str) -> None:
    text = written(small())
    assert old in text

    with pytest.raises(LeagueError) as refused:
        read(text.replace(old, new))

    assert refused.value.code == code


def test_13_4_other_programs_letters_are_understood() -> None:
    text = written(small()).replace("   2 w 1", "   2 w W").replace("   1 b 0", "   1 b L").replace("- U", "- F")

    assert read("\ufeff" + text) == small()
    assert read(written(small()).replace("0000 - Z", "    - -")) == small()


def test_13_4_a_double_forfeit_is_lost_by_both(tmp_path: Path) -> None:
    both = [TrfOuting(code="-", opponent=2, seat=1), TrfOuting(code="-", opponent=1, seat=2)]
    entries = tuple(TrfEntry(number=n, name=f"P{n}", rank=n, outings=(outing,)) for n, outing in enumerate(both, 1))
    event = TrfReport(name="Cup", rounds=3, entries=entries)
    file = tmp_path / "event.trf"
    file.write_text(written(event), encoding="utf-8")

    assert read(written(event)).entries == entries
    assert [section.points_times_ten for section in TrfParser.parse(file).player_sections] == [0, 0]
