"""The cards that greedy plays: one behaviour per test."""

from dataclasses import replace

from games.bots import LEVELS
from games.engine import Phase
from games.engine.actions import plays
from games.engine.cards import NAMES, parse_card
from tests.games.bots.deals import choice, deal, look
from tests.games.engine.builders import cards as cards_named

greedy = LEVELS["greedy"]
# What seat 0 did before the play: it declares at 100, gives low cards and stands.
DECLARED = ("pass", "pass", "give 1:9S 2:9C", "stand")


def name_of(action):
    return NAMES[action.card]


BASE, _ = look(deal(["AS AC KH QH AH TH TD"], "9S 9C AD", [*DECLARED, "play AS"]))
NOTHING_YET = {"tricks": (0, 0, 0), "points": (0, 0, 0), "declared": (0, 0, 0), "trump": None}


def leads(hand, talon, actions=(), hands=()):
    """Return the card that greedy leads as declarer, first or after these cards."""
    return name_of(choice("greedy", hand, *hands, talon=talon, actions=[*DECLARED, *actions]))


def plays_card(hand, trick="", legal=None, gone="", declarer=0, **changed):
    """Return the card that greedy plays in a situation set up by hand.

    Seat 1 is to play. Seat 0 declares 100 by default; `gone` are the cards of earlier tricks, and
    every card neither there nor in the hand is out.
    """
    cards = cards_named(hand)
    first = (1 - len(trick.split())) % 3
    laid = tuple(((first + n) % 3, parse_card(name)) for n, name in enumerate(trick.split()))
    size = cards.bit_count()
    usual = NOTHING_YET | {
        "phase": Phase.PLAY,
        "seat": 1,
        "to_act": 1,
        "hand": cards,
        "trick": laid,
        "leader": first,
        "played_cards": cards_named(gone),
        "counts": tuple(size - (seat in dict(laid)) for seat in range(3)),
        "declarer": declarer,
        "contract": 100,
        "talon": 0,
        "given": (),
    }
    allowed = cards if legal is None else cards_named(legal)
    return name_of(greedy.choose(replace(BASE, **(usual | changed)), plays(allowed)))


def test_the_declarer_cashes_an_ace_first():
    assert leads("AS TD KH QH JH JD 9D", "9S 9C JC") == "AS"


def test_a_marriage_is_led_when_it_can_be_declared():
    won = ["play AS", "play 9S", "play JS"]
    hands = ("QS JC QC QD TC 9H AD", "JS KC KD AH TH TS AC")
    assert leads("AS TD KH QH JH JD 9D", "9S 9C KS", won, hands) in ("QH", "KH")


def test_a_marriage_is_not_led_before_the_first_trick():
    assert leads("AS TD KH QH JH JD 9D", "9S 9C JC") not in ("QH", "KH")


def test_of_two_marriages_the_dearer_is_declared_first():
    hand = "KS QS KH QH 9D"
    assert plays_card(hand, declarer=1, tricks=(0, 1, 0))[1] == "H"


def test_the_queen_declares_where_the_ace_is_out():
    """The queen costs a point less than the king when the ace takes it."""
    assert plays_card("KH QH 9D 9C", declarer=1, tricks=(0, 1, 0)) == "QH"


def test_a_defender_declares_too():
    assert plays_card("KH QH 9D 9C", tricks=(0, 1, 0)) in ("QH", "KH")


def test_trumps_are_drawn_from_above():
    """The ace of trump goes before a side ten that could be ruffed."""
    played = plays_card(
        "AH KH TC", declarer=1, trump=3, tricks=(0, 3, 0), gone="AC QH KC QC JC 9C 9S JS QS"
    )
    assert played == "AH"


def test_a_card_that_cannot_win_is_a_low_one():
    assert plays_card("9S QS TS 9D", trick="KS AS", legal="9S QS TS") == "9S"


def test_a_marriage_is_kept_when_something_else_can_be_thrown_away():
    """Even a king goes before the queen of a pair."""
    assert plays_card("KH QH TC KD", trick="9S AS") == "KD"


def test_the_last_player_takes_a_trick_with_the_ten():
    assert plays_card("9S TS 9D JD", trick="KS QS", legal="9S TS") == "TS"


def test_the_ten_is_not_thrown_under_an_ace_that_is_still_to_come():
    """The declarer plays after us and took the ace with the talon."""
    hand, trick = "9S TS 9D JD", "QS"
    played = plays_card(hand, trick=trick, legal="9S TS", declarer=2, talon=cards_named("AS KD QD"))
    assert played == "9S"


def test_points_go_to_the_other_defender_while_the_contract_is_open():
    """Seat 2 leads the ace and the declarer has played, who loses whatever seat 1 adds."""
    hand, trick = "TD 9H", "AS 9S"
    assert plays_card(hand, trick=trick, declarer=0, gone="") == "TD"


def test_points_are_kept_from_a_rival_once_the_contract_is_decided():
    hand, trick = "TD 9H", "AS 9S"
    decided = {"points": (101, 0, 0), "gone": "AC TC KC QC JC KD QD JD"}
    assert plays_card(hand, trick=trick, **decided) == "9H"


def test_no_points_are_thrown_on_the_declarers_trick():
    """Not even to keep the guard of a ten."""
    assert plays_card("TC 9C KD", trick="9S AS", declarer=0) == "9C"


def test_a_declarer_takes_the_trick_that_fills_the_contract():
    changed = {"declarer": 1, "points": (10, 85, 0), "tricks": (1, 5, 0)}
    gone = "AC TC KC QC JC 9C AH TH KH QH JH 9H AD KD"
    assert plays_card("AS 9D", trick="TS KS", legal="AS", gone=gone, **changed) == "AS"


def test_a_ruff_takes_the_lowest_trump():
    assert plays_card("9H AH JD", trick="TS AS", legal="9H AH", trump=3, declarer=1) == "9H"


def test_the_guard_of_a_ten_is_not_thrown_away():
    """With JC beside it the ten survives the ace; JD guards nothing."""
    assert plays_card("TC JC JD", trick="9S AS", gone="TD") == "JD"
