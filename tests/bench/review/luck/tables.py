"""The games of the proof: each number is a game of its own, with three different levels."""

from itertools import combinations, permutations

from games.bots import LADDER, LEVELS
from games.bots.bot_match import decks
from games.engine import Game, act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.agreements import Agreements
from games.engine.cards import NAMES, Card
from games.engine.record import DealLog, Record, read_record, result_of, write_record

SEED = "luck"
DEALS = 6
TABLES = tuple(combinations(LADDER, 3))
ORDERS = tuple(permutations(range(3)))


def agreements(deals: int = DEALS) -> Agreements:
    """Return the agreements of a game of so many deals; 0: a whole game."""
    return agreements_from({"preset": "classic"} | ({"max_deals": deals} if deals else {}))


def levels_of(number: int) -> tuple[str, ...]:
    """Return the levels by seat. Each table sits in each order once in 120 games."""
    table = TABLES[number % len(TABLES)]
    order = ORDERS[number // len(TABLES) % len(ORDERS)]
    return tuple(table[place] for place in order)


def played(number: int, deals: int = DEALS, seed: str = SEED) -> Record:
    """Play a game and return its record. Seat 0 deals first."""
    seats, agreed = levels_of(number), agreements(deals)
    game, logs = new_game(agreed, 0), []
    for deck in decks(f"{seed} {number}"):
        if game.over:
            break
        game, log = _deal(game, deck, seats)
        logs.append(log)
    return read_record(write_record(agreed, seats, 0, logs, result=result_of(game)))


def _deal(game: Game, deck: tuple[Card, ...], seats: tuple[str, ...]) -> tuple[Game, DealLog]:
    game, actions = start_deal(game, deck, ()), []
    while (seat := game.to_act) is not None:
        action = LEVELS[seats[seat]].choose(observe(game, seat), legal_actions(game))
        actions.append(f"{seat} {action}")
        game = act(game, seat, action)
    return game, DealLog("".join(NAMES[card] for card in deck), tuple(actions))
