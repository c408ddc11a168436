"""Sections 6.4 to 6.9: what a lead declares, and what forbids a lead."""

from games.engine import observe
from tests.games.engine.builders import begin, legal, refused, run
from tests.games.engine.phases.test_tricks import ACES, base, play

TO_LEAD = ("1 play AH", "2 play KH", "0 play 9H")
AT_ONCE = {"ace_marriage": True, "ace_marriage_on_first_trick": True}


def words(game, card):
    """Return the words that may be said with this card."""
    return [action.split(" ", 2)[2:] for action in legal(game) if action.split(" ")[1] == card]


def test_every_declaration_may_be_spoken():
    """This holds for every declaration of 4, 5 and 6."""
    spoken = {"marriage_declaration": "spoken", "half_marriage": True}
    game = run(base(**spoken), *TO_LEAD)
    assert words(game, "JS") == words(game, "KS") == [[], ["declare"]]
    assert observe(run(game, "1 play JS"), 0).declared == (0, 0, 0)
    assert observe(run(game, "1 play JS declare"), 0).declared == (0, 20, 0)
    aces = play(*ACES, marriage_declaration="spoken", **AT_ONCE)
    assert words(aces, "AD") == [[], ["declare"]]
    assert observe(run(aces, "1 play AD"), 0).declared == (0, 0, 0)
    assert observe(run(aces, "1 play AD declare"), 0).declared == (0, 200, 0)


def test_points_alone_by_every_declaration_that_makes_trump():
    """take the points alone ("by suit") [0]; for every declaration that would set trump."""
    game = run(base(marriage_keeps_trump=True, half_marriage=True), *TO_LEAD)
    half = observe(run(game, "1 play JS points"), 0)
    assert (half.trump, half.declared) == (None, (0, 20, 0))
    aces = play(*ACES, marriage_keeps_trump=True, ace_marriage_trump="suit", **AT_ONCE)
    assert words(aces, "AC") == [[], ["points"]]
    seen = observe(run(aces, "1 play AC points"), 0)
    assert (seen.trump, seen.declared) == (None, (0, 200, 0))
    # Aces that make no trump leave nothing to choose.
    assert words(play(*ACES, marriage_keeps_trump=True, **AT_ONCE), "AC") == [[]]


def test_spoken_and_for_points():
    """`marriage_keeps_trump`: when declaring, the player may leave the trump as it is"""
    game = base(marriage_keeps_trump=True, marriage_declaration="spoken")
    game = run(game, *TO_LEAD)
    assert words(game, "KS") == [[], ["declare"], ["points"]]
    trumps = [observe(run(game, f"1 play KS{word}"), 0) for word in ("", " declare", " points")]
    assert [(s.trump, s.declared[1]) for s in trumps] == [(None, 0), (0, 40), (None, 40)]


def test_the_old_trump_stays():
    """(also none) and take the points alone"""
    game = base(marriage_keeps_trump=True)
    game = run(game, "1 play AH", "2 play JH", "0 play 9H", "1 play KS", "2 play JC", "0 play 9C")
    game = run(game, "1 play JD", "2 play KD", "0 play QD", "2 play QH points")
    seen = observe(game, None)
    assert (seen.trump, seen.declared) == (0, (0, 40, 100))


def test_half_of_a_value_is_whole():
    """Marriage values are multiples of 10."""
    values = {"S": 50, "C": 60, "D": 80, "H": 100}
    game = run(base(half_marriage=True, marriage_values=values), *TO_LEAD)
    assert observe(run(game, "1 play JS"), 0).declared == (0, 25, 0)


def test_aces_need_a_trick_before():
    """a seat on lead under the condition of 4 (or `ace_marriage_on_first_trick`), which holds all
    four aces, declares by leading an ace: 200 points.
    """
    assert observe(run(play(*ACES, ace_marriage=True), "1 play AC"), 0).declared == (0, 0, 0)
    first = play(*ACES, ace_marriage=True, marriage_on_first_trick=True)
    assert observe(run(first, "1 play AC"), 0).declared == (0, 200, 0)
    # Only the aces of `ace_marriage_on_first_trick` may be declared at once, not a marriage.
    kings = {1: "AS AC AD AH KS QS 9C"}
    game = play(kings, "JS JC JD", "1 give 0:JS 2:9C", **AT_ONCE)
    assert observe(run(game, "1 play KS"), 0).declared == (0, 0, 0)


def test_aces_without_trump():
    """`ace_marriage_trump`: "none" or "suit" (the led ace's suit becomes trump)."""
    for trump, made in (("none", None), ("suit", 2)):
        game = run(play(*ACES, ace_marriage_trump=trump, **AT_ONCE), "1 play AD")
        assert observe(game, None).trump == made


