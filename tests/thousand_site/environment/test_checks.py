"""Wrong settings end each process before it starts anything, with a line for each."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site import FOREIGN, ROOT
from thousand_site.environment.checks import EXIT_STATUS, is_slip, problems, refuse
from thousand_site.server import supervisor

PROCESSES = {
    "supervisor": ["-m", "thousand_site.server.supervisor"],
    "prepare": ["-m", "thousand_site.server.prepare"],
    "web": supervisor.web(1),
    "worker": supervisor.worker(),
    "bot-worker": supervisor.bot_worker(),
    "ticker": ["manage.py", "ticker"],
    "beat": supervisor.beat(Path("/nowhere")),
    "manage.py": ["manage.py", "migrate"],
}


def started(words: list[str], directory: Path, **given: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in FOREIGN}
    environment = kept | {"DJANGO_SETTINGS_MODULE": "thousand_site.settings"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment | {"DATA_DIR": str(directory)} | given,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize("name", PROCESSES)
def test_each_process_refuses_to_start(name: str, tmp_path: Path) -> None:
    run = started(PROCESSES[name], tmp_path / "data", METRICS_PORT="abc", HTTPS="ja")
    assert run.returncode == EXIT_STATUS
    assert run.stderr.splitlines() == [
        "Thousand cannot start: HTTPS must be 1 or 0, not 'ja'",
        "Thousand cannot start: METRICS_PORT must be a whole number from 1 to 65535, not 'abc'",
    ]
    assert run.stdout == "" and not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("name", "text", "right"),
    [
        ("HTTPS", "ja", "1 or 0, not 'ja'"),
        ("KEEP_LOG_DAYS", "-1", "a whole number from 0 to 36500, not '-1'"),
        ("LOCAL_NAME_DAYS", "-1", "a whole number from 0 to 36500, not '-1'"),
        ("DATABASE_POOL_MAX", "0", "a whole number from 1 to 10000, not '0'"),
        ("METRICS_PORT", "abc", "a whole number from 1 to 65535, not 'abc'"),
        ("ALLOWED_HOSTS", "https://a.org", "without schemes, ports and spaces, not 'https://a.o"),
        ("ALLOWED_HOSTS", "a.org, b.org", "without schemes, ports and spaces, not 'a.org, b.org'"),
        ("LIMIT_TICKETS", "many", "a whole number from 0 to 1000000000, not 'many'"),
        ("VAPID_PRIVATE_KEY", "notakey", "32 random bytes in URL-safe base64"),
    ],
)
def test_a_wrong_value_is_named_with_what_would_be_right(name: str, text: str, right: str) -> None:
    (line,) = problems({name: text})
    assert line.startswith(f"{name} must be ") and right in line


@pytest.mark.parametrize("name", ["VAPID_PRIVATE_KEY", "DATABASE_URL", "SENTRY_DSN", "SECRET_KEY"])
def test_no_secret_is_printed(name: str) -> None:
    (line,) = problems({name: "hunter2"})
    assert "hunter2" not in line


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("LIMIT_TICKET", "LIMIT_TICKETS"),
        ("LIMIT_TICKETS_PER_NETWORK", "LIMIT_TICKETS_BY_NETWORK"),
        ("ALLOWED_HOST", "ALLOWED_HOSTS"),
        ("EMAIL_USE_TSL", "EMAIL_USE_TLS"),
        ("KEEPLOGDAYS", "KEEP_LOG_DAYS"),
        ("site_url", "SITE_URL"),
    ],
)
def test_a_misspelt_name_is_named_with_the_right_one(name: str, meant: str) -> None:
    assert problems({name: "hunter2"}) == [f"{name} is no setting; is {meant} meant?"]


def test_a_limit_like_no_other_is_named() -> None:
    (line,) = problems({"LIMIT_XYZ": "1"})
    assert line == "LIMIT_XYZ is no setting; docs/operations/settings.md names all limits"


def test_names_of_other_programs_are_no_business_of_ours() -> None:
    names = "PATH HOME HTTP_PROXY HTTPS_PROXY HTTP PGDATA DATABASE_PORT REDIS_PORT POSTGRES_USER"
    assert problems(dict.fromkeys(names.split(), "x")) == []


def test_an_empty_value_is_no_problem() -> None:
    assert problems(dict.fromkeys(["HTTPS", "ALLOWED_HOST", "LIMIT_XYZ"], "")) == []


@pytest.mark.parametrize(
    ("name", "is_near"),
    [
        *((name, True) for name in ("HTTPS", "HTTPSS", "HTPS", "TTPS", "HTTPX", "HTTSP")),
        *((name, False) for name in ("HTXX", "HTTPSAB", "PTTHS", "HTP")),
    ],
)
def test_a_slip_is_one_letter(name: str, is_near: bool) -> None:
    assert is_slip(name, "HTTPS") is is_near


def test_without_a_problem_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    refuse([])
    assert capsys.readouterr() == ("", "")
