"""What the page says at each moment: who left, who is out, what counts, what a round is called."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.clubs import services
from accounts.clubs.services import About
from accounts.models import User
from games.models import Seat
from tests.games.tables.browser import login
from tests.tournaments.plans import person
from tests.tournaments.watching.scenes import (
    begin,
    decided,
    in_the_middle,
    new_tournament,
    people,
    running,
)
from tournaments.live import render_cache, sections, texts
from tournaments.live.snapshot import sight_of
from tournaments.models import Entrant, Tournament, TournamentTable

pytestmark = pytest.mark.usefixtures("site")
FORMS = ["knockout", "swiss", "duplicate"]


def page(tournament: Tournament, user: User | None = None, own: str = "") -> str:
    client = login(user) if user else Client()
    return client.get(f"/tournaments/{tournament.pk}/{own}").text


def text_of(html: str) -> str:
    """Without tags and with single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^<>]*>", " ", html))


def part(tournament: Tournament, name: str) -> str:
    render_cache.forget()
    scene = render_cache.scene(tournament.pk, "en")
    assert scene is not None
    return scene.filled(name)


def leaves(table: TournamentTable, number: int = 0) -> User:
    """Its person goes for good, a bot plays on."""
    seat = Seat.objects.select_related("user").get(game=table.game_id, number=number)
    Seat.objects.filter(pk=seat.pk).update(left_at=timezone.now(), left_version=1, running=False)
    return seat.user


class TestWhoLeft:
    @pytest.mark.parametrize("form", FORMS)
    def test_it_is_said_everywhere(self, form):
        tournament = in_the_middle(form, 12)
        assert "left; a bot" not in page(tournament)
        table = running(tournament)[-1]
        gone = leaves(table)
        render_cache.forget()
        assert f"{gone.username} left; a bot plays on" in text_of(part(tournament, "rounds"))
        assert f"{gone.username} left the table" in text_of(part(tournament, "standings"))
        assert f"{gone.username} left, a bot plays on." in part(tournament, "log")
        sheet = text_of(page(tournament, own="sheet/"))
        assert "left; a bot plays on" in sheet and f"{gone.username} left the table" in sheet
        rows = json.loads(page(tournament, own="results.json"))["tables"]
        assert [row["name"] for row in rows if row["left"]] == [gone.username]

    def test_it_is_said_in_the_bracket_and_stays_when_the_table_is_over(self):
        tournament = new_tournament("knockout", people(9))
        begin(tournament)
        gone = leaves(running(tournament)[0])
        drawn = text_of(part(tournament, "bracket"))
        assert f"{gone.username} left left; a bot plays on" in drawn
        assert "left: who left the table; a bot plays on" in drawn
        decided(tournament)
        assert f"{gone.username} left left; a bot played on" in text_of(part(tournament, "bracket"))
        assert "left the table" not in part(tournament, "standings")

    def test_who_looks_on_is_told_without_any_other_change(self):
        tournament = in_the_middle("swiss", 9)
        before = render_cache.marks([tournament.pk])
        leaves(running(tournament)[-1])
        assert render_cache.marks([tournament.pk]) != before

    def test_he_himself_is_not_sent_back(self):
        tournament = new_tournament("swiss", people(9))
        begin(tournament)
        table = running(tournament)[0]
        stays = Seat.objects.get(game=table.game_id, number=1).user
        gone = leaves(table)
        assert "To the table" in text_of(page(tournament, stays, "mine/"))
        own = text_of(page(tournament, gone, "mine/"))
        assert "To the table" not in own and "You left table 1: a bot plays on." in own


class TestBeforeAnyResult:
    @pytest.mark.parametrize("form", FORMS)
    def test_there_are_players_and_no_places(self, form):
        tournament = new_tournament(form, people(9))
        begin(tournament)
        rows = list(tournament.entrants.order_by("pk"))
        for number, row in enumerate(rows):
            Entrant.objects.filter(pk=row.pk).update(rating=1500 + 10 * (number % 3))
        shown = sections.ranking(sight_of(tournament.pk))
        by_rating = [one for rest in (2, 1, 0) for one in rows[rest::3]]
        assert [one.id for one in shown["unranked"]] == [row.pk for row in by_rating]
        assert "There are places when" in page(tournament)
        assert "You stand at" not in page(tournament, rows[0].user)
        assert "rank 1" not in page(tournament, own=f"standings/{rows[0].pk}/")
        told = json.loads(page(tournament, own="results.json"))["standings"]
        assert len(told) == 9 and {row["rank"] for row in told} == {None}
        assert "0.0" not in page(tournament, own="sheet/")

    def test_a_sealed_round_gives_none(self):
        tournament = new_tournament("duplicate", people(9))
        begin(tournament)
        decided(tournament, but=1)
        assert "There are places when the round has ended." in page(tournament)
        decided(tournament)
        assert "There are places" not in page(tournament)

    def test_the_first_result_gives_them(self):
        tournament = new_tournament("swiss", people(9))
        begin(tournament)
        decided(tournament, but=2)
        shown = sections.ranking(sight_of(tournament.pk))
        assert [row["rank"] for row in shown["rows"]] == list(range(1, 10))


