"""Which card to play: the best mean result over likely worlds with open cards."""

from collections import defaultdict

from games.bots.card_play import with_declaration
from games.bots.equity import Outlook
from games.bots.searcher.belief import dice_of, likely_worlds
from games.bots.searcher.budget import Budget
from games.bots.searcher.contracts import Calibration, chance_in
from games.bots.searcher.positions import position_in
from games.bots.solver import BudgetSpent, Solver
from games.engine.actions import Action, Play
from games.engine.cards import POINTS, Card
from games.engine.observation import Observation

# The spread of the points that a declarer takes, for each card in hand.
UNSURE = 0.5


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
    outlook = Outlook(observation)
    worlds = likely_worlds(observation, budget.play, budget.drawn, dice_of(observation))
    totals: dict[Card, float] = defaultdict(float)
    for world in worlds:
        try:
            values = solver.card_values(position_in(observation, world), budget.nodes)
        except BudgetSpent:
            continue
        for card, value in values.items():
            totals[card] += result(observation, outlook, value)
    return totals


def result(observation: Observation, outlook: Outlook, value: int) -> float:
    """Return the chance of the own seat to win if open cards give the declarer `value` points.

    What is not decided yet may still turn out otherwise: the more cards are left, the more so.
    """
    declarer, contract, seat = observation.declarer, observation.contract, observation.seat
    assert declarer is not None and contract is not None and seat is not None
    missing = contract - observation.points[declarer] - observation.declared[declarer] - value
    unsure = UNSURE * observation.counts[declarer]
    if not unsure:
        return outlook.in_play(value)[seat]
    made = chance_in(missing, Calibration(0.0, unsure))
    if_made, if_failed = value + max(missing, 0), value - max(1 - missing, 0)
    return made * outlook.in_play(if_made)[seat] + (1.0 - made) * outlook.in_play(if_failed)[seat]
