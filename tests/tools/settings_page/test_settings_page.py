"""The page of settings is what the code gives, and names every setting."""

import ast

import pytest
from django.conf import settings as django_settings

from thousand_site.limits import DEFAULTS
from tools.settings_page import sources
from tools.settings_page.__main__ import PAGE, page, settings


def entries() -> dict[str, str | dict[str, str]]:
    return {name: entry for section in settings().values() for name, entry in section.items()}


def test_the_file_is_what_the_tool_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_setting_has_a_text_and_no_other_has() -> None:
    assert {"SECRET_KEY", "DATABASE_POOL", "OUTER_PROXIES", "METRICS_PORT"} <= sources.names()
    assert set(entries()) == sources.names()


def test_a_default_is_written_down_only_where_the_code_has_no_literal() -> None:
    doubled = [
        name
        for name, entry in entries().items()
        if not isinstance(entry, str) and sources.read_by_the_code().get(name)
    ]
    # The variable of make run; Compose has its own.
    assert doubled == []


def test_the_page_names_each_limit_in_force_without_settings() -> None:
    text = page()
    assert set(DEFAULTS) == set(django_settings.LIMITS) and len(DEFAULTS) > 100
    assert [name for name, limit in DEFAULTS.items() if limit_row(name) not in text] == []


def limit_row(name: str) -> str:
    return f"| `{name}` | {DEFAULTS[name].number} | "


@pytest.mark.parametrize(
    ("code", "default"),
    [
        ('flag("A")', "0"),
        ('flag("A", True)', "1"),
        ('flag("A", not DEBUG)', None),
        ('most_sockets("A", 60)', "60"),
        ('os.environ["A"]', None),
        ('os.environ.get("A")', None),
        ('os.environ.get("A", "x")', "x"),
        ('int(os.environ.get("A") or "587")', "587"),
        ('os.environ.get("A") or computed()', None),
        ('os.environ.get("A", BASE / "var")', None),
    ],
)
def test_defaults_are_read_from_the_code(code: str, default: str | None) -> None:
    assert list(sources._reads(ast.parse(code))) == [("A", default)]
