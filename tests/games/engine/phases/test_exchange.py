"""Sections 5 and 7: talon, exchange, giving up, raise."""

import pytest

from games.engine import agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import DECK, card_names, deck_text
from tests.games.engine.builders import begin, cards, legal, refused, run

WON = ("2 pass", "0 pass")


def exchange(hands=None, talon="", **given):
    """Return a deal in which seat 1 is about to give cards."""
    return run(begin(hands, talon, **given), *WON)


def on_barrel(seat):
    scores, barrel = [0, 0, 0], [None, None, None]
    scores[seat], barrel[seat] = 880, 0
    return {"scores": scores, "barrel": barrel}


# The talon


def test_all_see_the_talon():
    """The declarer takes the talon. All seats see it"""
    game = exchange({}, "AS KH 9D")
    assert [observe(game, s).talon for s in (0, 1, 2, None)] == [cards("AS 9D KH")] * 4
    assert (observe(game, 1).counts, observe(game, 1).talon_count) == ((7, 10, 7), 0)


@pytest.mark.parametrize(
    ("hide", "hidden"), [("never", False), ("opening", True), ("always", True)]
)
def test_hidden_talon(hide, hidden):
    """by `hide_talon`: "opening" (at the opening), "always"."""
    game = exchange({}, "AS KH 9D", hide_talon=hide)
    shown = [observe(game, seat).talon is None for seat in (0, 1, 2, None)]
    assert shown == [hidden, False, hidden, hidden]


def test_hidden_at_the_opening_only():
    game = run(begin({}, "AS KH 9D", hide_talon="opening"), "2 bid 105", "0 pass", "1 pass")
    assert observe(game, 0).talon == cards("AS KH 9D")


# The exchange


def test_one_card_to_each_defender():
    """Otherwise they give one card to each defender (3 and 4 players)."""
    game = exchange({1: "AS TS"})
    assert len(legal_actions(game)) == 10 * 9 + 1
    after = run(game, "1 give 0:AS 2:TS")
    assert observe(after, 0).counts == (8, 8, 8)
    assert "AS" in card_names(after.running.hands[0])


def lay_aside(hands=None, talon="", **given):
    return exchange(hands, talon, exchange="lay_aside", **given)


def test_three_cards_are_laid_aside():
    """With `exchange` "lay_aside" (the Lithuanian game) they give nobody a card, but lay three of
    their ten aside, face down, which nobody else sees: each active seat holds 7, there are 7
    tricks,
    """
    game = lay_aside({1: "AS TS KS QS"}, "9D 9C 9H", distribution="off")
    assert len(legal_actions(game)) == 120
    assert refused(game, "1 give 0:AS 2:TS") == "wrong_seats"
    assert refused(game, "1 lay AS TS") == "wrong_cards"
    assert refused(game, "1 lay 9S 9C 9D") == "not_in_hand"
    game = run(game, "1 lay AS 9C 9D")
    assert [observe(game, seat).laid for seat in (0, 1, 2, None)] == [0, cards("AS 9C 9D"), 0, 0]
    assert observe(game, 0).counts == (7, 7, 7)
    game = run(game, "1 stand")
    while game.running is not None:
        before, game = game, run(game, f"{game.to_act} {legal(game)[0]}")
    assert sum(before.running.tricks) == 6
    assert sum(game.last.points) == 120


def test_cards_laid_aside_are_points_taken():
    """and the three are from then on points that they have taken, a part of their T and of nothing
    else (no trick, no marriage, no nine in hand).
    """
    agreed = {"four_nines_bonus": 120, "redeal_four_nines_after_exchange": False}
    game = lay_aside({1: "AS TS KS QS 9S 9C 9D"}, "9H AC JS", **agreed)
    game = run(game, "1 lay TS AS AC", "1 stand")
    while game.running is not None:
        before, game = game, run(game, f"{game.to_act} {legal(game)[0]}")
        # Nobody is told the worth of what was laid aside before the deal is over.
        assert sum(before.running.points) <= 120 - 32
    assert sum(game.last.points) == 120
    assert game.last.points[1] - before.running.points[1] >= 32
    kept = run(lay_aside({1: "9S 9C 9D"}, "9H AC JS"), "1 lay 9S JS AC", "1 stand")
    assert kept.running.four_nines is None


