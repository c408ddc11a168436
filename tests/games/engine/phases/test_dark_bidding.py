"""Section 4: bidding in the dark, and the effect of dark deals elsewhere."""

import pytest

from games.engine import agreements_from, new_game, observe, start_deal
from games.engine.cards import card_names
from tests.games.engine.builders import begin, deck_for, legal, refused, run
from tests.games.engine.phases.test_dark import MARRIAGE, barrel, dark, seeing


def anyone(hands=None, talon="", **given):
    """Return a deal with bidding in the dark; seat 1 holds the opening bid."""
    return begin(hands, talon, dark="anyone", **given)


# "anyone"


def test_every_seat_starts_blind():
    """ "anyone" ([1], bidding in the dark): every seat starts without seeing its cards, and at its
    turn may `look` first or bid or pass blind;
    """
    game = anyone(MARRIAGE)
    assert (game.phase, game.to_act, seeing(game)) == ("bidding", 2, [])
    assert legal(game) == ["bid 105", "bid 110", "bid 115", "bid 120", "pass", "look"]


def test_look_is_followed_by_the_same_seat():
    """`look` is followed by the same seat's bid or pass."""
    game = run(anyone(MARRIAGE), "2 look")
    assert (game.to_act, seeing(game)) == (2, [2])
    assert legal(game)[-2:] == ["bid 160", "pass"]
    assert refused(game, "2 look") == "wrong_step"
    assert run(game, "2 bid 130").to_act == 0


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"bid_over_120_without_marriage": True},
        {"bid_over_120_without_marriage": True, "ace_marriage": True, "bid_step": 10},
    ],
)
def test_a_blind_bid_is_at_most_120(given):
    """A blind bid is at most 120, whatever else is agreed."""
    game = anyone({2: "KS QS KH QH"}, **given)
    assert legal(game)[-3:] == ["bid 120", "pass", "look"]
    assert observe(game, 2).limit == 120
    assert refused(game, "2 bid 130") == "bid_over_limit"
    over = run(game, "2 bid 120", "0 look", "0 pass", "1 look", "1 pass")
    assert observe(over, None).dark == 2


def test_above_120_a_blind_seat_passes_or_looks():
    """A blind bid is at most 120"""
    game = run(anyone(MARRIAGE), "2 look", "2 bid 125")
    assert (game.to_act, legal(game)) == (0, ["pass", "look"])


def test_dark_by_the_last_bid():
    """The deal is dark only if the declarer's last bid was spoken by themselves without having
    looked (an opener who never spoke is not dark).
    """
    blind = run(anyone(), "2 bid 105", "0 pass", "1 pass")
    assert (observe(blind, None).dark, blind.running.doubling) == (2, 2)
    never_spoke = run(anyone(), "2 pass", "0 pass")
    assert (observe(never_spoke, None).declarer, observe(never_spoke, None).dark) == (1, None)
    spoke = run(anyone(), "2 bid 105", "0 pass", "1 bid 110", "2 pass")
    assert observe(spoke, None).dark == 1
    looked = run(anyone(), "2 bid 105", "0 bid 110", "1 pass", "2 look", "2 bid 115", "0 pass")
    assert (observe(looked, None).declarer, observe(looked, None).dark) == (2, None)


def test_an_opener_that_bids_is_dark():
    """The deal is dark only if the declarer's last bid was spoken by themselves without having
    looked
    """
    game = anyone(free_opening=True)
    assert (game.to_act, legal(game)[-1], "pass" in legal(game)) == (1, "look", False)
    assert observe(run(game, "1 bid 100", "2 pass", "0 pass"), None).dark == 1
    # Too low to bid, the opener did not speak himself.
    low = anyone(free_opening=True, skip_bidding_at=-100, start={"scores": [0, -100, 0]})
    assert observe(run(low, "2 pass", "0 pass"), None).dark is None


def test_a_seat_sees_its_cards_when_it_looks_or_passes():
    """A seat sees its cards when it looks or passes, and all when the bidding ends."""
    game = run(anyone(), "2 bid 105")
    assert seeing(game) == []
    game = run(game, "0 pass")
    assert seeing(game) == [0]
    game = run(game, "1 look")
    assert seeing(game) == [0, 1]
    assert seeing(run(game, "1 pass")) == [0, 1, 2]


