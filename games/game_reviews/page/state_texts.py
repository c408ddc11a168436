"""Sentences that say how far a review has come."""

from django.utils.translation import gettext, ngettext

from games.game_reviews.queries import ReviewState

MINUTE_S = 60


def state_text(state: ReviewState) -> str:
    """Return the state of a review in words; "" for one that is done."""
    match state.state:
        case "none":
            return gettext("This game has not been reviewed yet.")
        case "refused":
            return state.text
        case "queued":
            return _waiting(state.about_s)
        case "running":
            return reviewing(min(state.done + 1, state.of), state.of)
        case "failed":
            deal = (state.deal or 0) + 1
            return gettext("The review stopped at deal %(deal)s.") % {"deal": deal}
        case "cancelled":
            return gettext("The review was cancelled.")
    return ""


def reviewing(deal: int, count: int) -> str:
    """Return how far the work has come."""
    return gettext("Reviewing, deal %(deal)s of %(count)s") % {"deal": deal, "count": count}


def _waiting(seconds: int) -> str:
    minutes = max(1, round(seconds / MINUTE_S))
    text = ngettext("Queued, about %(count)s min", "Queued, about %(count)s min", minutes)
    return text % {"count": minutes}
