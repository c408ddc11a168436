"""Creating, renewing and ending personal calendar feeds."""

from accounts.models import User
from tournaments.extras.calendars.models import CalendarFeed, new_secret


def renew_feed(user: User) -> CalendarFeed:
    """Give the user's feed a new address; the earlier one leads nowhere from then on."""
    feed, _ = CalendarFeed.objects.update_or_create(user=user, defaults={"secret": new_secret()})
    return feed


def end_feed(user: User) -> None:
    """End the user's feed."""
    CalendarFeed.objects.filter(user=user).delete()


def user_of_feed(secret: str) -> User | None:
    """Return the user whose feed has this secret; None: there is none."""
    rows = CalendarFeed.objects.filter(secret=secret, user__is_active=True)
    feed = rows.select_related("user").first()
    return None if feed is None else feed.user
