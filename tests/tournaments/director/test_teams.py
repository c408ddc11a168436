"""Tournaments of teams: the start, missing members, late teams, reserves, and the end."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import make_password
from django.utils import timezone

from accounts.models import User
from tests.factories import error_code, person
from tests.tournaments.playing import (
    enter,
    new_players,
    new_tournament,
    play_out,
    running_tables,
    set_random_result,
    start_tournament,
)
from tournaments.director import start
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.models import Entrant, Team, Tournament, TournamentTable
from tournaments.organising.people import teams as organised
from tournaments.registration import services as registration
from tournaments.registration import teams
from tournaments.registration.team_membership import add_member
from tournaments.registration.waitlist import fill_free_places

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def with_teams(cup: Tournament, *sizes: int) -> list[Team]:
    """Put the entrants into teams of these sizes, in order; the others look for one."""
    rows, made = list(cup.entrants.select_related("user").order_by("created_at", "pk")), []
    for number, size in enumerate(sizes, 1):
        team = Team.objects.create(tournament=cup, name=f"Team {number}", captain=rows[0].user)
        for row in rows[:size]:
            add_member(team, row)
        rows = rows[size:]
        made.append(team)
    return made


def team_cup(people: int, *sizes: int, **fields: object) -> Tournament:
    cup = new_tournament("teams", new_players(people), **fields)
    with_teams(cup, *sizes)
    return cup


def check(cup: Tournament) -> None:
    """Assert that teammates never met, and that the stored tournament is right."""
    people = {row.pk: row.team_id for row in Entrant.objects.filter(tournament=cup)}
    for table in TournamentTable.objects.filter(round__tournament=cup):
        sides = [people[one] for one in table.seats if one is not None]
        assert len(set(sides)) == len(sides)
    assert verify(cup, with_games=False) == []


def team_of(cup: Tournament, user: User) -> Team | None:
    return cup.entrants.select_related("team").get(user=user).team


class TestStart:
    def test_teams_play_to_the_end_and_one_wins(self):
        cup = team_cup(9, 3, 3, 3, settings={"rounds": 2})
        start_tournament(cup)
        assert len(running_tables(cup)) == 3
        over = play_out(cup)
        assert over.status == "over" and len(over.standings["teams"]["rows"]) == 3
        first = over.standings["teams"]["rows"][0]
        assert first["rank"] == 1 and len(first["members"]) == 3
        assert first["values"][0] * 12 == sum(member["points"] for member in first["members"])
        check(over)
        assert verify(over) == []

    def test_players_without_a_team_are_put_together(self):
        cup = team_cup(7, settings={"rounds": 1})
        start_tournament(cup)
        assert sorted(team.entrants.count() for team in cup.teams.all()) == [2, 2, 3]
        assert [team.number for team in cup.teams.all()] == [1, 2, 3]
        assert cup.log.get(verb="teams_formed").data == {"teams": 3}
        check(play_out(cup, decided=True))

    def test_teams_put_together_by_the_organiser_are_not_logged_again(self, anna):
        cup = team_cup(7, settings={"rounds": 1}, organiser=anna)
        organised.draw_teams(anna, cup.pk)
        start_tournament(cup)
        logged = [event.data["teams"] for event in cup.log.filter(verb="teams_formed")]
        assert logged == [2, 1]

    def test_a_team_of_two_gets_a_player_without_a_team(self):
        cup = team_cup(6, 2, 3, settings={"rounds": 1})
        start_tournament(cup)
        assert [team.entrants.count() for team in cup.teams.all()] == [3, 3]
        assert not cup.log.filter(verb="teams_formed").exists()

    @pytest.mark.parametrize("people, sizes", [(2, ()), (3, (3,)), (3, ())])
    def test_fewer_than_two_teams_do_not_start(self, people, sizes):
        cup = team_cup(people, *sizes)
        assert error_code(start.start, cup.pk, None, timezone.now()) == "too_few_teams"
        Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
        assert start.start_if_due(cup.pk, timezone.now())
        cup.refresh_from_db()
        assert cup.status == "cancelled" and cup.log.filter(verb="too_few").exists()

    def test_an_entrant_who_missed_the_check_in_is_out_of_the_team(self):
        cup = team_cup(7, 3, 3, check_in_minutes=10)
        absent, alone = cup.entrants.order_by("created_at")[0], cup.entrants.last()
        cup.entrants.exclude(pk=absent.pk).update(checked_in_at=timezone.now())
        start_tournament(cup)
        absent.refresh_from_db()
        assert (absent.status, absent.team) == ("withdrawn", None)
        first = cup.teams.get(name="Team 1")
        assert alone.pk in first.entrants.values_list("pk", flat=True)
        assert first.captain_id in first.entrants.values_list("user", flat=True)

    def test_a_limit_counts_teams_and_the_rest_wait(self):
        cup = team_cup(12, 3, 3, 3, 3, limit=9, settings={"rounds": 1})
        registration.fill_free_places(cup)
        start_tournament(cup)
        assert cup.entrants.filter(status="in").count() == 9
        assert cup.entrants.filter(status="waiting").count() == 3
        check(play_out(cup, decided=True))


class TestMissingMembers:
    def test_a_member_who_withdraws_is_replaced_by_a_bot(self):
        cup = team_cup(9, 3, 3, 3, settings={"rounds": 2})
        start_tournament(cup)
        left = cup.entrants.order_by("created_at")[0]
        registration.withdraw(left.user, cup.pk)
        over = play_out(cup, decided=True)
        second = TournamentTable.objects.filter(round__tournament=cup, round__number=2)
        assert sum(table.seats.count(None) for table in second) == 1
        check(over)

    def test_a_reserve_takes_the_free_seat(self, anna):
        cup = team_cup(9, 3, 3, 3, settings={"rounds": 3}, organiser=anna)
        reserve = person("reserve001")
        start_tournament(cup)
        left = cup.entrants.order_by("created_at")[0]
        team = left.team
        assert error_code(organised.substitute, anna, cup.pk, team.pk, "reserve001") == "no_vacancy"
        registration.withdraw(left.user, cup.pk)
        row = organised.substitute(anna, cup.pk, team.pk, "reserve001")
        assert (row.user, row.team, row.first_round) == (reserve, team, 2)
        # Somebody who was not registered is waited for, and confirms.
        assert row.is_replacement
        cup.entrants.filter(pk=row.pk).update(is_replacement=False)
        over = play_out(cup, decided=True)
        row = next(r for r in over.standings["teams"]["rows"] if r["team"] == team.pk)
        assert len(row["members"]) == 4
        check(over)

    def test_after_the_last_draw_no_reserve_comes(self, anna):
        cup = team_cup(9, 3, 3, 3, settings={"rounds": 1}, organiser=anna)
        person("reserve001")
        start_tournament(cup)
        left = cup.entrants.order_by("created_at")[0]
        registration.withdraw(left.user, cup.pk)
        code = error_code(organised.substitute, anna, cup.pk, left.team_id, "reserve001")
        assert code == "no_late"

    def test_a_team_of_bots_fills_the_table_of_two_teams(self):
        cup = team_cup(6, 3, 3, settings={"rounds": 1})
        start_tournament(cup)
        assert [table.seats.count(None) for table in running_tables(cup)] == [1, 1, 1]
        check(play_out(cup, decided=True))

    def test_nobody_of_a_team_comes_and_the_others_play_on(self):
        cup = team_cup(9, 3, 3, 3, settings={"rounds": 2}, no_show_minutes=1)
        now = timezone.now()
        start_tournament(cup, now)
        tables = TournamentTable.objects.filter(round__tournament=cup)
        gone = set(cup.teams.get(name="Team 1").entrants.values_list("pk", flat=True))
        for table in tables:
            table.present_entrants = [one for one in table.seats if one not in gone]
            table.save()
        advance(cup.pk, now + timedelta(minutes=2))
        for table in running_tables(cup):
            assert set(table.no_shows) <= gone and len(table.no_shows) == 1
            set_random_result(table)
        advance(cup.pk, now + timedelta(minutes=3))
        cup.refresh_from_db()
        assert cup.rounds.count() == 2 and verify(cup, with_games=False) == []


class TestLateTeams:
    def cup(self, **fields: object) -> Tournament:
        cup = team_cup(9, 3, 3, 3, settings={"rounds": 3}, late_rounds=2, **fields)
        start_tournament(cup)
        return cup

    def test_a_whole_team_joins_from_the_next_round_on(self):
        cup, late = self.cup(), new_players(3, "late")
        User.objects.filter(pk__in=[user.pk for user in late]).update(is_guest=True)
        Tournament.objects.filter(pk=cup.pk).update(guests=True)
        late = list(User.objects.filter(username__startswith="late").order_by("username"))
        teams.create_team(late[0], cup.pk, "Late")
        team = cup.teams.get(name="Late")
        teams.join_by_code(late[1], cup.pk, team.code)
        assert cup.entrants.get(user=late[0]).status == "waiting"
        teams.join_by_code(late[2], cup.pk, team.code)
        rows = team.entrants.all()
        assert {(row.status, row.first_round) for row in rows} == {("in", 2)}
        over = play_out(cup, decided=True)
        assert len(over.standings["teams"]["rows"]) == 4
        check(over)

    def test_nobody_joins_late_alone(self):
        cup, (late,) = self.cup(guests=True), new_players(1, "late")
        User.objects.filter(pk=late.pk).update(is_guest=True)
        late.refresh_from_db()
        assert error_code(registration.register, late, cup.pk) == "whole_teams"
        assert not cup.entrants.filter(user=late).exists()

    def test_a_code_opens_no_team_that_plays(self):
        """Its free seat is for a reserve of the organiser: whole teams alone join late."""
        cup, (late,) = self.cup(guests=True), new_players(1, "late")
        User.objects.filter(pk=late.pk).update(is_guest=True)
        late.refresh_from_db()
        left = cup.entrants.order_by("created_at")[0]
        registration.withdraw(left.user, cup.pk)
        assert error_code(teams.join_by_code, late, cup.pk, left.team.code) == "teams_fixed"
        assert set(left.team.entrants.values_list("first_round", flat=True)) == {1}

    def test_a_team_that_waits_joins_without_the_password_again(self):
        cup = team_cup(
            9, 3, 3, 3, settings={"rounds": 3}, late_rounds=3, limit=6, entry="password",
            password=make_password("x"), guests=True,
        )  # fmt: skip
        User.objects.filter(tournament_entries__tournament=cup).update(is_guest=True)
        fill_free_places(cup)
        start_tournament(cup)
        waiting = cup.entrants.filter(status="waiting").select_related("user")
        for row in cup.entrants.filter(status="in").order_by("created_at")[:3]:
            registration.withdraw(row.user, cup.pk)
        registration.register(waiting[0].user, cup.pk)
        assert not cup.entrants.filter(status="waiting").exists()

    def test_a_full_field_takes_no_late_team(self):
        cup, (late,) = self.cup(guests=True, limit=9), new_players(1, "late")
        User.objects.filter(pk=late.pk).update(is_guest=True)
        late.refresh_from_db()
        assert error_code(teams.create_team, late, cup.pk, "Late") == "full"


class TestVerify:
    def finished(self) -> Tournament:
        cup = team_cup(9, 3, 3, 3, settings={"rounds": 1})
        start_tournament(cup)
        return play_out(cup, decided=True)

    def test_a_changed_table_of_teams_is_found(self):
        cup = self.finished()
        cup.standings["teams"]["rows"].reverse()
        cup.save()
        assert any("standings" in problem for problem in verify(cup, with_games=False))

    def test_teammates_at_one_table_are_found(self):
        cup = self.finished()
        rows = list(cup.entrants.order_by("created_at"))
        Entrant.objects.filter(pk=rows[8].pk).update(team=rows[0].team)
        tables = TournamentTable.objects.filter(round__tournament=cup)
        together = [t for t in tables if {rows[0].pk, rows[8].pk} <= set(t.seats)]
        found = [problem for problem in verify(cup, with_games=False) if "teammates" in problem]
        assert len(found) >= len(together)

    def test_an_entrant_without_a_team_is_found(self):
        cup = self.finished()
        Entrant.objects.filter(pk=cup.entrants.first().pk).update(team=None)
        assert any("without a team" in problem for problem in verify(cup, with_games=False))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("people", [4, 8, 11, 16])
def test_tournaments_of_any_number_end_and_are_verified(people):
    """With leavers, and nobody left out."""
    cup = team_cup(people, 3, settings={"rounds": 3})
    start_tournament(cup)
    assert cup.entrants.filter(status="in").count() == people
    registration.withdraw(cup.entrants.order_by("-created_at")[0].user, cup.pk)
    over = play_out(cup, decided=True)
    assert over.status == "over"
    check(over)


@pytest.mark.slow
def test_a_large_start_forms_all_teams():
    """500 who look for a team are 167 teams; only the start is played."""
    cup = new_tournament("teams", [])
    enter(cup, new_players(500))
    start.start(cup.pk, None, timezone.now())
    assert cup.teams.count() == 167
    assert cup.entrants.filter(team=None).count() == 0
