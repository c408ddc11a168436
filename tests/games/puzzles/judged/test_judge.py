"""The judge."""

from collections.abc import Iterator

import pytest

from games.engine.actions import STAND, Action, Play, Raise
from games.puzzles.exact.moment import DealMoment
from games.puzzles.judged import judge as module
from games.puzzles.judged.decisions import choices_at
from games.puzzles.judged.judge import FAR, FIRST, STILL_FAR, WHOLE, Judge, offered
from games.review.reviewer import BUDGET
from tests.games.puzzles.judged.judged import made_judged, moments_of, quick_judge

NEAR = FAR - 1


@pytest.fixture
def moment() -> DealMoment:
    """Return a moment of the play."""
    return moments_of("declarer")[0]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[list[float]]:
    """Let the search say these costs of the choices in their order, a list for each look."""
    looks: list[list[float]] = []

    def said(_question: object, choices: tuple[Action, ...], *_: object) -> dict[Action, float]:
        costs = looks.pop(0)
        rest = [costs[-1]] * (len(choices) - len(costs))
        return dict(zip(choices, [*costs, *rest], strict=True))

    monkeypatch.setattr(module, "choice_costs", said)
    return looks


def test_a_puzzle_is_looked_at_with_ten_times_the_worlds_of_a_review() -> None:
    assert (WHOLE.bidding, WHOLE.play) == (10 * BUDGET.bidding, 10 * BUDGET.play)
    assert FIRST.play < BUDGET.play


def test_two_draws_agree_on_the_best_choice(moment: DealMoment, told: list[list[float]]) -> None:
    told += [[0, FAR], [0, FAR + 5]]
    verdict = Judge().verdict(moment)
    assert verdict is not None
    assert verdict.right == choices_at(moment)[0]
    assert {*verdict.costs.values()} == {FAR}


@pytest.mark.parametrize("looks", [[[0, NEAR]], [[0, FAR], [0, NEAR]], [[0, FAR], [FAR, 0]]])
def test_a_second_choice_too_near_by_one_of_two_draws_makes_no_puzzle(
    moment: DealMoment, told: list[list[float]], looks: list[list[float]]
) -> None:
    told += looks
    assert Judge().verdict(moment) is None
    assert told == []


@pytest.mark.parametrize(("ahead", "holds"), [(STILL_FAR, True), (STILL_FAR - 1, False)])
def test_a_later_look_wants_less_of_a_lead(
    moment: DealMoment, told: list[list[float]], ahead: float, holds: bool
) -> None:
    told += [[0, FAR], [0, FAR], [0, ahead]]
    judge = Judge()
    verdict = judge.verdict(moment)
    assert verdict is not None
    assert judge.holds(moment, verdict, "later") is holds


def test_a_moment_without_an_opinion_makes_no_puzzle(
    moment: DealMoment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "choice_costs", lambda *_: {})
    assert not Judge().is_promising(moment)
    assert Judge().verdict(moment) is None


def contracts() -> Iterator[tuple[dict[Action, float], list[Action]]]:
    """Yield costs of contracts above 100, and which are asked beside raising to 120."""
    near: dict[Action, float] = {Raise(115): 3, Raise(120): 0, Raise(125): 8}
    yield {STAND: 30, Raise(105): 22, **near, Raise(130): 25}, [STAND, Raise(105), Raise(130)]
    yield {STAND: 10, **near, Raise(130): 25, Raise(135): 40}, [Raise(130)]
    yield {STAND: 10, **near}, []


@pytest.mark.parametrize(("costs", "asked"), [*contracts()])
def test_contracts_near_the_best_are_not_asked(
    costs: dict[Action, float], asked: list[Action]
) -> None:
    moment = moments_of("raise")[0]
    standing = moment.observation.contract or 0
    assert standing <= 105
    assert offered(moment, costs, Raise(120)) == asked


def test_a_card_that_is_near_leaves_no_question(moment: DealMoment) -> None:
    best, second, third = Play(0), Play(1), Play(2)
    assert offered(moment, {best: 0, second: FAR, third: FAR}, best) == [second, third]
    assert offered(moment, {best: 0, second: FAR, third: NEAR}, best) == []


def test_what_was_made_holds_by_the_same_worlds() -> None:
    judge = quick_judge()
    assert all(judge.holds(one.moment, one.verdict, "two") for one in made_judged())
