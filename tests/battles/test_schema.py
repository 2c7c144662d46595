"""The description of the interface names every status an operation can give."""

from __future__ import annotations

from http import HTTPStatus

from battles.errors import STATUS
from tests.battles.described import is_described, operations

BROKEN = {500}
"""What no operation should answer."""


WRITING = {"POST", "PUT", "PATCH", "DELETE"}


def missing(statuses: set[int], *, methods: set[str], within: str = "") -> list[str]:
    """Operations that lack one of these statuses, of those whose path holds `within`."""
    return [
        f"{method} {path}: {sorted(lacks)}"
        for (method, path), one in operations().items()
        if method in methods and within in path and (lacks := statuses - {int(code) for code in one["responses"]})
    ]


def test_what_any_request_may_get_stands_with_every_operation() -> None:
    assert missing({400, 401, 406, 429, 503}, methods=WRITING | {"GET"}) == []


def test_whatever_services_refuse_stands_with_everything_that_writes() -> None:
    assert missing(set(STATUS.values()) - BROKEN | {415}, methods=WRITING) == []


def test_what_an_address_names_may_be_missing_or_closed() -> None:
    assert missing({403, 404}, methods={"GET"}, within="{") == []


def test_orders_may_be_refused_by_the_rules() -> None:
    assert missing({HTTPStatus.UNPROCESSABLE_ENTITY}, methods=WRITING, within="{battle_id}") == []


def test_refusals_have_the_shape_of_faults() -> None:
    assert len(operations()) > 150
    for where, one in operations().items():
        for status, response in one["responses"].items():
            if int(status) >= 400:
                shape = response["content"]["application/json"]["schema"]
                assert shape == {"$ref": "#/components/schemas/FaultShape"}, (where, status)


def test_an_answer_is_looked_up_in_the_description() -> None:
    assert is_described("GET", "/api/systems/lost_battles", 404)
    assert is_described("HEAD", "/api/systems/lost_battles", 200)
    assert not is_described("GET", "/api/systems/lost_battles", 402)
