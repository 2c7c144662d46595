"""What spells do: each verb of an effect, one function (B.13.47, B.13.70 to B.13.75)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.geometry import Polygon, Pose, distance, is_within, point_distance
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.attacks.area_attack import area_hits
from battles.rules.ninth_age.attacks.blow import SURE, Blow
from battles.rules.ninth_age.attacks.blow_builder import at_pool, built, lines_of
from battles.rules.ninth_age.attacks.frames import Volley
from battles.rules.ninth_age.casualties.pools import main_pool, pool_of, recipients_of
from battles.rules.ninth_age.charges.landing import charged_edge
from battles.rules.ninth_age.effects import Effect, EffectSource, EffectTarget, Until, UntilKind
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.magic import restoration, targets
from battles.rules.ninth_age.magic.casters import caster_of
from battles.rules.ninth_age.magic.events import (
    HealthRestored,
    MagicalMoveBegan,
    MagicalMoveEnded,
    SpellHadNoRoom,
    SpellHurt,
    SpellLaid,
    TerrainConjured,
)
from battles.rules.ninth_age.magic.frames import (
    AskSummon,
    CharacteristicRolled,
    CharacteristicTest,
    EffectRolled,
    EffectStruck,
    MagicalMoveOver,
    MagicalMoves,
    SpellEffects,
    SpellPanic,
)
from battles.rules.ninth_age.magic.spell_casts import current, spell_now, version_now
from battles.rules.ninth_age.measures import NEAR, inches
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.word_conditions import fits
from battles.rules.ninth_age.movement.eligibility import may_move
from battles.rules.ninth_age.movement.frames import MoveUnits
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology.frames import Flee, TakeTest
from battles.rules.ninth_age.psychology.panic import heading_away, must_test
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.random_values import dice_of, worth_of
from battles.rules.ninth_age.rolls import passes_characteristic
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.tabletop.board import bounds

Word = Mapping[str, Json]
LASTING = frozenset({"modifier", "grant_rule", "remove_rule"})
CAUSED_LOSS = "caused_hp_loss"
_UNTIL: Mapping[str, UntilKind] = {"one_turn": "casters_next_magic_phase", "permanent": "game"}


def carry_out(play: Play[State], frame: SpellEffects) -> None:
    """One effect after another; all that last are laid together with the first of them."""
    effects = version_now(play.state).effects if frame.effects is None else frame.effects
    if frame.at == len(effects):
        play.pop()
        return
    play.replace(structs.replace(frame, at=frame.at + 1))
    effect = effects[frame.at]
    units = meant(play.state, effect) if frame.on is None else frame.on
    if effect["do"] in LASTING:
        is_first = not any(one["do"] in LASTING for one in effects[: frame.at])
        if is_first:
            _lay(play, [one for one in effects if one["do"] in LASTING], units)
        return
    _VERBS[effect["do"]](play, effect, units)


def meant(state: State, effect: Word) -> tuple[UnitId, ...]:
    """The units that an effect is for, by its own conditions too."""
    attempt, version = current(state), version_now(state)
    match effect.get("to"):
        case "caster":
            found: tuple[UnitId, ...] = (attempt.unit,)
        case "units_within_of_point":
            reach = inches(effect["radius_in"])
            point = attempt.target.point or (0.0, 0.0)
            found = tuple(u.id for u in state.on_table if point_distance(point, u.shape) <= reach + NEAR)
        case _:
            caster = caster_of(state, attempt.caster)
            found = () if caster is None else targets.affected(state, caster, version, attempt.target)
    words = [word for word in effect.get("condition", ()) if word != CAUSED_LOSS]
    if CAUSED_LOSS in effect.get("condition", ()) and not attempt.lost:
        return ()
    there = [key for key in found if state.units[key].is_placed]
    return tuple(key for key in there if all(fits(word, state, state.units[key]) for word in words))


# --- what lasts --------------------------------------------------------------------------------------------------


def _lay(play: Play[State], words: list[Word], units: tuple[UnitId, ...]) -> None:
    state, attempt = play.state, current(play.state)
    spell, version = spell_now(state), version_now(state)
    seat = state.seat_of(state.active)
    until = Until(kind=_UNTIL.get(version.duration, "player_turn"), turn=state.turn, seat=seat)
    model = _model(attempt.target.model) if "focused" in version.types else None
    laid = tuple(
        Effect(
            id=f"{spell.id}:{state.turn}:{key}:{len(state.effects) + place}",
            source=EffectSource(kind="spell", id=spell.id, clause="B.13.29", by=attempt.unit),
            on=EffectTarget(unit=key, model=attempt.caster if version.types & {"caster"} else model),
            words=tuple(dict(word) for word in words),
            until=until,
            seat=seat,
        )
        for place, key in enumerate(units)
    )
    if laid:
        play.add(SpellLaid(spell=spell.id, effects=laid))


def _model(pool: str | None) -> str | None:
    """The model of a pool, as effects name it; rank and file as a whole."""
    if pool is None:
        return None
    found = pool_of(pool)
    return {"troops": None, "champion": kinds.CHAMPION, "member": found.member}[found.kind]


# --- hits --------------------------------------------------------------------------------------------------------


def _hits(play: Play[State], effect: Word, units: tuple[UnitId, ...]) -> None:
    _roll(play, effect, units, str(effect["count"]), "spell_hits")


def _roll(play: Play[State], effect: Word, units: tuple[UnitId, ...], notation: str, reason: str) -> None:
    """A number for each unit: dice first, where there are any."""
    value = dice_of(notation)
    if not units:
        return
    if not value.dice:
        _with_numbers(play, effect, dict.fromkeys(units, value.add))
        return
    faces = play.throw(f"{value.dice * len(units)}d6", reason=reason)
    play.push(EffectRolled(faces=faces, effect=dict(effect), units=units, each=value.dice))


def effect_rolled(play: Play[State], frame: EffectRolled) -> None:
    play.pop()
    value = dice_of(str(frame.effect.get("count", frame.effect.get("hp"))))
    numbers = dict[UnitId, int]()
    for place, key in enumerate(frame.units):
        mine = frame.faces[place * frame.each : (place + 1) * frame.each]
        numbers[key] = worth_of(value, mine)
    _with_numbers(play, frame.effect, numbers)


def _with_numbers(play: Play[State], effect: Word, numbers: Mapping[UnitId, int]) -> None:
    match effect["do"]:
        case "hits" | "lose_hp":
            strike(play, effect, numbers)
        case "recover" | "raise":
            for key, points in numbers.items():
                restore(play, effect, key, points)


def spell_attack(state: State, effect: Word, target: Unit) -> kinds.Attack:
    """Ranged, by nobody's weapon; what loses Health Points without a die wounds by itself (B.13.48)."""
    attempt = current(state)
    sure = effect["do"] == "lose_hp"
    return kinds.Attack(
        unit=state.units[attempt.unit],
        kind="damage_spell",
        target=target,
        given=tuple(RuleRef(**one) for one in effect.get("attributes", ())),
        strength=None if sure else int(effect["str"]),
        ap=10 if sure else int(effect["ap"]),
    )


