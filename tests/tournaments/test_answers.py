"""What becomes of annulled and closed games, of time that is over, and of what is called off
(docs/formats.md)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from accounts.signals import club_dissolved
from games.fairplay.models import Case, Step
from games.models import Game, Seat
from games.tables.state import store
from ratings.models import Ladder, RatingChange
from tests.tournaments.playing import (
    begin,
    decide,
    new_tournament,
    people,
    play,
    play_out,
    running,
    tables,
)
from tournaments.director import finish
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.load_state import course_of
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.usefixtures("site")
Status = Tournament.Status


def annul(game: Game) -> None:
    moderator, _ = User.objects.get_or_create(username="moderator")
    case = Case.objects.create(kind=Case.Kind.REPORT, suspect=moderator)
    Step.objects.create(case=case, moderator=moderator, deed=Step.Deed.ANNUL, games=[game.pk])


def test_an_annulled_game_counts_for_nothing_in_a_swiss():
    tournament = new_tournament("swiss", people(6), settings={"rounds": 2})
    begin(tournament)
    first, second = running(tournament)
    decide(first)
    annul(first.game)
    decide(second)
    advance(tournament.pk, timezone.now())
    table = tables()[0]
    assert table.annulled and Round.objects.count() == 2
    assert not any(result.counts for result in course_of(tournament).results[:1])
    assert tournament.log.filter(verb="game_annulled").count() == 1
    assert play_out(tournament, decided=True).status == Status.OVER


def test_an_annulled_game_of_a_knockout_is_played_again():
    tournament = new_tournament("knockout", people(9))
    begin(tournament)
    first = running(tournament)[0]
    decide(first)
    annul(first.game)
    advance(tournament.pk, timezone.now())
    again = next(table for table in running(tournament) if table.attempt == 2)
    assert again.seats == first.seats and again.game_id != first.game_id
    assert play_out(tournament, decided=True).status == Status.OVER


def test_what_was_built_on_an_annulled_game_stands_and_is_told():
    tournament = new_tournament("knockout", people(9))
    begin(tournament)
    first = running(tournament)[0]
    for table in running(tournament):
        decide(table)
    advance(tournament.pk, timezone.now())
    annul(first.game)
    advance(tournament.pk, timezone.now())
    assert not any(table.annulled for table in tables())
    assert tournament.log.get(verb="game_annulled").data["void"] is False
    assert play_out(tournament, decided=True).status == Status.OVER


def test_after_the_end_an_annulled_game_changes_no_standings_and_is_told_once():
    tournament = new_tournament("swiss", people(3), settings={"rounds": 1})
    begin(tournament)
    over = play_out(tournament, decided=True)
    annul(tables()[0].game)
    for _ in range(2):
        advance(tournament.pk, timezone.now())
    tournament.refresh_from_db()
    assert tournament.standings == over.standings
    assert tournament.log.filter(verb="game_annulled").count() == 1


def test_a_game_that_was_closed_has_no_result_and_holds_nobody_up():
    tournament = new_tournament("swiss", people(6), settings={"rounds": 2})
    begin(tournament)
    first, second = running(tournament)
    finish.abort.close(first.game_id, timezone.now())
    decide(second)
    advance(tournament.pk, timezone.now())
    assert Round.objects.count() == 2


def test_when_the_time_is_over_no_new_deal_begins():
    fields = {"ends_by": "time", "minutes": 10, "agreements": {"preset": "classic"}}
    tournament = new_tournament("swiss", people(3), settings={"rounds": 1}, **fields)
    begin(tournament)
    [table] = running(tournament)
    left = table.game.ends_at - timezone.now()
    assert timedelta(minutes=9) < left <= timedelta(minutes=10)
    Game.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    # The row counts, not what this process remembers: an organiser may add time meanwhile.
    live = play(table.game_id)
    game = Game.objects.get()
    # One deal, which may have come to a new one: that was not dealt any more.
    assert game.deal_results.count() == 1 and live.game.played <= 1
    assert (game.status, game.stopped) == ("over", "time")
    assert game.places and game.record["stopped"] == {"reason": "time"}
    advance(tournament.pk, timezone.now())
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and verify(tournament) == []


def test_a_number_of_deals_is_the_same_for_every_seat():
    fields = {"ends_by": "deals", "deals": 7, "agreements": {"preset": "classic"}}
    tournament = new_tournament("swiss", people(3), settings={"rounds": 1}, **fields)
    begin(tournament)
    assert running(tournament)[0].game.agreements["max_deals"] == 6


def test_cancelled_its_running_games_are_closed_and_its_people_free():
    users = people(6)
    tournament = new_tournament("swiss", users, settings={"rounds": 2})
    begin(tournament)
    decide(running(tournament)[0])
    assert finish.cancel(tournament.pk, None, timezone.now(), "rain")
    tournament.refresh_from_db()
    assert tournament.status == Status.CANCELLED and tournament.standings["rows"]
    assert sorted(Game.objects.values_list("status", flat=True)) == ["over", "stopped"]
    assert not Seat.objects.filter(running=True).exists()
    assert not finish.cancel(tournament.pk, None, timezone.now())


def test_a_dissolved_club_calls_off_what_has_not_begun():
    club = Club.objects.create(name="Club", key="club")
    announced = new_tournament("swiss", people(3), club=club)
    begun = new_tournament("swiss", people(3, "more"), club=club)
    begin(begun)
    Club.objects.update(dissolved_at=timezone.now())
    club_dissolved.send(sender=None, club_id=club.pk)
    announced.refresh_from_db()
    begun.refresh_from_db()
    assert (announced.status, begun.status) == (Status.CANCELLED, Status.RUNNING)


def test_a_rated_tournament_moves_the_ratings_of_its_ladder_once():
    ladder = Ladder.objects.get(key="classic")
    users = people(3)
    tournament = new_tournament("swiss", users, settings={"rounds": 1}, rated=True, ladder=ladder)
    begin(tournament)
    assert play_out(tournament).status == Status.OVER
    changes = RatingChange.objects.filter(ladder=ladder, kind=RatingChange.Kind.GAME)
    assert {change.user_id for change in changes} == {user.pk for user in users}
    assert changes.count() == 3


def test_time_that_is_added_while_a_game_runs_counts_at_once():
    fields = {"ends_by": "time", "minutes": 10, "agreements": {"preset": "classic", "max_deals": 2}}
    tournament = new_tournament("swiss", people(3), settings={"rounds": 1}, **fields)
    begin(tournament)
    game_id = running(tournament)[0].game_id
    Game.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    # This process holds a copy of the game from before.
    assert store.fresh(game_id).furniture.timed
    Game.objects.update(ends_at=timezone.now() + timedelta(minutes=5))
    live = play(game_id)
    assert (live.game.played, live.game.stopped) == (2, None)
