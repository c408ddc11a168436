"""Section 4: the bidding."""

from dataclasses import replace

from games.engine import agreements_from, observe
from games.engine.bid_limits import hand_limit
from tests.games.engine.builders import begin, cards, legal, refused, run


def test_opening_bid_is_automatic():
    """The opener holds `opening_bid` (100) whether they like it or not; it needs no action, and
    the next seat to the left speaks first.
    """
    game = begin()
    assert (observe(game, None).bids, game.to_act) == (((1, 100),), 2)


def test_free_opening():
    """With `free_opening` ([2], [3]) the opener speaks first: any legal bid from `opening_bid`
    up, no pass; `no_jumping` does not bind it.
    """
    game = begin(free_opening=True, no_jumping=True)
    assert game.to_act == 1
    assert legal(game) == ["bid 100", "bid 105", "bid 110", "bid 115", "bid 120"]
    assert refused(game, "1 pass") == "not_allowed"
    assert observe(run(game, "1 bid 115"), None).bids == ((1, 115),)


def test_opener_dealer():
    """`opener` "forehand", or "dealer" ([0], [1])."""
    game = begin(opener="dealer")
    assert (observe(game, 0).opener, game.to_act) == (0, 1)


def test_higher_or_pass():
    """In turn, each seat bids higher or passes."""
    game = run(begin(), "2 bid 110")
    assert legal(game) == ["bid 115", "bid 120", "pass"]
    assert refused(game, "0 bid 110") == "bid_too_low"


def test_pass_is_final():
    """A pass is final for this deal."""
    game = run(begin(), "2 pass", "0 bid 105", "1 bid 110")
    assert game.to_act == 0


def test_bid_step():
    """Bids are multiples of `bid_step` (5)."""
    assert refused(begin(), "2 bid 107") == "bid_step"
    assert legal(begin(bid_step=10)) == ["bid 110", "bid 120", "pass"]


def test_no_jumping():
    """With `no_jumping` a bid is exactly one step above the last."""
    game = begin(no_jumping=True)
    assert legal(game) == ["bid 105", "pass"]
    assert refused(game, "2 bid 110") == "bid_jump"


def test_limit_without_a_marriage():
    """Limit without a marriage in hand: 120."""
    game = begin({2: "9S JS QS 9C JC QC 9D"})
    assert (legal(game)[-2], observe(game, 2).limit) == ("bid 120", 120)
    assert refused(game, "2 bid 125") == "bid_over_limit"


def test_limit_with_marriages():
    """With marriages: 120 plus the value of those in hand"""
    seen = observe(begin({2: "KS QS KH QH 9D 9C 9H"}), 2)
    assert (seen.limit, seen.limit_marriages) == (260, (0, 3))


def test_limit_follows_the_agreed_values():
    game = begin(
        {2: "KS QS 9D 9C 9H JS JC"}, marriage_values={"S": 200, "C": 60, "D": 80, "H": 100}
    )
    assert observe(game, 2).limit == 320


def test_half_marriages_do_not_count():
    """Half marriages and nines do not count."""
    game = begin({2: "JS QS 9C 9H 9D 9S JH"}, half_marriage=True)
    assert observe(game, 2).limit == 120


def test_four_aces_count():
    """with `ace_marriage` on, four aces in hand count as one, 200"""
    aces = {2: "AS AC AD AH 9S 9C JD"}
    assert observe(begin(aces, ace_marriage=True), 2).limit == 320
    assert observe(begin(aces), 2).limit == 120


def test_bluff_limit():
    """With `bid_over_120_without_marriage` the limit is 120 plus the value of all marriages in
    the deck (plus 200 with `ace_marriage`).
    """
    assert observe(begin(bid_over_120_without_marriage=True), 2).limit == 400
    game = begin(bid_over_120_without_marriage=True, ace_marriage=True)
    assert observe(game, 2).limit == 600


def test_limit_is_the_asked_seat_own():
    game = begin({2: "KS QS KH QH 9D 9C 9H"})
    assert [observe(game, seat).limit for seat in (0, 1, None)] == [None, None, None]


def test_a_reached_limit_is_asked_all_the_same():
    """A seat whose limit is reached is asked all the same (its silence would tell its hand):
    only `pass` is legal.
    """
    game = run(
        begin({0: "9C 9D 9H JS JC JD TS", 1: "KH QH 9S"}), "2 pass", "0 bid 120", "1 bid 150"
    )
    assert (game.to_act, legal(game)) == (0, ["pass"])


def test_end_of_the_bidding():
    """It ends when all seats but one have passed. That seat is the declarer; its bid is the
    contract.
    """
    seen = observe(run(begin(), "2 bid 105", "0 bid 115", "1 pass", "2 pass"), None)
    assert (seen.declarer, seen.contract, seen.bid) == (0, 115, 115)


def test_skip_bidding():
    """A seat whose score is at or below `skip_bidding_at` passes automatically; as the opener
    it still holds the opening bid until someone outbids it
    """
    start = {"scores": [-240, -300, 0]}
    game = begin(start=start, skip_bidding_at=-240)
    assert game.to_act == 2
    game = run(game, "2 bid 105")
    seen = observe(game, None)
    assert seen.bids == ((1, 100), (2, 105), (0, 0), (1, 0))
    assert seen.declarer == 2


