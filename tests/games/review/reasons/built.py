"""Hand-built decisions for the tests of reasons."""

from collections.abc import Callable

from games.engine import Game, observe
from games.engine.actions import parse_action
from games.review.reasons import Moment, Reason
from tests.games.engine.builders import run

BIDDING = ("2 pass", "0 pass")


def moment(game: Game, chosen: str, best: str, *later: str) -> Moment:
    """Return the decision of the seat to act, and what came after it."""
    seat, events = game.to_act, []
    seen = observe(game, seat)
    for text in (f"{seat} {chosen}", *later):
        game = run(game, text)
        events.extend(game.events)
    return Moment(seen, parse_action(chosen), parse_action(best), tuple(events))


def told(fact: Callable[[Moment], Reason | None], *decision) -> dict | None:
    """Return the values that a fact tells of a decision, with its code; None if it is silent."""
    found = fact(moment(*decision))
    return None if found is None else {"code": found.code, **found.values}
