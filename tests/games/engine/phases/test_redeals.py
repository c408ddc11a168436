"""Section 3: the rights to a redeal."""

import pytest

from games.engine import (
    IllegalAction,
    agreements_from,
    new_game,
    observe,
    restore,
    snapshot,
    start_deal,
)
from games.engine.cards import DECK
from games.engine.phases.dealing import PILES_OF_TWO_LAYOUT
from tests.games.engine.builders import begin, deck_for, legal, run, types

FOUR_NINES = "9S 9C 9D 9H JS JC TS"
TO_EXCHANGE = ("2 pass", "0 pass")


def late(hand_of_2=FOUR_NINES, **given):
    """Return a deal after the exchange, in which seat 2 was dealt these cards."""
    return run(begin({2: hand_of_2, 1: "KH QH"}, **given), *TO_EXCHANGE, "1 give 0:KH 2:QH")


def test_a_claim_ends_the_deal_and_keeps_the_dealer():
    """A redeal keeps the dealer, moves no score and does not count as a deal (for the barrel,
    the golden round or `max_deals`)
    """
    game = run(late(max_deals=1), "2 redeal")
    assert (game.phase, game.dealer, game.played, game.deal) == ("deck", 0, 0, 1)
    assert (game.last.outcome, game.last.redeal) == ("redeal", True)
    assert (game.last.gains, game.last.points) == ((0, 0, 0), (0, 0, 0))
    assert (game.last.declarer, game.last.contract) == (1, 100)


def test_a_right_need_not_be_used():
    """A right to a redeal is used by the seat that has it, except where it says *forced*."""
    game = late()
    assert (game.phase, legal(game)) == ("late_claim", ["redeal", "keep"])
    assert run(game, "2 keep").phase == "raise"


def test_the_asked_seats_stay_secret():
    """Nobody else learns which seat is being asked, only that a claim is being considered."""
    game = late()
    assert [observe(game, seat).to_act for seat in (0, 1, 2, None)] == [None, None, 2, None]
    assert all(observe(game, seat).claiming for seat in (0, 1, 2, None))
    with pytest.raises(IllegalAction) as refused:
        run(game, "1 keep")
    assert (refused.value.code, refused.value.data) == ("not_your_turn", {})


def test_without_a_right_nobody_is_asked():
    """seats without a right are not asked"""
    game = run(begin(), *TO_EXCHANGE, "1 give 0:9C 2:JS")
    assert game.phase == "raise"


def test_asked_in_order_from_forehand():
    """The seats that have a right are asked in order from forehand; the first that claims ends
    the deal.
    """
    hands = {2: "9S JS JC JD 9C QH QS", 0: "9D 9H JH QC QD KD KC"}
    game = run(begin(hands, redeal_hand_below=20), "2 keep")
    assert (game.phase, game.to_act) == ("claim", 0)
    assert run(game, "0 redeal").last.declarer is None


def test_at_least_so_many():
    """ "Three", "two" mean at least so many; "below N" means card points less than N, marriages
    not counted.
    """
    assert begin({0: FOUR_NINES}, redeal_three_nines="any").to_act == 0
    poor = {0: "9S 9C JS JC QS KS KC"}
    assert begin(poor, redeal_hand_below=16).phase == "claim"
    assert begin(poor, redeal_hand_below=15).phase == "bidding"


def test_three_nines_of_forehand():
    """`redeal_three_nines` ("forehand": that seat alone; "any")"""
    nines = "9S 9C 9D TS TC TD AS"
    assert begin({1: nines}, redeal_three_nines="forehand").phase == "claim"
    assert begin({2: nines}, redeal_three_nines="forehand").phase == "bidding"
    assert begin({2: nines}, redeal_three_nines="any").phase == "claim"


@pytest.mark.parametrize(
    ("field", "hand"), [("redeal_four_nines", FOUR_NINES), ("redeal_four_jacks", "JS JC JD JH")]
)
def test_before_the_bidding_any_active_seat(field, hand):
    """before the bidding, any active seat"""
    assert begin({0: hand}, **{field: True}).phase == "claim"
    assert begin({0: hand}).phase == "bidding"


