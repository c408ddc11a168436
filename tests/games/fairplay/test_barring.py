"""Moderators close ranked play to somebody: he is out of every queue at once, and reads why."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.fairplay import cases, ranked_bans
from games.fairplay.models import Bar, Case, Step
from games.fairplay.reports import report
from games.lobby import services as hosting
from games.lobby.models import OwnSeat, OwnTable
from games.lobby.services import Wish
from games.management.defaults import load_defaults
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.matchmaking.restrictions import closing_of
from games.models import Game, Pool, Seat
from games.tables import scheduling, services
from games.tables.errors import TableError
from games.tables.transport import publisher
from tests.games.fairplay.conftest import person

JSON = {"Accept": "application/json"}
WHY = "Two accounts at one table."


@pytest.fixture(autouse=True)
def _silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "publish", lambda *_: None)
    monkeypatch.setattr(scheduling, "send", lambda *_: None)


@pytest.fixture
def moderator(db: None) -> User:
    return person("Mod", is_staff=True, is_superuser=True)


@pytest.fixture
def case(three: list[User]) -> Case:
    return report(three[0], three[1], "favour").case


@pytest.fixture
def pool(db: None) -> Pool:
    load_defaults()
    return Pool.objects.get(key="classic-calm")


def in_days(days: int) -> object:
    return timezone.now() + timedelta(days=days)


def test_who_is_barred_is_refused_with_the_reason_and_the_end(
    case: Case, three: list[User], moderator: User, pool: Pool
) -> None:
    cases.bar(case, moderator, three[1], WHY, in_days(7))
    with pytest.raises(TableError) as refused:
        matchmaking.seek(three[1], pool)
    assert refused.value.code == "barred"
    assert WHY in refused.value.text and "opens again in" in refused.value.text
    assert matchmaking.seek(three[2], pool)


def test_for_good_has_no_end(case: Case, three: list[User], moderator: User, pool: Pool) -> None:
    cases.bar(case, moderator, three[1], WHY, None)
    with pytest.raises(TableError) as refused:
        matchmaking.seek(three[1], pool)
    assert refused.value.code == "barred_for_good"
    assert refused.value.text.endswith(WHY)
    assert closing_of(three[1], in_days(10_000)).until is None


def test_the_time_goes_by_and_the_longest_bar_counts(three: list[User]) -> None:
    ranked_bans.bar(three[0], "long", in_days(3))
    ranked_bans.bar(three[0], "short", in_days(1))
    assert closing_of(three[0], in_days(2)).reason == "long"
    assert closing_of(three[0], in_days(4)) is None


def test_lifted_he_plays_at_once(
    case: Case, three: list[User], moderator: User, pool: Pool
) -> None:
    cases.bar(case, moderator, three[1], WHY, None)
    cases.lift(case, moderator, three[1], "a mistake")
    assert matchmaking.seek(three[1], pool)
    with pytest.raises(cases.NotDone):
        cases.lift(case, moderator, three[1])
    assert [step.deed for step in case.steps.all()] == ["bar", "lift"]


def test_it_stands_in_the_log(case: Case, three: list[User], moderator: User) -> None:
    until = in_days(30)
    cases.bar(case, moderator, three[1], WHY, until, "see the second game")
    step = Step.objects.get()
    assert (step.moderator, step.about, step.text) == (moderator, three[1], "see the second game")
    assert (step.bar.reason, step.bar.until) == (WHY, until)


def test_while_he_waits_his_tickets_are_dropped_and_his_page_is_told(
    three: list[User],
    pool: Pool,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable,
) -> None:
    said: list[tuple] = []
    client = Client()
    client.force_login(three[1])
    matchmaking.seek(three[1], pool)
    matchmaking.seek(three[2], pool)
    monkeypatch.setattr(publisher, "publish", lambda *words: said.append(words))
    with django_capture_on_commit_callbacks(execute=True):
        ranked_bans.bar(three[1], WHY, in_days(1))
    assert list(Ticket.objects.values_list("user", flat=True)) == [three[2].pk]
    # The lobby is shown anew, and whoever is not in it any more asks.
    assert ("lobby", {"type": "lobby"}) in said
    answer = client.get("/play/status/", headers=JSON).json()
    assert answer["status"] == "idle" and WHY in answer["closed"]


def test_the_game_he_plays_is_played_on(three: list[User], pool: Pool) -> None:
    game = services.open_table(pool, three)
    ranked_bans.bar(three[1], WHY, None)
    seat = Seat.objects.get(game=game, user=three[1])
    assert seat.running and seat.left_at is None
    assert Game.objects.get().status == Game.Status.PLAYING


@pytest.mark.parametrize("rated", [True, False])
def test_a_rated_table_of_his_own_is_closed_and_another_is_not(
    three: list[User], pool: Pool, rated: bool
) -> None:
    preset = pool.preset
    table = hosting.lay(three[1], Wish(agreements=preset.agreements, preset=preset, rated=rated))
    ranked_bans.bar(three[1], WHY, in_days(1))
    closed = OwnTable.objects.get(pk=table.pk).status == OwnTable.Status.CLOSED
    assert closed is rated
    assert OwnSeat.objects.exists() is not rated


def test_a_ban_while_he_waits_drops_his_tickets_and_tables(three: list[User], pool: Pool) -> None:
    client = Client()
    client.force_login(three[0])
    matchmaking.seek(three[0], pool)
    hosting.lay(three[1], Wish(agreements=pool.agreements))
    for user in three[:2]:
        user.is_active = False
        user.save()
    assert not Ticket.objects.exists() and not OwnSeat.objects.exists()
    answer = client.get("/play/status/", headers=JSON).json()
    assert answer == {"status": "idle", "closed": "This account is closed."}
    with pytest.raises(TableError, match="shut_out"):
        matchmaking.seek(three[0], pool)


# The moderators' page, and what the person is shown.


@pytest.fixture
def page(case: Case, moderator: User) -> Client:
    client = Client()
    client.force_login(moderator)
    return client


def post(client: Client, case: Case, **given: object) -> str:
    empty = {"steps-TOTAL_FORMS": 0, "steps-INITIAL_FORMS": 0}
    empty |= {"reports-TOTAL_FORMS": 0, "reports-INITIAL_FORMS": 0}
    path = f"/admin/fairplay/case/{case.pk}/change/"
    return client.post(path, empty | given, follow=True).content.decode()


def test_from_the_case_and_lifted_there(page: Client, case: Case, three: list[User]) -> None:
    given = {"deed": "bar", "whom": three[1].pk, "days": "7", "reason": WHY}
    post(page, case, **given, _continue="1")
    bar = Bar.objects.get()
    assert bar.user == three[1] and timedelta(days=6) < bar.until - timezone.now()
    shown = page.get(f"/admin/fairplay/case/{case.pk}/change/").content.decode()
    assert WHY in shown and "Boris: " in shown
    post(page, case, deed="lift", whom=three[1].pk)
    bar.refresh_from_db()
    assert bar.lifted_at is not None


def test_nobody_is_barred_without_a_reason_or_beside_the_case(
    page: Client, case: Case, three: list[User]
) -> None:
    said = post(page, case, deed="bar", whom=three[1].pk, days="7", reason="")
    assert "The person must read why." in said
    post(page, case, deed="bar", whom=three[2].pk, days="7", reason=WHY)
    post(page, case, deed="bar", whom="", days="7", reason=WHY)
    assert not Bar.objects.exists()


def test_his_pages_say_why_and_until_when(three: list[User], pool: Pool) -> None:
    client = Client()
    client.force_login(three[1])
    ranked_bans.bar(three[1], "<b>" + WHY, None)
    for path in ("/", "/@/Boris/", "/settings/"):
        shown = client.get(path).content.decode()
        assert "&lt;b&gt;" + WHY in shown and "does not open again by itself" in shown
    assert "data-play-button" not in client.get("/").content.decode()
    client.force_login(three[0])
    assert WHY not in client.get("/@/Boris/").content.decode()
