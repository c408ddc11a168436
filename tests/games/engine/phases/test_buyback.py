"""Section 5.2: buying the declaration."""

import pytest

from games.engine import agreements_from, new_game, observe, start_deal
from games.engine.cards import DECK, deck_text
from tests.games.engine.builders import begin, cards, legal, refused, run, types

RICH = {"scores": [500, 500, 500]}
WON = ("2 pass", "0 pass")


def won(hands=None, talon="", *, start=RICH, **given):
    """Return a deal in which seat 1 won the bidding and the declaration may be bought."""
    return run(begin(hands, talon, start=start, **{"talon_buyback": True, **given}), *WON)


def bought(hands=None, talon="", **given):
    """Return a deal in which seat 2 bought the declaration for 120."""
    return run(won(hands, talon, **given), "2 offer 120", "0 decline")


def test_the_talon_lies_open():
    """once a shown talon lies open, the defenders, in turn from the declarer's left, may offer to
    buy the declaration for 120, 240, ... points of their own score, each offer one step of 120
    above the last;
    """
    game = won({}, "AS KH 9D")
    assert (game.phase, game.to_act, legal(game)) == ("buyback", 2, ["offer 120", "decline"])
    assert [observe(game, seat).talon for seat in (0, 1, 2, None)] == [cards("AS KH 9D")] * 4
    assert observe(game, 1).counts == (7, 7, 7)
    assert types(game)[-1] == "talon_opened"
    game = run(game, "2 offer 120")
    assert (game.to_act, legal(game)) == (0, ["offer 240", "decline"])
    assert refused(game, "0 offer 120") == "wrong_price"
    assert refused(game, "0 offer 360") == "wrong_price"
    game = run(game, "0 offer 240")
    assert (game.to_act, legal(game)) == (2, ["offer 360", "decline"])
    assert observe(game, None).offers == ((2, 120), (0, 240))


def test_a_decline_is_final():
    """a decline is final;"""
    game = run(won(), "2 decline", "0 offer 120")
    assert (game.phase, observe(game, None).declarer) == ("exchange", 0)


def test_it_ends_when_one_offer_stands():
    """it ends when one offer stands; the declarer cannot refuse."""
    game = run(won(), "2 offer 120", "0 offer 240", "2 decline")
    assert (game.phase, game.to_act) == ("exchange", 0)
    assert observe(game, None).sale == (1, 0, 240)
    assert "declaration_sold" in types(game)


def test_nobody_buys():
    """it ends when one offer stands;"""
    game = run(won({}, "AS KH 9D"), "2 decline", "0 decline")
    assert (game.phase, game.to_act, observe(game, None).sale) == ("exchange", 1, None)
    assert observe(game, 0).talon == cards("AS KH 9D")
    assert run(game, "1 distribute").last.gains == (60, 0, 60)


@pytest.mark.parametrize(("score", "asked"), [(120, True), (119, False), (-500, False)])
def test_a_price_is_at_most_the_score(score, asked):
    """A price is at most the buyer's score; a seat that cannot pay, or is on the barrel, is not
    asked.
    """
    game = won(start={"scores": [0, 0, score]})
    assert game.phase == ("buyback" if asked else "exchange")
    if asked:
        assert run(game, "2 offer 120").phase == "exchange"


def test_a_seat_that_cannot_pay_the_next_step_is_not_asked():
    """a seat that cannot pay, or is on the barrel, is not asked."""
    game = won(start={"scores": [240, 0, 239]})
    game = run(game, "2 offer 120", "0 offer 240")
    assert (game.phase, observe(game, None).sale) == ("exchange", (1, 0, 240))


def test_a_buyer_on_the_barrel_is_not_asked():
    """a seat that cannot pay, or is on the barrel, is not asked."""
    start = {"scores": [500, 0, 880], "barrel": [None, None, 0]}
    game = won(start=start)
    assert (game.phase, game.to_act) == ("buyback", 0)


def test_never_from_a_declarer_on_the_barrel():
    """never from a declarer on the barrel"""
    start = {"scores": [500, 880, 500], "barrel": [None, 0, None]}
    assert won(start=start).phase == "exchange"


@pytest.mark.parametrize("hidden", ["opening", "always"])
def test_a_hidden_talon_is_not_for_sale(hidden):
    """once a shown talon lies open"""
    game = won(hide_talon=hidden)
    assert (game.phase, observe(game, 0).talon) == ("exchange", None)
    above = begin(start=RICH, talon_buyback=True, hide_talon="opening")
    assert run(above, "2 bid 105", "0 pass", "1 pass").phase == "buyback"