def test_four_aces_are_forced():
    """A *forced* redeal comes first, before any seat is asked, whether or not the hand has been
    seen; it is a claim like any other.
    """
    game = begin({0: "AS AC AD AH", 2: FOUR_NINES}, redeal_four_aces=True, redeal_four_nines=True)
    assert (game.phase, game.last.outcome, game.redeals) == ("deck", "redeal", 1)
    assert begin({0: "AS AC AD", 2: "AH"}, redeal_four_aces=True).phase == "bidding"


def test_four_nines_may_be_forced():
    """(with `redeal_four_nines_forced` forced, and still the `ground`)"""
    agreed = {"redeal_four_nines": True, "redeal_four_nines_forced": True}
    game = begin({2: FOUR_NINES}, **agreed)
    assert (game.phase, game.last.outcome) == ("deck", "redeal")
    assert game.last.claim.ground == "redeal_four_nines"
    dark = begin({1: FOUR_NINES}, dark="forehand", dark_hide_talon=False, **agreed)
    assert run(dark, "1 dark").last.claim.seat == 1


def test_the_first_of_several_forced_redeals():
    """Of several the first counts, by seat from forehand, then in the order of section 12."""
    agreed = {"redeal_four_nines": True, "redeal_four_nines_forced": True, "redeal_four_aces": True}
    aces, nines = "AS AC AD AH", FOUR_NINES
    assert begin({1: aces, 2: nines}, **agreed).last.claim.ground == "redeal_four_aces"
    assert begin({1: nines, 2: aces}, **agreed).last.claim.ground == "redeal_four_nines"
    game = new_game(agreements_from({**agreed, "players": 2}), 0)
    places = [place for place, heap in enumerate(PILES_OF_TWO_LAYOUT) if heap == 0]
    # Forehand of two players has ten cards: the nines and aces, and two others.
    deck = sorted(DECK, key=lambda card: card % 6 in (0, 5))
    for place, card in zip(places, deck[-8:], strict=False):
        at = deck.index(card)
        deck[place], deck[at] = deck[at], deck[place]
    dealt = start_deal(game, tuple(deck))
    assert (dealt.last.claim.seat, dealt.last.claim.ground) == (1, "redeal_four_nines")


@pytest.mark.parametrize(
    ("talon", "given"),
    [
        ("9S JS QS", {"redeal_talon_below": 6}),
        ("9S 9C AS", {"redeal_talon_two_nines": True}),
        ("JS JC JD", {"redeal_talon_three_jacks": True}),
    ],
)
def test_the_declarer_after_the_talon(talon, given):
    """the declarer, after taking the talon and before the exchange"""
    game = run(begin({}, talon, **given), *TO_EXCHANGE)
    assert (game.phase, game.to_act) == ("talon_claim", 1)
    assert run(game, "1 keep").phase == "exchange"


def test_only_at_the_opening():
    """- "At the opening" here and below means: there was a bidding in which nobody but the opener
    bid, and they hold exactly `opening_bid`.
    """
    game = begin({}, "9S 9C AS", redeal_talon_two_nines=True, redeal_only_at_opening=True)
    assert run(game, *TO_EXCHANGE).phase == "talon_claim"
    assert run(game, "2 bid 105", "0 pass", "1 pass").phase == "exchange"


def test_four_aces_after_the_talon():
    """`four_aces_after_talon` "redeal": forced, when they first hold all four aces after taking
    the talon
    """
    hands, talon = {1: "AS AC AD"}, "AH 9S JS"
    game = run(begin(hands, talon, four_aces_after_talon="redeal"), *TO_EXCHANGE)
    assert (game.last.outcome, game.last.declarer) == ("redeal", 1)
    held_before = begin({1: "AS AC AD AH"}, "9S JS 9C", four_aces_after_talon="redeal")
    assert run(held_before, *TO_EXCHANGE).phase == "exchange"


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        ("9S 9C 9D AS TC", {"redeal_three_nines_after_exchange": True}),
        ("JS JC JD JH TS", {"redeal_four_jacks_after_exchange": True}),
        ("9S 9C JS JC JD QS QD", {"redeal_hand_below_after_exchange": 16}),
    ],
)
def test_after_the_exchange_any_active_seat(hand, given):
    """after the exchange and before the raise (or the lead), any active seat, from forehand"""
    assert (late(hand, **given).phase, late(hand, **given).to_act) == ("late_claim", 2)
    assert late(hand).phase == "raise"


