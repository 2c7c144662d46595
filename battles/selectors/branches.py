"""What if: where a battle can be branched, and the tree of battles that came of it."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from msgspec import Struct

from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, Participant, Status, Visibility
from battles.rules.base import Seat, State
from battles.rules.registry import AnyRules
from battles.selectors.lists import BattleCard, cards_of
from battles.selectors.people import Somebody, Standpoint
from battles.selectors.replays import begun_at, event_at

DEEPEST = 50
MOST = 200
"""Branches of one battle that are shown."""


class Branch(Struct, frozen=True, kw_only=True):
    """A battle in the tree: `of` is the one it left (None for the root), `at` the event after which it did."""

    card: BattleCard
    of: str | None
    at: int | None


def branch_state(battle: Battle, standpoint: Standpoint, number: int) -> tuple[int, State]:
    """The event after the viewer's own `number`, and the state there, if a branch may begin with it."""
    if not standpoint.sees_all:
        _check_running(battle, standpoint)
    at = event_at(battle, standpoint.replay_viewer, number)
    if at < begun_at(battle) or battle.orders.filter(first_event__lte=at, last_event__gt=at).exists():
        raise ApplicationError("branch_inside")
    state, rules = store.state_at(battle, at), store.rules_of(battle)
    if state is None:
        raise ApplicationError("not_running", status=battle.status)
    if rules.outcome(state) is not None:
        raise ApplicationError("branch_over")
    if not standpoint.sees_all and not _knows_all(rules, state, battle, standpoint):
        raise ApplicationError("branch_hidden")
    return at, state


def _check_running(battle: Battle, standpoint: Standpoint) -> None:
    """While a battle lasts only its players may ask what if, and in a league nobody."""
    if not standpoint.seats:
        raise ApplicationError("not_over")
    if battle.status != Status.RUNNING:
        raise ApplicationError("not_running", status=battle.status)
    if battle.league:
        raise ApplicationError("branch_league")


def _knows_all(rules: AnyRules, state: State, battle: Battle, standpoint: Standpoint) -> bool:
    if set(standpoint.seats) == set(store.moment_of(battle).players):
        return True
    return any((known := rules.known_to(state, seat)) is state or known == state for seat in standpoint.seats)


def may_branch(battle: Battle, standpoint: Standpoint) -> bool:
    """Whether a branch can be thought of at all; where, is said when it is tried."""
    if battle.started_at is None:
        return False
    return standpoint.sees_all or bool(standpoint.seats and battle.status == Status.RUNNING and not battle.league)


def seat_to_take(battle: Battle, state: State, standpoint: Standpoint, wanted: str = "") -> Seat:
    """The seat somebody takes in a branch: as he wishes, as he sat, or whoever is asked there."""
    seats = list(store.moment_of(battle).players)
    if wanted and wanted not in seats:
        raise ApplicationError("bad_seat", seat=wanted, seats=seats)
    if wanted:
        return Seat(wanted)
    asked = store.rules_of(battle).asked(state)
    return next(iter([*standpoint.seats, *(seat for seat in seats if seat in asked), *seats]))


# The tree


def branch_tree(battle: Battle, user: Somebody) -> list[Branch]:
    """The battle this one comes from, and all that came of that, as far as the user may see them; the root first."""
    root = _root(battle, user)
    rows, level = {root.pk: root, battle.pk: battle}, [root.pk, battle.pk]
    for _ in range(DEEPEST):
        found = list(_visible(user).filter(branch_of__in=level).order_by("created_at")[: MOST - len(rows)])
        level = [row.pk for row in found if row.pk not in rows]
        rows |= {row.pk: row for row in found}
        if not level:
            break
    cards = {card.id: card for card in cards_of([*rows], user)}
    return [_branch(row, root.pk, cards[str(row.pk)]) for row in rows.values() if str(row.pk) in cards]


def origin_of(battle: Battle, user: Somebody) -> Battle | None:
    """The battle this one was branched from, if the user may see it."""
    return None if battle.branch_of_id is None else _visible(user).filter(pk=battle.branch_of_id).first()


def _root(battle: Battle, user: Somebody) -> Battle:
    for _ in range(DEEPEST):
        if (earlier := origin_of(battle, user)) is None:
            break
        battle = earlier
    return battle


def _visible(user: Somebody) -> QuerySet[Battle]:
    """Branches that are told of: public ones and one's own. Whoever has a link knows it from elsewhere."""
    seen = Q(visibility=Visibility.PUBLIC)
    if user is not None and user.pk is not None:
        seen |= Q(host_id=user.pk) | Q(Exists(Participant.objects.filter(battle=OuterRef("pk"), user_id=user.pk)))
    return Battle.objects.defer("state", "dice_secret").filter(seen).exclude(status=Status.ABANDONED, started_at=None)


def _branch(row: Battle, root: UUID, card: BattleCard) -> Branch:
    if row.pk == root:
        return Branch(card=card, of=None, at=None)
    return Branch(card=card, of=str(row.branch_of_id), at=row.branch_at)
