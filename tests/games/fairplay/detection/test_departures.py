"""Tests of games.fairplay.detection.departures."""

from random import Random

from games.fairplay.detection.departures import THRESHOLD, departure_findings
from games.fairplay.detection.rated_tables import Finding, RatedTable
from tests.games.fairplay.detection.factories import standings, table

ATTACKER = 1


def honest_games(number: int) -> list[RatedTable]:
    """Return games of ten people; in one of ten the last player leaves."""
    dice = Random(number)
    tables = (dice.sample(range(10, 20), 3) for _ in range(number))
    return [table(users, left=users[2:] if dice.random() < 0.1 else []) for users in tables]


def found(tables: list[RatedTable]) -> list[Finding]:
    findings = departure_findings(tables, standings())
    return [finding for finding in findings if finding.score >= THRESHOLD]


def test_wins_against_leavers_who_never_repeat_are_found() -> None:
    attack = [table([ATTACKER, 100 + n, 200 + n], left=[100 + n, 200 + n]) for n in range(12)]
    (finding,) = found([*honest_games(100), *attack])
    assert finding.user == ATTACKER and finding.games == [game.game for game in attack]
    assert finding.figures["won"] == finding.figures["played"] == 12
    assert finding.figures["accounts"] == 24 and finding.figures["expected"] < 2


def test_so_are_wins_on_a_ladder_where_nobody_else_plays() -> None:
    attack = [table([ATTACKER, 100 + n, 200 + n], left=[200 + n]) for n in range(12)]
    assert [finding.user for finding in found(attack)] == [ATTACKER]


def test_a_crowd_of_attackers_does_not_make_departures_usual() -> None:
    attacks = [
        table([attacker, 100 + n, 200 + n], left=[100 + n, 200 + n])
        for attacker in range(5)
        for n in range(15)
    ]
    assert {finding.user for finding in found(attacks)} == set(range(5))


def test_departures_at_the_usual_rate_are_not_found() -> None:
    assert found(honest_games(400)) == []


def test_a_few_lucky_games_are_not_found() -> None:
    attack = [table([ATTACKER, 100 + n, 200 + n], left=[200 + n]) for n in range(3)]
    assert found([*honest_games(100), *attack]) == []


def test_a_user_who_does_not_win_after_departures_does_not_profit() -> None:
    games = [table([50 + n, ATTACKER, 200 + n], left=[200 + n]) for n in range(12)]
    assert ATTACKER not in {finding.user for finding in found([*honest_games(100), *games])}


def test_a_leaver_wins_nothing() -> None:
    games = [table([50 + n, ATTACKER, 200 + n], left=[ATTACKER, 200 + n]) for n in range(12)]
    assert found([*honest_games(100), *games]) == []


def test_players_who_meet_newcomers_are_compared_with_their_like() -> None:
    dice = Random(1)
    with_newcomers = [
        table([dice.randrange(20), 1000 + n, 2000 + n], left=[2000 + n] * (dice.random() < 0.25))
        for n in range(400)
    ]
    among_others = [table([30 + n % 10, 40 + n % 10, 50 + n % 10]) for n in range(400)]
    known = standings(established=range(60))
    scores = [f.score for f in departure_findings([*with_newcomers, *among_others], known)]
    assert scores and max(scores) < THRESHOLD
