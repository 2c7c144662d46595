"""The audit chain (leagues 12.3)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from battles.leagues.audit import (
    FIRST,
    BadEntry,
    Entry,
    appended,
    exported,
    first_bad,
    first_bad_line,
    hashed,
    redacted,
)


def act(action: str, reason: str = "", after: object = None) -> Entry:
    return Entry(
        number=0,
        at=datetime(2027, 5, 3, 12, 30, 1, 250, tzinfo=UTC),
        actor="Jörg",
        role="organiser",
        action=action,
        object="fixture:17",
        before={"hard": "2027-05-31T00:00:00Z"},
        after=after,
        reason=reason,
        previous="",
    )


def chain() -> tuple[Entry, ...]:
    entries: tuple[Entry, ...] = ()
    for number in range(5):
        entries = appended(entries, act(f"act_{number}", "Grund: „Umzug“", {"value": number, "list": [1, 2.5]}))
    return entries


CHAIN = chain()
EXPORT = exported(CHAIN)


def test_12_3_a_chain_is_numbered_linked_and_sound() -> None:
    assert [entry.number for entry in CHAIN] == [1, 2, 3, 4, 5]
    assert CHAIN[0].previous == FIRST
    assert [entry.previous for entry in CHAIN[1:]] == [entry.hash for entry in CHAIN[:-1]]
    assert first_bad(CHAIN, head=CHAIN[-1].hash) is None
    assert first_bad_line(EXPORT, head=CHAIN[-1].hash) is None
    assert first_bad_line(b"") is None


@pytest.mark.clause("12.3")
@settings(deadline=None)
@given(place=st.integers(0, len(EXPORT) - 1), byte=st.integers(0, 255))
def test_check_58_one_changed_byte_of_an_export_names_its_entry(place: int, byte: int) -> None:
    """leagues 12.3"""
    if EXPORT[place] == byte:
        byte = (byte + 1) % 256
    changed = EXPORT[:place] + bytes([byte]) + EXPORT[place + 1 :]
    entry = EXPORT[:place].count(b"\n") + 1

    found = first_bad_line(changed)

    assert found is not None
    assert found.number == entry


@pytest.mark.clause("12.3")
def test_check_58_a_changed_entry_is_named_also_without_the_export() -> None:
    """leagues 12.3"""
    changed = [*CHAIN[:2], structs.replace(CHAIN[2], reason="nothing"), *CHAIN[3:]]

    assert first_bad(changed) == BadEntry(number=3, fault="hash")


def test_12_3_a_rewritten_entry_breaks_the_link_after_it() -> None:
    forged = structs.replace(CHAIN[2], reason="nothing")
    forged = structs.replace(forged, hash=hashed(forged))

    assert first_bad([*CHAIN[:2], forged, *CHAIN[3:]]) == BadEntry(number=4, fault="previous")


def test_12_3_entries_left_out_or_cut_off_are_missed() -> None:
    assert first_bad([*CHAIN[:2], *CHAIN[3:]]) == BadEntry(number=3, fault="number")
    assert first_bad(CHAIN[:4], head=CHAIN[-1].hash) == BadEntry(number=5, fault="cut")
    assert first_bad(CHAIN[:4]) is None


def test_12_3_private_evidence_is_left_out_and_the_chain_still_holds() -> None:
    public = [*CHAIN[:3], redacted(CHAIN[3]), *CHAIN[4:]]

    assert first_bad_line(exported(public), head=CHAIN[-1].hash) is None
    assert public[3].reason == ""
    assert "Umzug" not in exported([public[3]]).decode()
    assert hashed(public[3]) == hashed(CHAIN[3])


def test_12_3_a_public_entry_cannot_hide_a_change_behind_a_private_hash() -> None:
    forged = structs.replace(redacted(CHAIN[3]), reason="another reason")

    assert first_bad([*CHAIN[:3], forged, CHAIN[4]]) == BadEntry(number=4, fault="contents")


def test_12_3_the_zone_of_an_instant_does_not_change_its_hash() -> None:
    there = structs.replace(CHAIN[0], at=CHAIN[0].at.astimezone(timezone(timedelta(hours=2))))

    assert hashed(there) == hashed(CHAIN[0])
