"""Section 6: the play."""

from games.engine import observe
from games.engine.cards import SUITS
from tests.games.engine.builders import begin, legal, refusal, refused, run, types

TO_PLAY = ("2 pass", "0 pass")


def play(hands, talon, give, **given):
    """Return a deal of declarer seat 1 after the exchange, about to lead."""
    return run(begin(hands, talon, **given), *TO_PLAY, give, "1 stand")


def base(**given):
    """Return a deal in which seat 1 leads.

    It holds the marriage of spades, seat 2 that of hearts.

    0: 9C TC AC KC QD TD AD + 9H    1: AS KS QS JS 9S AH TS JD    2: KH QH JH TH KD JC QC + 9D
    """
    return play(
        {0: "9C TC AC KC QD TD AD", 1: "AS KS QS JS 9S AH 9H", 2: "KH QH JH TH KD JC QC"},
        "TS JD 9D",
        "1 give 0:9H 2:9D",
        **given,
    )


def test_the_declarer_leads():
    """The declarer leads to the first trick"""
    assert base().to_act == 1


def test_first_lead_of_the_opener():
    """(`first_lead` "opener": the seat that held the opening bid, [1], [4]; in a deal without
    bidding the declarer)
    """
    game = run(begin(first_lead="opener"), "2 bid 105", "0 pass", "1 pass")
    game = run(game, f"2 {legal(game)[0]}", "2 stand")
    assert (observe(game, 0).declarer, game.to_act) == (2, 1)


def test_the_winner_leads_next():
    """the winner of a trick leads to the next."""
    game = run(base(), "1 play AH", "2 play KH", "0 play 9H")
    assert (game.to_act, observe(game, 2).last_winner, observe(game, 2).last_points) == (1, 1, 15)


def test_must_follow_suit():
    """A seat must follow the suit led"""
    game = run(base(), "1 play AH")
    assert legal(game) == ["play JH", "play QH", "play KH", "play TH"]
    error = refusal(game, "2 play KD")
    assert (error.code, error.data, str(error)) == (
        "must_follow",
        {"suit": "H"},
        "must follow hearts",
    )


def test_without_trump_any_card():
    """else any card."""
    assert len(legal(run(base(), "1 play 9S"))) == 8


def test_why_a_card_may_not_be_played():
    game = run(base(), "1 play AH")
    why = observe(game, 2).unplayable
    assert {code for _, code, _ in why} == {"must_follow"}
    assert len(why) == 4
    assert observe(game, 1).unplayable == ()


def with_trump(**given):
    """Return a deal with trump spades where seats 2 and 0, void of spades, answer."""
    return run(base(**given), "1 play AH", "2 play KH", "0 play 9H", "1 play KS")


def test_the_highest_trump_wins():
    """The highest trump in the trick wins; without one, the highest card of the suit led."""
    game = run(with_trump(), "2 play JC", "0 play AC")
    assert observe(game, 0).last_winner == 1
    plain = run(base(), "1 play JD", "2 play KD", "0 play AD")
    assert observe(plain, 0).last_winner == 0


def test_must_trump():
    """if it cannot, it must play a trump if there is a trump suit and it holds one"""
    game = run(trump_fight(), "2 play KD", "0 play AD")
    assert legal(game) == ["play JS", "play QS", "play TS", "play AS"]
    error = refusal(game, "1 play 9C")
    assert (error.code, error.data) == ("must_trump", {"suit": "S"})
    assert ("must_trump", 0) in {(code, suit) for _, code, suit in observe(game, 1).unplayable}


def trump_fight(**given):
    """Return a deal with trump spades where seat 2 leads and seat 1 holds no diamond."""
    game = play(
        {0: "TC AC KC QD TD AD JD", 1: "AS KS QS JS 9S AH 9H", 2: "KH QH JH TH KD JC QC"},
        "TS 9C 9D",
        "1 give 0:9D 2:9S",
        **given,
    )
    game = run(game, "1 play AH", "2 play JH", "0 play 9D")
    game = run(game, "1 play KS", "2 play 9S", "0 play JD")
    return run(game, "1 play 9H", "2 play TH", "0 play QD")


def test_no_must_trump():
    """With `must_trump` off a void seat may play anything, `must_overtake` or not."""
    game = run(trump_fight(must_trump=False, must_overtake=True), "2 play KD", "0 play AD")
    assert "play TS" in legal(game)
    assert len(legal(game)) == 5


