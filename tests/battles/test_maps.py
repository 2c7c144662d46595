"""Maps: ready ones as pictures, drawing, sharing, files; what the rules have against a map."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from battles import selectors, services
from battles.errors import ApplicationError
from battles.models import DrawnMap
from battles.presenters import scenarios
from battles.rules import registry
from battles.rules.codec import Json
from battles.services import armies as keeping
from tests.battles.programs import Program

pytestmark = pytest.mark.django_db
KEY = "horden_helden"


@pytest.fixture(autouse=True)
def no_throttles() -> None:
    cache.clear()


def ford(**changes: Json) -> dict[str, Json]:
    book = selectors.map_book(registry.system(KEY))
    return book.renamed(book.ready()["kings_ford"], "ford", {"en": "My ford", "de": "Meine Furt"}) | changes


@pytest.fixture
def drawn(anna: User) -> DrawnMap:
    return services.save_map(user=anna, system=KEY, document=ford())


def test_ready_maps_are_pictures(client: Client) -> None:
    page = client.get("/maps").content.decode()

    assert page.count("mini-map") >= 8
    assert "The Crossroads" in page
    assert "Am Kreuzweg" in client.get("/maps", headers={"Accept-Language": "de"}).content.decode()


def test_drawing_begins_empty_or_with_a_copy(client: Client) -> None:
    first = client.post("/maps", {"system": KEY, "size": "5"}).headers["Location"]
    second = client.post("/maps", {"system": KEY, "copy": "crossroads"}).headers["Location"]
    empty, copy = DrawnMap.objects.order_by("pk")

    assert [client.get(address).status_code for address in (first, second)] == [200, 200]
    assert (empty.document["columns"], empty.document["pieces"]) == (5, [])
    assert copy.sound
    assert copy.document["id"] == "crossroads_copy"
    assert copy.document["names"] == {"en": "The Crossroads, copy", "de": "Am Kreuzweg, Kopie"}
    assert "plan" not in copy.document


def test_a_map_is_kept_with_what_the_rules_say_of_it(anna: User, drawn: DrawnMap) -> None:
    assert drawn.sound
    assert not services.save_map(user=anna, system=KEY, document=ford(columns=4), map_id=drawn.pk).sound
    with pytest.raises(ApplicationError) as refused:
        services.save_map(user=anna, system=KEY, document=ford(columns=4), map_id=drawn.pk, shared=True)
    assert refused.value.code == "map_not_sound"


@pytest.mark.parametrize("document", [None, [], 4, "map"])
def test_what_is_no_map_is_not_kept(anna: User, document: Json) -> None:
    with pytest.raises(ApplicationError) as refused:
        services.save_map(user=anna, system=KEY, document=document)
    assert refused.value.code == "malformed"


def test_nobody_keeps_maps_without_end(anna: User, drawn: DrawnMap, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_MAPS", 1)
    with pytest.raises(ApplicationError) as refused:
        services.save_map(user=anna, system=KEY, document=ford())
    assert refused.value.code == "too_many_maps"


def test_a_map_is_its_owners_until_it_is_shared(client: Client, anna: User, ben: User, drawn: DrawnMap) -> None:
    address = f"/maps/{drawn.pk}"
    client.force_login(ben)
    assert client.get(address).status_code == 404
    assert "My ford" not in client.get("/maps").content.decode()

    client.force_login(anna)
    client.post(address, {"action": "share"})
    client.force_login(ben)
    page = client.get(address).content.decode()
    assert "My ford" in client.get("/maps").content.decode()
    assert 'id="map-editor"' not in page
    assert client.post(address, {"action": "delete"}).status_code == 404
    assert client.post(address, {"action": "unshare"}).status_code in (302, 404)
    drawn.refresh_from_db()
    assert drawn.shared
    client.post(address, {"action": "copy"})
    assert DrawnMap.objects.get(owner=ben).document["pieces"] == drawn.document["pieces"]


def test_files_go_out_and_come_back(client: Client, anna: User, drawn: DrawnMap) -> None:
    client.force_login(anna)
    file = client.get(f"/maps/{drawn.pk}/file").content
    client.post("/maps/import", {"system": KEY, "file": SimpleUploadedFile("map.json", file)})

    assert DrawnMap.objects.exclude(pk=drawn.pk).get().document == drawn.document
    for wrong in (b"{", b"[]", b"\xff\xfe", b'{"a":' * 40 + b"1" + b"}" * 40):
        response = client.post("/maps/import", {"system": KEY, "file": SimpleUploadedFile("map.json", wrong)})
        assert response.status_code == 400


def test_an_unsound_file_opens_in_the_editor_with_its_problems(client: Client) -> None:
    file = json.dumps(ford(columns=4, names={"en": "x"})).encode()
    page = client.post(
        "/maps/import", {"system": KEY, "file": SimpleUploadedFile("map.json", file)}, follow=True
    ).content.decode()

    assert page.count('class="bad"') >= 2


def test_the_check_names_every_problem_with_clause_and_places() -> None:
    loose = {"id": "t99", "kind": "river", "line": [[600, 100], [600, 400], [500, 500]], "width": 30}
    told = Program().post(f"systems/{KEY}/maps/check", {"map": ford(pieces=[loose])})
    problem = next(one for one in told["problems"] if one["code"] == "map_river_ends")

    assert problem["clause"] == "3.9"
    assert problem["witness"]["piece"] == "t99"
    assert problem["witness"]["points"]
    assert Program().post(f"systems/{KEY}/maps/check", {"map": ford()})["problems"] == []
    assert Program().post("systems/lost-battles/maps/check", {"map": {}}, 404)["code"] == "no_maps"


def test_programs_keep_maps_too(anna: User, ben: User) -> None:
    kept = Program(anna).post("maps", {"system": KEY, "map": ford(), "shared": True}, 201)

    assert kept["sound"]
    assert Program(ben).get(f"maps/{kept['id']}")["name"] == "My ford"
    assert [one["id"] for one in Program(anna).get("maps")] == [kept["id"]]
    assert "maps" in Program().get(f"systems/{KEY}/maps")


def test_strange_documents_are_drawn_without_harm() -> None:
    pieces: Json = [
        {"kind": "wood", "outline": [["<script>", 1], [1]]},
        {"kind": "<b>"},
        7,
        {"kind": "road", "line": 3},
    ]
    picture = scenarios.map_picture(KEY, {"columns": "x", "pieces": pieces})

    assert "<script>" not in picture
    assert picture.count("<path") <= 2
