"""The stages before the first turn, and the server's part in them (A.9.1, A.10.1)."""

from __future__ import annotations

from battles.rules.base import Frame
from battles.rules.errors import RulesBroken
from battles.rules.first import first_of
from battles.rules.ninth_age.maps import MAPS
from battles.rules.ninth_age.pieces import ENEMY, SideId
from battles.rules.ninth_age.setup import events, frames, markers, muster, special, spell_choice, terrain_lot, who
from battles.rules.ninth_age.setup.frames import STAGES, Stage
from battles.rules.ninth_age.setup.orders.choices import numbered
from battles.rules.ninth_age.setup.zones import BY_DIE as TYPE_BY_DIE
from battles.rules.ninth_age.setup.zones import dividing_line
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns.frames import BeginTurn
from battles.rules.ninth_age.victory.objectives import BY_DIE as OBJECTIVE_BY_DIE
from battles.rules.ninth_age.victory.record import Marker
from battles.rules.ninth_age.victory.spoils import spoil_places
from battles.rules.play import Play


def step(play: Play[State]) -> None:
    match play.top:
        case frames.SetUpStage(stage=stage):
            _stage(play, stage)
        case frames.RevealLists():
            _reveal(play)
        case frames.DrawTerrain() | frames.DrawMoreTerrain():
            _draw_terrain(play)
        case frames.DeployTurn():
            _deploy_turn(play)
        case frames.ScoutTurn(side=side):
            _scout_turn(play, side)
        case frames.VanguardTurn(side=side):
            _vanguard_turn(play, side)
        case frames.PreBattle():
            play.pop()
        case _:
            _dice(play)


def _stage(play: Play[State], stage: Stage) -> None:
    """Begin a stage: the next one waits below it."""
    if stage == "begin":
        play.replace(BeginTurn(side=play.state.first))
        return
    following = STAGES[STAGES.index(stage) + 1]
    play.replace(frames.SetUpStage(stage=following), *_opened(play, stage))


def _opened(play: Play[State], stage: Stage) -> tuple[Frame, ...]:
    """The frames of a stage, the first one last; none if nobody has anything to do."""
    state = play.state
    match stage:
        case "terrain":
            return _terrain(play)
        case "type":
            return _type(play)
        case "objective":
            return _objective(play)
        case "zones":
            return (frames.RollZones(),)
        case "markers":
            return _markers(play)
        case "spells":
            asked = [side for side in who.in_order(state) if spell_choice.wizards(state, side)]
            return tuple(frames.AskSpells(side=side) for side in reversed(asked))
        case "marks":
            return _marks(play)
        case "special":
            asked = [side for side in who.in_order(state) if special.has_choice(state, side)]
            return tuple(frames.AskSpecial(side=side) for side in reversed(asked))
        case _:
            return _deployment(state, stage)


def _deployment(state: State, stage: Stage) -> tuple[Frame, ...]:
    match stage:
        case "deploy":
            return (frames.AskFirstDeployer(side=ENEMY[who.chooser(state)]),)
        case "scouts":
            return (frames.ScoutTurn(side=_finisher(state)),)
        case "vanguard":
            return (frames.VanguardTurn(side=ENEMY[_finisher(state)]),)
        case "pre_battle":
            return (frames.PreBattle(),)
        case "first_turn":
            return (frames.FirstTurnRoll(),)
        case _:
            raise RulesBroken(f"no such stage: {stage}")


def _finisher(state: State) -> SideId:
    """Who finished deploying first."""
    return state.setting_up.first_finisher or who.chooser(state)


def _reveal(play: Play[State]) -> None:
    """Both lists are shown together, and the armies stand ready."""
    state = play.state
    papers = state.setting_up.lists
    musters = [muster.mustered(papers[record.seat], side, record.seat) for side, record in state.sides.items()]
    play.pop()
    play.add(
        events.ListsRevealed(
            lists=papers,
            sides=tuple(one.side for one in musters),
            units=tuple(unit for one in musters for unit in one.units),
            entries=tuple(entry for one in musters for entry in one.entries),
        )
    )


