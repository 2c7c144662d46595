"""Armies that players keep: builder pages, text and JSON in and out, the check for programs, who may see them."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts import services as account_services
from accounts.models import User
from accounts.selectors import data_of
from battles import services
from battles.errors import ApplicationError
from battles.models import ArmyList
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.errors import BadSetup
from battles.services import armies as keeping
from tests.battles.programs import Program

pytestmark = pytest.mark.django_db
KEY = "horden_helden"
CLASH = Setup(scenario="clash", options={"mode": "advanced"})
XSS = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def no_throttles() -> None:
    cache.clear()


def northmen(**changes: Json) -> dict[str, Json]:
    lines: list[Json] = [
        {"entry": "shieldwall", "n": 1, "commander": "iii"},
        {"entry": "shieldwall", "n": 8},
        {"entry": "huscarls", "n": 1, "figure": {"kind": "hero", "grade": "iii"}},
    ]
    army: dict[str, Json] = {"list": "northmen", "mode": "advanced", "limit": 600, "camp": "camp", "elements": lines}
    return army | changes


@pytest.fixture
def fjord(anna: User) -> ArmyList:
    return services.save_army(user=anna, system=KEY, data=northmen(), name="Grey Fjord")


# Keeping


def test_an_army_is_kept_in_its_one_written_form_under_its_name(anna: User, fjord: ArmyList) -> None:
    assert (fjord.name, fjord.data["name"], fjord.ready) == ("Grey Fjord", "Grey Fjord", False)
    again = services.save_army(user=anna, system=KEY, data=fjord.data, army_id=fjord.pk, ready=True)

    assert again.pk == fjord.pk
    assert ArmyList.objects.get().ready


def test_an_army_without_a_name_is_called_after_its_list(anna: User) -> None:
    assert services.save_army(user=anna, system=KEY, data=northmen()).name == "Northmen"


def test_only_a_legal_army_is_ready_but_any_can_be_kept(anna: User) -> None:
    with pytest.raises(ApplicationError) as refused:
        services.save_army(user=anna, system=KEY, data=northmen(camp=None, elements=[]), ready=True)
    assert refused.value.code == "army_not_ready"
    assert refused.value.facts["count"] >= 3
    assert not services.save_army(user=anna, system=KEY, data=northmen(camp=None)).ready


@pytest.mark.parametrize("data", [None, 3, [], {"elements": 5}, {"list": "x" * 200}])
def test_what_is_no_army_is_not_kept(anna: User, data: Json) -> None:
    with pytest.raises(BadSetup):
        services.save_army(user=anna, system=KEY, data=data)
    assert not ArmyList.objects.exists()


def test_nobody_keeps_armies_without_end(
    anna: User, ben: User, fjord: ArmyList, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_ARMIES", 1)
    with pytest.raises(ApplicationError) as refused:
        services.copy_army(user=anna, army_id=fjord.pk, name="again")
    assert refused.value.code == "too_many_armies"
    assert services.save_army(user=ben, system=KEY, data=northmen()).owner == ben


def test_a_system_without_army_building_keeps_none(anna: User) -> None:
    with pytest.raises(ApplicationError) as refused:
        services.save_army(user=anna, system="lost_battles", data={})
    assert refused.value.code == "no_armies"


def test_armies_go_with_the_guest_who_signs_in_and_with_the_data_one_takes_along(anna: User) -> None:
    guest = account_services.make_guest()
    services.save_army(user=guest, system=KEY, data=northmen())
    account_services.take_over_guest(guest=guest, user=anna)

    assert ArmyList.objects.get().owner == anna
    assert [one["name"] for one in data_of(anna)["armies"]] == ["Northmen"]


# Pages


def test_a_visitor_sees_ready_armies_and_becomes_a_guest_with_the_first_one_he_takes(client: Client) -> None:
    page = client.get("/armies").content.decode()
    assert "No army yet" in page
    assert page.count("Take and change") >= 8

    address = client.post("/armies", {"system": KEY, "start": "sample-0"}).headers["Location"]
    assert ArmyList.objects.get().owner.is_guest
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("start", ["blank", "random"])
def test_a_new_army_is_of_the_chosen_list(client: Client, start: str) -> None:
    client.post("/armies", {"system": KEY, "start": start, "list": "dwarf_hold"})
    army = ArmyList.objects.get()

    assert army.data["list"] == "dwarf_hold"
    assert bool(army.data.get("elements")) == (start == "random")


def test_the_builder_shows_troops_total_and_all_problems_without_scripts(client: Client, anna: User) -> None:
    row = services.save_army(
        user=anna, system=KEY, data=northmen(camp=None, elements=[{"entry": "shieldwall", "n": 3}])
    )
    client.force_login(anna)
    page = client.get(f"/armies/{row.pk}").content.decode()

    assert "3 × Godron foot" in page
    assert "75" in page
    assert "No camp and no baggage" in page
    assert "#1.6" in page
    assert "#hh-tribal_foot" in page


def test_armies_of_others_do_not_exist(client: Client, ben: User, fjord: ArmyList) -> None:
    client.force_login(ben)
    for address in (f"/armies/{fjord.pk}", f"/armies/{fjord.pk}/file", f"/api/armies/{fjord.pk}"):
        assert client.get(address).status_code == 404
    assert client.post(f"/armies/{fjord.pk}", {"action": "delete"}).status_code == 404
    assert ArmyList.objects.filter(pk=fjord.pk).exists()
    assert "Grey Fjord" not in client.get("/armies").content.decode()


def test_without_scripts_the_paper_is_changed_checked_and_kept(client: Client, anna: User, fjord: ArmyList) -> None:
    client.force_login(anna)
    paper = client.get(f"/armies/{fjord.pk}/file").content.decode()
    client.post(f"/armies/{fjord.pk}", {"text": paper.replace("8 × Godron foot", "9 × Godron foot"), "action": "ready"})

    fjord.refresh_from_db()
    assert fjord.data["elements"][1]["n"] == 9
    assert fjord.ready


def test_a_paper_with_strange_lines_changes_nothing_and_names_them(client: Client, anna: User, fjord: ArmyList) -> None:
    client.force_login(anna)
    response = client.post(f"/armies/{fjord.pk}", {"text": "Army: x\nnonsense here\n", "action": "save"})

    assert response.status_code == 400
    assert "Line 2" in response.content.decode()
    fjord.refresh_from_db()
    assert fjord.name == "Grey Fjord"


def test_copying_and_deleting(client: Client, anna: User, fjord: ArmyList) -> None:
    client.force_login(anna)
    client.post(f"/armies/{fjord.pk}", {"action": "copy"})
    assert sorted(ArmyList.objects.values_list("name", flat=True)) == ["Grey Fjord", "Grey Fjord, copy"]

    client.post(f"/armies/{fjord.pk}", {"action": "delete"})
    assert [army.name for army in ArmyList.objects.all()] == ["Grey Fjord, copy"]


def test_files_go_out_and_come_back_in_both_forms_and_languages(client: Client, anna: User, fjord: ArmyList) -> None:
    client.force_login(anna)
    files = [
        client.get(f"/armies/{fjord.pk}/file?format=json").content,
        client.get(f"/armies/{fjord.pk}/file").content,
        client.get(f"/armies/{fjord.pk}/file", headers={"Accept-Language": "de"}).content,
    ]
    for file in files:
        client.post("/armies/import", {"system": KEY, "file": SimpleUploadedFile("army", file)})
    totals = [registry.system(KEY).army_problems(one.data, CLASH) for one in ArmyList.objects.all()]
    assert len(totals) == 4
    assert all(list(problems) == [] for problems in totals)
    assert [one.data["elements"] for one in ArmyList.objects.all()] == [fjord.data["elements"]] * 4


def test_an_import_tells_line_by_line_what_was_not_understood_and_keeps_nothing(client: Client) -> None:
    text = "List: Northmen [northmen]\nhello\n3 × Godron foot [shieldwall]: 75\nworld\n"
    reply = client.post("/armies/import", {"system": KEY, "text": text}, follow=True)
    page = reply.content.decode()

    assert reply.status_code == 400
    assert "Line 2" in page
    assert "Line 4" in page
    assert not ArmyList.objects.exists()


def test_an_import_knows_the_names_people_see(client: Client) -> None:
    text = "List: Northmen\n3 × Godron foot: 75\n"
    client.post("/armies/import", {"system": KEY, "text": text}, follow=True)

    assert ArmyList.objects.get().data["elements"] == [{"entry": "shieldwall", "n": 3}]


@pytest.mark.parametrize("text", ["", '{"elements": 7}', "{", "\x00" * 30])
def test_what_cannot_be_imported_is_refused_with_words(client: Client, text: str) -> None:
    response = client.post("/armies/import", {"system": KEY, "text": text})

    assert response.status_code in (400, 302)
    assert response.status_code == 400 or ArmyList.objects.get().data.get("elements", []) == []


def test_names_are_text_and_nothing_else(client: Client, anna: User, fjord: ArmyList) -> None:
    services.save_army(user=anna, system=KEY, data=northmen(), army_id=fjord.pk, name=XSS)
    client.force_login(anna)
    for address in ("/armies", f"/armies/{fjord.pk}"):
        assert XSS not in client.get(address).content.decode()


# Programs


def test_the_check_names_every_problem_with_clause_words_and_cures() -> None:
    told = Program().post(f"systems/{KEY}/armies/check", {"army": northmen(camp=None)})
    problem = told["findings"][0]

    assert (told["total"], told["limit"], told["legal"]) == (315, 600, False)
    assert (problem["level"], problem["code"], problem["clause"]) == ("bad", "no_camp", "1.6")
    assert "No camp" in problem["message"]
    assert [cure["label"] for cure in problem["cures"]] == ["Camp", "Baggage"]
    cured = Program(language="de").post(f"systems/{KEY}/armies/check", {"army": problem["cures"][0]["army"]})
    assert cured["legal"]
    assert "Godron" in cured["text"]
    assert any(one["level"] == "ok" and one["message"] == "Innerhalb der Punkte." for one in cured["findings"])


@pytest.mark.parametrize("body", [{}, {"army": 3}, {"army": None}, "[]", "{", {"army": {"elements": [{"n": 1e99}]}}])
def test_nonsense_is_answered_not_broken(body: Json) -> None:
    response = Client().post(
        f"/api/systems/{KEY}/armies/check",
        data=body if isinstance(body, str) else json.dumps(body),
        content_type="application/json",
    )
    assert response.status_code in (200, 400)
    assert response.status_code == 400 or not response.json()["legal"]


def test_the_catalogue_is_for_one_kind_of_battle() -> None:
    small = Program().get(f"systems/{KEY}/armies?mode=basic&limit=600")
    large = Program().get(f"systems/{KEY}/armies?limit=1800")

    assert (small["catalogue"]["mode"], small["catalogue"]["is_large"]) == ("basic", False)
    assert (large["catalogue"]["limit"], large["catalogue"]["is_large"]) == (1800, True)
    assert len(large["samples"][0]["army"]["commands"]) == 3
    assert Program().get("systems/lost-battles/armies", 404)["code"] == "no_armies"


def test_a_random_army_is_of_the_list_that_was_asked_for() -> None:
    army = Program().post(f"systems/{KEY}/armies/random", {"army": {"list": "wood_elves", "limit": 600}})["army"]

    assert army["list"] == "wood_elves"
    assert Program().post(f"systems/{KEY}/armies/check", {"army": army})["legal"]


def test_programs_keep_armies_too(anna: User) -> None:
    program = Program(anna)
    kept = program.post("armies", {"system": "horden-helden", "army": northmen(), "name": "By program"}, 201)

    assert program.get(f"armies/{kept['id']}")["army"]["elements"] == northmen()["elements"]
    assert [one["name"] for one in program.get("armies")] == ["By program"]
    assert Program().get("armies", 401)["code"] == "sign_in"
    assert program.post("armies", {"system": KEY, "army": {"elements": 1}}, 400)["code"] == "bad_setup"


def test_reading_tells_what_was_not_understood() -> None:
    told = Program(language="de").post(f"systems/{KEY}/armies/read", {"text": "Liste: x [northmen]\nUnsinn"})

    assert told["army"]["list"] == "northmen"
    assert "2" in told["problems"][0]["message"]
