"""Armies on a profile: shared by their owner alone, read by everybody; and the profile for programs."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.utils.safestring import SafeString

from accounts import services
from accounts.models import User
from accounts.profiles import RatingSheet
from battles import selectors
from battles import services as battle_services
from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.models import ArmyList, UnwantedWord
from battles.rules import registry
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db
SYSTEM = "horden_helden"


def army(number: int = 0) -> Json:
    book = selectors.army_book(registry.system(SYSTEM))
    return book.samples(book.setup_for(book.blank({})))[number]


@pytest.fixture
def kept(anna: User) -> ArmyList:
    return battle_services.save_army(user=anna, system=SYSTEM, data=army(), name="Hold of the North")


def at(user: User | None, language: str = "en") -> Client:
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    if user is not None:
        User.objects.filter(pk=user.pk).update(language=language)
        client.force_login(user)
    return client


def page(user: User | None, address: str, language: str = "en", status: int = 200) -> str:
    response = at(user, language).get(address)
    assert response.status_code == status
    return response.content.decode()


def test_an_army_is_its_owners_alone_until_it_is_shared(kept: ArmyList, anna: User, ben: User) -> None:
    for reader in (ben, None):
        page(reader, f"/armies/{kept.pk}", status=404)
        page(reader, f"/armies/{kept.pk}/file", status=404)
        page(reader, f"/api/armies/{kept.pk}", status=404)
        assert "Hold of the North" not in page(reader, "/players/anna")
        assert at(reader).get("/api/players/anna").json()["armies"] == []
    assert at(anna).post(f"/armies/{kept.pk}", {"action": "share"}).status_code == 302

    for reader in (ben, None):
        assert "Shared by anna" in page(reader, f"/armies/{kept.pk}")
        assert "Freigegeben von anna" in page(reader, f"/armies/{kept.pk}", "de")
        assert "Hold of the North" in page(reader, f"/armies/{kept.pk}/file")
        shown = page(reader, "/players/anna")
        assert "Shared armies" in shown
        assert f'href="/armies/{kept.pk}"' in shown
    assert "Freigegebene Heere" in page(ben, "/players/anna", "de")
    assert "Stop sharing" in page(anna, f"/armies/{kept.pk}")
    at(anna).post(f"/armies/{kept.pk}", {"action": "unshare"})
    page(ben, f"/armies/{kept.pk}", status=404)


def test_a_shared_army_is_taken_as_a_model_and_never_changed(kept: ArmyList, anna: User, ben: User) -> None:
    battle_services.share_army(user=anna, army_id=kept.pk, shared=True)
    for action in ("save", "delete", "unshare", "copy"):
        assert at(ben).post(f"/armies/{kept.pk}", {"action": action, "text": "x"}).status_code == 302
    kept.refresh_from_db()
    assert (kept.owner, kept.shared, kept.name) == (anna, True, "Hold of the North")
    mine = list(ArmyList.objects.filter(owner=ben))
    assert len(mine) == 4, "each was a copy"
    assert {(one.data == kept.data, one.shared) for one in mine} == {(True, False)}
    for refused in (
        lambda: battle_services.share_army(user=ben, army_id=kept.pk, shared=False),
        lambda: battle_services.save_army(user=ben, system=SYSTEM, data=army(), army_id=kept.pk),
        lambda: battle_services.delete_army(user=ben, army_id=kept.pk),
    ):
        with pytest.raises(ApplicationError) as caught:
            refused()
        assert caught.value.code == "no_such_army"


def test_keeping_an_army_leaves_it_shared(kept: ArmyList, anna: User) -> None:
    client = at(anna)
    body: Json = {"army": army(1), "name": "Renamed", "shared": True}
    told = client.put(f"/api/armies/{kept.pk}", body, content_type="application/json").json()
    assert (told["shared"], told["owner"], told["name"]) == (True, "anna", "Renamed")
    del body["shared"]
    assert client.put(f"/api/armies/{kept.pk}", body, content_type="application/json").json()["shared"] is True
    body["shared"] = False
    assert client.put(f"/api/armies/{kept.pk}", body, content_type="application/json").json()["shared"] is False


def test_what_everybody_reads_is_fit_to_read(kept: ArmyList, anna: User) -> None:
    UnwantedWord.objects.create(word="north")
    answer = at(anna).post(f"/armies/{kept.pk}", {"action": "share"})
    assert answer.status_code == 400
    assert "north" in answer.content.decode().lower()
    kept.refresh_from_db()
    assert not kept.shared
    battle_services.save_army(user=anna, system=SYSTEM, data=army(), army_id=kept.pk, name="South", shared=True)
    with pytest.raises(ApplicationError) as caught:
        battle_services.save_army(user=anna, system=SYSTEM, data=army(), army_id=kept.pk, name="North")
    assert caught.value.code == "unwanted_word"


def test_programs_read_the_whole_profile(
    kept: ArmyList, anna: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    rated = RatingSheet(
        name="Ambush", address="/r", rating=1612, deviation=80, is_provisional=True, chart=SafeString("<svg/>")
    )
    monkeypatch.setattr(hooks, "rating_sheets", [lambda user: [rated]])
    battle_services.share_army(user=anna, army_id=kept.pk, shared=True)
    Table.of(anna, ben, clock=SetClock()).order("2", {"kind": "resign"})

    told = at(None).get("/api/players/ANNA").json()
    assert (told["id"], told["name"], told["guest"], told["is_hidden"]) == (anna.pk, "anna", False, False)
    assert [(one["system"], one["all"]) for one in told["records"]] == [
        ("toy", {"won": 1, "drawn": 0, "lost": 0}),
    ]
    assert told["reliability"] == {"battles": 1, "unanswered": 0, "resigned": 0, "early": 0, "seen_through": 100}
    assert told["ratings"] == [
        {"name": "Ambush", "address": "/r", "rating": 1612, "deviation": 80, "is_provisional": True}
    ]
    [one] = told["armies"]
    assert (one["id"], one["system"], one["name"], one["legal"]) == (kept.pk, SYSTEM, "Hold of the North", True)
    assert at(None).get(f"/api/armies/{one['id']}").json()["army"] == kept.data


def test_who_hides_his_record_hides_it_from_programs_too(kept: ArmyList, anna: User, ben: User) -> None:
    services.set_hides_record(user=anna, hides=True)
    Table.of(anna, ben, clock=SetClock()).order("2", {"kind": "resign"})
    told = at(ben).get("/api/players/anna").json()
    assert (told["is_hidden"], told["records"], told["reliability"], told["paces"]) == (True, [], None, [])
    assert at(anna).get("/api/players/anna").json()["records"] != []


def test_nobody_is_found_who_is_not_there(ben: User) -> None:
    ben.is_active = False
    ben.save()
    assert at(None).get("/api/players/ben").status_code == 404
    assert at(None).get("/api/players/nobody").json()["code"] == "no_such_user"
