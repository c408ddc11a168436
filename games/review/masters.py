"""A deal of a record as three bots of the level "master" play it, with its cards and scores."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.bots import LEVELS
from games.engine import act, legal_actions, observe
from games.engine.cards import Seat
from games.engine.record import DealFinished, Record, ReplayFailed, deal_steps
from games.engine.state import Game
from games.review.questions import UnreadableRecord, game_before

LEVEL = "master"


@dataclass(frozen=True)
class MastersDeal:
    """The end of a deal that three masters played.

    declarer, contract  None for a redeal
    outcome             as in games/engine/outcome.py
    """

    declarer: Seat | None
    contract: int | None
    outcome: str

    def as_json(self) -> dict[str, Any]:
        """Return the end as it is stored."""
        return {"declarer": self.declarer, "contract": self.contract, "outcome": self.outcome}


def played_on(
    record: Record, number: int, actions: Sequence[str]
) -> Iterator[tuple[list[str], MastersDeal | None]]:
    """Yield the actions of a deal after each move of the masters, and in the end its outcome.

    number   of the deal in the record, from 0
    actions  what they have done so far

    Raises:
        UnreadableRecord: An action is illegal.
    """
    game, done = _state(record, number, actions), list(actions)
    while game.running is not None and game.to_act is not None:
        action = LEVELS[LEVEL].choose(observe(game, game.to_act), legal_actions(game))
        done.append(f"{game.to_act} {action}")
        game = act(game, game.to_act, action)
        yield done, _end(game)
    if len(done) == len(actions):
        yield done, _end(game)


def _state(record: Record, number: int, actions: Sequence[str]) -> Game:
    """Return the game after these actions in the deal."""
    game = game_before(record, number)
    dealt = {**record.deals[number], "actions": list(actions)}
    for step in deal_steps(game, dealt, number):
        if isinstance(step, ReplayFailed):
            raise UnreadableRecord(f"deal {number}: {step.error}")
        game = step.game
        if isinstance(step, DealFinished):
            break
    return game


def _end(game: Game) -> MastersDeal | None:
    if game.running is not None or game.last is None:
        return None
    last = game.last
    return MastersDeal(last.declarer, last.contract, last.outcome)
