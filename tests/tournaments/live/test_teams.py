"""Pages of a tournament of teams: the ways into a team, the table of teams, and the files."""

import csv
import io

import pytest
from django.utils import timezone

from tests.factories import client_of, make_tournament, person, persons
from tests.tournaments.factories import entrant_of
from tests.tournaments.live.in_progress import decided
from tests.tournaments.playing import play_out, running_tables
from tournaments.director.advance import advance
from tournaments.live.sections import teams as team_sections
from tournaments.models import Tournament
from tournaments.organising import services as organising
from tournaments.organising.dashboard import collapsed_lists
from tournaments.organising.people import teams as organised
from tournaments.registration import services as registration
from tournaments.registration import teams

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def cup_of(anna, **fields) -> Tournament:
    return make_tournament(
        anna, format="teams", name="Team cup", no_show_minutes=0, break_seconds=0, **fields
    )


def enter_team(cup: Tournament, users: list, name: str) -> None:
    teams.create_team(users[0], cup.pk, name)
    code = cup.teams.get(name=name).code
    for user in users[1:]:
        teams.join_by_code(user, cup.pk, code)


def begun(anna, **fields) -> Tournament:
    """Three teams after one round, in the second."""
    cup, users = cup_of(anna, **fields), persons(9)
    for at, name in ((0, "Foxes"), (3, "Wolves"), (6, "Bears")):
        enter_team(cup, users[at : at + 3], name)
    organising.start(anna, cup.pk)
    advance(cup.pk, timezone.now())
    assert len(running_tables(cup)) == 3
    return decided(cup)


def page(cup: Tournament, user=None, path: str = "") -> str:
    return client_of(user).get(f"/tournaments/{cup.pk}/{path}").text


