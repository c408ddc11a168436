"""Tests of free entries: what no agreement knows, booked, refused, shown."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games.engine import Game, agreements_from, new_game
from games.engine.state import Standing
from games.scorekeeper.booking import book
from games.scorekeeper.errors import UnreadableSheet
from games.scorekeeper.facts import MAX_CHANGE, MAX_REASON_LENGTH, read_facts
from games.scorekeeper.sheets import read_sheet
from tests.games.scorekeeper.factories import free_entry, new_key, played, send, sheet_record

PAGE = Path(settings.BASE_DIR, "games/static/games/scorekeeper/free_entry.js")


def game_with(
    scores: tuple[int, ...] = (0, 0, 0),
    barrel: tuple[int | None, ...] = (None, None, None),
    **agreements: Any,
) -> Game:
    """Return a game with these scores, in which seat 0 deals."""
    zeros = (0, 0, 0)
    standing = Standing(scores, zeros, barrel, zeros, zeros, zeros, (False,) * 3)
    return new_game(agreements_from(agreements), 0, standing)


def after(game: Game, *changes: int, passes_on: bool = False) -> Game:
    return book(game, read_facts(game, 1, free_entry(*changes, passes_on=passes_on)))


def test_points_change_as_written_and_the_same_dealer_deals() -> None:
    game = after(game_with((100, 50, 0)), 0, -60, 7)
    assert game.standing.scores == (100, -10, 7)
    assert (game.dealer, game.played, game.deal) == (0, 0, 1)
    assert game.last is not None and game.last.redeal and game.last.gains == (0, -60, 7)


def test_an_entry_that_passes_the_deal_on_is_a_deal_of_the_game() -> None:
    game = after(game_with(barrel=(None, 0, None), scores=(0, 880, 0)), 0, 0, 5, passes_on=True)
    assert (game.dealer, game.played) == (1, 1)
    assert game.standing.barrel == (None, 1, None)
    assert game.last is not None and not game.last.redeal


def test_one_that_stays_is_no_attempt_on_the_barrel() -> None:
    game = after(game_with(barrel=(None, 2, None), scores=(0, 880, 0)), -10, 0, 0)
    assert game.standing.barrel == (None, 2, None)


def test_the_last_attempt_on_the_barrel_passes_with_the_deal() -> None:
    game = after(game_with(barrel=(None, 2, None), scores=(0, 880, 0)), 0, 0, 0, passes_on=True)
    assert game.standing.scores == (0, 760, 0) and game.standing.falls == (0, 1, 0)


def test_who_loses_points_on_the_barrel_falls_to_what_is_left() -> None:
    standing = after(game_with((0, 880, 0), (None, 1, None)), 0, -30, 0).standing
    assert standing.scores == (0, 850, 0)
    assert standing.barrel == (None, None, None) and standing.falls == (0, 1, 0)


@pytest.mark.parametrize(("change", "score", "winner"), [(20, 880, None), (120, 1000, 1)])
def test_who_gains_points_on_the_barrel_has_to_win(
    change: int, score: int, winner: int | None
) -> None:
    game = after(game_with((0, 880, 0), (None, 1, None)), 0, change, 0)
    assert (game.standing.scores[1], game.winner) == (score, winner)


def test_points_that_are_collected_on_the_barrel_stay() -> None:
    agreed = {"barrel_mode": "accumulate"}
    game = after(game_with((0, 880, 0), (None, 1, None), **agreed), 0, 20, 0)
    assert game.standing.scores == (0, 900, 0)


def test_a_score_at_the_threshold_gets_on_the_barrel() -> None:
    standing = after(game_with((870, 0, 0)), 40, 0, 0).standing
    assert standing.scores == (880, 0, 0) and standing.barrel == (0, None, None)


def test_a_score_that_is_reset_becomes_nothing() -> None:
    assert after(game_with((540, 0, 0), dump_truck="555"), 15, 0, 0).standing.scores[0] == 0


def test_the_highest_score_wins_when_the_last_deal_passes_on() -> None:
    start = game_with((100, 50, 90), max_deals=1)
    assert after(start, 0, 200, 0).winner is None
    assert after(start, 0, 200, 0, passes_on=True).winner == 1


def test_without_a_barrel_the_higher_score_of_two_winners_wins() -> None:
    agreed = agreements_from({"barrel": False, "must_mount_barrel": False})
    before = after(new_game(agreed, 0), 990, 980, 0)
    assert before.winner is None and after(before, 20, 60, 0).winner == 1


def test_a_turn_of_the_golden_round_passes_with_the_deal() -> None:
    start = new_game(agreements_from({"golden_round": True}), 0)
    assert after(start, 5, 0, 0).golden_outcomes == ()
    assert after(start, 5, 0, 0, passes_on=True).golden_outcomes == ("free_entry",)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"changes": [1, 2]}, "changes"),
        ({"changes": [1, 2, "3"]}, "changes"),
        ({"changes": [1, 2, 0.5]}, "changes"),
        ({"changes": [MAX_CHANGE + 1, 0, 0]}, "changes"),
        ({"changes": None}, "changes"),
        ({"reason": ""}, "reason"),
        ({"reason": " \u200b"}, "reason"),
        ({"reason": None}, "reason"),
        ({"reason": "x" * (MAX_REASON_LENGTH + 1)}, "reason"),
        ({"passes_on": 1}, "passes_on"),
        ({"declarer": 0}, "declarer"),
        ({"fines": []}, "fines"),
    ],
)
def test_what_is_wrong_with_an_entry_is_named(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(UnreadableSheet) as raised:
        read_facts(game_with(), 3, free_entry(0, -60, 0) | changes)
    assert (raised.value.code, raised.value.data["field"]) == ("deal_field", field)


def test_a_deal_has_no_fields_of_an_entry() -> None:
    with pytest.raises(UnreadableSheet) as raised:
        read_facts(game_with(), 1, played(0, 120, [100, 10, 10]) | {"reason": "Fine"})
    assert raised.value.data["field"] == "reason"


def test_the_page_has_the_same_limit_of_points() -> None:
    assert f"MAX_CHANGE = {MAX_CHANGE};" in PAGE.read_text()


def test_strangers_are_shown_no_link_in_a_reason() -> None:
    entry = free_entry(0, -60, 0, reason="See https://evil.example.com now")
    record = read_sheet(sheet_record(deals=[entry])).as_json()
    assert "evil" not in record["deals"][0]["reason"]
    assert read_sheet(record).as_json() == record


@pytest.mark.django_db
def test_the_public_page_shows_the_points_with_their_reason(client: Client) -> None:
    deals = [played(0, 120, [100, 10, 10], [0, "S"]), free_entry(0, -60, 0, reason="A <b>fine")]
    answer = send(client, new_key(), sheet_record(deals=deals)).json()
    assert answer["rows"][1]["outcome"] == "free_entry"
    page = client.get(answer["url"]).text
    assert "A &lt;b&gt;fine" in page and "\u221260" in page and "\u00b1" in page
    assert client.get(f"{answer['url']}record/").json()["deals"][1]["changes"] == [0, -60, 0]
