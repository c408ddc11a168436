"""The line after a better choice: that choice, then the best cards for all, with open cards.

It shows what the choice leads to in this deal, and judges nobody. The bidding and the exchange that
may follow are those of a bot of medium level, by what each seat knew.
"""

from games.bots import LEVELS
from games.bots.heuristics.card_play import with_declaration
from games.bots.search.solver import BudgetSpent, Solver, UnsupportedAgreements, position_of
from games.engine import act, legal_actions, observe
from games.engine.actions import Action, Play
from games.engine.cards import POINTS, Card
from games.engine.record import ActionPending, Record, replay_steps
from games.engine.state import Game, Phase

# Of the search for one card: a line of a whole deal takes about a second at most.
NODES = 150_000
# Who bids and gives where nobody has judged.
LEVEL = "club"
# No deal has so many actions.
MAX_ACTIONS = 200


def better_line(record: Record, deal: int, action: int, best: Action) -> list[str] | None:
    """Return the actions of a deal up to its end if `best` is chosen instead of action `action`.

    Both numbers count from 0, as in the record. None if the record has no such decision, or the
    rules forbid the choice.
    """
    before = _before(record, deal, action)
    if before is None or before.to_act is None or best not in legal_actions(before):
        return None
    actions = [*record.deals[deal]["actions"][:action], f"{before.to_act} {best}"]
    return actions + _rest(act(before, before.to_act, best))


def _before(record: Record, deal: int, action: int) -> Game | None:
    number = -1
    for step in replay_steps(record):
        if isinstance(step, ActionPending):
            number += step.action == 0
            if (number, step.action) == (deal, action):
                return step.game
    return None


def _rest(game: Game) -> list[str]:
    """Return the actions that end the deal; none is drawn by chance, so a cut would end them."""
    deal, solver = game.deal, _solver(game)
    actions: list[str] = []
    while game.running is not None and game.deal == deal and len(actions) < MAX_ACTIONS:
        seat = game.to_act
        if seat is None or game.phase is Phase.CUT:
            break
        action = _choice(game, solver)
        actions.append(f"{seat} {action}")
        game = act(game, seat, action)
    return actions


def _solver(game: Game) -> Solver | None:
    try:
        return Solver(game.agreements)
    except UnsupportedAgreements:
        return None


def _choice(game: Game, solver: Solver | None) -> Action:
    legal = legal_actions(game)
    if len(legal) == 1:
        return legal[0]
    plays = [one for one in legal if isinstance(one, Play)]
    if game.phase is Phase.PLAY and plays and solver is not None:
        card = _best_card(game, solver)
        if card is not None:
            return with_declaration(plays, next(one for one in plays if one.card == card))
    assert game.to_act is not None
    return LEVELS[LEVEL].choose(observe(game, game.to_act), legal)


def _best_card(game: Game, solver: Solver) -> Card | None:
    """Return the best card with open cards; None if the search takes too long."""
    deal = game.running
    assert deal is not None and game.to_act is not None
    try:
        values = solver.card_values(position_of(game.agreements, deal, game.to_act), NODES)
    except BudgetSpent:
        return None
    sign = 1 if game.to_act == deal.declarer else -1
    return max(values, key=lambda card: (sign * values[card], -POINTS[card], -card))
