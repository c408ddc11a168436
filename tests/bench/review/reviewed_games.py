"""Games between levels of bots, reviewed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, cycle, islice
from time import process_time
from typing import Any

from games.bots import LEVELS
from games.bots.bot_match import cuts_from, decks
from games.bots.search.solver import Solver
from games.engine import act, legal_actions, new_game, observe, start_deal
from games.engine.agreements import Agreements, agreements_from
from games.engine.cards import Seat
from games.engine.state import Game
from games.review.points import point_worth
from games.review.questions import Question
from games.review.reviewer import BUDGET, Judged, in_points, judged


@dataclass(frozen=True)
class Answer:
    """A decision of a level, with its judgement."""

    level: str
    question: Question
    judged: Judged


@dataclass(frozen=True)
class ReviewedGame:
    """The judged decisions of a game, and the CPU seconds that each deal took."""

    answers: list[Answer]
    deal_s: list[float]


def reviewed_games(options: Mapping[str, Any], say: Callable[[str], Any]) -> Iterator[ReviewedGame]:
    """Yield reviewed games: all threes of levels in turn, each time from another seat on."""
    agreed = agreements_from({"preset": options["preset"], "max_deals": options["deals"]})
    solver, tables = Solver(agreed), cycle(combinations(options["levels"], 3))
    for number, table in enumerate(islice(tables, options["games"])):
        seats = table[number % 3 :] + table[: number % 3]
        yield _reviewed(agreed, solver, seats, f"{options['seed']} {number}")
        if number % 10 == 9:
            say(f"{number + 1} games")


def _reviewed(
    agreed: Agreements, solver: Solver, seats: tuple[str, ...], seed: str
) -> ReviewedGame:
    game, deal_s = new_game(agreed, 0), []
    answers: list[Answer] = []
    for deck in decks(seed):
        if game.over:
            break
        asked, game = _played(start_deal(game, deck, cuts_from(deck)), seats)
        start = process_time()
        answers += _judged(asked, seats, solver)
        deal_s.append(process_time() - start)
    return ReviewedGame(answers, deal_s)


def _played(game: Game, seats: tuple[str, ...]) -> tuple[list[Question], Game]:
    """Play a deal; return its decisions and the game after it."""
    asked = []
    while game.to_act is not None:
        seat, legal = game.to_act, legal_actions(game)
        seen = observe(game, seat)
        chosen = LEVELS[seats[seat]].choose(seen, legal)
        if len(legal) > 1:
            asked.append(Question(game.deal, 0, seen, legal, chosen))
        game = act(game, seat, chosen)
    return asked, game


def _judged(asked: list[Question], seats: tuple[str, ...], solver: Solver) -> Iterator[Answer]:
    for question in asked:
        found = judged(question, solver, BUDGET)
        seat: Seat | None = question.observation.seat
        if found is not None and seat is not None:
            worth = point_worth(question.observation.agreements)
            yield Answer(seats[seat], question, in_points(question, found, worth))
