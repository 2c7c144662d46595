"""Small battles that begin in the thick of it: lines in contact, flanks, camps, works, rivers, woods."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from battles.rules.dice import Dice, permutation, pick
from battles.rules.geometry import Pose, Side, ahead, behind
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.movement.contact.contacts import contact_pose
from battles.rules.horden_helden.movement.record import Moving
from battles.rules.horden_helden.pieces import ENEMY, Camp, Element, Figure, SideId, Work
from battles.rules.horden_helden.sampling.draft import FACING, FOOT, GRADES, LINE, TURN, Draft
from battles.rules.horden_helden.score import SIDES
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, WIDTH
from battles.rules.horden_helden.terrain import Piece

Part = Callable[[Draft, float], None]
MIDDLE = 400.0
CENTRES = (250.0, 550.0, 850.0)
"""Where the three parts of a scene lie along the long edge."""
RIVER = 100.0
"""Width of the river, in millimetres."""
WOOD = 150.0


def scene(dice: Dice) -> State:
    """Three parts beside each other, and what waits off the table."""
    draft = Draft(dice)
    parts = [PARTS[place] for place in permutation(dice, len(PARTS))[: len(CENTRES)]]
    for centre, part in zip(CENTRES, parts, strict=True):
        _choose_commands(draft)
        part(draft, centre)
    if not all(any(one.side == side and one.is_placed for one in draft.state.on_table) for side in SIDES):
        lines(draft, draft.state.board.width - 3 * WIDTH)
    for side in SIDES:
        _away(draft, side)
    return draft.finished()


def _choose_commands(draft: Draft) -> None:
    """Each part belongs to one command of each side."""
    for side in SIDES:
        own = sorted(one.id for one in draft.state.commands.values() if one.side == side)
        draft.command[side] = pick(draft.dice, own)


def _away(draft: Draft, side: SideId) -> None:
    """A god who may be called, a horde that was lost."""
    draft.command[side] = f"{side}1"
    if draft.one_in(3):
        draft.add(draft.raised(side, "gods", "heaven"))
    if draft.one_in(3):
        draft.add(draft.raised(side, "hordes", "destroyed"))


# --- parts ------------------------------------------------------------------------------------------------------------


def lines(draft: Draft, centre: float) -> None:
    """Front to front or a little apart, some two deep."""
    gap = pick(draft.dice, (0.0, 0.0, 45.0, 75.0))
    kinds = {side: pick(draft.dice, LINE) for side in SIDES}
    for place in range(4):
        x = centre + (place - 1.5) * WIDTH
        for side in SIDES:
            kind = kinds[side] if draft.one_in(2) else pick(draft.dice, LINE)
            y = MIDDLE + (gap if side == "B" else 0.0)
            _two_deep(draft, side, kind, Pose(x, y, FACING[side]))


def _two_deep(draft: Draft, side: SideId, kind: str, pose: Pose) -> None:
    """Now and then with another one of its kind, or any, behind."""
    front = draft.put(side, kind, pose)
    if front is not None and draft.one_in(3):
        second = kind if draft.one_in(2) else pick(draft.dice, FOOT)
        draft.put(side, second, behind(front.box))


TOUCHED: tuple[tuple[Side, int], ...] = (("left", 2), ("right", 2), ("rear", 3), ("front", 6))
"""A side, and one chance in so many that it is touched."""


def flanks(draft: Draft, centre: float) -> None:
    """Elements touched on flank or rear, with their front free or not."""
    for place, side in enumerate(SIDES):
        victim = draft.put(side, pick(draft.dice, LINE), Pose(centre, MIDDLE + (place * 2 - 1) * 3 * LE, FACING[side]))
        if victim is None:
            continue
        for touched, chances in TOUCHED:
            if draft.one_in(chances):
                draft.put(ENEMY[side], pick(draft.dice, LINE), contact_pose(victim.box, touched))


def camp(draft: Draft, centre: float) -> None:
    """A camp under attack: guns and wagons with foot behind them, followers gone or not, defenders, enemies inside."""
    side = pick(draft.dice, SIDES)
    facing = FACING[side]
    pitched = Camp(
        id=side,
        side=side,
        holder=side,
        width=2 * WIDTH,
        depth=WIDTH,
        pose=Pose(centre, WIDTH if side == "A" else draft.state.board.depth - WIDTH, facing),
        fortified=draft.one_in(2),
        gates=(1,),
        followers=draft.one_in(2),
    )
    draft.state = structs.replace(draft.state, camps={**draft.state.camps, side: pitched})
    for section in camps.sections(pitched):
        if not pitched.followers and section.number == 2:
            draft.put(side, pick(draft.dice, FOOT), section.defence_pose, in_camp=True)
        elif not draft.one_in(3):
            _storming(draft, ENEMY[side], section)


def _storming(draft: Draft, side: SideId, section: camps.Section) -> None:
    """Before a section, or at some distance from it."""
    kind = pick(draft.dice, ("artillery", "war_wagons", pick(draft.dice, LINE)))
    back = pick(draft.dice, (0.0, 0.0, -45.0)) if kind not in ("artillery", "war_wagons") else 0.0
    front = draft.put(side, kind, ahead(section.attack_pose, back))
    if front is not None:
        draft.put(side, pick(draft.dice, FOOT), behind(front.box))


def works(draft: Draft, centre: float) -> None:
    """Three field works in a row, some of them defended, some attacked."""
    side = pick(draft.dice, SIDES)
    hand = 1.0 if side == "B" else -1.0
    for place in range(3):
        x, y = centre + (place - 1) * WIDTH, MIDDLE + hand * 2 * LE
        half = hand * WIDTH / 2
        work = Work(id=draft.new_id(side) + f"w{place}", side=side, start=(x + half, y), end=(x - half, y))
        draft.state = structs.replace(draft.state, works={**draft.state.works, work.id: work})
        section = camps.section_of_work(work)
        if draft.one_in(2):
            draft.put(side, pick(draft.dice, FOOT), section.defence_pose)
        back = pick(draft.dice, (0.0, -45.0))
        draft.put(ENEMY[side], pick(draft.dice, LINE), ahead(section.attack_pose, back))


def river(draft: Draft, centre: float) -> None:
    """A river with boats of both sides at its banks, passengers aboard, and troops beside them."""
    line = ((centre, 0.0), (centre, draft.state.board.depth))
    draft.lay(Piece(id=f"t{len(draft.state.terrain) + 1}", kind="river", line=line, width=RIVER))
    for side, y in zip(SIDES, (MIDDLE - 4 * LE, MIDDLE + 4 * LE), strict=True):
        bank = -1.0 if side == "A" else 1.0
        boat = draft.put(side, "boats", Pose(centre + bank * (RIVER - WIDTH) / 2, y, FACING[side]))
        if boat is not None:
            _crew(draft, boat)
        beside = centre + bank * (RIVER / 2 + pick(draft.dice, (10.0, 30.0)))
        facing = 0.0 if side == "A" else 180.0
        draft.put(side, pick(draft.dice, FOOT), Pose(beside, y - 2 * LE, facing))
        draft.put(ENEMY[side], pick(draft.dice, LINE), Pose(beside + bank * 2 * LE, y + 2 * LE, facing))


def _crew(draft: Draft, boat: Element) -> None:
    """It lies at the bank since the turn before, perhaps with somebody aboard."""
    moving = draft.state.moving
    landings = {**moving.landings, boat.id: TURN - 1}
    draft.state = structs.replace(draft.state, moving=Moving(landings=landings))
    if draft.one_in(2):
        kind = pick(draft.dice, ("light_archers", "heavy_archers", "axe_sword", "light_infantry"))
        draft.add(structs.replace(draft.raised(boat.side, kind, "aboard"), boat=boat.id))


def woods(draft: Draft, centre: float) -> None:
    """A wood with an ambush and a hidden being, and a column on its way there."""
    side = pick(draft.dice, SIDES)
    key = f"t{len(draft.state.terrain) + 1}"
    low, high = (centre - WOOD / 2, MIDDLE - WOOD / 2), (centre + WOOD / 2, MIDDLE + WOOD / 2)
    outline = (low, (high[0], low[1]), high, (low[0], high[1]))
    draft.lay(Piece(id=key, kind="wood", outline=outline))
    facing = FACING[side]
    for x in (centre - WIDTH / 2, centre + WIDTH / 2):
        if draft.one_in(2):
            hidden = draft.raised(side, pick(draft.dice, ("light_infantry", "auxiliaries", "axe_sword")), "ambush")
            draft.add(structs.replace(hidden, pose=Pose(x, MIDDLE, facing)))
    being = structs.replace(draft.raised(side, "hidden_beings", "hidden"), home="wood", lair=key)
    if draft.one_in(3):
        being = structs.replace(being, place="field", pose=Pose(centre, MIDDLE - 2 * LE, facing), appeared=TURN - 1)
    draft.add(being)
    _column(draft, ENEMY[side], centre)


def _column(draft: Draft, side: SideId, centre: float) -> None:
    """Some foot one behind the other, not far from the wood."""
    far = WOOD / 2 + pick(draft.dice, (LE, 2 * LE, 4 * LE))
    pose: Pose | None = Pose(centre, MIDDLE - far if side == "A" else MIDDLE + far, FACING[side])
    kind = pick(draft.dice, ("light_infantry", "auxiliaries", "axe_sword"))
    for _ in range(3):
        one = draft.put(side, kind, pose) if pose is not None else None
        pose = None if one is None else behind(one.box)


def wizards(draft: Draft, centre: float) -> None:
    """Wizards of both sides near each other, a graveyard, troops who wait for a spell or shoot."""
    key = f"t{len(draft.state.terrain) + 1}"
    low = (centre - 2.5 * WIDTH, MIDDLE + LE)
    outline = (low, (low[0] + 2 * LE, low[1]), (low[0] + 2 * LE, low[1] + 2 * LE), (low[0], low[1] + 2 * LE))
    draft.lay(Piece(id=key, kind="small_fields", outline=outline, graveyard=True))
    for side in SIDES:
        y = MIDDLE - 2 * LE if side == "A" else MIDDLE + LE / 2
        for place, kind in enumerate(("heavy_archers", "axe_sword", pick(draft.dice, LINE))):
            pose = Pose(centre + (place - 0.5) * WIDTH, y, FACING[side])
            one = draft.put(side, kind, pose)
            if one is not None and place < 2:
                figure = Figure(kind="wizard", grade=pick(draft.dice, GRADES), points=24)
                draft.add(structs.replace(one, figure=figure))


def routs(draft: Draft, centre: float) -> None:
    """Those who may run, before those from whom they run, and friends right behind in their way."""
    runs = pick(draft.dice, SIDES)
    for place in range(3):
        x = centre + (place - 1) * 2.5 * WIDTH
        runner, bane = pick(draft.dice, BANES)
        front = draft.put(runs, runner, Pose(x, MIDDLE, FACING[runs]))
        draft.put(ENEMY[runs], bane, Pose(x, MIDDLE, FACING[ENEMY[runs]]))
        if front is not None:
            draft.put(runs, pick(draft.dice, FOOT), ahead(behind(front.box), -pick(draft.dice, (2 * LE, 3 * LE))))


BANES = (
    ("riders", "camel_riders"),
    ("light_horse", "arquebusiers"),
    ("light_horse", "expendables"),
    ("lancers", "heavy_archers"),
    ("lancers", "elf_archers"),
)
"""Who flees from whom after losing by little (combat_results.json)."""
PARTS: tuple[Part, ...] = (lines, lines, flanks, camp, works, river, woods, woods, wizards, routs)
