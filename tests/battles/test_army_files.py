"""Armies from files: read by the thinking process, in whatever form the system's army book knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from zipfile import BadZipFile, ZipFile

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from battles.errors import ApplicationError
from battles.models import ArmyList
from battles.records import army_file
from battles.records.army_file import ArmyFileTask
from battles.rules import books, registry
from battles.rules.books import Document
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.horden_helden.army_book import ArmyBook
from battles.rules.limits import Limits
from battles.thinking import pool, tasks

pytestmark = pytest.mark.django_db
KEY, SLUG = "horden_helden", "horden-helden"
PAPER = "List: Northmen [northmen]\n3 × Godron foot [shieldwall]: 75\n"


class ZippedBook(ArmyBook):
    """Papers come zipped, as rosters of other programs do."""

    def from_file(self, data: bytes, name: str) -> tuple[Document, Sequence[Refusal]]:
        try:
            with ZipFile(BytesIO(data)) as file:
                return self.from_text(file.read(file.namelist()[0]).decode())
        except BadZipFile:
            return super(ArmyBook, self).from_file(data, name)


class PastingBook(ArmyBook):
    """A system that reads no files."""

    from_file = books.ArmyBook.from_file


@pytest.fixture(autouse=True)
def thinking_here() -> Iterator[None]:
    """In this process, so that a test can put another book in its place."""
    cache.clear()
    pool.use(pool.Inline())
    yield
    pool.use(pool.Pool())


@pytest.fixture
def zipped(monkeypatch: pytest.MonkeyPatch) -> bytes:
    monkeypatch.setattr(registry.system(KEY), "army_book", ZippedBook())
    data = BytesIO()
    with ZipFile(data, "w") as file:
        file.writestr("army.txt", PAPER)
    return data.getvalue()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[ArmyFileTask]:
    """What the thinking process is given."""
    given: list[ArmyFileTask] = []
    read = tasks.read_army

    def noted(task: ArmyFileTask) -> army_file.ArmyFile:
        given.append(task)
        return read(task)

    monkeypatch.setattr(tasks, "read_army", noted)
    return given


def upload(client: Client, data: bytes, name: str = "army.rosz", language: str = "en") -> Json:
    file = SimpleUploadedFile(name, data)
    return client.post("/armies/import", {"system": KEY, "file": file}, headers={"Accept-Language": language})


def test_a_file_in_a_form_of_its_own_becomes_an_army(client: Client, zipped: bytes) -> None:
    response = upload(client, zipped)

    row = ArmyList.objects.get()
    assert response.headers["Location"] == f"/armies/{row.pk}"
    assert row.data["elements"] == [{"entry": "shieldwall", "n": 3}]


def test_the_thinking_process_reads_it_in_the_turn_of_who_brings_it(
    client: Client, anna: User, zipped: bytes, asked: list[ArmyFileTask]
) -> None:
    client.force_login(anna)
    upload(client, zipped, "my\x07 army.rosz")

    assert [(task.system, task.name, task.asker) for task in asked] == [(KEY, "my army.rosz", f"user {anna.pk}")]
    assert asked[0].data == zipped


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Files such as “army.rosz” can’t be read here"), ("de", "Dateien wie „army.rosz“")]
)
def test_a_system_without_files_refuses_them_in_words_and_keeps_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setattr(registry.system(KEY), "army_book", PastingBook())

    response = upload(client, PAPER.encode(), language=language)

    assert response.status_code == 400
    assert said in response.content.decode()
    assert not ArmyList.objects.exists()


def test_what_is_too_large_is_never_read(
    client: Client, monkeypatch: pytest.MonkeyPatch, asked: list[ArmyFileTask]
) -> None:
    monkeypatch.setattr(type(registry.system(KEY)), "limits", Limits(file_bytes=10))

    assert upload(client, b"x" * 11).status_code == 400
    assert send(client, b"x" * 11).json()["code"] == "too_large"
    assert asked == []
    assert not ArmyList.objects.exists()


def test_pasted_text_needs_no_process(client: Client, asked: list[ArmyFileTask]) -> None:
    client.post("/armies/import", {"system": KEY, "text": PAPER})

    assert ArmyList.objects.get().data["elements"] == [{"entry": "shieldwall", "n": 3}]
    assert asked == []
    assert client.get("/armies/import").status_code == 405


def test_a_busy_process_is_told_on_the_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(task: ArmyFileTask) -> army_file.ArmyFile:
        raise ApplicationError("too_many_requests")

    monkeypatch.setattr(tasks, "read_army", busy)

    assert upload(client, PAPER.encode()).status_code == 400
    assert not ArmyList.objects.exists()


def send(client: Client, data: bytes, system: str = SLUG) -> Json:
    address = f"/api/systems/{system}/armies/file?name=army.rosz"
    return client.post(address, data, content_type="application/octet-stream")


def test_programs_send_a_file_as_the_body(client: Client, zipped: bytes) -> None:
    answer = send(client, zipped)

    assert answer.status_code == 200
    assert answer.json()["army"]["elements"] == [{"entry": "shieldwall", "n": 3}]
    assert answer.json()["problems"] == []
    assert [one["code"] for one in send(client, b"").json()["problems"]] == ["file_not_read"]
    refused = send(client, b"no archive").json()
    assert refused["army"] == {}
    assert [one["code"] for one in refused["problems"]] == ["file_not_read"]
    assert not ArmyList.objects.exists()


@pytest.mark.parametrize(("system", "status"), [("lost-battles", 404), ("chess", 404)])
def test_systems_without_armies_take_no_files(client: Client, system: str, status: int) -> None:
    assert send(client, PAPER.encode(), system).status_code == status


async def test_another_process_reads_a_file_and_survives_it() -> None:
    own = pool.Pool()
    try:
        found = await own.read_army(ArmyFileTask(system=KEY, data=PAPER.encode(), name="army.txt", asker="anna"))
    finally:
        own.close()

    assert found.army["elements"] == [{"entry": "shieldwall", "n": 3}]
    assert found.problems == ()