def test_a_seat_too_low_to_bid_passes_and_sees():
    """A seat sees its cards when it looks or passes"""
    game = anyone(skip_bidding_at=-100, start={"scores": [0, 0, -100]})
    assert (game.to_act, seeing(game)) == (0, [2])


def test_a_seat_that_may_not_play_dark_starts_having_seen():
    """`dark_min_score` and `dark_not_on_barrel` hold here too: a seat for which a dark deal is not
    allowed starts having seen its cards.
    """
    game = anyone(dark_min_score=100, start={"scores": [100, 0, 99]})
    assert (seeing(game), game.to_act, legal(game)[-1]) == ([1, 2], 2, "pass")
    assert refused(game, "2 look") == "wrong_step"
    game = run(game, "2 bid 105", "0 pass", "1 pass")
    assert (observe(game, None).declarer, observe(game, None).dark) == (2, None)
    assert seeing(anyone(start=barrel(0))) == [0, 1, 2]
    assert seeing(anyone(start=barrel(0), dark_not_on_barrel=False)) == []


def test_nothing_changes_for_a_seat_that_bid_over_a_blind_bid():
    """The deal is dark only if the declarer's last bid was spoken by themselves without having
    looked
    """
    game = run(anyone(MARRIAGE), "2 bid 120", "0 look", "0 pass", "1 pass")
    raised = run(game, f"2 {legal(game)[0]}")
    assert (observe(game, None).dark, raised.phase) == (2, "raise")
    assert observe(game, 0).talon is None


# Claims, and deals without bidding

NINES = "9S 9C 9D 9H JS JC TS"


def test_a_seat_that_has_not_seen_its_cards_cannot_claim():
    """A seat that has not seen its cards when the bidding starts has no claim before the
    bidding.
    """
    agreed = {"redeal_four_nines": True}
    game = begin({1: NINES}, dark="forehand", **agreed)
    assert run(game, "1 dark").phase == "bidding"
    looked = run(game, "1 look")
    assert (looked.phase, looked.to_act) == ("claim", 1)
    assert run(looked, "1 keep").phase == "bidding"
    assert anyone({1: NINES}, **agreed).phase == "bidding"
    other = run(begin({2: NINES}, dark="forehand", **agreed), "1 dark")
    assert (other.phase, other.to_act) == ("claim", 2)


def test_a_forced_redeal_whether_seen_or_not():
    """A *forced* redeal comes first, before any seat is asked, whether or not the hand has been
    seen;
    """
    game = begin({1: "AS AC AD AH"}, dark="forehand", redeal_four_aces=True)
    assert run(game, "1 dark").last.outcome == "redeal"
    assert anyone({1: "AS AC AD AH"}, redeal_four_aces=True).last.outcome == "redeal"


def test_the_dark_choice_is_asked_anew():
    """the deck is cut anew and a dark choice asked anew."""
    agreed = {"redeal_four_nines": True, "cutting": "left", "dark": "forehand"}
    deck = deck_for({2: NINES})
    game = new_game(agreements_from(agreed), 0)
    for _ in range(2):
        game = start_deal(game, deck[-24:] + deck[:-24], (12,))
        assert game.phase == "cut"
        game = run(game, "1 cut")
        assert (game.phase, game.to_act) == ("dark", 1)
        game = run(game, "1 dark", "2 redeal")
    assert (game.dealer, game.last.declarer, game.last.contract) == (0, None, None)


def test_the_barrel_declares_and_nobody_plays_dark():
    """there is no bidding and no dark deal;"""
    agreed = {"barrel_takes_talon": True, "dark_not_on_barrel": False}
    for kind in ("forehand", "first", "anyone"):
        game = begin(start=barrel(2), dark=kind, **agreed)
        assert (game.phase, observe(game, None).declarer) == ("exchange", 2)
        assert (observe(game, None).dark, seeing(game)) == (None, [0, 1, 2])


def test_the_names_of_an_unseen_hand_stay_here():
    game = dark({1: "AS AC"})
    assert {"AS", "AC"} <= set(card_names(game.running.hands[1]))
    assert observe(game, 1).hand == 0
