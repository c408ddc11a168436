"""The choice of a card: the best mean result over likely worlds with open cards.

First comes the contract: whether each card makes or breaks it. Among cards that hardly differ in
that, the points decide that the own seat takes for itself.
"""

from collections.abc import Mapping, Sequence

from ...engine.actions import Action, Play
from ...engine.cards import POINTS, Card
from ...engine.observation import Observation
from ..heuristics.card_play import with_declaration
from .belief import believed, dice_of
from .budget import Budget
from .contracts import Calibration, chance_in
from .equity import Chances, Outlook
from .equity.outlook import ALL_POINTS
from .positions import position_in
from .race import Race
from .solver import BudgetSpent, Position, Solver
from .solver.solver import EVERYWHERE, Window
from .worlds.history import places_of

# The spread of the points that a declarer takes, for each card in hand but the last.
UNSURE = 0.5
# Points are whole numbers: a contract is made from half a point below it.
HALF = 0.5
# So far around the contract the points of the declarer are searched exactly: at least, and for
# each card in hand.
MIN_WINDOW, WINDOW = 6, 1.5
# Results are booked in steps of so many points.
STEP = 5
# Of what nobody takes for sure, a defender gets this part.
SHARE = 0.35
# Cards compete if so many own points could make up for the difference; of the declarer's cards
# those whose chances to win differ by less than TIED.
MADE_UP, TIED = 20, 0.002
# Points of a defender in a deal that shows the worth of a point.
USUAL_SHARE = 10

# For each world, by card.
Values = list[dict[Card, int]]


def choose_card(
    observation: Observation, legal: tuple[Action, ...], solver: Solver, budget: Budget
) -> Action | None:
    """Choose the card with the highest mean result; among equals the one with fewer points.

    None if no search ended.
    """
    plays = [action for action in legal if isinstance(action, Play)]
    cards = {play.card for play in plays}
    if len(cards) == 1:
        return with_declaration(plays, plays[0])
    results = _results(observation, cards, solver, budget)
    if not results:
        return None
    best = max(results, key=lambda card: (results[card], -POINTS[card], -card))
    return with_declaration(plays, next(play for play in plays if play.card == best))


def _results(
    observation: Observation, cards: set[Card], solver: Solver, budget: Budget
) -> Mapping[Card, float]:
    """Return the mean results of the cards that compete to the end."""
    outlook, dice = Outlook(observation), dice_of(observation, budget.seed)
    belief = believed(observation, budget.play, budget.drawn, dice)
    dice.shuffle(belief)
    shares = [share for _, share in belief]
    positions = [position_in(observation, world) for world, _ in belief]
    race, found = Race(cards, shares, own_reach(observation, outlook)), []
    for stage in race.stages():
        values = contract_values(observation, positions[stage], race.cards, solver, budget)
        found += values
        race.add([{c: result(observation, outlook, row[c]) for c in row} for row in values])
    leaders = race.leaders()
    if len(leaders) < 2 or len(observation.active) != 3:
        return leaders
    last = Race(set(leaders), shares)
    for stage in last.stages():
        own = own_values(observation, positions[stage], last.cards, solver, budget)
        last.add(_both(observation, outlook, found[stage], own))
    return last.means() or leaders


def _both(
    observation: Observation, outlook: Outlook, values: Values, own: Values
) -> Sequence[Mapping[Card, float]]:
    """Return the results of the cards by both what the declarer and what the own seat takes."""
    return [
        {c: result(observation, outlook, one[c], other[c]) for c in other if one}
        for one, other in zip(values, own, strict=True)
    ]


def contract_values(
    observation: Observation,
    positions: Sequence[Position],
    cards: set[Card],
    solver: Solver,
    budget: Budget,
) -> Values:
    """Return what the declarer takes after each of these cards, exact near the contract."""
    missing = missing_points(observation)
    reach = max(MIN_WINDOW, int(WINDOW * max(observation.counts)))
    # Between two players nothing else tells what the points are worth.
    window = (missing - reach, missing + reach) if len(observation.active) == 3 else EVERYWHERE
    return [_searched(solver, position, budget.nodes, window, cards) for position in positions]


