"""Tests of the lines for research: what was played is there, and who played is not."""

import json
from typing import Any

import pytest

from games.daily.models import Day, Run
from games.daily.publication.lines import are_complete, lines_of, pseudonym
from games.models import Game
from tests.games.daily.conftest import old_account
from tests.games.daily.playing import begin, play


def counted(name: str, day: Day, deal: int = 1) -> Run:
    """Return a deal of a day that is over, as if it had been played in time."""
    run = play(old_account(name), day, deal)
    Run.objects.filter(pk=run.pk).update(counts=True)
    return run


def deals_in_record(run: Run) -> list[dict[str, Any]]:
    record = Game.objects.get(pk=run.game_id).record
    assert record is not None
    found: list[dict[str, Any]] = record["deals"]
    return found


def told(day: Day, *deals: int) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines_of(day, *([deals] if deals else []))]


def test_a_line_has_the_result_and_what_was_played(yesterday: Day, day: Day) -> None:
    run = counted("hanna", yesterday)
    [line] = told(yesterday)
    assert (line["deal"], line["change"], line["outcome"]) == (1, run.change, run.outcome)
    deals = deals_in_record(run)
    assert [one["actions"] for one in line["played"]] == [deal["actions"] for deal in deals]
    assert [one["deck"] for one in line["played"]] == [deal["deck"] for deal in deals]


def test_a_line_tells_neither_name_nor_game_nor_time(yesterday: Day, day: Day) -> None:
    run = counted("hanna", yesterday)
    [text] = lines_of(yesterday)
    assert set(json.loads(text)) == {
        *("deal", "player", "change", "declarer", "contract", "outcome", "points", "played")
    }
    assert "hanna" not in text and run.game_id not in text
    assert deals_in_record(run)[0]["times"]
    assert all("times" not in deal for deal in json.loads(text)["played"])


def test_a_person_has_one_name_a_day_and_another_on_each(yesterday: Day, day: Day) -> None:
    user = old_account("hanna")
    for deal in (1, 2):
        Run.objects.filter(pk=play(user, yesterday, deal).pk).update(counts=True)
    assert {line["player"] for line in told(yesterday)} == {pseudonym(user.pk, yesterday)}
    assert pseudonym(user.pk, yesterday) != pseudonym(user.pk, day)


def test_lines_are_in_no_order_of_time(yesterday: Day, day: Day) -> None:
    for name in ("hanna", "oleh", "vera"):
        counted(name, yesterday)
    names = [line["player"] for line in told(yesterday)]
    assert names == sorted(names) and len(names) == 3


def test_what_does_not_count_is_left_out(yesterday: Day, day: Day) -> None:
    """Guests, latecomers, annulled deals, and those that were not finished."""
    play(old_account("oleh"), yesterday)
    begin(old_account("vera"), yesterday, 1)
    Run.objects.filter(user__username="vera").update(counts=True)
    counted("hanna", yesterday, 2)
    assert [line["deal"] for line in told(yesterday)] == [2]
    assert told(yesterday, 1) == []


@pytest.mark.parametrize("counts", [True, False])
def test_a_day_is_complete_once_all_games_that_count_are_revealed(
    yesterday: Day, day: Day, counts: bool
) -> None:
    run = begin(old_account("vera"), yesterday, 1)
    assert run.game.sealed and are_complete(yesterday)
    Run.objects.filter(pk=run.pk).update(counts=counts)
    assert are_complete(yesterday) is not counts
    assert not are_complete(day)
