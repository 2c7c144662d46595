"""Small situations that read like the rulebook's own, and short words for the orders given in them.

Units are written as the examples write them: "x V HC" is a veteran heavy cavalry unit called x; V, A, L are the
classes; HI generic heavy infantry, HO hoplites, PH phalanx, LE legion, AR archers, LI light infantry, HC and LC
cavalry, CA cataphracts, CH and SC chariots, IE and AE elephants. "spent" and "new" (entered in its owner's last player
turn) may follow. The first unit named on a tile leads it. A moves, in turn 3, with 20 commands, unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from msgspec import structs

from battles.rules.base import Event, Order, Preview, Question, Seat, dry_run, tag_of
from battles.rules.codec import Json
from battles.rules.dice import LoadedDice
from battles.rules.errors import IllegalOrder
from battles.rules.lost_battles import RULES, leads
from battles.rules.lost_battles import frames as f
from battles.rules.lost_battles.pieces import Army, Camp, General, Tile, Unit
from battles.rules.lost_battles.squares import FORWARD, TILES, ArmyId
from battles.rules.lost_battles.state import Options, PlayerTurn, State
from battles.rules.play import Play, perform

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
ORDERS: dict[str, type[Order[State]]] = {str(order.__struct_config__.tag): order for order in RULES.orders}
PLAYER_TURNS = 2
RESERVES = 4

Units = Mapping[str, str]
Wanted = Json
"""Fields of structs and orders, as a test wants them."""


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


class Table:
    """A battle under test. Orders change it; `events` is what the last order led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event[State]] = []

    # what there is

    def __getitem__(self, name: str) -> Unit:
        """A unit by its short name."""
        return self.state.units[self.id(name)]

    def general(self, name: str) -> General:
        return self.state.generals[self.general_id(name)]

    def id(self, name: str) -> str:
        return next(unit for unit in (name, f"A.{name}", f"B.{name}") if unit in self.state.units)

    def general_id(self, name: str) -> str:
        return next(general for general in (name, f"A.{name}", f"B.{name}") if general in self.state.generals)

    def on(self, tile: str) -> set[str]:
        return {unit.id[2:] for unit in self.state.at(tile)}

    def lead(self, tile: str) -> str | None:
        lead = self.state.leads.get(tile)
        return None if lead is None else lead[2:]

    def commands(self, army: ArmyId = "A") -> int:
        return self.state.armies[army].commands

    @property
    def question(self) -> Question[State] | None:
        """What is asked now; None once the battle is over."""
        asked = list(RULES.asked(self.state).values())
        return asked[0] if asked else None

    @property
    def asks(self) -> str:
        """Kind of the question, with whom it is put to: "2 rally"."""
        (seat, question), *_ = RULES.asked(self.state).items()
        return f"{seat} {question.kind}"

    def happened(self, kind: str) -> list[Wanted]:
        return [event for event in self.events if tag_of(event) == kind]

    def the(self, kind: str) -> Wanted:
        """The one event of this kind."""
        (event,) = self.happened(kind)
        return event

    @property
    def difference(self) -> int:
        return int(self.the("attack_scored").difference)

    @property
    def modifiers(self) -> set[str]:
        return {name for name, _ in self.the("attack_scored").modifiers}

    # orders

    def make(self, kind: str, **fields: Wanted) -> Order[State]:
        return ORDERS[kind](**fields)

    def seat(self) -> Seat:
        return next(iter(RULES.asked(self.state)))

    def give(self, kind: str, *, dice: Iterable[int] = (), seat: str | None = None, **fields: Wanted) -> Self:
        """Give an order; exactly these dice fall."""
        loaded = LoadedDice(*dice)
        play = perform(RULES, self.state, Seat(seat) if seat else self.seat(), self.make(kind, **fields), loaded)
        assert not loaded.left, f"dice left over: {loaded.left}"
        self.state, self.events = play.state, play.events
        return self

    def preview(self, kind: str, *, seat: str | None = None, **fields: Wanted) -> Preview:
        return dry_run(RULES, self.state, Seat(seat) if seat else self.seat(), self.make(kind, **fields))

    def refusals(self, kind: str, **fields: Wanted) -> set[str]:
        """All reasons against an order."""
        return {refusal.code for refusal in self.preview(kind, **fields).refusals}

    def refused(self, kind: str, *, seat: str | None = None, **fields: Wanted) -> str:
        """The code with which the order is refused."""
        before = self.state
        try:
            perform(RULES, self.state, Seat(seat) if seat else self.seat(), self.make(kind, **fields), LoadedDice())
        except IllegalOrder as error:
            assert self.state == before
            return error.code
        raise AssertionError(f"{kind} was not refused")

    def allowed(self, kind: str, **fields: Wanted) -> bool:
        return not self.preview(kind, **fields).refusals

    def ids(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.id(name) for name in names)

    # short words for what is ordered most

    def wish(
        self, names: Iterable[str], kind: str, commander: str | None, more: dict[str, Wanted]
    ) -> dict[str, Wanted]:
        fields: dict[str, Wanted] = {"units": self.ids(names), "activation": kind, **more}
        return fields if commander is None else fields | {"commander": self.general_id(commander)}

    def activate(
        self, *names: str, kind: str = "normal", commander: str | None = None, dice: Iterable[int] = (), **more: Wanted
    ) -> Self:
        return self.give("activate_group", dice=dice, **self.wish(names, kind, commander, more))

    def no_activation(self, *names: str, kind: str = "normal", commander: str | None = None, **more: Wanted) -> str:
        return self.refused("activate_group", **self.wish(names, kind, commander, more))

    def express(self, name: str, *, dice: Iterable[int] = (), **more: Wanted) -> Self:
        return self.give("activate_express", unit=self.id(name), dice=dice, **more)

    def move(self, *facings: str) -> Self:
        """Move forward once, or once after each turn."""
        for facing in facings:
            self.turn(facing).give("move_forward")
        return self if facings else self.give("move_forward")

    def turn(self, facing: str, *, use_free: bool = True) -> Self:
        return self.give("turn", direction=facing, use_free=use_free)

    def done(self) -> Self:
        return self.give("end_activation")

    def declare(self) -> Self:
        return self.give("declare_attack")

    def attack(
        self,
        name: str,
        roll: int,
        *more: int,
        bonus: str = "none",
        supporter: str | None = None,
        before: Iterable[int] = (),
    ) -> Self:
        """One unit attacks and rolls this total; `more` dice fall after it, `before` is a command die."""
        fields: dict[str, Wanted] = {"unit": self.id(name), "bonus": bonus}
        if supporter is not None:
            fields["supporter"] = self.id(supporter)
        return self.give("attack_with", dice=(*before, *two(roll), *more), **fields)

    def fight(self, name: str, roll: int, *more: int, **how: Wanted) -> Self:
        """The whole tile of this unit is activated and attacks ahead; this unit strikes first."""
        commander = how.pop("commander", None)
        tile = self[name].tile
        names = [unit.id for unit in self.state.at(tile)]
        return self.activate(*names, commander=commander).declare().attack(name, roll, *more, **how)

    def go(self, *more: int) -> Self:
        """All-out."""
        return self.give("all_out", dice=more)

    def hold(self, *more: int) -> Self:
        return self.give("no_all_out", dice=more)

    def name_lead(self, name: str, *more: int) -> Self:
        named = self.id(name)
        return self.give("name_lead", tile=self.state.units[named].tile, unit=named, dice=more)

    def keep_lead(self, *more: int) -> Self:
        frame = self.state.flow[-1]
        assert isinstance(frame, f.AskLead)
        return self.give("name_lead", tile=frame.tile, unit=None, dice=more)

    def end_turn(self, *dice: int) -> Self:
        return self.give("end_player_turn", dice=dice)

    def pass_turn(self, *dice: int) -> Self:
        """End the player turn with the lead units the server would name."""
        if self._names_leads():
            return self.give("end_player_turn").give("designate_leads", dice=dice)
        return self.give("end_player_turn", dice=dice)

    def _names_leads(self) -> bool:
        assert self.state.active is not None
        return any(len(units) > 1 for units in leads.open_tiles(self.state, self.state.active).values())


def two(total: int) -> tuple[int, int]:
    """Two dice with this sum."""
    low = max(1, total - 6)
    return low, total - low


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
