"""Tests of the list of a day's deals: who deals, and by whom that can be known."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.daily.models import Day
from games.daily.page.hub import DailyPage, hub_of, page_of
from games.models import Game, Seat
from tests.factories import client_of
from tests.games.daily.playing import begin, play
from thousand_site import fragments


def hub(user: User) -> DailyPage:
    found = hub_of(user, timezone.now())
    assert found is not None
    return found


def test_the_dealer_of_the_next_deal_is_the_one_that_deals_it(
    day: Day, players: list[User]
) -> None:
    """Named from the first deal on, whose bots play all eight."""
    nadia = players[0]
    assert {row.dealer for row in hub(nadia).rows} == {""}
    begin(nadia, day, 1)
    told = {row.deal: row.dealer for row in hub(nadia).rows}
    for deal in told:
        game = begin(nadia, day, deal).game
        dealer = Seat.objects.get(game=game, number=game.first_dealer).user
        assert told[deal] == ("" if dealer == nadia else dealer.display_name)


def test_who_deals_themselves_speaks_third(day: Day, players: list[User]) -> None:
    begin(players[0], day, 1)
    assert all((row.dealer == "") == (row.speaks == 3) for row in hub(players[0]).rows)


def test_the_page_names_the_dealer_and_the_length_of_the_next_deal(
    day: Day, players: list[User]
) -> None:
    begin(players[0], day, 1)
    text = " ".join(client_of(players[0]).get("/daily/").content.decode().split())
    named = hub(players[0]).rows[0].dealer
    assert "about 2 min" in text and (f"{named} deals" in text) == bool(named)


def test_the_proof_has_the_secret_once_it_is_published(yesterday: Day, players: list[User]) -> None:
    """All readers share what the page shows of it: it is no value of a running day."""
    today = hub(players[0]).proof
    assert (today.commitment != "", today.secret) == (True, "")
    past = page_of(players[0], timezone.now(), yesterday.date)
    assert past is not None and past.proof.secret == yesterday.secret


def test_a_deal_that_is_revealed_can_be_checked(yesterday: Day, players: list[User]) -> None:
    own, open_one = (play(players[0], yesterday, deal) for deal in (1, 2))
    Game.objects.filter(pk=own.game_id).update(sealed=True)
    Game.objects.filter(pk=open_one.game_id).update(sealed=False)
    found = page_of(players[0], timezone.now(), yesterday.date)
    assert found is not None and found.revealed == [(2, open_one.game_id)]


def test_readers_share_the_proof_and_the_days_of_the_calendar(
    yesterday: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links to one's own games stand beside them: kept, each reader would have a fragment."""
    for user in players:
        play(user, yesterday, 2)
    Game.objects.update(sealed=False)
    rendered, render = [], fragments._render
    monkeypatch.setattr(
        fragments, "_render", lambda name, values: (rendered.append(name), render(name, values))[1]
    )
    fragments.forget()
    found = []
    for user in players:
        rendered.clear()
        page = client_of(user).get(f"/daily/{yesterday}/").content.decode()
        shared = {name for name in rendered if "proof" in name or "calendar" in name}
        found.append((len(shared), page.count("daily-check")))
    assert found == [(3, 1), (0, 1)]
