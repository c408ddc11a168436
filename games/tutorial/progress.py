"""The course of a scene: the learner's actions from its start, and a bot for the other seats.

Nothing is stored: each request contains all actions of the learner in the scene.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from accounts.errors import DomainError
from accounts.preferences.card_letters import CardLetters
from games import engine
from games.bots import LEVELS
from games.tables.errors import TableError
from games.tutorial.scene import LEARNER, Scene, play_lines, start_scene, tip_for
from games.tutorial.scenes import PART_ONE, SCENES
from games.tutorial.shown_table import table

Json = dict[str, Any]
OPPONENT = LEVELS["greedy"]
# More than any scene needs.
MAX_ACTIONS = 20
# More scripted actions than these are a jump to a later trick.
MAX_SHOWN = 6


@dataclass
class TutorialProgress:
    """A scene so far.

    `positions` are the games to show since the learner's last action, the newest last.
    """

    scene: Scene
    game: engine.Game
    decisions_made: int = 0
    positions: list[engine.Game] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Return whether the scene has shown what it is for."""
        return self.game.over or (
            self.decisions_made == self.scene.decisions and not self._trick_is_open
        )

    @property
    def _trick_is_open(self) -> bool:
        """Return whether a trick is unfinished; the coach waits for its end."""
        return self.game.running is not None and bool(self.game.running.trick)


def play_scene(number: int, actions: Sequence[str]) -> TutorialProgress:
    """Return the scene after these actions.

    Raises:
        IllegalAction: The rules refuse an action.
        TutorialError: The scene expects another action.
    """
    progress = TutorialProgress(SCENES[number], start_scene(SCENES[number]))
    progress.positions.append(progress.game)
    _play_opponents(progress)
    for action in actions:
        _play_learner(progress, action)
    return progress


def _play_learner(progress: TutorialProgress, action: str) -> None:
    if progress.over:
        raise engine.IllegalAction("game_over")
    before = progress.game
    after = engine.act(before, LEARNER, action)
    tip = tip_for(progress.scene, engine.observe(before, LEARNER))
    if tip.expected and not action.startswith(tip.expected):
        raise TutorialError("unexpected_action", correction=tip.correct(action))
    progress.game, progress.positions = after, [after]
    progress.decisions_made += 1
    _play_script(progress)
    _play_opponents(progress)


def _play_script(progress: TutorialProgress) -> None:
    """Play what the scene lays down after this decision; the engine checks it like the rest."""
    lines = progress.scene.then.get(progress.decisions_made, ())
    for line in lines:
        progress.game = play_lines(progress.game, (line,))
        progress.positions.append(progress.game)
    if len(lines) > MAX_SHOWN:
        del progress.positions[1:-1]


def _play_opponents(progress: TutorialProgress) -> None:
    """Let the bot play until it is the learner's turn, or the scene is over."""
    while not progress.over and progress.game.to_act not in (LEARNER, None):
        seat = progress.game.to_act
        seen, legal = engine.observe(progress.game, seat), engine.legal_actions(progress.game)
        progress.game = engine.act(progress.game, seat, OPPONENT.choose(seen, legal))
        progress.positions.append(progress.game)


class TutorialError(DomainError):
    """A legal action that the tutorial does not accept now; the text says what it expects."""

    texts = {"unexpected_action": "%(correction)s"}


def tutorial_response(number: int, actions: Sequence[str]) -> Json:
    """Return the JSON for the page: the tables to show in order, and the coach's words."""
    progress = play_scene(number, actions)
    return {
        "scene": number,
        "scenes": len(SCENES),
        "ends_part": number in (len(PART_ONE) - 1, len(SCENES) - 1),
        "actions": list(actions),
        "tables": _tables(progress),
        "coach": _coach(progress),
        "over": progress.over,
    }


def _tables(progress: TutorialProgress) -> list[Json]:
    """Return the positions to show; when the scene is over, nothing is asked any more."""
    tables = [table(progress.scene, game) for game in progress.positions]
    if progress.over:
        tables[-1] |= {"legal": {}, "why": {}, "to_act": None}
    return tables


def refusal_response(
    number: int, actions: Sequence[str], error: Exception, letters: str = CardLetters.LANGUAGE
) -> Json:
    """Return why the last action was refused, with the unchanged table.

    `letters`: the reader's choice for cards in the text.
    """
    text = error.text if isinstance(error, TutorialError) else rule_text(error, letters)
    return {"refused": text, **tutorial_response(number, actions)}


def rule_text(error: Exception, letters: str) -> str:
    """Return why the rules refuse an action; "" for another error."""
    if not isinstance(error, engine.IllegalAction):
        return ""
    refused = TableError.by_rules(error)
    refused.letters = letters
    return refused.text


def _coach(progress: TutorialProgress) -> Json:
    if progress.over:
        tip = progress.scene.after
        result = progress.scene.result(progress.game)
        return {"title": str(tip.title), "text": f"{result} {tip.text}".strip()}
    tip = tip_for(progress.scene, engine.observe(progress.game, LEARNER))
    return {"title": str(tip.title), "text": str(tip.text)}
