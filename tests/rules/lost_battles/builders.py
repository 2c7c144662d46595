"""Small situations that read like the rulebook's own, and short words for the orders given in them.

Units are written as the examples write them: "x V HC" is a veteran heavy cavalry unit called x; V, A, L are the
classes; HI generic heavy infantry, HO hoplites, PH phalanx, LE legion, AR archers, LI light infantry, HC and LC
cavalry, CA cataphracts, CH and SC chariots, IE and AE elephants. "spent" and "new" (entered in its owner's last player
turn) may follow. The first unit named on a tile leads it. A moves, in turn 3, with 20 commands, unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.dice import LoadedDice
from battles.rules.lost_battles import RULES
from battles.rules.lost_battles import frames as f
from battles.rules.lost_battles.pieces import Army, Camp, General, Tile, Unit
from battles.rules.lost_battles.squares import FORWARD, TILES, ArmyId
from battles.rules.lost_battles.state import Options, PlayerTurn, State
from battles.rules.play import Play
from tests.rules.lost_battles.table import Table, Wanted, two

KINDS = {
    "HI": ("heavy_infantry", "generic"),
    "HO": ("heavy_infantry", "hoplite"),
    "PH": ("heavy_infantry", "phalanx"),
    "LE": ("heavy_infantry", "legion"),
    "AR": ("heavy_infantry", "archer"),
    "LI": ("light_infantry", "generic"),
    "HC": ("heavy_cavalry", "generic"),
    "CA": ("heavy_cavalry", "cataphract"),
    "LC": ("light_cavalry", "generic"),
    "CH": ("chariots", "generic"),
    "SC": ("chariots", "scythed"),
    "IE": ("elephants", "indian"),
    "AE": ("elephants", "african"),
}
CLASSES = {"V": "veteran", "A": "average", "L": "levy"}
SEATS: dict[ArmyId, Seat] = {"A": Seat("1"), "B": Seat("2")}
PLAYER_TURNS = 2
RESERVES = 4

Units = Mapping[str, str]


def unit(army: ArmyId, text: str, tile: str | None, facing: Wanted) -> Unit:
    """`"x V HC spent"` on a tile; None for the undeployed area."""
    name, *words = text.split()
    unit_class = CLASSES.get(words[0])
    kind, *marks = words if unit_class is None else words[1:]
    type_, subtype = KINDS[kind]
    fields: dict[str, Wanted] = {"type": type_, "subtype": subtype, "unit_class": unit_class}
    return Unit(
        id=f"{army}.{name}",
        army=army,
        line=name,
        place="undeployed" if tile is None else "field",
        tile=tile,
        facing=facing,
        spent="spent" in marks,
        active="active" in marks,
        entered=PLAYER_TURNS if "new" in marks else 0,
        **fields,
    )


def general(army: ArmyId, name: str, words: str, *, guard: str = "", at: str | None = None, **more: Wanted) -> General:
    """A leader with his guard, `general("A", "alex", "brilliant leader", guard="x")`, or a commander at a tile."""
    *timid, general_class, kind = words.split()
    place = "field" if guard or at else "undeployed"
    fields: dict[str, Wanted] = {"general_class": general_class, "kind": kind, "place": place}
    made = General(
        id=f"{army}.{name}",
        army=army,
        name=name.title(),
        timid=bool(timid),
        guard=f"{army}.{guard}" if guard else None,
        **(fields | {"tile": at} | more),
    )
    return made if "exemptions" in more else structs.replace(made, exemptions=made.traits.exemptions)


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def field(
    a: Units,
    b: Units | None = None,
    *,
    waiting: Mapping[ArmyId, str] | None = None,
    generals: Iterable[General] = (),
    facing: Mapping[str, str] | None = None,
    ground: Mapping[str, str] | None = None,
    camps: Mapping[str, str] | None = None,
    commands: int = 20,
    die: bool = False,
    reserve: bool = True,
    shattered: Mapping[ArmyId, int] | None = None,
    fatigued: str = "",
    surprised: str = "",
    key_zones: Mapping[ArmyId, str] | None = None,
    **more: Wanted,
) -> Table:
    """A battle in A's player turn, waiting for an activation. `die`: the command die is still to come."""
    waiting, facing = waiting or {}, facing or {}
    units = [*_placed("A", a, facing), *_placed("B", b or {}, facing)]
    for army in SEATS:
        units += [unit(army, text, None, None) for text in split(waiting.get(army, ""))]
        units += _reserves(army) if reserve else []
        units += _fallen(army, (shattered or {}).get(army, 0))
    leads = {
        tile: f"{army}.{_first(texts)}" for army, side in (("A", a), ("B", b or {})) for tile, texts in side.items()
    }
    own_leads = {tile: lead for tile, lead in leads.items() if lead[0] == "A"}
    zones = {"A": "A_centre", "B": "B_centre"} | dict(key_zones or {})
    fields: dict[str, Wanted] = {
        "sides": dict(SEATS),
        "turn": 3,
        "active": "A",
        "tiles": _ground(ground or {}, camps or {}, zones),
        "units": {one.id: one for one in units},
        "generals": {one.id: one for one in generals},
        "leads": leads,
        "player_turn": PlayerTurn(army="A", leads_at_start=own_leads),
        "flow": (f.EndTurn(), f.StartPlayerTurn(is_second=True), f.SelectActivation()),
    }
    fields["armies"] = {
        army: _army(army, fields, camps or {}, commands, not die, army in fatigued, army in surprised, zones[army])
        for army in SEATS
    }
    return Table(State(**(fields | more)))


