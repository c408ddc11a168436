"""The page of settings is what the code gives, and names every setting."""

import ast

import pytest
from django.conf import settings as django_settings

from thousand_site.environment.catalogue import SETTINGS
from thousand_site.limits import DEFAULTS
from tools.settings_page import sources
from tools.settings_page.__main__ import PAGE, page


def test_the_file_is_what_the_tool_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_variable_that_is_read_is_in_the_catalogue_and_no_other_is() -> None:
    assert {"SECRET_KEY", "DATABASE_POOL", "OUTER_PROXIES", "METRICS_PORT"} <= sources.names()
    assert set(SETTINGS) == sources.names()


def test_each_setting_is_on_the_page_with_what_it_may_be() -> None:
    text = page()
    rows = [f"| `{s.name}` | {s.kind.right} | " for s in SETTINGS.values()]
    assert [row for row in rows if row not in text] == []


def test_the_page_names_each_limit_in_force_without_settings() -> None:
    text = page()
    assert set(DEFAULTS) == set(django_settings.LIMITS) and len(DEFAULTS) > 100
    assert [name for name, limit in DEFAULTS.items() if limit_row(name) not in text] == []


def limit_row(name: str) -> str:
    return f"| `{name}` | {DEFAULTS[name].number} | "


@pytest.mark.parametrize(
    "code", ["env.PORT.value()", 'os.environ["PORT"]', 'os.environ.get("PORT", "x")']
)
def test_what_reads_a_setting_is_found(code: str) -> None:
    assert list(sources.reads(ast.parse(code))) == ["PORT"]
