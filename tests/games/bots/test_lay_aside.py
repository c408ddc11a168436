"""Three cards laid aside (`exchange` "lay_aside"): each level's choice, and what bots count.

The points laid aside are the declarer's before the first trick, and in nobody's points until the
last one (section 5.4).
"""

from dataclasses import replace
from random import Random

import pytest

from games.bots import LADDER, LEVELS
from games.bots.heuristics.bidding import contract_value
from games.bots.heuristics.buyback import best_hand_to_keep
from games.bots.heuristics.exchange import best_gift, hand_after, points_kept
from games.bots.heuristics.hand_evaluation import AFTER_TALON
from games.bots.heuristics.inference import Inference
from games.bots.heuristics.stakes import is_contract_open
from games.bots.heuristics.style import Style
from games.bots.search.play import missing_points
from games.bots.search.positions import position_in
from games.bots.search.solver import Solver
from games.bots.search.worlds.likelihood import _raise_weight
from games.engine import (
    Game,
    Phase,
    act,
    agreements_from,
    legal_actions,
    new_game,
    observe,
    start_deal,
)
from games.engine.actions import Lay
from games.engine.cards import DECK, NAMES, card_names, parse_card
from tests.games.bots.deals import deal, look, played_on
from tests.games.bots.quick_bots import quick
from tests.games.bots.search.worlds.observations import hidden_hands
from tests.games.engine.builders import cards as cards_named

LAYS = {"preset": "classic", "exchange": "lay_aside"}
LITHUANIAN = agreements_from({"preset": "lithuanian"})
# Cards that take some 75 points, and a talon that adds 24 if it is laid aside, or 2.
FAIR, RICH, POOR = "AS JS 9S TH AH JH 9H", "TC TD KD", "9C JC 9D"


def exchange(hand, talon, **agreed):
    """Return what the declarer sees and may do who holds the opening bid with these cards."""
    return look(deal([hand], talon, ["pass", "pass"], **{**LAYS, **agreed}))


def after_laying(hand, laid, **agreed):
    """Return the game in which the declarer has laid the whole talon aside."""
    cards = " ".join(sorted(laid.split(), key=NAMES.index))
    return deal([hand], laid, ["pass", "pass", f"lay {cards}"], **{**LAYS, **agreed})


# What each level lays


def laid_by(level, hand, talon):
    choice = LEVELS[level].choose(*exchange(hand, talon))
    return {NAMES[card] for card in choice.cards} if isinstance(choice, Lay) else str(choice)


@pytest.mark.parametrize("level", LADDER)
def test_a_marriage_and_the_aces_stay_in_hand(level):
    assert not laid_by(level, "AS AC KH QH JH JD JS", "9C JC TD") & {"AS", "AC", "KH", "QH"}


@pytest.mark.parametrize("level", LADDER)
def test_a_ten_that_would_fall_under_an_ace_is_laid_aside(level):
    assert "TD" in laid_by(level, "AS KS QS AC KH QH AH", "9C 9S TD")


@pytest.mark.parametrize("level", LADDER)
def test_whole_deals_are_played_by_what_is_legal(level):
    dice, laid = Random(level), 0
    for number in range(6):
        game = start_deal(new_game(LITHUANIAN, number % 4), tuple(dice.sample(DECK, 24)))
        while game.to_act is not None:
            legal = legal_actions(game)
            choice = quick(level).choose(observe(game, game.to_act), legal)
            assert choice in legal
            laid += isinstance(choice, Lay)
            game = act(game, game.to_act, choice)
    assert laid


# The points that decide


def raised(level, hand, laid):
    """Return the contract of this declarer after the raise."""
    said = str(LEVELS[level].choose(*look(after_laying(hand, laid))))
    return 100 if said == "stand" else int(said.removeprefix("raise "))


@pytest.mark.parametrize("level", ["beginner", "casual", "greedy"])
def test_what_is_laid_aside_decides_the_raise(level):
    hand = "AS TS KS QS AH TH 9H"
    assert raised(level, hand, "TC TD KH") > raised(level, hand, "9C 9D 9S") == 100


@pytest.mark.parametrize("level", ["club", "strong", "expert", "master"])
def test_a_search_raises_by_what_is_laid_aside(level):
    hand = "AS TS KS QS AH JH 9H"
    assert raised(level, hand, "TC TD KH") > raised(level, hand, "9C 9D 9S") > 100


@pytest.mark.parametrize("level", ["club", "strong", "expert", "master", "greedy"])
def test_what_is_laid_aside_decides_whether_to_give_up(level):
    assert len(laid_by(level, FAIR, RICH)) == 3
    assert laid_by(level, FAIR, POOR) == "distribute"


