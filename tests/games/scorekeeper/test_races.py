"""Two people who act on one sheet at the same moment: the second is refused, and nothing fails."""

from collections.abc import Callable

import pytest

from accounts.clubs.models import Club
from accounts.models import User
from games.scorekeeper import services
from games.scorekeeper.models import ClubGame, ScoreSheet
from tests.factories import client_of
from tests.games.scorekeeper.test_club_games import club, finished, handed_in  # noqa: F401
from tests.games.tables.threads import while_paused

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

Request = Callable[[], int]


def request_of(user: User, sheet: ScoreSheet, address: str, **data: str) -> Request:
    client = client_of(user)
    client.raise_request_exception = False
    path = f"/score/sheet/{sheet.pk}/{address}/"
    if address == "delete":
        send = lambda: client.post(path, {}, content_type="application/json")  # noqa: E731
    else:
        send = lambda: client.post(path, data)  # noqa: E731
    return lambda: send().status_code


@pytest.mark.parametrize(("answer", "code"), [("confirm", 409), ("decline", 200)])
def test_an_answer_and_a_deletion(
    anna: User,
    boris: User,
    club: Club,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    code: int,
) -> None:
    """The deletion waits, and is refused while the club has the game."""
    sheet = handed_in(anna, club).sheet
    confirm = request_of(boris, sheet, "confirm", **{answer: "1"})
    delete = request_of(anna, sheet, "delete")
    pause = "games.scorekeeper.club_games._confirmed_by"
    assert while_paused(monkeypatch, pause, confirm, delete) == [302, code]
    assert ClubGame.objects.count() == ScoreSheet.objects.count() == (code == 409)


@pytest.mark.parametrize("answer", ["confirm", "decline"])
@pytest.mark.parametrize("is_closed_first", [False, True])
def test_an_answer_while_the_keeper_closes_their_account(
    anna: User,
    boris: User,
    club: Club,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    is_closed_first: bool,
) -> None:
    """Django deletes the players of a game before the game; an answer holds the game first."""
    sheet = handed_in(anna, club).sheet
    confirm = request_of(boris, sheet, "confirm", **{answer: "1"})
    close = lambda: services.forget(anna)  # noqa: E731
    if is_closed_first:
        pause = "django.db.models.deletion.Collector.delete"
        assert while_paused(monkeypatch, pause, close, confirm) == [None, 302]
    else:
        pause = "games.scorekeeper.club_games._confirmed_by"
        assert while_paused(monkeypatch, pause, confirm, close) == [302, None]
    assert not ClubGame.objects.exists() and not ScoreSheet.objects.exists()


def test_a_sheet_is_handed_in_and_deleted(
    anna: User,
    club: Club,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = finished(anna)
    names = {f"player-{seat}": name for seat, name in enumerate(("anna", "boris", "vera"))}
    hand_in = request_of(anna, sheet, "club", club=club.key, **names)
    delete = request_of(anna, sheet, "delete")
    codes = while_paused(monkeypatch, "games.scorekeeper.club_games.lock_sheet", hand_in, delete)
    assert codes == [302, 200]
