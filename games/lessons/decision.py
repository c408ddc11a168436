"""A decision in a lesson: what it leads to, and what the lesson says of it."""

from dataclasses import dataclass

from games import engine
from games.bots import LEVELS
from games.lessons.lesson import LessonAnswer, LessonStep
from games.tutorial.scene import LEARNER, start_scene

BOT = LEVELS["greedy"]


@dataclass(frozen=True)
class LessonDecision:
    """The answer to an action, and the games to show since then, the newest last."""

    answer: LessonAnswer
    positions: tuple[engine.Game, ...]

    @property
    def numbers(self) -> dict[str, int]:
        """Return what a text may name of the deal's end."""
        last = self.positions[-1].last
        if last is None or last.declarer is None or last.contract is None:
            return {}
        return {
            "contract": last.contract,
            "points": last.points[LEARNER] + last.declared[LEARNER],
            "gain": last.gains[LEARNER],
            "score": last.scores[LEARNER],
        }


def decide(step: LessonStep, action: str) -> LessonDecision:
    """Return what follows from the learner's action.

    Raises:
        IllegalAction: The rules refuse it.
    """
    game = engine.act(start_scene(step.position), LEARNER, action)
    answer = step.answer_to(action)
    positions = (game, played_on(game)) if answer.plays_on else (game,)
    return LessonDecision(answer, positions)


def played_on(game: engine.Game) -> engine.Game:
    """Return the deal at its end, played by bots at all seats; also one that comes to a redeal."""
    while (seat := game.to_act) is not None:
        seen, legal = engine.observe(game, seat), engine.legal_actions(game)
        game = engine.act(game, seat, BOT.choose(seen, legal))
    return game