def test_an_ace_that_must_be_laid():
    """a declarer who first holds all four aces after taking the talon may not give up, and at
    least one card they give (or lay) is an ace.
    """
    game = lay_aside({1: "AS AC AD"}, "AH 9S JS", four_aces_after_talon="give_ace")
    assert all("A" in text for text in legal(game))
    assert len(legal(game)) == 120 - 20


def test_each_defender_sees_only_their_own_card():
    """else each defender sees only their own."""
    game = run(exchange({1: "AS TS"}), "1 give 0:AS 2:TS")
    seen = [[card for _, _, card in observe(game, s).given] for s in (0, 1, 2, None)]
    assert seen == [[5, None], [5, 4], [None, 4], [None, None]]


def test_open_exchange():
    """`open_exchange`: all see the given cards, but never when the talon was not shown to all"""
    game = run(exchange({1: "AS TS"}, open_exchange=True), "1 give 0:AS 2:TS")
    assert [card for _, _, card in observe(game, None).given] == [5, 4]
    hidden = exchange({1: "AS TS"}, open_exchange=True, hide_talon="always")
    hidden = run(hidden, "1 give 0:AS 2:TS")
    assert [card for _, _, card in observe(hidden, None).given] == [None, None]
    assert [card for _, _, card in observe(hidden, 2).given] == [None, 4]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 give 2:TS 0:AS", "wrong_seats"),
        ("1 give 0:AS", "wrong_seats"),
        ("1 give 0:AS 1:TS", "wrong_seats"),
        ("1 give 0:AS 2:AS", "same_card"),
        ("1 give 0:AS 2:9H", "not_in_hand"),
        ("1 stand", "wrong_step"),
        ("1 play AS", "wrong_step"),
        ("1 write_off", "not_allowed"),
    ],
)
def test_bad_exchanges(text, code):
    assert refused(exchange({1: "AS TS", 0: "9H"}), text) == code


def test_give_ace():
    """a declarer who first holds all four aces after taking the talon may not give up, and at
    least one card they give (or lay) is an ace.
    """
    game = exchange({1: "AS AC AD"}, "AH 9S JS", four_aces_after_talon="give_ace")
    assert all("A" in action for action in legal(game))
    assert refused(game, "1 distribute") == "not_allowed"
    assert refused(game, "1 give 0:9S 2:JS") == "not_allowed"
    assert run(game, "1 give 0:9S 2:AH").phase == "raise"


# The raise


def test_raise_to_the_limit_of_the_cards_held():
    """They may raise the contract to any higher multiple of `bid_step` up to their limit of
    section 4.3, counted on the cards held after taking the talon; or let it stand.
    """
    game = run(exchange({1: "KS 9S", 2: "KH QH"}, "QS 9C JD"), "1 give 0:KS 2:QS")
    assert legal(game)[0] == "raise 105"
    assert legal(game)[-2:] == ["raise 160", "stand"]
    assert (observe(game, 1).limit, observe(game, 1).limit_marriages) == (160, (0,))
    assert observe(game, 0).limit is None
    assert refused(game, "1 raise 100") == "bid_too_low"
    assert refused(game, "1 raise 165") == "bid_over_limit"
    assert refused(game, "1 raise 107") == "bid_step"
    assert observe(run(game, "1 raise 160"), 0).contract == 160
    assert observe(run(game, "1 raise 105"), 0).contract == 105


def test_stand_is_asked_even_when_nothing_higher_is_possible():
    """`stand` is asked even when nothing higher is possible (skipping would tell the hand)"""
    plain = {1: "9C 9D JS JC TS TC TD"}
    game = run(begin(plain, "9S JD TH"), "2 bid 115", "0 pass", "1 bid 120", "2 pass")
    game = run(game, "1 give 0:9C 2:9D")
    assert (game.phase, legal(game)) == ("raise", ["stand"])


