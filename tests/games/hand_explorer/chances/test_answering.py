"""Tests of answers: which contracts are yours, the best bid, and their JSON."""

import json
from dataclasses import asdict
from itertools import islice
from typing import Any

from games.bots.search.solver import Solver
from games.engine.cards import ALL_CARDS
from games.hand_explorer.chances.answer import Answer, ContractKind, answer_from
from games.hand_explorer.chances.answering import CLEAR, answer_of, named
from games.hand_explorer.chances.bids import bid_worths
from games.hand_explorer.chances.progress import first_progress, go_on
from games.hand_explorer.chances.suits import Renaming
from tests.games.hand_explorer.hands import SEVEN, TEN, question


def answer(hand: str = SEVEN, lies: int = 0, **fields: Any) -> Answer:
    asked = question(hand, **fields)
    progress = first_progress(asked)
    for _ in islice(go_on(asked, progress, Solver(asked.agreements)), lies):
        pass
    return answer_of(asked, progress, bid_worths(asked))


def kinds(found: Answer) -> dict[int, ContractKind]:
    return {row.contract: row.kind for row in found.rows}


def test_bids_up_to_the_limit_are_yours() -> None:
    found = kinds(answer())
    assert (found[100], found[110], found[160], found[170]) == (
        ContractKind.HELD, ContractKind.OPEN, ContractKind.OPEN, ContractKind.RAISE,
    )  # fmt: skip


def test_what_was_bid_already_is_no_longer_shown() -> None:
    assert min(kinds(answer(bid=140))) == 140


def test_the_best_bid_is_the_highest_that_beats_a_pass() -> None:
    found = answer()
    assert found.best is not None and found.passed is not None and found.win is not None
    assert 105 <= found.best <= found.limit == 160 and found.win > found.passed
    beaten = [row for row in found.rows if row.win is not None and row.contract > found.best]
    assert all(row.win <= found.passed + CLEAR for row in beaten if row.win is not None)


def test_with_a_weak_hand_the_best_is_a_pass() -> None:
    found = answer("9S JS 9C JC 9D JD 9H")
    assert found.best is None and found.passed is not None


def test_bars_come_before_anybody_knows_what_bids_are_worth() -> None:
    asked = question()
    found = answer_of(asked, first_progress(asked), None)
    assert found.rows and (found.best, found.passed) == (None, None)
    assert {row.win for row in found.rows} == {None}


def test_ten_cards_have_a_best_contract_and_three_gifts() -> None:
    found = answer(TEN, lies=30)
    wins = {row.contract: row.win for row in found.rows if row.win is not None}
    assert found.best is not None and found.win is not None
    assert found.win >= max(wins.values()) and found.passed is None
    assert len(found.gifts) == 3 and found.talon is None
    assert found.gifts[0].chance >= found.gifts[2].chance


def test_without_a_raise_ten_cards_play_what_was_bid() -> None:
    found = answer(TEN, bid=110, raise_after_talon=False)
    assert (found.limit, found.best, found.contract) == (110, 110, 110)
    assert [row.contract for row in found.rows if row.kind is ContractKind.OPEN] == [110]
    assert answer(TEN, bid=110).limit > 110


def test_an_answer_survives_its_json() -> None:
    for found in (answer(), answer(TEN)):
        assert answer_from(json.loads(json.dumps(asdict(found)))) == found


def test_cards_of_a_shared_answer_get_their_own_suits_back() -> None:
    swapped = Renaming((1, 0, 2, 3))
    found = answer("AS KS QS KC JC AD TD")
    assert found.talon is not None
    back = named(found, swapped).talon
    assert back is not None
    assert [card // 6 for card, _ in back.gives] == [
        {0: 1, 1: 0}.get(card // 6, card // 6) for card, _ in found.talon.gives
    ]
    assert swapped.back(ALL_CARDS) == ALL_CARDS
