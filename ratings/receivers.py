"""What happens to people elsewhere, and concerns who stands on a board."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db.models.signals import post_delete, post_save, pre_delete
from django.dispatch import receiver
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from ratings import leaderboard_eligibility
from ratings.models import Ladder, Rating

# What a board asks of a user; a login, for instance, writes something else.
CLUB_KEY = "club-"
ASKED = {"is_active", "is_guest", "bot_level", "outside_bot", "country"}


@receiver(post_save, sender=User)
def user_changed(instance: User, created: bool, update_fields: Any, **_: Any) -> None:
    if not created and (update_fields is None or ASKED & set(update_fields)):
        leaderboard_eligibility.relist([instance.pk], timezone.now())


@receiver([post_save, post_delete], sender=EmailAddress)
def address_changed(instance: EmailAddress, **_: Any) -> None:
    leaderboard_eligibility.relist([instance.user_id], timezone.now())


@receiver(pre_delete, sender=Rating)
def rating_goes(instance: Rating, **_: Any) -> None:
    """With its user, for instance: nobody is left in the histogram who is not there."""
    leaderboard_eligibility.unlist(instance)


@receiver(post_save, sender=Club)
def club_saved(instance: Club, created: bool, raw: bool = False, **_: Any) -> None:
    """A club's ladder is made with the club, and bears its name."""
    if raw:
        return
    if created:
        key = f"{CLUB_KEY}{instance.key}"
        Ladder.objects.create(key=key, name=instance.name, kind=Ladder.Kind.CLUB, club=instance)
    else:
        Ladder.objects.filter(club=instance).update(name=instance.name)
