"""Section 4: dark deals."""

import pytest

from games.engine import new_game, observe, start_deal
from games.engine.agreements import agreements_from
from games.engine.cards import DECK, deck_text
from tests.games.engine.builders import begin, cards, deck_for, legal, refused, run, types

MARRIAGE = {2: "KS QS 9C 9D JC JD TS"}


def barrel(seat, **more):
    """Return a standing with this seat alone on the barrel."""
    scores, attempts = [0, 0, 0], [None, None, None]
    scores[seat], attempts[seat] = 880, 0
    return {"scores": scores, "barrel": attempts, **more}


def dark(hands=None, talon="", *, kind="forehand", start=None, **given):
    """Return a first deal of seat 0 in which seat 1, forehand, says dark."""
    game = begin(hands, talon, start=start, dark=kind, **given)
    assert (game.phase, game.to_act) == ("dark", 1)
    return run(game, "1 dark")


def seeing(game):
    """Return the seats that see their own cards."""
    return [seat for seat in range(3) if observe(game, seat).hand]


# The choice


def test_before_any_cards_are_shown():
    """ "forehand": before any cards are shown, forehand chooses `dark` or `look`."""
    game = begin(dark="forehand")
    assert (game.phase, game.to_act, legal(game)) == ("dark", 1, ["dark", "look"])
    assert seeing(game) == []
    assert observe(game, 0).unseen == {0, 1, 2}
    assert refused(game, "1 bid 105") == "wrong_step"
    looked = run(game, "1 look")
    assert (looked.phase, looked.to_act, observe(looked, None).bids) == ("bidding", 2, ((1, 100),))
    assert (seeing(looked), types(looked)[0]) == ([0, 1, 2], "hand_looked")


def test_he_holds_120():
    """With `dark` they hold 120 instead of the opening bid, and see no card."""
    game = dark()
    seen = observe(game, None)
    assert (seen.bids, seen.bid, seen.dark) == (((1, 120),), 120, 1)
    assert seeing(game) == [0, 2]
    assert observe(game, 1).counts == (7, 7, 7)


def test_the_opener_chooses():
    """Where sections 4 to 6 say forehand about bidding and dark deals, read the opener"""
    game = begin(dark="forehand", opener="dealer")
    assert (game.phase, game.to_act) == ("dark", 0)
    assert observe(run(game, "0 dark"), None).bids == ((0, 120),)


@pytest.mark.parametrize(("score", "asked"), [(240, True), (239, False), (-5, False)])
def test_dark_min_score(score, asked):
    """It is allowed only if their score is at least `dark_min_score` (null: no bound)"""
    start = {"scores": [0, score, 0]}
    game = begin(dark="forehand", dark_min_score=240, start=start)
    assert game.phase == ("dark" if asked else "bidding")
    assert begin(dark="forehand", start=start).phase == "dark"
    if not asked:
        assert seeing(game) == [0, 1, 2]


@pytest.mark.parametrize("seat", [0, 1])
def test_not_while_any_seat_is_on_the_barrel(seat):
    """and not while any seat is on the barrel with `dark_not_on_barrel`;"""
    start = barrel(seat)
    assert begin(dark="forehand", start=start).phase == "bidding"
    assert begin(dark="forehand", dark_not_on_barrel=False, start=start).phase == "dark"


def test_a_sitting_seat_on_the_barrel_counts():
    """and not while any seat is on the barrel with `dark_not_on_barrel`;"""
    start = {"scores": [880, 0, 0, 0], "barrel": [0, None, None, None]}
    agreed = agreements_from({"players": 4, "dark": "forehand"})
    assert start_deal(new_game(agreed, 0, start), deck_text(DECK)).phase == "bidding"
    assert start_deal(new_game(agreed, 0), deck_text(DECK)).phase == "dark"


def test_never_in_a_golden_deal():
    """never in a golden deal."""
    game = start_deal(
        new_game(agreements_from({"dark": "forehand", "golden_round": True}), 0), deck_for({})
    )
    assert (game.phase, observe(game, None).dark) == ("exchange", None)


