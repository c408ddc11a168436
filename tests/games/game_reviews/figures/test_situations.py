"""Tests of situations: every decision is in one."""

import pytest

from games.engine.actions import (
    DISTRIBUTE,
    PASS,
    STAND,
    Action,
    Bid,
    Give,
    Play,
    Raise,
    parse_action,
)
from games.engine.cards import parse_card
from games.engine.observation import Observation, observe
from games.engine.record import ActionPending, read_record, replay_steps
from games.engine.state import Phase
from games.game_reviews.figures.situations import KIND_OF, Situation, situation_of
from games.review.judgement import DecisionKind
from tests.games.bots.deals import deal
from tests.games.review.records import short_record

MARRIAGE, PLAIN = "AS KS QS 9C JD 9D JC", "AS KS TS 9C JD 9D JC"


def held(hand: str) -> Observation:
    """Return what forehand sees with this hand."""
    return observe(deal([hand], talon="9H JH QH"), 0)


def bidding(hand: str, chosen: Action) -> Situation:
    return situation_of(DecisionKind.BIDDING, held(hand), chosen)


@pytest.mark.parametrize(
    ("hand", "chosen", "situation"),
    [
        (MARRIAGE, PASS, Situation.PASS_WITH_MARRIAGE),
        (PLAIN, PASS, Situation.PASS_WITHOUT_MARRIAGE),
        (MARRIAGE, Bid(110), Situation.BID_WITH_MARRIAGE),
        (PLAIN, Bid(110), Situation.BID_WITHOUT_MARRIAGE),
    ],
)
def test_bids_are_told_apart_by_a_marriage(hand: str, chosen: Action, situation: Situation) -> None:
    assert bidding(hand, chosen) is situation


@pytest.mark.parametrize(
    ("cards", "situation"),
    [
        ("TS 9C", Situation.GIFT_OF_HIGH_CARD),
        ("KS 9C", Situation.GIFT_OF_PICTURE),
        ("JD 9C", Situation.GIFT_OF_LOW_CARDS),
    ],
)
def test_gifts_are_told_apart_by_their_best_card(cards: str, situation: Situation) -> None:
    one, other = map(parse_card, cards.split())
    seen = held(MARRIAGE)
    gift = Give(((1, one), (2, other)))
    assert situation_of(DecisionKind.EXCHANGE, seen, gift) is situation
    assert situation_of(DecisionKind.RAISING, seen, gift) is Situation.DEAL_PLAYED_ON


@pytest.mark.parametrize(
    ("chosen", "situation"),
    [
        (Raise(140), Situation.RAISE),
        (STAND, Situation.NO_RAISE),
        (DISTRIBUTE, Situation.DEAL_GIVEN_UP),
    ],
)
def test_raises_are_told_apart_by_what_was_chosen(chosen: Action, situation: Situation) -> None:
    seen = held(MARRIAGE)
    assert situation_of(DecisionKind.RAISING, seen, chosen) is situation


@pytest.mark.parametrize(
    ("card", "situation"),
    [
        ("KS", Situation.MARRIAGE_LED),
        ("AS", Situation.HIGH_CARD_LED),
        ("JD", Situation.LOW_CARD_LED),
    ],
)
def test_leads_of_the_declarer_are_told_apart(card: str, situation: Situation) -> None:
    seen = held(MARRIAGE)
    assert situation_of(DecisionKind.DECLARER, seen, Play(parse_card(card))) is situation


def test_every_situation_has_a_kind() -> None:
    assert set(KIND_OF) == set(Situation)


def test_cards_of_defenders_are_told_apart_by_who_has_the_trick() -> None:

    found = set()
    for step in replay_steps(read_record(short_record(6))):
        if isinstance(step, ActionPending) and step.game.phase is Phase.PLAY:
            seen = observe(step.game, step.game.to_act)
            if seen.seat != seen.declarer:
                chosen = parse_action("play AS")
                found.add(situation_of(DecisionKind.DEFENCE, seen, chosen))
    assert found == {
        Situation.LED_IN_DEFENCE,
        Situation.UNDER_PARTNER,
        Situation.UNDER_DECLARER,
    }
