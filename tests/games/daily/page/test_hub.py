"""Tests of the list of a day's deals: who deals, and by whom that can be known."""

from django.utils import timezone

from accounts.models import User
from games.daily.models import Day
from games.daily.page.hub import DailyPage, hub_of, page_of
from games.models import Game, Seat
from tests.factories import client_of
from tests.games.daily.playing import begin, play


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
    assert (today.commitment != "", today.secret, today.revealed) == (True, "", ())
    past = page_of(players[0], timezone.now(), yesterday.date)
    assert past is not None and past.proof.secret == yesterday.secret


def test_a_deal_that_is_revealed_can_be_checked(yesterday: Day, players: list[User]) -> None:
    own, open_one = (play(players[0], yesterday, deal) for deal in (1, 2))
    Game.objects.filter(pk=own.game_id).update(sealed=True)
    Game.objects.filter(pk=open_one.game_id).update(sealed=False)
    found = page_of(players[0], timezone.now(), yesterday.date)
    assert found is not None and found.proof.revealed == ((2, open_one.game_id),)