def strike(play: Play[State], effect: Word, numbers: Mapping[UnitId, int]) -> None:
    """Hits without dice, distributed over the unit; a focused spell strikes one model (B.21.96)."""
    state, attempt = play.state, current(play.state)
    focused = "focused" in version_now(state).types
    blows, others = list[Blow](), list[tuple[Blow, ...]]()
    for key, hits in numbers.items():
        unit = state.units[key]
        if not hits or not unit.is_placed:
            continue
        attack = spell_attack(state, effect, unit)
        chosen = attempt.target.model if focused and attempt.target.model is not None else main_pool(unit)
        pools = [chosen] if focused else [chosen, *(x.pool for x in recipients_of(unit) if x.pool != chosen)]
        found = [built(state, at_pool(attack, pool), hits, hit=SURE).blow for pool in pools]
        blows.append(found[0])
        others.append(tuple(found[1:]))
    if blows:
        play.push(
            EffectStruck(),
            Volley(
                blows=tuple(blows), others=tuple(others), attacker=attempt.unit, cause=f"spell:{spell_now(state).id}"
            ),
        )


def struck(play: Play[State]) -> None:
    """What the spell has cost its targets is remembered: some effects ask for it."""
    play.pop()
    last = play.state.attacks.last
    lost = 0 if last is None else sum(last.losses.values())
    if lost and play.state.magic.attempt is not None:
        play.add(SpellHurt(points=lost))


