"""Tests of the increments of a deal to the counters of each seat."""

from collections import Counter
from collections.abc import Iterator

import pytest

from games import engine
from games.bots import LEVELS
from games.engine import shuffle
from games.history.counting import COUNTERS, StoredDeal, count_deals, height_of
from games.history.marks import Marks, marks_of

Ended = tuple[engine.Game, engine.Game, list[Marks]]


def deals(seed: int, **agreed: object) -> Iterator[Ended]:
    """Play a game by bots; yield the states around each deal's last action, and its marks."""
    game = engine.new_game(engine.agreements_from(agreed), 0)
    while not game.over:
        if game.phase is engine.Phase.DECK:
            game = engine.start_deal(game, shuffle.deck(bytes([seed]) * 32, (), game.deal))
            continue
        seat, before = game.to_act, game
        action = LEVELS["greedy"].choose(engine.observe(game, seat), engine.legal_actions(game))
        game = engine.act(game, seat, str(action))
        if game.phase in (engine.Phase.DECK, engine.Phase.OVER):
            yield before, game, marks_of(before, game)


@pytest.fixture(scope="module")
def played() -> list[Ended]:
    """Some whole games with a barrel and a dump truck."""
    games = [deals(seed, dump_truck="both", barrel_attempts=1) for seed in range(1, 6)]
    return [deal for game in games for deal in game]


def total(played: list[Ended], counter: str) -> list[int]:
    return [sum(marks.get(counter, 0) for marks in seats) for _, _, seats in played]


def test_every_counter_of_a_mark_is_met(played: list[Ended]) -> None:
    """Else the tests below would show nothing."""
    names = Counter(name for _, _, seats in played for marks in seats for name in marks)
    marked = {"deals", "marriages", "marriage_points", "bolts", "barrels", "falls"}
    assert marked | {"barrel_wins", "dump_trucks"} == set(names)
    assert set(names) <= set(COUNTERS)


def test_a_seat_gets_on_the_barrel_and_off_again(played: list[Ended]) -> None:
    for before, after, seats in played:
        for seat, marks in enumerate(seats):
            was, still = before.standing.barrel[seat], after.standing.barrel[seat]
            if marks.get("barrels"):
                assert was is None or marks.get("falls")
            if was is not None and still is None and after.winner != seat:
                assert marks.get("falls") == 1


def test_a_dump_truck_leaves_nothing(played: list[Ended]) -> None:
    for _, after, seats in played:
        for seat, marks in enumerate(seats):
            assert not marks.get("dump_trucks") or after.standing.scores[seat] == 0


def test_a_win_from_the_barrel_is_the_winners(played: list[Ended]) -> None:
    for before, after, seats in played:
        for seat, marks in enumerate(seats):
            won = after.winner == seat and before.standing.barrel[seat] is not None
            assert bool(marks.get("barrel_wins")) == won


def test_marriages_are_those_of_the_seat(played: list[Ended]) -> None:
    for before, after, seats in played:
        assert after.last is not None and before.running is not None
        if after.last.redeal:
            continue
        declared = before.running.declared
        assert [marks.get("marriage_points", 0) for marks in seats] == list(declared)


def test_a_seat_that_sits_out_played_no_deal() -> None:
    _, after, seats = next(deals(1, players=4, sits_out="dealer"))
    assert after.last is not None
    assert [marks.get("deals", 0) for marks in seats] == [
        0 if seat == after.last.dealer else 1 for seat in range(4)
    ]


def test_a_redeal_marks_nothing(played: list[Ended]) -> None:
    redealt = [seats for _, after, seats in played if after.last and after.last.redeal]
    assert redealt and not any(redealt)


@pytest.mark.parametrize(
    ("contract", "height"),
    [(60, 100), (100, 100), (115, 100), (120, 120), (150, 120), (155, 155), (240, 185), (245, 245)],
)
def test_heights_have_lower_ends(contract: int, height: int) -> None:
    assert height_of(contract) == height


def test_counters_are_those_of_the_declarer(played: list[Ended]) -> None:
    stored = [StoredDeal(after.last.as_json(), seats) for _, after, seats in played if after.last]
    for seat in range(3):
        counts = count_deals(stored, seat)
        own = [deal.outcome for deal in stored if deal.outcome["declarer"] == seat]
        results = Counter(outcome["outcome"] for outcome in own)
        for result in ("made", "failed"):
            sums = sum(n for name, n in counts.items() if name.startswith(f"{result}_"))
            assert sums == results[result] > 0
        assert counts["given_up"] == results["distributed"] + results["written_off"]
        assert counts["deals"] == sum(not deal.outcome["redeal"] for deal in stored)
