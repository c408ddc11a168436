"""No observation changes when the cards that its viewer cannot know are dealt otherwise."""

from dataclasses import replace
from random import Random

import pytest

from games.engine import Phase, observe
from games.engine.cards import BIT, NO_CARDS, cards_of, iterate, points_in
from games.engine.events import CardReceived

from .builders import begin, run
from .random_games import SETS, moves

VIEWERS = (0, 1, 2, None)


def hidden_from(game, viewer):
    """The other seats, and the cards whose place the viewer knows although others hold them."""
    deal, known = game.running, NO_CARDS
    seen_talon = deal.talon if not deal.lying and (deal.shown or viewer == deal.declarer) else 0
    for giver, receiver, card in deal.given:
        if viewer in (giver, receiver) or deal.open_exchange:
            known |= BIT[card]
    for seat in deal.active:
        if seat == deal.declarer and viewer != seat:
            known |= seen_talon & deal.hands[seat]
    if any(g[2] is not None for g in observe(game, viewer).given):
        known |= cards_of([g[2] for g in observe(game, viewer).given if g[2] is not None])
    others = [seat for seat in deal.active if seat != viewer]
    return others, known


def redistributed(game, viewer, random):
    """The same game with the cards dealt otherwise that the viewer cannot tell apart."""
    deal = game.running
    others, known = hidden_from(game, viewer)
    pool = NO_CARDS
    for seat in others:
        pool |= deal.hands[seat] & ~known
    pool |= deal.lying
    cards = random.sample(iterate(pool), pool.bit_count())
    hands = list(deal.hands)
    for seat in others:
        kept = deal.hands[seat] & known
        size = (deal.hands[seat] & ~known).bit_count()
        hands[seat] = kept | cards_of(cards[:size])
        cards = cards[size:]
    lying = cards_of(cards)
    talon = lying if deal.lying else deal.talon
    given, spare = [], random.sample(iterate(pool), pool.bit_count())
    for giver, receiver, card in deal.given:
        seen = deal.open_exchange or viewer in (giver, receiver) or not spare
        given.append((giver, receiver, card if seen else spare.pop()))
    if not deal.lying and not (deal.shown or viewer == deal.declarer):
        talon = cards_of(spare[:3])
    held = deal.held if viewer == deal.declarer else cards_of(spare[:5])
    changed = deal.but(hands=tuple(hands), lying=lying, talon=talon, held=held, given=tuple(given))
    return game.but(running=changed)


def states(agreed, seeds):
    for seed in seeds:
        for _, _, game in moves(seed, 120, **agreed):
            if game.running is not None:
                yield game


@pytest.mark.parametrize("number", range(len(SETS)))
def test_hidden_cards_do_not_show(number):
    random, different = Random(number), 0
    for game in states(SETS[number], range(6)):
        for viewer in VIEWERS:
            if viewer is not None and viewer == game.to_act and game.claiming:
                continue
            other = redistributed(game, viewer, random)
            different += other.running.hands != game.running.hands
            assert observe(other, viewer) == observe(game, viewer)
    # A leak test must have something to leak.
    assert different > 500


@pytest.mark.parametrize("number", range(len(SETS)))
def test_every_viewer_is_told_only_of_public_cards(number):
    for game in states(SETS[number], range(4)):
        for viewer in VIEWERS:
            seen = observe(game, viewer)
            assert seen.hand == (game.running.hands[viewer] if viewer is not None else 0)
            for event in seen.events:
                if isinstance(event, CardReceived) and not event.open:
                    assert viewer in (event.seat, event.to)


def test_a_claim_looks_the_same_whoever_is_asked():
    """Nobody else learns which seat is being asked, only that a claim is being considered."""
    asked_two = begin({2: "9S 9C 9D 9H JS JC TS"}, redeal_four_nines=True)
    asked_zero = begin({0: "9S 9C 9D 9H JS JC TS"}, redeal_four_nines=True)
    assert (asked_two.to_act, asked_zero.to_act) == (2, 0)
    assert public(asked_two) == public(asked_zero)
    asked_one = begin({1: "9S 9C 9D 9H JS JC TS"}, redeal_four_nines=True)
    assert public(asked_one) == public(asked_two)


def public(game):
    return observe(game, None)


def test_an_answer_shows_the_others_nothing():
    """A seat's silence, and the question to the next, move no number of anybody else."""
    hands = {2: "9S JS JC JD 9C QH QS", 0: "9D 9H JH QC QD KD KC"}
    first = begin(hands, redeal_hand_below=20)
    second = run(first, "2 keep")
    assert (first.to_act, second.to_act) == (2, 0)
    assert observe(second, 1) == observe(first, 1)
    assert observe(second, None) == observe(first, None)
    assert observe(second, 2).seq == observe(first, 2).seq + 1
    third = run(second, "0 keep")
    assert third.phase is Phase.BIDDING
    assert third.seen == (
        first.seen[0] + 2,
        first.seen[1] + 1,
        first.seen[2] + 2,
        first.seen[3] + 1,
    )


def test_hand_points_are_not_public():
    """The states differ, and the spectator's observation does not."""
    poor, rich = begin({2: "9S 9C 9D JS JC JD QH"}), begin({2: "AS AC AD TS TC TD KH"})
    assert points_in(poor.running.hands[2]) != points_in(rich.running.hands[2])
    assert observe(poor, None) == observe(rich, None)
    assert observe(poor, 2) != observe(rich, 2)
    assert replace(observe(poor, 2), hand=0) == replace(observe(rich, 2), hand=0)
