"""Section 4: golden deals."""

import pytest

from games.engine import agreements_from, new_game, observe, start_deal
from tests.games.engine.builders import deck_for, legal, run, types
from tests.games.engine.golden_deals import (
    FREE,
    SORTED,
    STRONG,
    before,
    begin,
    dealt,
    is_golden,
    played,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_deals(players):
    """The game begins with a golden turn for each of the n players ([0]: everyone in turn; [4]:
    each once).
    """
    game = before(players=players, **FREE)
    for _ in range(players):
        game = start_deal(game, SORTED)
        assert game.running.golden
        if players == 2:
            game = run(game, f"{game.to_act} take 0")
        game = run(game, f"{game.to_act} distribute")
    after = start_deal(game.replace(golden=0), SORTED)
    assert (after.phase, after.running.golden) == ("bidding", False)
    # None of them was made, so the round is played again.
    assert start_deal(game, SORTED).running.golden


def test_forehand_declares():
    """In it forehand (not the opener) is the declarer with contract 120, without bidding, takes
    the talon unseen by others.
    """
    game = begin(opener="dealer")
    seen = [observe(game, seat) for seat in (0, 1, 2, None)]
    assert [(s.declarer, s.contract, s.bids, s.phase) for s in seen] == [
        (1, 120, (), "exchange")
    ] * 4
    assert [s.talon is None for s in seen] == [True, False, True, True]
    assert seen[1].talon == game.running.talon
    assert types(game)[-2:] == ["declarer_obliged", "talon_taken"]


def test_an_exchange_is_not_open_where_the_talon_was_not():
    """but never when the talon was not shown to all;"""
    game = begin(open_exchange=True)
    given = legal(game)[0]
    seen = observe(run(game, f"1 {given}"), None)
    assert [card for _, _, card in seen.given] == [None, None]


def test_the_declarer_of_the_next_deals():
    """the deal passes to the left after each deal"""
    game = before()
    for declarer in (1, 2, 0):
        assert start_deal(game, SORTED).to_act == declarer
        game = dealt(game, "failed")


@pytest.mark.parametrize("raises", [True, False])
def test_golden_raise(raises):
    """`golden_raise` lets them raise."""
    game = begin(deck=STRONG[0], golden_raise=raises)
    game = run(game, "1 give 0:TS 2:TC")
    assert game.phase == ("raise" if raises else "play")
    if raises:
        assert legal(game) == [*(f"raise {n}" for n in range(125, 221, 5)), "stand"]


def test_scores_are_doubled():
    """Scores are doubled."""
    made = played("made")
    assert (made.last.contract, made.last.gains) == (120, (0, 240, 0))
    failed = played("failed")
    points = failed.last.points
    assert failed.last.gains[1] == -240
    assert failed.last.gains[0] == (2 * points[0] + 2) // 5 * 5


# Claims


def test_a_redeal_is_no_golden_deal():
    """A redeal keeps the dealer, moves no score and does not count as a deal (for the barrel, the
    golden round or `max_deals`)
    """
    hands = {1: "9S 9C 9D 9H"}
    game = begin(deck=deck_for(hands), redeal_four_nines=True)
    assert (game.phase, game.to_act) == ("claim", 1)
    game = run(game, "1 redeal")
    assert (game.golden_outcomes, game.dealer, game.played) == ((), 0, 0)
    for how in ("failed", "made", "failed"):
        assert is_golden(game)
        game = dealt(game, how)
    assert not is_golden(game)


def test_the_declarer_is_not_known_before_the_bidding_step():
    """`declarer` and `contract` are null where not known yet: at a claim before the bidding step
    always, in golden deals too. After a buy-back the declarer is the buyer.
    """
    game = begin(deck=deck_for({2: "9S 9C 9D 9H"}), redeal_four_nines=True)
    game = run(game, "2 redeal")
    assert (game.last.declarer, game.last.contract, game.last.outcome) == (None, None, "redeal")
    forced = begin(deck=deck_for({2: "AS AC AD AH"}), redeal_four_aces=True)
    assert (forced.phase, forced.last.declarer) == ("deck", None)


def test_a_claim_of_the_declarer_in_a_golden_deal():
    """the declarer, after taking the talon and before the exchange"""
    agreed = {"redeal_talon_two_nines": True}
    nines = deck_for({1: "AS"}, "9S 9C AH")
    game = begin(deck=nines, **agreed)
    assert (game.phase, game.to_act) == ("talon_claim", 1)
    last = run(game, "1 redeal").last
    assert (last.declarer, last.contract) == (1, 120)
    # A golden deal is never at the opening.
    assert begin(deck=nines, redeal_only_at_opening=True, **agreed).phase == "exchange"


def test_a_late_claim_in_a_golden_deal():
    """after the exchange and before the raise (or the lead), any active seat, from forehand"""
    game = begin(deck=deck_for({2: "9S 9C 9D 9H", 1: "AS AC"}))
    game = run(game, "1 give 0:AS 2:AC")
    assert (game.phase, game.to_act) == ("late_claim", 2)
    assert run(game, "2 keep").phase == "play"


def test_a_void_claim_in_a_golden_deal():
    """the N-th claim in a row under the same dealer is void and the dealer is charged `penalty`;"""
    agreed = {"redeal_four_nines": True, "redeals_in_a_row_limit": 1, "golden_double_penalty": True}
    game = run(begin(deck=deck_for({2: "9S 9C 9D 9H"}), **agreed), "2 redeal")
    assert (game.phase, game.standing.scores, game.running.golden) == (
        "exchange",
        (-120, 0, 0),
        True,
    )


def test_every_seat_sees_its_own_cards():
    """In a golden deal every seat sees its own cards."""
    for kind in ("forehand", "first", "anyone"):
        game = begin(dark=kind)
        assert (game.phase, game.running.unseen) == ("exchange", frozenset())
        assert all(observe(game, seat).hand == game.running.hands[seat] for seat in range(3))


# What else stands elsewhere


def test_golden_deals_are_never_at_the_opening():
    """Golden deals, dark deals and deals without bidding are never at the opening."""
    game = begin(deck=deck_for({}, "9S 9C AS"), redeal_talon_two_nines=True)
    assert game.phase == "talon_claim"
    game = begin(
        deck=deck_for({}, "9S 9C AS"), redeal_talon_two_nines=True, redeal_only_at_opening=True
    )
    assert game.phase == "exchange"


def test_the_declarer_leads_in_a_golden_deal():
    """in a deal without bidding the declarer"""
    game = begin(deck=STRONG[0], opener="dealer", first_lead="opener")
    assert run(game, "1 give 0:TS 2:TC").to_act == 1


def test_the_barrel_declares_in_no_golden_deal():
    """if exactly one active seat is on the barrel, and the deal is not golden"""
    start = {"scores": [0, 0, 880], "barrel": [None, None, 2], "falls": [0, 0, 2]}
    agreed = {"three_barrels_reset": True, "obligatory_last_barrel": True}
    for given in ({"barrel_takes_talon": True}, agreed):
        assert observe(begin(start, **given), None).declarer == 1


def test_no_buy_back_in_a_golden_deal():
    """never in a golden or dark deal"""
    game = begin({"scores": [500, 0, 500]}, talon_buyback=True)
    assert (game.phase, game.to_act) == ("exchange", 1)


@pytest.mark.parametrize("allowed", [True, False])
def test_distribution_in_golden(allowed):
    """`distribution_in_golden`, `distribution_in_dark`: allowed in such deals."""
    game = begin(distribution_in_golden=allowed)
    assert ("distribute" in legal(game)) is allowed


def test_a_write_off_in_a_golden_deal():
    """Allowed in golden and dark deals."""
    game = begin(write_off="plain")
    assert legal(game)[-1] == "write_off"
    assert run(game, "1 write_off").last.gains == (120, -240, 120)


def test_the_same_dealer_again_uses_up_no_turn():
    """A deal after which the same dealer deals again (a redeal, or a distribution with
    `distribution_keeps_dealer`) uses up no turn: the same seat declares again, and the deal that
    ends its turn is the one that counts for the round.
    """
    game = played("distributed", "distributed", distribution_keeps_dealer=True, **FREE)
    assert (game.dealer, game.golden_outcomes) == (0, ())
    assert start_deal(game, SORTED).to_act == 1
    game = dealt(game, "made")
    assert (game.dealer, game.golden_outcomes) == (1, ("made",))


def test_a_round_has_a_turn_for_each_player():
    """uses up no turn"""
    agreed = {"distribution_keeps_dealer": True, "golden_max_rounds": 1, **FREE}
    game = played("distributed", "failed", "distributed", "failed", "distributed", **agreed)
    assert is_golden(game)
    assert not is_golden(dealt(game, "failed"))


def test_a_given_up_deal_that_passes_the_deal_on_is_a_turn():
    """(a golden turn is not used up)"""
    game = played("distributed", **FREE)
    assert (game.dealer, game.golden_outcomes) == (1, ("distributed",))


def test_each_of_four_declares_once():
    """With four players a sitting seat misses nothing: its turn comes when it is forehand."""
    game = before(players=4, sits_out="opposite", golden_max_rounds=1, **FREE)
    declarers = []
    for _ in range(4):
        game = start_deal(game, SORTED)
        declarers.append(game.to_act)
        game = run(game, f"{game.to_act} distribute")
    assert (declarers, is_golden(game)) == ([1, 2, 3, 0], False)


def test_with_a_standing_it_is_over():
    """With it the golden round counts as over."""
    agreed = agreements_from({"golden_round": True})
    assert start_deal(new_game(agreed, 0, {}), SORTED).phase == "bidding"
    assert start_deal(new_game(agreed, 0), SORTED).phase == "exchange"
