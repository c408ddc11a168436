"""Games between two deals, and observations in them."""

from typing import Any

from games.engine import Game, Observation, agreements_from, new_game, observe, start_deal
from tests.games.bots.deals import deck_of, filled


def waiting(scores: list[int], dealer: int = 0, played: int = 0, **changes: Any) -> Game:
    """Return a game that waits for its next deal; `max_deals`, `barrel` and so on by name."""
    limit = {"max_deals": changes.pop("max_deals")} if "max_deals" in changes else {}
    agreements = agreements_from({"preset": "classic", **limit})
    game = new_game(agreements, dealer, {"scores": scores, **changes})
    return game.replace(played=played)


def dealt(scores: list[int], seat: int = 1, **changes: Any) -> Observation:
    """Return what a seat sees as the next deal begins."""
    hands = filled(["", "", "", ""])
    game = start_deal(waiting(scores, **changes), deck_of(hands[:3], hands[3]))
    return observe(game, seat)
