"""What all tests share. `make test` starts the services and exports their addresses; `make check` needs none."""

import os
import secrets
from pathlib import Path
from random import Random

import hypothesis
import pytest
from django.conf import settings
from django.utils import translation
from hypothesis.internal.conjecture import providers

from battles.runtime import environment
from tests import databases

LUCK = os.environ.get("TEST_LUCK", "")
"""Other dice for every test: any word. Without one a test throws the same dice today and tomorrow."""

hypothesis.settings.register_profile(
    "repeatable", derandomize=not LUCK, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("repeatable")

# Hypothesis likes to draw constants that it reads in whatever of our modules is loaded by then: cases would depend on
# every line of the project and on the tests that ran before in the same process. There is no setting for it.
providers._get_local_constants = lambda: providers._local_constants


def needed(name: str) -> str:
    """An address that a selected test cannot do without: its absence is a failure, never a skip."""
    value = os.environ.get(name)
    if not value:
        pytest.fail(f"{name} is not set: run `make test`, or `python tools/services.py run -- pytest …`", pytrace=False)
    return value


def _is_long(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("slow")
    return mark is not None and bool(mark.args)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever is marked slow for a reason of its own comes first, dealt out to the workers, each of which gets a part
    of the list: nobody begins something long when the others are done.
    """
    parts = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if _is_long(item)]
    short = [item for item in items if not _is_long(item)]
    share = -(-len(short) // parts)
    items[:] = [
        item
        for number in range(parts)
        for item in (*long[number::parts], *short[number * share : (number + 1) * share])
    ]


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """An empty PostgreSQL server; make databases of your own in it."""
    return needed("TEST_POSTGRES_URL")


@pytest.fixture(scope="session")
def redis_url() -> str:
    return needed("TEST_REDIS_URL")


@pytest.fixture(scope="session")
def chromium_path() -> str:
    return needed("CHROMIUM")


@pytest.fixture(autouse=True)
def services_are_there(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("services"):
        needed("TEST_POSTGRES_URL")
        needed("TEST_REDIS_URL")
    if request.node.get_closest_marker("browser"):
        needed("CHROMIUM")


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_use_migrations: bool) -> bool:
    """With migrations the database is a copy: it is there before anybody would make it."""
    return django_db_use_migrations


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory,
    django_db_modify_db_settings_parallel_suffix: None,
    django_db_use_migrations: bool,
) -> None:
    """SQLite tests use a file as the site does: threads and sockets see one database, in WAL mode.

    No test cuts the power, so none waits for the disk.
    """
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["OPTIONS"]["init_command"] = environment.pragmas("NORMAL")
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        database["TEST"]["NAME"] = str(file)
        if django_db_use_migrations:
            databases.sqlite_copy(file)
    elif django_db_use_migrations:
        name = database["TEST"]["NAME"] = database["TEST"]["NAME"] or f"test_{database['NAME']}"
        databases.postgres_copy(os.environ["DATABASE_URL"], name)
    database["TEST"]["MIGRATE"] = False
    # Connections of other threads must not outlive their request, or the test database cannot be dropped.
    database["CONN_MAX_AGE"] = 0


@pytest.fixture(autouse=True)
def repeatable_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets, seeds and battles' ids, of which the dice are made, depend on the test's name alone."""
    luck = Random(f"{LUCK} {request.node.nodeid}")
    monkeypatch.setattr(secrets, "token_bytes", lambda nbytes=None: luck.randbytes(nbytes or secrets.DEFAULT_ENTROPY))
    monkeypatch.setattr(os, "urandom", luck.randbytes)


@pytest.fixture(autouse=True)
def plain_english() -> None:
    """A request leaves its language behind in the thread: no test speaks that of the one before."""
    translation.deactivate_all()
    translation.activate("en")


@pytest.fixture(autouse=True)
def quick_passwords(settings: object) -> None:
    """Hashing is slow on purpose; tests create many users."""
    setattr(settings, "PASSWORD_HASHERS", ["django.contrib.auth.hashers.MD5PasswordHasher"])  # noqa: B010


@pytest.fixture
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for a server started as another process."""
    monkeypatch.setenv("FELDHERR_VAR", str(tmp_path))
    return tmp_path