def test_heuristics_would_give_up_without_what_is_laid_aside():
    """The points decide in the position of the test above, and not the cards that remain."""
    seen, legal = exchange(FAIR, RICH)
    gift = best_gift(seen, legal)
    kept, laid = hand_after(seen, gift), points_kept(seen, gift)
    without, counted = (contract_value(seen, 100, kept, AFTER_TALON, one) for one in (0, laid))
    assert without < Style().give_up_below < counted


def test_a_declaration_is_valued_by_seven_cards_and_what_is_laid_aside():
    seen, _ = exchange("AS TS KS QS AH JH 9H", "TC TD JD")
    kept, laid = best_hand_to_keep(seen)
    assert (kept.bit_count(), laid) == (7, 22)


def test_a_late_claim_counts_what_is_laid_aside():
    """Four nines after the exchange: the declarer plays on with points laid aside."""
    said = [
        str(LEVELS["greedy"].choose(*look(after_laying("9S 9C 9D 9H AH KC QC", laid))))
        for laid in ("AS TS TC", "JS JC JD")
    ]
    assert said == ["keep", "redeal"]


# Counted once


def at_play(taken, contract):
    """Return what a declarer without a marriage sees who has laid 31 points aside.

    taken  what a defender has taken so far
    """
    seen = observe(played_on(after_laying("AC 9S 9D JD 9H JH JS", "TS TC AD"), "stand"), 0)
    return Inference(replace(seen, points=(0, taken, 0), contract=contract))


def test_points_laid_aside_are_not_to_be_won_again():
    """31 are laid aside and 40 gone: 120 - 40 is the most that the declarer can have."""
    assert is_contract_open(at_play(40, 80))
    assert not is_contract_open(at_play(40, 85))


def test_a_contract_that_is_laid_aside_is_made():
    assert not is_contract_open(at_play(0, 30))
    assert is_contract_open(at_play(0, 35))


def nearly_over(number):
    """Return a Lithuanian game with a card in each hand, or None if it was given up."""
    dice = Random(number)
    game = start_deal(new_game(LITHUANIAN, number % 4), tuple(dice.sample(DECK, 24)))
    while game.running and max(map(int.bit_count, game.running.hands)) > 1:
        choice = LEVELS["casual"].choose(*look(game))
        game = act(game, game.to_act, choice)
    return game if game.running and game.phase is Phase.PLAY and not game.running.trick else None


def finished(game: Game):
    while game.to_act is not None:
        game = act(game, game.to_act, legal_actions(game)[0])
    return game.last


def test_the_search_expects_what_the_last_trick_and_the_laid_cards_bring():
    """Of the declarer and of both defenders, with the cards as they lie."""
    games = [game for game in map(nearly_over, range(12)) if game]
    assert any(game.running.laid & cards_named("AS TS AC TC AD TD AH TH") for game in games)
    for game in games:
        last = finished(game)
        total = last.points[last.declarer] + last.declared[last.declarer]
        for seat in game.running.active:
            seen = observe(game, seat)
            position = position_in(seen, hidden_hands(game, seat))
            value = Solver(LITHUANIAN).value(position)
            assert value - missing_points(seen) == total - missing_points_at_start(seen)


def missing_points_at_start(seen):
    nothing = (0,) * seen.players
    return missing_points(replace(seen, points=nothing, declared=nothing))


# What a seat knows of the laid cards


def chance(viewer, seat, card):
    """Return the chance that this seat has a card, as another one sees it before the first lead."""
    game = played_on(deal_with_talon(), "stand")
    return Inference(observe(game, viewer)).chance_of_any(seat, 1 << parse_card(card))


def deal_with_talon():
    return deal(["AC AS 9D JD 9H JH JS"], "KS TC AD", ["pass", "pass", "lay JS 9D 9H"], **LAYS)


def test_no_card_of_the_talon_is_feared_from_a_defender():
    assert chance(0, 1, "QH") > 0
    assert chance(1, 2, "TC") == 0


def test_an_ace_of_the_talon_is_kept_and_a_ten_may_be_laid_aside():
    assert chance(1, 0, "AD") == 1
    assert 0 < chance(1, 0, "TC") < 1


def test_the_declarer_looks_for_its_laid_cards_nowhere():
    seen = observe(played_on(after_laying(FAIR, RICH), "stand"), 0)
    assert card_names(seen.laid) == card_names(cards_named(RICH))
    assert not Inference(seen).unseen & seen.laid


def test_a_raise_is_likelier_with_points_laid_aside():
    seen = replace(observe(after_laying(FAIR, RICH), 1), contract=120, bid=100)
    kept, rich, poor = map(cards_named, (FAIR, RICH, POOR))
    assert _raise_weight(seen, kept | rich, rich) > _raise_weight(seen, kept | poor, poor)
