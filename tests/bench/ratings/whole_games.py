"""Whole games between bots."""

from collections.abc import Sequence
from random import Random

from games.bots import Bot
from games.bots.bot_match import cuts_from, decks, play_deal
from games.engine import Agreements, Game, new_game, start_deal


def play_game(agreements: Agreements, bots: Sequence[Bot], seed: str) -> Game:
    """Play one game and return its end; bots[i] sits at seat i."""
    game = new_game(agreements, Random(seed).randrange(agreements.players))
    deck_source = decks(seed)
    while not game.over:
        deck = next(deck_source)
        game = play_deal(start_deal(game, deck, cuts_from(deck)), bots)
    return game
