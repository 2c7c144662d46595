"""Sections 3 and 4: how the clock evaluates a month, isle by isle, and what ends a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.end_offers import settle
from battles.rules.play import Play, fold
from battles.rules.seats import in_order, number_of
from battles.rules.trays import Cast
from tests.rules.toy_isles.events import (
    BattleEnded,
    BoatGiven,
    BoatLost,
    BoatSailed,
    IsleFought,
    IsleTaken,
    MonthEnded,
    SeatFell,
    TruceMade,
)
from tests.rules.toy_isles.frames import Agree, EndMonth, IsleFaces, Plan, Sail, SettleIsles, ThrowTray
from tests.rules.toy_isles.state import OPEN, State, boats_in_order
from tests.rules.toy_isles.tables import SEA


def step(play: Play[State]) -> None:
    match play.top:
        case Agree():
            _agree(play)
        case Sail():
            _sail(play)
        case ThrowTray():
            _throw(play)
        case SettleIsles(left=(first, *left)):
            play.replace(SettleIsles(left=tuple(left)))
            _settle_isle(play, first)
        case SettleIsles():
            play.replace(EndMonth())
        case EndMonth():
            _end_month(play)


def _agree(play: Play[State]) -> None:
    """Truces that both have sealed, then gifts (3.1)."""
    sheets = play.state.sheets
    for seat in in_order(sheets):
        other = sheets[seat].truce
        if other is None or other not in sheets or sheets[other].truce != seat:
            continue
        if number_of(seat) < number_of(other):
            play.add(TruceMade(first=seat, second=other, side=play.state.sides[seat]))
    for seat in in_order(sheets):
        gift = sheets[seat].gift
        if gift is not None and gift.boat in play.state.boats and gift.seat not in play.state.fallen:
            seen = play.state.witnesses(play.state.boats[gift.boat].isle)
            told = None if seen is None else in_order({*seen, gift.seat})
            play.add(BoatGiven(boat=gift.boat, seat=seat, to=gift.seat, told=told))
    play.replace(Sail())


def _sail(play: Play[State]) -> None:
    """All at once (3.2): who sees a boat arrive is known when all have."""
    moves = {name: isle for sheet in play.state.sheets.values() for name, isle in sheet.moves.items()}
    sailed = [
        BoatSailed(boat=name, seat=boat.seat, start=boat.isle, isle=moves[name], told=None)
        for name in boats_in_order(moves)
        if (boat := play.state.boats.get(name)) is not None
    ]
    after = fold(play.state, sailed)
    for event in sailed:
        play.add(structs.replace(event, told=after.witnesses(event.isle)))
    play.replace(ThrowTray())


def _throw(play: Play[State]) -> None:
    """All dice of the month in one tray that nobody sees (3.3, 3.4)."""
    state, left = play.state, [isle for isle in play.state.isles if play.state.boats_at(isle)]
    sides = {isle: state.sides_at(isle) for isle in left}
    casts = [Cast(key=_key(state, "storm", isle), dice="1d6", reason="storm") for isle in left if isle.startswith(OPEN)]
    for isle in left:
        if len(sides[isle]) > 1:
            casts.append(Cast(key=_key(state, "fight", isle), dice=f"{len(sides[isle])}d6", reason="fight"))
    faces = dict(zip((cast.key for cast in casts), play.tray(casts, to=()), strict=True))
    settled = [
        IsleFaces(
            isle=isle,
            storm=faces.get(_key(state, "storm", isle), (0,))[0],
            sides=sides[isle] if len(sides[isle]) > 1 else (),
            fight=faces.get(_key(state, "fight", isle), ()),
        )
        for isle in left
    ]
    play.replace(SettleIsles(left=tuple(settled)))


def _key(state: State, reason: str, isle: str) -> str:
    """Once in a battle: the same matter in another month is another one."""
    return f"{reason}:{state.month}:{isle}"


def _settle_isle(play: Play[State], fallen: IsleFaces) -> None:
    told = play.state.witnesses(fallen.isle)
    if 0 < fallen.storm <= SEA.storm_upto:
        _lose(play, play.state.boats_at(fallen.isle)[:1], "storm", told)
    _fight(play, fallen, told)
    _take(play, fallen.isle, told)


def _lose(play: Play[State], names: Sequence[str], reason: str, told: tuple[Seat, ...] | None) -> None:
    for name in names:
        boat = play.state.boats[name]
        play.add(BoatLost(boat=name, seat=boat.seat, isle=boat.isle, reason=reason, told=told))


def _fight(play: Play[State], fallen: IsleFaces, told: tuple[Seat, ...] | None) -> None:
    """A die and one for each boat: all but the highest side lose a boat; none does where two are highest (3.4)."""
    state, isle = play.state, fallen.isle
    fleets = {
        side: [name for name in state.boats_at(isle) if state.sides[state.boats[name].seat] == side]
        for side in fallen.sides
    }
    totals = {
        side: face + len(fleets[side]) for side, face in zip(fallen.sides, fallen.fight, strict=True) if fleets[side]
    }
    if len(totals) < 2:
        return
    best = [side for side in totals if totals[side] == max(totals.values())]
    winner = best[0] if len(best) == 1 else 0
    play.add(IsleFought(isle=isle, sides=tuple(totals), totals=tuple(totals.values()), winner=winner, told=told))
    for side in totals if winner else ():
        _lose(play, fleets[side][: SEA.loss] if side != winner else (), "fight", told)


def _take(play: Play[State], isle: str, told: tuple[Seat, ...] | None) -> None:
    """A side alone at an isle holds it: whoever has most boats there (3.5)."""
    state = play.state
    sides, holder = state.sides_at(isle), state.holders.get(isle)
    if len(sides) != 1 or (holder is not None and state.sides[holder] == sides[0]):
        return
    counted = Counter(state.boats[name].seat for name in state.boats_at(isle))
    seat = max(in_order(counted), key=lambda one: counted[one])
    play.add(IsleTaken(isle=isle, seat=seat, told=told))


def _end_month(play: Play[State]) -> None:
    for seat in play.state.seats_in:
        if not play.state.boats_of(seat):
            play.add(SeatFell(seat=seat, reason="sunk"))
    play.add(MonthEnded(month=play.state.month))
    play.replace(Plan())
    if not _end_if_decided(play) and play.state.month > play.state.months:
        end(play, "months_over")


def _end_if_decided(play: Play[State]) -> bool:
    """Whether nobody is left to fight."""
    left = play.state.seats_in
    if len({play.state.sides[seat] for seat in left}) > 1:
        return False
    end(play, "one_side" if len(left) > 1 else "last_one" if left else "all_lost")
    return True


def end(play: Play[State], reason: str) -> None:
    play.add(BattleEnded(reason=reason))
    play.clear()


def leave(play: Play[State], seat: Seat, reason: str) -> None:
    """A seat goes (4.3); nobody waits for it."""
    play.add(SeatFell(seat=seat, reason=reason))
    if not _end_if_decided(play):
        settle(play)


def abandon(play: Play[State], seats: Sequence[Seat]) -> None:
    """Who stays away for good has left (5.2); the last one wins."""
    for gone in seats:
        if not play.state.ended and gone not in play.state.fallen:
            leave(play, gone, "abandoned")
