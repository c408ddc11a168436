"""Tests of games.fairplay.detection.rating_speed."""

from random import Random

import pytest

from games.fairplay.detection.rated_tables import Finding, RatedTable
from games.fairplay.detection.rating_speed import THRESHOLD, speed_findings
from tests.games.fairplay.detection.factories import standings, table

ATTACKER, CROWD = 1, range(1, 60)


def found(tables: list[RatedTable], established: range = CROWD) -> list[Finding]:
    findings = speed_findings(tables, standings(established))
    return [finding for finding in findings if finding.score >= THRESHOLD]


def lost_on_purpose(number: int) -> list[RatedTable]:
    """Return games in which newcomers lose to the attacker."""
    return [table([ATTACKER, 100 + n, 300 + n], hour=n) for n in range(number)]


def test_an_established_player_who_always_beats_newcomers_is_found() -> None:
    (finding,) = found(lost_on_purpose(30))
    assert finding.user == ATTACKER and len(finding.games) == 30
    assert (finding.figures["scored"], finding.figures["comparisons"]) == (60.0, 60)
    assert finding.figures["expected"] == pytest.approx(60 * 0.64, abs=0.1)


def test_so_is_a_new_account_after_more_games() -> None:
    assert found(lost_on_purpose(20), established=range(0)) == []
    (finding,) = found(lost_on_purpose(80), established=range(0))
    assert finding.user == ATTACKER


def test_two_accomplices_who_lose_again_and_again_are_found() -> None:
    (finding,) = found([table([ATTACKER, 2, 3], hour=n) for n in range(40)])
    assert finding.user == ATTACKER and finding.figures["scored"] == 80.0


def test_an_account_with_few_games_is_not_found_by_luck() -> None:
    assert found(lost_on_purpose(9), established=range(0)) == []


def test_departures_are_not_compared() -> None:
    games = [table([ATTACKER, 100 + n, 300 + n], left=[100 + n, 300 + n]) for n in range(60)]
    assert found(games) == []


def test_a_strong_newcomer_who_beats_everybody_is_not_found() -> None:
    against_newcomers = [table([ATTACKER, 100 + n, 300 + n], hour=n) for n in range(25)]
    against_others = [
        table([ATTACKER, 2 + n % 50, 7 + n % 50], ratings=(1500.0, 1700.0, 1700.0), hour=n)
        for n in range(40)
    ]
    assert found([*against_newcomers, *against_others], established=range(2, 60)) == []


def test_but_the_same_wins_of_somebody_who_loses_to_everybody_else_are() -> None:
    against_newcomers = [table([ATTACKER, 100 + n, 300 + n], hour=n) for n in range(25)]
    against_others = [table([2 + n % 50, 7 + n % 50, ATTACKER], hour=n) for n in range(40)]
    tables = [*against_newcomers, *against_others]
    assert [f.user for f in found(tables, established=range(2, 60))] == [ATTACKER]


def test_results_as_expected_are_not_found() -> None:
    dice = Random(2)
    games = [table(dice.sample([1, 2, 3], 3), hour=n) for n in range(200)]
    assert found(games) == []


def test_the_rating_expects_more_of_a_strong_player() -> None:
    strong = [
        table([ATTACKER, 100 + n, 300 + n], ratings=(2100.0, 1500.0, 1500.0), hour=n)
        for n in range(30)
    ]
    assert found(strong) == []
