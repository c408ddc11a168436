"""Tests of what the page is told: only what the person's seat sees, and results to compare."""

import json

import pytest

from games import engine
from games.engine.cards import card_names
from games.models import Game
from games.tables.state.loader import settings_of
from games.what_if import payloads, played
from games.what_if.course import TriedCourse
from games.what_if.moment import Tried
from tests.games.factories import changed
from tests.games.what_if.games import answered, moment_of, whole_course


def step_of_play(game: Game) -> int:
    positions = played.deal_of(game, 0).positions
    return next(n for n, one in enumerate(positions) if str(one.phase) == "play")


def course_from(game: Game, step: int, seat: int = 0) -> TriedCourse:
    return answered(played.deal_of(game, 0).at(step), seat, ())[0]


def answer(game: Game, step: int, is_open: bool = False) -> tuple[str, engine.Game]:
    """Return what is told at a step, and the game there."""
    course = course_from(game, step)
    tried = Tried(moment_of(game, step=step), is_open=is_open)
    return json.dumps(payloads.answer_json(game, tried, course)), course.game


def hidden(game: engine.Game, told: str) -> set[str]:
    """Return the cards of the others' hands that are not in a text."""
    assert game.running is not None
    others = {card for hand in game.running.hands[1:] for card in card_names(hand)}
    return {card for card in others if f'"{card}"' not in told}


def all_cards(game: engine.Game) -> set[str]:
    assert game.running is not None
    return {card for hand in game.running.hands[1:] for card in card_names(hand)}


@pytest.mark.parametrize("at_play", [False, True])
def test_no_card_of_the_others_is_told(game: Game, at_play: bool) -> None:
    """There is something to leak: the others hold cards that the seat has never seen."""
    told, now = answer(game, step_of_play(game) if at_play else 0)
    seen = engine.observe(now, 0)
    known = {
        card
        for line in seen.given
        for card in card_names(1 << line[2] if line[2] is not None else 0)
    }
    known |= set(card_names(seen.talon)) if seen.talon else set()
    assert all_cards(now) - known and all_cards(now) - known <= hidden(now, told)


def test_the_secret_of_the_shuffle_is_not_told(game: Game) -> None:
    """It is public in the record, and would open all cards here."""
    changed(game, secret="ab" * 32, commitment="cd" * 32)
    told, _ = answer(game, 0)
    assert "abab" not in told


def test_all_cards_are_told_where_they_are_asked_for(game: Game) -> None:
    told, now = answer(game, 0, is_open=True)
    assert hidden(now, told) == set()


def test_the_other_players_are_bots(game: Game) -> None:
    told = json.loads(answer(game, 0)[0])
    assert [one["bot"] for one in told["tables"][-1]["people"]] == [False, True, True]


def test_the_rest_of_a_deal_is_not_offered(game: Game) -> None:
    """There is something to offer: the game itself counts for nothing."""
    changed(game, rated=False)
    assert settings_of(game).shows_rest
    assert not payloads.TriedTables(game, moment_of(game)).settings.shows_rest


def test_whose_turn_it_is(game: Game) -> None:
    assert json.loads(answer(game, step_of_play(game))[0])["state"] == "yours"


def test_the_table_of_a_deal_that_is_over_asks_nothing(game: Game) -> None:
    course, _ = whole_course(played.deal_of(game, 0).at(0), 0)
    told = payloads.answer_json(game, Tried(moment_of(game), course.actions), course)
    last = told["tables"][-1]
    assert (told["state"], last["phase"], last["legal"], last["to_act"]) == (
        "over",
        "over",
        {},
        None,
    )


def test_a_result_tells_the_row_and_the_chances(game: Game) -> None:
    end = played.deal_of(game, 0).end
    told = payloads.result_json(end)
    assert told is not None and end.last is not None
    assert told["row"]["gains"] == list(end.last.gains)
    assert sum(told["chances"]) == pytest.approx(1, abs=0.001)


def test_the_last_deal_has_a_winner_by_chance_one(game: Game) -> None:
    told = payloads.result_json(played.deal_of(game, 1).end)
    assert told is not None and sorted(told["chances"]) == [0, 0, 1]
