"""Attacks by tournaments of own accounts: cups, arenas, leagues and teams."""

from random import Random

from tests.bench.farming.attacks import GAMES_A_DAY, STRENGTH, Attack, Round
from tests.bench.farming.ladder import Account, Ladder, rate
from tournaments.ladders import POOL_ENTRANTS, unrated_by_format

SMALL_CUP, ARENA, LEAGUE = 3, 21, 12
# Of a league's games: each player plays so many a day, in as many leagues as can run at a time.
LEAGUE_GAMES, LEAGUES = 2, 10


def feeds_pool(entrants: int, format_name: str) -> bool:
    """Return whether games of such a tournament change the ladder of the ranked queue."""
    return entrants >= POOL_ENTRANTS and not unrated_by_format(format_name)


def _event(entrants: int, format_name: str, games: int, ladder: Ladder) -> Round:
    """Return rounds in which all entrants play, drawn at random; the attacker always wins."""
    dice = Random(format_name)
    own = [Account(STRENGTH) for _ in range(entrants - 1)]
    played: dict[int, int] = {}

    def game(attacker: Account, day: int) -> None:
        played[day] = played.get(day, 0) + 1
        if played[day] > games or not feeds_pool(entrants, format_name):
            return
        drawn = dice.sample(own, len(own))
        rate([attacker, *drawn[:2]], [1, 2, 3], day, ladder=ladder)
        # One more table is enough to make the others known to each other.
        if len(drawn) >= 5:
            rate(drawn[2:5], [1, 2, 3], day, ladder=ladder)

    return game


def cup_of_three(ladder: Ladder) -> Round:
    """Open tournaments with two own accounts, all day long."""
    return _event(SMALL_CUP, "swiss", GAMES_A_DAY, ladder)


def cup_of_eight(ladder: Ladder) -> Round:
    """Open tournaments with seven own accounts who really play."""
    return _event(POOL_ENTRANTS, "swiss", GAMES_A_DAY, ladder)


def arena(ladder: Ladder) -> Round:
    """Arenas with twenty own accounts, one wave after another."""
    return _event(ARENA, "arena", GAMES_A_DAY, ladder)


def league(ladder: Ladder) -> Round:
    """Several leagues with eleven own accounts, whose tables agree on their times at once."""
    return _event(LEAGUE, "league", LEAGUE_GAMES * LEAGUES, ladder)


def teams(ladder: Ladder) -> Round:
    """Teams of own accounts: their games are not rated at all."""
    return _event(POOL_ENTRANTS + 1, "teams", GAMES_A_DAY, ladder)


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack for attack in (cup_of_three, cup_of_eight, arena, league, teams)
}
