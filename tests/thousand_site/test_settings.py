"""Tests of settings from environment variables."""

import base64
import json
import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site import ROOT

KEY = base64.urlsafe_b64encode(bytes(range(32))).decode().rstrip("=")
SHOW = """
import json, sys
from thousand_site import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""


def settings_of(directory: Path, *names: str, **environment: str) -> dict:
    env = {"PATH": os.environ["PATH"], "DATA_DIR": str(directory), **environment}
    command = [sys.executable, "-c", SHOW, *names]
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def test_sqlite_is_the_default_and_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    database = settings_of(tmp_path, "DATABASES")["DATABASES"]["default"]
    assert database["NAME"] == str(tmp_path / "thousand.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in database["OPTIONS"]["init_command"]
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
    assert not database.get("ATOMIC_REQUESTS")


def test_a_thread_keeps_its_connection_to_sqlite(tmp_path: Path) -> None:
    """The last connection that is closed writes the log to the database, each second at rest."""
    assert settings_of(tmp_path, "DATABASES")["DATABASES"]["default"]["CONN_MAX_AGE"] > 0


def test_postgres_has_a_pool_where_it_is_asked_for(tmp_path: Path) -> None:
    url = "postgres://thousand@%2Ftmp%2Fth-a%2Fsockets/thousand"
    pooled = settings_of(tmp_path, "DATABASES", DATABASE_URL=url, DATABASE_POOL="1")
    plain = settings_of(tmp_path, "DATABASES", DATABASE_URL=url)
    assert pooled["DATABASES"]["default"]["HOST"] == "/tmp/th-a/sockets"
    assert pooled["DATABASES"]["default"]["CONN_MAX_AGE"] == 0
    assert pooled["DATABASES"]["default"]["OPTIONS"]["pool"]["max_size"] == 12
    assert "pool" not in plain["DATABASES"]["default"]["OPTIONS"]


@pytest.mark.parametrize(("given", "prepared"), [("1", 5), ("0", None)])
def test_behind_a_pooler_nothing_outlives_a_transaction(
    tmp_path: Path, given: str, prepared: int | None
) -> None:
    url = "postgres://thousand@pgbouncer:6432/thousand"
    shown = settings_of(tmp_path, "DATABASES", DATABASE_URL=url, DATABASE_PREPARE=given)
    found = shown["DATABASES"]["default"]
    assert found["OPTIONS"]["prepare_threshold"] == prepared
    assert found["DISABLE_SERVER_SIDE_CURSORS"] is (given == "0")


@pytest.mark.parametrize(("given", "mounted"), [("0", []), ("1", ["tools.gallery.urls"])])
def test_the_gallery_of_developers_is_mounted_only_on_request(
    tmp_path: Path, given: str, mounted: list[str]
) -> None:
    assert settings_of(tmp_path, "EXTRA_URLS", GALLERY=given)["EXTRA_URLS"] == mounted


def test_each_installation_has_a_secret_key_of_its_own(tmp_path: Path) -> None:
    first = settings_of(tmp_path / "a", "SECRET_KEY")["SECRET_KEY"]
    assert first == settings_of(tmp_path / "a", "SECRET_KEY")["SECRET_KEY"]
    assert first != settings_of(tmp_path / "b", "SECRET_KEY")["SECRET_KEY"]
    assert (tmp_path / "a" / "secret_key").stat().st_mode & 0o077 == 0


@pytest.mark.sampled(4)
@pytest.mark.parametrize("key", ["secret", "x" * 31, "x" * 64, "0123" * 16])
def test_a_weak_secret_key_is_refused_at_the_start(tmp_path: Path, key: str) -> None:
    with pytest.raises(subprocess.CalledProcessError) as failed:
        settings_of(tmp_path, "SECRET_KEY", SECRET_KEY=key)
    assert "must be at least 32 random characters" in failed.value.stderr
    assert key not in failed.value.stderr.splitlines()[-1]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "key",
    ["0123456789abcdef" * 2, pytest.param(secrets.token_urlsafe(50), id="random")],
)
def test_a_strong_secret_key_is_used(tmp_path: Path, key: str) -> None:
    assert settings_of(tmp_path, "SECRET_KEY", SECRET_KEY=key)["SECRET_KEY"] == key


def test_a_secret_key_whose_file_was_not_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    with pytest.raises(subprocess.CalledProcessError) as failed:
        settings_of(tmp_path, "SECRET_KEY")
    assert "must be at least 32 random characters" in failed.value.stderr


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("given", "broker"),
    [
        ("unix:///tmp/a.sock", "redis+socket:///tmp/a.sock"),
        ("unix:///tmp/a.sock?db=3", "redis+socket:///tmp/a.sock?virtual_host=3"),
        ("redis://host:6379/2", "redis://host:6379/2"),
        ("rediss://host/0?db=1", "rediss://host/0?db=1"),
    ],
)
def test_celery_reads_every_form_of_the_address(tmp_path: Path, given: str, broker: str) -> None:
    found = settings_of(tmp_path, "CELERY_BROKER_URL", REDIS_URL=given)
    assert found["CELERY_BROKER_URL"] == broker


def test_cookies_are_for_https_only_behind_a_proxy_that_ends_it(tmp_path: Path) -> None:
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_PROXY_SSL_HEADER"]
    local = settings_of(tmp_path, *names)
    assert list(local.values()) == [False, False, None]
    public = settings_of(tmp_path, *names, HTTPS="1", TRUSTED_PROXY="1")
    assert list(public.values()) == [True, True, ["HTTP_X_FORWARDED_PROTO", "https"]]


def test_scripts_and_styles_need_a_nonce_or_a_file(tmp_path: Path) -> None:
    policy = settings_of(tmp_path, "CONTENT_SECURITY_POLICY")["CONTENT_SECURITY_POLICY"]
    assert "unsafe" not in json.dumps(policy)
    assert policy["DIRECTIVES"]["default-src"] == ["'self'"]


def test_the_number_of_a_limit_can_be_changed(tmp_path: Path) -> None:
    known = settings_of(tmp_path, "LIMITS", LIMIT_TICKETS="5")["LIMITS"]
    assert known["tickets"] == [5, 600] and known["api_reads"] == [300, 60]


def test_all_limits_can_be_lifted(tmp_path: Path) -> None:
    sockets = "MAX_ANONYMOUS_SOCKETS", "MAX_SOCKETS_BY_USER", "MAX_SOCKETS_BY_NETWORK"
    known = settings_of(tmp_path, "LIMITS", *sockets, LIMITS="0", LIMIT_TICKETS="5")
    assert {number for number, _ in known["LIMITS"].values()} == {0}
    assert [known[name] for name in sockets] == [0, 0, 0]


def test_a_local_server_has_a_key_for_pushes_of_its_own(tmp_path: Path) -> None:
    def key(directory: str, **environment: str) -> str:
        name = "VAPID_PRIVATE_KEY"
        return settings_of(tmp_path / directory, name, **environment)[name]

    first = key("a")
    assert first == key("a") != key("b")
    assert len(base64.urlsafe_b64decode(first + "=")) == 32
    assert (tmp_path / "a" / "vapid_private_key").stat().st_mode & 0o077 == 0


def test_a_site_of_several_processes_has_only_the_key_that_it_is_given(tmp_path: Path) -> None:
    """Each process would make another one."""
    names = ("VAPID_PRIVATE_KEY", "VAPID_SUBJECT", "SITE_URL")
    given = {"SECRET_KEY": secrets.token_hex(32), "DEFAULT_FROM_EMAIL": "T <t@example.org>"}
    shown = settings_of(tmp_path, *names, CSRF_TRUSTED_ORIGINS="https://a.example.org", **given)
    assert shown == dict(
        zip(names, ("", "mailto:t@example.org", "https://a.example.org"), strict=True)
    )
    assert settings_of(tmp_path, *names, VAPID_PRIVATE_KEY=KEY, **given)["VAPID_PRIVATE_KEY"] == KEY