def test_skipping_opener_of_a_free_opening():
    """(with `free_opening` it opens at `opening_bid`)"""
    game = begin(start={"scores": [0, -300, 0]}, skip_bidding_at=-300, free_opening=True)
    assert (observe(game, None).bids, game.to_act) == (((1, 100),), 2)


def test_barrel_bid_limit():
    """`barrel_bid_limit_120`: a seat on the barrel may not bid above 120 in the bidding (a
    later raise is free).
    """
    hands = {2: "KS QS KH QH 9S 9C 9D"}
    start = {"scores": [0, 0, 880], "barrel": [None, None, 0]}
    game = begin(hands, start=start, barrel_bid_limit_120=True)
    assert legal(game)[-2] == "bid 120"
    game = run(game, "2 bid 120", "0 pass", "1 pass", "2 give 0:9C 1:9D")
    assert legal(game)[-2:] == ["raise 260", "stand"]


def test_bidding_out_of_turn_is_refused():
    assert refused(begin(), "1 pass") == "not_your_turn"
    assert refused(begin(), "2 play AS") == "wrong_step"


def barrel(*attempts, falls=(0, 0, 0)):
    scores = [0 if a is None else 880 for a in attempts]
    return {"scores": scores, "barrel": list(attempts), "falls": list(falls)}


def test_barrel_takes_talon():
    """if exactly one active seat is on the barrel, and the deal is not golden, there is no bidding
    and no dark deal; that seat declares at the smallest whole number that wins from the threshold
    (880: 120; with `more_than_target` 121), whatever its limits; a raise goes to multiples of
    `bid_step`;
    """
    seen = observe(begin(start=barrel(None, None, 0), barrel_takes_talon=True), None)
    assert (seen.declarer, seen.contract, seen.bids, seen.phase) == (2, 120, (), "exchange")
    game = begin(
        {2: "KS QS"}, start=barrel(None, None, 0), barrel_takes_talon=True, more_than_target=True
    )
    game = run(game, "2 give 0:KS 1:QS")
    assert (observe(game, 0).contract, legal(game)[0]) == (121, "raise 125")
    two = begin(start=barrel(None, 1, 0), barrel_takes_talon=True)
    assert two.phase == "bidding"


def test_obligatory_last_barrel():
    """`obligatory_last_barrel` does the same when exactly one active seat has exactly two falls and
    its last attempt before it, whoever else is on the barrel.
    """
    agreed = {"obligatory_last_barrel": True, "three_barrels_reset": True}
    game = begin(start=barrel(0, 2, None, falls=(0, 2, 0)), **agreed)
    assert (game.phase, observe(game, 0).declarer) == ("exchange", 1)
    assert begin(start=barrel(0, 2, None, falls=(0, 1, 0)), **agreed).phase == "bidding"
    assert begin(start=barrel(0, 1, None, falls=(0, 2, 0)), **agreed).phase == "bidding"


def test_no_bidding_is_no_opening():
    """Golden deals, dark deals and deals without bidding are never at the opening."""
    game = begin(start=barrel(None, None, 0), barrel_takes_talon=True, hide_talon="opening")
    assert observe(game, 0).talon is not None
    lead = {"barrel_takes_talon": True, "first_lead": "opener"}
    game = begin({2: "AS"}, start=barrel(None, None, 0), **lead)
    game = run(game, f"2 {legal(game)[0]}", "2 stand")
    assert (game.phase, game.to_act) == ("play", 2)


def test_a_limit_is_a_multiple_of_the_step():
    """The limit is rounded down to a multiple of `bid_step`."""
    values = {"S": 10, "C": 10, "D": 10, "H": 10}
    for step in (5, 10):
        game = begin({2: "KS QS 9D 9C 9H JS JC"}, marriage_values=values, bid_step=step)
        assert (observe(game, 2).limit, legal(game)[-2]) == (130, "bid 130")
    # No agreement makes a limit that is none; the engine's own reckoning is tried with one.
    odd = replace(agreements_from({"bid_step": 10}), marriage_values=(15, 60, 80, 100))
    assert hand_limit(odd, cards("KS QS")) == 130


def test_each_agreement_obliges_its_own_seat():
    """and the deal is not golden, there is no bidding and no dark deal;"""
    third = {"three_barrels_reset": True}
    last = barrel(0, 2, None, falls=(0, 2, 0))
    # Two are on the barrel: only the last attempt of one of them would oblige it.
    assert begin(start=last, barrel_takes_talon=True, **third).phase == "bidding"
    # One is on it, but its last attempt is not before it.
    alone = barrel(None, 1, None, falls=(0, 2, 0))
    assert begin(start=alone, obligatory_last_barrel=True, **third).phase == "bidding"
    both = {"obligatory_last_barrel": True, "barrel_takes_talon": True, **third}
    assert observe(begin(start=alone, **both), 0).declarer == 1
    assert observe(begin(start=last, **both), 0).declarer == 1


def test_two_last_attempts_oblige_nobody():
    """when exactly one active seat has exactly two falls and its last attempt before it"""
    agreed = {"obligatory_last_barrel": True, "no_barrel_after_third_fall": True}
    two = barrel(2, 2, None, falls=(2, 2, 0))
    assert begin(start=two, **agreed).phase == "bidding"


def test_a_step_without_a_jump_is_bid():
    """With `no_jumping` a bid is exactly one step above the last."""
    game = run(begin(no_jumping=True, bid_step=10), "2 bid 110", "0 bid 120")
    assert observe(game, None).bids == ((1, 100), (2, 110), (0, 120))