# --- the board ------------------------------------------------------------------------------------------------------


def _terrain(play: Play[State]) -> tuple[Frame, ...]:
    state = play.state
    if state.setting_up.map:
        return ()
    if state.options.map:
        play.add(events.TerrainLaid(map=state.options.map, pieces=MAPS[state.options.map].pieces))
        return ()
    return (frames.AskTerrain(side="A"),) if state.options.agreement else (frames.DrawTerrain(),)


def _draw_terrain(play: Play[State]) -> None:
    board = play.state.board
    match play.top:
        case frames.DrawMoreTerrain(laid=laid, count=count):
            faces = play.tray(terrain_lot.more_casts(board, count))
            play.pop()
            play.add(events.TerrainLaid(map="", pieces=terrain_lot.more_pieces(board, laid, count, faces)))
        case _:
            *casts, more = play.tray(terrain_lot.first_casts(board))
            pieces = terrain_lot.first_pieces(board, casts)
            play.replace(frames.DrawMoreTerrain(laid=pieces, count=terrain_lot.how_many_more(more)))


def _type(play: Play[State]) -> tuple[Frame, ...]:
    options = play.state.options
    if options.deployment_type:
        play.add(events.TypeFixed(type=options.deployment_type))  # type: ignore[arg-type]  # checked with the set-up
        return ()
    return (frames.AskType(side="A"),) if options.agreement else (frames.RollType(),)


def _objective(play: Play[State]) -> tuple[Frame, ...]:
    options = play.state.options
    if options.objective:
        play.add(events.ObjectiveFixed(objective=options.objective))  # type: ignore[arg-type]  # checked with the set-up
        return ()
    return (frames.AskObjective(side="A"),) if options.agreement else (frames.RollObjective(),)


def _markers(play: Play[State]) -> tuple[Frame, ...]:
    """Hold the Ground's in the centre, Spoils of War's on the dividing line, Secure Target's by the players."""
    state, board = play.state, play.state.board
    match state.objective.kind:
        case "hold_the_ground":
            centre = Marker(number=1, point=(board.width / 2, board.depth / 2))
            play.add(events.MarkersPlaced(markers=(centre,)))
        case "spoils_of_war":
            return _spoils(play)
        case "secure_target":
            return tuple(frames.AskMarker(side=side) for side in reversed(who.in_order(state)))
        case _:
            pass
    return ()


def _spoils(play: Play[State]) -> tuple[Frame, ...]:
    state = play.state
    assert state.setting_up.terms is not None
    barred = [piece.shape for piece in state.terrain if piece.is_impassable]
    places = spoil_places(state.board, dividing_line(state.board, state.setting_up.terms), barred)
    if len(places.middle) > 1:
        return (frames.AskMarkerPoint(side=who.chooser(state), points=places.middle, others=places.sides),)
    play.add(events.MarkersPlaced(markers=numbered((*places.middle, *places.sides))))
    return ()


def _marks(play: Play[State]) -> tuple[Frame, ...]:
    state = play.state
    if state.objective.kind == "king_of_the_hill":
        asked = [side for side in who.in_order(state) if markers.hills(state, side)]
        return tuple(frames.AskHill(side=side) for side in reversed(asked))
    if state.objective.kind != "capture_the_flags":
        return ()
    for side in who.in_order(state):
        scoring = markers.scoring_entries(state, side)
        if scoring:
            play.add(events.UnitsMarked(side=side, units=tuple(scoring)))
    found = list[Frame]()
    for side in reversed(who.in_order(state)):
        count, allowed = markers.flags_due(state, side)
        if count and count == len(allowed):
            play.add(events.UnitsMarked(side=ENEMY[side], units=tuple(allowed), by=side))
        elif count:
            found.append(frames.AskFlags(side=side))
    return tuple(found)


