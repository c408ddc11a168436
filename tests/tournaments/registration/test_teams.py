"""Teams before the start: creating, joining, leaving, captains, invitations, codes, places."""

import pytest

from accounts.relations.services import block
from tests.factories import (
    error_code,
    from_now,
    guest,
    make_tournament,
    new_config,
    person,
    persons,
)
from tests.tournaments.factories import entrant_of, statuses, verbs
from tournaments.models import Entrant, Team, Tournament
from tournaments.organising import services as organising
from tournaments.organising.people import participants
from tournaments.organising.people import teams as organised
from tournaments.organising.settings import create
from tournaments.registration import services as registration
from tournaments.registration import teams

pytestmark = pytest.mark.usefixtures("quiet")


def team_cup(anna, **fields) -> Tournament:
    return make_tournament(anna, format="teams", **fields)


def full_team(cup: Tournament, users: list, name: str) -> Team:
    """Let three users form a team."""
    teams.create_team(users[0], cup.pk, name)
    team = cup.teams.get(name=name)
    for user in users[1:3]:
        teams.join_by_code(user, cup.pk, team.code)
    team.refresh_from_db()
    return team


def names_of(team: Team) -> list[str]:
    return sorted(row.user.username for row in team.entrants.select_related("user"))


class TestJoining:
    def test_an_entrant_who_creates_a_team_registers_and_is_its_captain(self, anna, boris):
        cup = team_cup(anna)
        row = teams.create_team(boris, cup.pk, "  Red   Foxes ")
        team = cup.teams.get()
        assert (row.status, row.team, team.captain, team.name) == (
            "entered",
            team,
            boris,
            "Red Foxes",
        )
        assert verbs(cup)[-3:] == ["entered", "team_created", "team_joined"]

    def test_others_join_by_the_code_until_the_team_is_full(self, anna):
        cup, users = team_cup(anna), persons(4)
        team = full_team(cup, users, "Foxes")
        assert names_of(team) == ["p1", "p2", "p3"] and team.full_since is not None
        assert error_code(teams.join_by_code, users[3], cup.pk, team.code) == "team_full"
        assert not cup.entrants.filter(user=users[3]).exists()

    def test_joining_the_own_team_again_changes_nothing(self, anna, boris):
        cup = team_cup(anna)
        teams.create_team(boris, cup.pk, "Foxes")
        code = cup.teams.get().code
        before = cup.log.count()
        assert teams.join_by_code(boris, cup.pk, f" {code.upper()} ").team == cup.teams.get()
        assert cup.log.count() == before

    def test_nobody_is_in_two_teams(self, anna):
        cup, (boris, vera) = team_cup(anna), persons(2)
        teams.create_team(boris, cup.pk, "Foxes")
        teams.create_team(vera, cup.pk, "Wolves")
        wolves = cup.teams.get(name="Wolves")
        assert error_code(teams.create_team, boris, cup.pk, "Bears") == "in_a_team"
        assert error_code(teams.join_by_code, boris, cup.pk, wolves.code) == "in_a_team"

    def test_a_code_of_another_tournament_is_wrong(self, anna):
        cup, other, (boris, vera) = team_cup(anna), team_cup(anna), persons(2)
        teams.create_team(boris, other.pk, "Foxes")
        code = other.teams.get().code
        assert error_code(teams.join_by_code, vera, cup.pk, code) == "wrong_team_code"
        assert error_code(teams.join_by_code, vera, cup.pk, "") == "wrong_team_code"
        assert not cup.entrants.exists()

    def test_wrong_codes_are_limited_and_right_ones_are_not_counted(self, anna, settings):
        settings.LIMITS = {**settings.LIMITS, "team_codes": (3, 600)}
        cup, (boris, vera) = team_cup(anna), persons(2)
        teams.create_team(boris, cup.pk, "Foxes")
        code = cup.teams.get().code
        for _ in range(5):
            teams.join_by_code(boris, cup.pk, code)
        done = [error_code(teams.join_by_code, vera, cup.pk, "nonsense12") for _ in range(4)]
        assert done == ["wrong_team_code"] * 3 + ["too_many"]

    def test_wrong_codes_of_a_network_are_limited_whoever_types_them(self, anna, limits):
        limits(team_codes_by_network=2)
        cup, users = team_cup(anna), persons(6)
        teams.create_team(users[0], cup.pk, "Foxes")
        networks = [f"2001:db8:0:{number:x}::/64" for number in (1, 1, 1, 2, 3)]
        done = [
            error_code(teams.join_by_code, user, cup.pk, "nonsense12", network=network)
            for user, network in zip(users[1:], networks, strict=True)
        ]
        # Two of one link, four of the household around it.
        assert done == ["wrong_team_code"] * 2 + ["too_many"] + ["wrong_team_code"] * 2

    def test_a_code_has_fifty_random_bits(self, anna, boris):
        cup = team_cup(anna)
        teams.create_team(boris, cup.pk, "Foxes")
        first = cup.teams.get().code
        teams.change_code(boris, cup.pk)
        second = cup.teams.get().code
        assert len(first) == len(second) == 10 and first != second

    def test_the_entry_rules_hold_for_every_member(self, anna):
        cup = team_cup(anna, entry="password", password="swordfish")
        boris, vera = persons(2)
        assert error_code(teams.create_team, boris, cup.pk, "Foxes") == "needs_password"
        assert not cup.teams.exists()
        teams.create_team(boris, cup.pk, "Foxes", "swordfish")
        code = cup.teams.get().code
        assert error_code(teams.join_by_code, vera, cup.pk, code) == "needs_password"
        assert error_code(teams.join_by_code, guest(), cup.pk, code) == "needs_account"

    def test_other_formats_have_no_teams(self, anna, boris):
        cup = make_tournament(anna)
        assert error_code(teams.create_team, boris, cup.pk, "Foxes") == "no_teams"
        assert not cup.entrants.exists()


