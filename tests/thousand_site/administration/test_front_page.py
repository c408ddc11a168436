"""The front page of the administration, its numbers, and its menu."""

import json
import secrets
import time
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import valkey
from accounts.models import User
from games.fairplay.models import Case
from games.lobby import services as lobby
from games.lobby.services import TableRequest
from games.models import Pool
from games.presets.queries import newest_preset
from tests.factories import finished_game, from_now, guest, person, rated_game
from tests.games.factories import changed
from tests.markup import tidy
from tests.tournaments.extras.room.evenings import new_evening
from thousand_site.administration import jobs, numbers, samples, tasks
from thousand_site.administration.navigation import groups
from thousand_site.administration.sparklines import sparkline
from thousand_site.monitoring import job_runs
from thousand_site.monitoring.job_runs import JobRun
from tournaments.extras.room.access import room_of

pytestmark = pytest.mark.usefixtures("quiet")


def test_it_shows_cases_pools_and_numbers(admin_client: Client, anna: User) -> None:
    Case.objects.create(kind="speed", suspect=anna)
    text = admin_client.get("/admin/").content.decode()
    for shown in ("Players now", "Queues and jobs", "Open cases", "1 without an owner", "anna"):
        assert shown in text
    assert f'value="{Pool.objects.first().key}"' in text


def test_a_moderator_sees_what_they_may(moderator_client: Client) -> None:
    text = moderator_client.get("/admin/").content.decode()
    assert "Open cases" in text and "Show to everybody" not in text and "Audit log" not in text


def test_each_group_and_page_stands_in_the_menu_once() -> None:
    titles = [str(title) for title, _items in groups()]
    links = [str(item["link"]) for _title, items in groups() for item in items]
    assert len(set(titles)) == len(titles) and len(set(links)) == len(links)
    # Nothing else leads to the sheets that somebody complains about.
    assert "/admin/scorekeeper/scoresheet/" in links


def test_sign_ups_of_today_leave_out_guests_and_bots(anna: User) -> None:
    guest()
    person("robot", is_external_bot=True)
    changed(person("old"), date_joined=timezone.now() - timedelta(days=7))
    counted = numbers.sign_ups(timezone.now())
    assert (counted.today, counted.part, counted.week_ago) == (1, 1, 1)


def test_games_are_counted_by_the_day_of_their_end(people: list[User]) -> None:
    now = timezone.now()
    rated_game(people, now)
    rated_game(people, now, rated=False)
    rated_game(people, now - timedelta(days=7))
    counted = numbers.games_ended(now)
    assert (counted.today, counted.part, counted.rest, counted.week_ago) == (2, 1, 1, 1)


def test_no_figure_counts_all_games(people: list[User]) -> None:
    with CaptureQueriesContext(connection) as captured:
        numbers.games_ended(timezone.now())
        numbers.players_now()
    asked = [query["sql"] for query in captured if '"games_game"' in query["sql"]]
    assert asked and all("ended_at" in sql or "status" in sql for sql in asked)


@pytest.mark.usefixtures("nobody_online")
def test_samples_make_the_curve_and_the_peak() -> None:
    samples.add(5, None)
    tasks.sample()
    now = numbers.players_now()
    assert (now.online, now.peak) == (0, 5) and now.curve


def test_a_curve_needs_two_points() -> None:
    assert sparkline([3]) is None
    assert sparkline([3, 3]) and sparkline([1, 5, 2]).line.count(",") == 3


@pytest.mark.usefixtures("valkey_down")
def test_without_valkey_the_page_is_still_shown(admin_client: Client) -> None:
    assert "Valkey does not answer" in admin_client.get("/admin/").content.decode()


def test_the_figures_are_fetched_alone(admin_client: Client) -> None:
    text = admin_client.get("/admin/today/").content.decode()
    assert "Players now" in text and "<html" not in text


def test_the_search_finds_users_games_and_cases(admin_client: Client, people: list[User]) -> None:
    game = rated_game(people, from_now(hours=-1))
    case = Case.objects.create(kind="speed", suspect=people[0])
    for term, path in (
        ("Ann", f"/admin/people/{people[0].pk}/"),
        (game.pk, f"/admin/games/game/{game.pk}/change/"),
        (str(case.pk), f"/admin/fairplay/case/{case.pk}/change/"),
    ):
        text = admin_client.get("/admin/search/", {"s": term, "extended": "1"}).content.decode()
        assert path in text


