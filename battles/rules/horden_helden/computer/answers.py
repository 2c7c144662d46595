"""Everything but movement: set-up, arrivals, spells, shooting, fights, reactions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.rules.base import Option, Order, Seat
from battles.rules.codec import Json
from battles.rules.computing import whims
from battles.rules.dice import Dice
from battles.rules.horden_helden import anytime, topics, worth
from battles.rules.horden_helden.arrivals import orders as arriving
from battles.rules.horden_helden.computer import spells, values
from battles.rules.horden_helden.computer.volleys import best_volley
from battles.rules.horden_helden.computer.weights import Strength
from battles.rules.horden_helden.figures import orders as duelling
from battles.rules.horden_helden.magic import orders as magic
from battles.rules.horden_helden.melee import frames as melee_frames
from battles.rules.horden_helden.melee import orders as fighting
from battles.rules.horden_helden.setup.frames import SettingUpFrame
from battles.rules.horden_helden.setup.orders import for_me
from battles.rules.horden_helden.shooting import orders as shooting
from battles.rules.horden_helden.shooting.frames import AskFire
from battles.rules.horden_helden.state import State
from battles.rules.seats import in_order

LOW = 4
"""A die of twelve this low is thrown again if there is a second chance."""
LONG = 60
"""Turns of a battle without a limit, as far as a draw is thought of."""
LOST = 0.2
"""Chances below which a draw is welcome."""
KEEPS = 3
"""Action points that are kept for movement before hordes are replaced."""


def to_a_draw(known: State, seat: Seat) -> Order[State]:
    """Agrees only late in a battle that is as good as lost."""
    is_late = known.turn > (known.options.turn_limit or LONG) / 2
    is_lost = worth.worth(known, seat) < LOST
    return anytime.AcceptDraw() if is_late and is_lost else anytime.DeclineDraw()


def choose(known: State, seat: Seat, dice: Dice, strength: Strength) -> Order[State]:
    """The option that seems to be worth most; the question's default where nothing is."""
    if isinstance(known.flow[-1], SettingUpFrame):
        return for_me.SetUpForMe()
    if isinstance(known.flow[-1], AskFire):
        return shooting.DeclareFire(shots=best_volley(known, seat, dice, strength.off))
    question = topics.asked(known)[seat]
    options = topics.options(known, seat)
    best, order = 0.0, question.default
    for option in options:
        value = valued(known, option)
        if value > 0.0:  # nobody takes what is worth nothing for something
            value = whims.misjudged(dice, value, strength.off)
        if value > best:
            best, order = value, option.order
    return order


def valued(known: State, option: Option[State]) -> float:
    """What an answer is worth beside doing nothing."""
    rate = RATES.get(type(option.order))
    return 0.0 if rate is None else rate(known, option)


Rate = Callable[[State, Option[State]], float]


# --- arrivals --------------------------------------------------------------------------------------------------------


def _call_god(known: State, option: Option[State]) -> float:
    return 40.0


def _keep_god(known: State, option: Option[State]) -> float:
    return 50.0


def _horde(known: State, option: Option[State]) -> float:
    assert isinstance(option.order, arriving.ReplaceHorde)
    left = known.command_of(option.order.element).ap - option.cost["ap"]
    return 12.0 if left >= KEEPS else 0.0


def _reveal(known: State, option: Option[State]) -> float:
    order = option.order
    assert isinstance(order, arriving.RevealHidden)
    after = values.placed(known, {order.element: order.pose})
    return values.met(
        after,
        order.element,
        order.victim,
        "front" if after.field.are_front_to_front(order.element, order.victim) else "flank",
    )


def _free(known: State, option: Option[State]) -> float:
    return 20.0


def _ally(known: State, option: Option[State]) -> float:
    return 30.0


# --- figures ---------------------------------------------------------------------------------------------------------


def _duel(known: State, option: Option[State]) -> float:
    """By the exact odds: the other figure's fall less the own one's."""
    order = option.order
    mine, other = _duellists(order)
    odds = option.facts.get("odds") or order.preview(known, known.seat_of(mine)).facts
    if not isinstance(odds, Mapping) or "chances" not in odds:
        return 0.0
    return _harm(known, odds, mine, other) - 1.0


