"""Worlds are weighed by what the others did."""

from dataclasses import replace

from games.bots.worlds.likelihood import likelihood
from games.engine import Observation, agreements_from, new_game, observe, start_deal
from games.engine.cards import Cards, parse_cards
from tests.games.bots.deals import deck_of, filled
from tests.games.bots.worlds.test_knowledge import HANDS, played


def bidding(*bids: tuple[int, int]) -> tuple[Observation, list[Cards]]:
    """Return what seat 0 sees after these bids, and the hands of seats 1, 2 and 0."""
    *hands, talon = filled([*HANDS, ""])
    game = start_deal(new_game(agreements_from({"preset": "classic"}), 0), deck_of(hands, talon))
    return replace(observe(game, 0), bids=bids), hands


def test_a_bid_over_120_needs_a_marriage() -> None:
    seen, hands = bidding((1, 100), (2, 125))
    world = {1: hands[0], 2: hands[1], -1: 0}
    assert not hands[1] & parse_cards("KS QS")
    assert likelihood(seen, world) == 0
    swapped = {1: hands[1], 2: hands[0], -1: 0}
    assert likelihood(seen, swapped) > 0


def test_a_strong_hand_rather_bids_than_passes() -> None:
    seen, hands = bidding((1, 100), (2, 0))
    weak = {1: hands[0], 2: hands[1], -1: 0}
    strong = {1: hands[1], 2: hands[0], -1: 0}
    assert likelihood(seen, weak) > 2 * likelihood(seen, strong)


def test_two_cards_of_the_talon_were_not_given_to_one_defender() -> None:
    seen = observe(played(HANDS), 0)
    declarers, others = parse_cards("AD AC AS KS QS 9S 9H JD"), parse_cards("TS JS JC 9D")
    assert likelihood(seen, {1: declarers, 2: others}) > 0
    moved = parse_cards("9H")
    assert likelihood(seen, {1: declarers & ~moved, 2: others | moved}) == 0
