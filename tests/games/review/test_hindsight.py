"""Tests of hindsight: what open cards would have allowed."""

from games.bots.search.exchange import Gift
from games.bots.search.solver import Solver
from games.engine.record import DealFinished, read_record, replay_steps
from games.review.hindsight import OpenDeal, hindsight_of, open_deals
from games.review.judgement import Hindsight
from tests.games.bots.deals import deal, look
from tests.games.review.records import short_record

NODES = 1_000_000
# Five tricks for sure, and a marriage of 40.
STRONG = "AS TS KS QS AC 9D JD"


def hindsight(hand: str, talon: str, bid: int = 120) -> Hindsight | None:
    """Return the hindsight of forehand with this hand and talon, who has the opening bid."""
    game = deal([hand], talon=talon, actions=["pass", "pass"])
    seen, legal = look(game)
    assert game.running is not None and seen.seat == 0
    world = {seat: game.running.hands[seat] for seat in (1, 2)}
    gifts = [action for action in legal if isinstance(action, Gift)]
    return hindsight_of(OpenDeal(seen, world, gifts, bid), Solver(game.agreements), NODES)


def test_a_strong_hand_takes_its_tricks_and_its_marriage() -> None:
    found = hindsight(STRONG, "9C JH QH")
    assert found is not None and 110 <= found.possible < 160
    assert (found.declarer, found.bid) == (0, 120)


def test_more_is_possible_with_a_better_talon() -> None:
    good, bad = (
        hindsight("AS TS KS AC TC 9D JD", "QS AD AH"),
        hindsight("AS TS KS AC TC 9D JD", "9C JH QH"),
    )
    assert good is not None and bad is not None
    assert good.possible > bad.possible


def test_each_exchange_of_a_record_has_its_contract() -> None:
    steps = list(replay_steps(read_record(short_record())))
    outcomes = [step.outcome for step in steps if isinstance(step, DealFinished)]
    found = [(deal.seen.seat, deal.bid) for deal in open_deals(steps)]
    assert found == [(one.declarer, one.contract) for one in outcomes if not one.redeal]


def test_a_deal_that_was_not_finished_has_none() -> None:
    data = short_record()
    first = data["deals"][0] | {"actions": data["deals"][0]["actions"][:12]}
    record = read_record(data | {"deals": [first]})
    assert list(open_deals(replay_steps(record))) == []