class TestNames:
    @pytest.mark.parametrize("name", ["", "ab", "x" * 41, "Administrator", "Fоxes", "a/b"])
    def test_names_follow_the_rules_of_club_names(self, anna, boris, name):
        cup = team_cup(anna)
        assert error_code(teams.create_team, boris, cup.pk, name) == "team_name"
        assert not cup.entrants.exists()

    def test_look_alike_names_are_taken(self, anna):
        cup, other, users = team_cup(anna), team_cup(anna), persons(2)
        teams.create_team(users[0], cup.pk, "Red Foxes")
        assert error_code(teams.create_team, users[1], cup.pk, "red foxes") == "team_name_taken"
        assert error_code(teams.create_team, users[1], cup.pk, "RedFoxes") == "team_name_taken"
        teams.create_team(users[1], other.pk, "Red Foxes")

    def test_the_captain_renames_and_the_log_keeps_the_old_name(self, anna, boris):
        cup = team_cup(anna)
        teams.create_team(boris, cup.pk, "Foxes")
        teams.rename(boris, cup.pk, "Wolves")
        assert cup.teams.get().name == "Wolves"
        assert cup.log.get(verb="team_named").data["before"] == "Foxes"

    def test_the_organiser_renames_at_any_time(self, anna, boris):
        cup = team_cup(anna)
        teams.create_team(boris, cup.pk, "Foxes")
        team = cup.teams.get()
        assert error_code(organised.rename_team, boris, cup.pk, team.pk, "No") == "team_name"
        assert error_code(organised.rename_team, boris, cup.pk, team.pk, "Nope") == "not_organiser"
        organised.rename_team(anna, cup.pk, team.pk, "Wolves")
        assert cup.log.get(verb="team_renamed").data["before"] == "Foxes"


