"""Two phones of one event that send at the same moment: none waits for the other forever."""

import secrets

import pytest

from accounts.models import User
from tests.factories import client_of
from tests.games.tables.threads import while_paused
from tests.tournaments.extras.room.evenings import drawn_evening, open_tables
from tests.tournaments.extras.room.test_requests import enter

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("quiet"),
    pytest.mark.postgres,
]


def test_two_results_with_keys(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key refers to the tournament, which its request locks: two could not both get that lock."""
    evening = drawn_evening(anna)
    table = open_tables(evening)[0]

    def send(first: str) -> int:
        client = client_of(anna)
        client.raise_request_exception = False
        return enter(client, evening, table, first, secrets.token_hex(16)).status_code

    pause = "tournaments.extras.room.results.services.set_as_organiser"
    codes = while_paused(monkeypatch, pause, lambda: send("300"), lambda: send("400"))
    assert codes == [200, 200]
    table.refresh_from_db()
    assert table.override["scores"][0] == 400
