"""Tests of the text that people send to others about their day."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.daily.deals import DEALS
from games.daily.models import Day, Run
from games.daily.page.hub import hub_of, page_of
from games.daily.page.listed import ListedDeal
from games.daily.page.sharing import share_text
from games.models import Game
from tests.factories import client_of
from tests.games.daily.playing import play
from tests.games.daily.stored import played

RANKS_AND_SUITS = set("♠♣♦♥") | {"140", "+", "−"}


def row(deal: int, share: int | None, **fields: bool) -> ListedDeal:
    game = Game(status=Game.Status.OVER)
    run = Run(deal=deal, change=40, counts=True, game=game, finished_at=timezone.now())
    for name, value in fields.items():
        setattr(run, name, value)
    return ListedDeal(deal, 1, run, share=share)


def test_a_mark_is_the_third_in_which_a_deal_ended(day: Day) -> None:
    shares = [0, 33, 34, 66, 67, 100, None, 50]
    rows = [row(deal, share) for deal, share in zip(DEALS, shares, strict=True)]
    text = share_text(day, rows, 50)
    assert text is not None
    _, marks, result = text.splitlines()
    assert marks == "○○◐◐●●–◐" and result == "better than 50 %"


def test_a_deal_that_was_left_has_the_lowest_mark(day: Day) -> None:
    left = row(1, None)
    assert left.run is not None
    left.run.finished_at = None
    text = share_text(day, [left], 0)
    assert text is not None and text.splitlines()[1] == "○"


def test_practice_is_not_shared(day: Day) -> None:
    assert share_text(day, [row(1, 80, counts=False)], 80) is None


def test_without_anybody_to_compare_with_there_is_nothing_to_share(day: Day) -> None:
    assert share_text(day, [row(1, None)], None) is None


def whole_day(user: User, day: Day, change: int) -> None:
    played(user, day, [change] * len(DEALS))


def test_it_is_on_the_page_after_the_eighth_deal_alone(day: Day, players: list[User]) -> None:
    nadia, petro = players
    whole_day(petro, day, 20)
    played(nadia, day, [140] * 7)
    assert "daily-sharing" not in client_of(nadia).get("/daily/").content.decode()
    Run.objects.filter(user=nadia).delete()
    whole_day(nadia, day, 140)
    hub = hub_of(nadia, timezone.now())
    assert hub is not None and hub.share_text is not None
    page = client_of(nadia).get("/daily/").content.decode()
    assert f'href="/daily/{day.date}/share/"' in page and "Compare your day" in page
    assert hub.share_text in client_of(nadia).get(f"/daily/{day.date}/share/").content.decode()
    sheet = client_of(nadia).get(f"/daily/{day.date}/share/?sheet").content.decode()
    assert hub.share_text in sheet and "<html" not in sheet


def test_without_a_day_of_ones_own_there_is_nothing_to_send(day: Day, players: list[User]) -> None:
    nadia, petro = players
    whole_day(petro, day, 20)
    played(nadia, day, [140] * 7)
    for user in (nadia, None):
        assert client_of(user).get(f"/daily/{day.date}/share/").status_code == 404
    for date in ("x", "2001-01-01"):
        assert client_of(petro).get(f"/daily/{date}/share/").status_code == 404


def test_it_tells_no_card_and_no_contract(day: Day, players: list[User]) -> None:
    nadia, petro = players
    whole_day(petro, day, 20)
    whole_day(nadia, day, 140)
    hub = hub_of(nadia, timezone.now())
    assert hub is not None and hub.share_text is not None
    assert not [word for word in RANKS_AND_SUITS if word in hub.share_text]
    bots = User.objects.exclude(bot_level="")
    assert not [bot for bot in bots if bot.display_name in hub.share_text]


@pytest.mark.usefixtures("at_midnight")
def test_a_past_day_can_be_shared_and_its_practice_not(day: Day, players: list[User]) -> None:
    nadia, petro = players
    for user in players:
        whole_day(user, day, 20)
    page = page_of(nadia, timezone.now(), day.date)
    assert page is not None and page.share_text is not None
    Run.objects.filter(user=petro).update(counts=False)
    late = page_of(petro, timezone.now() + timedelta(minutes=1), day.date)
    assert late is not None and late.share_text is None


def test_a_deal_that_is_played_is_shared_as_it_ended(day: Day, players: list[User]) -> None:
    play(players[0], day)
    hub = hub_of(players[0], timezone.now())
    assert hub is not None and hub.share_text is None
