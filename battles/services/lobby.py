"""Before the battle: creating, joining, leaving, inviting, and the rematch after it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from uuid import UUID, uuid4

from django.db import transaction
from msgspec import structs

from accounts.models import User
from battles import store
from battles.agreements import agreement as agreements
from battles.agreements.agreement import AS_EVER, Agreement
from battles.errors import ApplicationError
from battles.models import Battle, Invitation, Participant, Status, Visibility, Watcher
from battles.rules import registry
from battles.rules.base import CLOCK, Scenario, Seat, Setup
from battles.rules.codec import encode
from battles.rules.dice import commitment
from battles.rules.errors import BadSetup
from battles.rules.first import first_of
from battles.rules.registry import AnyRules
from battles.rules.seats import in_order
from battles.runtime import bus, tuning
from battles.runtime.clock import WALL, Clock
from battles.selectors.invitations import TOKEN_BYTES, seat_token
from battles.selectors.lists import is_free
from battles.selectors.people import OVER, AnyUser
from battles.selectors.talk import is_waiting, token_hash
from battles.services import dues, turns
from battles.services.blocks import check_together
from battles.services.dice_seeds import start_seeding
from battles.services.draining import draining

SECRET_BYTES = 32
MOST_OPEN = 20
RANDOM, NONE, ALL = "random", "none", "all"


def create_battle(
    *,
    host: User,
    system: str,
    setup: Setup,
    seat: str = RANDOM,
    computer: int | None = None,
    visibility: str = Visibility.PUBLIC,
    title: str = "",
    rated: bool = False,
    agreement: Agreement = AS_EVER,
    clock: Clock = WALL,
) -> Battle:
    """A new battle. `seat`: the host's own ("1", …), "random", "none" (he only hosts) or "all" (he plays every side).

    `computer`: its skill in all seats that are left; None leaves them open. When all are taken the dice are agreed.
    Raises ApplicationError, or BadSetup with all problems of the set-up.
    """
    draining.refuse()
    rules = store.system(system)
    seats = seats_of(rules, setup)
    _check_choice(rules, seats, seat, computer, visibility)
    if Battle.objects.filter(host=host, status=Status.OPEN).count() >= MOST_OPEN:
        raise ApplicationError("too_many_open", most=MOST_OPEN)
    own = set(seats) if seat == ALL else set() if seat == NONE else {secrets.choice(seats) if seat == RANDOM else seat}
    holders: dict[Seat, User | int | None] = {one: host if one in own else computer for one in seats}
    with transaction.atomic():
        battle = new_battle(host, rules, setup, holders, visibility, clock)
        battle.title, battle.rated = title.strip()[:120], rated and setup.position is None and setup.document is None
        agreements.write(battle, agreement)
        save_new(battle, clock)
    return battle


def arrange_battle(
    *,
    holders: Mapping[Seat, User],
    system: str,
    setup: Setup,
    visibility: str = Visibility.PUBLIC,
    title: str = "",
    rated: bool = False,
    league: str = "",
    league_path: str = "",
    agreement: Agreement = AS_EVER,
    clock: Clock = WALL,
) -> Battle:
    """A battle whose players are settled: a league's. It has no host, never stands open, and the dice are next.

    Raises BadSetup with all problems of the set-up, `bad_seat` if a seat has no holder or there is no such seat.
    """
    draining.refuse()
    rules = store.system(system)
    seats = seats_of(rules, setup)
    if set(holders) != set(seats):
        raise ApplicationError("bad_seat", seat=", ".join(sorted(holders)), seats=list(seats))
    with transaction.atomic():
        battle = new_battle(None, rules, setup, {seat: holders[seat] for seat in seats}, visibility, clock)
        battle.title, battle.rated = title.strip()[:120], rated and setup.position is None
        battle.league, battle.league_path = league.strip()[:120], league_path
        agreements.write(battle, agreement)
        save_new(battle, clock)
        _tell_players(holders.values())
    return battle


def _tell_players(users: Iterable[User]) -> None:
    for user_id in {user.pk for user in users}:
        transaction.on_commit(partial(bus.publish, "lobby", user_id))


def seats_of(rules: AnyRules, setup: Setup) -> tuple[Seat, ...]:
    """The seats of a set-up that can be played; raises BadSetup otherwise."""
    if problems := tuple(rules.setup_problems(setup)):
        raise BadSetup(problems)
    if setup.document is None and setup.position is None:
        return _scenario(rules, setup.scenario).seats
    return in_order(rules.standing(rules.initial(setup)).seats)


def _scenario(rules: AnyRules, key: str) -> Scenario:
    """One of the rules' own; rules may have a usual one, but a battle names what it is played by."""
    found = {scenario.id: scenario for scenario in rules.scenarios}
    if key not in found:
        raise ApplicationError("no_such_scenario", scenario=key[:40], scenarios=", ".join(sorted(found)))
    return found[key]


