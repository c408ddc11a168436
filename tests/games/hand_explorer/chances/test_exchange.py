"""Tests of exchanges: which cards leave the hand, and what the declarer takes then."""

from games.bots.search.solver import Solver
from games.engine.cards import count
from games.hand_explorer.chances.exchange import (
    Exchange,
    likely_exchanges,
    taken,
    usual_exchange,
)
from games.hand_explorer.chances.lies import Lie
from tests.games.engine.builders import cards
from tests.games.hand_explorer.hands import TEN, question


def test_every_pair_is_an_exchange_once() -> None:
    asked = question(TEN)
    found = likely_exchanges(asked.agreements, asked.hand)
    assert len(found) == len(set(found)) == 45


def test_the_first_exchange_is_the_one_that_bots_make() -> None:
    asked = question(TEN)
    first = likely_exchanges(asked.agreements, asked.hand)[0]
    assert first == usual_exchange(asked.agreements, asked.hand)


def test_three_cards_are_laid_aside_where_that_is_agreed() -> None:
    asked = question(TEN, exchange="lay_aside")
    found = likely_exchanges(asked.agreements, asked.hand)
    assert {count(one.cards) for one in found} == {3} and len(found) == 120
    assert found[0] == usual_exchange(asked.agreements, asked.hand)


def test_what_is_laid_aside_belongs_to_the_declarer() -> None:
    asked = question("AS TS AC 9S 9C 9D 9H JC JD JH", exchange="lay_aside", opening_bid=40)
    lie = Lie(0, cards("KS TC KC AD TD AH TH"), cards("QS JS QC KD QD KH QH"))
    laid = Exchange(cards("AS TS AC"))
    assert taken(asked, asked.hand, laid, lie, Solver(asked.agreements)) == 11 + 10 + 11


def test_a_declarer_with_all_high_cards_takes_everything() -> None:
    asked = question("AS TS KS QS AC AD AH TH 9C 9D")
    lie = Lie(0, cards("JS 9S TC KC TD KD KH"), cards("QC JC QD JD QH JH 9H"))
    value = taken(asked, asked.hand, Exchange(cards("9C 9D")), lie, Solver(asked.agreements))
    assert value > 120
