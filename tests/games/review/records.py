"""Records of games between bots, for the tests of the reviewer."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from games.bots import LEVELS
from games.bots.bot_match import decks
from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.engine import Game, act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import NAMES, Card
from games.engine.record import DealLog, Record, write_record
from games.review.points import point_worth
from games.review.questions import questions
from games.review.reviewer import Judged, in_points, judged

SEATS = ("beginner", "casual", "beginner")


@cache
def short_record(deals: int = 2, seed: str = "review") -> dict[str, Any]:
    """Return the record of a game of so many deals between weak bots."""
    agreements = agreements_from({"preset": "classic", "max_deals": deals})
    game, logs = new_game(agreements, 0), []
    for deck in decks(seed):
        if game.over:
            break
        game, log = _played(start_deal(game, deck, ()), deck)
        logs.append(log)
    return write_record(agreements, SEATS, 0, logs)


def _played(game: Game, deck: tuple[Card, ...]) -> tuple[Game, DealLog]:
    actions = []
    while (seat := game.to_act) is not None:
        action = LEVELS[SEATS[seat]].choose(observe(game, seat), legal_actions(game))
        actions.append(f"{seat} {action}")
        game = act(game, seat, action)
    return game, DealLog("".join(NAMES[card] for card in deck), tuple(actions))


def judged_game(record: Record, budget: Budget) -> Iterator[Judged]:
    """Yield the judged decisions of a game, in order, without its talons and contracts."""
    solver, worth = Solver(record.agreements), point_worth(record.agreements)
    for question in questions(record):
        judgement = judged(question, solver, budget)
        if judgement is not None:
            yield in_points(question, judgement, worth)
