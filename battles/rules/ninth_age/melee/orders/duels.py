"""Duels: issue, answer, nominate (7.6 to 7.8)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.ninth_age.melee import duels
from battles.rules.ninth_age.melee.events import DuelAccepted, DuelDeclined, DuelIssued, ModelShamed
from battles.rules.ninth_age.melee.frames import AskAnswerDuel, AskDuel, AskNominate, ReactiveDuel
from battles.rules.ninth_age.melee.record import Pool
from battles.rules.ninth_age.pieces import ENEMY
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


class IssueDuel(Order[State], frozen=True, kw_only=True, tag="issue_duel"):
    """Ask for a duel with this character or champion (A.15.30)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.6", "7.8")
    issuer: Pool

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskDuel)
        if self.issuer in frame.issuers:
            return Preview(facts={"accepters": list(duels.accepters(known, self.issuer))})
        return Preview.refused("cannot_issue_duel", clause="A.15.30", model=self.issuer, allowed=list(frame.issuers))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskDuel)
        play.add(DuelIssued(issuer=self.issuer))
        able = duels.accepters(play.state, self.issuer)
        if isinstance(play.top, ReactiveDuel):
            play.replace(ReactiveDuel(could_accept=able))
        play.push(AskAnswerDuel(side=ENEMY[frame.side], issuer=self.issuer, able=able))


class NoDuel(Order[State], frozen=True, kw_only=True, tag="no_duel"):
    """Issue none."""

    rows: ClassVar[tuple[Row, ...]] = ("7.6", "7.8")

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()


class AcceptDuel(Order[State], frozen=True, kw_only=True, tag="accept_duel"):
    """Accept with this character or champion (A.15.32)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.7",)
    accepter: Pool

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskAnswerDuel)
        if self.accepter in frame.able:
            return Preview()
        return Preview.refused("cannot_accept_duel", clause="A.15.32", model=self.accepter, allowed=list(frame.able))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskAnswerDuel)
        play.add(DuelAccepted(issuer=frame.issuer, accepter=self.accepter))
        if isinstance(play.top, ReactiveDuel):
            play.pop()


class DeclineDuel(Order[State], frozen=True, kw_only=True, tag="decline_duel"):
    """Let nobody accept; a character who could have is put to shame (A.15.33)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.7",)

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskAnswerDuel)
        return Preview(facts={"shamed": list(duels.shamed(frame.able))})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskAnswerDuel)
        play.add(DuelDeclined(issuer=frame.issuer))
        able = duels.shamed(frame.able)
        if len(able) == 1:
            play.add(ModelShamed(effect=duels.shame(play.state, able[0])))
        elif able:
            play.push(AskNominate(side=ENEMY[frame.side], able=able))


class Nominate(Order[State], frozen=True, kw_only=True, tag="nominate"):
    """Name the character who is put to shame (A.15.33)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.7a",)
    model: Pool

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskNominate)
        if self.model in frame.able:
            return Preview()
        return Preview.refused("could_not_have_accepted", clause="A.15.33", model=self.model, allowed=list(frame.able))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        play.add(ModelShamed(effect=duels.shame(play.state, self.model)))


ORDERS = (IssueDuel, NoDuel, AcceptDuel, DeclineDuel, Nominate)