def test_must_overtake():
    """With `must_overtake` it must, among the cards that these rules allow, play one that beats
    the trick so far if it can.
    """
    game = run(base(must_overtake=True), "1 play JD")
    assert legal(game) == ["play KD"]
    game = run(game, "2 play KD")
    assert legal(game) == ["play TD", "play AD"]
    assert refused(game, "0 play QD") == "must_overtake"
    low = run(base(must_overtake=True), "1 play AH")
    assert len(legal(low)) == 4


def test_overtaking_a_trump():
    game = run(trump_fight(must_overtake=True), "2 play KD", "0 play AD")
    assert len(legal(game)) == 4


# Marriages


def test_no_marriage_before_the_first_trick():
    """A seat on lead, which has taken at least one trick in this deal (with
    `marriage_on_first_trick`: or leads the first trick), and which holds both king and queen of
    a suit, declares the marriage by leading one of them.
    """
    first = run(base(), "1 play KS")
    assert (observe(first, 0).trump, observe(first, 0).declared) == (None, (0, 0, 0))
    allowed = run(base(marriage_on_first_trick=True), "1 play KS")
    assert (observe(allowed, 0).trump, observe(allowed, 0).declared) == (0, (0, 40, 0))


def test_marriage_makes_trump_and_points():
    """The suit becomes trump from this trick on, this trick included, and the marriage's value
    is added to that seat's points at once.
    """
    game = with_trump()
    seen = observe(game, 2)
    assert (seen.trump, seen.declared, seen.marriages) == (0, (0, 40, 0), ((1, 0, 40),))
    assert types(game) == ["card_played", "marriage_declared"]


def test_both_cards_must_be_held():
    """There is no trump at the start."""
    game = run(base(), "1 play KS", "2 play JC", "0 play 9C", "1 play QS")
    assert (observe(game, 0).trump, observe(game, 0).declared) == (None, (0, 0, 0))


def test_a_later_marriage_changes_trump():
    game = run(base(), "1 play AH", "2 play JH", "0 play 9H", "1 play KS", "2 play JC")
    game = run(game, "0 play 9C", "1 play JD", "2 play KD", "0 play QD")
    assert (game.to_act, observe(game, 2).trump) == (2, 0)
    game = run(game, "2 play QH")
    assert (observe(game, 2).trump, observe(game, 2).declared) == (3, (0, 40, 100))


def test_spoken_declaration():
    """ "spoken": the player says so with the card, or leaves it, and then that lead does not
    count.
    """
    game = run(base(marriage_declaration="spoken"), "1 play AH", "2 play KH", "0 play 9H")
    assert [a for a in legal(game) if "KS" in a] == ["play KS", "play KS declare"]
    assert observe(run(game, "1 play KS declare"), 0).trump == 0
    assert observe(run(game, "1 play KS"), 0).declared == (0, 0, 0)
    assert refused(game, "1 play AS declare") == "not_allowed"


def test_marriage_keeps_trump():
    """`marriage_keeps_trump`: when declaring, the player may leave the trump as it is (also
    none) and take the points alone ("by suit") [0]
    """
    game = run(base(marriage_keeps_trump=True), "1 play AH", "2 play KH", "0 play 9H")
    assert [a for a in legal(game) if "KS" in a] == ["play KS", "play KS points"]
    seen = observe(run(game, "1 play KS points"), 0)
    assert (seen.trump, seen.declared) == (None, (0, 40, 0))


def test_automatic_needs_no_word():
    """ "automatic": leading the king or queen declares."""
    game = run(base(), "1 play AH", "2 play KH", "0 play 9H")
    assert refused(game, "1 play KS declare") == "not_allowed"
    assert observe(run(game, "1 play QS"), 0).trump == 0


def test_half_marriage():
    """queen and jack of one suit, led in the same way, count half the suit's value (and make it
    trump).
    """
    game = run(base(half_marriage=True), "1 play AH", "2 play KH", "0 play 9H")
    assert observe(run(game, "1 play JS"), 0).declared == (0, 20, 0)


def test_queen_of_king_queen_jack():
    """If king, queen and jack are all held, leading the queen declares the full marriage."""
    game = run(base(half_marriage=True), "1 play AH", "2 play KH", "0 play 9H", "1 play QS")
    assert observe(game, 0).declared == (0, 40, 0)


