"""The question: what the seat knows, and nothing of the answer."""

import json
import re
from collections.abc import Iterator
from typing import Any

from games.engine.cards import card_name, card_names
from games.puzzles.models import StoredPuzzle
from games.puzzles.payloads.answers import refutations_json
from games.puzzles.payloads.programs import program_json
from games.puzzles.payloads.questions import moment_of_puzzle, question_json
from games.puzzles.payloads.replays import last_frame
from games.puzzles.themes import OPEN_THEMES
from tests.games.puzzles.stored import wrong

CARD = re.compile(r"(?<![\w.])([9JQKTA][SCDH])(?!\w)")


def cards_in(value: Any) -> set[str]:
    """Return all cards that are named anywhere in it."""
    return set(CARD.findall(json.dumps(value, default=str)))


def known_cards(puzzle: StoredPuzzle) -> set[str]:
    """Return the cards that the seat has seen."""
    seen = moment_of_puzzle(puzzle).observation
    played = {card_name(card) for _, card in (*seen.plays, *seen.trick)}
    given = {card_name(card) for _, _, card in seen.given if card is not None}
    return {*card_names(seen.hand), *card_names(seen.talon or 0), *played, *given}


def test_no_card_that_the_seat_has_not_seen_is_in_it(stock: list[StoredPuzzle]) -> None:
    for puzzle in stock:
        for told in (question_json(puzzle), program_json(puzzle)):
            assert cards_in(told) <= known_cards(puzzle)


def test_there_is_something_to_hide(stock: list[StoredPuzzle]) -> None:
    for puzzle in stock:
        refuted = refutations_json(puzzle, wrong(puzzle))
        assert cards_in(refuted) - known_cards(puzzle)


def members(value: Any) -> Iterator[str]:
    """Yield the names of all members."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield name
            yield from members(part)
    elif isinstance(value, list):
        for part in value:
            yield from members(part)


def test_neither_solution_nor_figures_are_in_it(stock: list[StoredPuzzle]) -> None:
    told = [question_json(puzzle) for puzzle in stock]
    # Addresses are named after what they answer, and people of a table have a rating.
    own = {name for one in told for name in members({**one, "urls": {}, "replay": {}})}
    of_replays = {name for one in told for name in members(one["replay"])}
    hidden = {"solution", "fails", "refuting", "refutations", "wrong", "lies", "solved", "votes"}
    assert not own & (hidden | {"statistics", "rating"}) and not of_replays & hidden


def test_themes_that_are_about_the_right_card_are_left_out(stock: list[StoredPuzzle]) -> None:
    for puzzle in stock:
        assert "themes" not in question_json(puzzle)
        assert {*program_json(puzzle)["themes"]} <= {*OPEN_THEMES}
    assert any({*puzzle.theme_list} - {*OPEN_THEMES} for puzzle in stock)


def test_choices_come_in_the_order_of_the_hand(stock: list[StoredPuzzle]) -> None:
    for puzzle in stock:
        told = program_json(puzzle)
        assert {*told["choices"]} == {*puzzle.right, *puzzle.wrong}
        plays = [f"play {name}" for name in told["hand"]]
        if puzzle.kind != "exchange":
            assert told["choices"] == [play for play in plays if play in told["choices"]]
        else:
            assert told["choices"] == sorted(told["choices"])


def test_the_last_frame_is_the_question(stock: list[StoredPuzzle]) -> None:
    for puzzle in stock:
        told = question_json(puzzle)
        frame, moment = last_frame(told["replay"]), moment_of_puzzle(puzzle)
        assert frame["to_act"] == told["you"] == moment.seat
        shown = [hand for hand in frame["hands"] if hand is not None]
        assert shown == [frame["hands"][moment.seat]] == [card_names(moment.observation.hand)]
        assert len(told["replay"]["deals"][0]) == 1 + len(puzzle.position["actions"])


def test_numbers_of_the_question(stock: list[StoredPuzzle]) -> None:
    for puzzle in stock:
        told = question_json(puzzle)
        assert told["missing"] == told["contract"] - told["have"] > 0


def test_before_an_exchange_fourteen_cards_are_unseen(stock: list[StoredPuzzle]) -> None:
    told = question_json(stock[-1])
    assert told["unseen"] == 14 and told["legal"]["give"]
