"""The decisions of a finished game, each as the seat met it, and where its deals came to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

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


def questions(record: Record) -> Iterator[Question]:
    """Yield the decisions between two choices or more, in order.

    A claim out of turn is none: nobody was asked.

    Raises:
        UnreadableRecord: An action is illegal.
    """
    return questions_in(replay_steps(record))


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


def questions_in(steps: Iterable[ReplayStep]) -> Iterator[Question]:
    """Yield the decisions among these steps of a record, as `questions` does.

    Raises:
        UnreadableRecord: An action is illegal.
    """
    before: ActionPending | None = None
    for step in steps:
        match step:
            case ActionPending():
                before = step
            case ActionApplied() if before is not None:
                if step.seat == before.game.to_act and len(legal := legal_actions(before.game)) > 1:
                    seen = observe(before.game, step.seat)
                    yield Question(step.deal, before.action, seen, legal, step.done)
            case ReplayFailed():
                raise UnreadableRecord(f"deal {step.deal}, action {step.action}: {step.error}")
