"""A moment of a deal, and the same moment with other bids or gifts."""

import pytest

from games.engine.cards import card_name
from games.engine.errors import IllegalAction
from games.puzzles.exact.moment import DECLARER, DEFENCE, EXCHANGE, kind_of
from games.puzzles.making.bot_deals import at_exchange
from tests.games.puzzles.moments import deals, moments_in_play


def test_a_moment_is_played_again_by_its_actions() -> None:
    moment = moments_in_play(4)[0]
    again = type(moment)(moment.dealer, moment.cards, moment.actions)
    assert again.observation == moment.observation


def test_another_contract_changes_nothing_else() -> None:
    moment = moments_in_play(4)[0]
    deal = moment.game.running
    assert deal is not None
    raised = moment.with_contract(deal.bid).observation
    assert raised.contract == deal.bid
    assert raised.hand == moment.observation.hand


def test_a_gift_that_was_not_held_is_refused() -> None:
    moment = moments_in_play(4)[0]
    deal = moment.game.running
    assert deal is not None
    (_, receiver, _), (_, _, other) = deal.given
    with pytest.raises(IllegalAction):
        _ = moment.with_gift(receiver, other).game
    assert f"{receiver}:{card_name(other)}" in ";".join(moment.with_gift(receiver, other).actions)


def test_a_kind_is_told_by_phase_and_seat() -> None:
    exchange = next(filter(None, map(at_exchange, deals())))
    kinds = {kind_of(moment) for moment in moments_in_play(4)}
    assert (kind_of(exchange), kinds) == (EXCHANGE, {DECLARER, DEFENCE})
