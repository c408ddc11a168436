"""The catalogue of settings."""

import re

import pytest

from thousand_site.environment.catalogue import NUMBERS_OF_LIMITS, SECTIONS, SETTINGS
from thousand_site.limits import DEFAULTS
from tools.settings_page.sources import of_the_containers


def test_each_setting_has_a_meaning_and_stands_once() -> None:
    listed = [setting for section in SECTIONS for setting in section.settings]
    assert len(listed) == len(SETTINGS) > 50
    assert all(setting.meaning and setting.kind.right for setting in listed)


def test_each_default_is_right_itself() -> None:
    both = [*SETTINGS.values(), *NUMBERS_OF_LIMITS.values()]
    given = {setting.name: setting.default for setting in both}
    assert [line for setting in both if (line := setting.problem(given))] == []


def test_each_default_of_the_containers_is_right() -> None:
    given = of_the_containers()
    assert given["PORT"] == "8000"
    problems = [SETTINGS[name].problem(given) for name in given if not given[name].startswith("?")]
    assert [line for line in problems if line] == []


def test_each_limit_has_a_setting() -> None:
    assert set(NUMBERS_OF_LIMITS) == set(DEFAULTS)
    assert NUMBERS_OF_LIMITS["tickets"].name == "LIMIT_TICKETS"


@pytest.mark.parametrize("name", sorted(SETTINGS))
def test_what_could_open_a_door_is_secret(name: str) -> None:
    opens = re.search("SECRET|PASSWORD|PRIVATE|DSN", name) or name in ("DATABASE_URL", "REDIS_URL")
    assert SETTINGS[name].is_secret is bool(opens)
