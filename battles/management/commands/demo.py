"""manage.py demo: people, battles and leagues to look at."""

import logging
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from battles.leagues.demo import make_leagues
from battles.operations import demo


class Command(BaseCommand):
    help = "Create users, a running battle, an open challenge, a finished battle to replay, and two leagues."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="only in a database without users and battles")

    def handle(self, *args: object, **options: object) -> None:
        if not demo.is_empty():
            if not options["if_empty"]:
                self.stderr.write("The database has users or battles already; nothing was made.")
            return
        passwords = demo.make_users()
        self.stdout.write("Demo data. These passwords are shown this once:")
        for name, password in passwords.items():
            role = "organiser" if name == demo.ORGANISER else "player"
            self.stdout.write(f"  {name:<8} {password}   ({role})")
        logging.getLogger("battles.services").setLevel(logging.WARNING)
        demo.make_battles()
        make_leagues()
