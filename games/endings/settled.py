"""Settled deals: every order of play books the same against every lie of the unseen cards.

Order means any legal card of any seat at any time, and lie any that agrees with what the rules
prove to the seat to act. So nothing is advice: whatever is played, the result is the same.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice

from games.endings import top_cards
from games.endings.holders import every_lie
from games.endings.positions import game_with
from games.engine.actions import Play
from games.engine.cards import count
from games.engine.observation import Observation
from games.engine.phases import tricks
from games.engine.scoring import booking
from games.engine.state import Deal, Game, Phase

# With one card there is nothing to save; with more than this only the plain case is found.
MIN_CARDS, MAX_SEARCHED = 2, 3
# A search takes some milliseconds at most: it runs where tables are shown.
NODES = 1500
# So many lies are tried with a first and a last card before the search.
SAMPLE = 4


class _OutOfNodes(Exception):
    """The search took too long."""


def is_settled(observation: Observation) -> bool:
    """Return whether every order of play books the same against every lie (6, 8).

    The answer depends on the observation alone. False where the search is given up.
    """
    if observation.phase is not Phase.PLAY or observation.seat != observation.to_act:
        return False
    if count(observation.hand) < MIN_CARDS:
        return False
    return top_cards.takes_all(observation) or _is_settled_by_search(observation)


def _is_settled_by_search(observation: Observation) -> bool:
    if count(observation.hand) > MAX_SEARCHED or not is_followed(observation):
        return False
    games = [game_with(observation, lie) for lie in every_lie(observation)]
    if not games or len(set(_samples(games))) > 1:
        return False
    try:
        return _has_one_result(games)
    except _OutOfNodes:
        return False


def is_followed(observation: Observation) -> bool:
    """Return whether the search knows where all cards can lie, and all that play can change."""
    agreed = observation.agreements
    if top_cards.cards_aside(observation) or top_cards.hides_points(observation):
        return False
    return not agreed.ace_marriage and not agreed.marriage_keeps_trump


def _samples(games: Sequence[Game]) -> Iterator[Hashable]:
    """Yield the results of some plain ways to play: most deals that are open differ here."""
    for game in islice(games, 0, None, max(1, len(games) // SAMPLE)):
        yield _result_by(game, 0)
        yield _result_by(game, -1)


def _result_by(game: Game, place: int) -> Hashable:
    """Return the result if each seat plays the legal card at this place of the list."""
    while game.to_act is not None:
        game = _played(game, _plays(game)[place])
    return _result(game)


def _has_one_result(games: Sequence[Game]) -> bool:
    """Return whether all ways to play these games lead to one result.

    Raises:
        _OutOfNodes: There are too many of them.
    """
    results: set[Hashable] = set()
    seen: set[Hashable] = set()
    todo = list(games)
    while todo and len(results) < 2:
        game = todo.pop()
        if game.to_act is None:
            results.add(_result(game))
            continue
        todo += [after for play in _plays(game) if _is_new(seen, after := _played(game, play))]
        if len(seen) > NODES:
            raise _OutOfNodes
    return len(results) == 1


def _is_new(seen: set[Hashable], game: Game) -> bool:
    deal = _deal(game)
    key = (game.to_act, deal.hands, deal.trick, deal.trump, deal.points, deal.declared, deal.tricks)
    if key in seen:
        return False
    seen.add(key)
    return True


def _deal(game: Game) -> Deal:
    assert game.running is not None
    return game.running


def _plays(game: Game) -> Sequence[Play]:
    return [one for one in tricks.legal(game, _deal(game)) if isinstance(one, Play)]


def _played(game: Game, play: Play) -> Game:
    return tricks.act(game, _deal(game), play)


def _result(game: Game) -> Hashable:
    """Return what a deal played out books."""
    deal = _deal(game)
    if game.agreements.barrel_mode == "declarer_only":
        # It asks for the scores before all charges, which a seat is not shown.
        return deal.points, deal.declared, deal.tricks
    booked = booking.book_deal(game.replace(events=()), deal)
    assert booked.last is not None
    return booked.standing, booked.last.outcome, booked.winner