class TestRegistration:
    def test_the_page_offers_all_ways_in(self, anna, boris):
        html = page(cup_of(anna), boris)
        for action in ("team-create", "team-join", "enter"):
            assert f"/action/{action}/" in html

    def test_the_code_of_a_link_is_filled_in_and_names_no_team(self, anna, boris, vera):
        cup = cup_of(anna)
        teams.create_team(boris, cup.pk, "Foxes")
        html = page(cup, vera, f"?team={cup.teams.get().code}")
        panel = html[html.index('class="team-panel"') :].split("</section>")[0]
        assert f'value="{cup.teams.get().code}"' in panel and "Foxes" not in panel

    def test_only_members_see_the_code(self, anna, boris, vera):
        cup = cup_of(anna)
        teams.create_team(boris, cup.pk, "Foxes")
        code = cup.teams.get().code
        assert code in page(cup, boris)
        for other in (vera, anna, None):
            assert code not in page(cup, other)
        assert code not in page(cup, anna, "manage/") and code not in page(
            cup, None, "results.json"
        )

    def test_the_captain_leads_and_the_members_do_not(self, anna):
        cup, users = cup_of(anna), persons(3)
        enter_team(cup, users[:2], "Foxes")
        captain, member = page(cup, users[0]), page(cup, users[1])
        for action in ("team-invite", "team-remove", "team-captain", "team-rename", "team-code"):
            assert f"/action/{action}/" in captain and f"/action/{action}/" not in member
        assert "/action/team-leave/" in member

    def test_requests_form_a_team(self, anna, boris, vera):
        cup = cup_of(anna)
        base = f"/tournaments/{cup.pk}/action"
        client_of(boris).post(f"{base}/team-create/", {"team_name": "Foxes"})
        team = cup.teams.get()
        client_of(vera).post(f"{base}/team-join/", {"code": team.code})
        assert team.entrants.count() == 2
        row = entrant_of(cup, vera)
        client_of(boris).post(f"{base}/team-captain/", {"entrant": row.pk})
        client_of(vera).post(f"{base}/team-rename/", {"team_name": "Wolves"})
        client_of(vera).post(f"{base}/team-remove/", {"entrant": entrant_of(cup, boris).pk})
        client_of(vera).post(f"{base}/team-invite/", {"name": "boris"})
        assert "invites you" in page(cup, boris)
        client_of(boris).post(f"{base}/team-accept/", {"team": team.pk})
        client_of(boris).post(f"{base}/team-leave/")
        team.refresh_from_db()
        assert (team.name, team.captain, team.entrants.count()) == ("Wolves", vera, 1)

    @pytest.mark.parametrize("value", ["", "x", "-1", "9" * 30, "1.5"])
    def test_bad_keys_are_refused(self, anna, boris, value):
        cup = cup_of(anna)
        teams.create_team(boris, cup.pk, "Foxes")
        url = f"/tournaments/{cup.pk}/action/team-remove/"
        answer = client_of(boris).post(
            url, {"entrant": value}, headers={"accept": "application/json"}
        )
        assert answer.status_code in (400, 409) and cup.teams.get().entrants.count() == 1

    def test_entered_teams_are_listed_before_the_start(self, anna):
        cup, users = cup_of(anna), persons(5)
        enter_team(cup, users[:3], "Foxes")
        enter_team(cup, users[3:4], "Half")
        registration.register(users[4], cup.pk)
        html = page(cup)
        assert html.index("Foxes") < html.index("Half") and "2 missing" in html
        assert "Looking for a team" in html

    def test_long_lists_of_teams_are_cut(self, anna, monkeypatch):
        monkeypatch.setattr(team_sections, "MAX_ENTERED_TEAMS", 1)
        monkeypatch.setattr(team_sections, "MAX_ALONE", 1)
        cup, users = cup_of(anna), persons(9)
        enter_team(cup, users[:3], "Foxes")
        enter_team(cup, users[3:6], "Wolves")
        for user in users[6:]:
            registration.register(user, cup.pk)
        html = page(cup)
        assert "Foxes" in html and "Wolves" not in html
        assert "and 1 more" in html and "and 2 more" in html

    def test_an_organiser_sees_the_first_teams_and_finds_the_others(self, anna, monkeypatch):
        monkeypatch.setattr(collapsed_lists, "MANY_PEOPLE", 6)
        monkeypatch.setattr(collapsed_lists, "FIRST_SHOWN", 1)
        cup, users = cup_of(anna), persons(6)
        enter_team(cup, users[:3], "Foxes")
        enter_team(cup, users[3:], "Wolves")
        section = page(cup, anna, "manage/").split('id="dashboard-teams"')[1].split("</section>")[0]
        assert section.index("Foxes") < section.index("and 1 more") < section.index("Wolves")
        found = page(cup, anna, f"manage/?name={users[4].display_name}")
        section = found.split('id="dashboard-teams"')[1].split("</section>")[0]
        assert 'data-names="Wolves' in section and 'data-names="Foxes' not in section

    def test_a_late_team_is_formed_on_the_page(self, anna):
        cup, late = begun(anna, late_rounds=3), persons(3, "late")
        html, base = page(cup, late[0]), f"/tournaments/{cup.pk}/action"
        assert "Whole teams can still join" in html and "/action/enter/" not in html
        client_of(late[0]).post(f"{base}/team-create/", {"team_name": "Late ones"})
        html = page(cup, late[0])
        team = cup.teams.get(name="Late ones")
        assert team.code in html and "when it is complete" in html
        for user in late[1:]:
            client_of(user).post(f"{base}/team-join/", {"code": team.code})
        assert {row.status for row in team.entrants.all()} == {"in"}
        assert "Late ones" in page(cup)

    def test_a_name_is_escaped(self, anna, boris):
        cup = cup_of(anna)
        teams.create_team(boris, cup.pk, "Foxes")
        cup.teams.update(name="<b>bad</b>")
        assert "<b>bad" not in page(cup) and "<b>bad" not in page(cup, anna, "manage/")


