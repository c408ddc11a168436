"""Who may do what with a tournament over the API: every operation, for everybody, in one table."""

import re
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import Permission
from django.db import transaction
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from accounts.models import User
from tests.thousand_site.api.conftest import token_for
from tests.thousand_site.api.cups import PLAN, known, many
from tests.tournaments.plans import opened, plan, running
from tournaments.models import Entrant, LogLine, Tournament, TournamentTable
from tournaments.organising import create

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
ASKERS = ("anonymous", "reader", "stranger", "entrant", "organiser", "staff")


class Way(NamedTuple):
    """An operation, and what it answers each of ASKERS; 409 is a refusal by what is the case."""

    method: str
    path: str
    codes: tuple[int, ...]
    body: Any = None


# Of a tournament that runs, whose first round is drawn.
OPEN = (200,) * 6
BY_TOKEN = (401, 200, 200, 200, 200, 200)
ORGANISERS = (401, 403, 403, 403, 200, 200)
REFUSED = (401, 403, 403, 403, 409, 409)
CUP = "tournaments/{cup}/"
WAYS = [
    Way("get", "tournaments/", OPEN),
    Way("get", CUP, OPEN),
    Way("get", CUP + "entrants/", OPEN),
    Way("get", CUP + "rounds/", OPEN),
    Way("get", CUP + "rounds/1/", OPEN),
    Way("get", CUP + "tables/{table}/", OPEN),
    Way("get", CUP + "standings/", OPEN),
    Way("get", CUP + "cross-table/", OPEN),
    Way("get", CUP + "log/", OPEN),
    Way("get", CUP + "entry/", BY_TOKEN),
    Way("get", "tournaments/?mine=true", BY_TOKEN),
    Way("post", "tournaments/", (401, 403, 200, 200, 200, 200), PLAN),
    # It is too late to enter; who is in already is told that he is.
    Way("post", CUP + "entry/", (401, 403, 409, 200, 409, 409), {}),
    Way("delete", CUP + "entry/", (401, 403, 200, 200, 200, 200)),
    Way("post", CUP + "entry/check-in/", (401, 403, 409, 200, 409, 409)),
    Way("post", CUP + "tables/{table}/here/", (401, 403, 409, 200, 409, 409)),
    Way("patch", CUP, REFUSED, {"name": "Winter cup"}),
    Way("post", CUP + "publish/", REFUSED),
    Way("post", CUP + "start/", REFUSED),
    Way("post", CUP + "pause/", ORGANISERS),
    Way("post", CUP + "resume/", REFUSED),
    Way("post", CUP + "redraw/", ORGANISERS),
    Way("put", CUP + "announcement/", ORGANISERS, {"text": "Tea is ready."}),
    Way("post", CUP + "cancel/", ORGANISERS, {"reason": "No light."}),
    Way("post", CUP + "invitations/", ORGANISERS, {"username": "stranger"}),
    Way("delete", CUP + "entrants/{entrant}/", ORGANISERS),
    Way("post", CUP + "entrants/{entrant}/check-in/", REFUSED, {"there": True}),
    Way("post", CUP + "entrants/{entrant}/replace/", ORGANISERS, {"username": "stranger"}),
    Way(
        "post",
        CUP + "tables/{table}/result/",
        ORGANISERS,
        {"scores": [120, 60, -40], "reason": "Real cards."},
    ),
    Way("post", CUP + "tables/{table}/time/", ORGANISERS, {"minutes": 5}),
]


@pytest.fixture
def askers() -> dict[str, str]:
    """A token for each; a reader's is good for reading alone."""
    staff = known("staff")
    staff.user.is_staff = True
    staff.user.save()
    staff.user.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    found = {name: known(name).token for name in ("stranger", "entrant", "organiser")}
    return found | {
        "anonymous": "",
        "reader": token_for(known("reader").user, "read"),
        "staff": staff.token,
    }


def send(client: Client, way: Way, path: str, token: str) -> Any:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    kind = {} if way.method == "get" else {"content_type": "application/json"}
    return getattr(client, way.method)(f"/api/{path}", data=way.body, headers=headers, **kind)


def user_of(name: str) -> User:
    return User.objects.get(username=name)


def cup_of() -> dict[str, Any]:
    """Running, with the entrant at its first table."""
    people = [user_of("entrant"), *(one.user for one in many(5))]
    cup = running(user_of("organiser"), people)
    row = cup.entrants.get(user=user_of("entrant"))
    tables = TournamentTable.objects.filter(round__tournament=cup)
    table = next(one for one in tables if row.pk in one.seats)
    return {"cup": cup.pk, "table": table.pk, "entrant": row.pk}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.method} {way.path}")
def test_everybody_may_what_he_may_and_no_more(
    client: Client, askers: dict[str, str], way: Way
) -> None:
    names = cup_of()
    for asker, code in zip(ASKERS, way.codes, strict=True):
        with transaction.atomic():
            check(client, way, names, asker, code, askers[asker])
            # Each finds it as if nobody had been there.
            transaction.set_rollback(True)


def check(
    client: Client, way: Way, names: dict[str, Any], asker: str, code: int, token: str
) -> None:
    before = (LogLine.objects.count(), Tournament.objects.count(), Entrant.objects.count())
    answer = send(client, way, way.path.format(**names), token)
    assert answer.status_code == code, (asker, answer.content)
    if code < 400:
        return
    told = answer.json()
    assert set(told) == {"error", "text", "fields", "data"} and told["text"]
    after = (LogLine.objects.count(), Tournament.objects.count(), Entrant.objects.count())
    assert after == before, asker
    if code == 403:
        assert told["error"] == ("scope" if asker == "reader" else "not_organiser")


def test_every_operation_of_tournaments_stands_in_the_table() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    known_ways = {(way.method, shape(f"/api/{way.path.split('?')[0]}")) for way in WAYS}
    there = {
        (method, shape(path))
        for path, methods in schema["paths"].items()
        if path.startswith("/api/tournaments/")
        for method in methods
    }
    assert there == known_ways


def shape(path: str) -> str:
    """The path with whatever its names are called."""
    return re.sub(r"{\w+}|(?<=/rounds/)\d+", "*", path)


HIDDEN = [way for way in WAYS if way.path.startswith(CUP) and "{table}" not in way.path]


@pytest.mark.parametrize("way", HIDDEN, ids=lambda way: f"{way.method} {way.path}")
def test_a_draft_is_not_there_for_others(client: Client, askers: dict[str, str], way: Way) -> None:
    draft = create.found(user_of("organiser"), plan())
    asked = way.path.format(cup=draft.pk, entrant=1)
    answer = send(client, way, asked, askers["stranger"])
    assert answer.status_code == 404, answer.content


def test_entering_is_for_who_may_play_by_his_token(client: Client, askers: dict[str, str]) -> None:
    cup = opened(user_of("organiser"))
    way = Way("post", CUP + "entry/", (), {})
    asked = way.path.format(cup=cup.pk)
    codes = {name: send(client, way, asked, token).status_code for name, token in askers.items()}
    assert codes == {
        "anonymous": 401, "reader": 403, "stranger": 200, "entrant": 200, "organiser": 200,
        "staff": 200,
    }  # fmt: skip
    assert cup.entrants.get(user=user_of("stranger")).status == Entrant.Status.ENTERED
