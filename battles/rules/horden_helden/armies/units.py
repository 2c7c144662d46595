"""The units of an army, by which leagues tell how much of a list has changed (leagues 3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import UNSET, structs

from battles.rules.codec import Json, encode
from battles.rules.horden_helden.armies.document import Army, ArmyLine, CommandPart

Units = Counter[str]
"""By what they are; how many models stand in each is not looked at."""


def units_of(army: Army) -> tuple[str, Units]:
    """What makes it this army, and its units: lines, figures, commanders, camp, baggage and field works.

    Elements of one kind are one unit however many lines they fill; every figure and commander is a unit of his own.
    """
    found: Units = Counter()
    for place, part in _parts(army):
        for line in part.elements:
            _count(found, place, line)
    found.update(_surroundings(army))
    return _key(army.list, army.mode, army.limit, army.role, *_frames(army)), found


def _parts(army: Army) -> list[tuple[int, CommandPart]]:
    return list(enumerate((CommandPart(elements=army.elements), *army.commands)))


def _frames(army: Army) -> list[Json]:
    return [[part.role, None if part.list is UNSET else part.list] for part in army.commands]


def _count(found: Units, place: int, line: ArmyLine) -> None:
    kind = structs.replace(line, n=1, options=tuple(sorted(line.options)), flags=tuple(sorted(line.flags)))
    key = _key(place, kind)
    if line.figure is not None or line.commander is not None:
        found[key] += line.n
    else:
        found[key] = 1


def _surroundings(army: Army) -> list[str]:
    """Camp and works: being there counts, how much of it does not."""
    there: Mapping[str, bool] = {
        "baggage_elements": bool(army.baggage),
        "wagon_train": army.wagon_train,
        "camp_fortified": army.camp_fortified,
        "camp_deep": army.camp_deep,
        "field_fortifications": army.field_fortifications > 0,
    }
    return [*army.camp, *(name for name, is_there in there.items() if is_there)]


def _key(*parts: object) -> str:
    return encode(parts).decode()
