"""Section 3: cutting."""

import pytest

from games.engine import (
    BadRecord,
    IllegalAction,
    agreements_from,
    legal_actions,
    new_game,
    observe,
    start_deal,
)
from games.engine.cards import DECK, deck_text, parse_card
from tests.games.engine.builders import deck_for, run, types

# 9S is the first card, JS the second, 9C the seventh, JC the eighth.
SORTED = deck_text(DECK)


def begin(*cuts, start=None, **given):
    """Return a deal of seat 0 with these cuts."""
    given = {"cutting": "left", **given}
    return start_deal(new_game(agreements_from(given), 0, start), SORTED, cuts)


def talon(game):
    """Return the talon as dealt."""
    return deck_text(tuple(card for card in DECK if game.running.piles[0] >> card & 1))


@pytest.mark.parametrize(("side", "cutter"), [("left", 1), ("right", 2)])
def test_the_cutter(side, cutter):
    """The seat on that side of the dealer cuts before the deal."""
    game = begin(3, cutting=side)
    assert (game.phase, game.to_act, [str(a) for a in legal_actions(game)]) == (
        "cut",
        cutter,
        ["cut"],
    )
    assert observe(game, cutter).counts == (0, 0, 0)


def test_from_the_top_to_the_bottom():
    """how many cards (1..23) go from the top to the bottom is drawn by the game's random source and
    written in the record, and nobody is told.
    """
    game = run(begin(3), "1 cut")
    assert (game.phase, talon(game)) == ("bidding", "9CTCQD")
    assert game.events[0].as_json() == {"type": "deck_cut", "seat": 1, "card": None}


def test_a_nine_is_shown():
    """If the new bottom card is a nine, it is shown and the seat cuts again;"""
    game = run(begin(1, 2), "1 cut")
    assert (game.phase, game.to_act, observe(game, None).nines_cut) == ("cut", 1, (0,))
    assert run(game, "1 cut").phase == "bidding"


def test_the_third_nine():
    """the third nine in a row costs the cutter `penalty` and the deck is dealt as it lies."""
    game = run(begin(1, 6, 6), "1 cut", "1 cut", "1 cut")
    assert (game.phase, game.standing.scores) == ("bidding", (0, -120, 0))
    assert observe(game, None).nines_cut == tuple(map(parse_card, ("9S", "9C", "9D")))
    assert "charged" in types(game)
    assert run(game, "2 pass", "0 pass", "1 distribute").last.gains == (60, -120, 60)


def test_a_fine_before_a_redeal():
    """For a redeal `gains` are all 0 (but for a charge)."""
    dealt = deck_for({0: "9H TS TC TD 9C JS 9D"}, "AC AD 9S")
    agreed = agreements_from({"cutting": "left", "redeal_three_nines": "any"})
    game = start_deal(new_game(agreed, 0), dealt[22:] + dealt[:22], (1, 6, 6))
    game = run(game, "1 cut", "1 cut", "1 cut", "0 redeal")
    assert (game.last.gains, game.last.declarer, game.dealer) == ((0, -120, 0), None, 0)


@pytest.mark.parametrize(("who", "seat"), [("dealer", 0), ("cutter", 1)])
def test_a_jack(who, seat):
    """If the bottom card is a jack, then by `cutting_jack`: "dealer" or "cutter" cuts once more,
    whatever comes;
    """
    game = run(begin(2, 23, cutting_jack=who), "1 cut")
    assert (game.phase, game.to_act) == ("cut", seat)
    game = run(game, f"{seat} cut")
    assert (game.phase, observe(game, 0).nines_cut) == ("bidding", ())


def test_a_jack_in_the_middle():
    """ "middle": the jack goes to the middle of the deck (position 12) and there is no
    further cut.
    """
    game = run(begin(2, cutting_jack="middle"), "1 cut")
    assert game.phase == "bidding"
    assert game.running.cutting.deck[12] == parse_card("JS")
    assert game.running.cutting.deck[-1] == parse_card("9S")


@pytest.mark.parametrize("cuts", [(), (0,), (24,), (True,), ("3",)])
def test_a_cut_without_its_number(cuts):
    game = begin(*cuts)
    assert (game.phase, game.to_act) == ("cut", 1)
    with pytest.raises(BadRecord):
        run(game, "1 cut")


@pytest.mark.parametrize(
    ("cuts", "made", "to_act"), [((1,), 1, 1), ((1, 6), 2, 1), ((2,), 1, 0), ((1, 7), 2, 0)]
)
def test_a_deal_may_stop_between_two_cuts(cuts, made, to_act):
    """A cut that is still to come has neither an action nor a number. So a record may stop before
    the first cut
    """
    game = run(begin(*cuts), *["1 cut"] * made)
    assert (game.phase, game.to_act, observe(game, None).cuts) == ("cut", to_act, made)
    with pytest.raises(BadRecord):
        run(game, f"{to_act} cut")


def test_surplus_cuts_are_ignored():
    """surplus cuts are ignored"""
    assert run(begin(3, 0, 99), "1 cut") == run(begin(3), "1 cut")


def test_only_the_cutter_cuts():
    for text in ("2 cut", "0 cut", "1 pass"):
        with pytest.raises(IllegalAction):
            run(begin(3), text)


def test_the_deck_stays_hidden_while_it_is_cut():
    other = start_deal(
        new_game(agreements_from({"cutting": "left"}), 0), deck_text(DECK[::-1]), (3,)
    )
    assert other != begin(3)
    for viewer in (0, 1, 2, None):
        assert observe(other, viewer) == observe(begin(3), viewer)


@pytest.mark.parametrize("cutting_jack", ["cutter", "dealer"])
def test_everybody_sees_that_a_cut_was_made(cutting_jack):
    """It only says so"""
    # Everybody sees that, even if a jack at the bottom means one more cut.
    asked = begin(2, 5, cutting_jack=cutting_jack)
    once = run(asked, "1 cut")
    for viewer in (0, 1, 2, None):
        before, after = observe(asked, viewer), observe(once, viewer)
        assert (before.cuts, after.cuts, after.nines_cut) == (0, 1, ())
        assert after.seq == before.seq + 1


@pytest.mark.parametrize("place", [1, 7, 13, 19])
def test_any_jack(place):
    """If the bottom card is a jack"""
    assert run(begin(place + 1, 5), "1 cut").to_act == 0
    assert run(begin(place + 2, 5), "1 cut").phase == "bidding"