def _check_choice(rules: AnyRules, seats: tuple[Seat, ...], seat: str, computer: int | None, visibility: str) -> None:
    if seat not in (*seats, RANDOM, NONE, ALL):
        raise ApplicationError("bad_seat", seat=seat, seats=list(seats))
    if computer is not None and computer not in rules.skills:
        raise ApplicationError("bad_skill", skill=computer, skills=list(rules.skills))
    if visibility not in Visibility.values:
        raise ApplicationError("bad_visibility", visibility=visibility, known=list(Visibility.values))


def new_battle(
    host: User | None,
    rules: AnyRules,
    setup: Setup,
    holders: Mapping[Seat, User | int | None],
    visibility: str,
    clock: Clock,
) -> Battle:
    """The rows of a battle: its secret is drawn now, and committed to before anybody can know anything."""
    identity, secret, now = uuid4(), secrets.token_bytes(SECRET_BYTES), clock.now()
    battle = Battle.objects.create(
        pk=identity,
        system=rules.key,
        rules_version=rules.version,
        data_hash=registry.data_hash(rules.key),
        setup=encode(setup),
        visibility=visibility,
        host=host,
        dice_secret=secret,
        dice_commitment=commitment(identity.bytes, secret),
        created_at=now,
        moved_at=now,
    )
    Participant.objects.bulk_create(
        Participant(
            battle=battle,
            seat=seat,
            user=holder if isinstance(holder, User) else None,
            computer_skill=holder if isinstance(holder, int) else None,
        )
        for seat, holder in holders.items()
    )
    return battle


def save_new(battle: Battle, clock: Clock) -> None:
    battle.save()
    dues.schedule(("expire", str(battle.pk), battle.created_at + timedelta(days=tuning.OPEN_DAYS)))
    _begin_if_full(battle, store.players_of(battle), clock)


def _begin_if_full(battle: Battle, players: dict[Seat, Participant], clock: Clock, *fields: str) -> None:
    """Go on to the dice when every seat is taken; else say that somebody has come or gone."""
    if any(is_free(player) for player in players.values()):
        store.save(battle, players, *fields)
    else:
        start_seeding(battle, players, clock.now())
    _tell_lobby()


def _tell_lobby() -> None:
    transaction.on_commit(partial(bus.publish, "lobby", "all"))


def join_battle(*, battle_id: UUID | str, user: AnyUser, seat: str | None = None, clock: Clock = WALL) -> Battle:
    """Take a free seat of an open public battle, or one's own in a rematch; `seat` None takes the first."""
    draining.refuse()
    signed = _signed_in(user)
    with transaction.atomic():
        battle = store.lock(battle_id)
        players = store.players_of(battle)
        free = _free_seats(battle, players, signed)
        if battle.visibility != Visibility.PUBLIC and battle.rematch_of_id is None:
            raise ApplicationError("not_allowed")
        if seat is not None and seat not in free:
            raise ApplicationError("seat_taken", seat=seat)
        _sit(battle, players, Seat(seat) if seat is not None else free[0], signed, clock)
    return battle


