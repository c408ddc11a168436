"""The pages of tournaments: they open at every moment, ask little of the database, escape names."""

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.watching.scenes import (
    begin,
    decided,
    new_tournament,
    people,
)
from tournaments.models import Tournament
from tournaments.watching import keeping

pytestmark = pytest.mark.usefixtures("site")
FORMS = ["knockout", "swiss", "duplicate"]


@pytest.fixture(autouse=True)
def _fresh():
    keeping.forget()


def addresses(tournament: Tournament) -> list[str]:
    root = f"/tournaments/{tournament.pk}/"
    own = ["", "mine/", "sheet/", "results.json", "results.csv", "tables.csv", "?round=1"]
    return ["/tournaments/", "/", *[root + one for one in own]]


def opens(tournament: Tournament, user: User | None = None) -> None:
    client = Client()
    if user is not None:
        client.force_login(user)
    for address in addresses(tournament):
        assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("count", [2, 7, 12])
def test_pages_open_at_every_moment(form, count):
    users = people(count)
    tournament = new_tournament(form, users)
    opens(tournament, users[0])
    begin(tournament)
    opens(tournament, users[0])
    for _ in range(3):
        tournament = decided(tournament, but=1)
        opens(tournament)
        opens(tournament, users[0])
        tournament = decided(tournament)
    opens(tournament, users[-1])