# "first"


def test_asked_in_turn_from_the_opener():
    """ "first" ([4]): every seat for which it is allowed is asked in turn from the opener, until
    one says `dark`; that seat then is the opener of this deal.
    """
    game = begin(dark="first")
    assert game.to_act == 1
    game = run(game, "1 look")
    assert (game.phase, game.to_act, seeing(game)) == ("dark", 2, [])
    game = run(game, "2 dark")
    assert (observe(game, None).opener, observe(game, None).bids) == (2, ((2, 120),))
    assert (game.to_act, seeing(game)) == (0, [0, 1])
    nobody = run(begin(dark="first"), "1 look", "2 look", "0 look")
    assert (nobody.phase, observe(nobody, None).opener, nobody.to_act) == ("bidding", 1, 2)


def test_only_allowed_seats_are_asked():
    """every seat for which it is allowed is asked in turn from the opener"""
    agreed = {"dark": "first", "dark_min_score": 200}
    game = begin(start={"scores": [200, 199, 0]}, **agreed)
    assert (game.to_act, seeing(game)) == (0, [])
    assert observe(run(game, "0 dark"), None).opener == 0
    assert begin(start={"scores": [199, 0, 0]}, **agreed).phase == "bidding"
    dealer = begin(dark="first", opener="dealer")
    assert dealer.to_act == 0


def test_the_first_lead_of_the_dark_declarer():
    """that seat then is the opener of this deal."""
    game = run(begin({0: "KS QS"}, dark="first", first_lead="opener"), "1 look", "2 dark")
    game = run(game, "0 bid 125", "1 pass", "2 pass")
    assert observe(game, None).declarer == 0
    game = run(game, f"0 {legal(game)[0]}", "0 stand")
    assert (game.phase, game.to_act) == ("play", 2)


# Bidding over it


def test_the_others_see_their_cards():
    """The others see their cards."""
    assert seeing(dark()) == [0, 2]
    assert [seeing(run(begin(dark="first"), "1 look", f"{s} dark")) for s in (2,)] == [[0, 1]]


def test_a_marriage_bids_over_him():
    """With `dark_unhide`, a seat that holds a marriage may bid over them (the first multiple of
    `bid_step` above 120, or more): then the dark seat sees its cards and the bidding goes on as
    usual, and the deal is no longer dark;
    """
    game = dark(MARRIAGE)
    assert legal(game) == [*(f"bid {n}" for n in range(125, 161, 5)), "pass"]
    game = run(game, "2 bid 125")
    seen = observe(game, None)
    assert (seen.dark, seeing(game), game.to_act) == (None, [0, 1, 2], 0)
    assert "dark_unhidden" in types(game)
    game = run(game, "0 pass")
    assert (game.to_act, legal(game)) == (1, ["pass"])
    game = run(game, "1 pass")
    assert (observe(game, None).declarer, game.running.doubling) == (2, 1)
    assert observe(game, 0).talon is not None


def test_the_first_step_above_120():
    """(the first multiple of `bid_step` above 120, or more)"""
    assert legal(dark(MARRIAGE, bid_step=10))[0] == "bid 130"
    assert legal(dark(MARRIAGE, no_jumping=True)) == ["bid 125", "pass"]


def test_without_a_marriage_only_a_pass():
    """With `dark_unhide` every other seat is asked, even one that may only pass"""
    game = dark()
    assert (game.to_act, legal(game)) == (2, ["pass"])
    game = run(game, "2 pass")
    assert (game.to_act, legal(game)) == (0, ["pass"])
    assert refused(game, "0 bid 125") == "bid_over_limit"


def test_a_marriage_is_needed_even_where_bids_are_free():
    """a seat that holds a marriage may bid over them"""
    agreed = {"bid_over_120_without_marriage": True}
    assert legal(dark(**agreed)) == ["pass"]
    assert legal(dark(MARRIAGE, **agreed))[-2] == "bid 400"


