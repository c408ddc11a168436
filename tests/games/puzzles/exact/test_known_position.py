"""The knowledge of one player, as the search without hindsight begins."""

from games.engine import legal_actions
from games.engine.actions import Give
from games.engine.cards import count
from games.puzzles.exact.known_position import after_gifts, known_position
from games.puzzles.making.bot_deals import at_exchange
from tests.games.puzzles.moments import deals, moments_in_play


def test_the_real_cards_are_possible() -> None:
    for moment in moments_in_play(4):
        deal = moment.game.running
        assert deal is not None
        known = known_position(moment.observation)
        near, far = (moment.seat + 1) % 3, (moment.seat + 2) % 3
        assert not deal.hands[near] & ~known.near
        assert not deal.hands[far] & ~known.far
        assert known.sizes == (count(deal.hands[near]), count(deal.hands[far]))


def test_the_hero_of_a_declarer_has_place_0() -> None:
    for moment in moments_in_play(4):
        declares = moment.seat == moment.observation.declarer
        assert (known_position(moment.observation).hero == 0) == declares


def test_given_cards_are_with_their_receivers() -> None:
    exchange = next(filter(None, map(at_exchange, deals())))
    gifts = next(one for one in legal_actions(exchange.game) if isinstance(one, Give))
    known = after_gifts(exchange.observation, gifts)
    to = dict(gifts.cards)
    next_card, last_card = to[(exchange.seat + 1) % 3], to[(exchange.seat + 2) % 3]
    assert known.near >> next_card & 1 and not known.far >> next_card & 1
    assert known.far >> last_card & 1 and not known.near >> last_card & 1
    assert count(known.own) == 8