def test_every_lead_counts_anew():
    """Every lead counts anew what is then in hand."""
    game = run(base(half_marriage=True), "1 play AH", "2 play KH", "0 play 9H", "1 play KS")
    game = run(game, "2 play JC", "0 play 9C", "1 play QS")
    assert observe(game, 0).declared == (0, 60, 0)


ACES = ({1: "AS AC AD AH KS 9S 9C"}, "JS JC JD", "1 give 0:9S 2:9C")


def test_four_aces():
    """which holds all four aces, declares by leading an ace: 200 points."""
    game = play(*ACES, ace_marriage=True, ace_marriage_on_first_trick=True)
    seen = observe(run(game, "1 play AC"), 0)
    assert (seen.declared, seen.trump, seen.marriages) == ((0, 200, 0), None, ((1, None, 200),))
    later = run(play(*ACES, ace_marriage=True), "1 play AC")
    assert observe(later, 0).declared == (0, 0, 0)


def test_aces_make_trump():
    """(the led ace's suit becomes trump)"""
    given = {"ace_marriage": True, "ace_marriage_on_first_trick": True}
    game = run(play(*ACES, ace_marriage_trump="suit", **given), "1 play AC")
    assert observe(game, 0).trump == SUITS.index("C")


def test_aces_in_a_row():
    """With `ace_marriage_in_a_row` the next leads of that seat must be aces, while it holds
    one; this goes before 7.
    """
    given = {"ace_marriage": True, "ace_marriage_on_first_trick": True}
    game = run(play(*ACES, ace_marriage_in_a_row=True, **given), "1 play AC")
    game = run(game, f"2 {legal(game)[0]}")
    game = run(game, f"0 {legal(game)[0]}")
    assert legal(game) == ["play AS", "play AD", "play AH"]
    assert refused(game, "1 play KS") == "must_lead_ace"


# Leads and trumps


def test_foreign_trump_lead_forbidden():
    """a seat may not lead a trump unless it is the seat that set the trump last, or holds
    nothing else.
    """
    given = {"foreign_trump_lead_forbidden": True}
    hands = {0: "9C TC AC KC QD TD AD", 1: "AS KS QS 9S JD AH 9H", 2: "TS JS KH JH TH KD QC"}
    game = play(hands, "QH JC 9D", "1 give 0:9H 2:9D", **given)
    game = run(game, "1 play AH", "2 play JH", "0 play 9H", "1 play KS", "2 play TS", "0 play 9C")
    assert (game.to_act, "play JS" in legal(game)) == (2, False)
    error = refusal(game, "2 play JS")
    assert (error.code, error.data) == ("foreign_trump", {"suit": "S"})


def test_must_lead_trump():
    """`must_lead_trump`: a seat on lead that holds a trump must lead a trump."""
    game = run(with_trump(must_lead_trump=True), "2 play JC", "0 play 9C")
    assert {action[-1] for action in legal(game)} == {"S"}
    assert refused(game, "1 play JD") == "must_lead_trump"


def test_when_both_apply_the_first_wins():
    """When both apply, the first wins."""
    game = run(
        with_trump(must_lead_trump=True, foreign_trump_lead_forbidden=True),
        "2 play JC",
        "0 play 9C",
    )
    assert {action[-1] for action in legal(game)} == {"S"}


def test_four_nines_play_bonus():
    """the first nine that a seat plays while it holds all four, led or not, earns the bonus, as
    part of M, without trump.
    """
    given = {"four_nines_play_bonus": 200, "redeal_four_nines_after_exchange": False}
    hands = {1: "AS KS QS JS 9S AH TS", 2: "9C 9D 9H KH QH JH TH"}
    game = play(hands, "JC QC KD", "1 give 0:JC 2:9S", **given)
    game = run(game, "1 play AS", "2 play 9S")
    assert (observe(game, 0).declared, observe(game, 0).trump) == ((0, 0, 200), None)
    assert "nines_played" in types(game)


def test_last_trick_bonus():
    """`last_trick_bonus` (0 or 10) is part of T."""
    for bonus in (0, 10):
        game = base(last_trick_bonus=bonus)
        while game.running is not None:
            game = run(game, f"{game.to_act} {legal(game)[0]}")
        assert sum(game.last.points) == 120 + bonus
