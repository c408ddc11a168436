"""Tests of the search against every legal card, of its budget, and of its memory."""

from random import Random

import pytest

from games.bots.search.solver import (
    BudgetSpent,
    Position,
    Solver,
    UnsupportedAgreements,
    position_of,
)
from games.engine import Agreements, Game, agreements_from, legal_actions
from tests.games.bots.search.solver.endings import ending, random_agreements, value_by_all_cards
from tests.games.engine.builders import cards as cards_named

ENDINGS_A_CASE = 30


def position(game: Game) -> Position:
    assert game.running is not None and game.to_act is not None
    return position_of(game.agreements, game.running, game.to_act)


def hands(*names: str) -> tuple[int, int, int]:
    first, second, third = map(cards_named, names)
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


@pytest.mark.sampled(4)
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


@pytest.mark.parametrize("window", [(-1, 60), (90, 110), (150, 400)])
def test_a_value_beyond_the_window_is_its_nearer_end(window: tuple[int, int]) -> None:
    value = Solver(Agreements()).value(full_deal())
    low, high = window
    assert Solver(Agreements()).value(full_deal(), window=window) == max(low, min(high, value))


def test_earlier_questions_do_not_change_an_answer() -> None:
    solver, values = Solver(Agreements()), Solver(Agreements()).card_values(full_deal())
    middle = sorted(values.values())[len(values) // 2]
    window = (middle - 3, middle + 3)
    narrow = {card: max(window[0], min(window[1], value)) for card, value in values.items()}
    for points in (20, 200):
        solver.reaches(full_deal(), points)
        assert solver.card_values(full_deal(), window=window) == narrow


def test_only_the_cards_that_are_asked_for_are_valued() -> None:
    asked = cards_named("AS KS")
    values = Solver(Agreements()).card_values(full_deal(), cards=asked)
    assert sum(1 << card for card in values) == asked


@pytest.mark.parametrize("place", [1, 2])
def test_a_position_seen_from_a_defender_counts_what_that_one_takes(place: int) -> None:
    cards = hands("KH QH", "TH 9H", "JS JH")
    seen = Position(cards, to_act=0, takers=0b010, trump_maker=1).seen_from(place)
    assert seen.hands[0] == cards[place]
    assert seen.hands[(3 - place) % 3] == cards[0]
    assert seen.to_act == (3 - place) % 3
    assert seen.takers == 1 << (1 - place) % 3
    assert seen.trump_maker == (1 - place) % 3


def test_a_running_trick_is_the_same_seen_from_anywhere() -> None:
    cards = hands("KH QH", "TH 9H", "JS")
    trick = ((2, cards_named("JH").bit_length() - 1),)
    for place in range(3):
        seen = Position(cards, to_act=0, trick=trick).seen_from(place)
        assert seen.seen_from((3 - place) % 3) == Position(cards, to_act=0, trick=trick)
