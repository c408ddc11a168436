"""Errors of clubs and their texts."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.bans.texts import ban_words
from accounts.errors import DomainError, Text

TEXTS: dict[str, Text] = {
    "no_account": _("You need an account for this. Registering takes half a minute."),
    "program": _("Bots cannot join or create clubs."),
    "many_owned": _("You have created the maximum number of clubs for now."),
    "many_joined": _("You are in the maximum number of clubs. Leave one first."),
    "many_asked": _(
        "You have %(number)s open requests to join clubs, the most that one person may. "
        "Withdraw one first."
    ),
    "full": _("This club is full."),
    "many_requests": _("This club has too many open requests. Try again later."),
    "name_taken": _("A club with this name already exists. Choose another name."),
    "dissolved": _("This club is dissolved."),
    "banned": _("You cannot join this club."),
    "by_request": _("The organisers approve new members here. Send a request to join."),
    "by_invitation": _("You can join this club only by invitation from an organiser."),
    "asked": _("Your request is waiting for an answer."),
    "refused_lately": _("Your request was refused recently. Try again later."),
    "answered": _("This request has already been answered."),
    "link_over": _("This invitation is no longer valid. Ask for a new one."),
    "many_links": _("There are too many valid invitation links. Revoke one first."),
    "bad_choice": _("This option is not available. Reload the page and try again."),
    "not_member": _("Only members of the club can do this."),
    "not_organiser": _("Only organisers of the club can do this."),
    "not_owner": _("Only the club's owner can do this."),
    "of_owner": _("This cannot be done to the club's owner."),
    "of_organiser": _("Only the owner can do this to an organiser."),
    "hand_over_first": _("Before you leave, hand the club over to another member or dissolve it."),
    "not_offered": _("The offer to take over this club is no longer valid."),
    "wrong_name": _("Type the club's name exactly as shown."),
    "empty": _("Write something first."),
    "too_long": _("This text is too long."),
    "too_fast": _("You are writing too fast. Wait a moment before your next message."),
    "muted": _("The organisers have muted you for a while."),
    "many_pinned": _("At most %(number)s posts can be pinned. Unpin another one first."),
    "many_messages": _(
        "Members have been written to as often as is allowed a day. Publish the news without "
        "sending it, or wait."
    ),
    "chat_ban": _("You cannot send messages until %(until)s: %(why)s"),
    "permanent_chat_ban": _("You cannot send messages: %(why)s"),
}


class ClubError(DomainError):
    """A refused request about a club."""

    texts = TEXTS

    def words(self) -> dict[str, Any]:
        """Return what fills the placeholders of the text."""
        return ban_words(self.data)
