"""The decisions of a finished game, each as the seat met it, and where its deals came to."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine import legal_actions
from games.engine.actions import Action
from games.engine.cards import Seat
from games.engine.observation import Observation, observe
from games.engine.outcome import DealOutcome
from games.engine.record import (
    ActionApplied,
    ActionPending,
    DealFinished,
    Record,
    ReplayFailed,
    ReplayStep,
    replay_steps,
)
from games.engine.state import Game, Phase


class UnreadableRecord(ValueError):
    """The record does not follow the rules."""


@dataclass(frozen=True)
class Question:
    """A decision of a seat.

    deal, action  its numbers in the record, from 0
    observation   what the seat knew
    legal         what it could do
    chosen        what it did
    """

    deal: int
    action: int
    observation: Observation
    legal: tuple[Action, ...]
    chosen: Action

    @property
    def seat(self) -> Seat:
        """Return the seat that decided."""
        assert self.observation.seat is not None
        return self.observation.seat


def shown_from(deal: Any) -> int | None:
    """Return the first action that the site played for all in a deal, after a seat showed the rest.

    deal  as in a record; None if it has no such mark, or one that makes no sense
    """
    shown = deal.get("shown") if isinstance(deal, dict) else None
    action = shown.get("action") if isinstance(shown, dict) else None
    return action if type(action) is int and action >= 0 else None


def is_shown(deal: Any, action: int) -> bool:
    """Return whether nobody decided an action of a deal: it is of a rest that a seat showed."""
    first = shown_from(deal)
    return first is not None and first <= action


def questions(record: Record) -> Iterator[Question]:
    """Yield the decisions between two choices or more, in order.

    A claim out of turn is none, nor is a play of a shown rest: nobody was asked.

    Raises:
        UnreadableRecord: An action is illegal.
    """
    return questions_in(replay_steps(record), record.deals)


def first_in_phase(steps: Iterable[ReplayStep], phase: Phase) -> Iterator[tuple[Game, DealOutcome]]:
    """Yield the deals that came to a phase: the state at its first decision, and the outcome."""
    before: Game | None = None
    for step in steps:
        match step:
            case ActionPending(game) if before is None and game.phase is phase:
                before = game
            case DealFinished(_, outcome):
                if before is not None:
                    yield before, outcome
                before = None


def questions_in(steps: Iterable[ReplayStep], deals: Sequence[Any]) -> Iterator[Question]:
    """Yield the decisions among these steps of a record with these deals, as `questions` does.

    Raises:
        UnreadableRecord: An action is illegal.
    """
    before: ActionPending | None = None
    for step in steps:
        match step:
            case ActionPending():
                before = step
            case ActionApplied() if before is not None:
                if not is_shown(deals[step.deal], before.action):
                    yield from _question(before, step)
            case ReplayFailed():
                raise UnreadableRecord(f"deal {step.deal}, action {step.action}: {step.error}")


def _question(before: ActionPending, step: ActionApplied) -> Iterator[Question]:
    """Yield the decision of an action, if its seat was asked and had a choice."""
    if step.seat == before.game.to_act and len(legal := legal_actions(before.game)) > 1:
        seen = observe(before.game, step.seat)
        yield Question(step.deal, before.action, seen, legal, step.done)


def game_before(record: Record, number: int) -> Game:
    """Return the state before a deal of a record; a number too high: the state at its end.

    Raises:
        UnreadableRecord: An action before it is illegal.
    """
    game, extras = record.start(), dict(record.extras)
    if number < len(record.deals):
        # A game is stopped after its last deal.
        extras.pop("stopped", None)
    played = replace(record, deals=record.deals[:number], extras=extras)
    for moment in replay_steps(played, pending=False):
        if isinstance(moment, ReplayFailed):
            raise UnreadableRecord(f"deal {moment.deal}: {moment.error}")
        game = moment.game
    return game
