"""What if: where a battle can be branched, and the tree of battles that came of it."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from msgspec import Struct

from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, EventRecord, Participant, Status, Visibility
from battles.rules.base import Seat, State
from battles.rules.kernel_events import Branched
from battles.rules.registry import AnyRules
from battles.selectors.lists import BattleCard, cards_of
from battles.selectors.people import OVER, AnyUser, Viewpoint
from battles.selectors.replays import begun_at, event_at

DEEPEST = 50
MOST = 200
"""Branches of one battle that are shown."""


class Branch(Struct, frozen=True, kw_only=True):
    """A battle in the tree: `of` is the one it left (None for the root), `at` the event after which it did."""

    card: BattleCard
    of: str | None
    at: int | None


def branch_state(battle: Battle, viewpoint: Viewpoint, number: int) -> tuple[int, State]:
    """The event after the viewer's own `number`, and the state there as he knows it, if a branch may begin with it."""
    if not viewpoint.sees_all:
        _check_running(battle, viewpoint)
    at = number if viewpoint.sees_all else _end_of_order(battle, viewpoint, number)
    if at < begun_at(battle) or _is_inside(battle, at):
        raise ApplicationError("branch_inside")
    state, rules = store.state_at(battle, at), store.rules_of(battle)
    if state is None:
        raise ApplicationError("not_running", status=battle.status)
    known = state if viewpoint.sees_all else _known(rules, state, battle, viewpoint)
    if rules.outcome(known) is not None:
        raise ApplicationError("branch_over")
    return at, known


def _check_running(battle: Battle, viewpoint: Viewpoint) -> None:
    """While a battle lasts only its players may ask what if, and in a league nobody."""
    if not viewpoint.seats:
        raise ApplicationError("not_over")
    if battle.status != Status.RUNNING:
        raise ApplicationError("not_running", status=battle.status)
    if battle.league:
        raise ApplicationError("branch_league")


def _is_inside(battle: Battle, at: int) -> bool:
    return battle.orders.filter(first_event__lte=at, last_event__gt=at).exists()


def _end_of_order(battle: Battle, viewpoint: Viewpoint, number: int) -> int:
    """Where the order of the viewer's own `number` ends; what others order unseen after it makes no difference."""
    viewer = viewpoint.replay_viewer
    last = event_at(battle, viewer, number)
    at = max(begun_at(battle), 0 if number == 0 else event_at(battle, viewer, number - 1) + 1)
    order = battle.orders.filter(first_event__lte=at, last_event__gt=at).first()
    end = at if order is None else order.last_event
    if end > last:
        raise ApplicationError("branch_inside")
    return end


def _known(rules: AnyRules, state: State, battle: Battle, viewpoint: Viewpoint) -> State:
    """What one of the viewer's seats knows, if it knows of nothing that is hidden: told by its knowledge alone."""
    if set(viewpoint.seats) == set(store.moment_of(battle).players):
        return state
    for seat in viewpoint.seats:
        known: State = rules.known_to(state, seat)
        if not rules.hides(known, seat):
            return known
    raise ApplicationError("branch_hidden")


def may_branch(battle: Battle, viewpoint: Viewpoint) -> bool:
    """Whether a branch can be thought of at all; where, is said when it is tried."""
    if battle.started_at is None:
        return False
    return viewpoint.sees_all or bool(viewpoint.seats and battle.status == Status.RUNNING and not battle.league)


def seat_to_take(battle: Battle, state: State, viewpoint: Viewpoint, wanted: str = "") -> Seat:
    """The seat somebody takes in a branch: as he wishes, as he sat, or whoever is asked there."""
    seats = list(store.moment_of(battle).players)
    if wanted and wanted not in seats:
        raise ApplicationError("bad_seat", seat=wanted, seats=seats)
    if wanted:
        return Seat(wanted)
    asked = store.rules_of(battle).asked(state)
    return next(iter([*viewpoint.seats, *(seat for seat in seats if seat in asked), *seats]))


# The tree


def branch_tree(battle: Battle, user: AnyUser) -> list[Branch]:
    """The battle this one comes from, and all that came of that, as far as the user may see them; the root first."""
    root = _root(battle, user)
    rows, level = {root.pk: root, battle.pk: battle}, [root.pk, battle.pk]
    for _ in range(DEEPEST):
        children = _visible(user).filter(branch_of__in=level)
        found = list(children.order_by("created_at", "branch_at", "pk")[: MOST - len(rows)])
        level = [row.pk for row in found if row.pk not in rows]
        rows |= {row.pk: row for row in found}
        if not level:
            break
    cards = {card.id: card for card in cards_of([*rows], user)}
    at = left_at(rows.values())
    shown = [row for row in rows.values() if str(row.pk) in cards]
    return [_branch(row, root.pk, cards[str(row.pk)], at.get(row.pk)) for row in shown]


def origin_of(battle: Battle, user: AnyUser) -> Battle | None:
    """The battle this one was branched from, if the user may see it."""
    return None if battle.branch_of_id is None else _visible(user).filter(pk=battle.branch_of_id).first()


def _root(battle: Battle, user: AnyUser) -> Battle:
    for _ in range(DEEPEST):
        if (earlier := origin_of(battle, user)) is None:
            break
        battle = earlier
    return battle


def _visible(user: AnyUser) -> QuerySet[Battle]:
    """Branches that are told of: public ones and one's own. Whoever has a link knows it from elsewhere."""
    seen = Q(visibility=Visibility.PUBLIC)
    if user is not None and user.pk is not None:
        seen |= Q(host_id=user.pk) | Q(Exists(Participant.objects.filter(battle=OuterRef("pk"), user_id=user.pk)))
    return Battle.objects.defer("state", "dice_secret").filter(seen).exclude(status=Status.ABANDONED, started_at=None)


def _branch(row: Battle, root: UUID, card: BattleCard, at: int | None) -> Branch:
    return Branch(card=card, of=None if row.pk == root else str(row.branch_of_id), at=None if row.pk == root else at)


def left_at(branches: Iterable[Battle]) -> dict[UUID, int | None]:
    """The event of its origin after which each goes its own way; as its player counts them until the origin is over."""
    rows = {row.pk: row for row in branches if row.branch_at is not None}
    going_on = Battle.objects.filter(branches__in=rows).exclude(status__in=OVER).values_list("branches", flat=True)
    firsts = EventRecord.objects.filter(battle__in=set(going_on) & set(rows), number=1)
    own = {first.battle_id: store.rules_of(rows[first.battle_id]).codec.event(bytes(first.data)) for first in firsts}
    told = {pk: event.at for pk, event in own.items() if isinstance(event, Branched)}
    return {pk: told.get(pk, row.branch_at) for pk, row in rows.items()}
