"""Every read for profiles and for the export of one's data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from allauth.account.models import EmailAddress
from msgspec import Struct

from accounts.models import ApiToken, User
from battles.models import ArmyList, ChatMessage, DrawnMap, OrderRecord, Participant, Report, ScenarioUpload, Status
from battles.rules.codec import Json


class Record(Struct, frozen=True, kw_only=True):
    """How somebody has fared in one system."""

    system: str
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


def user_named(name: str) -> User | None:
    return User.objects.filter(username__iexact=name, is_active=True).first()


def records_of(user: User) -> list[Record]:
    """Wins, draws and losses by system, from finished battles with an outcome."""
    rows = Participant.objects.filter(user=user, battle__status=Status.FINISHED, battle__imported=False)
    results: dict[str, list[str]] = defaultdict(list)
    for system, seat, outcome in rows.values_list("battle__system", "seat", "battle__outcome"):
        if outcome:
            results[system].append(_result(outcome.get("places", {}), seat))
    return [_record(system, found) for system, found in sorted(results.items())]


def _result(places: dict[str, int], seat: str) -> str:
    best = [other for other, place in places.items() if place == 1]
    if seat not in best:
        return "lost"
    return "won" if len(best) == 1 else "drawn"


def _record(system: str, results: Iterable[str]) -> Record:
    found = list(results)
    return Record(system=system, won=found.count("won"), drawn=found.count("drawn"), lost=found.count("lost"))


further_data: list[Callable[[User], dict[str, Json]]] = []
"""What apps above hosting keep about a user: they append how it is read."""


def tokens_of(user: User) -> list[ApiToken]:
    return list(ApiToken.objects.filter(user=user))


def data_of(user: User) -> dict[str, Json]:
    """Everything the site keeps about a user, as it stands."""
    return {
        "format": "feldherr-user-1",
        "profile": _profile(user),
        "emails": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "api_keys": list(ApiToken.objects.filter(user=user).values("name", "made_at", "used_at")),
        "battles": [_battle(seat) for seat in Participant.objects.filter(user=user).select_related("battle")],
        "orders": [_order(order) for order in OrderRecord.objects.filter(user=user)],
        "chat": list(ChatMessage.objects.filter(user=user).values("battle_id", "room", "text", "at")),
        "scenarios": list(
            ScenarioUpload.objects.filter(owner=user).values("system", "slug", "document", "uploaded_at")
        ),
        "armies": list(ArmyList.objects.filter(owner=user).values("system", "name", "data", "ready", "saved_at")),
        "maps": list(DrawnMap.objects.filter(owner=user).values("system", "name", "document", "shared", "saved_at")),
        "reports": list(Report.objects.filter(user=user).values("battle_id", "text", "version", "made_at")),
        **{name: value for read in further_data for name, value in read(user).items()},
    }


def _profile(user: User) -> dict[str, Json]:
    return {
        "name": user.username,
        "guest": user.is_guest,
        "email": user.email,
        "language": user.language,
        "theme": user.theme,
        "joined": user.date_joined,
        "last_login": user.last_login,
        "groups": list(user.groups.values_list("name", flat=True)),
    }


def _battle(seat: Participant) -> dict[str, Json]:
    battle = seat.battle
    return {
        "battle": battle.pk,
        "system": battle.system,
        "title": battle.title,
        "seat": seat.seat,
        "status": battle.status,
        "created": battle.created_at,
        "ended": battle.ended_at,
        "outcome": battle.outcome,
    }


def _order(order: OrderRecord) -> dict[str, Json]:
    return {
        "battle": order.battle_id,
        "seat": order.seat,
        "given": order.given_at,
        "order": bytes(order.data).decode(),
    }
