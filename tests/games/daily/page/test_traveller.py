"""Tests of the ways in which a deal was played, for who has played it."""

from django.utils import timezone

from accounts.models import User
from games.daily.models import Day, Run
from games.daily.page.hub import hub_of
from games.daily.page.traveller import traveller_of
from games.daily.queries import may_watch
from tests.factories import client_of
from tests.games.daily.conftest import old_account
from tests.games.daily.playing import begin, play


def give(user: User, day: Day, declarer: int, outcome: str, change: int, **more: bool) -> Run:
    """Give the user a finished run of deal 1."""
    run = play(user, day)
    fields = {"declarer": declarer, "outcome": outcome, "change": change, **more}
    Run.objects.filter(pk=run.pk).update(**fields)
    run.refresh_from_db()
    return run


def test_people_whose_deal_went_alike_are_one_way(day: Day, players: list[User]) -> None:
    nadia, petro = players
    run = give(nadia, day, 0, "made", 120)
    give(petro, day, 0, "made", 140)
    give(old_account("hanna"), day, 2, "failed", 40)
    give(old_account("marek"), day, 2, "distributed", 60)
    give(old_account("roman"), day, 2, "made", 5, counts=False)
    hub = hub_of(nadia, timezone.now())
    found = hub.opened("1") if hub else None
    assert found is not None and found.people == 4
    mine, other = found.ways
    assert (mine.declarer, mine.is_made, mine.people, mine.low, mine.high) == (
        "",
        True,
        2,
        120,
        140,
    )
    assert mine.is_mine and not other.is_mine
    assert (other.is_made, other.people, other.low, other.high) == (False, 2, 40, 60)
    bots = User.objects.filter(seats__game=run.game_id).exclude(bot_level="")
    assert other.declarer in {bot.display_name for bot in bots}


def test_who_has_not_played_the_deal_is_told_nothing(day: Day, players: list[User]) -> None:
    nadia, petro = players
    play(nadia, day)
    assert traveller_of(begin(petro, day, 1), ["", "Marek", "Roman"]) is None
    assert "traveller" not in client_of(petro).get("/daily/?deal=1").content.decode()
    assert 'id="traveller"' in client_of(nadia).get("/daily/?deal=1").content.decode()


def test_others_are_watched_after_the_eighth_deal(day: Day, players: list[User]) -> None:
    """The page and the address that it links to say the same."""
    runs = [play(players[0], day, deal) for deal in range(1, 8)]
    for is_ended in (False, True):
        if is_ended:
            play(players[0], day, 8)
        hub = hub_of(players[0], timezone.now())
        assert hub is not None and hub.can_watch == may_watch(runs[0]) == is_ended


def test_only_the_deal_that_was_asked_for_is_opened(day: Day, players: list[User]) -> None:
    play(players[0], day)
    for query in ("", "?deal=2", "?deal=x"):
        assert 'id="traveller"' not in client_of(players[0]).get(f"/daily/{query}").content.decode()
