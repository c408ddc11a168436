"""Tests of what the page says: departures, ranks, texts, and the viewer's own parts."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.clubs import services
from accounts.clubs.services import ClubDetails
from accounts.models import User
from games.models import Seat
from tests.factories import person
from tests.games.tables.browser import login
from tests.tournaments.live.in_progress import (
    decided,
    in_the_middle,
    new_players,
    new_tournament,
    running_tables,
    start_tournament,
)
from tournaments.live import render_cache, sections, texts
from tournaments.live.snapshot import load_snapshot
from tournaments.models import Entrant, Tournament, TournamentTable

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
FORMS = ["knockout", "swiss", "duplicate"]


def page(tournament: Tournament, user: User | None = None, own: str = "") -> str:
    client = login(user) if user else Client()
    return client.get(f"/tournaments/{tournament.pk}/{own}").text


def text_of(html: str) -> str:
    """Return the text without tags, with single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^<>]*>", " ", html))


def part(tournament: Tournament, name: str) -> str:
    render_cache.clear()
    rendered = render_cache.rendered_page(tournament.pk, "en")
    assert rendered is not None
    return rendered.with_slots(name)


def leaves(table: TournamentTable, number: int = 0) -> User:
    """Let the player of a seat leave for good, so that a bot plays on."""
    seat = Seat.objects.select_related("user").get(game=table.game_id, number=number)
    Seat.objects.filter(pk=seat.pk).update(left_at=timezone.now(), left_version=1, running=False)
    return seat.user


class TestDepartures:
    @pytest.mark.parametrize("form", FORMS)
    def test_a_departure_is_shown_everywhere(self, form):
        tournament = in_the_middle(form, 12)
        assert "left; a bot" not in page(tournament)
        table = running_tables(tournament)[-1]
        gone = leaves(table)
        render_cache.clear()
        assert f"{gone.username} left; a bot plays on" in text_of(part(tournament, "rounds"))
        assert f"{gone.username} left the table" in text_of(part(tournament, "standings"))
        assert f"{gone.username} left; a bot plays on." in part(tournament, "log")
        sheet = text_of(page(tournament, own="print/"))
        assert "left; a bot plays on" in sheet and f"{gone.username} left the table" in sheet
        rows = json.loads(page(tournament, own="results.json"))["tables"]
        assert [row["name"] for row in rows if row["left"]] == [gone.username]

    def test_a_departure_stays_in_the_bracket(self):
        tournament = new_tournament("knockout", new_players(9))
        start_tournament(tournament)
        gone = leaves(running_tables(tournament)[0])
        drawn = text_of(part(tournament, "bracket"))
        assert f"{gone.username} left left; a bot plays on" in drawn
        assert "left: the player left the table; a bot plays on" in drawn
        decided(tournament)
        assert f"{gone.username} left left; a bot played on" in text_of(part(tournament, "bracket"))
        assert "left the table" not in part(tournament, "standings")

    def test_a_departure_changes_the_stamp(self):
        tournament = in_the_middle("swiss", 9)
        before = render_cache.state_stamps([tournament.pk])
        leaves(running_tables(tournament)[-1])
        assert render_cache.state_stamps([tournament.pk]) != before

    def test_a_departed_player_is_not_sent_back(self):
        tournament = new_tournament("swiss", new_players(9))
        start_tournament(tournament)
        table = running_tables(tournament)[0]
        stays = Seat.objects.get(game=table.game_id, number=1).user
        gone = leaves(table)
        assert "Go to the table" in text_of(page(tournament, stays, "viewer/"))
        own = text_of(page(tournament, gone, "viewer/"))
        assert "Go to the table" not in own and "You left table 1: a bot plays on." in own


class TestBeforeAnyResult:
    @pytest.mark.parametrize("form", FORMS)
    def test_entrants_are_listed_without_ranks(self, form):
        tournament = new_tournament(form, new_players(9))
        start_tournament(tournament)
        rows = list(tournament.entrants.order_by("pk"))
        for number, row in enumerate(rows):
            Entrant.objects.filter(pk=row.pk).update(rating=1500 + 10 * (number % 3))
        shown = sections.standings(load_snapshot(tournament.pk))
        by_rating = [one for rest in (2, 1, 0) for one in rows[rest::3]]
        assert [one.id for one in shown["unranked"]] == [row.pk for row in by_rating]
        assert "Places appear when" in page(tournament)
        assert "Your rank" not in page(tournament, rows[0].user)
        assert "rank 1" not in page(tournament, own=f"standings/{rows[0].pk}/")
        rows = json.loads(page(tournament, own="results.json"))["standings"]
        assert len(rows) == 9 and {row["rank"] for row in rows} == {None}
        assert "0.0" not in page(tournament, own="print/")

    def test_a_sealed_round_gives_no_ranks(self):
        tournament = new_tournament("duplicate", new_players(9))
        start_tournament(tournament)
        decided(tournament, but=1)
        assert "Places appear when the round has finished." in page(tournament)
        decided(tournament)
        assert "Places appear" not in page(tournament)

    def test_the_first_result_gives_ranks(self):
        tournament = new_tournament("swiss", new_players(9))
        start_tournament(tournament)
        decided(tournament, but=2)
        shown = sections.standings(load_snapshot(tournament.pk))
        assert [row["rank"] for row in shown["rows"]] == list(range(1, 10))


