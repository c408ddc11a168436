"""The time of a league's table by the API: players agree on it, and nobody else sees how."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import person
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import TokenUser, token_user, token_users
from tests.tournaments.factories import running_tournament
from tournaments.formats import FORMATS
from tournaments.models import TournamentTable
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
LEAGUE: dict[str, Any] = {
    "format": "league",
    "settings": Settings(rounds=2, ties=FORMATS["league"].ties),
    "no_show_minutes": 10,
}


def own_table() -> tuple[str, list[TokenUser], TournamentTable]:
    """Return the path of the only table of a league, its players, and the table."""
    people = token_users(3)
    league = running_tournament(person("olga"), [one.user for one in people], **LEAGUE)
    table = TournamentTable.objects.get(round__tournament=league)
    return f"tournaments/{league.pk}/tables/{table.pk}/", people, table


def in_days(days: float) -> str:
    return (timezone.now() + timedelta(days=days)).isoformat()


def test_players_agree_on_a_time(ask: Ask) -> None:
    path, (anna, boris, clara), _ = own_table()
    assert ask(path)["time"]["set_by"] == "nobody"
    data = ask(f"{path}offers/", anna.token, "post", data={"at": in_days(2)})
    [offer] = data["time"]["offers"]
    for one in (boris, clara):
        data = ask(f"{path}offers/{offer['id']}/", one.token, "post", data={"suits": True})
    assert data["time"]["set_by"] == "players" and data["opens_at"] == offer["at"]
    data = ask(f"{path}offers/{offer['id']}/", anna.token, "post", data={"suits": False})
    assert data["time"]["set_by"] == "nobody" and data["opens_at"] == data["time"]["deadline"]
    assert data["time"]["offers"] == []


def test_nobody_else_sees_the_offers(ask: Ask) -> None:
    path, (anna, *_), table = own_table()
    ask(f"{path}offers/", anna.token, "post", data={"at": in_days(2)})
    for token in ("", token_user("stranger").token):
        time = ask(path, token)["time"]
        assert time["offers"] is None and time["ready"] is None and time["deadline"]
        number = ask(path.replace(f"tables/{table.pk}", "rounds/1"), token)
        assert number["tables"][0]["time"]["offers"] is None
    assert len(ask(path, anna.token)["time"]["offers"]) == 1


def test_refusals_are_conflicts(ask: Ask) -> None:
    path, (anna, *_), _ = own_table()
    for days, code in ((0.01, "too_soon"), (6.5, "after_deadline")):
        data = {"at": in_days(days)}
        assert ask(f"{path}offers/", anna.token, "post", 409, data)["code"] == code
    assert ask(f"{path}presence/", anna.token, "post", 409)["code"] == "too_early"
    assert ask(f"{path}offers/", anna.token, "post", 400, {"at": "soon"})["code"] == "invalid"


def test_all_play_at_once(ask: Ask) -> None:
    path, people, table = own_table()
    for one in people:
        data = ask(f"{path}ready/", one.token, "post", data={"ready": True})
    table.refresh_from_db()
    assert table.opens_at <= timezone.now() and set(table.present_entrants) == set(table.seats)
    assert data["time"]["set_by"] == "players"
