"""The think time of bots follows from public information."""

from dataclasses import replace

import pytest

from games.bots.think_time import CLAIM_MS, LAST_CARD_MS, think_time_ms
from games.engine import Phase, act, observe
from tests.games.bots.deals import deal

SPECTATOR = observe(deal(["AS AC KH QH AH TH TD"], "9S 9C AD"), None)


def test_a_bot_takes_its_time():
    assert 500 <= think_time_ms(SPECTATOR) <= 2500


@pytest.mark.parametrize("phase", [Phase.CLAIM, Phase.TALON_CLAIM, Phase.LATE_CLAIM])
def test_all_claims_take_the_same_time(phase):
    """Otherwise the time would reveal who was asked, or how many."""
    paces = {think_time_ms(replace(SPECTATOR, phase=phase, seq=seq)) for seq in range(50)}
    assert paces == {CLAIM_MS}


def test_the_exchange_takes_longer_than_a_bid():
    assert think_time_ms(replace(SPECTATOR, phase=Phase.EXCHANGE)) > think_time_ms(SPECTATOR)


def test_the_last_card_takes_no_thought():
    last = replace(SPECTATOR, phase=Phase.PLAY, counts=(0, 1, 1), trick=((0, 5),))
    assert think_time_ms(last) == LAST_CARD_MS


def test_a_finished_trick_lies_a_while():
    playing = replace(SPECTATOR, phase=Phase.PLAY, counts=(7, 7, 7))
    finished = replace(playing, last_trick=((0, 5), (1, 0), (2, 1)))
    assert think_time_ms(finished) > think_time_ms(playing)


def test_the_pace_varies_from_turn_to_turn():
    assert len({think_time_ms(replace(SPECTATOR, seq=seq)) for seq in range(20)}) > 10


def test_other_hands_give_the_same_pace():
    """Two deals that a spectator cannot tell apart while the bidding lasts."""
    paces = []
    for hand in ("AS AC KH QH AH TH TD", "9S JS 9C JC 9D JD QS"):
        first = deal([hand])
        second = act(first, first.to_act, "pass")
        paces.append([think_time_ms(observe(game, None)) for game in (first, second)])
    assert paces[0] == paces[1]
