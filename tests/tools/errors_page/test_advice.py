"""Each code of the page has its advice, and no advice is for nothing."""

import pytest

from tools.errors_page.advice import all_advice, own_codes
from tools.errors_page.parts import PARTS, error_class

NAMES = [name for names in PARTS.values() for name in names]


@pytest.mark.parametrize("name", NAMES)
def test_every_code_has_advice_and_no_other_has(name: str) -> None:
    codes = list(own_codes(error_class(name)))
    assert codes
    assert sorted(all_advice()[name]) == sorted(codes)


def test_advice_is_for_classes_of_the_page() -> None:
    assert sorted(all_advice()) == sorted(NAMES)


def test_advice_is_written_as_in_the_template() -> None:
    lines = [line for advice in all_advice().values() for line in advice.values()]
    assert [line for line in lines if not line[0].islower() or line.endswith(".")] == []
