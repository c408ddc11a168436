"""The course of a deal from a moment on: a person's actions, and the answers of bots between them.

It is pure. The bots see what their seats see.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games import engine
from games.bots import LEVELS

Answer = tuple[str, ...]


@dataclass(frozen=True)
class TriedCourse:
    """A course as far as it is known.

    positions  the games since the person's last action, the newest last
    actions    those of the person that are played
    answer     what the bots have done since then
    """

    seat: int
    positions: tuple[engine.Game, ...]
    actions: tuple[str, ...] = ()
    answer: Answer = ()

    @property
    def game(self) -> engine.Game:
        """Return the game as it is now."""
        return self.positions[-1]

    @property
    def is_over(self) -> bool:
        """Return whether the deal is over."""
        return self.game.running is None

    @property
    def waits_for_bots(self) -> bool:
        """Return whether a bot is to act."""
        return not self.is_over and self.game.to_act != self.seat

    def after_bot(self, text: str) -> "TriedCourse":
        """Return the course after an action of the bot that is to act. Raises: IllegalAction."""
        assert self.game.to_act is not None
        after = engine.act(self.game, self.game.to_act, text)
        answer = (*self.answer, text)
        return TriedCourse(self.seat, (*self.positions, after), self.actions, answer)

    def after_person(self, text: str) -> "TriedCourse":
        """Return the course after an action of the person. Raises: IllegalAction."""
        if self.is_over:
            raise engine.IllegalAction("game_over")
        after = engine.act(self.game, self.seat, text)
        return TriedCourse(self.seat, (after,), (*self.actions, text))


def play(
    start: engine.Game, seat: int, actions: Sequence[str], answers: Sequence[Answer]
) -> TriedCourse:
    """Return the course as far as the answers go: one before the first action, one after each.

    Raises:
        IllegalAction: The rules refuse an action.
    """
    course = TriedCourse(seat, (start,))
    for number, answer in enumerate(answers):
        for text in answer:
            course = course.after_bot(text)
        if number == len(actions) or course.waits_for_bots:
            break
        course = course.after_person(actions[number])
    return course


def bot_choice(game: engine.Game, level: str) -> str:
    """Return what a bot of this level does, from what its seat sees."""
    seen = engine.observe(game, game.to_act)
    return str(LEVELS[level].choose(seen, engine.legal_actions(game)))
