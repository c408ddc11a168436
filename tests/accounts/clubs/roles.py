"""The role of a user in a club, in one word."""

from accounts.clubs.models import Club, Membership
from accounts.models import User


def role(club: Club, user: User) -> str:
    """Return the role of a member, otherwise the status of the membership, or ""."""
    row = Membership.objects.filter(club=club, user=user).first()
    return "" if row is None else row.role if row.status == "in" else row.status
