"""Tests of games.fairplay.reports and its pages."""

import threading

import pytest
from django.db import connections
from django.test import Client

from accounts.models import User
from games.fairplay import cases, reports
from games.fairplay.models import Case, Report
from games.fairplay.reports import ReportError, report
from games.talk.models import Line
from tests.factories import client_of, error_code, guest, person, persons
from tests.games.fairplay.factories import stored_game

FAVOUR = Report.Reason.FAVOUR


def refusal_of(*args: object) -> str:
    before = Report.objects.count()
    code = error_code(report, *args)
    assert Report.objects.count() == before
    return code


def test_reports_about_one_user_share_a_case(people: list[User]) -> None:
    anna, boris, vera = people
    game = stored_game(people)
    first = report(anna, boris, FAVOUR, "deal 4", game)
    second = report(vera, boris, Report.Reason.ABUSE)
    assert first.case == second.case
    case = Case.objects.get()
    assert (case.suspect, case.partner, case.score) == (boris, None, 2.0)
    assert list(case.games.all()) == [game]


def test_a_repeated_report_is_refused_while_its_case_is_open(people: list[User]) -> None:
    anna, boris, vera = people
    case = report(anna, boris, FAVOUR).case
    assert refusal_of(anna, boris, FAVOUR) == "already_reported"
    report(anna, boris, FAVOUR, "", stored_game(people))
    cases.set_verdict(case, vera, "nothing")
    assert report(anna, boris, FAVOUR).case != case


def test_reports_about_oneself_bots_and_absent_players_are_refused(people: list[User]) -> None:
    anna, boris, _ = people
    bot = person("Robot", bot_level="greedy")
    assert refusal_of(anna, anna, FAVOUR) == "oneself"
    assert refusal_of(anna, bot, FAVOUR) == "bot"
    assert refusal_of(anna, boris, FAVOUR, "", stored_game([anna, bot])) == "not_at_game"


def test_reports_per_day_are_limited_more_so_for_guests(people: list[User]) -> None:
    anna, visitor = people[0], guest()
    others = persons(reports.MAX_PER_DAY + 1)
    for other in others[:-1]:
        report(anna, other, FAVOUR)
    assert refusal_of(anna, others[-1], FAVOUR) == "too_many"
    for other in others[: reports.MAX_PER_DAY_GUEST]:
        report(visitor, other, FAVOUR)
    assert refusal_of(visitor, others[-1], FAVOUR) == "too_many"
    Report.objects.update(created_at="2020-01-01T00:00:00Z")
    report(anna, others[-1], FAVOUR)


@pytest.mark.django_db(transaction=True)
def test_simultaneous_requests_create_one_report() -> None:
    anna, boris = person("anna"), person("boris")
    results: list[object] = []

    def report_once() -> None:
        try:
            results.append(report(anna, boris, FAVOUR).reason)
        except ReportError as error:
            results.append(error.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=report_once) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, results)) == ["already_reported"] * 3 + ["favour"]
    assert (Report.objects.count(), Case.objects.count()) == (1, 1)


def test_a_report_appears_in_the_users_list(people: list[User]) -> None:
    anna, _, vera = people
    game = stored_game(people)
    client = client_of(anna)
    page = client.get(f"/@/boris/report/?game={game.pk}").content.decode()
    assert f'<option value="{game.pk}" selected>' in page
    data = {"reason": "favour", "game": game.pk, "text": "threw the ace to Vera"}
    page = client.post("/@/boris/report/", data, follow=True).content.decode()
    assert "boris" in page and "under review" in page
    cases.set_verdict(Case.objects.get(), vera, "acted", "two games annulled")
    page = client.get("/reports/").content.decode()
    # The list tells that something was done, but not what.
    assert "action taken" in page and "annulled" not in page
    assert "boris" not in Client().get("/reports/", follow=True).content.decode()


def test_a_refused_report_keeps_the_form(people: list[User]) -> None:
    client = client_of(people[0])
    data = {"reason": "other", "text": "mine"}
    page = client.post("/@/anna/report/", data).content.decode()
    assert "You cannot do this to yourself." in page and ">\nmine</textarea>" in page
    page = client.post("/@/boris/report/", {"reason": "spite"}).content.decode()
    assert "errorlist" in page and not Report.objects.exists()
    assert client.get("/@/Nobody/report/").status_code == 404


def test_games_of_others_cannot_be_chosen(people: list[User]) -> None:
    client = client_of(people[0])
    game = stored_game(people[1:])
    data = {"reason": "other", "game": game.pk}
    assert "errorlist" in client.post("/@/boris/report/", data).content.decode()
    assert not Report.objects.exists()


def test_the_game_page_offers_its_other_people(people: list[User]) -> None:
    game = stored_game([people[0], people[1], person("Robot", bot_level="greedy")])
    client = client_of(people[0])
    page = client.get(f"/game/{game.pk}/report/").content.decode()
    assert f"/@/boris/report/?game={game.pk}" in page
    assert "Robot" not in page and "/@/anna/report/" not in page


def test_visitors_must_log_in(client: Client, people: list[User]) -> None:
    for path in ("/@/boris/report/", "/reports/"):
        assert client.get(path).url.startswith("/accounts/login/")


def test_a_spectator_who_spoke_at_a_game_can_be_reported_for_it(people: list[User]) -> None:
    anna, *_ = people
    gleb, game = person("gleb"), stored_game(people)
    assert refusal_of(anna, gleb, Report.Reason.ABUSE, "", game) == "not_at_game"
    Line.objects.create(
        game=game, author=gleb, deal=1, kind="text", text="rude words", language="en"
    )
    address = f"/@/gleb/report/?game={game.pk}"
    assert f'value="{game.pk}" selected' in client_of(anna).get(address).content.decode()
    client_of(anna).post(address, {"reason": "abuse", "game": game.pk})
    assert Report.objects.get().game == game
