"""The search without hindsight, compared with one that plays every lie by the engine."""

import pytest

from games.bots.search.play import missing_points
from games.bots.search.worlds import knowledge_of
from games.bots.search.worlds.sampling import all_worlds
from games.engine import IllegalAction
from games.puzzles.exact.guarantees import Guarantees
from games.puzzles.exact.known_position import known_position
from games.puzzles.exact.lies import every_lie, moment_with
from games.puzzles.exact.moment import DealMoment
from games.puzzles.making.contracts import raised
from tests.games.puzzles.exact.every_world import forces_after, plays
from tests.games.puzzles.moments import moments_in_play


def with_contracts(moment: DealMoment) -> list[DealMoment]:
    """Return the moment with contracts around what the declarer has taken so far."""
    observation = moment.observation
    declarer = observation.declarer
    assert declarer is not None
    have = observation.points[declarer] + observation.declared[declarer]
    contracts = range(have // 5 * 5 + 5, have + 60, 5)
    return [one for one in (raised(moment, contract) for contract in contracts) if one]


def compared(moment: DealMoment, guarantees: Guarantees) -> list[tuple[bool, bool, bool]]:
    """Return (found, by the engine, whether all lies are possible) for each card."""
    worlds = all_worlds(knowledge_of(moment.observation), 300) or []
    lies = every_lie(moment, 300) or []
    games = [rebuilt.game for lie in lies if (rebuilt := moment_with(moment, lie))]
    known, need = known_position(moment.observation), missing_points(moment.observation)
    declares = moment.seat == moment.observation.declarer
    guarantees.forget()
    rows = []
    for action in plays(moment.game):
        found = guarantees.reached_after(known, action.card, need) == declares
        rows.append((found, forces_after(games, moment.seat, action), len(worlds) == len(lies)))
    return rows


@pytest.fixture(scope="module")
def rows() -> list[tuple[bool, bool, bool]]:
    """Return comparisons of many endings of two and three cards."""
    guarantees = Guarantees()
    moments = (*moments_in_play(2), *moments_in_play(3)[::4])
    return [
        row
        for moment in moments
        for changed in with_contracts(moment)[:4]
        for row in compared(changed, guarantees)
    ]


def test_what_is_proved_holds_against_every_play(rows: list[tuple[bool, bool, bool]]) -> None:
    proved = [by_engine for found, by_engine, _ in rows if found]
    assert len(proved) > 20
    assert all(proved)


def test_a_plan_is_found_where_there_is_one(rows: list[tuple[bool, bool, bool]]) -> None:
    """Where the facts that the search leaves out exclude no lie."""
    with_plan = [found for found, by_engine, all_possible in rows if by_engine and all_possible]
    assert len(with_plan) > 20
    assert all(with_plan)


def test_a_contract_over_the_limit_is_no_moment() -> None:
    with pytest.raises(IllegalAction):
        _ = moments_in_play(3)[0].with_contract(400).game
