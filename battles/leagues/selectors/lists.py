"""Army lists as somebody may see them: content for its owner, after the reveal for everybody; else the hash (3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q, QuerySet
from msgspec import Struct

from accounts.models import User
from battles.leagues.amendments import keeps_old_list
from battles.leagues.models import Entrant, Fixture, ListSubmission, ListWindow, Season
from battles.leagues.models.lists import ListState
from battles.rules.codec import Json
from battles.selectors.people import AnyUser

OPEN = (ListState.REVEALED, ListState.REPLACED)
HELD = (ListState.FROZEN, ListState.REVEALED)
"""What an entrant plays with."""
AMENDING = ("minor", "major")
"""Rules updates after which lists may be amended."""


class ShownList(Struct, frozen=True, kw_only=True):
    """A list for one reader: `content` None where only the hash is his to know."""

    entrant: int
    slot: int
    sha256: str
    state: str
    handed_in_at: datetime
    content: Json = None


def window_of(season: Season) -> ListWindow | None:
    """The window that counts now: the latest."""
    return season.list_windows.order_by("-opens", "-pk").first()


def counting(entrant: Entrant) -> QuerySet[ListSubmission]:
    """The lists an entrant plays with, or would: frozen or revealed ones, before that the last ones handed in."""
    states = (ListState.SUBMITTED, ListState.FROZEN, ListState.REVEALED)
    return entrant.lists.filter(state__in=states).order_by("slot", "-pk")


def lists_of(entrant: Entrant, reader: AnyUser) -> tuple[ShownList, ...]:
    """An entrant's lists as this reader may see them."""
    own = isinstance(reader, User) and is_owner(entrant, reader)
    rows = counting(entrant)
    return tuple(shown(row, own) for row in rows if own or row.state != ListState.SUBMITTED)


def is_owner(entrant: Entrant, user: User) -> bool:
    """Owner and captain alone read a list before the reveal, organisers included among those who do not."""
    if entrant.team is not None:
        return user.pk in (entrant.team.captain_id, entrant.team.vice_captain_id)
    return entrant.player_id == user.pk or entrant.stints.filter(user=user, until=None).exists()


def shown(row: ListSubmission, own: bool) -> ShownList:
    is_open = own or row.state in OPEN
    return ShownList(
        entrant=row.entrant_id,
        slot=row.slot,
        sha256=row.sha256,
        state=row.state,
        handed_in_at=row.handed_in_at,
        content=row.content if is_open else None,
    )


def without_list(season: Season, window: ListWindow) -> Sequence[Entrant]:
    """Entrants who are in and have not handed in all their lists."""
    rows = season.entrants.filter(state__in=("admitted", "active")).select_related("team")
    return [one for one in rows.prefetch_related("lists", "team__members") if lacks_lists(one, window)]


def lacks_lists(entrant: Entrant, window: ListWindow) -> bool:
    """Whether he has fewer lists than he needs; those of people who have left a roster do not count."""
    handed = {row.slot for row in entrant.lists.all() if row.state not in (ListState.DRAFT, ListState.REPLACED)}
    return len(handed & set(slots_of(entrant, window))) < needed_lists(entrant, window)


def slots_of(entrant: Entrant, window: ListWindow) -> list[int]:
    """A team hands in one list for each place of its roster."""
    if entrant.team is None:
        return list(range(1, window.lists + 1))
    return [member.place for member in entrant.team.members.all()]


def needed_lists(entrant: Entrant, window: ListWindow) -> int:
    """How many lists he has to hand in. Ruling: a team as many as it has boards, one for each of those who play; who of
    its roster has none does not play."""
    places = len(slots_of(entrant, window))
    return places if entrant.team is None else min(entrant.team.boards, places)


def are_picked(fixture: Fixture) -> bool:
    """Whether its sides choose among several lists (3.5). Members of a team do not: each has his own."""
    entrants = [side.entrant_id for side in fixture.sides.all() if side.player_id is None]
    return ListSubmission.objects.filter(entrant__in=entrants, entrant__team=None, slot__gt=1, state__in=HELD).exists()


def picks_are_open(fixture: Fixture) -> bool:
    """From the beginning of its first battle on, whatever becomes of that."""
    return any(leg.deployment_hash for leg in fixture.legs.all())


def brought(fixture: Fixture, entrant: Entrant, slot: int) -> Json:
    """The list an entrant plays a fixture with, None if it has none.

    It is the frozen one; but a fixture that was agreed for the next 48 hours when the rules changed keeps the list from
    before the amendment (3.6).
    """
    current = entrant.lists.select_related("window").filter(slot=slot, state__in=HELD).first()
    if current is None:
        return None
    if current.window.update in AMENDING and keeps_old_list(fixture.agreed_for, current.window.opens):
        before = entrant.lists.filter(slot=slot, state=ListState.REPLACED).order_by("-pk").first()
        current = before or current
    content: Json = current.content
    return content


def lists_in(season: Season, division_id: int | None, reader: AnyUser) -> dict[int, list[ShownList]]:
    """All lists of a division that have hashes to show, and the reader's own, by entrant; in two queries."""
    rows = ListSubmission.objects.filter(entrant__season=season).exclude(
        state__in=(ListState.DRAFT, ListState.REPLACED)
    )
    if division_id is not None:
        rows = rows.filter(entrant__division=division_id)
    own = own_entrants(season, reader)
    found: dict[int, list[ShownList]] = {}
    for row in rows.order_by("entrant", "slot", "pk"):
        mine = row.entrant_id in own
        if mine or row.state != ListState.SUBMITTED:
            found.setdefault(row.entrant_id, []).append(shown(row, mine))
    return found


def own_entrants(season: Season, reader: AnyUser) -> set[int]:
    """Entrants whose lists are the reader's to know: his own, or his team's if he leads it."""
    if not isinstance(reader, User):
        return set()
    plays = Q(team=None) & (Q(player=reader) | Q(stints__user=reader, stints__until=None))
    leads = Q(team__captain=reader) | Q(team__vice_captain=reader)
    return set(season.entrants.filter(plays | leads).values_list("pk", flat=True))


def revealed(season: Season, division_id: int | None = None) -> QuerySet[ListSubmission]:
    """What is open to everybody, in the order of the slots; of one division where that is asked for."""
    rows = ListSubmission.objects.filter(entrant__season=season, state=ListState.REVEALED)
    if division_id is not None:
        rows = rows.filter(entrant__division=division_id)
    return rows.order_by("slot")
