"""Errors of clubs and their texts."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text

TEXTS: dict[str, Text] = {
    "no_account": _("You need an account for this: it takes half a minute."),
    "program": _("Clubs are for people."),
    "many_owned": _("You have founded enough clubs for now."),
    "many_joined": _("You are in many clubs already: leave one first."),
    "many_asked": _("You wait for the answers of many clubs already: take a request back first."),
    "full": _("This club has as many members as a club can have."),
    "name_taken": _("There is a club of this name. Take another."),
    "dissolved": _("This club is dissolved."),
    "banned": _("You cannot join this club."),
    "by_request": _("Here the organisers decide who joins: send a request."),
    "by_invitation": _("Here one joins by an invitation of the organisers."),
    "asked": _("Your request waits for an answer."),
    "refused_lately": _("Your request was refused a short while ago."),
    "answered": _("Somebody has answered this request already."),
    "link_over": _("This invitation is no longer good: ask for a new one."),
    "many_links": _("There are many invitations already: take one back first."),
    "bad_choice": _("That is not possible here."),
    "not_member": _("This is for the club's members."),
    "not_organiser": _("This is for the club's organisers."),
    "not_owner": _("This is for the club's owner."),
    "of_owner": _("Nobody does that to the club's owner."),
    "of_organiser": _("Only the owner does that to an organiser."),
    "hand_over_first": _("Hand the club over to somebody, or dissolve it, before you leave."),
    "not_offered": _("The club is no longer offered to you."),
    "wrong_name": _("Write the club's name exactly as it stands here."),
    "empty": _("Write something first."),
    "too_long": _("That is too long."),
    "too_fast": _("Slowly: wait a moment before the next line."),
    "muted": _("The organisers have muted you for a while."),
}


class ClubError(DomainError):
    """A refused request about a club."""

    texts = TEXTS
