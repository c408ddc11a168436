"""What to answer at a step that asks for nothing but consent, or that a bot has no idea about."""

from games.engine.actions import Action, Decline, Keep, Look, Pass, Redeal, Stand

# The quiet answers; a right to a new deal comes from a bad hand, so that it is used.
QUIET = (Redeal, Pass, Look, Decline, Stand, Keep)


def quiet(legal: tuple[Action, ...]) -> Action:
    """The answer that commits to least; without one the first legal action."""
    return next((a for kind in QUIET for a in legal if isinstance(a, kind)), legal[0])
