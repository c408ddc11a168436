"""Worlds are weighed by what the others did."""

from dataclasses import replace

from games.bots.search.worlds.likelihood import Likelihood, _raise_weight
from games.engine import Observation, agreements_from, new_game, observe, start_deal
from games.engine.cards import Cards
from tests.games.bots.deals import deck_of, filled
from tests.games.bots.search.worlds.test_knowledge import HANDS, played
from tests.games.engine.builders import cards as cards_named


def bidding(*bids: tuple[int, int]) -> tuple[Observation, list[Cards]]:
    """Return what seat 0 sees after these bids, and the hands of seats 1, 2 and 0."""
    *hands, talon = filled([*HANDS, ""])
    game = start_deal(new_game(agreements_from({"preset": "classic"}), 0), deck_of(hands, talon))
    return replace(observe(game, 0), bids=bids), hands


def test_a_bid_over_120_needs_a_marriage() -> None:
    seen, hands = bidding((1, 100), (2, 125))
    world = {1: hands[0], 2: hands[1], -1: 0}
    assert not hands[1] & cards_named("KS QS")
    assert Likelihood(seen).of(world) == 0
    swapped = {1: hands[1], 2: hands[0], -1: 0}
    assert Likelihood(seen).of(swapped) > 0


def test_a_strong_hand_rather_bids_than_passes() -> None:
    seen, hands = bidding((1, 100), (2, 0))
    weak = {1: hands[0], 2: hands[1], -1: 0}
    strong = {1: hands[1], 2: hands[0], -1: 0}
    assert Likelihood(seen).of(weak) > 2 * Likelihood(seen).of(strong)


def test_two_cards_of_the_talon_were_not_given_to_one_defender() -> None:
    seen = observe(played(HANDS), 0)
    declarers, others = cards_named("AD AC AS KS QS 9S 9H JD"), cards_named("TS JS JC 9D")
    assert Likelihood(seen).of({1: declarers, 2: others}) > 0
    moved = cards_named("9H")
    assert Likelihood(seen).of({1: declarers & ~moved, 2: others | moved}) == 0


def test_a_world_in_which_the_plays_are_odd_is_less_likely() -> None:
    """Seat 2 plays the king under the ace: it would have kept it with a lower card in hand."""
    names = ("AD AC AS KS QS", "TS JS JC QC KC", "AH KH QH JH TC")
    game = played(names, "AC", "KC")
    assert game.running is not None
    truth = {1: game.running.hands[1], 2: game.running.hands[2]}
    clubs, others = cards_named("JC QC"), truth[1] & ~cards_named("AD AS KS QS 9H")
    assert truth[2] & clubs == clubs and others.bit_count() == 2
    lone = {1: truth[1] & ~others | clubs, 2: truth[2] & ~clubs | others}
    likelihood = Likelihood(observe(game, 0))
    assert likelihood.of(lone) > 2 * likelihood.of(truth)


def test_a_high_raise_tells_of_a_marriage() -> None:
    seen = observe(played(HANDS), 0)
    married, other = cards_named("AD AC AS KS QS 9S 9H JD"), cards_named("AD AC AS KS JH 9S 9H JD")
    assert _raise_weight(replace(seen, contract=160), married) > 5 * _raise_weight(
        replace(seen, contract=160), other
    )
    assert _raise_weight(seen, married) == _raise_weight(seen, other) == 1