def test_after_ten_redeals_nobody_has_a_claim():
    """With 0, after 10 redeals in a row nobody has a claim."""
    game = new_game(agreements_from({"redeal_four_nines": True}), 0)
    deck = deck_for({2: FOUR_NINES})
    for number in range(10):
        game = run(start_deal(game, deck), "2 redeal")
        assert game.redeals == number + 1
    assert start_deal(game, deck).phase == "bidding"


def test_a_played_deal_sets_the_count_to_zero():
    """A played or given-up deal sets the count to 0."""
    game = run(late(), "2 redeal")
    game = run(start_deal(game, deck_for({})), *TO_EXCHANGE, "1 distribute")
    assert game.redeals == 0


def proof(game):
    """Return what everybody is told of the claim that ended the deal."""
    told = [event.as_json() for event in observe(game, None).events if event.type == "redealt"]
    (claim,) = [{k: v for k, v in event.items() if k != "type"} for event in told]
    last = game.last.as_json()
    assert {key: last[key] for key in claim} == claim
    assert restore(game.agreements, snapshot(game)).last == game.last
    return claim["claimed_by"], claim["ground"], " ".join(claim["cards"])


def test_a_claim_is_public_afterwards():
    """A claim that leads to a new deal, a forced one too, is public from then on ([3]: "they can
    show the cards"). With the end of the deal everybody is told the seat (`claimed_by`), the
    field that gives it the right (`ground`), and the cards that prove it (`cards`, in sorted
    order)
    """
    four = "9S 9C 9D 9H"
    assert proof(run(late(), "2 redeal")) == (2, "redeal_four_nines_after_exchange", four)
    # Until then nobody is told which seat was asked.
    assert {event.type for event in observe(late(), 0).events} >= {"claim_considered"}
    assert "claim_asked" not in {event.type for event in observe(late(), 0).events}


@pytest.mark.parametrize(
    ("hand", "agreed", "ground", "cards"),
    [
        ("9S 9D 9H JS JC KD TS", {"redeal_three_nines": "any"}, "redeal_three_nines", "9S 9D 9H"),
        (FOUR_NINES, {"redeal_three_nines": "any"}, "redeal_three_nines", "9S 9C 9D 9H"),
        ("JH JD JC JS AS AC AD", {"redeal_four_jacks": True}, "redeal_four_jacks", "JS JC JD JH"),
        ("9H JS 9S QC KD JD KH", {"redeal_hand_below": 20}, "redeal_hand_below", None),
    ],
)
def test_the_proof_of_a_hand(hand, agreed, ground, cards):
    """all the nines, jacks or aces that the hand, or the talon, holds, or for "below N" all its
    cards.
    """
    game = run(begin({2: hand}, **agreed), "2 redeal")
    assert proof(game) == (2, ground, cards or "9S JS QC JD KD 9H KH")


def test_the_first_of_several_fields_is_told():
    """Of several fields that hold it is the first in the order of section 12, "below N" last."""
    every = {"redeal_hand_below": 20, "redeal_four_nines": True, "redeal_three_nines": "any"}
    assert proof(run(begin({2: FOUR_NINES}, **every), "2 redeal"))[1] == "redeal_four_nines"
    low = {"redeal_hand_below": 20, "redeal_three_nines": "any"}
    assert proof(run(begin({2: FOUR_NINES}, **low), "2 redeal"))[1] == "redeal_three_nines"
    # The right of forehand alone is no ground for another seat.
    low["redeal_three_nines"] = "forehand"
    last = {2: "9S 9C 9D JS JC JH QS"}
    assert proof(run(begin(last, **low), "2 redeal"))[1] == "redeal_hand_below"


