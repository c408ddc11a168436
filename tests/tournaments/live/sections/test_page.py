"""Tests of the page of a tournament: departures, ranks, texts, the viewer's parts."""

import csv
import json
import re
from datetime import timedelta
from io import StringIO

import pytest
from django.test import Client
from django.utils import timezone

from accounts.clubs import services
from accounts.clubs.services import ClubDetails
from accounts.models import User
from games.models import Seat
from tests.factories import new_config, person
from tests.games.tables.browser import login
from tests.tournaments.extras.room.evenings import NAMES, drawn_evening, finish_round
from tests.tournaments.live.in_progress import (
    advanced,
    decided,
    in_the_middle,
    new_players,
    new_tournament,
    running_tables,
    set_random_result,
    start_tournament,
)
from tests.tournaments.playing import play_elsewhere
from tournaments.live import render_cache
from tournaments.live.sections import page as sections
from tournaments.live.snapshot.tournament import load_snapshot
from tournaments.live.texts import state_texts
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising import rulings
from tournaments.organising.rulings import ResultOverride
from tournaments.organising.settings import create
from tournaments.standings.state import Settings
from tournaments.updates import log_event

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


def rows_of(tournament: Tournament, file: str) -> list[dict[str, str]]:
    text = page(tournament, own=file).lstrip("\ufeff")
    return list(csv.DictReader(StringIO(text)))


class TestAbsence:
    """A bot that sits for somebody absent has no place, on every page and in every file."""

    @pytest.fixture
    def over(self):
        """Return a knockout of three that a bot won for somebody who did not come."""
        users = new_players(3)
        tournament = new_tournament("knockout", users, organiser=person("vera"))
        start_tournament(tournament)
        [table] = running_tables(tournament)
        absent = table.seats[0]
        TournamentTable.objects.filter(pk=table.pk).update(no_shows=[absent])
        set_random_result(table, (900, 300, 100))
        return advanced(tournament)

    def test_the_champion_is_the_best_of_those_who_came_with_the_points_of_a_win(self, over):
        snapshot = load_snapshot(over.pk)
        first, second, absent = snapshot.standings.rows
        seats = tables(over)[0].seats
        assert [first.entrant, second.entrant, absent.entrant] == [seats[1], seats[2], seats[0]]
        points = snapshot.standings.data.points
        assert [points[row.entrant] for row in (first, second, absent)] == [36, 12, 0]
        assert [person.id for person in sections.winners(snapshot)] == [seats[1]]

    def test_the_page_names_the_champions_place_in_words(self, over):
        champion = sections.winners(load_snapshot(over.pk))[0]
        row = text_of(part(over, "standings")).split(champion.name)[1]
        assert "Final, 1st" in row.split("player")[0]
        details = text_of(page(over, own=f"standings/{champion.id}/"))
        assert "Final, 1st" in details

    def test_the_bot_is_last_and_without_a_place_on_the_sheet(self, over):
        sheet = text_of(page(over, own="print/")).split("rounds")[1]
        assert [word for word in sheet.split() if word in ("1.", "2.", "3.")] == ["1.", "2."]
        assert "The bot has no place" in sheet
        assert sheet.index("no-show; a bot played") > sheet.index("2.")

    def test_the_organisers_page_and_the_api_say_the_same(self, over):
        client = login(over.organiser)
        manage = text_of(client.get(f"/tournaments/{over.pk}/manage/").text)
        assert "The bot has no place" in manage and "3. " not in manage.split("The bot has")[0]
        answer = client.get(f"/api/v1/tournaments/{over.pk}/rounds/1/").json()
        seats = answer["tables"][0]["seats"]
        assert [seat["place"] for seat in seats] == [None, 1, 2]

    def test_the_files_say_the_same_with_the_numbers_of_the_page(self, over):
        files = {
            name: page(over, own=name).lstrip("\ufeff") for name in ("tables.csv", "results.csv")
        }
        places = [row["place"] for row in csv.DictReader(StringIO(files["tables.csv"]))]
        assert places == ["", "1", "2"]
        first = next(csv.DictReader(StringIO(files["results.csv"])))
        assert (first["reached"], first["points"]) == ("Final, 1st", "3")
        assert all(len(value) < 13 for value in first.values())

    def test_each_column_of_the_files_is_explained(self, over):
        columns = json.loads(page(over, own="results.json"))["columns"]
        for name in ("tables.csv", "results.csv"):
            assert set(rows_of(over, name)[0]) <= set(columns)
        assert "What the columns of the files mean" in page(over)


@pytest.mark.parametrize(("by_place", "says"), [((4, 2, 1), True), ((3, 2, 1), False)])
def test_the_page_says_that_numbers_are_rounded_where_they_are(anna, by_place, says):
    """The bye scores a third of a table's points: of seven that is no whole number."""
    settings = Settings(rounds=3, by_place=by_place)
    evening = drawn_evening(anna, NAMES[:7], settings=settings)
    finish_round(anna, evening)
    assert ("Numbers are rounded to two decimal places" in text_of(page(evening))) == says


@pytest.mark.parametrize("form", ["knockout", "second_chance"])
def test_after_a_shared_first_place_the_bracket_and_the_header_name_one_champion(form):
    for number in range(6):
        tournament = new_tournament(form, new_players(3, f"p{number}"))
        start_tournament(tournament)
        for table in running_tables(tournament):
            set_random_result(table, (500, 500, 100))
        advanced(tournament)
        snapshot = load_snapshot(tournament.pk)
        rows = next(box for box in snapshot.bracket.boxes.values() if box.final).rows
        champions = [person.id for person in sections.winners(snapshot)]
        assert [row.person for row in rows if row.advances] == champions


