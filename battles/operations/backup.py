"""The whole database as one compressed file of JSON lines: independent of the database it came from.

First line: format, version, time, tables and how many rows each. Then one line a row: {"model": …, "fields": {…}};
the last line closes the file, so that half a file is recognised.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction

from battles import __version__
from battles.models import Heartbeat
from battles.rules.codec import Json
from battles.runtime.clock import WALL
from battles.services.dues import LEFT

FORMAT = "feldherr-backup-1"
LEFT_OUT = {"contenttypes.contenttype", "auth.permission", "battles.heartbeat", "battles.presence"}
"""What `migrate` makes by itself, and what is true only while a worker runs."""
RENAMED = {"accounts.notice": "accounts.notification", "accounts.noticesetting": "accounts.notificationsetting"}
"""Tables that backups may still have under an old name; their rows are the same."""
RENAMES = {"accounts.0005_notifications"}
"""Migrations that only give a table another name: a backup from before them fits."""
BATCH = 500


class BadBackup(Exception):
    """Not a backup, or not a whole one, or one for another version of the tables."""


def tables() -> list[type[models.Model]]:
    """Every table that is kept, in an order in which rows can be written; links between many rows are tables too."""
    found = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    return [model for model in found if model._meta.label_lower not in LEFT_OUT and not model._meta.proxy]


# Out


def write(file: Path) -> dict[str, int]:
    """All rows as they are at one moment; the file appears only when it is whole."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as out:
                counts = _write(out)
            raw.flush()
            os.fsync(raw.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    return counts


@contextmanager
def _one_moment() -> Iterator[None]:
    """All rows as they are now, while others go on writing."""
    connection.ensure_connection()
    usual = getattr(connection, "transaction_mode", None)
    try:
        if connection.vendor == "sqlite":
            setattr(connection, "transaction_mode", "DEFERRED")  # noqa: B010 - as for one who only reads
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
    finally:
        if connection.vendor == "sqlite":
            setattr(connection, "transaction_mode", usual)  # noqa: B010


def _write(out: IO[str]) -> dict[str, int]:
    with _one_moment():
        counts = {model._meta.label_lower: model._base_manager.count() for model in tables()}
        head = {"format": FORMAT, "version": __version__, "at": WALL.now().isoformat(), "rows": counts}
        out.write(json.dumps(head | _migrations()) + "\n")
        for model in tables():
            for row in model._base_manager.order_by("pk").iterator(chunk_size=BATCH):
                out.write(json.dumps(_row(row), ensure_ascii=False) + "\n")
        out.write(json.dumps({"end": sum(counts.values())}) + "\n")
    return counts


def _migrations() -> dict[str, Json]:
    from django.db.migrations.recorder import MigrationRecorder

    applied = MigrationRecorder(connection).applied_migrations()
    return {"migrations": sorted(f"{app}.{name}" for app, name in applied)}


def _row(row: models.Model) -> dict[str, Json]:
    fields = {field.attname: _plain(getattr(row, field.attname)) for field in row._meta.concrete_fields}
    return {"model": row._meta.label_lower, "fields": fields}


def _plain(value: Json) -> Json:
    match value:
        case bytes() | memoryview():
            return {"$bytes": base64.b64encode(bytes(value)).decode()}
        case datetime():
            return {"$time": value.isoformat()}
        case None | bool() | int() | float() | str():
            return value
        case dict() | list():
            return {"$json": value}
    return str(value)


# In


def read(file: Path) -> dict[str, int]:
    """Into an empty database whose tables are those of the backup; all or nothing."""
    with gzip.open(file, "rt", encoding="utf-8") as lines, transaction.atomic():
        head = _head(lines)
        _check_empty()
        counts = _read_rows(lines, head)
        connection.check_constraints()
        _reset_sequences()
        _stood_since(head)
    return counts


def _stood_since(head: dict[str, Json]) -> None:
    """What is restored has stood still since the backup: at the next start clocks are given that time back."""
    if at := head.get("at"):
        Heartbeat.objects.update_or_create(worker=LEFT, defaults={"at": datetime.fromisoformat(at)})


def _head(lines: IO[str]) -> dict[str, Json]:
    try:
        head: dict[str, Json] = json.loads(lines.readline())
    except (ValueError, OSError, EOFError) as error:
        raise BadBackup("this is not a backup of Feldherr") from error
    if head.get("format") != FORMAT:
        raise BadBackup("this is not a backup of Feldherr")
    if missing := (set(head["migrations"]) ^ set(_migrations()["migrations"])) - RENAMES:
        raise BadBackup(f"the tables differ; first `migrate` to what the backup had: {', '.join(sorted(missing))}")
    head["rows"] = {RENAMED.get(label, label): count for label, count in head["rows"].items()}
    return head


def _check_empty() -> None:
    for model in tables():
        if model._base_manager.exists() and model._meta.label_lower != "sites.site":
            raise BadBackup(f"the database is not empty: {model._meta.verbose_name_plural}")


def _read_rows(lines: IO[str], head: dict[str, Json]) -> dict[str, int]:
    models_by_label = {model._meta.label_lower: model for model in tables()}
    counts = dict.fromkeys(head["rows"], 0)
    batch: list[models.Model] = []
    with connection.constraint_checks_disabled():
        for line in _whole(lines):
            old = str(line["model"])
            label = RENAMED.get(old, old)
            model = models_by_label[label]
            if batch and (type(batch[0]) is not model or len(batch) >= BATCH):
                _flush(batch)
            batch.append(model(**{name: _value(value) for name, value in line["fields"].items()}))
            counts[label] += 1
        _flush(batch)
    if counts != head["rows"]:
        raise BadBackup("the backup does not have the rows it says it has")
    return counts


def _whole(lines: IO[str]) -> Iterator[dict[str, Json]]:
    """The rows; raises if the last line is missing."""
    try:
        for text in lines:
            line = json.loads(text)
            if "end" in line:
                return
            yield line
    except (ValueError, OSError, EOFError) as error:
        raise BadBackup("the backup is damaged") from error
    raise BadBackup("the backup is not whole")


def _flush(batch: list[models.Model]) -> None:
    if batch:
        type(batch[0])._base_manager.bulk_create(batch)
        batch.clear()


def _value(value: Json) -> Json:
    match value:
        case {"$bytes": str(data)}:
            return base64.b64decode(data)
        case {"$time": str(at)}:
            return datetime.fromisoformat(at)
        case {"$json": inner}:
            return inner
    return value


def _reset_sequences() -> None:
    """Databases that count keys apart must go on after the last one."""
    statements = connection.ops.sequence_reset_sql(no_style(), tables())
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