class TestTexts:
    def test_a_round_has_the_same_name_everywhere(self):
        tournament = new_tournament("knockout", new_players(9))
        start_tournament(tournament)
        decided(tournament)
        for name in ("log", "chips", "bracket", "rounds"):
            assert "Final" in part(tournament, name) and "Round 2" not in part(tournament, name)
        final = running_tables(tournament)[0]
        decided(tournament)
        assert "after the final" in part(tournament, "standings")
        assert "Final" in page(tournament, own=f"standings/{final.seats[0]}/")

    def test_the_rules_state_the_no_show_time(self):
        tournament = new_tournament("swiss", new_players(3))
        assert "Tables start on time" in part(tournament, "rules")
        Tournament.objects.update(no_show_minutes=1)
        assert "After 1 minute a bot takes the seat" in part(tournament, "rules")

    @pytest.mark.parametrize(
        ("reserve", "said"),
        [(0, "20 s a card"), (45_000, "20 s a card + 45 s"), (120_000, "20 s a move + 2 min")],
    )
    def test_a_clock_without_reserve_shows_none(self, reserve, said):
        assert texts.clock_text(Tournament(action_ms=20_000, reserve_ms=reserve)) == said

    @pytest.mark.parametrize("status", ["draft", "entry", "over", "cancelled"])
    def test_the_stage_has_the_text_of_the_status(self, status):
        tournament = new_tournament("swiss", new_players(3), status=status)
        assert texts.stage_text(load_snapshot(tournament.pk)) == tournament.get_status_display()

    @pytest.mark.parametrize("form", ["knockout", "swiss"])
    def test_names_of_formats_and_columns_are_translated(self, form):
        tournament = in_the_middle(form, 9, settings={"ties": ["points", "head_to_head"]})
        text = Client(headers={"accept-language": "ru"}).get(f"/tournaments/{tournament.pk}/").text
        assert "Swiss" not in text and ">Met<" not in text and "Личные встречи" in text


class TestViewerParts:
    def test_the_header_links_to_the_club(self):
        club = services.create_club(person("owner"), ClubDetails(name="Four Kings"))
        tournament = new_tournament("swiss", new_players(3), club=club)
        assert f'<a href="/clubs/{club.key}/">Four Kings</a>' in part(tournament, "header")

    def test_organisers_see_the_dashboard_link_instead_of_closed_entry(self, anna, boris):
        tournament = new_tournament("swiss", new_players(3), organiser=anna)
        start_tournament(tournament)
        text = page(tournament, anna)
        link = text.index(f"/tournaments/{tournament.pk}/manage/")
        assert link < text.index('class="tournament-tabs"')
        shut = "Registration is closed"
        assert shut not in text and shut in page(tournament, boris)

    def test_the_page_replaces_the_banner_of_ones_running_table(self):
        tournament = new_tournament("swiss", new_players(3))
        start_tournament(tournament)
        user = tournament.entrants.order_by("pk")[0].user
        assert "Back to the table" not in page(tournament, user)
        other = new_tournament("swiss", new_players(3, "other"))
        assert "Back to the table" in page(other, user)

    def test_eliminated_players_are_not_offered_to_withdraw(self):
        tournament = new_tournament("knockout", new_players(9))
        start_tournament(tournament)
        decided(tournament, but=1)
        table = TournamentTable.objects.filter(game__status="over").order_by("number")[0]
        places = dict(zip(table.seats, table.game.places, strict=True))
        for entrant, place in places.items():
            own = text_of(page(tournament, Entrant.objects.get(pk=entrant).user, "viewer/"))
            assert ("Withdraw permanently" in own) == (place == 1)
            assert (f"You are out: place {place} at table" in own) == (place != 1)

    @pytest.mark.parametrize(
        ("stage", "status", "said"),
        [
            ("entry", "entered", "You are in"),
            ("entry", "invited", "You are invited"),
            ("entry", "waiting", "On the waiting list"),
            ("running", "in", "You are in"),
            ("running", "withdrawn", "You took part"),
            ("over", "in", "You took part"),
            ("over", "invited", "View"),
            ("over", "replaced", "View"),
        ],
    )
    def test_the_list_shows_the_viewers_status(self, anna, stage, status, said):
        soon = timezone.now() + timedelta(hours=1)
        tournament = new_tournament("swiss", [], status=stage, starts_at=soon)
        joined = None if stage == "entry" else 1
        Entrant.objects.create(tournament=tournament, user=anna, status=status, first_round=joined)
        line = login(anna).get("/tournaments/").text.split('class="tournament-row"')[1]
        assert said in text_of(line.split("</li>")[0])