class TestCountdownToTheBot:
    @pytest.fixture
    def waiting(self):
        users = new_players(3)
        organiser = person("vera")
        tournament = new_tournament("swiss", users, no_show_minutes=3, organiser=organiser)
        start_tournament(tournament)
        [table] = tables(tournament)
        table.present_entrants = table.seats[:2]
        table.save(update_fields=["present_entrants"])
        return tournament

    def test_the_absent_person_the_table_and_the_organiser_see_when_it_comes(self, waiting):
        [table] = tables(waiting)
        until = f'data-until="{(table.opens_at + timedelta(minutes=3)).isoformat()}'[:30]
        absent = waiting.entrants.get(pk=table.seats[2]).user
        panel = page(waiting, absent, "viewer/")
        assert "A bot takes your seat unless you press" in panel and until in panel
        card = part(waiting, "rounds")
        assert "Bots replace those who are missing" in card and until in card
        manage = login(waiting.organiser).get(f"/tournaments/{waiting.pk}/manage/").text
        assert "Bots replace those who are missing" in manage and until in manage

    def test_an_entrant_who_is_present_is_not_warned(self, waiting):
        present = waiting.entrants.get(pk=tables(waiting)[0].seats[0]).user
        assert "A bot takes your seat" not in page(waiting, present, "viewer/")

    def test_a_player_of_another_game_is_counted_down_for(self, waiting):
        """They are waited for like those who are missing, though they said that they are there."""
        [table] = tables(waiting)
        TournamentTable.objects.filter(pk=table.pk).update(present_entrants=table.seats)
        assert "Bots replace those who are missing" not in part(waiting, "rounds")
        play_elsewhere(waiting.entrants.get(pk=table.seats[0]).user)
        assert "Bots replace those who are missing" in part(waiting, "rounds")

    def test_for_who_has_withdrawn_nobody_waits(self, waiting):
        [table] = tables(waiting)
        Entrant.objects.filter(pk=table.seats[2]).update(status="withdrawn")
        assert "Bots replace those who are missing" not in part(waiting, "rounds")

    def test_while_it_is_paused_no_bot_comes(self, waiting):
        Tournament.objects.filter(pk=waiting.pk).update(paused_at=timezone.now())
        assert "Bots replace those who are missing" not in part(waiting, "rounds")


def tables(tournament: Tournament) -> list[TournamentTable]:
    return list(TournamentTable.objects.filter(round__tournament=tournament))


class TestLogOfResults:
    def test_an_entry_names_the_round_and_what_changed(self):
        tournament = in_the_middle("swiss", 6, organiser=person("vera"))
        table = TournamentTable.objects.get(round__tournament=tournament, round__number=1, number=1)
        set_random_result(table, (100, 90, 80))
        ruling = ResultOverride((100, 90, -80), "Misread")
        rulings.set_result(tournament.organiser, tournament.pk, table.pk, ruling)
        log = text_of(part(tournament, "log"))
        assert "Round 1, table 1: the organiser set the result. It is " in log
        assert "\u221280. Before it was" in log and "Reason: Misread" in log

    def test_scores_of_a_hidden_round_are_not_in_the_log(self):
        tournament = in_the_middle("duplicate", 6, organiser=person("vera"))
        table = TournamentTable.objects.get(round__tournament=tournament, round__number=2, number=1)
        ruling = ResultOverride((777, 90, -80), "Misread")
        rulings.set_result(tournament.organiser, tournament.pk, table.pk, ruling)
        # The whole page has times, and a microsecond may be 777.
        log = text_of(part(tournament, "log"))
        assert "777" not in log
        assert "Round 2, table 1: the organiser set the result. Reason" in log

    def test_nor_in_the_api_for_organisers_who_may_play_there(self):
        tournament = in_the_middle("duplicate", 6, organiser=person("vera"))
        table = TournamentTable.objects.get(round__tournament=tournament, round__number=2, number=1)
        ruling = ResultOverride((777, 90, -80), "Misread")
        rulings.set_result(tournament.organiser, tournament.pk, table.pk, ruling)
        log = login(tournament.organiser).get(f"/api/v1/tournaments/{tournament.pk}/log/")
        details = log.json()["results"][0]["details"]
        assert details["reason"] == "Misread"
        assert not {"scores", "places", "before"} & set(details)

    def test_a_draft_tells_nothing_of_what_it_was(self):
        anna = person("anna")
        draft = create.create_tournament(anna, new_config())
        create.edit_tournament(anna, draft.pk, new_config(name="Spring Cup", limit=12))
        event = draft.log.get(verb="edited")
        assert event.data["fields"] and event.data["changes"] == {}

    def test_a_change_of_settings_is_spelled_out(self):
        tournament = new_tournament("swiss", new_players(3))
        changes = {"limit": [24, 27]}
        log_event(tournament, "edited", tournament.organiser, fields=["limit"], changes=changes)
        assert "changed the settings: places 24 \u2192 27." in part(tournament, "log")


class TestDepartures:
    @pytest.mark.sampled(3)
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

    def test_a_departure_changes_the_version(self):
        tournament = in_the_middle("swiss", 9)
        before = render_cache.versions_of([tournament.pk])
        leaves(running_tables(tournament)[-1])
        assert render_cache.versions_of([tournament.pk]) != before

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
        assert state_texts.clock_text(Tournament(action_ms=20_000, reserve_ms=reserve)) == said

    @pytest.mark.parametrize("status", ["draft", "entry", "over", "cancelled"])
    def test_the_stage_has_the_text_of_the_status(self, status):
        tournament = new_tournament("swiss", new_players(3), status=status)
        assert (
            state_texts.stage_text(load_snapshot(tournament.pk)) == tournament.get_status_display()
        )

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