@pytest.fixture
def own_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    own = f"jobs-{secrets.token_hex(4)}"
    monkeypatch.setattr(job_runs, "_key", lambda: own)
    monkeypatch.setattr(job_runs, "intervals", lambda: {"a.sweep": 10.0, "b.sweep": 21600.0})


@pytest.mark.usefixtures("own_jobs")
def test_jobs_that_are_late_or_fail_are_named(admin_client: Client) -> None:
    now = time.time()
    job_runs.record("a.sweep", JobRun(now - 300, 0.1, 0, 0))
    job_runs.record("b.sweep", JobRun(now - 3600, 0.1, 0, 2))
    text = tidy(admin_client.get("/admin/today/").content.decode())
    assert "last run 5 min ago, due every 10 s" in text and ">late<" in text
    assert "2 errors in the last run" in text and ">fails<" in text


@pytest.mark.usefixtures("own_jobs")
def test_jobs_that_run_on_time_need_one_line(admin_client: Client) -> None:
    assert "no sign of life" in jobs.jobs()[-1].about
    job_runs.expect()
    assert "2 jobs run on time" in admin_client.get("/admin/today/").content.decode()


def test_mail_that_waits_too_long_is_seen(settings: object) -> None:
    key = f"{settings.REDIS_PREFIX}:notifications"  # type: ignore[attr-defined]
    valkey.client().lpush(key, json.dumps({"headers": {"sent_at": time.time() - 180}}))
    found = {job.name: job for job in jobs.jobs()}
    valkey.client().delete(key)
    mail = found["Mail and push"]
    assert "1 waiting, the oldest for 3 min" in mail.about and not mail.is_fine


def found(client: Client, term: str) -> str:
    return client.get("/admin/search/", {"s": term, "extended": "1"}).content.decode()


def test_the_search_finds_tables_by_number_code_and_player(
    admin_client: Client, people: list[User]
) -> None:
    preset = newest_preset("classic")
    assert preset is not None
    request = TableRequest(agreements=preset.agreements, preset=preset)
    table = lobby.create_table(people[0], request)
    # Unfold keeps what a term has found for minutes.
    for term in (table.pk, "anna"):
        assert f"/admin/lobby/customtable/{table.pk}/change/" in found(admin_client, term)
    game = finished_game(people, status="playing", ended_at=None)
    assert f"/admin/games/game/{game.pk}/change/" in found(admin_client, "bor")
    evening = new_evening(people[0], ())
    for term in (evening.pk, room_of(evening).code.lower()):
        page = f"/admin/tournaments/tournament/{evening.pk}/change/"
        assert page in found(admin_client, term)


def test_a_moderator_finds_no_tables(moderator_client: Client, people: list[User]) -> None:
    game = finished_game(people, status="playing", ended_at=None)
    assert game.pk not in found(moderator_client, "boris")


def test_administrators_find_users_by_a_part_of_their_address(
    admin_client: Client, anna: User, boris: User
) -> None:
    EmailAddress.objects.create(user=anna, email="a.kowal@poczta.example", verified=True)
    for term in ("kowal", "poczta", "KOWAL@", "a.kowal@poczta.example"):
        page = admin_client.get("/admin/search/", {"s": term, "extended": "1"}).content.decode()
        assert f"/admin/people/{anna.pk}/" in page and f"/people/{boris.pk}/" not in page


def test_moderators_find_nobody_by_an_address(moderator_client: Client, anna: User) -> None:
    EmailAddress.objects.create(user=anna, email="a.kowal@poczta.example", verified=True)
    page = moderator_client.get("/admin/search/", {"s": "owal@", "extended": "1"})
    assert f"/admin/people/{anna.pk}/" not in page.content.decode()


def test_a_part_of_a_name_finds_after_its_beginning(admin_client: Client) -> None:
    middle, first = person("Old-Marek"), person("Mareczka-Marek")
    page = admin_client.get("/admin/search/", {"s": "mare", "extended": "1"}).content.decode()
    places = [page.find(f"/admin/people/{user.pk}/") for user in (first, middle)]
    assert -1 < places[0] < places[1]


def test_two_letters_find_no_part_of_an_address(admin_client: Client, anna: User) -> None:
    EmailAddress.objects.create(user=anna, email="zz@poczta.example", verified=True)
    page = admin_client.get("/admin/search/", {"s": "zz", "extended": "1"}).content.decode()
    assert f"/admin/people/{anna.pk}/" not in page