def _harm(known: State, odds: Mapping[str, Json], mine: str, other: str) -> float:
    """What of the other figure falls in the mean, less what of the own one."""
    own: Mapping[str, int]
    foe: Mapping[str, int]
    own, foe = odds["chances"]
    falls: int = odds["falls"]
    return (foe.get("dead", 0) * _price(known, other) - own.get("dead", 0) * _price(known, mine)) / falls


def _join(known: State, option: Option[State]) -> float:
    """What the sphere gains by it: as much as a point of magic must be worth at least."""
    assert isinstance(option.order, duelling.JoinSphere)
    duel = duelling.joining_frame(known).duel
    alone, seat = duelling.PassJoining(), known.seat_of(option.order.figures[0])
    before, after = (
        _harm(known, order.preview(known, seat).facts, duel.attacker, duel.defender) for order in (alone, option.order)
    )
    return after - before - 1.0


def _duellists(order: Order[State]) -> tuple[str, str]:
    if isinstance(order, duelling.StartSingleMelee):
        return order.figure, order.enemy
    assert isinstance(order, duelling.MagicAttack | duelling.CastSphere)
    return order.wizard, order.target


def _price(known: State, key: str) -> float:
    element = known.elements[key]
    figure = element.figure.points if element.figure is not None else 0
    return figure + (values.COMMANDER if known.commander(key) is not None else 0.0)


def _defend(known: State, option: Option[State]) -> float:
    assert isinstance(option.order, duelling.SupportDefence)
    return float(len(option.order.figures))


# --- shooting and melee ----------------------------------------------------------------------------------------------


def _odds(known: State, option: Option[State]) -> float:
    """Which fight first: the one that is surest to go well."""
    order = option.order
    odds = option.facts.get("odds") or order.preview(known, known.sides[known.active].seat).facts.get("odds")
    if not isinstance(odds, Mapping):
        return 1.0
    return 500.0 + values.weighed(known, odds, odds["attacker"], odds["defender"])


def _pay(known: State, option: Option[State]) -> float:
    return 600.0


def _retreat(known: State, option: Option[State]) -> float:
    order, frame = option.order, known.flow[-1]
    assert isinstance(order, fighting.ChooseOutcome)
    assert isinstance(frame, melee_frames.AskOutcome)
    return 1.0 if order.outcome == "retreat" else 0.5


def _break_off(known: State, option: Option[State]) -> float:
    frame = known.flow[-1]
    assert isinstance(frame, melee_frames.AskBreakOff)
    foe = known.elements.get(frame.foe)
    if foe is not None and not foe.is_placed:
        return -1.0  # it broke off first, over the edge
    return -values.fight(known, frame.element, frame.foe)


def _enter(known: State, option: Option[State]) -> float:
    return 10.0


# --- magic -----------------------------------------------------------------------------------------------------------


def _counter(known: State, option: Option[State]) -> float:
    return 6.0 - 2.0 * option.cost.get("zap", 0)


def _again(known: State, option: Option[State]) -> float:
    """A low die of twelve, or one that would not carry across a river."""
    order = option.order
    assert isinstance(order, magic.RerollSecondChance)
    asked = topics.asked(known)
    facts = asked[in_order(asked)[0]].facts
    face = next((die["face"] for die in facts["dice"] if die["die"] == order.die), LOW + 1)
    return float(LOW + 1 - face) if facts["sides"] >= 12 else float(2 - face)


RATES: Mapping[type[Order[State]], Rate] = {
    arriving.CallGod: _call_god,
    arriving.PayGod: _keep_god,
    arriving.ReplaceHorde: _horde,
    arriving.RevealHidden: _reveal,
    arriving.FreeFrog: _free,
    arriving.WinBackAlly: _ally,
    duelling.MagicAttack: _duel,
    duelling.CastSphere: _duel,
    duelling.StartSingleMelee: _duel,
    duelling.JoinSphere: _join,
    duelling.SupportDefence: _defend,
    shooting.PayShootSupport: _pay,
    shooting.ResolveShot: _odds,
    fighting.ResolveMelee: _odds,
    fighting.PayMeleeSupport: _pay,
    fighting.ChooseOutcome: _retreat,
    fighting.BreakOff: _break_off,
    fighting.EnterWorks: _enter,
    magic.CastSpell: spells.value,
    magic.Counterspell: _counter,
    magic.RerollSecondChance: _again,
}
