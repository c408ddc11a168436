"""The page knows every class of errors that a user can cause."""

from collections.abc import Iterator
from importlib import import_module

from accounts.errors import DomainError
from tools.errors_page.__main__ import TEMPLATE, page
from tools.errors_page.advice import own_codes
from tools.errors_page.parts import IN_TEMPLATE, PAGES_ONLY, PARTS, error_class, name_of

ON_PAGE = {name for names in PARTS.values() for name in names}


def classes(base: type[DomainError]) -> Iterator[type[DomainError]]:
    for error in base.__subclasses__():
        if not error.__module__.startswith("tests."):
            yield error
        yield from classes(error)


def test_every_class_with_codes_is_on_the_page_or_left_out() -> None:
    import_module("thousand_site.urls")
    named = ON_PAGE | IN_TEMPLATE | PAGES_ONLY
    # A middleware's module comes with the first request only.
    assert all(error_class(name) for name in named)
    found = {name_of(error) for error in classes(DomainError) if any(own_codes(error))}
    assert found == named


def test_the_template_has_each_code_of_its_classes() -> None:
    codes = {code for name in IN_TEMPLATE for code in own_codes(error_class(name))}
    assert {"lost_race", "no_slash"} <= codes
    cells = [line.split(" | ")[0] for line in TEMPLATE.read_text(encoding="utf-8").splitlines()]
    assert {code for code in codes if not any(f"`{code}`" in cell for cell in cells)} == set()


def test_what_a_part_inherits_is_not_repeated() -> None:
    assert "stale" in error_class("tournaments.errors.TournamentError").texts
    assert page().count("| `stale` |") == 1
