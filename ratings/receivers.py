"""Receivers that keep leaderboards and club ladders in step with users and clubs."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db.models.signals import post_delete, post_save, pre_delete
from django.dispatch import receiver
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from ratings import leaderboard_eligibility
from ratings.models import Ladder, Rating

CLUB_KEY = "club-"
# Fields of a user on which listings depend; a login, for instance, saves others.
LISTING_FIELDS = {"is_active", "is_guest", "bot_level", "is_external_bot", "country"}


@receiver(post_save, sender=User)
def update_listing_of_user(instance: User, created: bool, update_fields: Any, **_: Any) -> None:
    """Update the listings of a changed user."""
    if not created and (update_fields is None or LISTING_FIELDS & set(update_fields)):
        leaderboard_eligibility.update_listing([instance.pk], timezone.now())


@receiver([post_save, post_delete], sender=EmailAddress)
def update_listing_of_address(instance: EmailAddress, **_: Any) -> None:
    """Update the listings of a user whose email address changed."""
    leaderboard_eligibility.update_listing([instance.user_id], timezone.now())


@receiver(pre_delete, sender=Rating)
def unlist_deleted_rating(instance: Rating, **_: Any) -> None:
    """Remove a deleted rating from the histogram."""
    leaderboard_eligibility.unlist(instance)


@receiver(post_save, sender=Club)
def create_or_rename_club_ladder(
    instance: Club, created: bool, raw: bool = False, **_: Any
) -> None:
    """Create the ladder of a new club; rename it with the club."""
    if raw:
        return
    if created:
        key = f"{CLUB_KEY}{instance.key}"
        Ladder.objects.create(key=key, name=instance.name, kind=Ladder.Kind.CLUB, club=instance)
    else:
        Ladder.objects.filter(club=instance).update(name=instance.name)
