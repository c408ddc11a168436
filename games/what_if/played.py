"""The deal as it was played: the game at a moment, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games import engine
from games.engine.record import (
    ActionApplied,
    DealFinished,
    DeckDealt,
    Record,
    ReplayStep,
    read_record,
    replay_steps,
)
from games.game_reviews.records import stored_record
from games.models import Game
from games.what_if.errors import MomentError, WhatIfRefused

# Each request needs the deal again; one is some 50 kB.
REMEMBERED = 64


@dataclass(frozen=True)
class FinishedDeal:
    """A finished deal of a record.

    positions  the game after each of its actions, the first one after the deck
    end        the game after the deal
    """

    positions: Sequence[engine.Game]
    end: engine.Game

    def at(self, step: int) -> engine.Game:
        """Return the game after so many actions. Raises: MomentError: the deal is over by then."""
        if step >= len(self.positions) or self.positions[step].running is None:
            raise MomentError("no_moment")
        return self.positions[step]


def deal_of(game: Game, number: int) -> FinishedDeal:
    """Return a deal of a finished game, by its number in the record from 0.

    Raises:
        MomentError: there is none, or it was not played to its end.
        WhatIfRefused: it follows older rules.
    """
    if game.rules_version != engine.RULES_VERSION:
        raise WhatIfRefused("unreadable")
    found = _remembered(game.pk, number)
    if found is None:
        raise MomentError("no_moment")
    return found


@lru_cache(maxsize=REMEMBERED)
def _remembered(game_id: str, number: int) -> FinishedDeal | None:
    """Return a deal of a game whose record never changes any more."""
    return played_deal(read_record(stored_record(Game.objects.get(pk=game_id))), number)


def played_deal(record: Record, number: int) -> FinishedDeal | None:
    """Return a deal of a record; None if it was not played to its end."""
    if number >= len(record.deals):
        return None
    steps = list(_steps_of(record, number))
    end = next((step.game for step in steps if isinstance(step, DealFinished)), None)
    if end is None:
        return None
    positions = [step.game for step in steps if isinstance(step, DeckDealt | ActionApplied)]
    return FinishedDeal(positions, end)


def _steps_of(record: Record, number: int) -> Sequence[ReplayStep]:
    """Return the steps of one deal."""
    found: list[ReplayStep] = []
    dealt = -1
    for step in replay_steps(record, pending=False):
        dealt += isinstance(step, DeckDealt)
        if dealt > number:
            break
        if dealt == number:
            found.append(step)
    return found
