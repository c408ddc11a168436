"""Observations are equal for all deals that the viewer cannot tell apart."""

from dataclasses import replace
from random import Random

import pytest

from games.engine import Phase, legal_actions, observe
from games.engine.cards import NO_CARDS, cards_of, iterate, points_in
from games.engine.events import CardReceived
from tests.games.engine.builders import begin, run
from tests.games.engine.random_games import SETS, moves


def is_seen(deal, viewer, gift):
    """Return whether the viewer knows which card was given."""
    return deal.open_exchange or viewer in gift[:2]


def known_to(deal, viewer):
    """Return the cards of others, or in the middle, whose place the viewer knows."""
    gifts = [card for _, _, card in (g for g in deal.given if is_seen(deal, viewer, g))]
    talon = deal.talon if deal.talon_shown or viewer == deal.declarer else NO_CARDS
    laid = deal.laid if viewer == deal.declarer else NO_CARDS
    return cards_of(gifts) | talon | laid


def redistributed(game, viewer, random):
    """Return the game with the cards moved that the viewer cannot tell apart."""
    deal, known = game.running, known_to(game.running, viewer)
    others = [seat for seat in deal.active if seat != viewer]
    heaps = [*(deal.hands[seat] for seat in others), deal.talon_on_table, deal.laid]
    pool = [card for heap in heaps for card in iterate(heap & ~known)]
    random.shuffle(pool)
    spare, dealt = list(pool), []
    for heap in heaps:
        size = (heap & ~known).bit_count()
        dealt.append(heap & known | cards_of(pool[:size]))
        pool = pool[size:]
    *hands, lying, laid = dealt
    new = dict(zip(others, hands, strict=True))
    return game.replace(
        running=deal.replace(
            hands=tuple(new.get(seat, hand) for seat, hand in enumerate(deal.hands)),
            talon_on_table=lying,
            laid=laid,
            **otherwise(deal, viewer, spare),
        )
    )


def otherwise(deal, viewer, spare):
    """Return changes to what the deal remembers of cards that this viewer never saw."""
    if not deal.held or not spare:
        return {}
    given = tuple(
        gift if is_seen(deal, viewer, gift) else (*gift[:2], spare[0]) for gift in deal.given
    )
    is_declarer = viewer is not None and viewer == deal.declarer
    return {
        "given": given,
        "held": deal.held if is_declarer else cards_of(spare[:5]),
        "talon": deal.talon if is_declarer or deal.talon_shown else cards_of(spare[-3:]),
    }


def states(agreed, seeds):
    for seed in seeds:
        for _, _, game in moves(seed, 120, **agreed):
            if game.running is not None:
                yield game


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(len(SETS)))
def test_hidden_cards_do_not_show(number):
    random, different = Random(number), 0
    for game in states(SETS[number], range(6)):
        for viewer in (*range(game.players), None):
            if viewer is not None and viewer == game.to_act and game.claiming:
                continue
            other = redistributed(game, viewer, random)
            different += other.running.hands != game.running.hands
            assert observe(other, viewer) == observe(game, viewer)
    # A leak test must have something to leak.
    assert different > 400


@pytest.mark.parametrize("number", range(len(SETS)))
def test_every_viewer_is_told_only_of_public_cards(number):
    for game in states(SETS[number], range(4)):
        for viewer in (*range(game.players), None):
            seen = observe(game, viewer)
            blind = viewer is None or viewer in game.running.unseen
            assert seen.hand == (NO_CARDS if blind else game.running.hands[viewer])
            for event in seen.events:
                if isinstance(event, CardReceived) and not event.open:
                    assert viewer in (event.seat, event.to)


def test_cards_laid_aside_are_told_with_the_end_of_the_deal():
    laid, told = None, 0
    for before, _, game in moves(3, 400, preset="lithuanian"):
        if game.running is not None:
            laid = game.running.laid or laid
            for viewer in (*range(game.players), None):
                is_own = viewer is not None and viewer == game.running.declarer
                assert observe(game, viewer).laid == (game.running.laid if is_own else NO_CARDS)
        elif game.last.outcome in ("made", "failed"):
            assert before.running.points[game.last.declarer] < 120
            assert cards_of(game.last.laid) == laid
            assert all(observe(game, viewer).last.laid for viewer in (*range(4), None))
            told += 1
        else:
            assert game.last.laid == ()
    assert told > 3


def test_a_deal_that_came_to_a_redeal_never_tells_what_was_laid_aside():
    """Until the game ends nobody learns more of a deck than its deal showed them."""
    agreed = {"exchange": "lay_aside", "redeal_hand_below_after_exchange": 20}
    game = begin({1: "AS KS QS", 2: "9S JS JC 9C QH QD JD"}, **agreed)
    game = run(game, "2 pass", "0 pass")
    laid = legal_actions(game)[0]
    game = run(game, f"1 {laid}")
    assert game.running.laid and game.claiming
    while game.running is not None:
        game = run(game, f"{game.to_act} redeal")
    assert game.last.redeal and game.last.laid == ()
    assert "laid" not in game.last.as_json()


def test_a_claim_looks_the_same_for_every_asked_seat():
    """Nobody else learns which seat is being asked, only that a claim is being considered."""
    asked_two = begin({2: "9S 9C 9D 9H JS JC TS"}, redeal_four_nines=True)
    asked_zero = begin({0: "9S 9C 9D 9H JS JC TS"}, redeal_four_nines=True)
    assert (asked_two.to_act, asked_zero.to_act) == (2, 0)
    assert public(asked_two) == public(asked_zero)
    asked_one = begin({1: "9S 9C 9D 9H JS JC TS"}, redeal_four_nines=True)
    assert public(asked_one) == public(asked_two)


def public(game):
    return observe(game, None)


def test_all_seats_with_a_right_know_it_at_once():
    """A seat told later would know that another seat has a right too."""
    hands = {2: "9S JS JC JD 9C QH QS", 0: "9D 9H JH QC QD KD KC"}
    both, alone = begin(hands, redeal_hand_below=20), begin({2: hands[2]}, redeal_hand_below=16)
    assert [observe(both, seat).to_act for seat in (0, 1, 2, None)] == [0, None, 2, None]
    assert both.running.undecided == (2, 0) and alone.running.undecided == (2,)
    assert observe(both, 2).events == observe(alone, 2).events


def test_an_answer_shows_nobody_anything():
    """A silent answer and the question to the next seat change no viewer's number."""
    hands = {2: "9S JS JC JD 9C QH QS", 0: "9D 9H JH QC QD KD KC"}
    first = begin(hands, redeal_hand_below=20)
    second = run(first, "2 keep")
    assert (first.to_act, second.to_act) == (2, 0)
    assert all(observe(second, seat) == observe(first, seat) for seat in (0, 1, 2, None))
    third = run(second, "0 keep")
    assert third.phase is Phase.BIDDING
    assert third.seq_by_viewer == tuple(seq + 1 for seq in first.seq_by_viewer)


def test_hand_points_are_not_public():
    """The states differ, and the spectator's observation does not."""
    poor, rich = begin({2: "9S 9C 9D JS JC JD QH"}), begin({2: "AS AC AD TS TC TD KH"})
    assert points_in(poor.running.hands[2]) != points_in(rich.running.hands[2])
    assert observe(poor, None) == observe(rich, None)
    assert observe(poor, 2) != observe(rich, 2)
    assert replace(observe(poor, 2), hand=0) == replace(observe(rich, 2), hand=0)