# --- dice -----------------------------------------------------------------------------------------------------------


def _dice(play: Play[State]) -> None:
    match play.top:
        case frames.RollType():
            play.replace(frames.SettleType(faces=play.throw("1d6", reason="deployment_type")))
        case frames.SettleType(faces=(face,)):
            play.pop()
            play.add(events.TypeFixed(type=TYPE_BY_DIE[face]))
        case frames.RollObjective():
            play.replace(frames.SettleObjective(faces=play.throw("1d6", reason="objective")))
        case frames.SettleObjective(faces=(face,)):
            play.pop()
            play.add(events.ObjectiveFixed(objective=OBJECTIVE_BY_DIE[face]))
        case frames.RollZones():
            play.replace(frames.SettleZones(faces=play.throw("2d6", reason="zones")))
        case frames.SettleZones(faces=faces):
            _settle_zones(play, faces)
        case frames.FirstTurnRoll():
            play.replace(frames.SettleFirstTurn(faces=play.throw("2d6", reason="first_turn")))
        case frames.SettleFirstTurn(faces=faces):
            _settle_first_turn(play, faces)
        case frame:
            raise RulesBroken(f"no step for {frame}")


def _settle_zones(play: Play[State], faces: tuple[int, ...]) -> None:
    """The higher die chooses; a tie is thrown again (A.9.13)."""
    first, second = faces
    if first == second:
        play.add(events.ZonesTied(face=first))
        play.replace(frames.RollZones())
        return
    side: SideId = "A" if first > second else "B"
    play.add(events.ChooserFixed(side=side, faces=faces))
    play.replace(frames.AskZone(side=side))


def _settle_first_turn(play: Play[State], faces: tuple[int, ...]) -> None:
    """The first die is that of the first to finish, who adds what the other had left (A.10.9)."""
    papers, finisher = play.state.setting_up, _finisher(play.state)
    if faces[0] + papers.remaining > faces[1]:
        play.pop()
        wants_first = papers.wants_first is not False
        play.add(events.FirstTurnDecided(side=finisher if wants_first else ENEMY[finisher]))
        return
    chooser = ENEMY[finisher]
    play.add(events.FirstTurnLeftOpen(side=chooser, faces=faces, bonus=papers.remaining))
    play.replace(frames.AskFirstTurn(side=chooser))


# --- deployment -----------------------------------------------------------------------------------------------------


def _deploy_turn(play: Play[State]) -> None:
    """Note who has finished; ask whoever is next; when nothing is left the stage is over."""
    state = play.state
    for side in _turn_order(state):
        if side not in state.setting_up.finished and not who.waiting(state, side):
            is_first = not state.setting_up.finished
            left = who.remaining(state, ENEMY[side]) if is_first else 0
            play.add(events.DeploymentFinished(side=side, remaining=left))
            if is_first:
                play.push(frames.AskAnnounce(side=side))
                return
    if len(play.state.setting_up.finished) == len(state.sides):
        play.pop()
        return
    side = first_of(one for one in _turn_order(state) if one not in play.state.setting_up.finished)
    rest = bool(play.state.setting_up.finished)
    play.replace(frames.AskDeploy(side=side, rest=rest))


def _turn_order(state: State) -> tuple[SideId, SideId]:
    first = state.setting_up.next_deployer or who.chooser(state)
    return first, ENEMY[first]


def _scout_turn(play: Play[State], side: SideId) -> None:
    for one in (side, ENEMY[side]):
        if who.scouts(play.state, one):
            play.replace(frames.AskScout(side=one))
            return
    play.pop()


def _vanguard_turn(play: Play[State], side: SideId) -> None:
    for one in (side, ENEMY[side]):
        if who.vanguards(play.state, one):
            play.replace(frames.AskVanguard(side=one))
            return
    play.pop()
