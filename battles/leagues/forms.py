"""The form of a season: every number and choice of its terms as a field, the usual ones open, the others folded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from battles.errors import ApplicationError
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.presenters import words
from battles.leagues.services.seasons import known_maps
from battles.leagues.terms import SeasonRounds, TeamTerms, Terms, bounds_of
from battles.rules import registry
from battles.rules.codec import Json
from battles.rules.registry import AnyRules
from battles.web.agreement_form import WEEK
from battles.web.forms import OptionField, json_object, option_fields, options_from

Said = str | Promise
LARGEST = 1_000_000


class TermField(Struct, frozen=True, kw_only=True):
    """How one part of the terms is asked for. `kind`: one, several, number, maybe (a number or nothing), hours, tick,
    text, words, points, maps, json."""

    path: str
    kind: str
    label: Said
    help: Said = ""
    choices: tuple[tuple[str, Said], ...] = ()


class FieldGroup(Struct, frozen=True, kw_only=True):
    title: Said
    fields: tuple[TermField, ...]
    is_open: bool = False
    of_rounds: bool = False
    """Only for systems in which all decide at once."""


class ShownField(Struct, frozen=True, kw_only=True):
    """A field with what stands in it."""

    field: TermField
    value: str
    choices: tuple[tuple[str, str, bool], ...] = ()
    """Value, words, whether it is chosen."""
    least: int = 0
    most: int = LARGEST

    @property
    def name(self) -> str:
        return self.field.path

    @property
    def id(self) -> str:
        return f"id_{self.field.path.replace('.', '_')}"


def one(path: str, label: Said, *choices: tuple[str, Said], help: Said = "") -> TermField:
    return TermField(path=path, kind="one", label=label, help=help, choices=choices)


def number(path: str, label: Said, help: Said = "") -> TermField:
    return TermField(path=path, kind="number", label=label, help=help)


def maybe(path: str, label: Said, help: Said = "") -> TermField:
    return TermField(path=path, kind="maybe", label=label, help=help)


def tick(path: str, label: Said, help: Said = "") -> TermField:
    return TermField(path=path, kind="tick", label=label, help=help)


GROUPS: tuple[FieldGroup, ...] = (
    FieldGroup(
        title=_("The usual choices"),
        is_open=True,
        fields=(
            one("format", _("Format"), *words.FORMATS.items()),
            number("division_size", _("Players in a division")),
            number("game.army_points", _("Army points"), _("For systems in which armies are built.")),
            number("lists.count", _("Lists per entrant")),
            number("dates.round_days", _("Days a round")),
            number("dates.grace_days", _("Days of grace after that")),
            one(
                "admission",
                _("Entry"),
                ("open", _("open to everyone")),
                ("approval", _("with the organiser's consent")),
            ),
            tick("rated", _("Battles are rated")),
        ),
    ),
    FieldGroup(
        title=_("What’s played"),
        fields=(
            one("game.pace", _("Pace"), ("days", _("over days")), ("live", _("live, at an agreed time"))),
            one(
                "game.clock",
                _("Clocks"),
                ("none", _("none")),
                ("quick", _("quick: 20 min live, 2 days over days")),
                ("usual", _("usual: 45 min live, 5 days over days")),
                ("calm", _("calm: 90 min live, 14 days over days")),
                help=_("If a player runs out of time, the other side can claim the battle; increments come on top."),
            ),
            tick("game.odds", _("Players can see odds")),
            number("game.delay", _("Delay for spectators, seconds")),
            one("game.legs", _("Battles a fixture"), ("1", "1"), ("2", _("2, mirrored"))),
            one(
                "game.mirror",
                _("In the second battle"),
                ("swap_sides", _("sides are swapped")),
                ("swap_armies", _("armies are swapped")),
            ),
            one(
                "game.map_policy",
                _("Maps"),
                ("round", _("one map a round for all")),
                ("assigned", _("assigned so that no one plays one twice")),
                ("picked", _("each side strikes one, the rest is drawn")),
                ("drawn", _("drawn for each fixture")),
            ),
            maybe("game.map_capacity", _("Fixtures a map and round"), _("Empty: any number.")),
            TermField(path="game.maps", kind="maps", label=_("Maps that are played"), help=_("None chosen: all.")),
            number(
                "game.first_period_hours", _("Hours to the first order"), _("Over days; after that it’s a no-show.")
            ),
            TermField(path="game.live_cap_hours", kind="hours", label=_("Maximum hours for a live battle")),
            tick("game.spectators", _("Everyone can watch")),
            tick("take_back", _("Orders can be taken back if both agree")),
        ),
    ),
    FieldGroup(
        title=_("Rounds in which both decide at once"),
        of_rounds=True,
        fields=(
            one(
                "game.rounds.ends",
                _("A round ends"),
                ("none", _("never: each side has a clock")),
                ("minutes", _("after some minutes")),
                ("hours", _("after some hours")),
                ("days", _("after some days")),
                ("calendar", _("on fixed days of the week")),
            ),
            number("game.rounds.length", _("Minutes, hours or days a round")),
            TermField(path="game.rounds.days", kind="several", label=_("Rounds end on"), choices=tuple(WEEK)),
            TermField(path="game.rounds.at", kind="text", label=_("Time of day"), help=_("For example 20:00")),
            TermField(path="game.rounds.zone", kind="text", label=_("Time zone"), help=_("For example Europe/Berlin")),
            tick(
                "game.rounds.hold",
                _("A round waits once for a side that has written nothing"),
                _("For a minute live, for a day over days."),
            ),
            number("game.rounds.extensions", _("Extensions for each side")),
            number(
                "game.rounds.missed",
                _("Missed rounds in a row until a side is out of time"),
                _("Then the other side can claim the battle. 0: never."),
            ),
            tick(
                "game.rounds.late_entry",
                _("Reserves can take the seat of a side that misses rounds"),
                _("After two in a row; after four the computer plays on. Then no one is out of time."),
            ),
            tick("game.rounds.regents", _("Players can name a regent for their holidays")),
        ),
    ),
    FieldGroup(
        title=_("Points and ranking"),
        fields=(
            one(
                "scale",
                _("Ranked by"),
                ("points", _("battle points, 20–0")),
                ("match", _("match points")),
            ),
            TermField(
                path="match_points", kind="points", label=_("Match points for win, draw, loss"), help=_("2, 1, 0")
            ),
            number("bye_points", _("Points for a bye")),
            number("forfeit_points", _("Points for a forfeit win")),
            TermField(
                path="chain",
                kind="words",
                label=_("Tie-breaks in order"),
                help=_("Empty: those of the format. For example: points, head_to_head, vp_margin, lots"),
            ),
            TermField(
                path="points_table",
                kind="json",
                label=_("Own table from battle to points (JSON)"),
                help=_("Empty: the table of the system."),
            ),
            number("provisional_hours", _("Hours a result stays provisional")),
        ),
    ),
    FieldGroup(
        title=_("Lists"),
        fields=(
            one("lists.factions", _("Factions"), ("one", _("one for all lists")), ("any", _("any"))),
            number("lists.window_days", _("Days to hand in lists")),
            number("lists.reveal_hours", _("Hours from reveal to round 1")),
            tick("lists.use_every_list", _("Every list must be used")),
            number("lists.unused_penalty", _("Penalty for an unused list")),
            number("lists.late_penalty", _("Penalty for a late list")),
        ),
    ),
    FieldGroup(
        title=_("Dates"),
        fields=(
            number("dates.holidays", _("Days of holiday a season")),
            number("dates.open_offers", _("Open offers a side")),
            number("dates.check_in_minutes", _("Check-in opens, minutes before")),
            number("dates.no_show_minutes", _("A no-show after, minutes")),
            one(
                "dates.at_deadline",
                _("No battle at the deadline"),
                ("effort", _("the side that made an effort wins by forfeit")),
                ("void", _("0–0 for both")),
                ("extend", _("more time, once")),
            ),
            number("dates.extension_days", _("Days more, if so")),
            number("dates.desk_days", _("Days the referees have to decide")),
        ),
    ),
    FieldGroup(
        title=_("Promotion, leaving, places"),
        fields=(
            number("promotion.direct", _("Rise and fall directly")),
            tick("promotion.match", _("Promotion match below them")),
            tick("promotion.jump", _("Jump match over two tiers")),
            tick("promotion.playoffs", _("Play-offs for the title")),
            one(
                "withdrawal",
                _("If a player leaves"),
                ("annul_below_half", _("before half of the fixtures, none of their results count")),
                ("forfeit_all", _("they lose all their fixtures, including played ones")),
                ("keep_played", _("what’s played counts")),
            ),
            maybe("most_entrants", _("Places in all"), _("Empty: any number.")),
        ),
    ),
    FieldGroup(
        title=_("Swiss system, groups, knock-out, arena"),
        fields=(
            one(
                "swiss.engine",
                _("Swiss pairing"),
                ("adjacent", _("nearest by points")),
                ("dutch", _("Dutch (FIDE)")),
            ),
            one(
                "swiss.first_round",
                _("First Swiss round"),
                ("fold", _("upper against lower half")),
                ("random", _("random")),
                ("by_hand", _("by hand")),
            ),
            maybe("swiss.rounds", _("Swiss rounds"), _("Empty: as many as the field needs.")),
            number("swiss.late_points", _("A missed round is worth")),
            number("groups.groups", _("Groups")),
            number("groups.qualified", _("Advance from each group")),
            tick("groups.double_bracket", _("Double knock-out after the groups")),
            tick("grand_final_reset", _("Second grand final if the unbeaten side loses")),
            number("arena.minutes", _("Minutes an arena lasts")),
        ),
    ),
    FieldGroup(
        title=_("Teams"),
        fields=(
            maybe("team.boards", _("Boards a match"), _("Empty: single players enter.")),
            one(
                "team.process",
                _("How captains pair"),
                ("defender_attackers", _("defender and attackers")),
                ("put_up", _("name players in turn")),
                ("roster", _("by roster")),
            ),
            TermField(path="team.step_hours", kind="hours", label=_("Hours a step")),
            maybe("team.draw_band", _("A draw up to this difference"), _("Empty: in proportion to 10 for 8 boards.")),
            maybe("team.cap", _("Most points that count"), _("Empty: in proportion to 100 for 8 boards.")),
        ),
    ),
)


# Showing


def shown(
    terms: Terms, system: str, data: Mapping[str, str] | None = None
) -> list[tuple[FieldGroup, list[ShownField]]]:
    """All groups with what stands in their fields: what was typed, else the terms."""
    plain = _with_usual(terms_.write(terms))
    maps = known_maps(system)
    groups = _groups(registry.system(system))
    return [(group, [_shown(field, plain, system, maps, data) for field in group.fields]) for group in groups]


def _groups(rules: AnyRules) -> list[FieldGroup]:
    return [group for group in GROUPS if rules.rounds or not group.of_rounds]


def _with_usual(plain: Json) -> Json:
    """Where single players enter, the fields for teams show what is usual, without boards; so do those for rounds."""
    if not isinstance(plain, dict):
        return plain
    if plain.get("team") is None:
        plain = {**plain, "team": {**msgspec.to_builtins(TeamTerms()), "boards": None}}
    if plain["game"].get("rounds") is None:
        rounds = {**msgspec.to_builtins(SeasonRounds()), "ends": "none"}
        plain = {**plain, "game": {**plain["game"], "rounds": rounds}}
    return plain


def _shown(
    field: TermField, plain: Json, system: str, maps: Sequence[str], data: Mapping[str, str] | None
) -> ShownField:
    stored = _at(plain, field.path)
    value = data.get(field.path, "") if data is not None else _written(field, stored)
    least, most = bounds_of(field.path)
    chosen = _chosen(field, stored, data) if field.kind in ("maps", "several") else {value}
    pairs = [(key, words.map_name(system, key)) for key in maps] if field.kind == "maps" else field.choices
    choices = tuple((key, str(label), key in chosen) for key, label in pairs)
    return ShownField(field=field, value=value, choices=choices, least=least, most=most)


def _chosen(field: TermField, stored: Json, data: Mapping[str, str] | None) -> set[str]:
    if data is None:
        return set(stored) if isinstance(stored, list | tuple) else set()
    return set(_several(data, field.path))


def _several(data: Mapping[str, str], name: str) -> list[str]:
    """All values of a name: of a form that was sent, or of a plain mapping."""
    every: Callable[[str], list[str]] | None = getattr(data, "getlist", None)
    return every(name) if every is not None else [data[name]] if name in data else []


def _at(plain: Json, path: str) -> Json:
    for part in path.split("."):
        plain = plain.get(part) if isinstance(plain, dict) else None
    return plain


def _written(field: TermField, value: Json) -> str:
    if field.kind == "tick":
        return "on" if value else ""
    if field.kind == "json":
        return msgspec.json.format(msgspec.json.encode(value), indent=1).decode() if value else ""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def options(rules: AnyRules, terms: Terms, data: Mapping[str, str] | None = None) -> Iterable[OptionField]:
    """The system's own options; the map belongs to the rounds, the points to the season."""
    given = data if data is not None else _as_typed(terms.game.options)
    found = option_fields(rules, given, terms.game.scenario)
    return [field for field in found if field.name not in ("map", "points")]


