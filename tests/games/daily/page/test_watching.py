"""Tests of lines that are watched: by whom, whose, and what is told of their players."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Preferences, User
from accounts.relations.services import follow
from games.bots import costs
from games.daily import days
from games.daily.bots import level_lines
from games.daily.deals import DEALS, person_seat
from games.daily.models import BotLine, Day, Run
from games.daily.page.friends import friends_of
from games.daily.page.hub import DailyPage
from games.daily.page.traveller import address_of, traveller_of, way_of
from games.daily.page.watching import watched
from games.engine import legal_actions
from games.models import Entry
from games.tables.state.live_game import LiveGame
from tests.conftest import SetLimits
from tests.factories import client_of
from tests.games.daily.conftest import old_account
from tests.games.daily.playing import begin, play

WAYS = [address_of((seat, is_made)) for seat in range(3) for is_made in (True, False)]
# Those of the seats from the reader's on.
NAMES = ["", "Marek", "Roman"]
LINES = [*WAYS, "bot-beginner", "bot-master", "bot-", "x"]


def last(live: LiveGame) -> str:
    """Return the last legal action, which hardly anybody else takes."""
    return str(legal_actions(live.game)[-1])


def address(day: Day, line: str, deal: int = 1) -> str:
    return f"/daily/{day}/{deal}/{line}/"


def way(run: Run) -> str:
    return address_of(way_of(run))


def actions_of(run: Run) -> list[str]:
    entries = Entry.objects.filter(game=run.game_id, kind=Entry.Kind.ACTION).order_by("number")
    return [f"{seat} {text}" for seat, text in entries.values_list("seat", "text")]


def shown_actions(replay: dict) -> list[str]:
    return [frame["action"] for deal in replay["deals"] for frame in deal if frame.get("action")]


@pytest.fixture(autouse=True)
def _eighth_deal_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one deal do for eight; tests/games/daily/test_secrecy.py plays them."""
    monkeypatch.setattr("games.daily.queries.is_open_to", lambda game, user: True)
    monkeypatch.setattr(DailyPage, "can_watch", True)


