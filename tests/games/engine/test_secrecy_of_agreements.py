"""Secrecy under every agreement: each field once in the middle of a random set of agreements.

First in the state: the cards that a viewer cannot know lie elsewhere, and others are asked for a
claim; then in the whole course of a deal, from another deck by the same actions.
"""

from collections import Counter
from random import Random

import pytest

from games.engine import IllegalAction, Phase, act, legal_actions, new_game, observe, start_deal
from games.engine.actions import KEEP, Keep
from games.engine.cards import DECK, cards_of
from tests.fuzz.random_agreements import FIELDS, random_agreements
from tests.fuzz.random_play import choose, random_style
from tests.games.engine.builders import begin, legal, run
from tests.games.engine.hidden_cards import (
    CLAIMS,
    dealt_otherwise,
    is_asked,
    known_to,
    permuted,
    renamed,
)
from tests.scoring.random_standings import random_standing

PLAIN, MARRIED = "9S 9C JS JC TD TS TH", "9S 9C JS JC TD KS QS"
MANY_CLAIMS = {
    "redeal_hand_below": 20,
    "redeal_three_nines": "any",
    "redeal_talon_below": 10,
    "redeal_three_nines_after_exchange": True,
    "redeal_hand_below_after_exchange": 20,
}
DEALING_STEPS = set(Phase) - {Phase.DECK, Phase.OVER}
PLAIN_STEPS, CLAIMING_STEPS = DEALING_STEPS - set(CLAIMS), set(CLAIMS)
# The field that makes a step likely, for the steps that few agreements have.
ASKED_BY = {
    Phase.CUT: "cutting",
    Phase.DARK: "dark",
    Phase.BUYBACK: "talon_buyback",
    Phase.PILE: "two_player",
    Phase.TRUMP: "trump_choice",
}
MOST_MORE = 100


def game_of(seed, focus, **forced):
    """Return a game of random agreements around this field; half of them continue a standing."""
    random = Random(seed)
    agreements = random_agreements(random, focus, forced)
    start = None
    if not agreements.golden_round and random.random() < 0.5:
        start = random_standing(random, agreements.as_json())
    return new_game(agreements, random.randrange(agreements.players), start), random


def dealt(game, random):
    deck = tuple(random.sample(DECK, 24))
    return deck, start_deal(game, deck, tuple(random.randint(1, 23) for _ in range(4)))


def states(game, random, most):
    """Yield each state of a random game in which cards are dealt."""
    style = random_style(random)
    for _ in range(most):
        if game.over:
            return
        if game.running is None:
            _, game = dealt(game, random)
        else:
            game = act(game, game.to_act, choose(game, random, style))
        if game.running is not None:
            yield game


def until_met(fields, found, steps, often):
    """Yield (seed, field): these, then more until each step was found so often.

    So no step needs luck to be met, whatever the games of the other fields come to.
    """
    yield from enumerate(fields)
    for seed in range(len(fields), len(fields) + MOST_MORE):
        rare = [step for step in sorted(steps) if found[step] < often]
        if not rare:
            return
        yield seed, ASKED_BY.get(rare[0], "redeal_hand_below")
    raise AssertionError(f"not met {often} times each: {rare}; {found}")


def looked_at(fields, most, steps, often, **forced):
    """Change hidden cards in random games, in each of these steps so often, and let nobody see."""
    different = Counter()
    for seed, focus in until_met(fields, different, steps, often):
        game, random = game_of(seed, focus, **forced)
        for state in states(game, random, most):
            for viewer in (*range(game.players), None):
                other = dealt_otherwise(state, viewer, random)
                different[state.phase] += other.running != state.running
                assert observe(other, viewer) == observe(state, viewer), (focus, state.phase)
                if viewer is not None and viewer == state.to_act == other.to_act:
                    assert legal_actions(other) == legal_actions(state), (focus, state.phase)


def test_hidden_cards_do_not_show_whatever_is_agreed():
    # A leak test must have something to leak, at every step.
    looked_at(FIELDS, 60, PLAIN_STEPS, 30)


def test_claims_reveal_neither_hidden_cards_nor_asked_seats():
    looked_at(FIELDS[:40], 40, CLAIMING_STEPS, 30, **MANY_CLAIMS)


# The whole course


def courses(game, random, most):
    """Yield (game before the deal, deck and cuts, [(actions so far, state)]) of random deals."""
    style = random_style(random)
    for _ in range(most):
        if game.over:
            return
        before, deck = game, tuple(random.sample(DECK, 24))
        cuts = tuple(random.randint(1, 23) for _ in range(4))
        game, done, passed = start_deal(game, deck, cuts), (), []
        while game.running is not None:
            passed.append((done, game))
            action = choose(game, random, style)
            done = (*done, (game.phase, game.to_act, action))
            game = act(game, game.to_act, action)
        yield before, (deck, cuts), passed


def followed(game, viewer):
    """Return all cards that the viewer can follow to where they are now."""
    deal = game.running
    played = deal.taken | cards_of(card for _, card in deal.trick)
    return known_to(deal, viewer) | played | cards_of(deal.nines_cut)


