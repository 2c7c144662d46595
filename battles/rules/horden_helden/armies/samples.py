"""Ready armies for quick starts, and random legal ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.dice import Dice, permutation, pick
from battles.rules.horden_helden.armies import prices, random_parts
from battles.rules.horden_helden.armies.army_check import MOST_FIGURES, POINTS_A_FIGURE
from battles.rules.horden_helden.armies.army_reader import read
from battles.rules.horden_helden.armies.document import Army, ArmyLine, CommandPart, written
from battles.rules.horden_helden.armies.lists import FREE, HOUSE_LISTS, LISTS, ArmyList
from battles.rules.horden_helden.pieces import CommanderRole
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.tables import load

ALLY_CHANCE = 3
"""One command in so many of a random large army is an ally's."""
FREE_CHANCE = 4
"""One random army in so many is built freely."""
COMMANDS: dict[int, tuple[int, ...]] = {1200: (2,), 1800: (3, 4), 2400: (3, 4)}
"""How many commands a random army of so many points may have; all of 400 to 800 points."""


def sample_armies(mode: prices.Mode, points: int = prices.SMALL) -> list[dict[str, Json]]:
    """The ready armies that are legal in this mode; large ones have that army in each command."""
    return [written(army if points <= prices.SMALL else _enlarged(army, points)) for army in _ready(mode)]


@cache
def _ready(mode: prices.Mode) -> tuple[Army, ...]:
    return tuple(_small(row, mode) for row in load("sample_armies")["armies"] if mode in row["legal_in"])


def _small(row: dict[str, Json], mode: prices.Mode) -> Army:
    kept = {key: row[key] for key in ("list", "elements", "camp", "camp_fortified")}
    army, problems = read(kept | {"mode": mode, "limit": prices.SMALL})
    assert not problems, problems
    return army


def _enlarged(army: Army, points: int) -> Army:
    roles: Sequence[CommanderRole] = ("chief", "subordinate", "subordinate", "subordinate")
    commands = tuple(CommandPart(role=role, elements=army.elements) for role in roles[: points // prices.SMALL])
    fortified = army.camp_fortified and points <= prices.SMALL
    return structs.replace(army, elements=(), commands=commands, limit=points, camp_fortified=fortified)


def random_army(dice: Dice, options: Options, list_id: str | None = None, *, is_share: bool = False) -> dict[str, Json]:
    """A legal army of a list (any if None, sometimes a free one)."""
    own = _any_list(dice) if list_id is None else LISTS[list_id]
    army = Army(list=own.id, mode=options.mode)
    army = random_parts.with_camp(dice, army, own, options)
    costs = prices.camp_price(army, options.points) + prices.works_price(army.field_fortifications)
    if is_share or options.points <= prices.SMALL:
        limit = options.points // 2 if is_share else options.points
        lines = random_parts.lines(dice, own, options.mode, limit - costs, "chief")
        return written(structs.replace(army, limit=limit, elements=lines))
    return written(structs.replace(army, limit=options.points, commands=_commands(dice, army, options, costs)))


def _any_list(dice: Dice) -> ArmyList:
    return LISTS[FREE] if dice.throw(FREE_CHANCE, 1)[0] == 1 else pick(dice, HOUSE_LISTS)


def _commands(dice: Dice, army: Army, options: Options, costs: int) -> tuple[CommandPart, ...]:
    count = pick(dice, COMMANDS[options.points])
    share = min(options.points // count, 800)
    chief = CommandPart(role="chief", elements=_lines(dice, army.list, options, share - costs, "chief", count))
    others = [_other_command(dice, army, options, share, count) for _ in range(count - 1)]
    commands = [chief, *others]
    return tuple(commands[place] for place in permutation(dice, count))


def _lines(
    dice: Dice, own: str, options: Options, points: int, role: CommanderRole, count: int
) -> tuple[ArmyLine, ...]:
    """A command's lines; all commands together have no more figures than the army may (2.4)."""
    most = min(MOST_FIGURES, options.points // POINTS_A_FIGURE // count)
    return random_parts.lines(dice, LISTS[own], options.mode, points, role, most)


def _other_command(dice: Dice, army: Army, options: Options, share: int, count: int) -> CommandPart:
    if dice.throw(ALLY_CHANCE, 1)[0] > 1:
        lines = _lines(dice, army.list, options, share, "subordinate", count)
        return CommandPart(role="subordinate", elements=lines)
    own = _any_list(dice).id
    return CommandPart(role="ally", list=own, elements=_lines(dice, own, options, share, "ally", count))