def test_four_players():
    """three or four players, never in a golden or dark deal, never from a declarer on the barrel"""
    agreed = agreements_from({"preset": "four", "talon_buyback": True})
    start = {"scores": [500, 500, 500, 500]}
    game = start_deal(new_game(agreed, 0, start), deck_text(DECK))
    game = run(game, "2 pass", "3 pass")
    # The seat that sits out is no defender.
    assert (game.phase, game.to_act) == ("buyback", 2)
    game = run(game, "2 decline", "3 offer 120")
    assert (game.phase, game.to_act) == ("exchange", 3)


def test_the_buyer_declares():
    """The buyer becomes declarer at the same contract and takes the talon."""
    game = run(begin({2: "KS QS TS"}, "KH QH 9D", start=RICH, talon_buyback=True), *WON)
    game = run(game, "2 offer 120", "0 decline")
    seen = observe(game, None)
    assert (seen.declarer, seen.contract, seen.counts) == (2, 100, (7, 7, 10))
    game = run(game, "2 give 0:TS 1:9D")
    assert (game.phase, legal(game)[-2:]) == ("raise", ["raise 260", "stand"])
    assert run(game, "2 stand").to_act == 2


def test_the_opener_leads_after_a_sale():
    """(`first_lead` "opener": the seat that held the opening bid"""
    game = bought(first_lead="opener")
    game = run(game, f"2 {legal(game)[0]}", "2 stand")
    assert (game.phase, game.to_act) == ("play", 1)


def test_the_price_is_part_of_the_gains():
    """The price moves with the scoring of the deal, as part of the gains;"""
    game = bought()
    assert game.standing.scores == (500, 500, 500)
    last = run(game, "2 distribute").last
    assert (last.gains, last.declarer, last.contract) == ((60, 180, -120), 2, 100)


def test_a_deal_given_up_books_the_price_first():
    """A deal given up books these amounts (and a buy-back price) first, then runs through steps 3,
    5, 7, 8 and 9 of section 8
    """
    game = won(start={"scores": [500, 760, 500]})
    last = run(game, "2 offer 120", "0 decline", "2 distribute").last
    # 760 and the price of 120 reach the barrel, together with the 60 of the distribution.
    assert (last.scores, last.barrel) == ((560, 880, 380), (None, 0, None))


def test_the_price_may_win():
    """(a buy-back price before them)"""
    start = {"scores": [240, 390, 300]}
    game = bought(start=start, target=500, barrel=False)
    assert run(game, "2 distribute").last.winner == 1


def test_the_price_moves_with_declarer_only():
    """The price moves with the scoring of the deal"""
    start = {"scores": [500, 900, 500]}
    last = run(bought(start=start, barrel_mode="declarer_only"), "2 distribute").last
    assert last.gains == (60, 120, -120)


def test_a_redeal_cancels_the_sale():
    """a redeal cancels the sale."""
    game = bought({}, "9S 9C AS", redeal_talon_two_nines=True)
    assert (game.phase, game.to_act) == ("talon_claim", 2)
    game = run(game, "2 redeal")
    assert (game.last.gains, game.standing.scores) == ((0, 0, 0), (500, 500, 500))
    # The declarer is the buyer.
    assert (game.last.declarer, game.last.contract) == (2, 100)


def test_the_buyer_claims_at_the_opening():
    """there was a bidding in which nobody but the opener bid, and they hold exactly
    `opening_bid`
    """
    agreed = {"redeal_talon_two_nines": True, "redeal_only_at_opening": True}
    assert bought({}, "9S 9C AS", **agreed).phase == "talon_claim"


def test_four_aces_of_the_buyer():
    """`four_aces_after_talon` "redeal": forced, when they first hold all four aces after taking
    the talon
    """
    agreed = {"four_aces_after_talon": "redeal"}
    game = bought({2: "AS AC AD"}, "AH JS QS", **agreed)
    assert (game.last.outcome, game.last.declarer) == ("redeal", 2)
    sold = bought({1: "AS AC AD"}, "AH JS QS", **agreed)
    assert (sold.phase, sold.to_act) == ("exchange", 2)


def test_the_distribution_is_the_buyers():
    """their 3rd, 6th, ... distribution costs `penalty`."""
    start = {**RICH, "distributions": [0, 2, 2]}
    game = run(bought(start=start), "2 distribute")
    assert (game.last.gains, game.standing.distributions) == ((60, 180, -240), (0, 2, 3))


def test_only_an_offer_or_a_decline():
    assert refused(won(), "2 pass") == "wrong_step"
    assert refused(won(), "1 decline") == "not_your_turn"


def test_not_without_the_agreement():
    """2. `talon_buyback` ([1]; three or four players, never in a golden or dark deal"""
    assert won(talon_buyback=False).phase == "exchange"


def test_the_events_of_offers():
    game = run(won(), "2 offer 120")
    assert types(game) == ["offer_made"]
    assert types(run(game, "0 decline"))[0] == "offer_declined"
