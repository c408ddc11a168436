"""Tests of games.fairplay.detection.bid_favours."""

from collections.abc import Sequence

import pytest

from games.engine import act, agreements_from, new_game, start_deal
from games.engine.actions import PASS, Action, bid
from games.engine.cards import DECK, parse_card
from games.engine.record import ActionApplied, ActionPending, ReplayStep
from games.fairplay.detection.bid_favours import BidFavour, BidKind, bid_favours, bid_sums
from tests.bench.fairplay.bidders import table_steps
from tools.calibrate_fairplay.simulated_players import honest_player

STRONG = "AS TS KS QS AC TC AH"
WEAK = "9S JS 9C JC 9D JD QH"


def deck_with(seats: dict[int, str]) -> tuple[int, ...]:
    """Return a deck that deals these hands to these places, from forehand on."""
    hands = {place: [parse_card(card) for card in cards.split()] for place, cards in seats.items()}
    rest = [card for card in DECK if not any(card in hand for hand in hands.values())]
    order: list[int] = []
    place = 0
    for position in range(24):
        if position in (3, 7, 11):
            order.append(-1)
            continue
        order.append(hands[place % 3].pop() if hands.get(place % 3) else -1)
        place += 1
    return tuple(card if card >= 0 else rest.pop() for card in order)


def found(seats: dict[int, str], actions: Sequence[Action], **standing) -> list[BidFavour]:
    """Return the favours of a deal in which seat 0 is forehand and seat 1 speaks first."""
    start = {"scores": [0, 0, 0], **standing}
    game = new_game(agreements_from({"preset": "classic"}), 2, start if standing else None)
    game = start_deal(game, deck_with(seats), ())
    steps: list[ReplayStep] = []
    for number, action in enumerate(actions):
        seat = game.to_act
        assert seat is not None
        steps.append(ActionPending(game, number))
        game = act(game, seat, action)
        steps.append(ActionApplied(game, 4, seat, action))
    return list(bid_favours(steps))


def test_a_pass_on_a_good_hand_favours_the_holder() -> None:
    (one,) = found({1: STRONG}, [PASS])
    assert (one.deal, one.action, one.giver, one.receiver) == (4, 0, 1, 0)
    assert (one.amount, one.held, one.kind) == (0, 100, BidKind.OPENING)
    assert one.worth > 120 and one.favour > 0.9


def test_a_bid_on_a_bad_hand_harms_the_holder() -> None:
    (one,) = found({1: WEAK}, [bid(105)])
    assert one.amount == 105 and one.worth < 80 and one.favour < -0.9


def test_usual_choices_hardly_count() -> None:
    (passed,), (made,) = found({1: WEAK}, [PASS]), found({1: STRONG}, [bid(105)])
    assert 0 < passed.favour < 0.1 and -0.1 < made.favour < 0


def test_each_kind_of_contest_is_told_apart() -> None:
    rows = found({1: STRONG}, [bid(105), PASS])
    assert [row.kind for row in rows] == [BidKind.OPENING, BidKind.SPOKEN]
    rows = found({0: STRONG}, [PASS, bid(105), bid(110)])
    kinds = [BidKind.OPENING, BidKind.OPENING_ALONE, BidKind.SPOKEN_ALONE]
    assert [row.kind for row in rows] == kinds


def test_a_pass_at_the_limit_of_the_hand_is_no_choice() -> None:
    """Without a marriage nobody bids more than 120."""
    rows = found({1: WEAK}, [bid(120), PASS])
    assert [row.giver for row in rows] == [1]


def test_a_leader_as_holder_is_another_situation() -> None:
    ahead = found({1: WEAK}, [PASS], scores=[400, 0, 100])[0]
    behind = found({1: WEAK}, [PASS], scores=[100, 0, 400])[0]
    assert (ahead.leads, behind.leads) == (True, False) and ahead.situation != behind.situation


def test_other_surpluses_are_other_situations() -> None:
    """Somebody who always bids would else seem to help those who bid high."""
    low, high = found({1: WEAK}, [bid(105)])[0], found({1: STRONG}, [bid(105)])[0]
    assert low.situation.endswith("-3") and high.situation.endswith("+1")


def test_the_declarer_of_the_deal_before_is_another_situation() -> None:
    players = [honest_player(f"w{seat}") for seat in range(3)]
    steps = [step for _, _, step in table_steps(players, "honest", 0.0, "w", 1)]
    rows = list(bid_favours(steps))
    assert {row.won_last for row in rows if row.deal} == {True, False}
    assert not any(row.won_last for row in rows if row.deal == 0)


def test_the_model_expects_about_as_many_bids_as_honest_players_make() -> None:
    rows: list[BidFavour] = []
    for table in range(3):
        players = [honest_player(f"{table}:{seat}") for seat in range(3)]
        steps = (step for _, _, step in table_steps(players, "honest", 0.0, f"m{table}", 2))
        rows += bid_favours(steps)
    assert len(rows) > 300
    assert sum(row.favour for row in rows) / len(rows) == pytest.approx(0.0, abs=0.06)


def test_sums_are_kept_by_situation() -> None:
    rows = [*found({1: STRONG}, [PASS]), *found({1: STRONG}, [bid(105)])]
    assert rows[0].surplus == rows[0].worth - 105
    ((decisions, bids, total, squares),) = bid_sums(rows).values()
    assert (decisions, bids) == (2, 1)
    assert total == sum(row.favour for row in rows)
    assert squares == sum(row.favour**2 for row in rows)
