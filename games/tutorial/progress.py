"""How a scene goes on: the learner's actions from its beginning, the others' by a bot.

Nothing is stored: whoever asks says all that he has done in the scene.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from accounts.models import User
from games import engine
from games.bots import LEVELS
from games.tables.clocks import Clock, Timing
from games.tables.errors import TableError
from games.tables.payloads import table_payload
from games.tables.state.live_game import Furniture, Live, Mark, Person
from games.tutorial.scenes import ME, SCENES, Scene, start_of, tip_for

Json = dict[str, Any]
TEACHER = LEVELS["greedy"]
NAMES = ("", "Agata", "Bruno")
# More than any scene takes.
MOST_ACTIONS = 20


@dataclass
class Course:
    """A scene so far. `moments`: what the learner saw, the newest last, since his last action."""

    scene: Scene
    game: engine.Game
    done: int = 0
    moments: list[engine.Game] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether the scene has shown what it is for."""
        return self.game.over or (self.done == self.scene.decisions and not self._trick_lies)

    @property
    def _trick_lies(self) -> bool:
        """A trick is played to its end before anything is said about it."""
        return self.game.running is not None and bool(self.game.running.trick)


def play(number: int, actions: Sequence[str]) -> Course:
    """The scene after these actions. Raises IllegalAction, or Refused for what it does not want."""
    course = Course(SCENES[number], start_of(SCENES[number]))
    course.moments.append(course.game)
    _others(course)
    for action in actions:
        _mine(course, action)
    return course


def _mine(course: Course, action: str) -> None:
    if course.over:
        raise engine.IllegalAction("game_over")
    before = course.game
    after = engine.act(before, ME, action)
    tip = tip_for(course.scene, engine.observe(before, ME))
    if tip.wanted and not action.startswith(tip.wanted):
        raise Unwanted(str(tip.instead))
    course.game, course.moments = after, [after]
    course.done += 1
    _others(course)


def _others(course: Course) -> None:
    """The bot plays until it is the learner's turn, or the scene is over."""
    while not course.over and course.game.to_act not in (ME, None):
        seat = course.game.to_act
        seen, legal = engine.observe(course.game, seat), engine.legal_actions(course.game)
        course.game = engine.act(course.game, seat, TEACHER.choose(seen, legal))
        course.moments.append(course.game)


class Unwanted(Exception):
    """A legal action that the lesson does not want now: the text says what it wants."""


def answer(number: int, actions: Sequence[str]) -> Json:
    """What the page is told: the tables to show one after the other, and the coach's words."""
    course = play(number, actions)
    return {
        "scene": number,
        "scenes": len(SCENES),
        "actions": list(actions),
        "tables": [table(course.scene, game) for game in course.moments],
        "coach": _coach(course),
        "over": course.over,
    }


def refusal(number: int, actions: Sequence[str], error: Exception) -> Json:
    """Why the last action was not taken, with the table as it stays."""
    text = str(error) if isinstance(error, Unwanted) else _by_rules(error)
    return {"refused": text, **answer(number, actions)}


def _by_rules(error: Exception) -> str:
    return TableError.by_rules(error).text if isinstance(error, engine.IllegalAction) else ""


def _coach(course: Course) -> Json:
    if course.over:
        tip = course.scene.after
        return {"title": str(tip.title), "text": f"{_result(course.game)} {tip.text}".strip()}
    tip = tip_for(course.scene, engine.observe(course.game, ME))
    return {"title": str(tip.title), "text": str(tip.text)}


def _result(game: engine.Game) -> str:
    """What became of the deal, where it was played to its end."""
    if game.last is None:
        return ""
    if game.last.declarer != ME:
        return gettext("Somebody else played this deal.")
    if game.last.outcome == "made":
        return gettext("Made: %(contract)s points are yours.") % {"contract": game.last.contract}
    return gettext("Not made: %(contract)s points are lost. It happens to everybody.") % {
        "contract": game.last.contract
    }


def table(scene: Scene, game: engine.Game) -> Json:
    """The learner's payload, as of any table; nobody's clock runs."""
    rows = () if game.last is None else (game.last.as_json(),)
    live = Live(
        furniture=_furniture(scene, game),
        people=tuple(Person(seat, _user(seat), None, False) for seat in range(3)),
        mark=Mark(0, 0, None, False, (None, None, None), NAMES),
        game=game,
        clock=Clock((0, None, None), (0, 0, 0), (0, 0, 0)),
        seen=game.seen,
        sheet=rows,
    )
    return {**table_payload.payload(live, ME), "clock": None, "status": "lesson"}


def _user(seat: int) -> User:
    return User(username=NAMES[seat] or "you", first_name=NAMES[seat])


def _furniture(scene: Scene, game: engine.Game) -> Furniture:
    return Furniture(
        id=f"lesson-{scene.key}",
        event="",
        pool_key="",
        pool_name="",
        rated=False,
        agreements=game.agreements,
        preset="classic",
        differences={},
        players=3,
        timing=Timing(0, 0, 0),
        secret=bytes(32),
        commitment="",
        contributions=("", "", ""),
    )
