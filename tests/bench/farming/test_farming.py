"""The bench of farming: its ladder follows the site's rules, and a small run."""

import json
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from tests.bench.farming import attacks, departures, events, honest, ranks, seasons
from tests.bench.farming.command import Command
from tests.bench.farming.ladder import Account, Ladder, places_by_luck, rate, veteran


def test_three_equals_gain_16_lose_4_and_lose_12() -> None:
    table = [veteran(1500, games=0) for _ in range(3)]
    rate(table, [1, 2, 3], day=0)
    assert [account.rating for account in table] == [1516, 1496, 1488]


def test_without_limits_leavers_are_farmed() -> None:
    assert attacks.points_a_day(attacks.guests_leave, "established", "before") > 25
    assert attacks.points_a_day(attacks.guests_leave, "established") == 0


@pytest.mark.parametrize("attacker", list(attacks.ATTACKERS))
def test_no_attack_brings_five_points_a_day(attacker: str) -> None:
    assert attacks.points_a_day(attacks.everything, attacker) < 5


@pytest.mark.parametrize("ladder", ["small", "young"])
def test_no_young_ladder_brings_five_points_a_day(ladder: str) -> None:
    assert attacks.points_a_day(attacks.everything, "new", ladder) < 5


def test_sixteen_own_accounts_bring_little_in_a_day_and_no_rank() -> None:
    ladder, farmer = Ladder(crowd=None), Account(1500)
    losers = attacks.pairs([Account(1500) for _ in range(16)])
    for _ in range(100):
        rate([farmer, *next(losers)], [1, 2, 3], 0, ladder=ladder)
    assert farmer.rating == pytest.approx(1521) and not farmer.established


def test_a_hundred_accounts_have_no_rank_beside_established_members() -> None:
    assert ranks.rank_after(10, head_start=45) is None


def test_a_cup_of_three_changes_no_ladder_of_a_pool() -> None:
    assert not events.feeds_pool(3, "swiss") and events.feeds_pool(8, "swiss")
    assert not events.feeds_pool(30, "teams")


@pytest.mark.parametrize("attack", list(departures.ATTACKS))
def test_a_friend_who_leaves_brings_no_five_points_a_day(attack: str) -> None:
    assert attacks.points_a_day(departures.ATTACKS[attack], "established") < 5


def test_losing_before_a_season_brings_no_five_points_a_day_in_it() -> None:
    assert seasons.season_after_losing() < 5


def test_throw_away_accounts_are_not_established_by_each_other() -> None:
    accounts = attacks.seasoned(Ladder())
    assert all(account.games >= 20 and not account.established for account in accounts)


def test_an_account_is_established_among_established_players() -> None:
    new, day = Account(1500), 0
    while not new.established:
        rate([new, veteran(1500), veteran(1500)], [1, 2, 3], day := day + 1)
    assert new.games == 20


def test_the_stronger_player_wins_more_often() -> None:
    dice = Random(1)
    places = [places_by_luck([veteran(1700), veteran(1500)], dice)[0] for _ in range(500)]
    assert 0.70 < places.count(1) / 500 < 0.82


def test_an_honest_player_is_hardly_slowed_down() -> None:
    now, before = (honest.mean_points_a_day(6, Ladder(limited=on)) for on in (True, False))
    assert now > 0.8 * before


def test_ratings_of_a_young_ladder_move_and_tell_who_is_strong() -> None:
    month = honest.mean_young_month(10)
    assert month.movement > 30 and month.correlation > 0.8
    assert month.ranked == honest.MEMBERS


@pytest.mark.slow
def test_a_small_run_ends_in_one_line_of_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attacks, "DAYS", 2)
    monkeypatch.setattr(attacks, "GAMES_A_DAY", 5)
    monkeypatch.setattr(honest, "DAYS", 1)
    for module in (seasons, ranks):
        monkeypatch.setattr(module, "GAMES_A_DAY", 2)
    said = StringIO()
    call_command(Command(), "--runs=1", "--seeds=1", stdout=said)
    answer: Any = json.loads(said.getvalue().strip().splitlines()[-1])
    assert set(answer) == {
        "best_attack_points_per_day",
        "best_attack",
        "best_by_ladder",
        "best_by_family",
        "honest_points_per_day",
        "honest_before",
        "young_honest",
        "young_honest_without_limits",
        "young_rank",
        "season_after_losing",
        "not_in_the_bar",
        "not_covered",
    }
    assert set(answer["best_by_ladder"]) == {"old", "small", "young"}
