"""The administrators' pages of tournaments: read whole, written by services alone."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.tournaments.plans import opened, person, persons, running, verbs
from tournaments.models import Round, Tournament, TournamentTable
from tournaments.organising import participants

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
LIST = "/admin/tournaments/tournament/"


@pytest.fixture
def root(client: Client) -> User:
    user = User.objects.create_superuser("root")
    client.force_login(user)
    return user


def act(client: Client, cup: Tournament, action: str, **more: str) -> Any:
    return client.post(LIST, {"action": action, "_selected_action": [cup.pk], **more}, follow=True)


def reading(client: Client, path: str) -> int:
    """How many queries a page takes."""
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


def test_lists_take_as_many_queries_with_few_as_with_many(client: Client, root: User) -> None:
    few = running(person("anna"), persons(3, "a"))
    paths = [
        LIST, f"{LIST}{few.pk}/change/", "/admin/tournaments/entrant/",
        "/admin/tournaments/tournamenttable/", "/admin/tournaments/logline/",
    ]  # fmt: skip
    for path in paths:
        client.get(path)
    before = [reading(client, path) for path in paths]
    running(person("boris"), persons(9, "b"))
    assert [reading(client, path) for path in paths] == before


def test_nothing_is_written_by_a_form(client: Client, root: User) -> None:
    cup = running(person("anna"), persons(3))
    for name, pk in (("tournament", cup.pk), ("entrant", cup.entrants.all()[0].pk)):
        address = f"/admin/tournaments/{name}/"
        assert client.get(f"{address}add/").status_code == 403
        assert client.post(f"{address}{pk}/change/", {"name": "x"}).status_code == 403
        assert client.post(f"{address}{pk}/delete/", {"post": "yes"}).status_code == 403
    cup.refresh_from_db()
    assert cup.name == "Autumn Cup"


def test_what_is_secret_stays_so(client: Client, root: User) -> None:
    cup = opened(person("anna"), entry="password", password="swordfish")
    Round.objects.create(
        tournament=cup, number=1, secret="5ec3e7", drawn_at=cup.created_at, starts_at=cup.created_at
    )
    page = client.get(f"{LIST}{cup.pk}/change/").content.decode()
    assert "5ec3e7" not in page and cup.seed not in page and cup.password not in page


def test_tables_of_one_tournament_are_found(client: Client, root: User) -> None:
    cup = running(person("anna"), persons(6))
    running(person("boris"), persons(3, "b"))
    found = client.get(f"/admin/tournaments/tournamenttable/?round__tournament__id__exact={cup.pk}")
    own = TournamentTable.objects.filter(round__tournament=cup)
    assert set(found.context["cl"].queryset) == set(own) and own.count() == 2


def test_actions_go_through_the_services(client: Client, root: User) -> None:
    cup = running(person("anna"), persons(3))
    act(client, cup, "pause")
    assert "already" in act(client, cup, "pause").content.decode()
    act(client, cup, "resume")
    assert verbs(cup)[-2:] == ["paused", "resumed"]
    assert cup.log.last().who == root
    assert "as its rows say" in act(client, cup, "verify").content.decode()
    act(client, cup, "advance_now")
    assert TournamentTable.objects.exclude(game=None).count() == 0


def test_calling_off_asks_why(client: Client, root: User) -> None:
    cup = opened(person("anna"))
    assert "reason" in act(client, cup, "cancel").content.decode()
    cup.refresh_from_db()
    assert cup.status == "entry"
    act(client, cup, "cancel", reason="A joke.")
    cup.refresh_from_db()
    assert cup.status == "cancelled" and cup.log.get(verb="cancelled").data == {"reason": "A joke."}


def test_a_moderator_without_the_right_does_nothing(client: Client) -> None:
    user = User.objects.create_user("looker", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_tournament"))
    client.force_login(user)
    cup = opened(person("anna"))
    assert "Only the tournament" in act(client, cup, "pause").content.decode()
    cup.refresh_from_db()
    assert cup.paused_at is None


def test_people_stand_in_lists_by_their_names(client: Client, root: User) -> None:
    anna, users = person("anna"), persons(2)
    cup = running(anna, users)
    person("spare")
    participants.replace(anna, cup.pk, cup.entrants.get(user=users[0]).pk, "spare")
    tables = client.get("/admin/tournaments/tournamenttable/").content.decode()
    assert "spare" in tables and "a bot" in tables
    log = client.get("/admin/tournaments/logline/?verb__exact=replaced").content.decode()
    assert "spare" in log and "p1" in log and "whom" not in log
    line = cup.log.get(verb="replaced")
    page = client.get(f"/admin/tournaments/logline/{line.pk}/change/").content.decode()
    assert "spare" in page and "whom" not in page
    row, table = cup.entrants.get(user__username="spare"), TournamentTable.objects.get()
    for name, pk in (("entrant", row.pk), ("tournamenttable", table.pk), ("logline", line.pk)):
        shown = client.get(f"/admin/tournaments/{name}/{pk}/change/").content.decode()
        assert "object (" not in shown
