"""Tests of facts about leads."""

from games.review.reasons import leads
from tests.games.engine.builders import begin, run
from tests.games.review.reasons.built import BIDDING, told

MINE = {1: "AS TS KH QH 9H 9C JC", 0: "AC TC KC 9S JS QS JD", 2: "AD TD KD QD AH TH JH"}
TALON = "KS QC 9D"


def playing(hands=MINE, talon=TALON, gift="0:9D 2:9C", **given):
    """Seat 1 plays 100 and leads."""
    return run(begin(hands, talon, **given), *BIDDING, f"1 give {gift}", "1 stand")


def lead_again():
    """Seat 1 has taken a trick with the ace of spades."""
    return run(playing(), "1 play AS", "2 play JH", "0 play 9S")


def test_a_marriage_could_be_declared() -> None:
    found = told(leads.declare_first, lead_again(), "play 9H", "play QH")
    assert found == {"code": "declare_first", "card": 18, "better": 20, "value": 100}
    assert told(leads.declare_first, lead_again(), "play QH", "play KH") is None


def test_before_the_first_trick_no_marriage_can_be_declared() -> None:
    assert told(leads.declare_first, playing(), "play 9H", "play QH") is None


def test_a_sure_trick_lets_a_marriage_in() -> None:
    found = told(leads.marriage_waits, playing(), "play QC", "play AS")
    assert found == {"code": "marriage_waits", "better": 5, "value": 100}
    assert told(leads.marriage_waits, lead_again(), "play QC", "play TS") is None


def test_what_is_dearer_is_told() -> None:
    hands = {1: "AS KH QH KS QS 9C JC", 0: "AC TC KC 9S JS JD 9D", 2: "AD TD KD QD AH TH JH"}
    game = run(playing(hands, "TS QC 9H", "0:QC 2:9H"), "1 play AS", "2 play JH", "0 play 9S")
    found = told(leads.dearer_marriage, game, "play QS", "play QH")
    assert found == {"code": "dearer_marriage", "better": 20, "value": 100, "less": 40}
    assert told(leads.dearer_marriage, game, "play QH", "play QS") is None


def test_top_cards_and_a_marriage_make_the_contract() -> None:
    found = told(leads.sure_contract, playing(), "play 9H", "play AS")
    assert found == {"code": "sure_contract", "better": 5, "points": 125}
    assert told(leads.sure_contract, playing(), "play TS", "play AS") is None
    weak = {1: "AS TS KH 9H JH 9C JC", 0: "AC TC KC 9S JS QS JD", 2: "AD TD KD QD AH TH QH"}
    assert told(leads.sure_contract, playing(weak), "play 9H", "play AS") is None


def test_what_fell_makes_a_card_safe() -> None:
    hands = {1: "TS KS AH TH 9H 9C JC", 0: "AS TC KC 9S QS AC JD", 2: "AD TD KD QD JS QH JH"}
    game = playing(hands, "KH QC 9D", "0:9D 2:9C")
    game = run(game, "1 play KS", "2 play JS", "0 play AS", "0 play JD", "1 play 9H", "2 play AD")
    assert told(leads.safe_lead, game, "play QH", "play TD") == {
        "code": "safe_after_fall",
        "better": 16,
        "fallen": 17,
    }
    assert told(leads.safe_lead, game, "play KD", "play TD") is None


def test_a_card_that_nothing_beats_is_safe() -> None:
    found = told(leads.safe_lead, playing(), "play KS", "play AS")
    assert found is None or found["code"] == "safe_lead"
    assert told(leads.safe_lead, playing(), "play JC", "play AS") == {
        "code": "safe_lead",
        "better": 5,
    }
    assert told(leads.safe_lead, playing(), "play AS", "play TS") is None


def test_a_ten_fell_to_an_ace() -> None:
    hands = {1: "TH AS TS KS QC JC 9C", 0: "AC TC KC 9S JS QS JD", 2: "AD TD KD QD AH QH JH"}
    game = playing(hands, "9H KH 9D", "0:9D 2:9C")
    answers = ("2 play AH", "0 play JD")
    found = told(leads.led_below, game, "play TH", "play 9H", *answers)
    assert found == {"code": "led_below", "card": 22, "fallen": 23}
    kept = ("2 play JH", "0 play JD")
    assert told(leads.led_below, game, "play TH", "play 9H", *kept) is None


def test_trump_into_a_longer_holding() -> None:
    hands = {1: "AS TS KH QH 9C JC KS", 0: "AC TC KC 9S JS QS JD", 2: "AH TH JH 9H AD TD KD"}
    game = run(playing(hands, "QD QC 9D", "0:9D 2:9C"), "1 play AS", "2 play KD", "0 play 9S")
    game = run(game, "1 play KH", "2 play AH", "0 play JD", "2 play AD", "0 play 9D", "1 play QD")
    assert told(leads.trump_into_longer, game, "play 9H", "play TD") is None
    game = run(begin(hands, "QD QC 9D"), *BIDDING, "1 give 0:9D 2:QC", "1 stand", "1 play AS")
    game = run(game, "2 play 9H", "0 play 9S", "1 play KH", "2 play JH", "0 play JD")
    found = told(leads.trump_into_longer, game, "play QH", "play TS")
    assert found == {"code": "trump_into_longer", "own": 1, "other": 2}


def test_the_last_trump_is_drawn() -> None:
    hands = {1: "AS TS KH QH AH TH KS", 0: "AC TC KC 9S JS QS JD", 2: "JH AD TD KD 9C JC QD"}
    game = run(begin(hands, "9H QC 9D"), *BIDDING, "1 give 0:9D 2:QC", "1 stand", "1 play AS")
    game = run(game, "2 play 9C", "0 play 9S", "1 play KH")
    with_two_out = run(game, "2 play JH", "0 play JD")
    assert told(leads.last_trump_drawn, with_two_out, "play TS", "play AH") is None
    hands = {1: "AS TS KH QH AH TH KS", 0: "9H TC KC 9S JS QS JD", 2: "JH AD TD KD 9C JC QD"}
    game = run(begin(hands, "AC QC 9D"), *BIDDING, "1 give 0:9D 2:QC", "1 stand", "1 play AS")
    game = run(game, "2 play 9C", "0 play 9S", "1 play KH", "2 play JH", "0 play 9H")
    assert told(leads.last_trump_drawn, game, "play TS", "play AH") is None
    hands = {1: "AS TS KH QH AH TH KS", 0: "9H JH KC 9S JS QS JD", 2: "TC AD TD KD 9C JC QD"}
    game = run(begin(hands, "AC QC 9D"), *BIDDING, "1 give 0:9D 2:QC", "1 stand", "1 play AS")
    game = run(game, "2 play 9C", "0 play 9S", "1 play KH", "2 play TC", "0 play 9H")
    assert told(leads.last_trump_drawn, game, "play TS", "play AH") == {
        "code": "last_trump_drawn",
        "better": 23,
        "fallen": 19,
    }
