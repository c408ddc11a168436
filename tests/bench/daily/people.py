"""Simulated people: bids and gifts of two levels of bots with noise, and cards by tendencies."""

from dataclasses import dataclass, replace
from math import exp
from random import Random

from games.bots import LEVELS
from games.bots.heuristics.card_play import with_declaration
from games.bots.heuristics.exchange import Gift, gift_value
from games.bots.levels import BUDGETS
from games.bots.search import Searcher
from games.bots.search.positions import position_in
from games.bots.search.solver.jit import float64s
from games.bots.search.worlds.history import places_of, search_rules
from games.bots.search.worlds.tendencies import FEATURES, describe, situation_of, weights
from games.engine import Action, Observation
from games.engine.actions import PASS, Bid, Play
from games.engine.cards import ALL_CARDS, NO_CARDS, Card

LEVELS_OF_PEOPLE = ("club", "casual")
# How often a person bids or gives otherwise than their level would.
NOISE = 0.15
# Among so many of the best gifts they choose then.
GIFTS = 4


@dataclass(frozen=True)
class Person:
    """A person with dice of their own: asked again at the same place, they do the same."""

    level: str
    seed: str

    def choose(self, seen: Observation, legal: tuple[Action, ...]) -> Action:
        """Return one of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        dice = Random(f"{self.seed}:{seen.deal}:{seen.seq}")
        plays = [action for action in legal if isinstance(action, Play)]
        if plays:
            return _card(seen, plays, dice)
        return _otherwise(seen, legal, dice) or self._usual(seen, legal, dice)

    def _usual(self, seen: Observation, legal: tuple[Action, ...], dice: Random) -> Action:
        """Return what a bot of the level does, with dice of this person."""
        bot = LEVELS[self.level]
        if self.level in BUDGETS:
            bot = Searcher(replace(BUDGETS[self.level], seed=str(dice.random())))
        return bot.choose(seen, legal)


def person(number: int, seed: str) -> Person:
    """Return a person; every other one is of the stronger level."""
    return Person(LEVELS_OF_PEOPLE[number % 2], f"{seed}:{number}")


def _otherwise(seen: Observation, legal: tuple[Action, ...], dice: Random) -> Action | None:
    """Return another bid or gift by chance; None: what is usual."""
    if dice.random() >= NOISE:
        return None
    bids = [action for action in legal if isinstance(action, Bid)]
    if bids and PASS in legal:
        return dice.choice([PASS, min(bids, key=lambda bid: bid.amount)])
    gifts = [action for action in legal if isinstance(action, Gift)]
    best = sorted(gifts, key=lambda gift: -gift_value(seen, gift))[:GIFTS]
    return dice.choice(best) if best else None


def _card(seen: Observation, plays: list[Play], dice: Random) -> Action:
    """Return a card, each with the chance that the fitted tendencies give it."""
    by_card = {play.card: play for play in plays}
    promises = _promises(seen, list(by_card))
    shares = [exp(promise - max(promises)) for promise in promises]
    return with_declaration(plays, by_card[dice.choices(list(by_card), shares)[0]])


def _promises(seen: Observation, cards: list[Card]) -> list[float]:
    """Return how much each card promises to who sees this."""
    rules, room = search_rules(seen.agreements), float64s([0.0] * FEATURES)
    # What a lead depends on follows from what was seen, however the hidden cards lie.
    position = position_in(seen, dict.fromkeys(places_of(seen), NO_CARDS))
    state, trick = position.state, position.packed_trick
    gone = seen.played_cards | sum(1 << card for _, card in seen.trick)
    others = ALL_CARDS & ~seen.hand & ~gone
    start = FEATURES * int(situation_of(state, trick))
    promises = []
    for card in cards:
        describe(rules, room, seen.hand, others, state, trick, card)
        promises.append(sum(weights()[start + n] * room[n] for n in range(FEATURES)))
    return promises
