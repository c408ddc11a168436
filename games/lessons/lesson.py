"""A lesson: its steps, each an explanation or a question at a position of a deal."""

from dataclasses import dataclass

from games.tutorial.scene import ScenePosition


@dataclass(frozen=True)
class LessonAnswer:
    """The words of the lesson for some actions.

    actions   the actions it is for: "bid 120", or the first word of any; "" is for all others
    right     whether it is what the lesson asks for
    text      why it is right, or what it costs; may name numbers of the deal's end
    plays_on  whether bots then play the deal to its end
    """

    actions: tuple[str, ...]
    right: bool
    text: str
    plays_on: bool = False

    def fits(self, action: str) -> bool:
        """Return whether this is the answer to the action."""
        return any(not one or action == one or action.startswith(f"{one} ") for one in self.actions)


@dataclass(frozen=True)
class LessonStep:
    """An explanation, or with `answers` a question that asks for one decision.

    proof  how the tests prove the answers: tests/games/lessons/proofs.py
    """

    title: str
    text: str
    position: ScenePosition
    answers: tuple[LessonAnswer, ...] = ()
    proof: str = ""

    @property
    def asks(self) -> bool:
        """Return whether the learner decides something here."""
        return bool(self.answers)

    def answer_to(self, action: str) -> LessonAnswer:
        """Return what the lesson says to a legal action."""
        return next(answer for answer in self.answers if answer.fits(action))


@dataclass(frozen=True)
class Lesson:
    """A lesson of the course.

    sections  the sections of rules.md that it teaches
    practice  a theme of puzzles, "hand" for the hand explorer, or ""
    """

    key: str
    title: str
    summary: str
    sections: tuple[str, ...]
    practice: str
    steps: tuple[LessonStep, ...]

    def texts(self) -> list[str]:
        """Return all its texts in English, as they are translated."""
        said = [text for step in self.steps for text in (step.title, step.text)]
        answers = [answer.text for step in self.steps for answer in step.answers]
        return [self.title, self.summary, *said, *answers]
