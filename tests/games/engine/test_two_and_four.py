"""Games of two and four players: sections 1, 3, 5.4 and 8.3."""

import pytest

from games.engine import agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import DECK, card_names, cards_of, deck_text
from tests.games.engine.builders import cards, legal, refused, run, sitting_out

SORTED = deck_text(DECK)


def begin(dealer=0, **given):
    return start_deal(new_game(agreements_from(given), dealer), SORTED)


def two(mode, *texts, **given):
    """Return a deal of seat 0 in which seat 1, forehand, won the bidding."""
    return run(begin(preset="duel", two_player=mode, **given), "0 pass", *texts)


# Two players


@pytest.mark.parametrize(
    ("mode", "places", "size"),
    [
        ("give_one", ((2, 8), (5, 11)), 10),
        ("discard_two", ((2, 8), (5, 11)), 10),
        ("piles_of_three", ((2, 8, 14), (5, 11, 17)), 9),
    ],
)
def test_two_piles(mode, places, size):
    """After each of the first four circles one card goes to pile 0, 1, 0, 1."""
    deal = begin(preset="duel", two_player=mode).running
    assert deal.piles == tuple(cards_of([DECK[place] for place in pile]) for pile in places)
    assert [hand.bit_count() for hand in deal.hands] == [size, size]


def test_the_declarer_chooses_a_pile():
    """2 players: the declarer first chooses pile 0 or 1 (face down) and takes it; it is shown as
    in 1.
    """
    game = two("give_one")
    assert (game.phase, legal(game), observe(game, 1).talon) == ("pile", ["take 0", "take 1"], None)
    taken = run(game, "1 take 1")
    assert observe(taken, 0).talon == cards_of([5, 11])
    assert observe(taken, 0).talon_count == 2
    assert refused(game, "1 take 2") == "unknown_action"
    assert refused(game, "1 give 0:9S") == "wrong_step"


def test_give_one():
    """ "give_one": they give one card to the defender; 11 tricks; whoever takes the last trick also
    takes the other pile's points, as part of T.
    """
    game = two("give_one", "1 take 0", "1 give 0:9S", "1 stand")
    assert observe(game, None).counts == (11, 11)
    while game.running is not None:
        game = run(game, f"{game.to_act} {legal(game)[0]}")
    assert sum(game.last.points) == 120


def test_discard_two():
    """ "discard_two": they lay two cards aside, face down; they and the other pile score for
    nobody; 10 tricks.
    """
    game = two("discard_two", "1 take 0")
    assert len(legal_actions(game)) == 12 * 11 // 2 + 1
    assert refused(game, "1 lay QS 9S") == "wrong_cards"
    assert refused(game, "1 give 0:9S") == "wrong_seats"
    game = run(game, "1 lay 9S QS", "1 stand")
    assert (observe(game, 1).laid, observe(game, 0).laid) == (cards("9S QS"), 0)
    assert observe(game, None).counts == (10, 10)
    aside = cards("9S QS") | game.running.talon_on_table
    while game.running is not None:
        game = run(game, f"{game.to_act} {legal(game)[0]}")
    assert sum(game.last.points) == 120 - sum(
        (0, 2, 3, 4, 10, 11)[c % 6] for c in DECK if aside >> c & 1
    )


def test_piles_of_three():
    """ "piles_of_three": they give one card to the defender and lay one on the other pile; 10
    tricks; the last trick takes the other pile's points (four cards).
    """
    game = two("piles_of_three", "1 take 0")
    assert len(legal_actions(game)) == 12 * 11 + 1
    assert refused(game, "1 give 0:9S") == "wrong_seats"
    game = run(game, "1 give 0:9S lay:QS", "1 stand")
    assert observe(game, None).counts == (10, 10)
    assert [observe(game, seat).laid for seat in (0, 1, None)] == [0, cards("QS"), 0]
    while game.running is not None:
        game = run(game, f"{game.to_act} {legal(game)[0]}")
    assert sum(game.last.points) == 120


# Four players


@pytest.mark.parametrize(
    ("who", "active", "forehand"),
    [("dealer", (1, 2, 3), 1), ("right", (0, 1, 2), 1), ("opposite", (0, 1, 3), 1)],
)
def test_the_seat_that_sits_out(who, active, forehand):
    """all, except the *sitting* seat in a four-player game: `sits_out` "dealer", "right" (of the
    dealer) or "opposite"
    """
    seen = observe(begin(preset="four", sits_out=who), None)
    assert (seen.active, seen.opener) == (active, forehand)
    assert [seen.counts[seat] for seat in active] == [7, 7, 7]


def test_forehand_is_the_first_active_seat():
    """forehand (первая рука) is the first active seat to the dealer's left; the deal passes to the
    left after each deal
    """
    game = begin(dealer=2, preset="four", sits_out="opposite")
    assert (observe(game, None).opener, observe(game, None).active) == (3, (1, 2, 3))
    game = run(game, "1 pass", "2 pass", "3 distribute")
    assert game.dealer == 3


