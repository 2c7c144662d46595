#!/usr/bin/env python3
"""A bot that plays a whole battle through the REST interface with random legal orders. Standard library only.

    python examples/bot.py --url http://127.0.0.1:8000 --token KEY                      # against the computer
    python examples/bot.py --url http://127.0.0.1:8000 --token KEY --battle UUID        # join a battle

Keys are made on the settings page. The interface is described at /api/docs/.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from typing import Any

Answer = dict[str, Any]


class Refused(Exception):
    """The server said no: `code` for programs, the message for people."""

    def __init__(self, status: int, fault: Answer) -> None:
        super().__init__(f"{fault.get('code')}: {fault.get('message')}")
        self.status, self.code = status, str(fault.get("code"))


class Server:
    """HTTP and JSON with a key; waits when told that it is too fast."""

    def __init__(self, url: str, token: str) -> None:
        self.url, self.token = url.rstrip("/"), token

    def get(self, path: str) -> Answer:
        return self._send(urllib.request.Request(self.url + path))

    def post(self, path: str, body: Answer) -> Answer:
        return self._send(urllib.request.Request(self.url + path, data=json.dumps(body).encode(), method="POST"))

    def _send(self, request: urllib.request.Request) -> Answer:
        request.add_header("Authorization", f"Token {self.token}")
        request.add_header("Content-Type", "application/json")
        while True:
            try:
                with urllib.request.urlopen(request, timeout=30) as response:
                    answer: Answer = json.load(response)
                    return answer
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise Refused(error.code, json.load(error)) from error
                time.sleep(float(error.headers.get("Retry-After") or 1))


class Bot:
    """One seat of one battle."""

    def __init__(self, server: Server, battle: str, seat: str, choice: random.Random, pause: float) -> None:
        self.server, self.seat, self.choice, self.pause = server, seat, choice, pause
        self.table = f"/api/battles/{battle}"
        self.seed = secrets.token_bytes(32)
        self.orders = 0

    def play(self, patience: float) -> Answer:
        """Until the battle is over; returns its outcome. Gives up when nothing happens for `patience` seconds."""
        seen, since = -1, time.monotonic()
        while True:
            state = self.server.get(f"{self.table}/state?seat={self.seat}")
            scene = state["scene"]
            if scene["status"] in ("finished", "abandoned"):
                return scene.get("outcome") or {}
            if state["version"] != seen:
                seen, since = state["version"], time.monotonic()
            if time.monotonic() - since > patience:
                raise TimeoutError(f"nothing has happened for {patience:.0f} seconds")
            if not self.answer(state):
                time.sleep(self.pause)

    def answer(self, state: Answer) -> bool:
        """Do what is asked of this seat; whether there was anything to do."""
        scene = state["scene"]
        if scene["status"] == "seeding":
            return self.agree_dice(scene["players"])
        question = scene["asked"].get(self.seat)
        if question is None:
            return False
        options = [option["order"] for option in scene["options"] if option["order"]["kind"] in question["orders"]]
        self.choice.shuffle(options)
        return any(self.give(order, state["version"]) for order in [*options, question["default"]])

    def give(self, order: Answer, version: int) -> bool:
        """Give an order; a refusal is no accident: the next one is tried."""
        body = {"id": secrets.token_hex(12), "seat": self.seat, "version": version, "order": order}
        try:
            self.server.post(f"{self.table}/orders", body)
        except Refused as refused:
            if refused.status not in (409, 422):
                raise
            return refused.code == "stale"
        self.orders += 1
        return True

    def agree_dice(self, players: Answer) -> bool:
        """Send the hash of this seat's bytes; when all hashes are in, the bytes."""
        mine = players[self.seat].get("seed")
        if mine == "missing":
            return self._share({"hash": hashlib.sha256(self.seed).hexdigest()})
        if mine == "committed" and all(player.get("seed") != "missing" for player in players.values()):
            return self._share({"seed": self.seed.hex()})
        return False

    def _share(self, share: Answer) -> bool:
        try:
            self.server.post(f"{self.table}/seeds", {"seat": self.seat, **share})
        except Refused as refused:
            if refused.status >= 500:
                raise
            return False
        return True


def sit_down(server: Server, given: argparse.Namespace) -> tuple[str, str]:
    """Join the battle, or begin one against the computer; the battle and the seat."""
    if given.battle:
        card = server.get(f"/api/battles/{given.battle}")
        if not card["mine"]:
            card = server.post(f"/api/battles/{given.battle}/join", {})
    else:
        offer = {
            "system": given.system,
            "scenario": given.scenario,
            "computer": given.computer or None,
            "title": given.title,
        }
        card = server.post("/api/battles", offer)
    return card["id"], next(seat["seat"] for seat in card["seats"] if seat["mine"])


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play a whole battle through the REST interface.")
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--token", default=os.environ.get("FELDHERR_TOKEN", ""), help="or FELDHERR_TOKEN")
    parser.add_argument("--battle", default="", help="join this battle instead of beginning one")
    parser.add_argument("--system", default="lost_battles")
    parser.add_argument("--scenario", default="cannae")
    parser.add_argument("--computer", type=int, default=1, help="its strength; 0 waits for somebody else")
    parser.add_argument("--title", default="")
    parser.add_argument("--random", type=int, default=None, help="seed of the bot's choices")
    parser.add_argument("--pause", type=float, default=0.3, help="seconds between looks while others decide")
    parser.add_argument("--patience", type=float, default=600, help="seconds without any event before it gives up")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    given = arguments(argv)
    server = Server(given.url, given.token)
    try:
        battle, seat = sit_down(server, given)
        print(f"battle {battle}, seat {seat}", flush=True)
        bot = Bot(server, battle, seat, random.Random(given.random), given.pause)
        outcome = bot.play(given.patience)
    except (Refused, TimeoutError, urllib.error.URLError) as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps({"orders": bot.orders, "outcome": outcome}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
