"""Golden deals with hand-built decks."""

from games.engine import agreements_from, new_game, start_deal
from games.engine.cards import DECK, deck_text
from games.engine.standing_notation import read_standing
from tests.games.engine.builders import deck_for, legal, run

SORTED = deck_text(DECK)
# Forehand is seat 1 of a deck, with any dealer: with the one it takes every trick, with the other
# next to nothing.
STRONG = deck_for({1: "AS AC AD AH TS TC TD"}, "TH KH QH"), "TS TC"
WEAK = deck_for({1: "9S 9C 9D JS JC JD QS"}, "9H JH QH"), "9S 9C"


def begin(start=None, dealer=0, deck=SORTED, **given):
    """Return the first deal of a golden round; `start` is the standing when it begins."""
    game = new_game(agreements_from({"golden_round": True, **given}), dealer)
    if start is not None:
        game = game.replace(standing=read_standing(game.agreements, start))
    return start_deal(game, deck)


def before(start=None, **given):
    """Return a game that waits for the first deck of its golden round."""
    game = new_game(agreements_from({"golden_round": True, **given}), 0)
    if start is None:
        return game
    return game.replace(standing=read_standing(game.agreements, start))


def dealt(game, how):
    """Return the game after one golden deal that was "made", "failed" or "distributed"."""
    deck, gives = STRONG if how == "made" else WEAK
    game = start_deal(game, deck)
    declarer = game.to_act
    if how == "distributed":
        return run(game, f"{declarer} distribute")
    gifts = zip(game.running.defenders, gives.split(), strict=True)
    given = " ".join(f"{seat}:{card}" for seat, card in gifts)
    game = run(game, f"{declarer} give {given}")
    while game.running is not None:
        game = run(game, f"{game.to_act} {legal(game)[0]}")
    assert game.last.outcome == how
    return game


def played(*hows, **given):
    """Return the game after these golden deals."""
    game = before(**given)
    for how in hows:
        game = dealt(game, how)
    return game


def is_golden(game):
    """Return whether the next deal is a golden one."""
    return start_deal(game, SORTED).phase == "exchange"


FAILED = ("failed",) * 3
FREE = {"distribution_in_golden": True}