def done_again(start, chance, done, other, state):
    """Return the same course with other cards and claims, or None if it differs."""
    deck, cuts = chance
    game = start_deal(start, tuple(other[card] for card in deck), cuts)
    kept = None
    try:
        for phase, seat, action in done:
            game = claims_over(game, phase, kept)
            if game is None:
                return None
            if isinstance(action, Keep):
                kept = phase
            else:
                game = act(game, game.to_act if game.claiming else seat, renamed(action, other))
    except IllegalAction:
        return None
    return claims_over(game, state.phase, kept)


def claims_over(game, phase, kept):
    """Return the game in this phase, after a claim that came to nothing."""
    if game.claiming and game.phase is kept is not phase:
        while game.claiming and game.phase is kept:
            game = act(game, game.to_act, KEEP)
    return game if game.phase is phase else None


def same_course(one, two, viewer):
    """Return whether both courses have shown the viewer the same so far, with the same hand."""
    if one is None or one.running is None or one.phase is not two.phase or one.deal != two.deal:
        return False
    own = viewer is None or one.running.hands[viewer] == two.running.hands[viewer]
    told = ("marriages", "declared", "trump", "claims_over", "nines_cut")
    return (
        own
        and one.standing == two.standing
        and all(getattr(one.running, name) == getattr(two.running, name) for name in told)
        and not (is_asked(one, viewer) or is_asked(two, viewer))
    )


def compared(fields, most, steps, often, **forced):
    """Do deals again with other hidden cards, each of these steps so often, and let nobody see."""
    found = Counter()
    for seed, focus in until_met(fields, found, steps, often):
        game, random = game_of(seed, focus, **forced)
        for start, chance, passed in courses(game, random, most):
            asked = set()
            for done, state in passed:
                asked |= {state.to_act} if state.claiming else set()
                for viewer in {*range(game.players), None} - asked:
                    other = permuted(followed(state, viewer), random)
                    again = done_again(start, chance, done, other, state)
                    if same_course(again, state, viewer) and again.running != state.running:
                        found[state.phase] += 1
                        assert observe(again, viewer) == observe(state, viewer), (focus, done)


@pytest.mark.slow
def test_another_deal_of_the_same_course_looks_the_same_whatever_is_agreed():
    """Counters and the newest events too: all that was remembered on the way is other."""
    compared(FIELDS, 2, PLAIN_STEPS, 15)


@pytest.mark.slow
def test_another_deal_of_the_same_course_looks_the_same_in_claims():
    """The number of seats asked on the way does not matter."""
    compared(FIELDS[:40], 4, CLAIMING_STEPS, 10, **MANY_CLAIMS)


# One case each


def test_a_redeal_does_not_tell_who_else_had_a_right():
    """Nothing else is told: neither who else had a right or kept, nor of a void claim more than its
    charge.
    """
    agreed = {"redeal_four_nines": True, "redeal_hand_below": 20}
    nines, rich = "9S 9C 9D 9H AS AC TS", "AD AH TC TD TH KC KD"
    two = begin({2: nines, 1: rich, 0: "JS JC JD QS QC QD KS"}, **agreed)
    alone = begin({2: nines, 0: rich, 1: "JS JC QS QC QD QH KS"}, **agreed)
    assert (two.running.undecided, alone.running.undecided) == ((2, 0), (2,))
    assert observe(run(two, "2 redeal"), None) == observe(run(alone, "2 redeal"), None)


def test_a_void_claim_tells_nothing_but_its_charge():
    agreed = {"redeal_four_nines": True, "redeals_in_a_row_limit": 1}
    by_two, by_zero = (
        run(begin({seat: "9S 9C 9D 9H JS JC TS"}, **agreed), f"{seat} redeal") for seat in (2, 0)
    )
    assert observe(by_two, None) == observe(by_zero, None)
    assert observe(by_two, 1).hand and observe(by_two, 1).events == observe(by_zero, 1).events
    assert by_two.running.claim.seat == 2 and by_two.last is None


def test_a_seat_at_its_limit_is_asked_nevertheless():
    """A seat whose limit is reached is asked all the same (its silence would tell its hand)"""
    poor, rich = (run(begin({0: hand, 2: "KH QH"}), "2 bid 120") for hand in (PLAIN, MARRIED))
    assert legal(poor) == ["pass"] and "bid 125" in legal(rich)
    assert observe(poor, None) == observe(rich, None) and observe(poor, None).to_act == 0


def test_a_sitting_seat_is_told_its_gain_only_after_a_deal_with_a_hidden_talon():
    """When the talon was not shown, the amount is told only after the deal."""
    given = {"players": 4, "hide_talon": "always"}
    game, random = game_of(1, "hide_talon", **given, max_deals=None)
    for state in states(game, random, 60):
        sitting = next(seat for seat in range(4) if seat not in state.running.active)
        assert observe(state, sitting).talon is None
        assert state.standing.scores[sitting] == state.running.before.scores[sitting]
