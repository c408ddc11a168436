"""`greedy` is the reference: its numbers and every choice are fixed here.

If a test of this file fails, do not write the new value into it. For a better player, create a new
level beside `greedy` (docs/decisions/0006).
"""

import hashlib
from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from typing import Any

from games.bots import LEVELS
from games.bots.heuristics import card_play, exchange
from games.bots.heuristics.greedy import Greedy
from games.bots.heuristics.hand_evaluation import AFTER_TALON, BEFORE_TALON
from games.bots.heuristics.style import Style
from games.engine import act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import DECK

GAMES, DEALS = 60, 12
CHOICES = 9416
DIGEST = "9eadfad778b8122c5f1d783e6f083926ca0cafa844d97d39fe1d6f517c478f1d"
# Where the games begin: fresh, with somebody on the barrel, before the third bolt, near the end.
STANDINGS: list[dict[str, Any] | None] = [
    None,
    {"scores": [880, 300, 450], "barrel": [0, None, None]},
    {"scores": [-240, 615, 870], "bolts": [2, 1, 2]},
    {"scores": [860, 865, 880], "barrel": [None, None, 2], "distributions": [2, 0, 1]},
]


def choices() -> Iterator[str]:
    """Return each choice of 60 games of twelve deals between three `greedy`; decks by seed."""
    agreements = agreements_from({"preset": "classic", "max_deals": DEALS})
    for number in range(GAMES):
        dice = Random(f"frozen {number}")
        game = new_game(agreements, number % 3, STANDINGS[number % len(STANDINGS)])
        while not game.over:
            if game.to_act is None:
                game = start_deal(game, tuple(dice.sample(DECK, len(DECK))))
                continue
            seat = game.to_act
            action = LEVELS["greedy"].choose(observe(game, seat), legal_actions(game))
            yield f"{number} {game.deal} {seat} {action}"
            game = act(game, seat, action)


def test_every_choice_is_the_one_it_was():
    made = list(choices())
    kinds = {line.split()[3] for line in made}
    assert {"bid", "pass", "give", "raise", "stand", "play", "distribute"} <= kinds
    assert len(made) == CHOICES
    assert hashlib.sha256("\n".join(made).encode()).hexdigest() == DIGEST


def test_its_numbers_are_the_ones_they_were():
    assert LEVELS["greedy"] == Greedy(Style())
    assert tuple(asdict(Style()).values()) == (0.0, 0.0, -60.0, 40.0, 0.4, 0.7, 3.0, 0.6, 0.9)
    before = (34, 19, 12, 4, 6, 6, 6, 3, 0.8, 0.3, 0.15, 46)
    after = (-6, 19, 15, 8, 1, 0.5, 10, 7, 1.05, 0, 0.55, 24)
    assert (tuple(asdict(BEFORE_TALON).values()), tuple(asdict(AFTER_TALON).values())) == (
        before,
        after,
    )
    assert card_play.LATER_CHANCE == (0.0, 0.35, 0.15, 0.05, 0.0, 0.0)
    assert (card_play.UNGUARDED_FACTOR, card_play.TOP_TRUMP_CHANCE, card_play.MIN_TRUMP_VALUE) == (
        0.5,
        0.95,
        4.0,
    )
    assert (exchange.HIGH_CARD_VALUE, exchange.COMPLETION_CHANCE) == ({5: 12.0, 4: 6.0}, 0.3)
