"""Regulars of a club's events: one name is one person there."""

from django.db.models import QuerySet

from accounts.ids import random_id
from accounts.models import User
from accounts.names.alphabets import sorted_by_name
from accounts.names.confusables import skeleton
from tournaments.extras.room.models import LocalPlayer
from tournaments.models import PERSON_LENGTH, Tournament
from tournaments.permissions import organised_by

# The last names of earlier events that are looked at, and those that are offered.
LOOKED_AT, OFFERED = 300, 60


def person_of_name(tournament: Tournament, name: str, own: str = "") -> str:
    """Return the key of the person with this name; "" outside of clubs, which alone have series.

    It is the key that the name had at the club's last event with it, unless somebody else has
    that at this event. Else it is `own`, the key so far, or a new one.
    """
    if tournament.club is None:
        return ""
    look = skeleton(name)
    known = _earlier(tournament).filter(name_skeleton=look).exclude(entrant__person="")
    last = known.order_by("-pk").values_list("entrant__person", flat=True).first()
    if last and not tournament.entrants.filter(person=last).exists():
        return last
    return own or random_id(PERSON_LENGTH)


def names_to_offer(user: User, tournament: Tournament) -> list[str]:
    """Return names of the club's earlier events that are not at this one yet, in order.

    Only of events that the user organises, too: a co-organiser sees no names of other evenings.
    """
    if tournament.club is None:
        return []
    organised = Tournament.objects.filter(organised_by(user), club=tournament.club)
    rows = _earlier(tournament).filter(tournament__in=organised).exclude(name="")
    here = set(tournament.local_players.values_list("name_skeleton", flat=True))
    offered: dict[str, str] = {}
    for look, name in rows.order_by("-pk").values_list("name_skeleton", "name")[:LOOKED_AT]:
        if look not in here and len(offered) < OFFERED:
            offered.setdefault(look, name)
    return sorted_by_name(offered.values(), str)


def _earlier(tournament: Tournament) -> QuerySet[LocalPlayer]:
    """Return the names at the other events of the club, as long as they are stored."""
    others = LocalPlayer.objects.filter(tournament__club=tournament.club_id)
    return others.exclude(tournament=tournament)
