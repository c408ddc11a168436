"""Queries about relations of one user to others."""

from collections.abc import Collection
from typing import TypedDict

from accounts.models import Follow, User
from accounts.queries import takes_challenges_from


class Relation(TypedDict):
    """A user's relation to another: whether they follow them, and may challenge them.

    Settings alone decide the challenge: a block stays untold.
    """

    follows: bool
    challenge: bool


def relations_to(viewer: User, people: Collection[User]) -> dict[str, Relation]:
    """Return for each of these people, by name, what a user with an account may do."""
    if viewer.is_guest:
        return {}
    others = {user.pk: user for user in people if user.pk != viewer.pk and not user.is_bot}
    followed = Follow.objects.filter(follower=viewer, followed__in=others)
    follows = set(followed.values_list("followed", flat=True))
    asked = User.objects.filter(takes_challenges_from(viewer), pk__in=others, is_guest=False)
    may = set(asked.values_list("pk", flat=True))
    return {
        user.username: {"follows": pk in follows, "challenge": pk in may}
        for pk, user in others.items()
    }
