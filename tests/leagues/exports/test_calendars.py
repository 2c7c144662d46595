"""Calendar feeds (leagues 8.7)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import icalendar
import pytest
from msgspec import structs

from battles.leagues.exports.calendars import Appointment, appointed, feed, when

SITE = "feldherr.example"
START = datetime(2027, 5, 8, 18, tzinfo=UTC)
LEG = Appointment(
    leg=17,
    start=START,
    end=START + timedelta(hours=4),
    status="TENTATIVE",
    title="Runde 2: Jörg – Anna; Tisch 1, Mühle",
    url="https://feldherr.example/battles/b-1/",
    changed=datetime(2027, 5, 4, 18, tzinfo=UTC),
)


def events(data: bytes) -> list[icalendar.Event]:
    return list(icalendar.Calendar.from_ical(data).walk("VEVENT"))  # type: ignore[arg-type]  # all are events


@pytest.mark.clause("8.7")
def test_check_31_a_changed_date_keeps_the_uid_and_raises_the_sequence() -> None:
    """leagues 8.7"""
    moved = appointed(
        LEG, structs.replace(LEG, start=START + timedelta(days=1), end=START + timedelta(days=1, hours=4))
    )

    (before,), (after,) = events(feed("Liga", SITE, [LEG])), events(feed("Liga", SITE, [moved]))

    assert str(before["UID"]) == str(after["UID"]) == "leg-17@feldherr.example"
    assert (before.sequence, after.sequence) == (0, 1)
    assert after.start == START + timedelta(days=1)


def test_8_7_the_sequence_rises_at_each_change_and_at_nothing_else() -> None:
    first = appointed(None, structs.replace(LEG, sequence=9))
    same = appointed(first, structs.replace(LEG, changed=LEG.changed + timedelta(days=1)))
    confirmed = appointed(same, structs.replace(LEG, status="CONFIRMED"))
    cancelled = appointed(confirmed, structs.replace(confirmed, status="CANCELLED"))

    assert first.sequence == 0
    assert same is first
    assert [confirmed.sequence, cancelled.sequence] == [1, 2]


def test_8_7_an_event_says_when_in_utc_and_where_to_look() -> None:
    there = START.astimezone(timezone(timedelta(hours=2)))

    data = feed("Liga", SITE, [structs.replace(LEG, start=there)])

    assert b"DTSTART:20270508T180000Z" in data
    assert b"STATUS:TENTATIVE" in data
    (event,) = events(data)
    assert str(event["SUMMARY"]) == LEG.title
    assert str(event["URL"]) == LEG.url
    assert {name for name in event if isinstance(name, str)} == {
        "UID",
        "DTSTAMP",
        "LAST-MODIFIED",
        "DTSTART",
        "DTEND",
        "SEQUENCE",
        "STATUS",
        "SUMMARY",
        "URL",
    }


def test_1_2_the_same_appointments_give_the_same_bytes_in_any_order() -> None:
    other = structs.replace(LEG, leg=3, start=START - timedelta(days=1))

    assert feed("Liga", SITE, [LEG, other]) == feed("Liga", SITE, [other, LEG])
    assert [str(event["UID"]) for event in events(feed("Liga", SITE, [LEG, other]))] == [
        "leg-3@feldherr.example",
        "leg-17@feldherr.example",
    ]


def test_8_7_an_empty_feed_is_a_calendar_too() -> None:
    data = feed("Öffentliche Liga", SITE, [])

    assert events(data) == []
    assert "Öffentliche Liga" in data.decode()


def test_8_7_titles_cannot_add_lines() -> None:
    data = feed("Liga", SITE, [structs.replace(LEG, title="x\r\nATTENDEE:mailto:a@b.example")])

    assert not any(line.startswith(b"ATTENDEE") for line in data.splitlines())


@pytest.mark.parametrize(
    ("agreed", "offered", "is_off", "status", "start", "hours"),
    [
        (START, (), False, "CONFIRMED", START, 4.5),
        (None, (START + timedelta(days=1), START), False, "TENTATIVE", START, 4.5),
        (None, (), False, "TENTATIVE", START + timedelta(days=20), 0),
        (START, (), True, "CANCELLED", START, 4.5),
    ],
)
def test_8_7_status_and_time_of_a_leg(
    agreed: datetime | None, offered: tuple[datetime, ...], is_off: bool, status: str, start: datetime, hours: float
) -> None:
    found = when(agreed=agreed, offered=offered, hard=START + timedelta(days=20), is_off=is_off)

    assert found == (status, start, start + timedelta(hours=hours))
