"""Calls of the search without hindsight."""

import pytest

from games.bots.search.solver import BudgetSpent
from games.engine.cards import cards_of, parse_card
from games.puzzles.exact.guarantees import Guarantees
from games.puzzles.exact.known_position import AT_FIRST_LEAD, KnownPosition


def cards(text: str) -> int:
    return cards_of([parse_card(name) for name in text.split()])


# The declarer leads, and each other may hold any of the other cards.
OTHERS = cards("AC TC AD TD")
TOPS = KnownPosition(0, cards("AS TS"), OTHERS, OTHERS, (2, 2), AT_FIRST_LEAD, 0)
# After the ace the queen makes a marriage of 100.
MARRIED = KnownPosition(
    0, cards("AS KH QH"), cards("AH TH 9C 9D 9S JS"), cards("AH TH 9C 9D 9S JS"), (3, 3),
    AT_FIRST_LEAD, 0,
)  # fmt: skip


def test_top_cards_are_sure() -> None:
    """Both tricks are taken, and the others may throw low cards as far as they have them."""
    assert Guarantees().most(TOPS) == 21 + 42


def test_a_marriage_after_a_top_card_is_sure() -> None:
    guarantees = Guarantees()
    assert guarantees.reached(MARRIED, 111)
    ace, queen = parse_card("AS"), parse_card("QH")
    guarantees.forget()
    assert guarantees.most_after(MARRIED, ace) >= 111 > guarantees.most_after(MARRIED, queen)


def test_more_is_never_easier() -> None:
    guarantees = Guarantees()
    reached = [guarantees.reached(MARRIED, need) for need in range(0, 200, 7)]
    assert reached == sorted(reached, reverse=True)


def test_a_budget_ends_a_question() -> None:
    with pytest.raises(BudgetSpent):
        Guarantees(nodes=2).reached(MARRIED, 115)
