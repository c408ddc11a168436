"""Refutations: a lie, and a line to the trick that decides."""

from games.bots.search.play import missing_points
from games.bots.search.solver import Solver
from games.engine import Game, act
from games.puzzles.exact.lies import every_lie, moment_with
from games.puzzles.exact.moment import CLASSIC, DealMoment
from games.puzzles.exact.puzzle import Puzzle
from games.puzzles.exact.refutations import failing_lies, is_decided
from tests.games.puzzles.moments import made_puzzles


def endings(puzzle: Puzzle) -> list[tuple[DealMoment, list[Game]]]:
    """Return each lie of a puzzle with the games along its line."""
    found = []
    for refutation in puzzle.verdict.wrong.values():
        moment = moment_with(puzzle.moment, refutation.lie)
        assert moment is not None
        games = [moment.game]
        for text in refutation.line:
            games.append(act(games[-1], int(text[0]), text[2:]))
        found.append((moment, games))
    return found


def is_made(game: Game) -> bool:
    """Return whether a decided contract is made."""
    if game.running is None:
        assert game.last is not None
        return game.last.outcome == "made"
    deal = game.running
    have = deal.points[deal.the_declarer] + deal.declared[deal.the_declarer]
    return have >= deal.the_contract


def test_a_line_ends_at_the_trick_that_decides() -> None:
    for puzzle in made_puzzles():
        for _, games in endings(puzzle):
            decided = [is_decided(game) for game in games]
            assert decided.index(True) == len(games) - 1


def test_the_one_who_chose_wrongly_does_not_get_what_they_want() -> None:
    for puzzle in made_puzzles():
        declares = puzzle.moment.seat == puzzle.moment.observation.declarer
        for _, games in endings(puzzle):
            assert is_made(games[-1]) != declares


def test_a_right_choice_fails_in_no_lie() -> None:
    solver = Solver(CLASSIC)
    for puzzle in made_puzzles():
        lies = every_lie(puzzle.moment, 300)
        if lies is not None:
            failing = failing_lies(puzzle.moment, puzzle.verdict.right, lies, solver)
            assert not any(failing.values())
            assert missing_points(puzzle.moment.observation) > 0
