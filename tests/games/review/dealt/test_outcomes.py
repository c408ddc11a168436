"""Tests of the outcomes that the estimator tells apart."""

import pytest

from games.bots import LEVELS
from games.bots.bot_match import decks, play_deal
from games.engine import agreements_from, new_game, start_deal
from games.review.dealt.outcomes import COUNT, KINDS, REDEAL, booked, kind_of, number_of

CLASSIC = agreements_from({"preset": "classic"})


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_booked_outcome_is_of_its_kind(kind: int) -> None:
    number = number_of(1, kind)
    after = booked(new_game(CLASSIC, 0), number)
    assert after.last is not None and kind_of(after.last) == kind


def test_all_outcomes_have_numbers() -> None:
    numbers = {REDEAL} | {
        number_of(place, kind) for place in range(3) for kind in range(len(KINDS))
    }
    assert numbers == set(range(COUNT))


def test_a_redeal_changes_nothing() -> None:
    game = new_game(CLASSIC, 0)
    assert booked(game, REDEAL) is game


def test_a_made_contract_may_end_the_game() -> None:
    barrel = {"scores": [880, 0, 0], "barrel": [0, None, None]}
    after = booked(new_game(CLASSIC, 2, barrel), number_of(0, len(KINDS) - 1))
    assert after.winner == 0


@pytest.mark.parametrize("preset", ["classic", "polish", "store", "club"])
def test_the_rules_of_any_preset_book_all_outcomes(preset: str) -> None:
    game = new_game(agreements_from({"preset": preset}), 0)
    assert all(booked(game, number).players == 3 for number in range(COUNT))


def test_a_played_deal_has_an_outcome() -> None:
    game = play_deal(start_deal(new_game(CLASSIC, 0), next(decks("any"))), [LEVELS["greedy"]] * 3)
    assert game.last is not None and kind_of(game.last) in {None, *range(len(KINDS))}
