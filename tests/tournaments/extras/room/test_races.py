"""Two phones of one event that send at the same moment: none waits for the other forever."""

import secrets
from collections.abc import Callable

import pytest

from accounts.errors import DomainError
from accounts.models import User
from tests.factories import client_of
from tests.games.tables.threads import while_paused
from tests.tournaments.extras.room.evenings import drawn_evening, open_tables
from tests.tournaments.extras.room.test_requests import enter
from tests.tournaments.extras.room.test_sheets import evening_of, keeper, record
from tournaments.extras.room.models import TableSheet
from tournaments.extras.room.sheets import services as sheets
from tournaments.extras.room.sheets.services import Keeper
from tournaments.models import Tournament, TournamentTable

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


def test_two_phones_that_begin_a_sheet_at_once(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table has one sheet: of two first deals one is kept, and the other phone is told whose."""
    evening, table = evening_with_sheets(anna)
    one, other = keeper(table, 0), keeper(table, 1)

    def send(who: Keeper) -> str:
        return answer(sheets.save, evening.pk, who, table.pk, record(evening, table, 1))

    pause = "tournaments.extras.room.sheets.services._store"
    said = while_paused(monkeypatch, pause, lambda: send(one), lambda: send(other))
    assert sorted(said) == ["", "sheet_kept"]
    assert TableSheet.objects.filter(table=table).count() == 1


def test_two_phones_that_take_a_sheet_over_at_once(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other keeps it: never two, and never none."""
    evening, table = evening_with_sheets(anna)
    sheets.save(evening.pk, keeper(table, 0), table.pk, record(evening, table, 1))

    def take(seat: int) -> str:
        given = evening.pk, keeper(table, seat), table.pk, record(evening, table, 1)
        return answer(sheets.take_over, *given)

    pause = "tournaments.extras.room.sheets.services._store"
    said = while_paused(monkeypatch, pause, lambda: take(1), lambda: take(2))
    assert said == ["", ""]
    assert [sheet.is_kept for sheet in TableSheet.objects.filter(table=table)].count(True) == 1


def test_a_deal_that_is_booked_while_another_phone_takes_over(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first phone's deal comes too late, and it is told; the sheet has one keeper."""
    evening, table = evening_with_sheets(anna)
    first, second = keeper(table, 0), keeper(table, 1)
    sheets.save(evening.pk, first, table.pk, record(evening, table, 1))

    def take() -> str:
        given = evening.pk, second, table.pk, record(evening, table, 1)
        return answer(sheets.take_over, *given)

    def book() -> str:
        return answer(sheets.save, evening.pk, first, table.pk, record(evening, table, 2))

    pause = "tournaments.extras.room.sheets.services._store"
    assert while_paused(monkeypatch, pause, take, book) == ["", "sheet_kept"]
    kept = TableSheet.objects.get(table=table, is_kept=True)
    assert kept.entrant_id == table.seats[1] and kept.deals == 1


def evening_with_sheets(anna: User) -> tuple[Tournament, TournamentTable]:
    evening = evening_of(anna)
    return evening, open_tables(evening)[0]


def answer(call: Callable[..., object], *args: object) -> str:
    """Return the code of the refusal; "" without one."""
    try:
        call(*args)
    except DomainError as refused:
        return refused.code
    return ""
