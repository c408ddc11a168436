"""Annulled and closed games, games out of time, and cancellation (docs/formats.md)."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from accounts.signals import club_dissolved
from games.fairplay.models import Annulment
from games.models import Game, Seat
from games.tables.state import store
from ratings.models import Ladder, RatingChange
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    play,
    play_elsewhere,
    play_out,
    running_tables,
    set_random_result,
    start_tournament,
    tables_of_round,
)
from tournaments.director import finish
from tournaments.director.advance import advance
from tournaments.director.external_events import apply_external_events
from tournaments.director.verify import verify
from tournaments.load_state import load_state
from tournaments.models import Round, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
Status = Tournament.Status


def annul_by_moderator(game: Game) -> None:
    moderator, _ = User.objects.get_or_create(username="moderator")
    Annulment.objects.create(game=game, moderator=moderator)


def test_an_annulled_game_counts_for_nothing_in_a_swiss():
    tournament = new_tournament("swiss", new_players(6), settings={"rounds": 2})
    start_tournament(tournament)
    first, second = running_tables(tournament)
    set_random_result(first)
    annul_by_moderator(first.game)
    set_random_result(second)
    advance(tournament.pk, timezone.now())
    table = tables_of_round()[0]
    assert table.annulled and Round.objects.count() == 2
    assert not any(result.counts for result in load_state(tournament).results[:1])
    assert tournament.log.filter(verb="game_annulled").count() == 1
    assert play_out(tournament, decided=True).status == Status.OVER


def test_a_game_annulled_elsewhere_loads_no_tables():
    tournament = new_tournament("swiss", new_players(6), settings={"rounds": 2})
    start_tournament(tournament)
    annul_by_moderator(play_elsewhere(new_players(1, "outsider")[0]))
    with CaptureQueriesContext(connection) as queries:
        assert not apply_external_events(tournament.pk, timezone.now())
    loads = [row["sql"] for row in queries if '"tournaments_tournamenttable"' in row["sql"]]
    assert len(loads) == 1 and 'FROM "fairplay_annulment"' in loads[0]


def test_an_annulled_knockout_game_is_played_again():
    tournament = new_tournament("knockout", new_players(9))
    start_tournament(tournament)
    first = running_tables(tournament)[0]
    set_random_result(first)
    annul_by_moderator(first.game)
    advance(tournament.pk, timezone.now())
    again = next(table for table in running_tables(tournament) if table.attempt == 2)
    assert again.seats == first.seats and again.game_id != first.game_id
    assert play_out(tournament, decided=True).status == Status.OVER


def test_a_result_with_later_tables_stands_and_is_logged():
    tournament = new_tournament("knockout", new_players(9))
    start_tournament(tournament)
    first = running_tables(tournament)[0]
    for table in running_tables(tournament):
        set_random_result(table)
    advance(tournament.pk, timezone.now())
    annul_by_moderator(first.game)
    advance(tournament.pk, timezone.now())
    assert not any(table.annulled for table in tables_of_round())
    assert tournament.log.get(verb="game_annulled").data["void"] is False
    assert play_out(tournament, decided=True).status == Status.OVER


def test_after_the_end_an_annulled_game_is_only_logged_once():
    tournament = new_tournament("swiss", new_players(3), settings={"rounds": 1})
    start_tournament(tournament)
    over = play_out(tournament, decided=True)
    annul_by_moderator(tables_of_round()[0].game)
    for _ in range(2):
        advance(tournament.pk, timezone.now())
    tournament.refresh_from_db()
    assert tournament.standings == over.standings
    assert tournament.log.filter(verb="game_annulled").count() == 1


def test_a_closed_game_has_no_result_and_delays_nothing():
    tournament = new_tournament("swiss", new_players(6), settings={"rounds": 2})
    start_tournament(tournament)
    first, second = running_tables(tournament)
    finish.abort.abort(first.game_id, timezone.now())
    set_random_result(second)
    advance(tournament.pk, timezone.now())
    assert Round.objects.count() == 2


def test_no_deal_begins_after_the_time_is_over():
    fields = {"ends_by": "time", "minutes": 10, "agreements": {"preset": "classic"}}
    tournament = new_tournament("swiss", new_players(3), settings={"rounds": 1}, **fields)
    start_tournament(tournament)
    [table] = running_tables(tournament)
    left = table.game.ends_at - timezone.now()
    assert timedelta(minutes=9) < left <= timedelta(minutes=10)
    Game.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    # The row counts, not the cached copy: an organiser may add time meanwhile.
    live = play(table.game_id)
    game = Game.objects.get()
    # One deal, which may have led to a redeal that was no longer dealt.
    assert game.deal_results.count() == 1 and live.game.played <= 1
    assert (game.status, game.stopped) == ("over", "time")
    assert game.places and game.record["stopped"] == {"reason": "time"}
    advance(tournament.pk, timezone.now())
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and verify(tournament) == []


def test_every_seat_deals_equally_often():
    fields = {"ends_by": "deals", "deals": 7, "agreements": {"preset": "classic"}}
    tournament = new_tournament("swiss", new_players(3), settings={"rounds": 1}, **fields)
    start_tournament(tournament)
    assert running_tables(tournament)[0].game.agreements["max_deals"] == 6


def test_cancelling_closes_running_games_and_frees_players():
    users = new_players(6)
    tournament = new_tournament("swiss", users, settings={"rounds": 2})
    start_tournament(tournament)
    set_random_result(running_tables(tournament)[0])
    assert finish.cancel(tournament.pk, None, timezone.now(), "rain")
    tournament.refresh_from_db()
    assert tournament.status == Status.CANCELLED and tournament.standings["rows"]
    assert sorted(Game.objects.values_list("status", flat=True)) == ["over", "stopped"]
    assert not Seat.objects.filter(running=True).exists()
    assert not finish.cancel(tournament.pk, None, timezone.now())


def test_a_dissolved_club_cancels_tournaments_that_have_not_begun():
    club = Club.objects.create(name="Club", key="club")
    announced = new_tournament("swiss", new_players(3), club=club)
    begun = new_tournament("swiss", new_players(3, "more"), club=club)
    start_tournament(begun)
    Club.objects.update(dissolved_at=timezone.now())
    club_dissolved.send(sender=None, club_id=club.pk)
    announced.refresh_from_db()
    begun.refresh_from_db()
    assert (announced.status, begun.status) == (Status.CANCELLED, Status.RUNNING)


@pytest.mark.parametrize(("entrants", "key"), [(3, "classic-custom"), (9, "classic")])
def test_a_rated_tournament_changes_ratings_once(entrants, key):
    ladder = Ladder.objects.get(key="classic")
    users = new_players(entrants)
    tournament = new_tournament("swiss", users, settings={"rounds": 1}, rated=True, ladder=ladder)
    start_tournament(tournament)
    assert play_out(tournament).status == Status.OVER
    changes = RatingChange.objects.filter(kind=RatingChange.Kind.GAME)
    assert {change.ladder.key for change in changes} == {key}
    assert {change.user_id for change in changes} == {user.pk for user in users}
    assert changes.count() == entrants
    assert {game.rated_in.key for game in Game.objects.all()} == {key}


def test_added_time_applies_to_a_running_game():
    fields = {"ends_by": "time", "minutes": 10, "agreements": {"preset": "classic", "max_deals": 2}}
    tournament = new_tournament("swiss", new_players(3), settings={"rounds": 1}, **fields)
    start_tournament(tournament)
    game_id = running_tables(tournament)[0].game_id
    Game.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    # This process has an older copy of the game.
    assert store.load_newest(game_id).settings.has_end_time
    Game.objects.update(ends_at=timezone.now() + timedelta(minutes=5))
    live = play(game_id)
    assert (live.game.played, live.game.stopped) == (2, None)