def test_raise_before_the_exchange():
    """With `raise_before_exchange` this comes right before step 3 (so a raised contract may
    still be given up).
    """
    game = exchange(raise_before_exchange=True)
    assert game.phase == "raise"
    game = run(game, "1 raise 120")
    assert (game.phase, "distribute" in legal(game)) == ("exchange", True)
    assert run(game, "1 distribute").last.contract == 120


# Giving up


def test_sixty_to_each_defender():
    """`distribution` ("off", "half", "sixty"): each defender gets 60"""
    game = run(exchange(), "1 distribute")
    assert (game.last.outcome, game.last.gains) == ("distributed", (60, 0, 60))
    assert refused(exchange(distribution="off"), "1 distribute") == "not_allowed"


def test_half_of_the_contract():
    """half of the contract rounded up to tens ("half": 105 counts as 110, so 55 each)"""
    game = run(begin(distribution="half"), "2 bid 105", "0 pass", "1 pass", "2 distribute")
    assert game.last.gains == (55, 55, 0)


def test_distribution_costs_the_contract():
    """`distribution_costs_contract`: the declarer also loses the contract."""
    game = run(exchange(distribution_costs_contract=True), "1 distribute")
    assert game.last.gains == (60, -100, 60)


@pytest.mark.parametrize(("before", "cost"), [(0, 0), (1, 0), (2, -120), (5, -120)])
def test_every_third_costs(before, cost):
    """`distribution_penalty_every_third`: their 3rd, 6th, ... distribution costs `penalty`."""
    game = exchange(start={"distributions": [0, before, 0]})
    assert run(game, "1 distribute").last.gains == (60, cost, 60)
    free = exchange(start={"distributions": [0, before, 0]}, distribution_penalty_every_third=False)
    assert run(free, "1 distribute").last.gains == (60, 0, 60)


def test_distribution_limit():
    """`distribution_limit` (null or N per game)."""
    game = exchange(start={"distributions": [0, 1, 0]}, distribution_limit=1)
    assert "distribute" not in legal(game)
    assert refused(game, "1 distribute") == "not_allowed"


def test_first_distribution_free():
    """`first_distribution_free`: a seat's first distribution of the game (or since a golden
    reset) gives the defenders nothing (the Polish bomb).
    """
    first = run(exchange(first_distribution_free=True), "1 distribute")
    assert first.last.gains == (0, 0, 0)
    second = exchange(start={"distributions": [0, 1, 0]}, first_distribution_free=True)
    assert run(second, "1 distribute").last.gains == (60, 0, 60)


def test_distribution_keeps_the_dealer():
    """`distribution_keeps_dealer` ([1]): the same dealer deals again"""
    assert run(exchange(distribution_keeps_dealer=True), "1 distribute").dealer == 0


def test_plain_write_off():
    """`write_off` ("off", "plain", "aces"): the declarer loses the contract. "plain": the
    defenders get `write_off_defenders` (0 or 60) each.
    """
    assert run(exchange(write_off="plain"), "1 write_off").last.gains == (60, -100, 60)
    nothing = exchange(write_off="plain", write_off_defenders=0)
    assert run(nothing, "1 write_off").last.outcome == "written_off"
    assert run(nothing, "1 write_off").last.gains == (0, -100, 0)


def test_write_off_of_aces():
    """they lose half of the contract, rounded up to fives, and each defender gets
    `write_off_ace_value` for every ace in their hand.
    """
    hands = {0: "AS AC", 1: "KS QS", 2: "AD"}
    game = run(begin(hands, "AH 9S 9C", write_off="aces"), "2 pass", "0 pass")
    assert run(game, "1 write_off").last.gains == (40, -50, 20)
    raised = run(begin(hands, "AH 9S 9C", write_off="aces"), "2 bid 105", "0 pass", "1 bid 115")
    assert run(raised, "2 pass", "1 write_off").last.gains == (40, -60, 20)


