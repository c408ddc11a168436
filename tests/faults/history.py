"""The contents of a site before a load test, and the games since.

A site may begin with a history (`--history`): games and users that the load test does not look at.
"""

from datetime import UTC, datetime

from django.db.models import QuerySet

from accounts.models import User
from games.models import Entry, Game, Seat

# The first user of the load test: all that is newer was made by it.
FIRST_PERSON = "person1"


def began() -> datetime:
    """Return when the first user of the load test joined; without one all is part of it."""
    joined = User.objects.filter(username=FIRST_PERSON).values_list("date_joined", flat=True)
    return joined.first() or datetime.min.replace(tzinfo=UTC)


def people() -> QuerySet[User]:
    """Return the users of the load test, without the site's bots."""
    return User.objects.filter(date_joined__gte=began(), bot_level="")


def games() -> QuerySet[Game]:
    """Return the games of the load test."""
    return Game.objects.filter(created_at__gte=began())


def actions() -> QuerySet[Entry]:
    """Return what was done in them, by people, bots and the caretaker."""
    return Entry.objects.filter(game__created_at__gte=began(), kind="action")


def seats() -> QuerySet[Seat]:
    """Return the seats at them."""
    return Seat.objects.filter(game__created_at__gte=began())
