"""Tests of contracts: their chance at the first card, and how they ended."""

from dataclasses import replace

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.engine.record import DealFinished, read_record, replay_steps
from games.review.judgement import NamedContract
from games.review.named_contract import named_contract, played_contracts
from tests.games.review.records import short_record

BUDGET = Budget(bidding=1, exchange=1, play=6, drawn=1)


def found(amount: int | None = None) -> NamedContract | None:
    """Return the first contract of a record, as if it were for so much."""
    record = read_record(short_record())
    played = next(played_contracts(replay_steps(record)))
    wanted = played if amount is None else replace(played, amount=amount)
    return named_contract(wanted, Solver(record.agreements), BUDGET)


def test_each_contract_that_was_played_is_there_with_its_end() -> None:
    steps = list(replay_steps(read_record(short_record())))
    outcomes = [step.outcome for step in steps if isinstance(step, DealFinished)]
    ends = [(one.declarer, one.contract, one.outcome == "made") for one in outcomes]
    contracts = [(one.seen.declarer, one.amount, one.is_made) for one in played_contracts(steps)]
    assert contracts == ends


def test_the_declarer_knows_no_other_hand() -> None:
    played = next(played_contracts(replay_steps(read_record(short_record()))))
    assert played.seen.seat == played.seen.declarer and not played.seen.plays


def test_a_higher_contract_has_a_smaller_chance() -> None:
    low, high = found(60), found(300)
    assert low is not None and high is not None
    assert 0 <= high.chance < 0.05 < low.chance <= 1


def test_the_chance_does_not_depend_on_the_end() -> None:
    record = read_record(short_record())
    played = next(played_contracts(replay_steps(record)))
    other = replace(played, is_made=not played.is_made)
    solver = Solver(record.agreements)
    one, two = named_contract(played, solver, BUDGET), named_contract(other, solver, BUDGET)
    assert one is not None and two is not None and one.chance == two.chance