@pytest.fixture
def bot_lines(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of the levels that do not search, on a site where somebody plays."""
    play(old_account("halina"), day)
    monkeypatch.setattr(costs, "CAN_SEARCH", False)
    while level_lines.play_next(timezone.now()):
        pass


def test_who_has_played_watches_how_another_did(day: Day, players: list[User]) -> None:
    nadia, petro = players
    play(nadia, day)
    other = play(petro, day, choose=last)
    found = watched(nadia, day, 1, way(other))
    assert found is not None and shown_actions(found) == actions_of(other)
    assert found["you"] == person_seat(bytes.fromhex(day.secret), 1)


def test_a_player_who_is_no_friend_has_no_name(day: Day, players: list[User]) -> None:
    nadia, petro = players
    play(nadia, day)
    found = watched(nadia, day, 1, way(play(petro, day, choose=last)))
    assert found is not None
    names = {person["name"] for person in found["people"]}
    assert "A player" in names and not names & {petro.username, nadia.username}
    told = json.dumps(found)
    assert petro.username not in told and "times" not in told


def test_a_friend_is_watched_first_and_named(day: Day, players: list[User]) -> None:
    nadia, petro = players
    follow(nadia, petro)
    follow(petro, nadia)
    play(nadia, day)
    friend = play(petro, day, choose=last)
    stranger = play(old_account("hanna"), day, choose=last)
    Run.objects.filter(pk=stranger.pk).update(change=300)
    found = watched(nadia, day, 1, way(friend))
    assert found is not None and petro.username in {one["name"] for one in found["people"]}
    ways = traveller_of(Run.objects.get(user=nadia), NAMES, friends_of(nadia, day, {}))
    assert ways is not None and petro.username in {one.friend for one in ways.ways}


def test_who_does_not_follow_back_is_not_named(day: Day, players: list[User]) -> None:
    """Throw-away accounts could follow anybody."""
    nadia, petro = players
    follow(nadia, petro)
    play(nadia, day)
    friend = play(petro, day, choose=last)
    found = watched(nadia, day, 1, way(friend))
    assert found is not None and petro.username not in json.dumps(found)
    ways = traveller_of(Run.objects.get(user=nadia), NAMES, friends_of(nadia, day, {}))
    assert ways is not None and {one.friend for one in ways.ways} == {""}


def test_a_person_watches_so_many_lines(day: Day, players: list[User], limits: SetLimits) -> None:
    limits(daily_watched=2)
    run, client = play(players[0], day), client_of(players[0])
    statuses = [client.get(address(day, way(run))).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert client.get("/daily/?deal=1").status_code == 200


def test_a_network_watches_so_many_lines(day: Day, players: list[User], limits: SetLimits) -> None:
    """Whatever accounts it makes, and whether a line is theirs to see."""
    limits(daily_watched_by_network=2)
    run = play(players[0], day)
    readers = [client_of(one) for one in (*players, old_account("hanna"))]
    statuses = [reader.get(address(day, way(run))).status_code for reader in readers]
    assert statuses == [200, 404, 429]


def test_a_friend_who_hides_is_not_named(day: Day, players: list[User]) -> None:
    nadia, petro = players
    follow(nadia, petro)
    follow(petro, nadia)
    Preferences.objects.update_or_create(user=petro, defaults={"show_online": False})
    play(nadia, day)
    found = watched(nadia, day, 1, way(play(petro, day, choose=last)))
    assert found is not None and petro.username not in {one["name"] for one in found["people"]}


def test_of_several_who_went_a_way_the_best_is_watched(day: Day, players: list[User]) -> None:
    nadia, petro = players
    play(nadia, day)
    low, high = play(petro, day, choose=last), play(old_account("hanna"), day, choose=last)
    Run.objects.filter(pk=low.pk).update(change=high.change - 20)
    third = play(old_account("roman"), day)
    Run.objects.filter(pk=third.pk).update(
        change=high.change + 5, declarer=high.declarer, outcome=high.outcome
    )
    found = watched(nadia, day, 1, way(high))
    assert found is not None and shown_actions(found) == actions_of(third)


def test_the_own_line_is_watched_where_nobody_else_went(day: Day, players: list[User]) -> None:
    own = play(players[0], day)
    found = watched(players[0], day, 1, way(own))
    assert found is not None and shown_actions(found) == actions_of(own)
    assert players[0].username in {one["name"] for one in found["people"]}


def test_late_lines_are_watched_by_nobody_else(yesterday: Day, players: list[User]) -> None:
    """Guests and latecomers are in no comparison of others."""
    nadia, petro = players
    own, late = play(nadia, yesterday), play(petro, yesterday, choose=last)
    assert not late.counts
    if way(late) != way(own):
        assert watched(nadia, yesterday, 1, way(late)) is None


@pytest.mark.usefixtures("bot_lines")
def test_lines_of_bots_are_watched_too(day: Day, players: list[User]) -> None:
    run = play(players[0], day)
    found = watched(players[0], day, 1, "bot-beginner")
    line = BotLine.objects.get(day=day, deal=1, level="beginner")
    assert found is not None and line.deals is not None
    assert shown_actions(found) == [one for deal in line.deals for one in deal["actions"]]
    assert "Beginner" in {one["name"] for one in found["people"]}
    ways = traveller_of(run, NAMES, can_watch=True)
    assert ways is not None and [one.level for one in ways.bots] == list(costs.CHEAP)
    own = person_seat(bytes.fromhex(day.secret), 1)
    assert ways.bots[0].change == line.changes[own] and ways.bots[0].watched_at


@pytest.mark.usefixtures("bot_lines")
@pytest.mark.parametrize("deal", DEALS)
def test_the_line_of_each_deal_replays_to_the_changes_that_are_kept(day: Day, deal: int) -> None:
    line = BotLine.objects.get(day=day, deal=deal, level="casual")
    user = old_account("olha")
    play(user, day, deal)
    found = watched(user, day, deal, "bot-casual")
    assert found is not None and found["rows"][-1]["gains"] == line.changes


def test_a_line_of_before_is_listed_and_not_watched(day: Day, players: list[User]) -> None:
    BotLine.objects.create(day=day, deal=1, level="club", changes=[1, 2, 3])
    play(players[0], day)
    page = client_of(players[0]).get("/daily/?deal=1").content.decode()
    assert "Club" in page and address(day, "bot-club") not in page
    assert watched(players[0], day, 1, "bot-club") is None


@pytest.mark.usefixtures("bot_lines")
@pytest.mark.parametrize("line", LINES)
def test_who_has_not_played_the_deal_is_shown_no_line(
    day: Day, players: list[User], line: str
) -> None:
    """Neither before the deal, nor in the middle of it, nor after another one."""
    nadia, petro = players
    play(petro, day)
    begin(nadia, day, 1)
    play(nadia, day, 2)
    for client in (client_of(nadia), Client()):
        assert client.get(address(day, line)).status_code == 404


def test_a_secret_of_the_day_is_in_no_line(day: Day, players: list[User]) -> None:
    """There is something to leak: a game has the secret of its deal."""
    nadia, petro = players
    play(nadia, day)
    other = play(petro, day, choose=last)
    answer = client_of(nadia).get(address(day, way(other)))
    assert answer.status_code == 200 and other.game.secret
    page = answer.content.decode()
    assert not [one for one in (other.game.secret, day.secret, other.game_id) if one in page]


def test_packed_games_of_past_days_are_watched(
    day: Day, players: list[User], at_midnight: None
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: day.starts_at)
        own, other = play(players[0], day), play(players[1], day, choose=last)
    days.close_runs(timezone.now())
    other.game.refresh_from_db()
    assert other.game.record is not None and not other.game.sealed
    found = watched(players[0], day, 1, way(other))
    assert found is not None and own.finished_at


def test_the_page_leads_back_to_the_comparison(day: Day, players: list[User]) -> None:
    run, client = play(players[0], day), client_of(players[0])
    page = client.get("/daily/?deal=1").content.decode()
    assert address(day, way(run)) in page
    answer = client.get(address(day, way(run)))
    assert answer.context["deals"] == f"/daily/{day}/?deal=1#traveller"
