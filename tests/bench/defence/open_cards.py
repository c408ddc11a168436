"""Defenders that see all cards: a bound for those that play against a declarer without errors."""

from games.bots import Bot
from games.bots.card_play import with_declaration
from games.bots.searcher.positions import position_in
from games.bots.solver import Solver
from games.bots.solver.solver import EVERYWHERE
from games.engine import Game, Phase, act, legal_actions, observe
from games.engine.actions import Action, Play

# More than a whole deal needs.
NODES = 50_000_000


def play_openly(game: Game, declarer: Bot) -> Game:
    """Play a deal to its end: the declarer by its bot, both others by solving open cards."""
    solver, deal = Solver(game.agreements), game.deal
    while game.to_act is not None and game.phase is Phase.PLAY and game.deal == deal:
        seat = game.to_act
        seen, legal = observe(game, seat), legal_actions(game)
        own = seat == seen.declarer
        chosen = declarer.choose(seen, legal) if own else _best_defence(game, seat, legal, solver)
        game = act(game, seat, chosen)
    return game


def _best_defence(game: Game, seat: int, legal: tuple[Action, ...], solver: Solver) -> Action:
    """Return the card after which the declarer gets the fewest points."""
    plays = [action for action in legal if isinstance(action, Play)]
    world = {other: observe(game, other).hand for other in range(3)}
    position = position_in(observe(game, seat), world)
    cards = sum({1 << play.card for play in plays})
    values = solver.card_values(position, NODES, EVERYWHERE, cards)
    best = min(values, key=lambda card: values[card])
    return with_declaration(plays, next(play for play in plays if play.card == best))