@pytest.mark.parametrize(
    ("talon", "agreed", "ground", "cards"),
    [
        ("9S 9H AS", {"redeal_talon_two_nines": True}, "redeal_talon_two_nines", "9S 9H"),
        ("JS JD JH", {"redeal_talon_three_jacks": True}, "redeal_talon_three_jacks", "JS JD JH"),
        ("JD 9S JS", {"redeal_talon_below": 5}, "redeal_talon_below", "9S JS JD"),
        (
            "9S 9H JS",
            {"redeal_talon_below": 5, "redeal_talon_two_nines": True},
            "redeal_talon_two_nines",
            "9S 9H",
        ),
    ],
)
def test_the_proof_of_a_talon(talon, agreed, ground, cards):
    """the cards that prove it"""
    game = run(begin({}, talon, **agreed), *TO_EXCHANGE, "1 redeal")
    assert proof(game) == (1, ground, cards)


def test_the_proof_of_a_forced_claim():
    """A *forced* redeal comes first, before any seat is asked, whether or not the hand has been
    seen; it is a claim like any other.
    """
    aces = "AS AC AD AH"
    assert proof(begin({2: aces}, redeal_four_aces=True)) == (2, "redeal_four_aces", aces)
    game = begin({1: "AS AC AD"}, "AH JD QD", four_aces_after_talon="redeal")
    assert proof(run(game, *TO_EXCHANGE)) == (1, "four_aces_after_talon", aces)


def test_nothing_else_is_told_of_a_claim():
    """Nothing else is told: neither who else had a right or kept, nor of a void claim more than its
    charge.
    """
    game = run(in_a_row(1, 0), "2 redeal")
    told = [event.as_json() for event in observe(game, None).events][:2]
    assert told == [
        {"type": "claim_voided"},
        {"type": "charged", "seat": 0, "amount": 120, "cause": "redeals"},
    ]
    hands = {2: "9S JS JC JD 9C QH QS", 0: "9D 9H JH QC QD KD KC"}
    game = run(begin(hands, redeal_hand_below=20), "2 keep", "0 redeal")
    assert types(game)[-2:] == ["redealt", "deal_scored"] and proof(game)[0] == 0


def in_a_row(limit, redeals, start=None, **more):
    """Return a deal in which seat 2 may claim with four nines, after redeals of dealer 0."""
    given = {"redeal_four_nines": True, "redeals_in_a_row_limit": limit, "preset": "store", **more}
    game = new_game(agreements_from(given), 0, start)
    deck = deck_for({2: FOUR_NINES})
    for _ in range(redeals):
        game = run(start_deal(game, deck), "2 redeal")
    return start_deal(game, deck)


def test_a_void_claim():
    """the N-th claim in a row under the same dealer is void and the dealer is charged `penalty`;
    nobody is asked again in that deal, which is played as it lies.
    """
    assert run(in_a_row(3, 1), "2 redeal").phase == "deck"
    game = run(in_a_row(3, 2), "2 redeal")
    assert (game.phase, game.standing.scores) == ("bidding", (-120, 0, 0))
    assert types(game)[:2] == ["claim_voided", "charged"]
    game = run(game, "2 pass", "0 pass", "1 distribute")
    assert game.last.gains == (-70, 0, 50)


def test_a_charge_before_play_is_a_fall_on_the_barrel():
    """A charge to a seat on the barrel is a fall instead (section 8.7)."""
    start = {"scores": [880, 0, 0], "barrel": [1, None, None]}
    game = run(in_a_row(1, 0, start), "2 redeal")
    assert (game.standing.scores, game.standing.barrel) == ((760, 0, 0), (None, None, None))
    assert game.standing.falls == (1, 0, 0)


def test_after_a_fall_by_a_charge():
    """it scores in that deal like any other"""
    start = {"scores": [880, 0, 0], "barrel": [1, None, None]}
    game = run(in_a_row(1, 0, start), "2 redeal", "2 pass", "0 pass", "1 distribute")
    assert (game.last.scores, game.last.barrel) == ((810, 0, 50), (None, None, None))