class TestResults:
    def test_the_table_of_teams_comes_first_and_opens_to_its_members(self, anna):
        cup = begun(anna)
        html = page(cup)
        assert html.index('data-fragment="teams"') < html.index('data-fragment="standings"')
        assert html.count('class="team-row"') == 3
        first = html[html.index('class="team-row"') :].split("</details>")[0]
        assert first.count("data-entrant=") == 3

    def test_tables_name_the_team_of_each_player(self, anna):
        assert page(begun(anna)).count('class="team-name"') >= 9

    def test_the_sheet_has_the_teams_first(self, anna):
        html = page(begun(anna), None, "print/")
        assert html.index("team-sheet") < html.index("Standings")

    def test_the_first_team_has_won(self, anna):
        over = play_out(begun(anna), decided=True)
        html = page(over)
        first = over.standings["teams"]["rows"][0]["team"]
        winner = html[html.index("tournament-winner") :].split("</p>")[0]
        assert over.teams.get(pk=first).name in winner

    def test_files_hold_the_teams(self, anna):
        cup = begun(anna)
        text = page(cup, None, "teams.csv").removeprefix("\ufeff")
        rows = list(csv.DictReader(io.StringIO(text)))
        assert len(rows) == 9 and [row["rank"] for row in rows[:4]] == ["1", "1", "1", "2"]
        mine = [float(row["member_points"]) for row in rows[:3]]
        assert sum(mine) == pytest.approx(float(rows[0]["points"]))
        data = client_of().get(f"/tournaments/{cup.pk}/results.json").json()
        assert [row["name"] for row in data["teams"]] == [row["name"] for row in rows]

    def test_other_formats_have_no_file_of_teams(self, anna):
        cup = make_tournament(anna)
        assert client_of().get(f"/tournaments/{cup.pk}/teams.csv").status_code == 404
        assert "teams" not in client_of().get(f"/tournaments/{cup.pk}/results.json").json()

    def test_the_api_lists_the_teams(self, anna):
        cup = begun(anna)
        data = client_of().get(f"/api/v1/tournaments/{cup.pk}/teams/").json()
        assert data["count"] == 3 and len(data["results"][0]["members"]) == 3
        first = data["results"][0]
        assert first["ties"][0]["value"] == sum(member["points"] for member in first["members"])

    def test_the_public_log_does_not_repeat_an_old_name(self, anna):
        cup = begun(anna)
        organised.rename_team(anna, cup.pk, cup.teams.get(name="Foxes").pk, "Hens")
        html = page(cup)
        assert "It is now called Hens" in html and "Foxes" not in html


class TestOrganiser:
    def test_the_dashboard_lists_teams_and_who_looks_for_one(self, anna):
        cup, users = cup_of(anna), persons(6)
        enter_team(cup, users[:2], "Foxes")
        for user in users[2:]:
            registration.register(user, cup.pk)
        html = page(cup, anna, "manage/")
        assert "Foxes" in html and "1 free seat" in html
        for action in ("rename-team", "move-member", "draw-teams"):
            assert f"/manage/{action}/" in html

    def test_requests_change_teams(self, anna):
        cup, users = cup_of(anna), persons(7)
        enter_team(cup, users[:2], "Foxes")
        for user in users[2:]:
            registration.register(user, cup.pk)
        base, client, foxes = f"/tournaments/{cup.pk}/manage", client_of(anna), cup.teams.get()
        client.post(f"{base}/rename-team/", {"team": foxes.pk, "team_name": "Wolves"})
        row = entrant_of(cup, users[2])
        client.post(f"{base}/move-member/", {"entrant": row.pk, "team": foxes.pk})
        client.post(f"{base}/draw-teams/")
        foxes.refresh_from_db()
        assert foxes.name == "Wolves" and foxes.entrants.count() == 3
        assert cup.teams.count() == 2 and cup.entrants.filter(team=None).count() == 1

    def test_a_running_team_with_a_free_seat_may_get_a_reserve(self, anna):
        cup = begun(anna)
        left = cup.entrants.order_by("created_at")[0]
        person("gleb")
        assert "/manage/substitute/" not in page(cup, anna, "manage/")
        registration.withdraw(left.user, cup.pk)
        assert "/manage/substitute/" in page(cup, anna, "manage/")
        url = f"/tournaments/{cup.pk}/manage/substitute/"
        client_of(anna).post(url, {"team": left.team_id, "name": "gleb"})
        assert cup.entrants.filter(team=left.team, user__username="gleb").exists()

    def test_a_start_with_too_few_teams_is_explained(self, anna):
        cup = cup_of(anna)
        for user in persons(3):
            registration.register(user, cup.pk)
        assert "At least two teams are needed." in page(cup, anna, "manage/")