def own_values(
    observation: Observation,
    positions: Sequence[Position],
    cards: set[Card],
    solver: Solver,
    budget: Budget,
) -> Values:
    """Return what the own seat takes after each of these cards if both others play against it."""
    assert observation.seat is not None
    place = places_of(observation)[observation.seat]
    return [
        _searched(solver, position.seen_from(place), budget.nodes, EVERYWHERE, cards)
        for position in positions
    ]


def _searched(
    solver: Solver, position: Position, nodes: int, window: Window, cards: set[Card]
) -> dict[Card, int]:
    """Return the values of the cards, none if the search takes too long."""
    try:
        return solver.card_values(position, nodes, window, sum(1 << card for card in cards))
    except BudgetSpent:
        return {}


def missing_points(observation: Observation) -> int:
    """Return the points that the declarer still needs for the contract (section 8.1)."""
    declarer, contract, agreed = observation.declarer, observation.contract, observation.agreements
    assert declarer is not None and contract is not None
    needed, step = contract, agreed.rounding
    if agreed.round_declarer and contract % 5 == 0:
        needed = -(-contract // step) * step - (0 if agreed.rounding_down else step // 2)
    return needed - observation.points[declarer] - observation.declared[declarer]


def own_reach(observation: Observation, outlook: Outlook) -> float:
    """Return what MADE_UP own points more are worth."""
    assert observation.seat is not None
    value = missing_points(observation)
    if observation.seat == observation.declarer:
        return TIED
    shares = (USUAL_SHARE, USUAL_SHARE + MADE_UP)
    less, more = (outlook.in_play(value, own)[observation.seat] for own in shares)
    return abs(more - less)


def result(observation: Observation, outlook: Outlook, value: int, own: int | None = None) -> float:
    """Return the chance of the own seat to win if open cards give the declarer `value` points.

    own  what the own seat takes at least, if it is known
    """
    assert observation.seat is not None
    made, if_made, if_failed = _endings(observation, outlook, value, own)
    return made * if_made[observation.seat] + (1.0 - made) * if_failed[observation.seat]


def results(
    observation: Observation, outlook: Outlook, value: int, own: int | None = None
) -> Chances:
    """Return the chances of all seats to win, as `result` does for the own one."""
    made, if_made, if_failed = _endings(observation, outlook, value, own)
    return tuple(
        made * one + (1.0 - made) * other for one, other in zip(if_made, if_failed, strict=True)
    )


def _endings(
    observation: Observation, outlook: Outlook, value: int, own: int | None
) -> tuple[float, Chances, Chances]:
    """Return the chance that the contract is made, and the chances of all if it is or is not.

    An open result may still turn out otherwise: the more cards are left, the more so.
    """
    declarer, seat = observation.declarer, observation.seat
    assert declarer is not None and seat is not None
    if own is not None and seat == declarer:
        value, own = own, None
    missing = missing_points(observation)
    spread = UNSURE * (observation.counts[declarer] - 1)
    open_cards = Calibration(HALF, spread)
    made = chance_in(missing - value, open_cards) if spread > 0 else float(value >= missing)
    if_made = _booked(observation, outlook, max(value, missing), own)
    return made, if_made, _booked(observation, outlook, min(value, missing - 1), own)


def _booked(observation: Observation, outlook: Outlook, value: int, own: int | None) -> Chances:
    """Return the chances of all seats to win after this result, in steps of points."""
    missing = missing_points(observation)
    stepped = missing + (value - missing) // STEP * STEP
    if own is None:
        return outlook.in_play(stepped, None)
    rest = ALL_POINTS - sum(observation.points) - max(value, 0)
    share = own + int(SHARE * max(rest - own, 0))
    return outlook.in_play(stepped, (share + 2) // STEP * STEP)
