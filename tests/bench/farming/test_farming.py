"""The bench of farming: its ladder follows the site's rules, and a small run."""

import json
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from tests.bench.farming import attacks, honest
from tests.bench.farming.command import Command
from tests.bench.farming.ladder import Account, places_by_luck, rate, veteran


def test_three_equals_gain_16_lose_4_and_lose_12() -> None:
    table = [veteran(1500, games=0) for _ in range(3)]
    rate(table, [1, 2, 3], day=0)
    assert [account.rating for account in table] == [1516, 1496, 1488]


def test_without_limits_leavers_are_farmed() -> None:
    assert attacks.points_a_day("guests_leave", "established", limited=False) > 25
    assert attacks.points_a_day("guests_leave", "established") == 0


@pytest.mark.parametrize("attacker", list(attacks.ATTACKERS))
def test_no_attack_brings_five_points_a_day(attacker: str) -> None:
    assert attacks.points_a_day("everything", attacker) < 5


def test_throw_away_accounts_are_not_established_by_each_other() -> None:
    accounts = attacks.seasoned(limited=True)
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
    now, before = (honest.mean_points_a_day(6, limited) for limited in (True, False))
    assert now > 0.8 * before


def test_a_small_run_ends_in_one_line_of_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attacks, "DAYS", 2)
    monkeypatch.setattr(attacks, "GAMES_A_DAY", 10)
    monkeypatch.setattr(honest, "DAYS", 1)
    said = StringIO()
    call_command(Command(), "--runs=1", stdout=said)
    answer: Any = json.loads(said.getvalue().strip().splitlines()[-1])
    assert set(answer) == {
        "best_attack_points_per_day",
        "best_attack",
        "honest_points_per_day",
        "honest_before",
    }