def test_four_aces_count_as_a_marriage_over_a_dark_deal():
    """(here, and wherever a marriage in hand is asked for)"""
    aces = {2: "AS AC AD AH"}
    assert legal(dark(aces, ace_marriage=True))[-2] == "bid 320"
    assert legal(dark(aces)) == ["pass"]


def test_a_seat_that_passed_stays_out():
    """a seat that passed before stays out."""
    game = run(dark({0: "KS QS", 2: "KH QH"}), "2 pass", "0 bid 125")
    assert game.to_act == 1
    assert observe(run(game, "1 pass"), None).declarer == 0


def test_unhide_ends_bidding():
    """With `unhide_ends_bidding` the seat that unhides becomes declarer at once."""
    game = run(dark(MARRIAGE, unhide_ends_bidding=True), "2 bid 130")
    seen = observe(game, None)
    assert (seen.phase, seen.declarer, seen.contract, seen.dark) == ("exchange", 2, 130, None)
    assert (game.running.doubling, seeing(game)) == (1, [0, 1, 2])


def test_without_dark_unhide_nobody_is_asked():
    """Without `dark_unhide` the others can only pass and are not asked."""
    game = dark(MARRIAGE, dark_unhide=False)
    seen = observe(game, None)
    assert (seen.phase, seen.declarer, seen.contract, seen.dark) == ("exchange", 1, 120, 1)
    assert seen.bids == ((1, 120),)


def test_dark_any_bid_unhides():
    """With `dark_any_bid_unhides` ([1]) the first step above 120 (that step only) is open to every
    seat, whatever its hand;
    """
    game = dark(dark_any_bid_unhides=True)
    assert (legal(game), observe(game, 2).limit) == (["bid 125", "pass"], 125)
    game = run(game, "2 bid 125")
    assert (observe(game, None).dark, legal(game)) == (None, ["pass"])
    assert legal(dark(dark_any_bid_unhides=True, bid_step=10)) == ["bid 130", "pass"]
    rich = dark(MARRIAGE, dark_any_bid_unhides=True)
    assert legal(rich)[-2] == "bid 160"


def test_the_barrel_holds_a_bid_over_it_down():
    """`barrel_bid_limit_120` still holds."""
    agreed = {"dark_not_on_barrel": False, "barrel_bid_limit_120": True}
    for given in (agreed, {**agreed, "dark_any_bid_unhides": True}):
        game = dark(MARRIAGE, start=barrel(2), **given)
        assert (game.to_act, legal(game)) == (2, ["pass"])


def test_too_low_to_bid_over_it():
    """but a seat at `skip_bidding_at` passes by itself (choosing `dark` is no bid: it may do
    that).
    """
    agreed = {"skip_bidding_at": -100}
    game = dark({2: "KS QS", 0: "KH QH"}, start={"scores": [0, -100, -100]}, **agreed)
    assert (game.to_act, observe(game, None).bids) == (0, ((1, 120), (2, 0)))
    game = run(game, "0 bid 125")
    # The dark seat is outbid, and is too low to bid again.
    assert (observe(game, None).declarer, observe(game, None).bids[-1]) == (0, (1, 0))


# Nobody unhides


def test_he_is_the_declarer():
    """If nobody unhides, the dark seat is the declarer, sees its hand and the talon, and may raise
    (`dark_raise`, with `raise_after_talon`).
    """
    game = run(dark({1: "KS QS TS"}, "KH QH 9D"), "2 pass", "0 pass")
    seen = observe(game, 1)
    assert (seen.declarer, seen.contract, seen.dark) == (1, 120, 1)
    assert (seen.talon, seeing(game)) == (cards("KH QH 9D"), [0, 1, 2])
    raised = run(game, "1 give 0:TS 2:9D")
    assert legal(raised)[-2:] == ["raise 260", "stand"]
    assert run(raised, "1 raise 200").running.doubling == 2


