"""The visibility of the talon (rules.md section 5.1)."""

from .state import Deal, Game


def talon_is_shown(game: Game, deal: Deal) -> bool:
    """Return whether all seats see the talon.

    It is hidden in golden deals and where the agreements say so.
    """
    agreed = game.agreements
    if deal.golden or (deal.dark is not None and agreed.dark_hide_talon):
        return False
    if agreed.hide_talon == "opening":
        return not deal.at_opening(agreed.opening_bid)
    return agreed.hide_talon == "never"
