"""The action for a step without a rule of its own, or that needs only consent."""

from ...engine.actions import Action, Decline, Keep, Look, Pass, Redeal, Stand

# The answers that commit to least. A right to a redeal means a bad hand, so it is used.
PREFERENCE = (Redeal, Pass, Look, Decline, Stand, Keep)


def least_commitment(legal: tuple[Action, ...]) -> Action:
    """Return the answer that commits to least, or the first legal action."""
    return next((a for kind in PREFERENCE for a in legal if isinstance(a, kind)), legal[0])