def test_no_dark_raise():
    """may raise (`dark_raise`, with `raise_after_talon`)."""
    agreed = {"dark_raise": False, "dark_unhide": False}
    game = run(dark({1: "KS QS TS"}, "KH QH 9D", **agreed), "1 give 0:TS 2:9D")
    assert game.phase == "play"
    bid_over = run(dark(MARRIAGE, dark_raise=False), "2 bid 125", "0 pass", "1 pass")
    assert run(bid_over, f"2 {legal(bid_over)[0]}").phase == "raise"


@pytest.mark.parametrize("hidden", [True, False])
def test_dark_hide_talon(hidden):
    """In a dark deal the talon is not shown to the others with `dark_hide_talon`."""
    game = dark({}, "AS KH 9D", dark_unhide=False, dark_hide_talon=hidden)
    assert [observe(game, s).talon is None for s in (0, 1, 2, None)] == [
        hidden,
        False,
        hidden,
        hidden,
    ]


def test_an_exchange_is_not_open_in_a_dark_deal():
    """but never when the talon was not shown to all;"""
    for hidden in (True, False):
        game = dark(dark_unhide=False, open_exchange=True, dark_hide_talon=hidden)
        given = observe(run(game, f"1 {legal(game)[0]}"), None).given
        assert all((card is None) is hidden for _, _, card in given)


def test_no_buy_back_in_a_dark_deal():
    """never in a golden or dark deal"""
    agreed = {"talon_buyback": True, "dark_hide_talon": False, "dark_unhide": False}
    game = dark(start={"scores": [500, 0, 500]}, **agreed)
    assert (game.phase, game.to_act) == ("exchange", 1)


@pytest.mark.parametrize("allowed", [True, False])
def test_distribution_in_dark(allowed):
    """`distribution_in_golden`, `distribution_in_dark`: allowed in such deals."""
    game = dark(dark_unhide=False, distribution_in_dark=allowed)
    assert ("distribute" in legal(game)) is allowed


def test_a_write_off_in_a_dark_deal():
    """Allowed in golden and dark deals."""
    assert legal(dark(dark_unhide=False, write_off="plain"))[-1] == "write_off"


def test_dark_deals_are_never_at_the_opening():
    """Golden deals, dark deals and deals without bidding are never at the opening."""
    agreed = {"hide_talon": "opening", "dark_hide_talon": False, "opening_bid": 120}
    game = run(dark({}, "9S 9C AS", redeal_talon_two_nines=True, **agreed), "2 pass", "0 pass")
    assert (game.phase, observe(game, 0).talon is None) == ("talon_claim", False)
    only = {"redeal_only_at_opening": True, "redeal_talon_two_nines": True}
    assert run(dark({}, "9S 9C AS", **only), "2 pass", "0 pass").phase == "exchange"


def of(players, dealer=0, **given):
    """Return a deal of two or four with the sorted deck."""
    agreed = agreements_from({"players": players, **given})
    return start_deal(new_game(agreed, dealer), deck_text(DECK))


def test_two_players_may_play_dark():
    """we allow them to two as well.)"""
    game = run(of(2, dark="forehand", dark_unhide=False), "1 dark")
    assert (game.phase, game.running.doubling) == ("pile", 2)
    assert observe(run(game, "1 take 0"), 0).talon is None


def test_aces_where_bids_are_free():
    """(here, and wherever a marriage in hand is asked for)"""
    bluff = {"bid_over_120_without_marriage": True}
    aces = {2: "AS AC AD AH 9S 9C 9D"}
    assert legal(dark(aces, **bluff)) == ["pass"]
    assert legal(dark(**bluff, ace_marriage=True)) == ["pass"]
    assert legal(dark(aces, **bluff, ace_marriage=True))[-2] == "bid 600"


def test_whom_the_barrel_holds_down():
    """`barrel_bid_limit_120` still holds."""
    free = {"dark_not_on_barrel": False, "dark_any_bid_unhides": True}
    other = dark(start=barrel(0), barrel_bid_limit_120=True, **free)
    assert legal(other) == ["bid 125", "pass"]
    assert legal(run(other, "2 pass")) == ["pass"]
    assert legal(dark(start=barrel(2), **free)) == ["bid 125", "pass"]
