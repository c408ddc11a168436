"""The verdict: each choice is proved or refuted, or there is no verdict."""

from games.bots.search.solver import Solver
from games.puzzles.exact.checker import Checker, choices_at
from games.puzzles.exact.lies import every_lie
from games.puzzles.exact.moment import CLASSIC, DealMoment
from games.puzzles.exact.refutations import failing_lies
from games.puzzles.making.contracts import raised
from tests.games.puzzles.moments import made_puzzles, moments_in_play


def test_each_choice_is_right_or_wrong() -> None:
    for puzzle in made_puzzles():
        verdict = puzzle.verdict
        assert {*verdict.right, *verdict.wrong} == {*choices_at(puzzle.moment)}
        assert verdict.right and verdict.wrong


def test_another_order_of_the_lies_changes_no_answer() -> None:
    checker = Checker()
    for puzzle in made_puzzles():
        again = checker.verdict(puzzle.moment, seed="another")
        assert again is not None
        assert (again.right, set(again.wrong)) == (puzzle.verdict.right, set(puzzle.verdict.wrong))


def lucky_choices(checker: Checker, moment: DealMoment, solver: Solver) -> bool:
    """Return whether a choice wins in every lie with open cards, and has no plan without them."""
    lies = every_lie(moment, 100) or []
    choices = choices_at(moment)
    never_fails = {
        one for one, found in failing_lies(moment, choices, lies, solver).items() if not found
    }
    return bool(lies and never_fails - {*checker.right_choices(moment, choices)})


def test_a_choice_that_needs_hindsight_is_not_called_right() -> None:
    """Open cards alone would: so the moment gets no verdict."""
    checker, solver = Checker(), Solver(CLASSIC)
    moments = (
        changed
        for moment in moments_in_play(4)
        for contract in range(100, 200, 15)
        if (changed := raised(moment, contract)) is not None
    )
    lucky = next(moment for moment in moments if lucky_choices(checker, moment, solver))
    assert checker.verdict(lucky) is None