def test_aces_in_a_row_go_before_the_rules_on_trumps():
    """this goes before 7."""
    agreed = {"ace_marriage_trump": "suit", "ace_marriage_in_a_row": True, "must_lead_trump": True}
    game = run(play(*ACES, **agreed, **AT_ONCE), "1 play AC")
    game = run(game, f"2 {legal(game)[0]}")
    game = run(game, f"0 {legal(game)[0]}")
    assert legal(game) == ["play AS", "play AD", "play AH"]


# Section 6.7


def with_spades(**given):
    """Return a deal where seat 2 leads from the marriage of hearts; spades are seat 1's trump."""
    hands = {0: "9C TC AC KC QD TD AD", 1: "AS KS QS 9S JD AH 9H", 2: "TS JS KH QH TH KD JC"}
    game = play(hands, "JH QC 9D", "1 give 0:9H 2:9D", **given)
    game = run(game, "1 play AH", "2 play TH", "0 play 9H", "1 play KS", "2 play TS", "0 play 9C")
    assert (game.to_act, observe(game, None).trump) == (2, 0)
    return game


def test_a_declaration_is_no_excuse():
    """Both are judged by the trump that stands before the lead, so a declaration of another suit is
    no excuse;
    """
    assert "play QH" in legal(with_spades())
    assert legal(with_spades(must_lead_trump=True)) == ["play JS"]
    free = legal(with_spades(foreign_trump_lead_forbidden=True))
    assert "play QH" in free
    assert "play JS" not in free


def test_a_declaration_makes_the_trump_ones_own():
    """unless it is the seat that set the trump last, or holds nothing else."""
    game = run(with_spades(foreign_trump_lead_forbidden=True), "2 play QH", "0 play TC")
    game = run(game, f"1 {legal(game)[0]}")
    assert observe(game, None).trump == 3
    owner = game.replace(to_act=2)
    assert "play KH" in legal(owner)


def named(suit="C", **given):
    """Return a deal of five hundred and one in which seat 1 declared and named this suit."""
    hands = {0: "9C TC AC KC QD TD AD", 1: "AS KS QS JS 9S AH 9H", 2: "KH QH JH TH KD JC QC"}
    game = begin(hands, "TS JD 9D", preset="five_hundred_one", **given)
    game = run(game, "2 pass", "0 pass", "1 give 0:9H 2:9D", "1 stand")
    assert (game.phase, game.to_act) == ("trump", 1)
    assert legal(game) == ["trump S", "trump C", "trump D", "trump H"]
    return run(game, f"1 trump {suit}")


def test_the_declarer_names_trump():
    """6. With `trump_choice` "declarer" (five hundred and one), they name the trump suit after
    that; it does not change during play.
    """
    game = named()
    assert (game.phase, game.to_act, observe(game, None).trump) == ("play", 1, 1)
    game = run(game, *TO_LEAD, "1 play KS", "2 play JC", "0 play 9C")
    # Spades are no trump, clubs are.
    assert observe(game, None).last_winner == 2
    assert observe(game, None).trump == 1


def test_a_marriage_keeps_the_named_trump():
    """9. In five hundred and one, a marriage scores but does not change the trump."""
    game = run(named(), *TO_LEAD, "1 play KS")
    assert (observe(game, None).declared, observe(game, None).trump) == ((0, 60, 0), 1)
    spoken = run(named(marriage_declaration="spoken"), *TO_LEAD)
    assert words(spoken, "KS") == [[], ["declare"]]


def test_the_declarer_owns_the_named_trump():
    """in five hundred and one the declarer owns the trump."""
    agreed = {"foreign_trump_lead_forbidden": True}
    own = named("S", **agreed)
    assert "play AS" in legal(own)
    foreign = named("D", **agreed)
    foreign = run(foreign, "1 play JD", "2 play KD", "0 play AD")
    assert (foreign.to_act, {a[-1] for a in legal(foreign)}) == (0, {"C", "H"})
    assert refused(foreign, "0 play TD") == "foreign_trump"
    forced = named("D", must_lead_trump=True)
    assert legal(forced) == ["play JD"]


def test_nothing_else_to_lead():
    """or holds nothing else."""
    game = named("C", foreign_trump_lead_forbidden=True)
    alone = game.running.replace(hands=(0b111 << 6, 0, 0), leader=0, trick=())
    assert legal(game.replace(running=alone, to_act=0)) == ["play 9C", "play JC", "play QC"]
