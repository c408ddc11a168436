"""What is asked about clubs."""

from django.db.models import QuerySet

from accounts.models import Club, Membership, User

Role, Status = Membership.Role, Membership.Status
ORGANISING = (Role.OWNER, Role.ORGANISER)


def members(club: Club) -> QuerySet[Membership]:
    """Who belongs to the club now."""
    return Membership.objects.filter(club=club, status=Status.IN)


def is_member(club: Club, user: User | None) -> bool:
    return user is not None and members(club).filter(user=user).exists()


def is_organiser(club: Club, user: User | None) -> bool:
    """Whether he is an organiser or the owner; of a dissolved club nobody is."""
    if user is None or club.is_dissolved:
        return False
    return members(club).filter(user=user, role__in=ORGANISING).exists()


def clubs_of(user: User) -> QuerySet[Club]:
    """The clubs of which he is a member, by name."""
    mine = Membership.objects.filter(user=user, status=Status.IN)
    return Club.objects.filter(pk__in=mine.values("club"), dissolved_at=None).order_by("name_key")


def clubs_organised_by(user: User) -> QuerySet[Club]:
    """Those in which he may do what organisers do."""
    mine = Membership.objects.filter(user=user, status=Status.IN, role__in=ORGANISING)
    return Club.objects.filter(pk__in=mine.values("club"), dissolved_at=None).order_by("name_key")


def visible(club: Club, user: User | None) -> bool:
    """Whether he may see what happens inside: members, chat, games, tables, the board."""
    return not club.is_private or is_member(club, user)
