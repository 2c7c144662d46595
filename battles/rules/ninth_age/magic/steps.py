"""The server's steps of the magic phase."""

from __future__ import annotations

from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.magic import miscasts, spell_casts, veil, verbs
from battles.rules.ninth_age.magic.events import CardDrawn, VeilSiphoned
from battles.rules.ninth_age.magic.frames import (
    AskSiphon,
    CastRoll,
    CastSuccess,
    CharacteristicRolled,
    CharacteristicTest,
    CountCast,
    CountDispel,
    DispelRoll,
    DrawCard,
    EffectRolled,
    EffectStruck,
    MagicalMoveOver,
    MagicalMoves,
    MiscastRolled,
    MiscastStep,
    NextSpell,
    SpellEffects,
    SpellPanic,
)
from battles.rules.ninth_age.pieces import ENEMY
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def open_phase(play: Play[State]) -> None:
    play.push(NextSpell(), DrawCard())


def step(play: Play[State]) -> None:
    match play.top:
        case DrawCard():
            draw_card(play)
        case NextSpell():
            spell_casts.next_spell(play)
        case CastRoll():
            spell_casts.roll(play)
        case CountCast() as frame:
            spell_casts.count(play, frame)
        case DispelRoll(dice=dice):
            spell_casts.roll_dispel(play, dice)
        case CountDispel() as frame:
            spell_casts.count_dispel(play, frame)
        case CastSuccess():
            spell_casts.succeed(play)
        case MiscastStep():
            miscasts.step(play)
        case MiscastRolled() as frame:
            miscasts.rolled(play, frame)
        case _:
            _effects(play)


def _effects(play: Play[State]) -> None:
    match play.top:
        case SpellEffects() as frame:
            verbs.carry_out(play, frame)
        case EffectRolled() as frame:
            verbs.effect_rolled(play, frame)
        case EffectStruck():
            verbs.struck(play)
        case CharacteristicTest() as frame:
            verbs.characteristic_test(play, frame)
        case CharacteristicRolled() as frame:
            verbs.characteristic_rolled(play, frame)
        case SpellPanic() as frame:
            verbs.spell_panic(play, frame)
        case MagicalMoves() as frame:
            verbs.magical_moves(play, frame)
        case MagicalMoveOver(unit=unit):
            verbs.magical_move_over(play, unit)
        case frame:
            raise RulesBroken(f"no step for {frame}")


def draw_card(play: Play[State]) -> None:
    """Uniform among the cards left in the active player's deck (B.13.9, B.13.10)."""
    state, side = play.state, play.state.active
    left = veil.left_in_deck(state.magic.drawn.get(side, ()))
    place = play.draw(len(left), reason="flux_card")
    card = veil.DECK[left[place - 1]]
    tokens = state.magic.tokens.get(side, 0) + card.tokens + veil.channelled(state, side)
    dice = {side: card.active_dice, ENEMY[side]: card.reactive_dice}
    play.pop()
    play.add(CardDrawn(side=side, card=card.number, dice=dict(sorted(dice.items())), tokens=tokens))
    if veil.groups_possible(tokens):
        play.push(AskSiphon())
    else:
        siphon(play, 0)


def siphon(play: Play[State], groups: int) -> None:
    side = play.state.active
    tokens = play.state.magic.tokens.get(side, 0)
    play.add(VeilSiphoned(side=side, dice=groups, kept=veil.after_siphon(tokens, groups)))
