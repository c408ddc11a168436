"""Tests of games.fairplay.detection.point_transfers and of the simulated players."""

from collections import defaultdict

import pytest

from games.bots import LEVELS, Bot
from games.engine import agreements_from
from games.engine.record import ActionApplied, DealFinished
from games.fairplay.detection.favouritism import favouritism
from games.fairplay.detection.point_transfers import MAX_POINTS, Role, point_transfers
from tools.calibrate_fairplay.calibration import simulate_table, simulated_steps, sums_by_pair
from tools.calibrate_fairplay.simulated_players import Colluder, honest_player

CLASSIC = agreements_from({"preset": "classic"})
GREEDY = LEVELS["greedy"]


def game(bots: list[Bot], deals: int = 3) -> list:
    return list(simulated_steps(CLASSIC, bots, deals, "gifts"))


def test_the_reference_bot_transfers_nothing() -> None:
    transfers = list(point_transfers(game([GREEDY] * 3), GREEDY))
    assert transfers and all(transfer.points == 0 for transfer in transfers)


def test_each_deal_yields_all_six_pairs_with_their_roles() -> None:
    played = game([honest_player(f"{seat}") for seat in range(3)])
    declarers = [one.outcome.declarer for one in played if isinstance(one, DealFinished)]
    transfers = list(point_transfers(played, GREEDY))
    assert len(transfers) == 6 * len([one for one in declarers if one is not None])
    of_first = [transfer for transfer in transfers if transfer.deal == 0]
    by_role = defaultdict(set)
    for transfer in of_first:
        by_role[transfer.role].add((transfer.giver, transfer.receiver))
    first = declarers[0]
    assert by_role[Role.GIVER] == {(first, seat) for seat in range(3) if seat != first}
    assert by_role[Role.RECEIVER] == {(seat, first) for seat in range(3) if seat != first}
    assert all(first not in pair for pair in by_role[Role.THIRD])


def test_only_deviating_players_transfer_points() -> None:
    transfers = list(point_transfers(game([GREEDY, honest_player("1"), GREEDY], deals=8), GREEDY))
    assert any(transfer.points for transfer in transfers if transfer.giver == 1)
    assert not any(transfer.points for transfer in transfers if transfer.giver != 1)


def test_the_transfer_of_a_deal_is_limited() -> None:
    colluder = Colluder(honest_player("0"), 1, 1.0)
    transfers = list(
        point_transfers(game([colluder, honest_player("1"), honest_player("2")], deals=8), GREEDY)
    )
    assert max(abs(transfer.points) for transfer in transfers) <= MAX_POINTS


def test_simulated_players_are_deterministic() -> None:
    players = [Colluder(honest_player("0"), 1, 0.7), honest_player("1"), honest_player("2")]
    one, other = game(players, deals=6), game(players, deals=6)
    assert [str(m.done) for m in one if isinstance(m, ActionApplied)] == [
        str(m.done) for m in other if isinstance(m, ActionApplied)
    ]


@pytest.mark.slow
def test_a_colluder_is_detected_with_the_partner() -> None:
    """Check one table; the bench measures the rates (docs/performance.md)."""
    players: list[Bot] = [
        Colluder(honest_player("a"), 1, 1.0),
        honest_player("b"),
        honest_player("c"),
    ]
    sums = sums_by_pair(point_transfers(simulated_steps(CLASSIC, players, 100, "colluder"), GREEDY))
    helped = favouritism(sums[0, 1], sums[0, 2])
    assert helped.score > 3 and helped.points > 5
    assert favouritism(sums[0, 2], sums[0, 1]).score == pytest.approx(-helped.score)


def test_a_simulated_table_yields_six_honest_pairs_or_the_colluding_one() -> None:
    assert len(list(simulate_table(0.0, 12, "t"))) == 6
    assert len(list(simulate_table(1.0, 12, "t"))) == 1
