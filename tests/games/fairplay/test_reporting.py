"""Reports: who may, how often, and into which case they go."""

import threading

import pytest
from django.db import connections
from django.test import Client

from accounts.models import User
from accounts.services import create_guest
from games.fairplay import cases, reports
from games.fairplay.models import Case, Report
from games.fairplay.reports import NotTaken, Why, report
from tests.games.fairplay.conftest import Sit, person

BACKEND = "django.contrib.auth.backends.ModelBackend"
FAVOUR = Report.Reason.FAVOUR


def refused(*args: object) -> Why:
    before = Report.objects.count()
    with pytest.raises(NotTaken) as refusal:
        report(*args)  # type: ignore[arg-type]
    assert Report.objects.count() == before
    return refusal.value.why


def test_reports_about_one_person_are_one_case(three: list[User], sit: Sit) -> None:
    anna, boris, vera = three
    game = sit(three)
    first = report(anna, boris, FAVOUR, "deal 4", game)
    second = report(vera, boris, Report.Reason.ABUSE)
    assert first.case == second.case
    case = Case.objects.get()
    assert (case.suspect, case.partner, case.score) == (boris, None, 2.0)
    assert list(case.games.all()) == [game]


def test_the_same_again_is_refused_until_it_was_looked_at(three: list[User], sit: Sit) -> None:
    anna, boris, vera = three
    case = report(anna, boris, FAVOUR).case
    assert refused(anna, boris, FAVOUR) == Why.ALREADY
    report(anna, boris, FAVOUR, "", sit(three))
    cases.decide(case, vera, "nothing")
    assert report(anna, boris, FAVOUR).case != case


def test_oneself_bots_and_strangers_of_a_game_are_refused(three: list[User], sit: Sit) -> None:
    anna, boris, _ = three
    bot = person("Robot", bot_level="greedy")
    assert refused(anna, anna, FAVOUR) == Why.ONESELF
    assert refused(anna, bot, FAVOUR) == Why.BOT
    assert refused(anna, boris, FAVOUR, "", sit([anna, bot])) == Why.GAME


def test_a_day_has_an_end_and_a_guests_an_earlier_one(three: list[User]) -> None:
    anna, guest = three[0], create_guest("en")
    others = [person(f"P{number}") for number in range(reports.MOST_A_DAY + 1)]
    for one in others[:-1]:
        report(anna, one, FAVOUR)
    assert refused(anna, others[-1], FAVOUR) == Why.MANY
    for one in others[: reports.MOST_OF_GUESTS]:
        report(guest, one, FAVOUR)
    assert refused(guest, others[-1], FAVOUR) == Why.MANY
    Report.objects.update(created_at="2020-01-01T00:00:00Z")
    report(anna, others[-1], FAVOUR)


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_once_are_one_report() -> None:
    anna, boris = person("Anna"), person("Boris")
    answers: list[object] = []

    def press() -> None:
        try:
            answers.append(report(anna, boris, FAVOUR).reason)
        except NotTaken as refusal:
            answers.append(refusal.why)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=press) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, answers)) == ["already"] * 3 + ["favour"]
    assert (Report.objects.count(), Case.objects.count()) == (1, 1)


def test_from_a_profile_to_the_list_of_ones_reports(
    client: Client, three: list[User], sit: Sit
) -> None:
    anna, _, vera = three
    game = sit(three)
    client.force_login(anna, backend=BACKEND)
    page = client.get(f"/@/Boris/report/?game={game.pk}").content.decode()
    assert f'<option value="{game.pk}" selected>' in page
    given = {"reason": "favour", "game": game.pk, "text": "threw the ace to Vera"}
    page = client.post("/@/Boris/report/", given, follow=True).content.decode()
    assert "Boris" in page and "we are looking at it" in page
    cases.decide(Case.objects.get(), vera, "acted", "two games annulled")
    page = client.get("/reports/").content.decode()
    # That something was done, and not what.
    assert "we did something about it" in page and "annulled" not in page
    assert "Boris" not in Client().get("/reports/", follow=True).content.decode()


def test_a_refused_report_says_why_and_keeps_what_was_written(
    client: Client, three: list[User]
) -> None:
    client.force_login(three[0], backend=BACKEND)
    given = {"reason": "other", "text": "mine"}
    page = client.post("/@/Anna/report/", given).content.decode()
    assert "That is you." in page and ">\nmine</textarea>" in page
    page = client.post("/@/Boris/report/", {"reason": "spite"}).content.decode()
    assert "errorlist" in page and not Report.objects.exists()
    assert client.get("/@/Nobody/report/").status_code == 404


def test_a_game_of_others_is_no_choice(client: Client, three: list[User], sit: Sit) -> None:
    client.force_login(three[0], backend=BACKEND)
    game = sit(three[1:])
    given = {"reason": "other", "game": game.pk}
    assert "errorlist" in client.post("/@/Boris/report/", given).content.decode()
    assert not Report.objects.exists()


def test_from_a_game_one_chooses_a_person(client: Client, three: list[User], sit: Sit) -> None:
    game = sit([three[0], three[1], person("Robot", bot_level="greedy")])
    client.force_login(three[0], backend=BACKEND)
    page = client.get(f"/game/{game.pk}/report/").content.decode()
    assert f"/@/Boris/report/?game={game.pk}" in page
    assert "Robot" not in page and "/@/Anna/report/" not in page


def test_visitors_log_in_first(client: Client, three: list[User]) -> None:
    for path in ("/@/Boris/report/", "/reports/"):
        assert client.get(path).url.startswith("/accounts/login/")
