"""Tests of the agreements that reviews do not know: the search knows all others."""

import pytest

from games.bots.search.solver.rules import is_supported
from games.engine import Agreements, agreements_from
from games.review.support import unsupported

TRICKY = [
    {"marriage_declaration": "spoken"},
    {"marriage_keeps_trump": True},
]


@pytest.mark.parametrize("agreed", [{}, {"preset": "polish"}, *TRICKY], ids=str)
def test_what_the_search_does_not_follow_is_named(agreed: dict[str, object]) -> None:
    agreements: Agreements = agreements_from({"preset": "classic", **agreed})
    assert (unsupported(agreements) == []) == is_supported(agreements)


def test_the_agreement_itself_is_named() -> None:
    agreements = agreements_from({"preset": "classic", "marriage_declaration": "spoken"})
    assert unsupported(agreements) == ["marriage_declaration"]
