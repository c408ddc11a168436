"""The search against every legal card, its budget, and what it remembers."""

from random import Random

import pytest

from games.bots.solver import BudgetSpent, Position, Solver, UnsupportedAgreements, position_of
from games.engine import Agreements, Game, agreements_from, legal_actions
from games.engine.cards import parse_cards
from tests.games.bots.solver.endings import ending, random_agreements, value_by_all_cards

ENDINGS_A_CASE = 30


def position(game: Game) -> Position:
    assert game.running is not None and game.to_act is not None
    return position_of(game.agreements, game.running, game.to_act)


def hands(*names: str) -> tuple[int, int, int]:
    first, second, third = map(parse_cards, names)
    return first, second, third


def full_deal() -> Position:
    return Position(
        hands(
            "AS KS AC TC KH QH JH 9D",
            "TS QS KC QC AH 9H AD KD",
            "JS 9S JC 9C TH TD QD JD",
        ),
        to_act=0,
    )


def check(agreements: Agreements, game: Game) -> None:
    solver, open_cards, best = Solver(agreements), position(game), value_by_all_cards(game)
    assert solver.value(open_cards) == best, (agreements, open_cards)
    solver.forget()
    for points in (best - 9, best - 1, best, best + 1, best + 9):
        assert solver.reaches(open_cards, points) == (best >= points), (agreements, open_cards)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(30))
def test_endings_of_four_cards_have_the_value_that_trying_every_card_finds(seed: int) -> None:
    dice = Random(seed)
    for _ in range(ENDINGS_A_CASE):
        agreements = random_agreements(dice)
        check(agreements, ending(dice, agreements, cards=4))


@pytest.mark.parametrize("seed", range(10))
def test_the_best_card_has_the_value_of_the_position(seed: int) -> None:
    dice = Random(2000 + seed)
    for _ in range(ENDINGS_A_CASE):
        agreements = random_agreements(dice)
        game = ending(dice, agreements, cards=5)
        solver, open_cards = Solver(agreements), position(game)
        values = solver.card_values(open_cards)
        assert set(values) == {action.card for action in legal_actions(game)}
        best = max if open_cards.to_act == 0 else min
        assert best(values.values()) == solver.value(open_cards)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(20))
def test_endings_of_five_cards_have_the_value_that_trying_every_card_finds(seed: int) -> None:
    dice = Random(1000 + seed)
    for _ in range(5):
        agreements = random_agreements(dice)
        check(agreements, ending(dice, agreements, cards=5))


def test_both_questions_agree_on_a_full_deal() -> None:
    solver = Solver(Agreements())
    best = solver.value(full_deal())
    solver.forget()
    assert solver.reaches(full_deal(), best)
    assert not solver.reaches(full_deal(), best + 1)


def test_a_marriage_counts_only_after_a_trick() -> None:
    cards = hands("KH QH", "TH 9H", "JS JH")
    assert Solver(Agreements()).value(Position(cards, to_act=0, takers=1)) == 100 + 5
    assert Solver(Agreements()).value(Position(cards, to_act=0, takers=0)) == 5


def test_a_search_beyond_its_budget_says_so() -> None:
    with pytest.raises(BudgetSpent, match="50 nodes"):
        Solver(Agreements()).value(full_deal(), limit=50)


def test_a_search_that_was_ended_leaves_nothing_wrong_behind() -> None:
    solver, best = Solver(Agreements()), Solver(Agreements()).value(full_deal())
    for limit in (10, 100, 1000):
        with pytest.raises(BudgetSpent):
            solver.value(full_deal(), limit=limit)
    assert solver.value(full_deal()) == best


def test_the_same_position_is_not_searched_again() -> None:
    solver = Solver(Agreements())
    solver.value(full_deal())
    first = solver.nodes
    solver.value(full_deal())
    assert solver.nodes == 1 < first


def test_the_same_cards_in_other_hands_are_another_deal() -> None:
    solver = Solver(Agreements())
    ours = Position(hands("AS TS", "KS QS", "JS 9S"), to_act=0)
    theirs = Position(hands("JS 9S", "AS TS", "KS QS"), to_act=0)
    assert solver.value(ours) == 30 and solver.value(theirs) == 0


@pytest.mark.parametrize("field", ["marriage_declaration", "marriage_keeps_trump"])
def test_choices_beside_the_card_are_not_supported(field: str) -> None:
    value = "spoken" if field == "marriage_declaration" else True
    with pytest.raises(UnsupportedAgreements, match=field):
        Solver(agreements_from({field: value}))
