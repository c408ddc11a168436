"""The phases of a deal, by record.md: their order, and when one is skipped."""

from games.engine import agreements_from, legal_actions, new_game, start_deal
from games.engine.cards import DECK, deck_text
from tests.games.engine.builders import begin, deck_for, legal, run

ALL = {
    "cutting": "left",
    "dark": "forehand",
    "redeal_three_nines": "any",
    "redeal_talon_below": 10,
    "redeal_three_nines_after_exchange": True,
    "talon_buyback": True,
    "trump_choice": "declarer",
}
CALM = ("look", "keep", "pass", "decline", "stand")


def calm(game):
    """Return the game after one phase in which nothing is claimed, bid or bought."""
    words = {str(action): action for action in legal_actions(game)}
    word = next((word for word in CALM if word in words), legal(game)[0])
    return run(game, f"{game.to_act} {word}")


def order(game):
    """Return the phases that a deal went through."""
    steps = []
    while game.running is not None:
        steps += [] if steps[-1:] == [str(game.phase)] else [str(game.phase)]
        game = calm(game)
    return steps


def everything(**given):
    """Return a deal in which somebody is asked in each phase possible with three players."""
    start = {"scores": [500, 500, 500]}
    game = new_game(agreements_from({**ALL, **given}), 0, start)
    deck = deck_for({0: "9S 9C 9D TS TC TD TH", 1: "AS AC AD AH KS"}, "JS JC JD")
    return start_deal(game, deck[-12:] + deck[:-12], (6,))


THREE = "cut dark claim bidding buyback talon_claim exchange late_claim raise trump play"
BEFORE = "cut dark claim bidding buyback talon_claim raise exchange late_claim trump play"


def test_the_order_of_steps():
    """The order of steps in a deal: cut, dark, redeal claim, bidding, buy-back, pile, talon redeal.
    Then give up or exchange, late redeal claim, raise, trump, play.
    """
    assert order(everything()) == THREE.split()
    assert order(begin()) == ["bidding", "exchange", "raise", "play"]


def test_the_order_with_the_raise_before():
    """With `raise_before_exchange`: ... talon redeal, raise, give up or exchange, late redeal
    claim, trump, play
    """
    assert order(everything(raise_before_exchange=True)) == BEFORE.split()


def test_phases_without_the_raise():
    """where the raise is skipped the order is the same"""
    agreed = {"golden_round": True, "redeal_three_nines_after_exchange": True}
    deck = deck_for({0: "9S 9C 9D"}, "9H")
    orders = []
    for first in (True, False):
        agreements = agreements_from({**agreed, "raise_before_exchange": first})
        orders.append(order(start_deal(new_game(agreements, 0), deck)))
    assert orders == [["exchange", "late_claim", "play"]] * 2


def test_the_pile_of_two():
    """| pile (2 players) | `0 take 1` | |"""
    agreed = agreements_from({"preset": "duel", "redeal_talon_below": 10})
    game = start_deal(new_game(agreed, 0), deck_text(DECK))
    assert order(game)[:3] == ["bidding", "pile", "talon_claim"]


def test_dark_is_never_written_with_anyone():
    """With "anyone", `look` may come right before any bid or pass of a seat that has not looked,
    and `dark` is never written
    """
    game = begin(dark="anyone")
    assert game.phase == "bidding"
    while game.phase == "bidding":
        assert "dark" not in legal(game)
        assert "look" in legal(game)
        game = run(game, f"{game.to_act} look")
        assert "look" not in legal(game)
        game = run(game, f"{game.to_act} {legal(game)[-1]}")


def test_a_forced_redeal_is_no_action():
    """a forced redeal is not an action"""
    game = begin({1: "AS AC AD AH"}, redeal_four_aces=True)
    assert (game.phase, game.last.outcome) == ("deck", "redeal")


def test_a_single_legal_card_is_played_by_an_action():
    """never: a single legal card is still played by an action"""
    game = begin()
    while game.running is not None:
        last, game = game, calm(game)
    assert (len(legal(last)), last.phase) == (1, "play")
