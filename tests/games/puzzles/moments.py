"""Moments of deals between bots, for tests of puzzles."""

from functools import cache
from itertools import islice

from games.engine import legal_actions
from games.engine.cards import count
from games.puzzles.exact.moment import DealMoment
from games.puzzles.exact.puzzle import Puzzle
from games.puzzles.making.bot_deals import in_play, played_deals
from games.puzzles.making.maker import Maker

DEALS = 12
PUZZLES = 6


@cache
def deals() -> tuple[list[DealMoment], ...]:
    """Return the moments of a few deals."""
    return tuple(islice(played_deals("tests"), DEALS))


@cache
def moments_in_play(cards: int) -> tuple[DealMoment, ...]:
    """Return moments at which the seat holds so many cards and may play two or more."""
    return tuple(
        moment
        for deal in deals()
        for moment in in_play(deal)
        if count(moment.observation.hand) == cards and len(legal_actions(moment.game)) > 1
    )


@cache
def made_puzzles() -> tuple[Puzzle, ...]:
    """Return a few puzzles."""
    return tuple(islice(Maker("tests").puzzles(), PUZZLES))