class TestWords:
    def test_a_round_has_one_name_everywhere(self):
        tournament = new_tournament("knockout", people(9))
        begin(tournament)
        decided(tournament)
        for name in ("log", "chips", "bracket", "rounds"):
            assert "Final" in part(tournament, name) and "Round 2" not in part(tournament, name)
        final = running(tournament)[0]
        decided(tournament)
        assert "after the final" in part(tournament, "standings")
        assert "Final" in page(tournament, own=f"standings/{final.seats[0]}/")

    def test_whom_nobody_waits_for(self):
        tournament = new_tournament("swiss", people(3))
        assert "Nobody is waited for" in part(tournament, "rules")
        Tournament.objects.update(no_show_minutes=1)
        assert "After 1 minute a bot sits down" in part(tournament, "rules")

    @pytest.mark.parametrize(
        ("reserve", "said"),
        [(0, "20 s a card"), (45_000, "20 s a card + 45 s"), (120_000, "20 s a card + 2 min")],
    )
    def test_a_clock_tells_no_reserve_of_nothing(self, reserve, said):
        assert texts.clock(Tournament(action_ms=20_000, reserve_ms=reserve)) == said

    @pytest.mark.parametrize("status", ["draft", "entry", "over", "cancelled"])
    def test_a_stage_has_the_word_that_organisers_read(self, status):
        tournament = new_tournament("swiss", people(3), status=status)
        assert texts.stage(sight_of(tournament.pk)) == tournament.get_status_display()

    @pytest.mark.parametrize("form", ["knockout", "swiss"])
    def test_names_of_formats_and_columns_are_translated(self, form):
        tournament = in_the_middle(form, 9, settings={"ties": ["points", "head_to_head"]})
        text = Client(headers={"accept-language": "ru"}).get(f"/tournaments/{tournament.pk}/").text
        assert "Swiss" not in text and ">Met<" not in text and "Встречи" in text


class TestOnesOwn:
    def test_its_club_is_a_press_away(self):
        club = services.found(person("owner"), About(name="Four Kings"))
        tournament = new_tournament("swiss", people(3), club=club)
        assert f'<a href="/clubs/{club.key}/">Four Kings</a>' in part(tournament, "head")

    def test_an_organiser_has_his_desk_at_the_head_and_reads_of_no_shut_door(self):
        anna = person("anna")
        tournament = new_tournament("swiss", people(3), organiser=anna)
        begin(tournament)
        text = page(tournament, anna)
        desk = text.index(f"/tournaments/{tournament.pk}/manage/")
        assert desk < text.index('class="cup-tabs"')
        shut = "nobody can enter any more"
        assert shut not in text and shut in page(tournament, person("boris"))

    def test_the_way_to_ones_table_is_offered_by_the_page_alone(self):
        tournament = new_tournament("swiss", people(3))
        begin(tournament)
        user = tournament.entrants.order_by("pk")[0].user
        assert "Back to the table" not in page(tournament, user)
        other = new_tournament("swiss", people(3, "other"))
        assert "Back to the table" in page(other, user)

    def test_who_is_out_of_a_knockout_is_not_asked_to_withdraw(self):
        tournament = new_tournament("knockout", people(9))
        begin(tournament)
        decided(tournament, but=1)
        table = TournamentTable.objects.filter(game__status="over").order_by("number")[0]
        places = dict(zip(table.seats, table.game.places, strict=True))
        for entrant, place in places.items():
            own = text_of(page(tournament, Entrant.objects.get(pk=entrant).user, "mine/"))
            assert ("Withdraw for good" in own) == (place == 1)
            assert (f"You are out: place {place} at table" in own) == (place != 1)

    @pytest.mark.parametrize(
        ("stage", "status", "said"),
        [
            ("entry", "entered", "You are in"),
            ("entry", "invited", "You are invited"),
            ("entry", "waiting", "You wait"),
            ("running", "in", "You are in"),
            ("running", "withdrawn", "You took part"),
            ("over", "in", "You took part"),
            ("over", "invited", "Look"),
            ("over", "replaced", "Look"),
        ],
    )
    def test_a_list_says_what_part_one_has(self, stage, status, said):
        anna = person("anna")
        soon = timezone.now() + timedelta(hours=1)
        tournament = new_tournament("swiss", [], status=stage, starts_at=soon)
        joined = None if stage == "entry" else 1
        Entrant.objects.create(tournament=tournament, user=anna, status=status, joined=joined)
        line = login(anna).get("/tournaments/").text.split('class="cup-line"')[1]
        assert said in text_of(line.split("</li>")[0])
