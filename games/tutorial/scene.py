"""A scene of the tutorial: where it starts, and the coach's words at each decision.

The learner sits at seat 0; a bot plays the other two seats, so any legal answer is possible.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from games import engine
from games.engine import Observation, Standing

LEARNER = 0
START = Standing((0,) * 3, (0,) * 3, (None,) * 3, (0,) * 3, (0,) * 3, (0,) * 3, (False,) * 3)


@dataclass(frozen=True)
class Tip:
    """The coach's words in one situation.

    when        returns whether this is the situation
    expected    the prefixes of the actions accepted now; empty: any legal one
    correction  the answer to another legal action, or what returns it for that action
    """

    when: Callable[[Observation], bool]
    title: object
    text: object
    expected: tuple[str, ...] = ()
    correction: object | Callable[[str], str] = ""

    def correct(self, action: str) -> str:
        """Return the answer to a legal action that is not accepted."""
        return self.correction(action) if callable(self.correction) else str(self.correction)


def no_result(game: engine.Game) -> str:
    """Return no words about the end of the deal."""
    return ""


@dataclass(frozen=True, kw_only=True)
class ScenePosition:
    """A position of a real deal.

    before       the actions that led to the position, each with its seat
    standing     what each seat carries into the deal
    preset       the agreements by which the deal is played
    differences  those that differ from the preset
    """

    key: str
    deck: str
    dealer: int
    before: tuple[str, ...] = ()
    standing: Standing = START
    preset: str = "classic"
    differences: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Scene(ScenePosition):
    """A position, and how many decisions the scene takes (None: to the end).

    then    the actions of all seats after so many decisions of the learner, each with its
            seat; a long list is a jump, of which only the end is shown
    result  returns what the coach says first at the end, from the finished deal
    """

    tips: tuple[Tip, ...]
    decisions: int | None
    after: Tip
    then: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    result: Callable[[engine.Game], str] = no_result


def phase_is(phase: str) -> Callable[[Observation], bool]:
    """Return the condition that the deal is in this phase."""
    return lambda seen: seen.phase == phase


def always(seen: Observation) -> bool:
    """Return True: the words fit wherever no others do."""
    return True


def tip_for(scene: Scene, seen: Observation) -> Tip:
    """Return the coach's words for the current situation."""
    return next(tip for tip in scene.tips if tip.when(seen))


def start_scene(position: ScenePosition) -> engine.Game:
    """Return the game at this position: the start of a scene."""
    given = {"preset": position.preset, "max_deals": 1, **position.differences}
    game = engine.new_game(engine.agreements_from(given), position.dealer, position.standing)
    return play_lines(engine.start_deal(game, position.deck), position.before)


def play_lines(game: engine.Game, lines: tuple[str, ...]) -> engine.Game:
    """Return the game after these actions, each with its seat: `1 play AC`."""
    for line in lines:
        seat, _, action = line.partition(" ")
        game = engine.act(game, int(seat), action)
    return game
