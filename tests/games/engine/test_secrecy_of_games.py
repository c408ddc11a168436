"""Secrecy of the whole course: another deal that looks the same to a viewer stays the same to it.

The cards that a viewer never saw are dealt otherwise, in the deck itself, and everything that was
done is done again. Whatever the engine remembers on the way is other, and may not show.
"""

from collections import Counter
from random import Random

import pytest

from games.engine import IllegalAction, Phase, act, legal_actions, observe, start_deal
from games.engine.cards import cards_of
from tests.games.engine.hidden_cards import permuted, renamed
from tests.games.engine.random_games import moves
from tests.games.engine.test_secrecy import known_to

PRESETS = ("classic", "store", "polish")
SEEDS = range(16)


def courses(preset):
    """Yield (game before the deal, deck, [(actions so far, state), ...]) of random deals."""
    for seed in SEEDS:
        course = None
        for before, move, after in moves(seed, 90, preset=preset):
            if before.running is None:
                if course:
                    yield course
                course, done = (before, move, []), []
            else:
                done = [*done, move]
            if after.running is not None:
                course[2].append((done, after))


def seen_cards(game, dealt, viewer):
    """Return the cards that the viewer can follow: own ones, shown ones, played ones."""
    deal = game.running
    own = 0 if viewer is None else dealt.running.hands[viewer]
    played = deal.taken | cards_of([card for _, card in deal.trick])
    return own | played | known_to(deal, viewer)


def done_again(start, deck, done, other):
    """Return the same course with other cards, or None if the rules forbid it."""
    game = start_deal(start, tuple(other[card] for card in deck))
    try:
        for action in done:
            game = act(game, game.to_act, renamed(action, other))
    except IllegalAction:
        return None
    return game


def compare(start, deck, done, game, viewer, random):
    """Return whether another course was found and looked the same; None without one."""
    seen = seen_cards(game, start_deal(start, deck), viewer)
    other = permuted(seen, random)
    again = done_again(start, deck, done, other)
    if again is None or again.phase is not game.phase or again.running is None:
        return None
    # A king led with its queen beside it is a marriage for all to see, and another course.
    same_course = again.running.marriages == game.running.marriages
    if not same_course or again.running.hands == game.running.hands:
        return None
    # A seat that is asked for a claim learns that it is asked.
    if game.claiming and viewer in (game.to_act, again.to_act):
        return None
    assert observe(again, viewer) == observe(game, viewer)
    if viewer is not None and viewer == game.to_act and not game.claiming:
        assert legal_actions(again) == legal_actions(game)
    return game.phase


@pytest.mark.sampled(3)
@pytest.mark.parametrize("preset", PRESETS)
def test_another_deal_that_looks_the_same(preset):
    random, found = Random(preset), Counter()
    for start, deck, states in courses(preset):
        for done, game in states:
            for viewer in (0, 1, 2, None):
                found[compare(start, deck, done, game, viewer, random)] += 1
    # A leak test must have something to leak: at every step the states differed.
    steps = (Phase.BIDDING, Phase.EXCHANGE, Phase.RAISE, Phase.PLAY)
    assert all(found[step] > 50 for step in steps), found