def _area_hits(play: Play[State], effect: Word, units: tuple[UnitId, ...]) -> None:
    """An Area Attack that hits by itself: by ranks, or by files from the flank (B.21.145)."""
    numbers = dict[UnitId, int]()
    for key in units:
        unit = play.state.units[key]
        edge = charged_edge(play.state.units[current(play.state).unit], unit)
        numbers[key] = max(area_hits(lines_of(unit, edge), int(effect["X"]), int(effect["Y"]), unit.model_count), 1)
    strike(play, effect, numbers)


def _lose_hp(play: Play[State], effect: Word, units: tuple[UnitId, ...]) -> None:
    _roll(play, effect, units, str(effect["hp"]), "spell_hits")


# --- recovering and raising --------------------------------------------------------------------------------------


def _restore(play: Play[State], effect: Word, units: tuple[UnitId, ...]) -> None:
    _roll(play, effect, units, str(effect["hp"]), "spell_points")


def restore(play: Play[State], effect: Word, key: UnitId, points: int) -> None:
    state, attempt = play.state, current(play.state)
    unit = state.units[key]
    if effect["do"] == "raise":
        found = restoration.raised(unit, points, state.entries[key])
    elif effect.get("to") == "caster" and any(one.id == attempt.caster for one in unit.members):
        found = restoration.healed_member(unit, attempt.caster, points)
    elif "focused" in version_now(state).types and attempt.target.model is not None:
        member = pool_of(attempt.target.model).member
        found = restoration.healed_member(unit, member, points) if member else restoration.recovered(unit, points)
    else:
        found = restoration.recovered(unit, points)
    if found.points:
        play.add(
            HealthRestored(
                unit=key,
                points=found.points,
                models=found.models,
                troops=found.troops,
                command=found.command,
                members=found.members,
            )
        )


# --- moves, tests, terrain, summons ------------------------------------------------------------------------------


def _magical_move(play: Play[State], effect: Word, units: tuple[UnitId, ...]) -> None:
    play.push(MagicalMoves(units=units, inches=int(effect["distance_in"])))


def magical_moves(play: Play[State], frame: MagicalMoves) -> None:
    """One unit after another moves as in the movement phase, both rates those of the spell (B.13.70)."""
    if not frame.units:
        play.pop()
        return
    key = frame.units[0]
    play.replace(structs.replace(frame, units=frame.units[1:]))
    state = play.state
    unit = state.units[key]
    if key in state.magic.moved or unit.side != state.active or not unit.is_placed:
        return
    others = tuple(one.id for one in state.units_of(state.active) if one.id != key)
    words = tuple(
        {"do": "modifier", "to": "target", "trigger": "static", "op": "set", "field": field, "value": frame.inches}
        for field in ("adv", "mar")
    )
    effect = Effect(
        id=f"magical_move:{key}",
        source=EffectSource(kind="spell", id=spell_now(state).id, clause="B.13.70", by=current(state).unit),
        on=EffectTarget(unit=key),
        words=words,
        until=Until(kind="step", turn=state.turn),
        seat=state.seat_of(state.active),
    )
    play.add(MagicalMoveBegan(unit=key, others=others, effect=effect))
    play.push(MagicalMoveOver(unit=key))
    if may_move(play.state, play.state.units[key]):
        play.push(MoveUnits())


def magical_move_over(play: Play[State], key: UnitId) -> None:
    play.pop()
    play.add(MagicalMoveEnded(unit=key, effect=f"magical_move:{key}"))


def _test(play: Play[State], effect: Word, units: tuple[UnitId, ...]) -> None:
    if effect["test"] == "panic":
        tested = tuple(key for key in units if must_test(play.state, play.state.units[key], "spell"))
        if tested:
            play.push(SpellPanic(modifier=int(effect.get("modifier", 0)), units=tested))
    elif units:
        play.push(CharacteristicTest(effect=dict(effect), units=units))


