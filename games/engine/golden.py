"""The golden round: which deals belong to it, and when it is played again (section 4)."""

from games.engine.agreements import Agreements
from games.engine.events import Event, GoldenRoundEnded
from games.engine.state import Game, Standing


def first_round(agreements: Agreements) -> int:
    """The number of the golden round that a game from nothing begins with: 1, or 0 without."""
    return 1 if agreements.golden_round else 0


def after_deal(game: Game, outcome: str) -> Game:
    """Counts a golden deal; the last of its round ends it, or has it played again.

    A reset is part of this deal's gains (section 4), so it is booked before they are reckoned.
    """
    if not game.golden:
        return game
    # Doubt (section 4, golden round): n deals are n deals, also where the same dealer deals
    # again.
    goldens = (*game.goldens, outcome)
    if len(goldens) < game.players:
        return game.but(goldens=goldens)
    return _round_over(game, goldens)


def _round_over(game: Game, goldens: tuple[str, ...]) -> Game:
    agreed = game.agreements
    failed = _asks_for_another(agreed, goldens)
    repeated = failed and (
        agreed.golden_max_rounds is None or game.golden < agreed.golden_max_rounds
    )
    reset = failed and (agreed.golden_reset if repeated else agreed.golden_reset_last)
    event: Event = GoldenRoundEnded(repeated, reset)
    standing = _zeroed(game.standing) if reset else game.standing
    number = game.golden + 1 if repeated else 0
    return game.but(golden=number, goldens=(), standing=standing).told(event)


def _asks_for_another(agreed: Agreements, goldens: tuple[str, ...]) -> bool:
    """Whether the round is repeated, if it may be (`golden_repeat`)."""
    played = [outcome for outcome in goldens if outcome in ("made", "failed")]
    # Doubt (section 4, golden round): section 12 lets no deal of an endless round be given up,
    # so that this can be met in a set made by hand alone; nothing is reset then.
    if agreed.golden_max_rounds is None and not played:
        return False
    # Doubt (section 4, golden round): a deal given up is not made, so that "all_alike" needs
    # all n.
    made = goldens.count("made")
    return made == 0 or (agreed.golden_repeat == "all_alike" and made == len(goldens))


def _zeroed(standing: Standing) -> Standing:
    """Zero scores, bolts, distributions and barrels; falls stay counted, and what came of them."""
    # Doubt (section 4, golden round): `distribution_limit` counts anew, and who plays without
    # a barrel after three falls goes on without.
    zeros = (0,) * len(standing.scores)
    return standing.but(
        scores=zeros,
        bolts=zeros,
        barrel=(None,) * len(zeros),
        distributions=zeros,
        failed=zeros,
    )
