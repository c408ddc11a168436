"""Simulated people at deals of a day: independent ones, and one who copies another."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from games.bots import LEVELS, Bot
from games.bots.bot_match import decks
from games.engine import Observation, act, agreements_from, legal_actions, new_game, observe
from games.engine import start_deal as deal_out
from games.engine.actions import Action
from games.engine.cards import Card
from tools.calibrate_fairplay.simulated_players import honest_player

DEALS, PERSON, SEATS = 8, 0, 3
# Cheap, and the same for everybody, as the bots of a day are.
OPPONENT = "greedy"
Day = dict[int, list[str]]


@dataclass
class Copier:
    """A player who follows the choices of another as long as both stand at the same line."""

    own: Bot
    copied: Sequence[str]
    rate: float
    dice: Random
    made: list[str] = field(default_factory=list)

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Return one of the legal actions."""
        at = len(self.made)
        follows = list(self.copied[:at]) == self.made and self.dice.random() < self.rate
        copied = [a for a in legal if follows and self.copied[at : at + 1] == [str(a)]]
        action = copied[0] if copied else self.own.choose(observation, legal)
        self.made.append(str(action))
        return action


def simulate_day(people: int, seed: str) -> dict[int, Day]:
    """Return the own choices of so many independent people by person and deal."""
    return {
        person: {
            number: own_choices(honest_player(f"{seed}:{person}"), deck, number)
            for number, deck in enumerate(decks_of(seed))
        }
        for person in range(people)
    }


def simulate_copier(copied: Day, rate: float, seed: str) -> Day:
    """Return the choices of one who copies this share of another's choices."""
    own, dice = honest_player(f"{seed}:copier"), Random(f"{seed}:{rate}")
    return {
        number: own_choices(Copier(own, copied[number], rate, dice), deck, number)
        for number, deck in enumerate(decks_of(seed))
    }


def decks_of(seed: str) -> list[tuple[Card, ...]]:
    """Return the decks of a day."""
    return list(islice(decks(seed), DEALS))


def own_choices(person: Bot, deck: tuple[Card, ...], number: int) -> list[str]:
    """Return what this person does in one deal, played from 0 : 0 : 0."""
    game = deal_out(new_game(agreements_from({"preset": "classic"}), number % SEATS), deck, (5, 7))
    choices = []
    while (seat := game.to_act) is not None:
        bot = person if seat == PERSON else LEVELS[OPPONENT]
        action = bot.choose(observe(game, seat), legal_actions(game))
        if seat == PERSON:
            choices.append(str(action))
        game = act(game, seat, action)
    return choices
