"""Tests of moves of bots that people find bad: what is stored, the desk list, and its export."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.bots.levels import VERSION
from games.engine.record import read_record, replay
from games.game_reviews import bad_moves, queries, services
from games.game_reviews.models import BadBotMove
from games.game_reviews.receivers import forget_user
from games.models import Game, Seat
from tests.conftest import SetLimits
from tests.factories import client_of, error_code, person
from tests.games.factories import changed
from tests.games.game_reviews.games import NETWORK, game_to_review
from tests.thousand_site.admin_world import staff_with


@pytest.fixture
def bot_game(quiet: None, anna: User, bots: list[User]) -> Game:
    """A game of Anna, in seat 0, against two bots."""
    return game_to_review([anna, *bots[:2]])


@pytest.fixture(autouse=True)
def _no_limits(limits: SetLimits) -> None:
    """Nothing was counted before."""


def moves(game: Game, seats: tuple[int, ...], deal: int = 1) -> list[int]:
    """Return the numbers of the actions of these seats in a deal."""
    actions = game.record["deals"][deal]["actions"]
    return [n for n, text in enumerate(actions) if int(text[0]) in seats]


def mark(game: Game, action: int, user: User) -> BadBotMove:
    """Let a user mark a move of the second deal."""
    return bad_moves.mark(bad_moves.bot_move(game, 1, action), user, NETWORK)


def position_of(row: BadBotMove) -> dict[str, Any]:
    """Return the position of a mark, which is there."""
    found = bad_moves.position_of(row)
    assert found is not None
    return found


def press(client: Client, game: Game, deal: Any, action: Any) -> Any:
    body = json.dumps({"deal": deal, "action": action})
    return client.post(f"/game/{game.pk}/review/bad-move/", body, "application/json")


def test_a_press_stores_position_level_and_version(bot_game: Game, anna_client: Client) -> None:
    action = moves(bot_game, (1, 2))[5]
    assert press(anna_client, bot_game, 1, action).status_code == 200
    row = BadBotMove.objects.get()
    text = bot_game.record["deals"][1]["actions"][action]
    seat = bot_game.seats.get(number=int(text[0]))
    assert (row.move, row.level, row.version) == (text, seat.user.bot_level, VERSION)
    found = replay(read_record(position_of(row)))
    assert found.error is None and len(found.actions[1]) == action


def test_the_position_has_no_names(bot_game: Game, anna: User) -> None:
    row = mark(bot_game, moves(bot_game, (1, 2))[0], anna)
    position = position_of(row)
    assert set(position["players"]) == {""}
    assert "id" not in position and "fairness" not in position


def test_a_game_without_the_deal_has_no_position(bot_game: Game, anna: User) -> None:
    row = mark(bot_game, moves(bot_game, (1, 2))[0], anna)
    changed(bot_game, record=bot_game.record | {"deals": []})
    assert bad_moves.position_of(BadBotMove.objects.get(pk=row.pk)) is None


def test_the_cuts_after_the_move_are_left_out() -> None:
    record = read_record(
        {
            "format": "thousand-record/1",
            "agreements": {"cutting": "left"},
            "first_dealer": 0,
            "players": ["a", "b", "c"],
            "result": None,
            "deals": [{"deck": "", "cuts": [7, 9], "actions": ["2 cut", "2 cut", "1 pass"]}],
        }
    )
    assert bad_moves.position_before(record, 0, 1)["deals"][0]["cuts"] == [7]


def test_two_presses_are_one(bot_game: Game, anna: User) -> None:
    action = moves(bot_game, (1, 2))[0]
    first, second = (mark(bot_game, action, anna) for _ in range(2))
    assert first == second


def test_the_move_of_a_person_is_none(bot_game: Game, anna_client: Client) -> None:
    found = press(anna_client, bot_game, 1, moves(bot_game, (0,))[0])
    assert found.json()["error"]["code"] == "no_bot"


def test_the_substitute_of_a_person_is_a_bot(bot_game: Game, anna: User, bots: list[User]) -> None:
    before, *_, after = moves(bot_game, (0,))
    left = [{"seat": 0, "deal": 1, "action": after}]
    game = changed(bot_game, record=bot_game.record | {"left": left})
    Seat.objects.filter(game=game, number=0).update(substituted_by=bots[0])
    nadia = person("nadia")
    assert error_code(mark, game, before, nadia) == "no_bot"
    assert mark(game, after, nadia).level == bots[0].bot_level


def test_no_bot_chose_the_plays_of_a_shown_rest(bot_game: Game, anna: User) -> None:
    *_, before, shown, last = moves(bot_game, (1, 2))
    first, deal = bot_game.record["deals"]
    marked = deal | {"shown": {"seat": 1, "action": shown}}
    game = changed(bot_game, record=bot_game.record | {"deals": [first, marked]})
    assert [error_code(mark, game, one, anna) for one in (shown, last)] == ["no_bot"] * 2
    assert "shown" not in position_of(mark(game, before, anna))["deals"][1]


@pytest.mark.parametrize("place", [(9, 0), (0, 999), (-1, 0), ("1", 0), (None, None), (True, 0)])
def test_what_is_no_move_is_refused(
    bot_game: Game, anna_client: Client, place: tuple[Any, Any]
) -> None:
    assert press(anna_client, bot_game, *place).json()["error"]["code"] == "no_bot"


def test_a_press_on_nothing_makes_no_guest(bot_game: Game, client: Client) -> None:
    before = User.objects.count()
    for place in ((1, moves(bot_game, (0,))[0]), (9, 0), ("1", 0)):
        assert press(client, bot_game, *place).json()["error"]["code"] == "no_bot"
    assert User.objects.count() == before
    assert press(client, bot_game, 1, moves(bot_game, (1, 2))[0]).status_code == 200
    assert User.objects.filter(is_guest=True).count() == 1


def test_presses_are_limited_a_day(bot_game: Game, anna: User, limits: SetLimits) -> None:
    limits(bad_bot_moves=1)
    first, second, *_ = moves(bot_game, (1, 2))
    mark(bot_game, first, anna)
    assert error_code(mark, bot_game, second, anna) == "too_many"


def test_a_running_game_has_no_bad_moves(bot_game: Game, anna: User) -> None:
    running = changed(bot_game, status=Game.Status.PLAYING)
    assert error_code(mark, running, 0, anna) == "unfinished"


def test_a_closed_account_leaves_its_moves_without_a_name(bot_game: Game, anna: User) -> None:
    row = mark(bot_game, moves(bot_game, (1, 2))[0], anna)
    assert [one["move"] for one in queries.bad_moves_of(anna)] == [row.move]
    forget_user(anna)
    row.refresh_from_db()
    assert row.user is None and queries.bad_moves_of(anna) == []


def test_operators_list_and_export_them(bot_game: Game, anna: User) -> None:
    row = mark(bot_game, moves(bot_game, (1, 2))[0], anna)
    desk = client_of(staff_with("game_reviews.view_badbotmove"))
    address = "/admin/game_reviews/badbotmove/"
    assert row.move in desk.get(address).content.decode()
    chosen = {"action": "export", "_selected_action": [row.pk]}
    line = json.loads(desk.post(address, chosen).content)
    assert (line["move"], line["level"], line["record"]) == (
        row.move,
        row.level,
        bad_moves.position_of(row),
    )
    assert anna.username not in json.dumps(line)


def test_without_the_right_nobody_exports(bot_game: Game, anna: User) -> None:
    mark(bot_game, moves(bot_game, (1, 2))[0], anna)
    desk = client_of(staff_with("games.view_game"))
    assert desk.get("/admin/game_reviews/badbotmove/").status_code == 403


def test_reviews_can_be_looked_up(bot_game: Game, anna: User) -> None:
    services.request_review(bot_game, anna, NETWORK)
    desk = client_of(staff_with("game_reviews.view_gamereview"))
    assert bot_game.pk in desk.get("/admin/game_reviews/gamereview/").content.decode()