@pytest.mark.parametrize(
    ("who", "seat", "allowed"),
    [
        ("none", 0, False),
        ("none", 1, False),
        ("others", 0, True),
        ("others", 1, False),
        ("all", 0, True),
        ("all", 1, True),
    ],
)
def test_giving_up_on_the_barrel(who, seat, allowed):
    """While some seat is on the barrel (the sitting seat too), `give_up_on_barrel` says who
    may: "none", "others" (not the seats on it), "all".
    """
    game = exchange(start=on_barrel(seat), give_up_on_barrel=who)
    assert ("distribute" in legal(game)) is allowed
    assert "distribute" in legal(exchange(give_up_on_barrel=who))


def test_distribution_bolt():
    """`distribution_bolt` ([2]): the declarer earns one, `own_bolt_free` or not"""
    assert run(exchange(distribution_bolt=True), "1 distribute").last.bolts == (0, 1, 0)
    third = exchange(distribution_bolt=True, start={"bolts": [0, 2, 0]})
    assert run(third, "1 distribute").last.gains == (60, -120, 60)


def test_write_off_bolts():
    """`write_off_bolts` ([0]): each defender earns one"""
    game = exchange(write_off="plain", write_off_bolts=True)
    assert run(game, "1 write_off").last.bolts == (1, 0, 1)


def test_a_row_neither_grows_nor_breaks():
    """Otherwise a row of bolts neither grows nor breaks."""
    game = exchange(bolts="in_row", start={"bolts": [1, 2, 1]})
    assert run(game, "1 distribute").last.bolts == (1, 2, 1)


def test_giving_up_instead_of_exchanging():
    """3. Now the declarer may give up instead of exchanging: distribution or write-off (section
    7).
    """
    game = exchange(write_off="plain")
    assert legal(game)[-2:] == ["distribute", "write_off"]
    given = run(game, f"1 {legal(game)[0]}")
    assert "distribute" not in legal(given)
    assert refused(given, "1 distribute") == "wrong_step"


@pytest.mark.parametrize(("players", "counts"), [(3, (8, 8, 8)), (4, (0, 8, 8, 8))])
def test_each_holds_eight(players, counts):
    """Each active seat now holds 8."""
    game = start_deal(new_game(agreements_from({"players": players}), 0), deck_text(DECK))
    game = run(game, "2 pass", "3 pass" if players == 4 else "0 pass")
    assert observe(run(game, f"1 {legal(game)[0]}"), None).counts == counts


def test_give_ace_to_lay():
    """at least one card they give (or lay) is an ace."""
    agreed = {"preset": "duel", "two_player": "discard_two", "four_aces_after_talon": "give_ace"}
    order = [rank + suit for rank in "9JQKTA" for suit in "SCDH"]
    aces, rest = [c for c in order if c[0] == "A"], [c for c in order if c[0] != "A"]
    # Forehand gets three of the first seven odd cards, pile 0 the fourth ace.
    rest[0:0], rest[2:2] = [aces[0]], [aces[3]]
    rest[3:3], rest[6:6] = [aces[1]], [aces[2]]
    game = start_deal(new_game(agreements_from(agreed), 0), "".join(rest))
    game = run(game, "0 pass", "1 take 0")
    assert game.running.four_aces_from_talon
    assert all(" A" in action for action in legal(game))
    assert refused(game, "1 distribute") == "not_allowed"
    other = run(start_deal(new_game(agreements_from(agreed), 0), "".join(rest)), "0 pass")
    assert "distribute" in legal(run(other, "1 take 1"))


def test_a_row_runs_for_these_alone():
    """no bolts, except: `distribution_bolt` ([2]): the declarer earns one, `own_bolt_free` or not;
    `write_off_bolts` ([0]): each defender earns one; step 6 runs for these alone.
    """
    start = {"bolts": [1, 2, 1]}
    given_up = exchange(bolts="in_row", distribution_bolt=True, start=start)
    assert run(given_up, "1 distribute").last.bolts == (1, 0, 1)
    written = exchange(bolts="in_row", write_off="plain", write_off_bolts=True, start=start)
    assert run(written, "1 write_off").last.bolts == (2, 2, 2)
    free = exchange(own_bolt_free=False, start=start)
    assert run(free, "1 distribute").last.bolts == (1, 2, 1)


