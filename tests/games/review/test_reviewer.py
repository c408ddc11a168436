"""Tests of the judgement of decisions in deals made by hand, and of whole games."""

import pytest

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver, UnsupportedAgreements
from games.engine import Game
from games.engine.actions import Give, parse_action
from games.engine.cards import parse_card
from games.engine.record import read_record
from games.review.judgement import DecisionKind, Judgement
from games.review.points import point_worth
from games.review.questions import Question
from games.review.reviewer import judged
from tests.games.bots.deals import deal, look
from tests.games.bots.search.worlds.test_knowledge import HANDS, played
from tests.games.review.records import judged_game, short_record

SMALL = Budget(bidding=16, exchange=8, play=16, drawn=2)
# Two marriages and an ace of another suit.
STRONG = "AS TS KS QS KH QH AH"
# All queens, so that nobody has a marriage to bid high with.
WEAK = "QS QC QD QH 9S 9C JD"


def judgement(game: Game, chosen: str) -> Judgement | None:
    seen, legal = look(game)
    action = next((one for one in legal if str(one) == chosen), parse_action(chosen))
    return judged(Question(0, 0, seen, legal, action), Solver(game.agreements), SMALL)


def cost(game: Game, chosen: str) -> float:
    """Return what this choice cost, in points."""
    found = judgement(game, chosen)
    assert found is not None
    return found.loss / point_worth(game.agreements)


def test_the_best_card_costs_nothing() -> None:
    found = judgement(played(HANDS), "play AS")
    assert found is not None
    assert (found.kind, str(found.best)) == (DecisionKind.DECLARER, "play AS")
    assert found.losses == (0.0,) * 3


@pytest.mark.parametrize("card", ["QS", "JD", "9S"])
def test_a_card_that_breaks_the_contract_costs_much(card: str) -> None:
    assert cost(played(HANDS), f"play {card}") > 50


def test_a_declarer_who_fails_helps_the_others() -> None:
    found = judgement(played(HANDS), "play JD")
    assert found is not None and found.seat == 1
    assert found.losses[1] > 0 > max(found.losses[0], found.losses[2])
    assert sum(found.losses) == pytest.approx(0.0)


def test_a_defender_is_judged_as_one() -> None:
    found = judgement(played(HANDS, "AC"), "play JC")
    assert found is not None and found.kind is DecisionKind.DEFENCE


def test_a_pass_with_a_strong_hand_costs_much() -> None:
    game = deal(["", STRONG])
    found = judgement(game, "pass")
    assert found is not None and found.kind is DecisionKind.BIDDING
    assert str(found.best) == "bid 105" and cost(game, "pass") > 20


def test_a_high_bid_with_a_weak_hand_costs_much() -> None:
    assert cost(deal(["", WEAK]), "bid 120") > 20


def test_a_lone_ace_is_not_given_away() -> None:
    game = deal([STRONG], talon="9C JD QD", actions=["pass", "pass"])
    found = judgement(game, "give 1:AS 2:9C")
    assert found is not None and found.kind is DecisionKind.EXCHANGE
    assert isinstance(found.best, Give)
    assert parse_card("AS") not in dict(found.best.cards).values()
    assert cost(game, "give 1:AS 2:9C") > 5


def test_a_hopeless_raise_costs_much() -> None:
    game = deal([STRONG], talon="9C JD QD", actions=["pass", "pass", "give 1:JD 2:QD"])
    found = judgement(game, "raise 260")
    assert found is not None and found.kind is DecisionKind.RAISING
    assert cost(game, "raise 260") > 50


def test_hidden_cards_change_no_judgement() -> None:
    """The others' cards, the talon too, lie otherwise; the seat saw the same."""
    one = deal(["AC TC KC QC 9S 9D 9H", STRONG, "AD TD KD JD JC JS JH"])
    other = deal(["AD TD KD JD JC JS JH", STRONG, "AC TC KC QC 9S 9D 9H"])
    assert one.running is not None and other.running is not None
    assert one.running.hands != other.running.hands
    assert judgement(one, "pass") == judgement(other, "pass")


def test_the_same_decision_is_judged_alike_twice() -> None:
    game = played(HANDS)
    assert judgement(game, "play AC") == judgement(game, "play AC")


def test_a_game_is_reviewed_in_order() -> None:
    record = read_record(short_record())
    found = list(judged_game(record, Budget(bidding=4, exchange=4, play=4, drawn=1)))
    places = [(one.deal, one.action) for one in found]
    assert places == sorted(places) and {one.deal for one in found} == {0, 1}
    assert {one.seat for one in found} == {0, 1, 2}


def test_a_decision_counts_if_its_choices_differ_by_a_point() -> None:
    record = read_record(short_record())
    worth = point_worth(record.agreements)
    found = list(judged_game(record, Budget(bidding=4, exchange=4, play=4, drawn=1)))
    assert {one.counts for one in found} == {True, False}
    assert all(one.counts == (one.judgement.spread >= worth) for one in found)


def test_unknown_agreements_are_refused() -> None:
    data = short_record() | {"agreements": {"preset": "classic", "marriage_declaration": "spoken"}}
    with pytest.raises(UnsupportedAgreements):
        next(judged_game(read_record(data), Budget(bidding=1, exchange=1, play=1, drawn=1)))
