"""The golden round: which deals belong to it, and when it is played again (section 4)."""

from .agreements import Agreements
from .events import Event, GoldenRoundEnded
from .state import Game, Standing


def first_round(agreements: Agreements) -> int:
    """Return the number of the golden round that a new game begins with: 1, or 0 without one."""
    return 1 if agreements.golden_round else 0


def dealer_stays(agreements: Agreements, outcome: str) -> bool:
    """Return whether the same dealer deals again after a deal with this outcome (section 7)."""
    return agreements.distribution_keeps_dealer and outcome == "distributed"


def count_deal(game: Game, outcome: str) -> Game:
    """Count a golden turn; the last one of a round ends it or has it played again.

    A deal after which the same dealer deals again uses up no turn. A reset is part of this deal's
    gains (section 4), so it is booked before they are computed.
    """
    if not game.golden or dealer_stays(game.agreements, outcome):
        return game
    outcomes = (*game.golden_outcomes, outcome)
    if len(outcomes) < game.players:
        return game.replace(golden_outcomes=outcomes)
    return _finish_round(game, outcomes)


def _finish_round(game: Game, outcomes: tuple[str, ...]) -> Game:
    agreed = game.agreements
    failed = _should_repeat(agreed, outcomes)
    repeated = failed and (
        agreed.golden_max_rounds is None or game.golden < agreed.golden_max_rounds
    )
    reset = failed and (agreed.golden_reset if repeated else agreed.golden_reset_last)
    event: Event = GoldenRoundEnded(repeated, reset)
    standing = _reset(game.standing) if reset else game.standing
    number = game.golden + 1 if repeated else 0
    return game.replace(golden=number, golden_outcomes=(), standing=standing).with_events(event)


def _should_repeat(agreed: Agreements, outcomes: tuple[str, ...]) -> bool:
    """Return whether the results call for another golden round (`golden_repeat`)."""
    played = [outcome for outcome in outcomes if outcome in ("made", "failed")]
    # Doubt (section 4, golden round): section 12 lets no deal of an endless round be given up,
    # so that this can be met in a set made by hand alone; nothing is reset then.
    if agreed.golden_max_rounds is None and not played:
        return False
    # Doubt (section 4, golden round): a deal given up is not made, so that "all_alike" needs
    # all n.
    made = outcomes.count("made")
    return made == 0 or (agreed.golden_repeat == "all_alike" and made == len(outcomes))


def _reset(standing: Standing) -> Standing:
    """Return the standing with scores, bolts, distributions and barrels at zero.

    Falls stay counted, with their consequences.
    """
    # Doubt (section 4, golden round): `distribution_limit` starts again, and a seat that plays
    # without a barrel after three falls continues without one.
    zeros = (0,) * len(standing.scores)
    return standing.replace(
        scores=zeros,
        bolts=zeros,
        barrel=(None,) * len(zeros),
        distributions=zeros,
        failed=zeros,
    )
