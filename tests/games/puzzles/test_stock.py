"""The stock: loaded at once, and what people did stays when a puzzle is stored again."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.cards import card_names, parse_deck
from games.puzzles import stock
from games.puzzles.collection import bundled_judged, bundled_puzzles
from games.puzzles.exact.moment import DealMoment, moment_of
from games.puzzles.models import StoredPuzzle
from games.puzzles.payloads.questions import moment_of_puzzle
from games.puzzles.stock import FIRST_JUDGED
from tests.games.puzzles.stored import JUDGED
from thousand_site.server import prepare

Entries = list[dict[str, Any]]


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> Entries:
    """The entries of a file of three puzzles, which a test may change."""
    entries = [dict(entry) for entry in bundled_puzzles()[:3]]
    monkeypatch.setattr(stock, "bundled_puzzles", lambda: tuple(entries))
    monkeypatch.setattr(stock, "bundled_judged", tuple)
    return entries


@pytest.fixture
def other_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is one of another version."""

    def refuse() -> None:
        raise ValueError("exact.json has version 1")

    monkeypatch.setattr(stock, "bundled_puzzles", refuse)


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The errors that are logged."""
    lines: list[str] = []
    monkeypatch.setattr(stock.logger, "error", lambda text, *values: lines.append(text % values))
    return lines


def numbers() -> list[int]:
    return list(StoredPuzzle.objects.order_by("number").values_list("number", flat=True))


def test_the_whole_file_is_stored_at_once(db: None) -> None:
    of_files = len(bundled_puzzles()) + len(bundled_judged())
    assert stock.load() == of_files == StoredPuzzle.objects.count()


def test_judged_puzzles_have_numbers_of_their_own(
    db: None, three: Entries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stock, "bundled_judged", lambda: tuple(JUDGED.values()))
    stock.load()
    assert numbers() == [1, 2, 3, FIRST_JUDGED, FIRST_JUDGED + 1]
    row = StoredPuzzle.objects.get(number=FIRST_JUDGED)
    assert (row.is_judged, row.right) == (True, ["raise 190"])
    assert row.wrong["stand"] == {"fails": None, "shown": [], "cost": 101}


def test_nothing_is_stored_twice(db: None, three: Entries) -> None:
    assert [stock.load(), stock.load()] == [3, 0]
    assert numbers() == [1, 2, 3]


@pytest.mark.parametrize(
    "fault",
    [
        {"refuting": None}, {"wrong": {"play AS": [0]}}, {"right": []}, {"kind": "bidding"},
        {"themes": ["gifts"] * 30}, {"deck": 7, "actions": 7}, {"refuting": [["QS"]]},
    ],
)  # fmt: skip
def test_a_bad_puzzle_is_logged_and_the_rest_is_stored(
    db: None, three: Entries, logged: list[str], fault: dict[str, Any]
) -> None:
    three[1].update(fault)
    assert stock.load() == 2 and numbers() == [1, 3]
    (line,) = logged
    assert line.startswith("puzzle 2 of the file is left out")


def test_an_entry_without_a_field_is_logged(db: None, three: Entries, logged: list[str]) -> None:
    del three[0]["seat"]
    assert stock.load() == 2
    assert logged == ["puzzle 1 of the file is left out: KeyError('seat')"]


def test_a_bad_puzzle_leaves_what_was_stored_before(db: None, three: Entries) -> None:
    stock.load()
    three[1]["wrong"] = None
    assert stock.load() == 0 and numbers() == [1, 2, 3]


def test_a_changed_puzzle_keeps_its_figures(db: None, three: Entries) -> None:
    stock.load()
    StoredPuzzle.objects.filter(number=2).update(digest="old", right=[], rating=1777, answers=9)
    assert stock.load() == 1
    row = StoredPuzzle.objects.get(number=2)
    assert (row.rating, row.answers) == (1777, 9) and row.right


def test_a_changed_puzzle_stays_out_of_use(db: None, three: Entries) -> None:
    stock.load()
    StoredPuzzle.objects.filter(number=2).update(digest="old", retired=True)
    stock.load()
    assert StoredPuzzle.objects.get(number=2).retired


def test_a_puzzle_that_nobody_answered_has_its_first_rating(db: None, three: Entries) -> None:
    stock.load()
    ratings = [row.rating for row in StoredPuzzle.objects.order_by("number")]
    assert ratings == [1050 + 150 * len(entry["missed"]) for entry in three]


def test_a_refuting_deal_is_the_question_with_other_hidden_cards(db: None, three: Entries) -> None:
    stock.load()
    for row in StoredPuzzle.objects.all():
        asked = moment_of_puzzle(row)
        for deal in row.refuting:
            actions = tuple(deal["actions"])
            other = moment_of(row.position["dealer"], parse_deck(deal["deck"]), actions)
            assert other.observation == asked.observation
            hands = {str(seat): card_names(hand) for seat, hand in enumerate(_hands(other))}
            assert deal["cards"] == {seat: hands[seat] for seat in deal["cards"]}


def _hands(moment: DealMoment) -> tuple[int, ...]:
    deal = moment.game.running
    assert deal is not None
    return tuple(deal.hands)


def test_the_command_says_how_many_it_stored(db: None, three: Entries) -> None:
    out = StringIO()
    call_command("load_puzzles", stdout=out)
    assert out.getvalue() == "3 puzzles were new or changed, and are stored\n"


def test_the_command_says_why_it_stores_nothing(db: None, other_version: None) -> None:
    with pytest.raises(CommandError, match=r"no puzzles are stored: .*version 1"):
        call_command("load_puzzles")


def test_the_start_of_a_site_stores_them(db: None, three: Entries) -> None:
    prepare.load_puzzles()
    assert numbers() == [1, 2, 3]


def test_a_site_starts_without_them(
    db: None, other_version: None, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare.load_puzzles()
    assert "exact.json has version 1" in capsys.readouterr().err