def _free_seats(battle: Battle, players: Mapping[Seat, Participant], user: User) -> list[Seat]:
    if battle.status != Status.OPEN:
        raise ApplicationError("not_open", status=battle.status)
    if any(player.user_id == user.pk for player in players.values()):
        raise ApplicationError("already_seated")
    free = [seat for seat, player in players.items() if is_free(player)]
    if battle.rematch_of is not None:
        free = [seat for seat, holder in swapped(battle.rematch_of).items() if seat in free and holder == user]
        if not free:
            raise ApplicationError("not_allowed")
    if not free:
        raise ApplicationError("no_free_seat")
    check_together(battle, players, user)
    return free


def _sit(battle: Battle, players: dict[Seat, Participant], seat: Seat, user: User, clock: Clock) -> None:
    players[seat].user = user
    players[seat].save(update_fields=["user"])
    battle.moved_at = clock.now()
    _begin_if_full(battle, players, clock, "moved_at")
    turns.seat_taken(battle=battle, by=user, clock=clock)


def _signed_in(user: AnyUser) -> User:
    if not isinstance(user, User):
        raise ApplicationError("sign_in")
    return user


def leave_battle(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> None:
    """Give one's seats back before the battle begins. When nobody is left the battle is cancelled."""
    signed = _signed_in(user)
    with transaction.atomic():
        battle = store.lock(battle_id)
        players = store.players_of(battle)
        own = [player for player in players.values() if player.user_id == signed.pk]
        if not own:
            raise ApplicationError("not_allowed")
        if battle.status != Status.OPEN:
            raise ApplicationError("already_begun")
        for player in own:
            player.user = None
            player.save(update_fields=["user"])
        if any(player.user_id is not None for player in players.values()):
            store.save(battle, players)
        else:
            _abandon(battle, players, clock)
        _tell_lobby()


def cancel_battle(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> None:
    """The host takes a battle back before its first step."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        if user is None or user.pk is None or battle.host_id != user.pk:
            raise ApplicationError("not_host")
        if battle.status not in (Status.OPEN, Status.SEEDING):
            raise ApplicationError("already_begun")
        _abandon(battle, store.players_of(battle), clock)
        _tell_lobby()


def expire_battle(*, battle_id: UUID | str, clock: Clock = WALL) -> None:
    """Nobody joined for a long time: the battle leaves the lobby."""
    with transaction.atomic():
        if not Battle.objects.filter(pk=battle_id).exists():
            return
        battle = store.lock(battle_id)
        if battle.status == Status.OPEN:
            _abandon(battle, store.players_of(battle), clock)
            _tell_lobby()


def call_off_battle(*, battle_id: UUID | str, clock: Clock = WALL) -> bool:
    """A league takes a battle back that has no order yet; whether it could."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        if battle.status in OVER or battle.orders.exclude(seat=CLOCK).exists():
            return False
        _abandon(battle, store.players_of(battle), clock)
        _tell_lobby()
    return True


def _abandon(battle: Battle, players: Mapping[Seat, Participant], clock: Clock) -> None:
    battle.status, battle.ended_at = Status.ABANDONED, clock.now()
    store.save(battle, players, "status", "ended_at")


# Invitations


def make_invitation(*, battle_id: UUID | str, user: AnyUser, seat: str = "", clock: Clock = WALL) -> str:
    """A link's token for a free seat, or (seat "") for watching. A seat's older link becomes void."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        players = store.players_of(battle)
        holders = {battle.host_id, *(player.user_id for player in players.values())} - {None}
        if user is None or user.pk not in holders:
            raise ApplicationError("not_allowed")
        if seat:
            _check_invitable(battle, players, seat)
            battle.invitations.filter(seat=seat, taken_by=None).delete()
        now = clock.now()
        token = _seat_token(battle, seat, now) if seat else secrets.token_urlsafe(TOKEN_BYTES)
        battle.invitations.create(token_hash=token_hash(token), seat=seat, created_at=now)
    return token


def _seat_token(battle: Battle, seat: str, now: datetime) -> str:
    """One that no link of this battle has had; `selectors.invitations` finds it again."""
    tokens = (seat_token(battle.pk, seat, now, number) for number in count())
    return first_of(one for one in tokens if not Invitation.objects.filter(token_hash=token_hash(one)).exists())


def _check_invitable(battle: Battle, players: Mapping[Seat, Participant], seat: str) -> None:
    if battle.status != Status.OPEN:
        raise ApplicationError("not_open", status=battle.status)
    if seat not in players:
        raise ApplicationError("bad_seat", seat=seat, seats=list(players))
    if not is_free(players[Seat(seat)]):
        raise ApplicationError("seat_taken", seat=seat)


def take_invitation(*, token: str, user: AnyUser, clock: Clock = WALL) -> Battle:
    """Take the seat a link is for, once; a link for watching lets anybody watch who has it."""
    draining.refuse()
    signed = _signed_in(user)
    with transaction.atomic():
        found = Invitation.objects.filter(token_hash=token_hash(token)).values_list("battle_id", flat=True).first()
        if found is None:
            raise ApplicationError("bad_invitation")
        battle = store.lock(found)
        row = Invitation.objects.get(token_hash=token_hash(token))
        if row.seat:
            _take_seat(battle, row, signed, clock)
        else:
            check_together(battle, store.players_of(battle), signed)
            Watcher.objects.get_or_create(battle=battle, user=signed)
    return battle


def _take_seat(battle: Battle, row: Invitation, user: User, clock: Clock) -> None:
    if row.taken_by_id == user.pk:
        return
    if not is_waiting(row):
        raise ApplicationError("invitation_taken")
    players = store.players_of(battle)
    _free_seats(battle, players, user)
    row.taken_by = user
    row.save(update_fields=["taken_by"])
    _sit(battle, players, Seat(row.seat), user, clock)


# The rematch


def offer_rematch(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> Battle:
    """The same again, sides swapped, armies chosen anew. Whoever comes second accepts what the first offered."""
    draining.refuse()
    signed = _signed_in(user)
    with transaction.atomic():
        battle = store.lock(battle_id)
        players = store.players_of(battle)
        if all(player.user_id != signed.pk for player in players.values()):
            raise ApplicationError("not_allowed")
        if battle.status not in OVER or battle.imported:
            raise ApplicationError("not_over")
        if (
            offered := Battle.objects.exclude(status=Status.ABANDONED)
            .filter(pk=battle.rematch or battle.pk)
            .exclude(pk=battle.pk)
            .first()
        ) is not None:
            return _accept(offered, signed, clock)
        return _offer(battle, signed, clock)


def _accept(offered: Battle, user: User, clock: Clock) -> Battle:
    if offered.status == Status.OPEN and not offered.participants.filter(user=user).exists():
        return join_battle(battle_id=offered.pk, user=user, clock=clock)
    return offered


def _offer(battle: Battle, user: User, clock: Clock) -> Battle:
    holders = {
        seat: holder if holder == user or isinstance(holder, int) else None for seat, holder in swapped(battle).items()
    }
    setup = structs.replace(store.setup_of(battle), armies={})
    new = new_battle(user, store.rules_of(battle), setup, holders, battle.visibility, clock)
    new.title, new.rematch_of, new.rated = battle.title, battle, battle.rated and not battle.league
    agreements.write(new, agreements.of(battle))
    save_new(new, clock)
    battle.rematch = new.pk
    store.touch(battle, "rematch")
    turns.rematch_offered(battle=new, clock=clock)
    return new


def swapped(battle: Battle) -> dict[Seat, User | int | None]:
    """Who would sit where in a rematch: everybody one seat on."""
    players = store.players_of(battle)
    seats = list(players)
    holders: list[User | int | None] = [player.user or player.computer_skill for player in players.values()]
    return dict(zip(seats, holders[-1:] + holders[:-1], strict=True))
