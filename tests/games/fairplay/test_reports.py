"""Tests of games.fairplay.reports and its pages."""

import threading

import pytest
from django.db import connections
from django.test import Client

from accounts.guests.services import create_guest
from accounts.models import User
from games.fairplay import cases, reports
from games.fairplay.models import Case, Report
from games.fairplay.reports import ReportError, report
from tests.games.fairplay.conftest import Sit, person

BACKEND = "django.contrib.auth.backends.ModelBackend"
FAVOUR = Report.Reason.FAVOUR


def refusal_of(*args: object) -> str:
    before = Report.objects.count()
    with pytest.raises(ReportError) as error:
        report(*args)  # type: ignore[arg-type]
    assert Report.objects.count() == before
    return error.value.code


def test_reports_about_one_user_share_a_case(three: list[User], sit: Sit) -> None:
    anna, boris, vera = three
    game = sit(three)
    first = report(anna, boris, FAVOUR, "deal 4", game)
    second = report(vera, boris, Report.Reason.ABUSE)
    assert first.case == second.case
    case = Case.objects.get()
    assert (case.suspect, case.partner, case.score) == (boris, None, 2.0)
    assert list(case.games.all()) == [game]


def test_a_repeated_report_is_refused_while_its_case_is_open(three: list[User], sit: Sit) -> None:
    anna, boris, vera = three
    case = report(anna, boris, FAVOUR).case
    assert refusal_of(anna, boris, FAVOUR) == "already_reported"
    report(anna, boris, FAVOUR, "", sit(three))
    cases.set_verdict(case, vera, "nothing")
    assert report(anna, boris, FAVOUR).case != case


def test_reports_about_oneself_bots_and_absent_players_are_refused(
    three: list[User], sit: Sit
) -> None:
    anna, boris, _ = three
    bot = person("Robot", bot_level="greedy")
    assert refusal_of(anna, anna, FAVOUR) == "oneself"
    assert refusal_of(anna, bot, FAVOUR) == "bot"
    assert refusal_of(anna, boris, FAVOUR, "", sit([anna, bot])) == "not_at_game"


def test_reports_per_day_are_limited_more_so_for_guests(three: list[User]) -> None:
    anna, guest = three[0], create_guest("en")
    others = [person(f"P{number}") for number in range(reports.MAX_PER_DAY + 1)]
    for other in others[:-1]:
        report(anna, other, FAVOUR)
    assert refusal_of(anna, others[-1], FAVOUR) == "too_many"
    for other in others[: reports.MAX_PER_DAY_GUEST]:
        report(guest, other, FAVOUR)
    assert refusal_of(guest, others[-1], FAVOUR) == "too_many"
    Report.objects.update(created_at="2020-01-01T00:00:00Z")
    report(anna, others[-1], FAVOUR)


@pytest.mark.django_db(transaction=True)
def test_simultaneous_requests_create_one_report() -> None:
    anna, boris = person("Anna"), person("Boris")
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


def test_a_report_appears_in_the_users_list(client: Client, three: list[User], sit: Sit) -> None:
    anna, _, vera = three
    game = sit(three)
    client.force_login(anna, backend=BACKEND)
    page = client.get(f"/@/Boris/report/?game={game.pk}").content.decode()
    assert f'<option value="{game.pk}" selected>' in page
    data = {"reason": "favour", "game": game.pk, "text": "threw the ace to Vera"}
    page = client.post("/@/Boris/report/", data, follow=True).content.decode()
    assert "Boris" in page and "under review" in page
    cases.set_verdict(Case.objects.get(), vera, "acted", "two games annulled")
    page = client.get("/reports/").content.decode()
    # The list tells that something was done, but not what.
    assert "action taken" in page and "annulled" not in page
    assert "Boris" not in Client().get("/reports/", follow=True).content.decode()


def test_a_refused_report_keeps_the_form(client: Client, three: list[User]) -> None:
    client.force_login(three[0], backend=BACKEND)
    data = {"reason": "other", "text": "mine"}
    page = client.post("/@/Anna/report/", data).content.decode()
    assert "You cannot do this to yourself." in page and ">\nmine</textarea>" in page
    page = client.post("/@/Boris/report/", {"reason": "spite"}).content.decode()
    assert "errorlist" in page and not Report.objects.exists()
    assert client.get("/@/Nobody/report/").status_code == 404


def test_games_of_others_cannot_be_chosen(client: Client, three: list[User], sit: Sit) -> None:
    client.force_login(three[0], backend=BACKEND)
    game = sit(three[1:])
    data = {"reason": "other", "game": game.pk}
    assert "errorlist" in client.post("/@/Boris/report/", data).content.decode()
    assert not Report.objects.exists()


def test_the_game_page_offers_its_other_people(client: Client, three: list[User], sit: Sit) -> None:
    game = sit([three[0], three[1], person("Robot", bot_level="greedy")])
    client.force_login(three[0], backend=BACKEND)
    page = client.get(f"/game/{game.pk}/report/").content.decode()
    assert f"/@/Boris/report/?game={game.pk}" in page
    assert "Robot" not in page and "/@/Anna/report/" not in page


def test_visitors_must_log_in(client: Client, three: list[User]) -> None:
    for path in ("/@/Boris/report/", "/reports/"):
        assert client.get(path).url.startswith("/accounts/login/")