def _as_typed(chosen: Mapping[str, Json]) -> dict[str, str]:
    typed = {f"option-{name}": "on" if value is True else str(value) for name, value in chosen.items()}
    sides = {name: value for name, value in chosen.items() if isinstance(value, dict)}
    return typed | {f"option-{name}-{side}": str(one) for name, value in sides.items() for side, one in value.items()}


# Reading


def changes(data: Mapping[str, str], rules: AnyRules) -> dict[str, Json]:
    """The terms as they were typed; raises `bad_number` or `malformed` for what is none."""
    found: dict[str, Json] = {}
    for group in _groups(rules):
        for field in group.fields:
            _put(found, field.path, _read(field, data))
    _put(found, "game.scenario", data.get("game.scenario", ""))
    _put(found, "game.options", {k: v for k, v in options_from(rules, data).items() if k not in ("map", "points")})
    team = found.get("team")
    if isinstance(team, dict) and team.get("boards") is None:
        found["team"] = None
    rounds = found["game"].get("rounds")
    if rounds is not None and rounds["ends"] == "none":
        found["game"]["rounds"] = None
    return found


def _put(found: dict[str, Json], path: str, value: Json) -> None:
    *parents, last = path.split(".")
    for part in parents:
        found = found.setdefault(part, {})
    found[last] = value


