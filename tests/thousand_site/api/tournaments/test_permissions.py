"""Tests of permissions: every operation of tournaments for every role, in one table."""

import re
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import Permission
from django.db import transaction
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from accounts.models import User
from tests.factories import from_now, make_tournament, new_config
from tests.thousand_site.api.factories import CONFIG, token_for, token_user, token_users
from tests.tournaments.factories import running_tournament
from thousand_site.api.base.errors import ProblemSerializer
from tournaments.models import Entrant, Tournament, TournamentEvent, TournamentTable
from tournaments.organising.settings import create

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
ROLES = ("anonymous", "reader", "stranger", "entrant", "organiser", "staff")


class Operation(NamedTuple):
    """An operation, and its status code for each of ROLES; 409 is a refusal by state."""

    method: str
    path: str
    codes: tuple[int, ...]
    body: Any = None


def operation_name(operation: Operation) -> str:
    return f"{operation.method} {operation.path}"


# Of a tournament that runs, whose first round is drawn.
OPEN = (200,) * 6
BY_TOKEN = (401, 200, 200, 200, 200, 200)
ORGANISERS = (401, 403, 403, 403, 200, 200)
INVITERS = (401, 403, 403, 403, 201, 201)
REFUSED = (401, 403, 403, 403, 409, 409)
NO_LEAGUE = (401, 403, 409, 409, 409, 409)
NO_OFFER = (401, 403, 404, 404, 404, 404)
CUP, DAY = "tournaments/{cup}/", "2126-01-03"
OPERATIONS = [
    Operation("get", "tournaments/", OPEN),
    Operation("get", CUP, OPEN),
    Operation("get", CUP + "entrants/", OPEN),
    Operation("get", CUP + "entrants/{entrant}/", OPEN),
    Operation("get", CUP + "rounds/", OPEN),
    Operation("get", CUP + "rounds/1/", OPEN),
    Operation("get", CUP + "tables/{table}/", OPEN),
    Operation("get", CUP + "standings/", OPEN),
    Operation("get", CUP + "cross-table/", OPEN),
    Operation("get", CUP + "results/", OPEN),
    Operation("get", CUP + "teams/", OPEN),
    Operation("get", CUP + "games/records/", OPEN),
    Operation("get", CUP + "log/", OPEN),
    Operation("get", CUP + "entry/", BY_TOKEN),
    Operation("get", "tournaments/?mine=true", BY_TOKEN),
    Operation("post", "tournaments/", (401, 403, 201, 201, 201, 201), CONFIG),
    # It is too late to enter; for entrants it is no error.
    Operation("post", CUP + "entry/", (401, 403, 409, 200, 409, 409), {}),
    Operation("delete", CUP + "entry/", (401, 403, 200, 200, 200, 200)),
    Operation("post", CUP + "entry/check-in/", (401, 403, 409, 200, 409, 409)),
    # Only an arena has breaks.
    Operation("post", CUP + "entry/break/", (401, 403, 409, 409, 409, 409)),
    Operation("delete", CUP + "entry/break/", (401, 403, 409, 409, 409, 409)),
    Operation("post", CUP + "tables/{table}/presence/", (401, 403, 409, 200, 409, 409)),
    Operation("patch", CUP, REFUSED, {"name": "Winter cup"}),
    Operation("post", CUP + "publish/", REFUSED),
    Operation("post", CUP + "start/", REFUSED),
    Operation("post", CUP + "pause/", ORGANISERS),
    Operation("post", CUP + "resume/", REFUSED),
    Operation("post", CUP + "redraw/", ORGANISERS),
    Operation("put", CUP + "announcement/", ORGANISERS, {"text": "Tea is ready."}),
    Operation("post", CUP + "cancel/", ORGANISERS, {"reason": "No light."}),
    Operation("post", CUP + "invitations/", INVITERS, {"username": "stranger"}),
    Operation("delete", CUP + "entrants/{entrant}/", ORGANISERS),
    Operation("post", CUP + "entrants/{entrant}/check-in/", REFUSED, {"present": True}),
    Operation("post", CUP + "entrants/{entrant}/replace/", ORGANISERS, {"username": "stranger"}),
    Operation(
        "post",
        CUP + "tables/{table}/result/",
        ORGANISERS,
        {"scores": [120, 60, -40], "reason": "Real cards."},
    ),
    Operation("post", CUP + "tables/{table}/time/", ORGANISERS, {"minutes": 5}),
    # These tables have no time to agree on; extras/test_appointments.py has those that do.
    Operation("post", CUP + "tables/{table}/offers/", NO_LEAGUE, {"at": "2126-01-01T19:00:00Z"}),
    Operation("post", CUP + "tables/{table}/offers/{offer}/", NO_OFFER, {"suits": True}),
    Operation("post", CUP + "tables/{table}/ready/", NO_LEAGUE, {"ready": True}),
    Operation(
        "post",
        CUP + "tables/{table}/opening/",
        REFUSED,
        {"opens_at": "2126-01-01T19:00:00Z"},
    ),
    # It does not repeat yet.
    Operation("get", CUP + "repeat/", (401, 403, 403, 403, 404, 404)),
    Operation(
        "put",
        CUP + "repeat/",
        ORGANISERS,
        {"starts_at": from_now(days=3).isoformat(), "zone": "Europe/Kyiv"},
    ),
    Operation("delete", CUP + "repeat/", REFUSED),
    Operation("put", CUP + "repeat/days/{day}/", REFUSED, {"starts_at": None}),
    Operation("delete", CUP + "repeat/days/{day}/", REFUSED),
]


