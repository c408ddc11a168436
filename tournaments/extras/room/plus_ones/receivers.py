"""Receivers that sign off the guests of an entrant who signs off before the start."""

from typing import Any

from django.db.models.signals import post_save, pre_delete
from django.dispatch import receiver

from tournaments.extras.room.plus_ones.services import release_plus_ones
from tournaments.models import Entrant, Tournament


@receiver(pre_delete, sender=Entrant)
def release_on_deletion(instance: Entrant, **_: Any) -> None:
    """Release them with the entry of their host."""
    if _brings_people(instance):
        release_plus_ones(instance)


@receiver(post_save, sender=Entrant)
def release_on_return(instance: Entrant, created: bool, **_: Any) -> None:
    """Release them when their host is only invited again, waits, or was removed."""
    if not created and _is_given_back(instance) and _brings_people(instance):
        release_plus_ones(instance)


def _is_given_back(entrant: Entrant) -> bool:
    """Return whether the entrant has no place; an unticked one is late perhaps."""
    if entrant.status == Entrant.Status.INVITED:
        return entrant.invited_by_id is not None
    return entrant.status in (Entrant.Status.WAITING, Entrant.Status.WITHDRAWN)


def _brings_people(entrant: Entrant) -> bool:
    """Return whether the entrant may bring somebody: nobody does to tables on the site."""
    tournament = entrant.tournament
    return tournament.in_room and tournament.status == Tournament.Status.ENTRY
