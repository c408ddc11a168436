"""Tests of the bots' lines that a process keeps: all of a day, and none too early."""

from collections.abc import Iterator
from itertools import product

import pytest

from accounts.models import User
from games.bots import LADDER
from games.daily.caches import bot_lines as kept_lines
from games.daily.caches.bot_lines import bot_lines, changes_at
from games.daily.deals import DEALS
from games.daily.models import BotLine, Day
from tests.factories import client_of
from tests.games.daily.playing import play


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    kept_lines._kept.clear()
    yield
    kept_lines._kept.clear()


def change_in(deal: int) -> int:
    """Return a number that nothing else on a page has."""
    return 7700 + deal


def add_lines(day: Day, deals: range = DEALS) -> None:
    """Store the lines of all levels; each brings every seat the same."""
    BotLine.objects.bulk_create(
        BotLine(day=day, deal=deal, level=level, changes=[change_in(deal)] * 3)
        for deal, level in product(deals, LADDER)
    )


def test_all_lines_of_a_day_are_read_once(day: Day, django_assert_num_queries) -> None:
    add_lines(day)
    assert changes_at(bot_lines(day)[3], 1) == (change_in(3),) * 6
    with django_assert_num_queries(0):
        bot_lines(day)


def test_lines_that_are_not_all_there_are_read_anew(day: Day) -> None:
    add_lines(day, DEALS[:4])
    assert not bot_lines(day)[8]
    add_lines(day, DEALS[4:])
    assert changes_at(bot_lines(day)[8], 0) == (change_in(8),) * 6


def test_what_is_kept_is_bounded(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_lines, "MAX_KEPT", 2)
    add_lines(day)
    for number in range(5):
        day.secret = f"{number:064x}"
        bot_lines(day)
    assert len(kept_lines._kept) <= 2


def test_a_page_has_those_of_the_readers_deals_alone(day: Day, players: list[User]) -> None:
    """The process has those of all deals, as somebody else has ended the day."""
    add_lines(day)
    nadia, petro = players
    for deal in DEALS:
        play(nadia, day, deal)
    assert all(told(nadia, deal) for deal in DEALS) and kept_lines._kept
    play(petro, day, 2)
    assert [deal for deal in DEALS if told(petro, deal)] == [2]


def told(user: User, deal: int) -> bool:
    """Return whether a page of the day shows the user what bots made of this deal."""
    pages = [client_of(user).get(f"/daily/{query}") for query in ("", f"?deal={deal}", "?compare")]
    text = "".join(page.content.decode() for page in pages)
    return any(f"{change_in(deal):{form}}" in text for form in ("", ","))