def _read(field: TermField, data: Mapping[str, str]) -> Json:
    value = data.get(field.path, "").strip()
    match field.kind:
        case "tick":
            return value == "on"
        case "number":
            return _whole(field, value)
        case "maybe":
            return _whole(field, value) if value else None
        case "hours":
            return _hours(field, value)
        case "points":
            return [_whole(field, part.strip()) for part in value.split(",")]
        case "words":
            return [part.strip() for part in value.split(",") if part.strip()]
        case "maps" | "several":
            return list[Json](_several(data, field.path))
        case "json":
            return json_object(value.encode()) if value else None
    return int(value) if field.path == "game.legs" and value.isdecimal() else value


def _whole(field: TermField, value: str) -> int:
    least, most = bounds_of(field.path)
    if not (value.isascii() and value.isdecimal() and len(value) < 8):
        raise LeagueError("bad_number", clause="1.7", field=str(field.label), least=least, most=most)
    return int(value)


def _hours(field: TermField, value: str) -> float:
    try:
        read = float(value.replace(",", "."))
    except ValueError:
        read = -1
    if not 0 < read <= 10_000:
        raise LeagueError("bad_number", clause="1.7", field=str(field.label), least=0, most=10_000)
    return read


def preset_of(name: str, system: str) -> Terms:
    """A preset by name; the first where none is named."""
    if name and name not in terms_.PRESETS:
        raise ApplicationError("unknown_preset", preset=name[:40])
    return terms_.preset(name or next(iter(terms_.PRESETS)), system)
