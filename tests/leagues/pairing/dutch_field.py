"""Random tournaments by the Dutch system, and the independent engine that is asked for the same rounds."""

from __future__ import annotations

from random import Random
from typing import Literal

from caissify_pairings import generate_pairings  # type: ignore[import-untyped]  # it ships no type marker

from battles.leagues.pairing import DutchPlayer, EntrantId, Outing, Pair, PairingRound

COLOURS = {1: "white", 2: "black"}


class Tournament:
    """Entrants 1 … n (ids 101 …) with all that happened to them."""

    def __init__(self, entrants: int, rounds: int, seed: int) -> None:
        self.rounds = rounds
        self.random = Random(seed)
        self.history: dict[EntrantId, list[Outing]] = {100 + number: [] for number in range(1, entrants + 1)}
        self.floats: dict[EntrantId, list[str]] = {entrant: [] for entrant in self.history}

    @property
    def round_number(self) -> int:
        return len(next(iter(self.history.values()))) + 1

    def players(self) -> list[DutchPlayer]:
        return [
            DutchPlayer(id=entrant, number=entrant - 100, history=tuple(outings))
            for entrant, outings in self.history.items()
        ]

    def play(self, paired: PairingRound, *, draws: float = 0.3) -> None:
        before = {player.id: player.tenths for player in self.players()}
        for pair in paired.pairs:
            self._note_floats(pair, before)
            self._note_result(pair, draws)
        if paired.bye is not None:
            self.history[paired.bye].append(Outing(outcome="bye"))
            self.floats[paired.bye].append("down")

    def _note_result(self, pair: Pair, draws: float) -> None:
        first: Literal["win", "draw", "loss"] = "draw"
        if self.random.random() >= draws:
            # The better number wins more often, as in life.
            first = "win" if self.random.random() < (0.65 if pair.first < pair.second else 0.35) else "loss"
        second: Literal["win", "draw", "loss"] = {"win": "loss", "loss": "win", "draw": "draw"}[first]  # type: ignore[assignment]  # a mapping of literals is one of strings
        self.history[pair.first].append(Outing(outcome=first, opponent=pair.second, seat=1))
        self.history[pair.second].append(Outing(outcome=second, opponent=pair.first, seat=2))

    def _note_floats(self, pair: Pair, before: dict[EntrantId, int]) -> None:
        lead = before[pair.first] - before[pair.second]
        self.floats[pair.first].append("down" if lead > 0 else "up" if lead < 0 else "none")
        self.floats[pair.second].append("up" if lead > 0 else "down" if lead < 0 else "none")

    def asked_elsewhere(self) -> PairingRound:
        """The round as the other engine pairs it."""
        boards = generate_pairings(
            system="dutch",
            players=[self._described(player) for player in self.players()],
            previous_pairings=self._met(),
            round_number=self.round_number,
            total_rounds=self.rounds,
        )
        pairs = tuple(Pair(board["white_id"], board["black_id"]) for board in boards if not board.get("bye"))
        bye = next((board["white_id"] for board in boards if board.get("bye")), None)
        return PairingRound(pairs=pairs, bye=bye)

    def _described(self, player: DutchPlayer) -> dict[str, object]:
        return {
            "id": player.id,
            "name": str(player.id),
            "score": player.tenths / 10,
            "rating": 3000 - player.number,
            "starting_number": player.number,
            "color_hist": [COLOURS[outing.seat] for outing in player.history if outing.seat],
            "float_history": self.floats[player.id],
            "bye_count": sum(outing.outcome == "bye" for outing in player.history),
        }

    def _met(self) -> set[tuple[EntrantId, EntrantId]]:
        return {
            (entrant, outing.opponent)
            for entrant, outings in self.history.items()
            for outing in outings
            if outing.opponent is not None and entrant < outing.opponent
        }
