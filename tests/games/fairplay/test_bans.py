"""Tests of bans by moderators in cases, and of the effects of a ban from rated games."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.bans.models import Ban
from accounts.bans.services import ban
from accounts.models import User
from games.fairplay import cases
from games.fairplay.models import Case, CaseEvent
from games.lobby import services as lobby
from games.lobby.models import CustomSeat, CustomTable
from games.lobby.services import TableRequest
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.matchmaking.restrictions import ranked_restriction_of
from games.models import Game, Pool, Seat
from games.tables.errors import TableError
from tests.factories import client_of

JSON = {"Accept": "application/json"}
pytestmark = pytest.mark.usefixtures("notices", "queued")
WHY = "Two accounts at one table."


def in_days(days: int) -> object:
    return timezone.now() + timedelta(days=days)


def test_a_banned_user_is_refused_with_reason_and_end(
    case: Case, people: list[User], admin_user: User, pool: Pool
) -> None:
    cases.ban(case, admin_user, people[1], WHY, in_days(7))
    with pytest.raises(TableError) as refused:
        matchmaking.join_queue(people[1], pool)
    assert refused.value.code == "ranked_ban"
    assert WHY in refused.value.text and "The ban ends in" in refused.value.text
    assert matchmaking.join_queue(people[2], pool)


def test_a_permanent_ban_has_no_end(
    case: Case, people: list[User], admin_user: User, pool: Pool
) -> None:
    cases.ban(case, admin_user, people[1], WHY, None)
    with pytest.raises(TableError) as refused:
        matchmaking.join_queue(people[1], pool)
    assert refused.value.code == "permanent_ranked_ban"
    assert refused.value.text.endswith(WHY)
    assert ranked_restriction_of(people[1], in_days(10_000)).until is None


def test_the_longest_ban_counts_until_its_end(people: list[User]) -> None:
    ban(people[0], ["rated"], "long", in_days(3))
    ban(people[0], ["rated"], "short", in_days(1))
    assert ranked_restriction_of(people[0], in_days(2)).reason == "long"
    assert ranked_restriction_of(people[0], in_days(4)) is None


def test_after_lifting_the_ban_the_user_can_queue(
    case: Case, people: list[User], admin_user: User, pool: Pool
) -> None:
    cases.ban(case, admin_user, people[1], WHY, None)
    cases.lift_ban(case, admin_user, people[1], "a mistake")
    assert matchmaking.join_queue(people[1], pool)
    with pytest.raises(cases.CaseError):
        cases.lift_ban(case, admin_user, people[1])
    assert [event.action for event in case.events.all()] == ["ban", "lift"]


def test_a_ban_from_something_else_leaves_ranked_play_open(people: list[User], pool: Pool) -> None:
    matchmaking.join_queue(people[1], pool)
    ban(people[1], ["chat", "tournaments"], WHY, None)
    assert Ticket.objects.filter(user=people[1]).exists()
    assert ranked_restriction_of(people[1], timezone.now()) is None


def test_a_ban_is_logged(case: Case, people: list[User], admin_user: User) -> None:
    until = in_days(30)
    cases.ban(case, admin_user, people[1], WHY, until, "see the second game")
    event = CaseEvent.objects.get()
    assert (event.moderator, event.about, event.text) == (
        admin_user,
        people[1],
        "see the second game",
    )
    assert list(event.bans.values_list("reason", "until")) == [(WHY, until)]


def test_a_ban_removes_tickets_and_notifies_the_lobby(
    people: list[User],
    pool: Pool,
    notices: list[tuple],
    django_capture_on_commit_callbacks: Callable,
) -> None:
    client = client_of(people[1])
    matchmaking.join_queue(people[1], pool)
    matchmaking.join_queue(people[2], pool)
    notices.clear()
    with django_capture_on_commit_callbacks(execute=True):
        ban(people[1], ["rated"], WHY, in_days(1))
    assert list(Ticket.objects.values_list("user", flat=True)) == [people[2].pk]
    # The state is sent again; pages whose user is no longer waiting ask for their status.
    assert ("lobby", {"type": "lobby"}) in notices
    answer = client.get("/play/status/", headers=JSON).json()
    assert answer["status"] == "idle" and WHY in answer["closed"]


def test_a_banned_user_finishes_a_running_game(people: list[User], table: Game) -> None:
    ban(people[1], ["rated"], WHY, None)
    seat = Seat.objects.get(game=table, user=people[1])
    assert seat.running and seat.left_at is None
    assert Game.objects.get().status == Game.Status.PLAYING


@pytest.mark.parametrize("rated", [True, False])
def test_a_ban_closes_only_rated_custom_tables(people: list[User], pool: Pool, rated: bool) -> None:
    preset = pool.preset
    table = lobby.create_table(
        people[1], TableRequest(agreements=preset.agreements, preset=preset, rated=rated)
    )
    ban(people[1], ["rated"], WHY, in_days(1))
    closed = CustomTable.objects.get(pk=table.pk).status == CustomTable.Status.CLOSED
    assert closed is rated
    assert CustomSeat.objects.exists() is not rated


def test_deactivation_removes_tickets_and_tables(people: list[User], pool: Pool) -> None:
    client = client_of(people[0])
    matchmaking.join_queue(people[0], pool)
    lobby.create_table(people[1], TableRequest(agreements=pool.agreements))
    for user in people[:2]:
        user.is_active = False
        user.save()
    assert not Ticket.objects.exists() and not CustomSeat.objects.exists()
    answer = client.get("/play/status/", headers=JSON).json()
    assert answer == {"status": "idle", "closed": "This account is closed."}
    with pytest.raises(TableError, match="account_closed"):
        matchmaking.join_queue(people[0], pool)


# The admin page, and the pages of the banned user.


def post(client: Client, case: Case, **data: object) -> str:
    empty = {"events-TOTAL_FORMS": 0, "events-INITIAL_FORMS": 0}
    empty |= {"reports-TOTAL_FORMS": 0, "reports-INITIAL_FORMS": 0}
    path = f"/admin/fairplay/case/{case.pk}/change/"
    return client.post(path, empty | data, follow=True).content.decode()


def test_bans_are_set_and_lifted_from_the_case(
    admin_client: Client, case: Case, people: list[User]
) -> None:
    data = {"action": "ban", "user": people[1].pk, "days": "7", "reason": WHY, "scopes": ["rated"]}
    post(admin_client, case, **data, _continue="1")
    row = Ban.objects.get()
    assert row.user == people[1] and timedelta(days=6) < row.until - timezone.now()
    text = admin_client.get(f"/admin/fairplay/case/{case.pk}/change/").content.decode()
    assert WHY in text and "boris: " in text
    post(admin_client, case, action="lift", user=people[1].pk, scopes=["rated"])
    row.refresh_from_db()
    assert row.lifted_at is not None


def test_a_ban_needs_a_reason_and_a_user_of_the_case(
    admin_client: Client, case: Case, people: list[User]
) -> None:
    text = post(admin_client, case, action="ban", user=people[1].pk, days="7", reason="")
    assert "Give the reason: the user will read it." in text
    post(
        admin_client, case, action="ban", user=people[2].pk, days="7", reason=WHY, scopes=["rated"]
    )
    post(admin_client, case, action="ban", user="", days="7", reason=WHY, scopes=["rated"])
    assert not Ban.objects.exists()


def test_the_users_pages_show_reason_and_end(people: list[User], pool: Pool) -> None:
    client = client_of(people[1])
    ban(people[1], ["rated"], "<b>" + WHY, None)
    for path in ("/", "/@/boris/", "/settings/"):
        text = client.get(path).content.decode()
        assert "&lt;b&gt;" + WHY in text and "There is no end date" in text
    assert "data-play-button" not in client.get("/").content.decode()
    client.force_login(people[0])
    assert WHY not in client.get("/@/boris/").content.decode()


def test_the_users_pages_show_the_other_bans(people: list[User], pool: Pool) -> None:
    client = client_of(people[1])
    ban(people[1], ["tournaments", "chat"], "<i>" + WHY, in_days(2))
    for path in ("/@/boris/", "/settings/"):
        text = client.get(path).content.decode()
        assert text.count("&lt;i&gt;" + WHY) == 2
        assert "You cannot play in tournaments right now" in text
    assert "data-play-button" in client.get("/").content.decode()