def test_no_claim_after_a_void_one():
    """nobody is asked again in that deal, which is played as it lies."""
    hands, talon = {2: FOUR_NINES}, "JH JD QS"
    agreed = {"redeal_four_nines": True, "redeals_in_a_row_limit": 1, "redeal_talon_below": 10}
    game = run(begin(hands, talon, **agreed), "2 redeal", "2 pass", "0 pass")
    # Neither the poor talon nor the four nines after the exchange ask anybody.
    assert game.phase == "exchange"
    assert run(game, f"1 {legal(game)[0]}").phase == "raise"


def test_a_forced_claim_may_be_void():
    """it is a claim like any other."""
    agreed = {"redeal_four_aces": True, "redeals_in_a_row_limit": 1}
    game = begin({2: "AS AC AD AH"}, **agreed)
    assert (game.phase, game.standing.scores) == ("bidding", (-120, 0, 0))


def test_a_forced_claim_after_the_talon_may_be_void():
    """not bound by `redeal_only_at_opening`; a claim like any other"""
    agreed = {"four_aces_after_talon": "redeal", "redeal_only_at_opening": True}
    agreed |= {"redeal_talon_two_nines": True}
    hands, talon = {1: "AS AC AD"}, "AH 9S JS"
    above = ("2 bid 105", "0 pass", "1 bid 110", "2 pass")
    assert run(begin(hands, talon, **agreed), *above).last.outcome == "redeal"
    void = run(begin(hands, talon, redeals_in_a_row_limit=1, **agreed), *above)
    assert (void.phase, void.standing.scores) == ("exchange", (-120, 0, 0))
    assert "distribute" in legal(void)


def test_a_redeal_is_not_scored():
    """Charges before play (here and in cutting) are booked at once. A redeal is not scored: no dump
    truck, no getting on the barrel.
    """
    # The third nine of the cut costs seat 1 the penalty, and its score is 555 then.
    dealt = deck_for({0: "9H TS TC TD 9C JS 9D"}, "AC AD 9S")
    agreed = {"cutting": "left", "redeal_three_nines": "any", "dump_truck": "555"}
    game = new_game(agreements_from(agreed), 0, {"scores": [0, 675, 0]})
    game = run(start_deal(game, dealt[22:] + dealt[:22], (1, 6, 6)), *["1 cut"] * 3)
    assert game.standing.scores == (0, 555, 0)
    assert run(game, "0 redeal").last.scores == (0, 555, 0)
    kept = run(game, "0 keep", "2 pass", "0 pass", "1 distribute")
    assert kept.last.scores == (60, 0, 60)


def test_the_row_is_of_one_dealer():
    """If `redeals_in_a_row_limit` is N>0, the N-th claim in a row under the same dealer is void"""
    game = in_a_row(2, 1)
    assert run(game, "2 keep", "2 pass", "0 pass", "1 distribute").redeals == 0
    void = run(game, "2 redeal")
    assert void.phase == "bidding"
    # A void claim ends no deal: the count goes on until a deal is played or given up.
    assert void.redeals == 1


def test_ten_redeals_end_forced_ones_too():
    """With 0, after 10 redeals in a row nobody has a claim."""
    game = new_game(agreements_from({"redeal_four_aces": True}), 0)
    deck = deck_for({2: "AS AC AD AH"})
    for _ in range(10):
        game = start_deal(game, deck)
        assert game.phase == "deck"
    assert start_deal(game, deck).phase == "bidding"


