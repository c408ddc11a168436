"""What a tournament makes of whatever goes wrong: each thing has one answer (docs/formats.md)."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Club, User
from accounts.signals import club_dissolved
from games.fairplay.models import Case, Step
from games.models import Game, Seat
from games.signals import ring
from games.tables import store, wakeups
from games.tables.opening import Terms, open_table
from ratings.models import Ladder, RatingChange
from tests.games.tables.threads import at_once
from tournaments import ending, opening, sweeping
from tournaments.advance import advance
from tournaments.courses import course_of
from tournaments.ledger import ABSENT, ledger
from tournaments.models import Entrant, Round, Tournament, TournamentTable
from tournaments.verifying import verify

from .playing import begin, decide, new_tournament, people, play, play_out, running

pytestmark = pytest.mark.usefixtures("site")
Status = Tournament.Status
NOW = timezone.now()
LATER = NOW + timedelta(minutes=2)


def entrant(user: User) -> Entrant:
    return Entrant.objects.get(user=user)


def tables(number: int = 1) -> list[TournamentTable]:
    rows = TournamentTable.objects.select_related("round", "game")
    return list(rows.filter(round__number=number).order_by("number", "attempt"))


def are_here(users: list[User], number: int = 1) -> None:
    ids = {entrant(user).pk for user in users}
    for table in tables(number):
        table.here = sorted(ids & set(table.seats))
        table.save(update_fields=["here"])


def elsewhere(user: User) -> Game:
    """He sits at another table that holds him."""
    others = people(2, "other")
    terms = Terms({"preset": "classic", "max_deals": 1}, 10_000, 60_000, rated=False, holds=True)
    return open_table(terms, [user, *others])


def annul(game: Game) -> None:
    moderator, _ = User.objects.get_or_create(username="moderator")
    case = Case.objects.create(kind=Case.Kind.REPORT, suspect=moderator)
    Step.objects.create(case=case, moderator=moderator, deed=Step.Deed.ANNUL, games=[game.pk])


# Who does not come


def test_a_no_show_is_waited_for_and_then_a_bot_sits_and_the_seat_scores_nothing():
    users = people(3)
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings={"rounds": 1})
    begin(tournament, NOW)
    are_here(users[:2])
    advance(tournament.pk, LATER - timedelta(seconds=1))
    assert not running(tournament)
    advance(tournament.pk, LATER)
    [table] = running(tournament)
    assert table.absent == [entrant(users[2]).pk]
    seats = Seat.objects.filter(game=table.game).select_related("user")
    assert sum(seat.user.is_bot for seat in seats) == 1
    assert {seat.user for seat in seats if not seat.user.is_bot} == set(users[:2])
    play(table.game_id)
    advance(tournament.pk, LATER)
    [line] = ledger(course_of(tournament))[entrant(users[2]).pk]
    assert (line.kind, line.points) == (ABSENT, 0)
    assert verify(tournament) == []


def test_a_table_opens_at_once_when_all_are_here():
    users = people(3)
    tournament = new_tournament("swiss", users, no_show_minutes=2)
    begin(tournament, NOW)
    assert not running(tournament)
    are_here(users)
    advance(tournament.pk, NOW)
    assert len(running(tournament)) == 1


def test_two_no_shows_withdraw():
    users = people(4)
    settings = {"rounds": 3, "remainder": "bot"}
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings=settings)
    begin(tournament, NOW)
    for number in (1, 2):
        are_here(users[:3], number)
        at = timezone.now() + timedelta(minutes=2 * number)
        advance(tournament.pk, at)
        for table in running(tournament):
            decide(table)
        advance(tournament.pk, at)
    seated = {one for table in tables(3) for one in table.seats}
    assert entrant(users[3]).pk not in seated and entrant(users[0]).pk in seated


def test_where_nobody_comes_no_bots_play_for_nobody():
    users = people(6)
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings={"rounds": 1})
    begin(tournament, NOW)
    are_here(users[:0])
    advance(tournament.pk, LATER)
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and not Game.objects.exists()
    assert all(table.ruled["reason"] == "nobody" for table in tables())


def test_who_withdrew_is_not_waited_for_nor_drawn_again():
    users = people(3)
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings={"rounds": 2})
    begin(tournament, NOW)
    Entrant.objects.filter(user=users[0]).update(status="withdrawn", left=2)
    are_here(users[1:])
    advance(tournament.pk, NOW)
    [table] = running(tournament)
    assert table.absent == [entrant(users[0]).pk]
    decide(table)
    advance(tournament.pk, NOW)
    assert entrant(users[0]).pk not in tables(2)[0].seats


def test_who_still_plays_elsewhere_is_waited_for():
    users = people(3)
    other = elsewhere(users[0])
    tournament = new_tournament("swiss", users, no_show_minutes=2)
    begin(tournament, NOW)
    are_here(users)
    advance(tournament.pk, NOW)
    assert not running(tournament)
    play(other.pk)
    advance(tournament.pk, NOW)
    assert running(tournament)[0].absent == []


def test_who_plays_elsewhere_for_too_long_is_a_no_show():
    users = people(3)
    elsewhere(users[0])
    tournament = new_tournament("swiss", users, no_show_minutes=2)
    begin(tournament, NOW)
    are_here(users)
    advance(tournament.pk, LATER)
    assert running(tournament)[0].absent == [entrant(users[0]).pk]


def test_a_closed_account_withdraws_and_a_bot_takes_its_seat():
    users = people(6)
    tournament = new_tournament("swiss", users, settings={"rounds": 2}, no_show_minutes=2)
    begin(tournament, NOW)
    users[0].is_active = False
    users[0].save()
    are_here(users[1:])
    advance(tournament.pk, NOW)
    gone = entrant(users[0])
    assert (gone.status, gone.left) == (Entrant.Status.WITHDRAWN, 2)
    assert [gone.pk] in [table.absent for table in running(tournament)]
    assert play_out(tournament, decided=True).status == Status.RUNNING
    assert gone.pk not in {one for table in tables(2) for one in table.seats}


# Games that are annulled


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
    ending.closing.close(first.game_id, timezone.now())
    decide(second)
    advance(tournament.pk, timezone.now())
    assert Round.objects.count() == 2


# Time


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
    assert live.game.played == 1 and (game.status, game.stopped) == ("over", "time")
    assert game.places and game.record["stopped"] == {"reason": "time"}
    advance(tournament.pk, timezone.now())
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and verify(tournament) == []


def test_a_number_of_deals_is_the_same_for_every_seat():
    fields = {"ends_by": "deals", "deals": 7, "agreements": {"preset": "classic"}}
    tournament = new_tournament("swiss", people(3), settings={"rounds": 1}, **fields)
    begin(tournament)
    assert running(tournament)[0].game.agreements["max_deals"] == 6


# The whole tournament


def test_cancelled_its_running_games_are_closed_and_its_people_free():
    users = people(6)
    tournament = new_tournament("swiss", users, settings={"rounds": 2})
    begin(tournament)
    decide(running(tournament)[0])
    assert ending.cancel(tournament.pk, None, timezone.now(), "rain")
    tournament.refresh_from_db()
    assert tournament.status == Status.CANCELLED and tournament.standings["rows"]
    assert sorted(Game.objects.values_list("status", flat=True)) == ["over", "stopped"]
    assert not Seat.objects.filter(running=True).exists()
    assert not ending.cancel(tournament.pk, None, timezone.now())


def test_a_death_while_games_are_closed_is_made_good_by_the_sweep(monkeypatch):
    tournament = new_tournament("swiss", people(6))
    begin(tournament)
    with monkeypatch.context() as patched:
        patched.setattr(ending, "tidy", lambda *_: 0)
        ending.cancel(tournament.pk, None, timezone.now())
    assert len(running(tournament)) == 2
    sweeping.sweep(timezone.now())
    assert not running(tournament)


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


# Many at once, and bells


def test_many_advances_at_once_do_everything_once():
    tournament = new_tournament("swiss", people(12), settings={"rounds": 2}, starts_at=NOW)
    for number in (1, 2):
        at_once(*[lambda: advance(tournament.pk, timezone.now())] * 4)
        # Who came second may have had nothing to do while the first was at it.
        advance(tournament.pk, timezone.now())
        assert (Round.objects.count(), Game.objects.count()) == (number, 4 * number)
        for table in running(tournament):
            decide(table)
    at_once(*[lambda: advance(tournament.pk, timezone.now())] * 4)
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and verify(tournament, with_games=False) == []
    assert list(tournament.log.values_list("verb", flat=True)).count("over") == 1


def test_the_bell_of_a_finished_game_has_its_tournament_looked_at(monkeypatch):
    tournament = new_tournament("swiss", people(3), settings={"rounds": 1})
    begin(tournament)
    sent: list[tuple] = []
    monkeypatch.setattr(wakeups, "send", lambda *task: sent.append(task))
    decide(running(tournament)[0])
    assert ("tournaments.advance", tournament.pk) in sent
    # Of no other game, and at no other bell.
    sent.clear()
    ring(elsewhere(people(1, "lone")[0]).pk, "finalised")
    ring(tables()[0].game_id, "opened")
    assert sent == []


def test_what_no_bell_told_is_found_by_the_sweep():
    tournament = new_tournament("swiss", people(3), settings={"rounds": 1})
    begin(tournament)
    decide(running(tournament)[0])
    sweeping.sweep(timezone.now())
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER
    assert sweeping.sweep(timezone.now()) == 0


def test_what_begins_is_woken_at_its_moment():
    tournament = new_tournament("swiss", people(3), starts_at=LATER, no_show_minutes=0)
    assert sweeping.wake(LATER - timedelta(seconds=1)) == 0
    assert sweeping.wake(LATER) == 1
    assert len(running(tournament)) == 1
    assert sweeping.wake(LATER) == 0


def test_a_tournament_that_fails_keeps_no_other_waiting(monkeypatch):
    broken = new_tournament("swiss", people(3), starts_at=NOW, pk="aaaaaaaaaa")
    Tournament.objects.filter(pk=broken.pk).update(format="none")
    whole = new_tournament("swiss", people(3, "more"), starts_at=NOW, pk="bbbbbbbbbb")
    sweeping.wake(NOW)
    assert len(running(whole)) == 1


def test_a_table_that_cannot_be_opened_keeps_no_other_waiting(monkeypatch):
    real = opening.terms_of

    def failing(table, now):
        if table.number == 1:
            raise ValueError("no such terms")
        return real(table, now)

    monkeypatch.setattr(opening, "terms_of", failing)
    tournament = new_tournament("swiss", people(9))
    begin(tournament)
    assert [table.number for table in running(tournament)] == [2, 3]
    monkeypatch.setattr(opening, "terms_of", real)
    advance(tournament.pk, timezone.now())
    assert len(running(tournament)) == 3


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


def test_a_bell_costs_the_same_with_many_tables():
    def cost(count: int) -> int:
        tournament = new_tournament("swiss", people(count, f"of{count}x"))
        begin(tournament)
        decide(running(tournament)[0])
        with CaptureQueriesContext(connection) as queries:
            advance(tournament.pk, timezone.now())
        return len(queries)

    assert cost(6) == cost(24)
