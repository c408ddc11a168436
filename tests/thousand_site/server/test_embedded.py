"""The servers of our own, as root and as anybody, from wherever the checkout lies."""

import os
import pwd
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import unquote

import psutil
import psycopg
import pytest
import redis

from tests.site import ROOT
from thousand_site.server import embedded
from thousand_site.server.process_group import ProcessGroup, stop

ACCOUNTS = (
    ["unshare", "nobody"] if os.geteuid() == 0 else ["self" if embedded.has_name() else "unshare"]
)


def ask(url: str, query: str) -> object:
    with psycopg.connect(url) as connection:
        row = connection.execute(query.encode()).fetchone()
    return row and row[0]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", ACCOUNTS)
def test_postgres_starts_and_leaves_nothing(kind: str) -> None:
    account = embedded.PostgresUser(kind)
    if not account.works(["true"]):
        pytest.fail(f"this machine lets nobody run PostgreSQL by {kind}")
    with ProcessGroup() as guard:
        url, process = embedded.start_postgres(guard, user=account)
        assert ask(url, "SELECT current_database()") == "thousand"
        backends = psutil.Process(process.pid).children()
        stop(process, signal.SIGINT)
    assert process.returncode == 0
    assert not any(x.is_running() for x in backends)
    assert not guard.directory.exists()


def test_a_number_without_a_name_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """initdb would refuse it."""
    user = pwd.getpwnam("nobody")
    monkeypatch.setattr(embedded.pwd, "getpwall", lambda: [pwd.getpwuid(0), user])
    assert embedded.known_uid() == user.pw_uid
    assert embedded.PostgresUser("nobody").works(["true"]) or os.geteuid() != 0


@pytest.mark.slow
def test_postgres_keeps_its_data_below_a_path_of_150_characters(tmp_path: Path) -> None:
    data = tmp_path / ("d" * (150 - len(str(tmp_path)))) / "data"
    with ProcessGroup() as guard:
        url, process = embedded.start_postgres(guard, data)
        assert ask(url, "SHOW data_directory") == str(data)
        stop(process, signal.SIGINT)


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes nobody")
def test_programs_in_a_private_checkout_are_copied_for_the_user_nobody(tmp_path: Path) -> None:
    package = embedded.postgres_programs().parent.parent
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    (private / "packages").symlink_to(package.parent)
    programs = private / "packages" / package.name / "pginstall" / "bin"
    with ProcessGroup() as guard:
        guard.directory.chmod(0o711)
        copy = embedded.reachable(programs, embedded.PostgresUser("nobody"), guard.directory)
        assert copy.is_relative_to(guard.directory)
        assert embedded.PostgresUser("nobody").works([str(copy / "initdb"), "--version"])


@pytest.mark.slow
def test_further_databases_are_created_and_dropped() -> None:
    with ProcessGroup() as guard:
        url, process = embedded.start_postgres(guard)
        further = embedded.create_database(url, "further")
        assert ask(further, "SELECT current_database()") == "further"
        embedded.drop_database(url, "further")
        with pytest.raises(psycopg.OperationalError):
            ask(further, "SELECT 1")
        stop(process, signal.SIGINT)


def test_addresses_from_the_environment_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://example:1/0")
    monkeypatch.setenv("DATABASE_URL", "postgres://example/db")
    with embedded.valkey() as redis_url, embedded.postgres() as database_url:
        assert redis_url == "redis://example:1/0"
        assert database_url == "postgres://example/db"


def test_valkey_answers_on_a_short_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    with embedded.valkey() as url:
        assert len(unquote(url.removeprefix("unix://"))) < 100
        client = redis.Redis.from_url(url)
        assert client.ping()
        client.close()


def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "package_directory", lambda name: None)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(embedded.ServerMissing, match="REDIS_URL"):
        embedded.valkey_program()


PARENT = """
import sys, time
from thousand_site.server.process_group import ProcessGroup
guard = ProcessGroup()
child = "import subprocess, time; subprocess.Popen(['sleep', '60']); time.sleep(60)"
print(guard.directory, guard.start([sys.executable, "-c", child]).pid, flush=True)
time.sleep(60)
"""


def test_grandchildren_and_the_directory_do_not_outlive_a_killed_parent() -> None:
    command = [sys.executable, "-c", PARENT]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        directory, pid = parent.stdout.readline().split()
        child = psutil.Process(int(pid))
        while not child.children():
            time.sleep(0.05)
        family = [child, *child.children()]
        assert Path(directory).exists()
        parent.kill()
    gone, left = psutil.wait_procs(family, timeout=30)
    assert left == [] and len(gone) == 2
    deadline = time.monotonic() + 6
    while Path(directory).exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not Path(directory).exists()
