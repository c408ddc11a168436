"""Errors of score sheets: problems of their contents, and reasons not to store them."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text

TEXTS: dict[str, Text] = {
    "not_json": _("This is not a score sheet: a JSON object is needed."),
    "field": _("The sheet cannot be read: “%(field)s” is missing or wrong."),
    "agreements": _("The agreements of the sheet are not allowed: %(problem)s"),
    "too_many_deals": _("A sheet has at most %(most)s deals."),
    "deal_field": _("Deal %(deal)s: “%(field)s” is missing or wrong."),
    "contract_step": _("Deal %(deal)s: contracts are multiples of %(step)s."),
    "contract_range": _("Deal %(deal)s: a contract is from %(least)s to %(most)s."),
    "points_sum": _("Deal %(deal)s: the points make %(sum)s, a deal has %(total)s."),
    "give_up": _("Deal %(deal)s: the agreements do not allow giving up like this."),
    "price": _("Deal %(deal)s: a price is a multiple of 120, and at most the buyer's score."),
    "after_the_end": _("Deal %(deal)s comes after the end of the game."),
    "other_agreements": _("A stored sheet keeps its agreements and its first dealer."),
    "too_many_sheets": _("You have %(most)s sheets. Delete one that you no longer need."),
    "not_organiser": _("Only organisers of the club can change this."),
    "not_counting": _("This club does not count games with real cards."),
    "not_finished": _("Only a finished game can count."),
    "stopped": _(
        "This game was stopped. Only one that was played to the end of its agreements counts: to "
        "the target, or to an agreed number of deals."
    ),
    "too_short": _("A game needs at least %(least)s deals to be rated."),
    "ended_by_entry": _(
        "A free entry ended this game. Only a game that was decided by its deals counts."
    ),
    "free_entries": _("This sheet has free entries: each of its players confirms it themselves."),
    "too_fast": _(
        "%(name)s has had %(most)s games counted within %(hours)s hours. Confirm this one later: "
        "until then it waits."
    ),
    "is_evidence": _(
        "This sheet was handed in to a club, so it cannot be deleted. A player can take a game "
        "back until all have confirmed it; after that the club's organisers can annul it."
    ),
    "not_keeper": _("Only the account that sent this sheet can hand it in."),
    "not_in_club": _("%(name)s is not a member of this club."),
    "player_twice": _("Each player needs an account of their own."),
    "handed_in": _("This game was handed in to a club: it no longer changes."),
    "not_a_player": _("Only its players, or an organiser who did not play, can confirm this game."),
    "sheet_gone": _("This sheet was deleted."),
    "game_gone": _("This game was taken back from the club."),
    "not_yours": _("Only those who keep this sheet can delete it."),
}


class ScoreError(DomainError):
    """A sheet that cannot be read or stored."""

    texts: ClassVar = TEXTS


class UnreadableSheet(ScoreError):
    """A sheet with a mistake in it."""

    status: ClassVar[int] = 422
