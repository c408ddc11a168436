"""Tests of actions on one table: its result and its time."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from accounts.clubs.models import Club, Membership
from accounts.models import User
from tests.factories import error_code, make_club, persons
from tests.tournaments.factories import running_tournament, tables_of, verbs
from tournaments.director.open_tables import open_due
from tournaments.director.pair import pair_next_round
from tournaments.live.snapshot.tournament import load_snapshot
from tournaments.live.texts.log_texts import event_text
from tournaments.load_state import load_state
from tournaments.models import Entrant, Tournament
from tournaments.organising import rulings, services
from tournaments.organising.rulings import ResultOverride
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
KNOCKOUT = {"format": "knockout", "settings": Settings(ties=("reached", "points", "random_draw"))}


def test_a_result_needs_a_reason_and_can_be_set_again(anna):
    cup = running_tournament(anna, persons(3))
    table = tables_of(cup)[0]
    for ruling, code in (
        (ResultOverride((1, 2, 3), ""), "no_reason"),
        (ResultOverride((1, 2), "why"), "bad_points"),
        (ResultOverride((1, 2, 10**6), "why"), "bad_points"),
        (ResultOverride((1, 2, 3), "why", (1, 2, 4)), "bad_places"),
        (ResultOverride((1, 2, 3), "why", (1, 2, 3)), "places_and_points"),
    ):
        assert error_code(rulings.set_result, anna, cup.pk, table.pk, ruling) == code
    assert (
        error_code(rulings.set_result, anna, cup.pk, 10**9, ResultOverride((1, 2, 3), "x"))
        == "no_table"
    )
    rulings.set_result(anna, cup.pk, table.pk, ResultOverride((50, 900, 50), "Played on paper"))
    rulings.set_result(anna, cup.pk, table.pk, ResultOverride((100, 900, 50), "Misread"))
    table.refresh_from_db()
    assert table.override == {"places": [2, 1, 3], "scores": [100, 900, 50], "reason": "Misread"}
    assert verbs(cup).count("result_set") == 2


def test_a_bracket_result_is_final_once_the_next_table_is_drawn(anna):
    cup = running_tournament(anna, persons(9), **KNOCKOUT)
    for table in tables_of(cup):
        rulings.set_result(anna, cup.pk, table.pk, ResultOverride((3, 2, 1), "by hand"))
    pair_next_round(cup.pk, timezone.now())
    first = tables_of(cup)[0]
    assert error_code(
        rulings.set_result, anna, cup.pk, first.pk, ResultOverride((1, 2, 3), "x")
    ) == ("next_drawn")


def test_added_time_postpones_a_waiting_table(anna):
    cup = running_tournament(anna, persons(3))
    table = tables_of(cup)[0]
    rulings.add_time(anna, cup.pk, table.pk, 5)
    assert tables_of(cup)[0].opens_at - table.opens_at == timedelta(minutes=5)
    assert error_code(rulings.add_time, anna, cup.pk, table.pk, 0) == "bad_choice"
    assert error_code(rulings.add_time, anna, cup.pk, table.pk, 121) == "bad_choice"


def test_a_table_with_a_result_gets_no_extra_time(anna):
    cup = running_tournament(anna, persons(3))
    table = tables_of(cup)[0]
    rulings.set_result(anna, cup.pk, table.pk, ResultOverride((3, 2, 1), "by hand"))
    assert error_code(rulings.add_time, anna, cup.pk, table.pk, 5) == "table_over"


def test_added_time_postpones_the_end_of_a_timed_game(anna):
    users = persons(3)
    cup = running_tournament(anna, users, ends_by="time", minutes=30)
    for user in users:
        registration.confirm_presence(user, tables_of(cup)[0].pk)
    assert open_due(cup.pk, timezone.now())
    game = tables_of(cup)[0].game
    before = game.ends_at
    rulings.add_time(anna, cup.pk, tables_of(cup)[0].pk, 10)
    game.refresh_from_db()
    assert game.ends_at - before == timedelta(minutes=10)


def test_a_game_without_an_end_gets_no_extra_time(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    for user in users:
        registration.confirm_presence(user, tables_of(cup)[0].pk)
    open_due(cup.pk, timezone.now())
    assert error_code(rulings.add_time, anna, cup.pk, tables_of(cup)[0].pk, 10) == "no_time"
    assert "time_added" not in verbs(cup)


class TestBeforeTheTablesTime:
    """A result that is set in the break before the round counts when its tables open."""

    @pytest.fixture
    def waiting(self, anna):
        cup = running_tournament(anna, persons(3))
        table = tables_of(cup)[0]
        table.opens_at = timezone.now() + timedelta(minutes=5)
        table.save(update_fields=["opens_at"])
        rulings.set_result(anna, cup.pk, table.pk, ResultOverride((3, 2, 1), "Played on paper"))
        return cup

    def test_it_does_not_count_yet(self, waiting):
        [result] = load_state(waiting).results
        assert not result.over
        assert waiting.log.get(verb="result_set").data["early"] is True

    def test_it_counts_from_the_tables_time_and_no_game_is_opened(self, waiting):
        [table] = tables_of(waiting)
        assert not open_due(waiting.pk, table.opens_at - timedelta(seconds=1))
        assert open_due(waiting.pk, table.opens_at)
        [table] = tables_of(waiting)
        assert table.override["scores"] == [3, 2, 1] and table.game is None
        [result] = load_state(waiting).results
        assert result.ranks == (1, 2, 3)

    def test_it_can_be_set_otherwise_meanwhile(self, waiting, anna):
        [table] = tables_of(waiting)
        rulings.set_result(anna, waiting.pk, table.pk, ResultOverride((1, 2, 3), "Misread"))
        open_due(waiting.pk, table.opens_at)
        assert tables_of(waiting)[0].override["scores"] == [1, 2, 3]

    def test_in_a_pause_the_tables_time_does_not_come(self, anna):
        cup = running_tournament(anna, persons(3))
        table = tables_of(cup)[0]
        table.opens_at = timezone.now() - timedelta(minutes=1)
        table.save(update_fields=["opens_at"])
        Tournament.objects.filter(pk=cup.pk).update(paused_at=timezone.now() - timedelta(minutes=2))
        rulings.set_result(anna, cup.pk, table.pk, ResultOverride((3, 2, 1), "Played on paper"))
        assert tables_of(cup)[0].override is None

    def test_a_second_one_names_the_first(self, waiting, anna):
        [table] = tables_of(waiting)
        rulings.set_result(anna, waiting.pk, table.pk, ResultOverride((1, 2, 3), "Misread"))
        event = waiting.log.filter(verb="result_set").last()
        assert event.data["before"]["scores"] == [3, 2, 1]

    def test_a_cancelled_tournament_forgets_it(self, waiting, anna):
        services.cancel(anna, waiting.pk, "No light")
        [table] = tables_of(waiting)
        assert table.annulled and table.early_override is None

    def test_the_round_is_not_drawn_again_over_it(self, waiting, anna):
        assert error_code(services.redraw, anna, waiting.pk) == "round_begun"


def club_with_organiser(owner: User, organiser: User) -> Club:
    club = make_club(owner, members=[organiser])
    Membership.objects.filter(club=club, user=organiser).update(role=Membership.Role.ORGANISER)
    return club


class TestOwnTable:
    def test_nobody_decides_at_their_own_table_if_another_organiser_can(self, anna):
        users = persons(3)
        club = club_with_organiser(anna, users[0])
        cup = running_tournament(anna, users, club=club)
        [table] = tables_of(cup)
        ruling = ResultOverride((3, 2, 1), "why")
        assert error_code(rulings.set_result, users[0], cup.pk, table.pk, ruling) == "own_table"
        assert error_code(rulings.add_time, users[0], cup.pk, table.pk, 5) == "own_table"
        rulings.set_result(anna, cup.pk, table.pk, ruling)
        assert cup.log.get(verb="result_set").data["own"] is False

    def test_an_entrant_who_hands_over_their_entry_still_plays_the_running_game(self, anna):
        users = persons(4)
        cup = running_tournament(anna, users[:3], club=club_with_organiser(anna, users[0]))
        [table] = tables_of(cup)
        for user in users[:3]:
            registration.confirm_presence(user, table.pk)
        open_due(cup.pk, timezone.now())
        Entrant.objects.filter(tournament=cup, user=users[0]).update(user=users[3])
        ruling = ResultOverride((3, 2, 1), "why")
        assert error_code(rulings.set_result, users[0], cup.pk, table.pk, ruling) == "own_table"

    def test_the_only_organiser_does_and_the_log_says_so(self, anna):
        cup = running_tournament(anna, [anna, *persons(2)])
        rulings.set_result(anna, cup.pk, tables_of(cup)[0].pk, ResultOverride((3, 2, 1), "why"))
        event = cup.log.get(verb="result_set")
        assert event.data["own"] is True
        snapshot = load_snapshot(cup.pk)
        assert snapshot is not None
        with translation.override("en"):
            assert "there is no other organiser to decide" in event_text(snapshot, event)

    def test_an_organiser_who_plays_at_the_same_table_is_nobody_else(self, anna):
        users = persons(2)
        club = club_with_organiser(anna, users[0])
        cup = running_tournament(anna, [anna, *users], club=club)
        ruling = ResultOverride((3, 2, 1), "why")
        rulings.set_result(users[0], cup.pk, tables_of(cup)[0].pk, ruling)
        assert cup.log.get(verb="result_set").data["own"] is True
