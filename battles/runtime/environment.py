"""Reading the environment: addresses of services, switches, the secret key."""

import base64
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

SYNCHRONOUS = ("FULL", "NORMAL")
"""What SQLite waits for: FULL, until the disk has each commit; NORMAL, until the operating system has it."""
OWNER_ONLY, ANYBODY = 0o600, 0o007
BESIDE = ("", "-wal", "-shm", "-journal")
"""The files of an SQLite database. It makes the others with the rights of the first."""
# Connections stay open; after a restart of the database the next request finds out by itself.
KEPT_OPEN = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""A private key of the curve P-256 is a number below this."""
MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def switched_on(name: str) -> bool:
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def listed(name: str, default: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def proxies() -> int:
    """How many proxies stand before the site: PROXIES, or the one that ends TLS (HTTPS=1)."""
    return int(os.environ.get("PROXIES") or switched_on("HTTPS"))


def database(url: str) -> dict[str, Any]:
    """Django's settings for `sqlite:///file` or `postgres://user:password@host:port/name?option=value`."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return {**_sqlite(parts), **KEPT_OPEN}
    if parts.scheme in {"postgres", "postgresql"}:
        return {**_postgres(parts, dict(parse_qsl(parts.query))), **KEPT_OPEN}
    raise ValueError(f"DATABASE_URL: sqlite:// or postgres:// expected, not {parts.scheme}://")


def _sqlite(parts: SplitResult) -> dict[str, Any]:
    synchronous = os.environ.get("SQLITE_SYNCHRONOUS", "").strip().upper() or SYNCHRONOUS[0]
    if synchronous not in SYNCHRONOUS:
        raise ValueError(f"SQLITE_SYNCHRONOUS: one of {', '.join(SYNCHRONOUS)} expected, not {synchronous}")
    options = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": pragmas(synchronous)}
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": _name(parts), "OPTIONS": options}


def pragmas(synchronous: str) -> str:
    """What every connection to SQLite begins with."""
    return f"PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous};"


def _postgres(parts: SplitResult, options: dict[str, str]) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": _name(parts),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": {"connect_timeout": 5, **options},
    }


def _name(parts: SplitResult) -> str:
    return unquote(parts.path.removeprefix("/"))


def mail(url: str) -> dict[str, Any]:
    """Django's EMAIL_… settings for `smtp://`, `smtp+tls://` (STARTTLS) or `smtps://`; empty: mails go to the log."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in MAIL_PORTS:
        raise ValueError(f"EMAIL_URL: one of {', '.join(MAIL_PORTS)} expected, not {parts.scheme}")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or MAIL_PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 20,
    }


def secret_key(folder: Path) -> str:
    """SECRET_KEY from the environment, else made once and kept in `folder`, readable by its owner only."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    file = folder / "secret_key"
    if not file.exists():
        _write_once(file, secrets.token_urlsafe(48))
    keep_from_others(file)
    return file.read_text().strip()


def vapid_key(folder: Path) -> str:
    """The private key by which push services know this site: 32 bytes in base64url, made as the secret key is."""
    if key := os.environ.get("VAPID_PRIVATE_KEY"):
        return key.strip()
    file = folder / "vapid_key"
    if not file.exists():
        number = secrets.randbelow(P256_ORDER - 1) + 1
        _write_once(file, base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode())
    keep_from_others(file)
    return file.read_text().strip()


def make_private(database: dict[str, Any]) -> None:
    """An SQLite database is for its owner only: it holds dice secrets and password hashes.

    The file is made before SQLite does it, so that at no time anybody else can open it. Rights that somebody gave to a
    group stay; rights of everybody go.
    """
    if database["ENGINE"] != "django.db.backends.sqlite3" or database["NAME"] in ("", ":memory:"):
        return
    file = Path(database["NAME"])
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDONLY | os.O_CREAT, OWNER_ONLY))
    for end in BESIDE:
        keep_from_others(file.with_name(file.name + end))


def keep_from_others(file: Path) -> None:
    """A file that everybody may open, from an earlier release, becomes its owner's. Another's file stays as it is."""
    with suppress(FileNotFoundError, PermissionError):
        if file.stat().st_mode & ANYBODY:
            file.chmod(OWNER_ONLY)


def _write_once(file: Path, text: str) -> None:
    """Two processes starting together must agree: the first link wins, and nobody sees half a file."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "w") as out:
        out.write(text)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
