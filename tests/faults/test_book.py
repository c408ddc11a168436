"""What the clients' side notices by itself, and words that go astray when they are told to."""

import time
from pathlib import Path

import pytest

from tests.faults.book import Book, Page
from tests.faults.unruly import LATEST, Astray

USERS = [7, 8, 9]


@pytest.fixture
def book() -> Book:
    return Book()


@pytest.fixture
def page(book) -> Page:
    return book.opened("game", USERS)


def table(seq: int, you: int | None = 1, **given) -> dict:
    plain = {"id": "game", "seq": seq, "you": you, "status": "playing", "deal": 0}
    cards = {"counts": [7, 7, 7], "talon": {"count": 3}, "hand": ["9S"], "claiming": False}
    rest = {"to_act": 0, "events": [], "result": None, "fair": {"secret": None}}
    return {**plain, **cards, **rest, **given}


def test_an_acknowledgement_that_changes_is_wrong(book, page):
    book.acknowledged(page, 8, "a", 5, "pass")
    book.acknowledged(page, 8, "a", 5, "pass")
    assert book.wrong == [] and book.count["acknowledged_again"] == 1
    book.acknowledged(page, 8, "a", 6, "pass")
    assert len(book.wrong) == 1
    assert book.for_audit()["acks"] == [("game", 1, "a", 5, "pass")]


def test_a_refusal_after_an_acknowledgement_is_wrong(book, page):
    book.acknowledged(page, 8, "a", 5, "pass")
    book.refusal(page, "b", "stale")
    book.refusal(page, "bad-c", "stale")
    assert book.wrong == [] and book.for_audit()["refused"] == [("game", "b")]
    book.refusal(page, "a", "stale")
    assert len(book.wrong) == 1


def test_sights_go_to_the_audit_once_their_game_is_over(book, page):
    book.saw(page, 8, '["9S"]', table(1))
    book.saw(page, None, '["9S"]', table(1, you=None))
    assert book.for_audit()["sights"] == [] and book.running() == [page]
    book.saw(page, 8, "", table(2, status="over"))
    first, second = book.for_audit(), book.for_audit()
    assert len(first["sights"]) == 3 and first["over"] == ["game"]
    assert second["sights"] == second["over"] == [] and book.running() == []
    # Somebody sees the end later than the others.
    book.saw(page, 9, "", table(2, status="over"))
    third = book.for_audit()
    assert len(third["sights"]) == 1 and third["over"] == []


def test_only_news_ends_a_silence(book, page):
    page.moved -= 30
    book.saw(page, 8, "", table(0))
    assert book.worst_silence() >= 30
    page.moved -= 20
    book.saw(page, 8, "", table(0))
    assert book.worst_silence() >= 20


def test_of_three_words_one_is_lost_one_doubled_and_one_late(tmp_path: Path):
    heard: list[int] = []
    astray = Astray(heard.append, tmp_path / "bells")
    astray(0)
    assert heard == [0]
    (tmp_path / "bells").touch()
    astray.looked = -1.0
    for word in range(1, 10):
        astray(word)
    time.sleep(2 * LATEST)
    assert sorted(heard) == [0, 1, 2, 2, 4, 5, 5, 7, 8, 8]
    assert heard != sorted(heard) and (tmp_path / "bells.count").read_text() == "tdl" * 3
