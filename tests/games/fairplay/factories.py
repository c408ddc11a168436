"""Factories of games for the tests of fair play."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.bots import Bot
from games.bots.bot_match import decks
from games.engine import act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import deck_text
from games.engine.record import DealLog, write_record
from games.models import Game
from ratings.services import RatedPlayer, rate_game
from tests.factories import finished_game


def stored_game(users: list[User], **fields: Any) -> Game:
    """Store a finished rated game of a pool; its record is empty unless given."""
    usual = {"record": {}, "finalised_at": timezone.now() - timedelta(minutes=1)}
    return finished_game(users, **{**usual, **fields})


def played_record(bots: Sequence[Bot], deals: int, seed: str = "record") -> dict[str, Any]:
    """Return the record of a game of so many deals that these bots play."""
    agreements = agreements_from({"preset": "classic", "max_deals": deals})
    deck_stream, logs = decks(seed), []
    game = new_game(agreements, 0)
    while not game.over:
        deck, actions = next(deck_stream), []
        game = start_deal(game, deck)
        while (seat := game.to_act) is not None:
            action = bots[seat].choose(observe(game, seat), legal_actions(game))
            actions.append(f"{seat} {action}")
            game = act(game, seat, action)
        logs.append(DealLog(deck_text(deck), tuple(actions)))
    return write_record(agreements, ["Anna", "Boris", "Vera"], 0, logs)


def game_rated_with(users: list[User], left: Sequence[User] = (), hours_ago: float = 0.5) -> Game:
    """Store a rated game, with the users in the order of places; those who left share the last."""
    at = timezone.now() - timedelta(hours=hours_ago)
    game = stored_game(users, ended_at=at, finalised_at=at)
    places = [len(users) if user in left else place for place, user in enumerate(users, 1)]
    players = [
        RatedPlayer(user.pk, place, left=user in left)
        for user, place in zip(users, places, strict=True)
    ]
    assert game.pool
    with transaction.atomic():
        rate_game(game.pk, game.pool.ladder, players, at)
    return game
