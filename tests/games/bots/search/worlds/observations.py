"""Observations of random games, beside the games they were made from."""

from collections.abc import Iterator

from games.bots.search.solver.rules import is_supported
from games.engine import Game, Observation, Phase, agreements_from, observe
from tests.games.engine.random_games import SETS, moves

# With cards in hand that the seat has seen, and hidden cards of others.
PHASES = (Phase.BIDDING, Phase.EXCHANGE, Phase.RAISE, Phase.TRUMP, Phase.PLAY)
AGREEMENTS = [given for given in SETS if is_supported(agreements_from(given))]


def situations(seed: int, most: int = 250) -> Iterator[tuple[Game, Observation]]:
    """Yield the games of random moves, each as the seat to act sees it."""
    for game, _, _ in moves(seed, most, **AGREEMENTS[seed % len(AGREEMENTS)]):
        if game.to_act is None or game.phase not in PHASES:
            continue
        seen = observe(game, game.to_act)
        if seen.hand:
            yield game, seen


def hidden_hands(game: Game, seat: int) -> dict[int, int]:
    """Return what the others hold; -1 for what lies hidden."""
    deal = game.running
    assert deal is not None
    hands = {other: deal.hands[other] for other in deal.active if other != seat}
    shown = deal.talon_on_table if deal.talon_shown and game.players > 2 else 0
    laid = 0 if seat == deal.declarer else deal.laid
    return hands | {-1: deal.talon_on_table & ~shown | laid}