def test_a_deal_given_up_runs_through_the_other_steps():
    """then runs through steps 3, 5, 7, 8 and 9 of section 8"""
    # 60 for the defenders: one gets on the barrel, one lands on 555.
    game = exchange(start={"scores": [820, 0, 495]}, dump_truck="555")
    last = run(game, "1 distribute").last
    assert (last.scores, last.barrel) == ((880, 0, 0), (0, None, None))


def test_giving_up_while_the_sitting_seat_is_on_the_barrel():
    """While some seat is on the barrel (the sitting seat too)"""
    start = {"scores": [880, 0, 0, 0], "barrel": [0, None, None, None]}
    for who, allowed in (("none", False), ("others", True)):
        agreed = agreements_from({"players": 4, "give_up_on_barrel": who})
        game = start_deal(new_game(agreed, 0, start), deck_text(DECK))
        game = run(game, "2 pass", "3 pass")
        assert ("distribute" in legal(game)) is allowed


def test_when_all_see_the_talon():
    """All seats see it, except in golden deals, in dark deals with `dark_hide_talon`, and by
    `hide_talon`: "opening" (at the opening), "always".
    """
    above = ("2 bid 105", "0 pass", "1 pass")
    shown = {
        (hide, bids): observe(run(begin(hide_talon=hide), *bids), None).talon is not None
        for hide in ("never", "opening", "always")
        for bids in (WON, above)
    }
    assert [key for key, seen in shown.items() if seen] == [
        ("never", WON),
        ("never", above),
        ("opening", above),
    ]
    golden = start_deal(new_game(agreements_from({"golden_round": True}), 0), deck_text(DECK))
    dark = run(begin(dark="forehand", dark_unhide=False), "1 dark")
    open_dark = run(begin(dark="forehand", dark_unhide=False, dark_hide_talon=False), "1 dark")
    seen = [observe(game, None).talon is not None for game in (golden, dark, open_dark)]
    assert seen == [False, False, True]


def test_when_giving_up_is_allowed():
    """Allowed after the talon is taken and before the exchange."""
    assert refused(begin(), "2 distribute") == "wrong_step"
    assert "distribute" in legal(exchange())
    given = run(exchange(), f"1 {legal(exchange())[0]}")
    assert refused(given, "1 distribute") == "wrong_step"
    before = run(begin(raise_before_exchange=True), *WON)
    assert refused(before, "1 distribute") == "wrong_step"


def test_no_bolts_for_a_write_off_by_itself():
    """no `four_nines_bonus`, and no bolts, except:"""
    assert run(exchange(write_off="plain"), "1 write_off").last.bolts == (0, 0, 0)
    assert run(exchange(), "1 distribute").last.bolts == (0, 0, 0)


def test_the_dealer_stays_for_a_distribution_alone():
    """`distribution_keeps_dealer` ([1]): the same dealer deals again"""
    game = exchange(distribution_keeps_dealer=True, write_off="plain")
    assert run(game, "1 write_off").dealer == 1
    played = run(game, f"1 {legal(game)[0]}", "1 stand")
    while played.running is not None:
        played = run(played, f"{played.to_act} {legal(played)[0]}")
    assert played.dealer == 1


def test_the_line_of_a_deal_that_was_given_up():
    """`outcome`: made, failed, distributed, written_off or redeal."""
    game = run(exchange(write_off="plain"), "1 write_off")
    last = game.last
    assert (last.outcome, last.redeal, last.deal, game.deal) == ("written_off", False, 0, 1)
    assert (last.points, last.declared) == ((0, 0, 0), (0, 0, 0))
    again = run(start_deal(game, deck_text(DECK)), "0 pass", "1 pass", "2 distribute")
    assert (again.last.outcome, again.last.deal, again.deal) == ("distributed", 1, 2)


def test_no_raise_after_the_talon():
    """Without `raise_after_talon` the contract of the bidding stands (in every deal; it is not
    asked).
    """
    game = run(exchange({1: "AS TS"}, raise_after_talon=False), "1 give 0:AS 2:TS")
    assert (game.phase, game.running.contract) == ("play", 100)
