"""Hand-built deals for the tests of bots, and the play of a level in them."""

from collections.abc import Sequence
from typing import Any

from games.bots import LEVELS
from games.engine import (
    Action,
    Game,
    Observation,
    act,
    agreements_from,
    legal_actions,
    new_game,
    observe,
    start_deal,
)
from games.engine.cards import DECK, Card, Cards, iterate
from tests.games.engine.builders import cards as cards_named

Situation = tuple[Observation, tuple[Action, ...]]


def deck_of(hands: Sequence[Cards], talon: Cards) -> tuple[Card, ...]:
    """Return the deck that deals these hands, forehand's first, and this talon (section 3)."""
    rows, middle = [list(iterate(hand)) for hand in hands], list(iterate(talon))
    deck: list[Card] = []
    for circle in range(7):
        deck += [row[circle] for row in rows] + (middle[circle : circle + 1])
    return tuple(deck)


def filled(wanted: Sequence[str]) -> list[Cards]:
    """Return hands and talon as given, filled up from the other cards, low ones first."""
    parts = [cards_named(names) for names in wanted]
    taken = sum(parts)
    rest = sorted((c for c in DECK if not taken >> c & 1), key=lambda c: (c % 6, c))
    for number, size in enumerate((7, 7, 7, 3)):
        while parts[number].bit_count() < size:
            parts[number] |= 1 << rest.pop(0)
    return parts


def played_on(game: Game, *actions: str) -> Game:
    for action in actions:
        assert game.to_act is not None
        game = act(game, game.to_act, action)
    return game


def look(game: Game) -> Situation:
    """Return the observation and the legal actions of the seat to act."""
    assert game.to_act is not None
    return observe(game, game.to_act), legal_actions(game)


def deal(
    hands: Sequence[str],
    talon: str = "",
    actions: Sequence[str] = (),
    standing: dict[str, list[int | None]] | None = None,
    **agreed: object,
) -> Game:
    """Return a deal of forehand seat 0, after these actions; seat 1 acts first."""
    *parts, middle = filled([*hands, *[""] * (3 - len(hands)), talon])
    game = new_game(agreements_from({"preset": "classic", **agreed}), 2, standing)
    return played_on(start_deal(game, deck_of(parts, middle)), *actions)


def choice(level: str, *hands: str, **given: Any) -> Action:
    """Return the action of a level in a deal of these hands, after what is given to `deal`."""
    return LEVELS[level].choose(*look(deal(hands, **given)))