def spell_panic(play: Play[State], frame: SpellPanic) -> None:
    """A unit that fails flees from the caster's unit (B.13.49)."""
    if not frame.units:
        play.pop()
        return
    key = frame.units[0]
    if not frame.tested:
        test = Test(kind="panic", unit=key, modifier=frame.modifier, cause="spell")
        play.replace(structs.replace(frame, tested=True), TakeTest(test=test))
        return
    play.replace(structs.replace(frame, units=frame.units[1:], tested=False))
    result, attempt = play.state.psychology.result, current(play.state)
    if result is not None and not result.passed:
        unit = play.state.units[key]
        away = heading_away(unit, play.state.units[attempt.unit])
        heading = unit.box.pose.facing if away is None else away
        play.push(Flee(unit=key, heading=heading, cause="spell"))


def characteristic_test(play: Play[State], frame: CharacteristicTest) -> None:
    seat = play.state.owner(frame.units[0])
    faces = play.throw(f"{len(frame.units)}d6", reason="characteristic_test", seat=seat)
    play.replace(CharacteristicRolled(faces=faces, effect=frame.effect, units=frame.units))


def characteristic_rolled(play: Play[State], frame: CharacteristicRolled) -> None:
    """Those that fail suffer what the spell says (A.5.5)."""
    play.pop()
    failed = tuple(
        key
        for key, face in zip(frame.units, frame.faces, strict=True)
        if not passes_characteristic(_values(play.state.units[key], frame.effect["field"]), face)
    )
    if failed:
        play.push(SpellEffects(effects=tuple(frame.effect["failed"]), on=failed))


def _values(unit: Unit, name: str) -> Iterator[int | None]:
    for profile in unit.profiles:
        value = profile.parts[0].strength if name == "str" else getattr(profile, name)
        yield value if isinstance(value, int) else None


def _place_terrain(play: Play[State], effect: Word, units: tuple[UnitId, ...]) -> None:
    """On the point, whole or not at all (B.13.75)."""
    state, attempt = play.state, current(play.state)
    piece = terrain_at(state, effect)
    if piece is None:
        play.add(SpellHadNoRoom(spell=attempt.spell))
    else:
        play.add(TerrainConjured(piece=piece))


def terrain_at(state: State, effect: Word) -> TerrainPiece | None:
    attempt, shape = current(state), effect["shape"]
    x, y = attempt.target.point or (0.0, 0.0)
    corners = (
        _octagon(x, y, inches(shape["across_in"]))
        if shape["kind"] == "octagon"
        else _rectangle(x, y, inches(shape["width_in"]), inches(shape["depth_in"]), attempt.target.facing)
    )
    piece = TerrainPiece(id=f"c{len(state.terrain) + 1}", kind=effect["piece"], corners=corners)
    apart = {key: inches(value) for key, value in effect["min_distance_in"].items()}
    near_unit = any(is_within(piece.shape, one.shape, apart["units"]) for one in state.on_table)
    near_piece = any(distance(piece.shape, one.shape) < apart["terrain"] for one in state.terrain)
    return None if near_unit or near_piece or not bounds(state.board).holds(Polygon(corners)) else piece


def _octagon(x: float, y: float, across: float) -> tuple[tuple[float, float], ...]:
    near, far = across / 2 * 0.41421356, across / 2
    quarter = ((near, -far), (far, -near), (far, near), (near, far))
    steps = (*quarter, *((-dx, -dy) for dx, dy in quarter))
    return tuple((round(x + dx, 3), round(y + dy, 3)) for dx, dy in steps)


def _rectangle(x: float, y: float, width: float, depth: float, facing: float) -> tuple[tuple[float, float], ...]:
    pose = Pose(x, y, facing)
    (fx, fy), (rx, ry) = pose.forward, pose.right
    halves = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return tuple(
        (round(x + a * width / 2 * rx + b * depth / 2 * fx, 3), round(y + a * width / 2 * ry + b * depth / 2 * fy, 3))
        for a, b in halves
    )


def _summon(play: Play[State], effect: Word, units: tuple[UnitId, ...]) -> None:
    play.push(AskSummon(summons=effect["unit"]))


_VERBS = {
    "hits": _hits,
    "area_hits": _area_hits,
    "lose_hp": _lose_hp,
    "recover": _restore,
    "raise": _restore,
    "magical_move": _magical_move,
    "test": _test,
    "place_terrain": _place_terrain,
    "summon_unit": _summon,
}
