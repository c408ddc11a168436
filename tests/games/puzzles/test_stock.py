"""The stock: loaded once, and what people did stays when a puzzle is prepared again."""

import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import call_command

from games.engine.cards import card_names, parse_deck
from games.puzzles import stock
from games.puzzles.collection import bundled_puzzles
from games.puzzles.exact.moment import moment_of
from games.puzzles.models import StoredPuzzle
from games.puzzles.payloads.questions import moment_of_puzzle


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file has three puzzles."""
    monkeypatch.setattr(stock, "bundled_puzzles", lambda: bundled_puzzles()[:3])


def numbers() -> list[int]:
    return list(StoredPuzzle.objects.order_by("number").values_list("number", flat=True))


def test_puzzles_are_stored_some_at_a_time(db: None, three: None) -> None:
    assert [stock.load(2), stock.load(2), stock.load(2)] == [2, 1, 0]
    assert numbers() == [1, 2, 3]


def test_the_command_stores_all_at_once(
    db: None, three: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = StringIO()
    call_command("load_puzzles", stdout=out)
    assert out.getvalue().startswith("3 of") and numbers() == [1, 2, 3]


def test_a_changed_puzzle_keeps_its_figures(db: None, three: None) -> None:
    stock.load()
    StoredPuzzle.objects.filter(number=2).update(digest="old", right=[], rating=1777, answers=9)
    assert stock.load() == 1
    row = StoredPuzzle.objects.get(number=2)
    assert (row.rating, row.answers) == (1777, 9) and row.right


def test_harder_for_bots_is_a_higher_first_rating(db: None, three: None) -> None:
    stock.load()
    missed = [len(data["missed"]) for data in bundled_puzzles()[:3]]
    ratings = [row.rating for row in StoredPuzzle.objects.order_by("number")]
    assert ratings == [900 + 150 * (count + 1) for count in missed]


def test_a_refuting_deal_is_the_question_with_other_hidden_cards(db: None, three: None) -> None:
    stock.load()
    for row in StoredPuzzle.objects.all():
        asked = moment_of_puzzle(row)
        for deal in row.refuting:
            actions = tuple(deal["actions"])
            other = moment_of(row.position["dealer"], parse_deck(deal["deck"]), actions)
            assert other.observation == asked.observation
            hands = {str(seat): card_names(hand) for seat, hand in enumerate(_hands(other))}
            assert deal["cards"] == {seat: hands[seat] for seat in deal["cards"]}


def _hands(moment: object) -> tuple[int, ...]:
    deal = moment.game.running  # type: ignore[attr-defined]
    return tuple(deal.hands)


def test_nothing_is_stored_if_the_process_fails(
    db: None, three: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(subprocess.CalledProcessError):
        stock.load()
    assert numbers() == []
