"""Deletion of names: some time after an event only initials remain."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from accounts import batches
from accounts.models import User
from tournaments.extras.room.models import EntrantOrigin, LocalPlayer, LocalRequest
from tournaments.extras.room.people.services import forget_name, forget_origins
from tournaments.models import ENDED
from tournaments.updates import lock_tournament, save_and_notify

# An event that never ended counts as over so long after its last person came.
MAX_EVENT = timedelta(days=30)
# Each rewrites two rows.
MAX_NAMES_AT_ONCE = 500


def delete_old_names(now: datetime) -> int:
    """Delete the names of events that ended long ago, and what belongs to no event any longer."""
    before = now - timedelta(days=settings.LOCAL_NAME_DAYS)
    ended = Q(tournament__status__in=ENDED, tournament__ended_at__lt=before)
    left = Q(created_at__lt=before - MAX_EVENT)
    rows = LocalPlayer.objects.filter(ended | left).exclude(name="")
    players = list(rows.select_related("tournament", "user", "entrant")[:MAX_NAMES_AT_ONCE])
    for player in players:
        with transaction.atomic():
            tournament = lock_tournament(player.tournament_id)
            forget_name(player)
            # Those of people who were removed, too.
            forget_origins(tournament.log.all())
            save_and_notify(tournament)
    LocalRequest.objects.filter(ended | left).delete()
    # Those of accounts, too, which have no name here that is deleted.
    over = Q(entrant__tournament__status__in=ENDED, entrant__tournament__ended_at__lt=before)
    EntrantOrigin.objects.filter(over | Q(created_at__lt=before - MAX_EVENT)).delete()
    _delete_users_without_event()
    return len(players)


def _delete_users_without_event() -> None:
    """Delete users that stood for names of deleted drafts; each call looks at the next names."""
    batch = batches.next_batch("local names", User.objects.filter(is_local=True), MAX_NAMES_AT_ONCE)
    User.objects.filter(pk__in=batch, local_player=None, tournament_entries=None).delete()