def role_tokens() -> dict[str, str]:
    """Create a user for each role, and return their tokens; the reader may read only."""
    staff = token_user("staff")
    staff.user.is_staff = True
    staff.user.save()
    staff.user.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    found = {name: token_user(name).token for name in ("stranger", "entrant", "organiser")}
    return found | {
        "anonymous": "",
        "reader": token_for(token_user("reader").user, "read"),
        "staff": staff.token,
    }


def send(client: Client, operation: Operation, path: str, token: str) -> Any:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    kind = {} if operation.method == "get" else {"content_type": "application/json"}
    # None would be sent as a word by some methods.
    body = {} if operation.body is None else {"data": operation.body}
    return getattr(client, operation.method)(f"/api/v1/{path}", headers=headers, **body, **kind)


def user_of(name: str) -> User:
    return User.objects.get(username=name)


def running_cup() -> dict[str, Any]:
    """Return the ids of a running tournament, with the entrant at its first table."""
    people = [user_of("entrant"), *(user.user for user in token_users(5))]
    cup = running_tournament(user_of("organiser"), people)
    row = cup.entrants.get(user=user_of("entrant"))
    tables = TournamentTable.objects.filter(round__tournament=cup)
    table = next(table for table in tables if row.pk in table.seats)
    return {"cup": cup.pk, "table": table.pk, "entrant": row.pk, "offer": 0, "day": DAY}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("operation", OPERATIONS, ids=operation_name)
def test_every_operation_checks_permissions(client: Client, operation: Operation) -> None:
    tokens = role_tokens()
    names = running_cup()
    for role, code in zip(ROLES, operation.codes, strict=True):
        with transaction.atomic():
            check(client, operation, names, role, code, tokens[role])
            # Undo it for the next role.
            transaction.set_rollback(True)


def check(
    client: Client, operation: Operation, names: dict[str, Any], role: str, code: int, token: str
) -> None:
    before = (TournamentEvent.objects.count(), Tournament.objects.count(), Entrant.objects.count())
    response = send(client, operation, operation.path.format(**names), token)
    assert response.status_code == code, (role, response.content)
    if code < 400:
        return
    data = response.json()
    assert set(data) == set(ProblemSerializer().fields) and data["detail"]
    after = (TournamentEvent.objects.count(), Tournament.objects.count(), Entrant.objects.count())
    assert after == before, role
    if code == 403:
        assert data["code"] == ("scope" if role == "reader" else "not_organiser")


def test_the_table_lists_every_operation() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    known_operations = {
        (operation.method, shape(f"/api/v1/{operation.path.split('?')[0]}"))
        for operation in OPERATIONS
    }
    listed = {
        (method, shape(path))
        for path, methods in schema["paths"].items()
        if path.startswith("/api/v1/tournaments/")
        for method in methods
    }
    assert listed == known_operations


def shape(path: str) -> str:
    """Return the path with its parameters replaced."""
    return re.sub(r"{\w+}|(?<=/rounds/)\d+", "*", path)


HIDDEN = [
    operation
    for operation in OPERATIONS
    if operation.path.startswith(CUP) and "{table}" not in operation.path
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("operation", HIDDEN, ids=operation_name)
def test_drafts_are_hidden_from_others(client: Client, operation: Operation) -> None:
    tokens = role_tokens()
    draft = create.create_tournament(user_of("organiser"), new_config())
    path = operation.path.format(cup=draft.pk, entrant=1, day=DAY)
    response = send(client, operation, path, tokens["stranger"])
    assert response.status_code == 404, response.content


def test_entering_needs_the_play_scope(client: Client) -> None:
    tokens = role_tokens()
    cup = make_tournament(user_of("organiser"))
    operation = Operation("post", CUP + "entry/", (), {})
    path = operation.path.format(cup=cup.pk)
    codes = {
        name: send(client, operation, path, token).status_code for name, token in tokens.items()
    }
    assert codes == {
        "anonymous": 401, "reader": 403, "stranger": 200, "entrant": 200, "organiser": 200,
        "staff": 200,
    }  # fmt: skip
    assert cup.entrants.get(user=user_of("stranger")).status == Entrant.Status.ENTERED
