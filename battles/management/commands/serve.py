"""`manage.py serve`: the whole site in one process."""

from __future__ import annotations

import os
import socket
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.serving import open_files
from battles.serving.worker import Worker, end
from battles.thinking import pool


class Command(BaseCommand):
    help = "Serve pages and websockets, with hub, timekeeper and thinking process, until SIGTERM or Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 8000), help="0: any free port")
        parser.add_argument("--server", choices=("daphne", "uvicorn"), default="daphne")
        parser.add_argument("--without-timekeeper", action="store_true", help="`manage.py timekeeper` runs elsewhere")

    def execute(self, *args: Any, **options: Any) -> str | None:
        """The thinking process gets ready while this one does: whoever comes first does not wait for it."""
        pool.pool().warm()
        return super().execute(*args, **options)

    def handle(self, *args: Any, host: str, port: int, server: str, without_timekeeper: bool, **options: Any) -> None:
        check_free(host, port)
        open_files.raise_limit()
        if server == "daphne":
            from battles.serving.daphne import serve
        else:
            from battles.serving.uvicorn import serve
        from battles.asgi import application

        def ready(bound: int) -> None:
            shown = f"[{host}]" if ":" in host else host
            self.stdout.write(f"Feldherr is at http://{shown}:{bound}/  (Ctrl-C ends it)")
            self.stdout.flush()

        worker = Worker(keep_time=not without_timekeeper)
        serve(application, host, port, worker, ready)
        if worker.is_leaving:
            end()


def check_free(host: str, port: int) -> None:
    """Say clearly that somebody else has the port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(f"cannot listen on {host}:{port}: {error.strerror}; set HOST or PORT") from error
