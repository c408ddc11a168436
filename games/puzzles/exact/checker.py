"""The verdict about a moment: each choice is right against any lie, or refuted by one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from games.bots.search.play import missing_points
from games.bots.search.solver import BudgetSpent, Solver
from games.bots.search.worlds import World, knowledge_of
from games.bots.search.worlds.sampling import all_worlds
from games.engine import Observation, Phase, legal_actions
from games.engine.actions import Give, Play
from games.puzzles.exact.guarantees import Guarantees
from games.puzzles.exact.known_position import after_gifts, known_position
from games.puzzles.exact.lies import every_lie, moment_with
from games.puzzles.exact.moment import CLASSIC, DealMoment
from games.puzzles.exact.refutations import Choice, failing_lies, fails_in, refuting_line

# The lies of a moment are all counted up to this number; beyond it one refuting lie is looked for.
MAX_COUNTED = 300
# So many lies are shown in which a choice fails, each with its line.
MAX_SHOWN = 5
# Of every lie, the most that a moment may hide: fourteen unseen cards in two hands.
MAX_LIES = 3432


@dataclass(frozen=True)
class Refutation:
    """A proof that a choice is wrong.

    lie     the cards of the others in which it fails
    line    the actions from the choice to the trick that decides
    fails   in how many lies it fails, None if they were not counted
    others  some more lies in which it fails, with their lines
    """

    lie: World
    line: tuple[str, ...]
    fails: int | None
    others: tuple[tuple[World, tuple[str, ...]], ...] = ()

    @property
    def shown(self) -> tuple[tuple[World, tuple[str, ...]], ...]:
        """Return all lies that can be shown, with their lines."""
        return ((self.lie, self.line), *self.others)


@dataclass(frozen=True)
class Verdict:
    """The answers at a moment.

    right  the choices that reach the goal against any lie, by a plan without hindsight
    wrong  the others, each with its refutation
    lies   how many lies there are, None if they were not counted
    """

    right: tuple[Choice, ...]
    wrong: dict[Choice, Refutation]
    lies: int | None


class Checker:
    """The exact checker, with the tables of both searches. One thread at a time."""

    def __init__(self) -> None:
        self.guarantees = Guarantees()
        self.solver = Solver(CLASSIC)

    def verdict(self, moment: DealMoment, seed: str = "") -> Verdict | None:
        """Return the verdict, None where a choice is neither proved nor refuted.

        seed  in which order refuting lies are looked for: it changes which lie is shown, and
              nothing that is right or wrong
        """
        choices = choices_at(moment)
        right = tuple(self.right_choices(moment, choices))
        wrong = [choice for choice in choices if choice not in right]
        if not right or not wrong:
            return None
        return self._refuted(moment, right, wrong, Random(seed))

    def right_choices(self, moment: DealMoment, choices: Sequence[Choice]) -> Iterator[Choice]:
        """Yield the proved choices: they reach the goal whatever the others hold and play.

        A choice whose proof takes too long is not among them.
        """
        self.guarantees.forget()
        yield from (choice for choice in choices if self._is_proved(moment, choice))

    def _is_proved(self, moment: DealMoment, choice: Choice) -> bool:
        observation = moment.observation
        try:
            reached = self._is_made(observation, choice, missing_points(observation))
        except BudgetSpent:
            return False
        return reached == (observation.seat == observation.declarer)

    def _is_made(self, observation: Observation, choice: Choice, need: int) -> bool:
        """Return whether the declarer makes the contract, as far as the seat can force it.

        Raises:
            BudgetSpent: The question needs too many nodes.
        """
        if isinstance(choice, Give):
            self.guarantees.forget()
            return self.guarantees.reached(after_gifts(observation, choice), need)
        return self.guarantees.reached_after(known_position(observation), choice.card, need)

    def _refuted(
        self, moment: DealMoment, right: tuple[Choice, ...], wrong: list[Choice], dice: Random
    ) -> Verdict | None:
        lies = every_lie(moment, MAX_COUNTED)
        if lies is not None:
            dice.shuffle(lies)
            failing = failing_lies(moment, wrong, lies, self.solver)
            if not all(failing.values()):
                return None
            counts: dict[Choice, int | None] = {one: len(failing[one]) for one in wrong}
            found = {one: failing[one][:MAX_SHOWN] for one in wrong}
        else:
            counts = dict.fromkeys(wrong)
            first = self._first_failing(moment, wrong, dice)
            if len(first) < len(wrong):
                return None
            found = {one: [lie] for one, lie in first.items()}
        refutations = {one: self._refutation(moment, one, found[one], counts[one]) for one in wrong}
        return Verdict(right, refutations, None if lies is None else len(lies))

    def _first_failing(
        self, moment: DealMoment, wrong: list[Choice], dice: Random
    ) -> dict[Choice, World]:
        """Return for each choice one lie in which it fails, as far as one is found."""
        worlds = all_worlds(knowledge_of(moment.observation), MAX_LIES) or []
        dice.shuffle(worlds)
        found: dict[Choice, World] = {}
        for world in worlds:
            open_ones = [one for one in wrong if one not in found]
            if not open_ones:
                break
            failing = list(fails_in(moment.observation, open_ones, world, self.solver))
            rebuilt = moment_with(moment, world) if failing else None
            if rebuilt is not None:
                found |= {one: world for one in failing if not _claims_follow(rebuilt, one)}
        return found

    def _refutation(
        self, moment: DealMoment, choice: Choice, lies: Sequence[World], fails: int | None
    ) -> Refutation:
        (first, line), *others = [(lie, self._line(moment, choice, lie)) for lie in lies]
        return Refutation(first, line, fails, tuple(others))

    def _line(self, moment: DealMoment, choice: Choice, lie: World) -> tuple[str, ...]:
        rebuilt = moment_with(moment, lie)
        assert rebuilt is not None
        return tuple(refuting_line(rebuilt, choice, self.solver))


def _claims_follow(moment: DealMoment, choice: Choice) -> bool:
    """Return whether somebody may claim a new deal after these gifts: it would refute nothing."""
    return moment.after(choice).game.phase is Phase.LATE_CLAIM


def choices_at(moment: DealMoment) -> tuple[Choice, ...]:
    """Return what the seat may choose: cards to play, or cards to give."""
    wanted = Give if moment.game.phase is Phase.EXCHANGE else Play
    return tuple(one for one in legal_actions(moment.game) if isinstance(one, wanted))
