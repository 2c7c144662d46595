"""Flux cards, veil tokens and magic dice (B.13.8–B.13.17)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, number
from battles.rules.ninth_age.pieces import SideId
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load

_siphon = load("magic_phase")["siphon"]
TOKENS_PER_DIE: int = _siphon["tokens_per_die"]
MOST_GROUPS: int = _siphon["max_dice_gained"]
MOST_KEPT: int = _siphon["max_tokens_kept"]
MOST_GAINED: int = _siphon["max_pool_from_other_sources"]


class FluxCard(Struct, frozen=True):
    """What a card gives: dice to both players, tokens to the one whose turn it is."""

    number: int
    active_dice: int
    reactive_dice: int
    tokens: int


DECK: Mapping[int, FluxCard] = {
    row["card"]: FluxCard(
        row["card"], row["active_player_dice"], row["reactive_player_dice"], row["active_player_veil_tokens"]
    )
    for row in load("house/flux_cards")["cards"]
}


def left_in_deck(drawn: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a deck that have not been drawn; after the last one all are shuffled again (B.13.12)."""
    since = drawn[len(drawn) - len(drawn) % len(DECK) :]
    return tuple(card for card in sorted(DECK) if card not in since)


def channelled(state: State, side: SideId) -> int:
    """Tokens that models of a side add in its siphon step (B.13.13, B.21.14)."""
    total = 0
    for unit in state.field.of(side):
        total += number(ask(kinds.Siphon(state=state, unit=unit)), "veil_tokens", 0).value
    return total


def groups_possible(tokens: int) -> int:
    """How many dice the tokens make at most (B.13.14)."""
    return min(tokens // TOKENS_PER_DIE, MOST_GROUPS)


def after_siphon(tokens: int, groups: int) -> int:
    """What is kept for the next siphon step (B.13.15)."""
    return min(tokens - TOKENS_PER_DIE * groups, MOST_KEPT)


def gained(tokens: int, more: int) -> int:
    """Tokens from elsewhere do not raise the pool above 6 (B.13.16)."""
    return max(tokens, min(tokens + more, MOST_GAINED))
