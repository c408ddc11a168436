"""Which card to play: the best mean result over likely worlds with open cards."""

from collections import defaultdict

from games.bots.card_play import with_declaration
from games.bots.searcher.belief import dice_of, likely_worlds
from games.bots.searcher.budget import Budget
from games.bots.searcher.positions import position_in
from games.bots.solver import BudgetSpent, Solver
from games.engine.actions import Action, Play
from games.engine.cards import POINTS, Card
from games.engine.observation import Observation

ALL_POINTS = 120


def choose_card(
    observation: Observation, legal: tuple[Action, ...], solver: Solver, budget: Budget
) -> Action:
    """Choose the card with the highest mean result; among equals the one with fewer points."""
    plays = [action for action in legal if isinstance(action, Play)]
    cards = {play.card for play in plays}
    if len(cards) == 1:
        return with_declaration(plays, plays[0])
    totals = _totals(observation, solver, budget)
    best = max(cards, key=lambda card: (totals[card], -POINTS[card], -card))
    return with_declaration(plays, next(play for play in plays if play.card == best))


def _totals(observation: Observation, solver: Solver, budget: Budget) -> dict[Card, float]:
    """Return the sum of the results of each card over the worlds."""
    dice = dice_of(observation)
    worlds = likely_worlds(observation, budget.play, budget.drawn, dice)
    totals: dict[Card, float] = defaultdict(float)
    for world in worlds:
        try:
            values = solver.card_values(position_in(observation, world), budget.nodes)
        except BudgetSpent:
            continue
        for card, value in values.items():
            totals[card] += result(observation, value)
    return totals


def result(observation: Observation, value: int) -> float:
    """Return what it is worth to the own seat if the declarer still gets `value` points."""
    declarer, contract = observation.declarer, observation.contract
    assert declarer is not None
    assert contract is not None
    total = observation.points[declarer] + observation.declared[declarer] + value
    taken = observation.points[declarer] + min(value, ALL_POINTS)
    defenders = max(ALL_POINTS - taken, 0)
    made = contract if total >= contract else -contract
    if observation.seat == declarer:
        return made - defenders / 2
    return defenders / 4 - made / 2