class TestLeaving:
    def test_an_entrant_who_leaves_a_team_stays_registered(self, anna):
        cup, users = team_cup(anna), persons(3)
        team = full_team(cup, users, "Foxes")
        teams.leave_team(users[1], cup.pk)
        team.refresh_from_db()
        assert names_of(team) == ["p1", "p3"] and team.full_since is None
        assert entrant_of(cup, users[1]).status == "entered"

    def test_after_the_captain_the_next_member_leads(self, anna):
        cup, users = team_cup(anna), persons(3)
        team = full_team(cup, users, "Foxes")
        registration.unregister(users[0], cup.pk)
        team.refresh_from_db()
        assert team.captain == users[1] and names_of(team) == ["p2", "p3"]

    def test_the_last_to_leave_dissolves_the_team(self, anna, boris):
        cup = team_cup(anna)
        teams.create_team(boris, cup.pk, "Foxes")
        teams.leave_team(boris, cup.pk)
        assert not cup.teams.exists() and entrant_of(cup, boris).team is None

    def test_the_captain_removes_a_member_who_cannot_return_by_the_old_code(self, anna):
        cup, users = team_cup(anna), persons(3)
        team = full_team(cup, users, "Foxes")
        old, row = team.code, entrant_of(cup, users[2])
        assert error_code(teams.remove_member, users[1], cup.pk, row.pk) == "not_captain"
        teams.remove_member(users[0], cup.pk, row.pk)
        assert error_code(teams.join_by_code, users[2], cup.pk, old) == "wrong_team_code"
        assert entrant_of(cup, users[2]).status == "entered"

    def test_the_captain_passes_the_captaincy_to_a_teammate_only(self, anna):
        cup, users = team_cup(anna), persons(4)
        team = full_team(cup, users, "Foxes")
        registration.register(users[3], cup.pk)
        stranger, mate = entrant_of(cup, users[3]), entrant_of(cup, users[1])
        assert error_code(teams.pass_captaincy, users[0], cup.pk, stranger.pk) == "not_teammate"
        teams.pass_captaincy(users[0], cup.pk, mate.pk)
        team.refresh_from_db()
        assert team.captain == users[1]

    def test_an_organiser_who_removes_a_player_frees_the_seat(self, anna):
        cup, users = team_cup(anna), persons(3)
        team = full_team(cup, users, "Foxes")
        participants.remove(anna, cup.pk, entrant_of(cup, users[0]).pk)
        team.refresh_from_db()
        assert names_of(team) == ["p2", "p3"] and team.captain == users[1]

    def test_a_changed_format_dissolves_the_teams(self, anna):
        cup, users = team_cup(anna), persons(3)
        full_team(cup, users, "Foxes")
        create.edit_tournament(anna, cup.pk, new_config())
        assert not cup.teams.exists() and len(statuses(cup)) == 3


class TestInvitations:
    def test_the_invited_join_without_a_code(self, anna):
        cup, (boris, vera) = team_cup(anna), persons(2)
        teams.create_team(boris, cup.pk, "Foxes")
        team = cup.teams.get()
        assert error_code(teams.accept_invitation, vera, cup.pk, team.pk) == "no_team"
        teams.invite(boris, cup.pk, "p2")
        teams.accept_invitation(vera, cup.pk, team.pk)
        assert names_of(team) == ["p1", "p2"] and not team.invitations.exists()

    def test_declined_and_revoked_invitations_are_gone(self, anna):
        cup, (boris, vera, gleb) = team_cup(anna), persons(3)
        teams.create_team(boris, cup.pk, "Foxes")
        team = cup.teams.get()
        teams.invite(boris, cup.pk, "p2")
        teams.invite(boris, cup.pk, "p3")
        teams.decline_invitation(vera, cup.pk, team.pk)
        teams.revoke_invitation(boris, cup.pk, team.invitations.get(user=gleb).pk)
        assert error_code(teams.accept_invitation, gleb, cup.pk, team.pk) == "no_team"

    def test_some_users_cannot_be_invited(self, anna):
        cup, (boris, vera, gleb) = team_cup(anna), persons(3)
        teams.create_team(boris, cup.pk, "Foxes")
        teams.create_team(vera, cup.pk, "Wolves")
        block(gleb, boris)
        assert error_code(teams.invite, boris, cup.pk, "nobody-of-this-name") == "nobody"
        assert error_code(teams.invite, boris, cup.pk, "p3") == "nobody"
        assert error_code(teams.invite, boris, cup.pk, "p2") == "in_other_team"

    def test_open_invitations_are_limited(self, anna, monkeypatch):
        monkeypatch.setattr(teams, "MAX_INVITATIONS", 2)
        cup, users = team_cup(anna), persons(4)
        teams.create_team(users[0], cup.pk, "Foxes")
        teams.invite(users[0], cup.pk, "p2")
        teams.invite(users[0], cup.pk, "p3")
        assert error_code(teams.invite, users[0], cup.pk, "p4") == "team_invited_many"