def test_the_pile_taken_is_the_talon():
    """With two players the talon is the pile taken."""
    agreed = {"preset": "duel", "redeal_talon_two_nines": True}
    # Cards 2 and 8 of the deck make pile 0, cards 5 and 11 make pile 1.
    cards = [name + suit for suit in "SCDH" for name in "9JQKTA"]
    order = [c for c in cards if c not in ("9S", "9C")]
    order[2:2], order[8:8] = ["9S"], ["9C"]
    for pile, phase in ((0, "talon_claim"), (1, "exchange")):
        game = start_deal(new_game(agreements_from(agreed), 0), "".join(order))
        assert run(game, "0 pass", f"1 take {pile}").phase == phase


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_late_claim_is_anybody_s(seat):
    """| after the exchange and before the raise (or the lead), any active seat, from forehand |"""
    hands = {seat: "9S 9C 9D 9H", 1: "9S 9C 9D 9H" if seat == 1 else "AS AC"}
    game = run(begin(hands, "AD TD TH"), *TO_EXCHANGE)
    gifts = [action for action in legal(game) if "9" not in action]
    game = run(game, f"1 {gifts[0]}")
    assert (game.phase, game.to_act) == ("late_claim", seat)


def test_late_claims_come_before_the_lead_when_the_raise_was_before():
    """... talon redeal, raise, give up or exchange, late redeal claim, trump, play. So a raised
    contract may still be given up; where the raise is skipped the order is the same.
    """
    game = run(begin({2: FOUR_NINES, 1: "KH QH"}, raise_before_exchange=True), *TO_EXCHANGE)
    game = run(game, "1 stand", "1 give 0:KH 2:QH")
    assert (game.phase, game.to_act) == ("late_claim", 2)
    assert run(game, "2 keep").phase == "play"


def test_which_claims_are_bound_to_the_opening():
    """with `redeal_only_at_opening` only at the opening."""
    agreed = {"redeal_only_at_opening": True}
    for talon, field in (
        ("9S 9C AS", {"redeal_talon_two_nines": True}),
        ("JS JC JD", {"redeal_talon_three_jacks": True}),
        ("9S JS QS", {"redeal_talon_below": 6}),
    ):
        game = begin({}, talon, **agreed, **field)
        assert run(game, *TO_EXCHANGE).phase == "talon_claim"
        assert run(game, "2 bid 105", "0 pass", "1 pass").phase == "exchange"
    # Neither a free opening above the opening bid counts, nor a bid of an opener who was outbid.
    free = begin({}, "9S 9C AS", free_opening=True, redeal_talon_two_nines=True, **agreed)
    assert run(free, "1 bid 105", *TO_EXCHANGE).phase == "exchange"
    assert run(free, "1 bid 100", *TO_EXCHANGE).phase == "talon_claim"
    outbid = begin({}, "9S 9C AS", redeal_talon_two_nines=True, **agreed)
    assert run(outbid, "2 bid 105", "0 pass", "1 bid 110", "2 pass").phase == "exchange"


TALON_RIGHTS = {
    "redeal_talon_two_nines": ("9S 9C AS", "9S AC AS"),
    "redeal_talon_three_jacks": ("JS JC JD", "JS JC AD"),
}


@pytest.mark.parametrize("field", TALON_RIGHTS)
def test_no_right_in_the_talon(field):
    """seats without a right are not asked"""
    with_it, without = TALON_RIGHTS[field]
    assert run(begin({}, with_it, **{field: True}), *TO_EXCHANGE).phase == "talon_claim"
    assert run(begin({}, without, **{field: True}), *TO_EXCHANGE).phase == "exchange"
    assert run(begin({}, with_it), *TO_EXCHANGE).phase == "exchange"


@pytest.mark.parametrize("rank", "9J")
def test_four_of_them_are_needed(rank):
    """seats without a right are not asked"""
    field = {"9": "redeal_four_nines", "J": "redeal_four_jacks"}[rank]
    hands = {0: f"{rank}S {rank}C {rank}D", 2: f"{rank}H"}
    assert begin(hands, **{field: True}).phase == "bidding"


def test_no_right_after_the_exchange():
    """seats without a right are not asked"""
    assert late(redeal_four_nines_after_exchange=False).phase == "raise"
    assert late("9S 9C 9D TS TC JS JC").phase == "raise"
    jacks = {"redeal_four_jacks_after_exchange": True}
    assert late("JS JC JD 9S 9C TS TC", **jacks).phase == "raise"