def sitting(talon, **given):
    """Return the gain of seat 0, sitting out, for this talon."""
    return sitting_out(agreements_from({"preset": "four", **given}), talon)[0]


@pytest.mark.parametrize(
    ("talon", "given", "score"),
    [
        ("AS AC 9D", {"sitting_scores": "none"}, 0),
        ("AS JC 9D", {}, 15),
        ("KS QS 9D", {}, 45),
        ("KS QC 9D", {}, 5),
        ("KS QC 9D", {"half_for_half_marriage": True}, 55),
        ("KS QS QH", {"half_for_half_marriage": True}, 100),
        ("AS AC QH", {"sitting_scores": "aces"}, 80),
        ("AS KH QH", {"sitting_scores": "aces", "sitting_ace_value": 25}, 125),
    ],
)
def test_the_score_of_the_seat_that_sits_out(talon, given, score):
    """ "talon": the talon's card points, rounded, plus the value of a marriage in it"""
    assert sitting(talon, **given) == score


def test_a_sitting_seat_spends_no_attempt():
    """After each deal in which the seat was active, attempts += 1 ([4]: a sitting seat's deal is no
    attempt).
    """
    start = {"scores": [880, 880, 0, 0], "barrel": [2, 1, None, None]}
    game = start_deal(new_game(agreements_from({"preset": "four"}), 0, start), SORTED)
    game = run(game, "2 bid 105", "3 pass", "1 pass", "2 distribute")
    assert (game.last.barrel, game.last.scores[0]) == ((2, 2, None, None), 880)


def test_the_names_of_the_talon():
    assert card_names(begin(preset="four").running.piles[0]) == ["KS", "JC", "AC"]


@pytest.mark.parametrize("mode", ["discard_two", "give_one"])
def test_ten_each_and_two_piles_of_two(mode):
    """- 2 players, `two_player` "discard_two" or "give_one": 10 each, talon of two piles of 2."""
    seen = observe(begin(preset="duel", two_player=mode), None)
    assert (seen.counts, seen.talon_count) == ((10, 10), 4)


def test_nine_each_and_two_piles_of_three():
    """- 2 players, "piles_of_three": 9 each, two piles of 3. After each of the first six circles
    one card goes to pile 0, 1, 0, 1, 0, 1.
    """
    game = begin(preset="duel", two_player="piles_of_three")
    assert (observe(game, None).counts, observe(game, None).talon_count) == ((9, 9), 6)
    middle = [DECK[place] for place in range(2, 18, 3)]
    assert game.running.piles == (cards_of(middle[::2]), cards_of(middle[1::2]))


@pytest.mark.parametrize(
    ("talon", "given", "score"),
    [
        ("KS QC 9D", {}, 55),
        ("KS KC QD", {}, 100),
        ("KS QS KD", {}, 90),
        ("KS QS KD", {"marriage_values": {"S": 50, "C": 60, "D": 90, "H": 100}}, 105),
    ],
)
def test_half_for_half_a_marriage(talon, given, score):
    """(with `half_for_half_marriage`, half of a suit's value for a king or queen without its
    partner in it);
    """
    assert sitting(talon, half_for_half_marriage=True, **given) == score


def test_aces_of_the_sitting_seat():
    """ "aces": `sitting_ace_value` (40) for each ace in the talon plus the value of a marriage in
    it.
    """
    assert sitting("AS AC AD", sitting_scores="aces") == 120
    assert sitting("TS TC TD", sitting_scores="aces") == 0
    assert sitting("AS KD QD", sitting_scores="aces") == 120


def four(start=None, **given):
    """Return a deal of four with the sorted deck; seat 0 sits out, seat 1 declares."""
    game = start_deal(new_game(agreements_from({"preset": "four", **given}), 0, start), SORTED)
    return run(game, "2 pass", "3 pass")


def test_the_sitting_seat_on_the_barrel_scores_nothing():
    """Nothing on the barrel."""
    start = {"scores": [880, 0, 0, 0], "barrel": [0, None, None, None]}
    last = run(four(start), "1 distribute").last
    assert (last.scores[0], last.barrel[0]) == (880, 0)
    assert run(four(), "1 distribute").last.gains[0] == 15


def test_the_amount_is_told_only_after_the_deal():
    """When the talon was not shown, the amount is told only after the deal."""
    game = four(hide_talon="always")
    game = run(game, f"1 {legal(game)[0]}", "1 stand")
    while game.running is not None:
        for viewer in (0, 2, 3, None):
            seen = observe(game, viewer)
            assert (seen.talon, seen.last, seen.points[0]) == (None, None, 0)
        game = run(game, f"{game.to_act} {legal(game)[0]}")
    assert game.last.gains[0] == 15


def test_bolts_while_sitting_out():
    """and while sitting out the count is untouched."""
    start = {"bolts": [2, 0, 0, 0]}
    for kind in ("per_game", "in_row"):
        game = four(start, bolts=kind)
        game = run(game, f"1 {legal(game)[0]}", "1 stand")
        while game.running is not None:
            game = run(game, f"{game.to_act} {legal(game)[0]}")
        assert game.last.bolts[0] == 2