def _first(texts: str) -> str:
    return split(texts)[0].split()[0]


def _placed(army: ArmyId, side: Units, facing: Mapping[str, str]) -> list[Unit]:
    return [
        unit(army, text, tile, facing.get(tile, FORWARD[army])) for tile, texts in side.items() for text in split(texts)
    ]


def _reserves(army: ArmyId) -> list[Unit]:
    """Units far from the fight, so that no battle ends for want of them."""
    return [unit(army, f"reserve{army}{number} V HI", None, None) for number in range(RESERVES)]


def _fallen(army: ArmyId, number: int) -> list[Unit]:
    fallen = [unit(army, f"fallen{army}{n} A HI spent", None, None) for n in range(number)]
    return [structs.replace(one, place="gone", gone="shattered") for one in fallen]


def _ground(ground: Mapping[str, str], camps: Mapping[str, str], zones: Mapping[str, str]) -> dict[str, Tile]:
    owners = {tile: army for army, tile in zones.items()}
    made = {}
    for tile in TILES:
        army: Wanted = tile[0]
        camp = Camp(army=army, fortified=camps[tile] == "fortified") if tile in camps else None
        zone: Wanted = owners.get(tile)
        made[tile] = Tile(features=tuple(ground.get(tile, "").split()), camp=camp, key_zone=zone)
    return made


def _army(
    army: ArmyId,
    fields: dict[str, Wanted],
    camps: Mapping[str, str],
    commands: int,
    die_rolled: bool,
    fatigued: bool,
    surprised: bool,
    zone: str,
) -> Army:
    units = [one for one in fields["units"].values() if one.army == army]
    generals = [one for one in fields["generals"].values() if one.army == army]
    return Army(
        id=army,
        name={"A": "Reds", "B": "Blues"}[army],
        fatigued=fatigued,
        surprised=surprised,
        key_zone=zone,
        camp=next((tile for tile in camps if tile[0] == army), None),
        initial_value=sum(one.value for one in (*units, *generals)),
        initial_units=len(units),
        brilliant_at_start=any(one.general_class == "brilliant" for one in generals),
        commands=commands if army == "A" else 0,
        die_rolled=die_rolled,
        player_turns=PLAYER_TURNS,
    )


def duel(attackers: str, defenders: str, *, at: str = "A_centre", against: str = "B_centre", **more: Wanted) -> Table:
    """Attackers on A's centre face defenders on B's centre, unless said otherwise."""
    return field({at: attackers}, {against: defenders}, **more)


def changed(table: Table, **fields: Wanted) -> Table:
    """The same battle with other fields of its state."""
    table.state = structs.replace(table.state, **fields)
    return table


def run(state: State, *dice: int) -> Table:
    """Let the server go on from a state until somebody is asked."""
    loaded = LoadedDice(*dice)
    play = Play(RULES, state, loaded)
    play.run()
    assert not loaded.left, f"dice left over: {loaded.left}"
    table = Table(play.state)
    table.events = play.events
    return table


def turn_begins(table: Table, turn: int, *dice: int) -> Table:
    """The same field at the start of a turn."""
    state = structs.replace(table.state, flow=(f.StartTurn(turn=turn),), active=None, player_turn=None)
    return run(state, *dice)


def player_turn_begins(table: Table, *dice: int, army: ArmyId = "A") -> Table:
    """The same field at the start of this army's player turn."""
    is_second = army != table.state.first
    rest: tuple[f.AnyFrame, ...] = (f.EndTurn(),) if is_second else (f.EndTurn(), f.StartPlayerTurn(is_second=True))
    flow = (*rest, f.StartPlayerTurn(is_second=is_second))
    return run(structs.replace(table.state, flow=flow, active=None), *dice)


def structs_replace(struct: Wanted, **fields: Wanted) -> Wanted:
    return structs.replace(struct, **fields)


def with_options(table: Table, **options: Wanted) -> Table:
    return changed(table, options=Options(**options))


def many(prefix: str, number: int, words: str) -> str:
    """`many("h", 3, "A HI")` is "h1 A HI, h2 A HI, h3 A HI"."""
    return ", ".join(f"{prefix}{index} {words}" for index in range(1, number + 1))


__all__ = [
    "Table",
    "Wanted",
    "changed",
    "duel",
    "field",
    "general",
    "many",
    "player_turn_begins",
    "run",
    "split",
    "structs_replace",
    "turn_begins",
    "two",
    "unit",
    "with_options",
]
