"""Every setting of the environment reaches the containers, and operators can read about it."""

import re
from functools import cache

import pytest
import yaml
from django.conf import settings

from tests.site import ROOT

APPS = ("accounts", "games", "ratings", "thousand_site", "tournaments")
READ = re.compile(r'(?:\bflag\(|environ\.get\(|environ\[)\s*"([A-Z][A-Z0-9_]+)"')
# Read by programs that we only start.
OF_PROGRAMS = {"FORWARDED_ALLOW_IPS", "NUMBA_CACHE_DIR"}
# Not for containers: of a developer's machine, of `make run`, or set by Django.
LOCAL = {"DEBUG", "GALLERY", "MAKELEVEL", "DJANGO_SETTINGS_MODULE"}
# The image has places of its own for files.
OF_THE_IMAGE = {"DATA_DIR", "STATIC_ROOT", "NUMBA_CACHE_DIR"}
COMPOSE = (ROOT / "docker-compose.yml").read_text()
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()


@cache
def names() -> frozenset[str]:
    """Return the settings that the code reads from the environment."""
    sources = (path.read_text() for app in APPS for path in (ROOT / app).rglob("*.py"))
    found = {name for source in sources for name in READ.findall(source)}
    return frozenset((found | OF_PROGRAMS) - LOCAL)


def documented(text: str) -> set[str]:
    return set(re.findall(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*", text))


def test_the_settings_are_found() -> None:
    assert {"SECRET_KEY", "DATABASE_POOL", "KEEP_LOG_DAYS", "METRICS_PORT"} <= names()
    assert len(names()) > 40


def test_each_is_passed_on_to_the_containers() -> None:
    services = yaml.safe_load(COMPOSE)["services"]
    environments = (service.get("environment", {}) for service in services.values())
    passed = {name for environment in environments for name in environment}
    passed |= set(re.findall(r"\$\{(\w+)", COMPOSE))
    assert names() - passed - OF_THE_IMAGE == set()


def test_the_image_has_places_for_files() -> None:
    given = re.findall(r"^ *(?:ENV )?(\w+)=", (ROOT / "Dockerfile").read_text(), re.M)
    assert set(given) >= OF_THE_IMAGE


def test_each_is_in_the_documents() -> None:
    assert names() - documented(OPERATIONS) == set()


def test_what_only_the_containers_know_is_in_the_documents() -> None:
    """Such as the proxy's settings."""
    assert set(re.findall(r"\$\{(\w+)", COMPOSE)) - documented(OPERATIONS) == set()


def test_the_documents_name_the_default_of_each_limit() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", OPERATIONS, re.M))
    assert {name: int(number) for name, number in rows.items() if name in settings.LIMITS}
    assert set(settings.LIMITS) - set(rows) == set()


@pytest.mark.parametrize("name", ["LIMIT_TICKETS", "LIMIT_TALK"])
def test_numbers_of_limits_come_from_the_file_of_settings(name: str) -> None:
    """There are too many of them to name each in docker-compose.yml."""
    assert name not in COMPOSE
    for part in ("web", "worker", "ticker"):
        service = yaml.safe_load(COMPOSE)["services"][part]
        assert service["env_file"] == [{"path": ".env", "required": False}]
