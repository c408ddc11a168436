"""The caretaker takes no risk for an absent player: one behaviour per test."""

from games.bots import LEVELS
from games.engine.cards import NAMES
from tests.games.bots.deals import choice, deal, look
from tests.games.engine.builders import cards as cards_named

caretaker = LEVELS["caretaker"]
DECLARED = ("pass", "pass", "give 1:9S 2:9C", "stand")


def does(*hands, **given):
    return str(choice("caretaker", *hands, **given))


def test_it_passes_however_good_its_hand():
    assert does("", "AS AC AD AH TH KH QH") == "pass"


def test_it_never_gives_up():
    said = does("9S JS 9C JC 9D JD QS", talon="9H JH QC", actions=["pass", "pass"])
    assert said.startswith("give")


def test_it_gives_no_half_of_its_marriage():
    game = deal(["KH QH AS AC 9D JD JS"], "9C JC TD", ["pass", "pass"])
    gift = caretaker.choose(*look(game))
    assert not {NAMES[card] for _, card in gift.cards} & {"KH", "QH"}


def test_it_stands_on_its_contract():
    actions = ["pass", "pass", "give 1:9S 2:9C"]
    assert does("AS AC KH QH AH TH TD", talon="9S 9C AD", actions=actions) == "stand"


def test_it_claims_a_new_deal_where_it_may():
    nines = "9S 9C 9D JS JC JD JH"
    said = does("9H AS AC AD AH TH KH", nines, actions=["pass", "pass", "give 1:9H 2:KH"])
    assert said == "redeal"


def test_it_leads_an_ace_that_cannot_be_beaten():
    lead = does("AS TD KH QH JH JD 9D", talon="9S 9C JC", actions=DECLARED)
    assert lead == "play AS"


def test_it_declares_its_marriage():
    hands = ("QS JC QC QD TC 9H AD", "JS KC KD AH TH TS AC")
    won = [*DECLARED, "play AS", "play 9S", "play JS"]
    said = does("AS TD KH QH JH JD 9D", *hands, talon="9S 9C KS", actions=won)
    assert said in ("play QH", "play KH")


def test_it_throws_nothing_away_where_it_cannot_win():
    """Seat 1 must follow the ace of spades with one of three."""
    hands = ("TS KS JS QC QD TC 9H", "QS KC KD AH TH JD AC")
    said = does("AS TD KH QH JH AD 9D", *hands, talon="9S 9C JC", actions=[*DECLARED, "play AS"])
    assert said == "play 9S"


def test_it_discards_no_half_of_a_marriage():
    """Seat 2 cannot follow and keeps its king and queen, although the jacks were dealt away."""
    hands = ["AS TS 9S JD TD AD 9C", "KS QS JS JC QD AH 9D", "KH QH KC AC TC TH QC"]
    seen, legal = look(deal(hands, "JH 9H KD", [*DECLARED, "play AS", "play JS"]))
    card = caretaker.choose(seen, legal).card
    assert not cards_named("KH QH KC QC") >> card & 1
