"""Refusals of puzzles."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text


class PuzzleError(DomainError):
    """A refused request about a puzzle."""

    texts: ClassVar[Mapping[str, Text]] = {
        "empty": _("There are no puzzles at the moment."),
        "no_theme": _("There is no such theme: choose one of %(themes)s."),
        "no_more": _(
            "You have answered every puzzle of this kind. Choose another theme, or your mistakes."
        ),
        "no_mistakes": _(
            "None of your mistakes is due now. Each comes again after 1, 3, 7 and 21 days."
        ),
        "illegal": _("This answer is not possible here. Send one such as “%(example)s”."),
        "not_answered": _("Answer the puzzle first: then its solution is shown."),
        "not_wrong": _("Nothing refutes this answer: it is right, or not possible here."),
        "program": _("Puzzles are for people."),
        "new_proposer": _(
            "To propose a puzzle you need an account with a confirmed address that is a week old."
        ),
        "not_own_game": _("Propose a decision of a finished game that you played and all may see."),
        "annulled": _("This game was annulled. Propose another one."),
        "not_classic": _("Puzzles follow the preset Classic. Propose one from such a game."),
        "no_decision": _("Say which decision: the numbers of its deal and of its action, from 0."),
        "no_question": _(
            "Nothing can be asked here. Choose a moment at which you bid, raise or play a card, "
            "with more than one choice."
        ),
        "no_vote": _("Say whether the puzzle was good: true or false."),
        "no_reason": _("Choose a reason from the list: %(reasons)s."),
        "long_text": _("This text is too long. Write at most %(most)s characters."),
        "in_rush": _("Your rush asks this puzzle now. Answer it there, or wait for its end."),
        "no_rush": _("There is no such rush: start one."),
        "rush_over": _("This rush is over. Start another one."),
        "not_current": _("This is not the puzzle that the rush asks now. Load the page again."),
    }


class MalformedAnswer(PuzzleError):
    """A request that no page of the site sends."""

    status = 400


class HiddenSolution(PuzzleError):
    """A request for what is shown after the answer."""

    status = 403
