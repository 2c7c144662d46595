"""Players of a league who are programs: they enter, hand in lists, agree on dates and fight through the interface."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from examples.bot import Answer, Bot, Refused, Server
from tests.browser.draws import HEADER
from tests.browser.sites import DATABASE, ROOT, environment
from tests.patience import PATIENCE

SYSTEM = "horden_helden"
LISTS = ("northmen", "goblin_orc_host")
"""The armies are of these lists, in turn; each is drawn by lot."""
PASSWORD = "a horse of another colour"
MAKE_PEOPLE = """
import json
from accounts.models import User
from accounts.services import make_token
made = {}
for name in NAMES:
    user = User.objects.create_user(name, password=PASSWORD if name in SIGNING_IN else None, language="")
    made[name] = make_token(user=user, name="bot")
print("KEYS", json.dumps(made))
"""
MOST_ORDERS = 600
"""A short battle has fewer; more would mean that it does not end."""


@dataclass(frozen=True)
class Player:
    """Somebody with an account and a key."""

    name: str
    server: Server

    def get(self, path: str) -> Answer:
        return self.server.get(f"/api/{path}")

    def rows(self, path: str) -> list[Answer]:
        """An answer that is a list."""
        found: object = self.server.get(f"/api/{path}")
        assert isinstance(found, list)
        return found

    def post(self, path: str, **body: object) -> Answer:
        return self.server.post(f"/api/{path}", body)

    def act(self, path: str, **body: object) -> Answer:
        """An act of leagues."""
        return self.post(f"leagues/{path}", **body)


class SeededServer(Server):
    """What the site draws for a program follows from the test as well."""

    def __init__(self, url: str, token: str, luck: str) -> None:
        super().__init__(url, token)
        self.luck = luck

    def _send(self, request: urllib.request.Request) -> Answer:
        request.add_header(HEADER, self.luck)
        return super()._send(request)


def make_people(site: str, var: Path, names: Sequence[str], signing_in: Sequence[str], luck: str) -> dict[str, Player]:
    """Accounts in the database of a running site: a key for each, a password for those who have a browser,
    whose language they then get."""
    given = f"NAMES, SIGNING_IN, PASSWORD = {list(names)!r}, {list(signing_in)!r}, {PASSWORD!r}\n"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", given + MAKE_PEOPLE],
        cwd=ROOT,
        env=environment(var),
        check=True,
        capture_output=True,
        text=True,
    )
    keys = json.loads(done.stdout.partition("KEYS ")[2])
    return {name: Player(name, SeededServer(site, key, f"{luck} {name}")) for name, key in keys.items()}


def let_deadline_come(var: Path, fixture: int) -> None:
    """In the database of the running site: a day goes by at once for one fixture, and its timekeeper finds it due."""
    at = datetime.now(UTC).replace(microsecond=0, tzinfo=None)
    with sqlite3.connect(var / DATABASE, timeout=PATIENCE) as stored:
        query = "SELECT hard_deadline FROM leagues_fixture WHERE id = ?"
        [(moved,)] = stored.execute(query, (fixture,)).fetchall()
        keys = [f"{fixture}:{_stamp(one)}" for one in (datetime.fromisoformat(moved), at)]
        stored.execute("UPDATE leagues_fixture SET hard_deadline = ? WHERE id = ?", (at.isoformat(" "), fixture))
        query = "UPDATE battles_due SET key = ?, at = ? WHERE kind = 'league_hard_deadline' AND key = ? AND NOT done"
        done = stored.execute(query, (keys[1], at.isoformat(" "), keys[0]))
        assert done.rowcount == 1


def _stamp(at: datetime) -> int:
    """As the site names a deadline."""
    return int(at.replace(tzinfo=UTC).timestamp())


def random_army(player: Player, name: str) -> Answer:
    """A legal army of a list, by lot."""
    wanted = {"list": name, "mode": "advanced", "limit": 600}
    army: Answer = player.post(f"systems/{SYSTEM}/armies/random", army=wanted)["army"]
    return army


def enter(player: Player, season: int, army: str) -> int:
    """Enter a season and hand in the only list; the entrant."""
    entrant = int(player.act(f"seasons/{season}/enter", zone="Europe/Berlin")["id"])
    handed = player.act(f"entrants/{entrant}/lists", slot=1, content=random_army(player, army))
    assert handed["state"] == "submitted", handed
    return entrant


def offer(player: Player, fixture: int, *, days: int) -> int:
    """A start so many days from now, at eight in the evening."""
    day = datetime.now(UTC).date() + timedelta(days=days)
    made = player.act(f"fixtures/{fixture}/offers", starts=f"{day}T20:00", zone="Europe/Berlin")
    return int(made["id"])


def agree(first: Player, second: Player, fixture: int, *, days: int) -> None:
    """One offers a date, the other takes it: from then on they may begin, also before their round opens."""
    second.act(f"offers/{offer(first, fixture, days=days)}/answer", answer="accepted")


class Table:
    """The two programs of one fixture and the battle between them. Seats are those of the fixture's first leg."""

    def __init__(self, first: Player, second: Player, fixture: int, seed: int = 0) -> None:
        self.players = {"1": first, "2": second}
        self.fixture = fixture
        self.chance = random.Random(seed)
        self.battle = ""
        self.bots: dict[str, Bot] = {}

    def begin(self) -> Table:
        """One of them begins; both give their share of the dice, first its hash."""
        self.sit(str(self.players["1"].act(f"fixtures/{self.fixture}/begin")["battle"]))
        for stage in ("missing", "committed"):
            for bot in self.bots.values():
                assert bot.agree_dice({seat: {"seed": stage} for seat in self.bots})
        return self

    def sit(self, battle: str, seats: Sequence[str] = ("1", "2")) -> Table:
        self.battle = battle
        self.bots = {seat: Bot(self.players[seat].server, battle, seat, self.chance, 0) for seat in seats}
        return self

    def state(self, seat: str) -> Answer:
        return self.players[seat].get(f"battles/{self.battle}/state?seat={seat}")

    def answer(self, seat: str) -> bool:
        """What is asked of a seat is answered; whether there was anything."""
        return self.bots[seat].answer(self.state(seat))

    def concede(self, seat: str) -> None:
        assert self.bots[seat].give({"kind": "concede"}, 0)

    def call_judge(self, seat: str, claim: str, clause: str) -> int:
        return int(self.players[seat].act(f"battles/{self.battle}/judge", claim=claim, clause=clause)["id"])

    def is_halted(self, seat: str) -> bool:
        """Whether the table refuses every order until the ruling."""
        body = {"id": "halted", "seat": seat, "version": 0, "order": {"kind": "concede"}}
        try:
            self.players[seat].post(f"battles/{self.battle}/orders", **body)
        except Refused as refused:
            return refused.code == "halted"
        return False

    def play_out(self) -> Answer:
        """To its end by the rules; how it came out."""
        for _ in range(MOST_ORDERS):
            if any(self.answer(seat) for seat in self.bots):
                continue
            scene = self.state("1")["scene"]
            assert scene["status"] == "finished", scene["asked"]
            outcome: Answer = scene["outcome"]
            return outcome
        raise AssertionError(f"battle {self.battle} does not end")
