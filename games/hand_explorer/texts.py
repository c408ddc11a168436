"""Sentences about an answer."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.hand_explorer.address import Asked
from games.hand_explorer.chances.answer import Answer
from games.hand_explorer.chances.question import AFTER_TALON, BEFORE_TALON, LEFT
from games.hand_explorer.queries import HandState


def state_text(asked: Asked, found: HandState) -> str:
    """Return what the page says of the state of an answer."""
    lies = found.answer.lies if found.answer else 0
    match found.state:
        case "empty":
            return _missing_text(asked)
        case "queued":
            return _("In the queue: the turns of bots come first.")
        case "computing" if not lies:
            return _("First bars. The other cards are being dealt.")
        case "computing":
            return ngettext("%(n)s layout so far", "%(n)s layouts so far", lies) % {"n": lies}
        case "done":
            text = ngettext(
                "Tried in %(n)s layout of the other cards.",
                "Tried in %(n)s layouts of the other cards.",
                lies,
            )
            return text % {"n": lies}
        case "failed":
            return _("The computation stopped. You can continue it.")
    return _none_text(lies)


def _none_text(lies: int) -> str:
    if not lies:
        return _("You have not explored this hand yet.")
    text = ngettext("Stopped after %(n)s layout", "Stopped after %(n)s layouts", lies)
    return text % {"n": lies}


def _missing_text(asked: Asked) -> str:
    if not asked.cards:
        return _("Choose 7 cards")
    whole = BEFORE_TALON if len(asked.cards) < BEFORE_TALON else AFTER_TALON
    text = ngettext(
        "Choose %(n)s card more, for a hand of %(whole)s",
        "Choose %(n)s cards more, for a hand of %(whole)s",
        asked.missing,
    )
    return text % {"n": asked.missing, "whole": whole}


def verdict(asked: Asked, answer: Answer) -> tuple[str, str]:
    """Return the best bid in a few words, and a sentence why; two times "" until it is known."""
    if asked.question is not None and asked.question.has_talon:
        return _best_contract(asked, answer)
    if answer.passed is None:
        return "", ""
    if answer.best is None or answer.win is None:
        why = _(
            "No bid is clearly better than a pass, which wins the game %(passed)s %% of the time."
        )
        return _("Pass"), why % {"passed": percent(answer.passed)}
    if answer.best == answer.limit:
        text = _("Bid up to %(bid)s, your limit")
    else:
        text = _("Bid up to %(bid)s, then pass")
    why = _("%(bid)s wins the game %(win)s %% of the time, a pass %(passed)s %%.") % {
        "bid": answer.best,
        "win": percent(answer.win),
        "passed": percent(answer.passed),
    }
    return text % {"bid": answer.best}, why


def _best_contract(asked: Asked, answer: Answer) -> tuple[str, str]:
    if answer.best is None or answer.win is None:
        return "", ""
    values = {"contract": answer.best, "win": percent(answer.win)}
    if asked.agreements.raise_after_talon:
        why = _("That wins the game %(win)s %% of the time, and no other contract more often.")
    else:
        why = _("That wins the game %(win)s %% of the time. The agreements allow no raise.")
    return _("Play %(contract)s") % values, why % values


def holder_text(asked: Asked) -> str:
    """Return who holds the highest bid."""
    if asked.holder == LEFT:
        return _("Left holds it")
    return _("Right holds it")


def percent(chance: float) -> int:
    """Return a chance in whole per cent."""
    return round(100 * chance)