class TestPlaces:
    def test_full_teams_have_places_before_others(self, anna):
        cup, users = team_cup(anna, limit=6), persons(9)
        registration.register(users[8], cup.pk)
        teams.create_team(users[7], cup.pk, "Half")
        full_team(cup, users[:3], "Foxes")
        assert {"p8", "p9"} <= {n for n, s in statuses(cup).items() if s == "entered"}
        full_team(cup, users[3:6], "Wolves")
        assert {n for n, s in statuses(cup).items() if s == "waiting"} == {"p8", "p9"}

    def test_many_accounts_without_full_teams_keep_nobody_out(self, anna):
        cup, users = team_cup(anna, limit=6), persons(12)
        for user in users[:6]:
            teams.create_team(user, cup.pk, f"Team of {user.username}")
        full_team(cup, users[6:9], "Foxes")
        full_team(cup, users[9:12], "Wolves")
        placed = {name for name, status in statuses(cup).items() if status == "entered"}
        assert placed == {f"p{n}" for n in range(7, 13)}

    def test_the_next_full_team_moves_up(self, anna):
        cup, users = team_cup(anna, limit=6), persons(9)
        for at, name in ((0, "Foxes"), (3, "Wolves"), (6, "Bears")):
            full_team(cup, users[at : at + 3], name)
        assert entrant_of(cup, users[6]).status == "waiting"
        teams.leave_team(users[0], cup.pk)
        assert entrant_of(cup, users[6]).status == "entered"
        assert entrant_of(cup, users[0]).status == "waiting"

    def test_limits_must_hold_whole_teams(self, anna):
        for limit in (3, 7, 10):
            with pytest.raises(create.InvalidConfig) as refused:
                team_cup(anna, limit=limit)
            assert [problem.code for problem in refused.value.problems] == ["limit_teams"]

    def test_team_tournaments_are_unrated(self, anna):
        with pytest.raises(create.InvalidConfig) as refused:
            team_cup(anna, rated=True)
        assert [problem.code for problem in refused.value.problems] == ["unrated_teams"]


class TestOrganiser:
    def test_players_without_a_team_are_put_together(self, anna):
        cup, users = team_cup(anna), persons(7)
        for user in users:
            registration.register(user, cup.pk)
        assert organised.draw_teams(anna, cup.pk) == 2
        assert [team.number for team in cup.teams.all()] == [1, 2]
        assert cup.entrants.filter(team=None).count() == 1
        assert error_code(organised.draw_teams, anna, cup.pk) == "too_few_alone"

    def test_members_are_moved_before_the_start(self, anna):
        cup, users = team_cup(anna), persons(6)
        foxes = full_team(cup, users[:3], "Foxes")
        teams.create_team(users[3], cup.pk, "Wolves")
        wolves = cup.teams.get(name="Wolves")
        row = entrant_of(cup, users[2])
        organised.move_member(anna, cup.pk, row.pk, wolves.pk)
        assert names_of(foxes) == ["p1", "p2"] and names_of(wolves) == ["p3", "p4"]
        organised.move_member(anna, cup.pk, row.pk, None)
        assert names_of(wolves) == ["p4"]

    def test_a_full_team_takes_nobody_more(self, anna):
        cup, users = team_cup(anna), persons(4)
        foxes = full_team(cup, users[:3], "Foxes")
        registration.register(users[3], cup.pk)
        row = entrant_of(cup, users[3])
        assert error_code(organised.move_member, anna, cup.pk, row.pk, foxes.pk) == "team_full"

    def test_after_the_start_teams_are_fixed(self, anna):
        cup, users = team_cup(anna), persons(6)
        full_team(cup, users[:3], "Foxes")
        foxes = full_team(cup, users[3:6], "Wolves")
        organising.start(anna, cup.pk)
        row = entrant_of(cup, users[0])
        assert error_code(organised.move_member, anna, cup.pk, row.pk, foxes.pk) == "drawn"
        assert error_code(organised.draw_teams, anna, cup.pk) == "drawn"
        assert error_code(teams.leave_team, users[0], cup.pk) == "teams_fixed"


def test_a_check_in_deadline_does_not_split_a_team(anna):
    cup = team_cup(anna, starts_at=from_now(minutes=30), check_in_minutes=10)
    users = persons(3)
    full_team(cup, users, "Foxes")
    assert Entrant.objects.filter(tournament=cup, checked_in_at=None).count() == 3
    assert person("extra")
