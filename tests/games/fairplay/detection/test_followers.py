"""Tests of games.fairplay.detection.followers."""

from random import Random

from games.fairplay.detection.followers import THRESHOLD, follower_findings
from games.fairplay.detection.rated_tables import Finding, RatedTable
from tests.games.fairplay.detection.factories import standings, table

STAR, REGULARS = 1, range(1, 31)


def found(tables: list[RatedTable], established: range = REGULARS) -> list[Finding]:
    findings = follower_findings(tables, standings(established))
    return [finding for finding in findings if finding.score >= THRESHOLD]


def followers(number: int = 6, games: int = 4, chosen: bool = False) -> list[RatedTable]:
    """Return games in which so many newcomers, two at a time, lose to the star."""
    return [
        table([STAR, 100 + pair, 101 + pair], hour=pair * games + game, chosen=chosen)
        for pair in range(0, number, 2)
        for game in range(games)
    ]


def test_newcomers_who_only_meet_and_lose_to_one_account_are_found() -> None:
    games = followers()
    (finding,) = found(games)
    assert finding.user == STAR and set(finding.games) == {game.game for game in games}
    assert finding.figures["accounts"] == 6 and finding.figures["games"] == 12


def test_so_they_are_at_tables_of_their_choice() -> None:
    assert [finding.user for finding in found(followers(chosen=True))] == [STAR]


def test_two_followers_are_not_enough() -> None:
    assert found(followers(number=2, games=8)) == []


def test_newcomers_with_one_game_follow_nobody() -> None:
    assert found([table([STAR, 100 + n, 200 + n], hour=n) for n in range(20)]) == []


def test_newcomers_who_also_meet_others_are_not_followers() -> None:
    elsewhere = [table([2, 100 + n, 3], hour=n) for n in range(6)]
    assert found([*followers(), *elsewhere]) == []


def test_newcomers_who_sometimes_win_are_not_followers() -> None:
    won = [table([100 + pair, STAR, 101 + pair], hour=90 + pair) for pair in range(0, 6, 2)]
    won += [table([101 + pair, STAR, 100 + pair], hour=90 + pair) for pair in range(0, 6, 2)]
    assert found([*followers(), *won]) == []


def test_established_players_are_nobodys_followers() -> None:
    assert found(followers(), established=range(1, 200)) == []


def test_leavers_may_be_followers() -> None:
    games = [
        table([STAR, 100 + pair, 101 + pair], left=[101 + pair], hour=pair * 4 + game)
        for pair in range(0, 8, 2)
        for game in range(4)
    ]
    assert [finding.user for finding in found(games)] == [STAR]


def test_meeting_by_chance_makes_no_followers() -> None:
    dice = Random(3)
    games = []
    for hour in range(200):
        newcomer = 100 + hour // 3
        for _ in range(3):
            regulars = dice.sample(REGULARS, 5)
            games.append(table(dice.sample([newcomer, *regulars[:2]], 3), hour=hour))
            games.append(table(regulars[2:], hour=hour))
    assert found(games) == []
