"""The admin pages: everything is read, and written only by services."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.factories import make_tournament, person, persons
from tests.tournaments.factories import running_tournament, verbs
from tournaments.models import Round, Tournament, TournamentTable
from tournaments.organising.people import participants

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
LIST = "/admin/tournaments/tournament/"


def run_action(client: Client, cup: Tournament, action: str, **more: str) -> Any:
    return client.post(LIST, {"action": action, "_selected_action": [cup.pk], **more}, follow=True)


def count_queries(client: Client, path: str) -> int:
    """Return how many queries a page takes."""
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


def test_list_queries_do_not_grow_with_rows(admin_client: Client, anna: User, boris: User) -> None:
    few = running_tournament(anna, persons(3, "a"))
    paths = [
        LIST, f"{LIST}{few.pk}/change/", "/admin/tournaments/entrant/",
        "/admin/tournaments/tournamenttable/", "/admin/tournaments/tournamentevent/",
    ]  # fmt: skip
    for path in paths:
        admin_client.get(path)
    before = [count_queries(admin_client, path) for path in paths]
    running_tournament(boris, persons(9, "b"))
    assert [count_queries(admin_client, path) for path in paths] == before


def test_forms_write_nothing(admin_client: Client, anna: User) -> None:
    cup = running_tournament(anna, persons(3))
    for name, pk in (("tournament", cup.pk), ("entrant", cup.entrants.all()[0].pk)):
        address = f"/admin/tournaments/{name}/"
        assert admin_client.get(f"{address}add/").status_code == 403
        assert admin_client.post(f"{address}{pk}/change/", {"name": "x"}).status_code == 403
        assert admin_client.post(f"{address}{pk}/delete/", {"post": "yes"}).status_code == 403
    cup.refresh_from_db()
    assert cup.name == "Autumn Cup"


def test_secrets_are_not_shown(admin_client: Client, anna: User) -> None:
    cup = make_tournament(anna, entry="password", password="swordfish")
    Round.objects.create(
        tournament=cup, number=1, secret="5ec3e7", drawn_at=cup.created_at, starts_at=cup.created_at
    )
    page = admin_client.get(f"{LIST}{cup.pk}/change/").content.decode()
    assert "5ec3e7" not in page and cup.seed not in page and cup.password not in page


def test_tables_can_be_filtered_by_tournament(
    admin_client: Client, anna: User, boris: User
) -> None:
    cup = running_tournament(anna, persons(6))
    running_tournament(boris, persons(3, "b"))
    path = f"/admin/tournaments/tournamenttable/?round__tournament__id__exact={cup.pk}"
    found = admin_client.get(path)
    own = TournamentTable.objects.filter(round__tournament=cup)
    assert set(found.context["cl"].queryset) == set(own) and own.count() == 2


def test_actions_go_through_the_services(
    admin_client: Client, admin_user: User, anna: User
) -> None:
    cup = running_tournament(anna, persons(3))
    run_action(admin_client, cup, "pause")
    assert "already" in run_action(admin_client, cup, "pause").content.decode()
    run_action(admin_client, cup, "resume")
    assert verbs(cup)[-2:] == ["paused", "resumed"]
    assert cup.log.last().actor == admin_user
    assert "no problems found" in run_action(admin_client, cup, "verify").content.decode()
    run_action(admin_client, cup, "advance_now")
    assert TournamentTable.objects.exclude(game=None).count() == 0


def test_cancelling_requires_a_reason(admin_client: Client, anna: User) -> None:
    cup = make_tournament(anna)
    assert "reason" in run_action(admin_client, cup, "cancel").content.decode()
    cup.refresh_from_db()
    assert cup.status == "entry"
    run_action(admin_client, cup, "cancel", reason="A joke.")
    cup.refresh_from_db()
    assert cup.status == "cancelled" and cup.log.get(verb="cancelled").data == {"reason": "A joke."}


def test_staff_without_the_permission_can_do_nothing(client: Client, anna: User) -> None:
    user = person("looker", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_tournament"))
    client.force_login(user)
    cup = make_tournament(anna)
    assert "Only the tournament" in run_action(client, cup, "pause").content.decode()
    cup.refresh_from_db()
    assert cup.paused_at is None


def test_lists_show_names(admin_client: Client, anna: User) -> None:
    users = persons(2)
    cup = running_tournament(anna, users)
    person("spare")
    participants.replace(anna, cup.pk, cup.entrants.get(user=users[0]).pk, "spare")
    tables = admin_client.get("/admin/tournaments/tournamenttable/").content.decode()
    assert "spare" in tables and "a bot" in tables
    log = admin_client.get(
        "/admin/tournaments/tournamentevent/?verb__exact=replaced"
    ).content.decode()
    assert "spare" in log and "p1" in log and "mentioned" not in log
    line = cup.log.get(verb="replaced")
    page = admin_client.get(
        f"/admin/tournaments/tournamentevent/{line.pk}/change/"
    ).content.decode()
    assert "spare" in page and "mentioned" not in page
    row, table = cup.entrants.get(user__username="spare"), TournamentTable.objects.get()
    for name, pk in (
        ("entrant", row.pk),
        ("tournamenttable", table.pk),
        ("tournamentevent", line.pk),
    ):
        shown = admin_client.get(f"/admin/tournaments/{name}/{pk}/change/").content.decode()
        assert "object (" not in shown


@pytest.mark.parametrize("column", ["seed", "password"])
def test_the_list_is_not_filtered_by_hidden_columns(admin_client, column):
    address = f"/admin/tournaments/tournament/?{column}__startswith=a"
    assert admin_client.get(address).status_code == 400
