"""Search for a defence that breaks a contract: a bound for all defenders.

They see all cards, play together, and know what the declarer answers to each card. All that they
can do is tried, so the answer is exact for a declarer that chooses the same in the same situation.
"""

from games.bots import Bot
from games.engine import Game, Phase, act, legal_actions, observe
from games.engine.state import Deal

# Situations that were searched, and whether the contract can be broken from there.
Known = dict[Deal, bool]


def is_breakable(game: Game, declarer: Bot) -> bool:
    """Return whether two defenders can make the running contract fail.

    declarer  its choices must not depend on the order in which earlier tricks were played
    """
    return _is_breakable(game, declarer, {})


def _is_breakable(game: Game, declarer: Bot, known: Known) -> bool:
    if game.phase is not Phase.PLAY:
        assert game.last is not None
        return game.last.outcome != "made"
    assert game.running is not None
    if _is_made(game.running):
        return False
    situation = game.running.replace(plays=(), marriages=(), last_winner=None, last_points=0)
    if situation not in known:
        tries = _tries(game, declarer)
        known[situation] = any(_is_breakable(after, declarer, known) for after in tries)
    return known[situation]


def _is_made(deal: Deal) -> bool:
    """Return whether the declarer has what the contract asks for already."""
    declarer = deal.the_declarer
    return deal.points[declarer] + deal.declared[declarer] >= deal.the_contract


def _tries(game: Game, declarer: Bot) -> list[Game]:
    """Return the game after each card of a defender, or after the declarer's choice."""
    assert game.running is not None and game.to_act is not None
    seat, legal = game.to_act, legal_actions(game)
    if seat == game.running.declarer:
        legal = (declarer.choose(observe(game, seat), legal),)
    return [act(game, seat, action) for action in legal]
