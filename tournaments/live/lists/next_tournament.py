"""The card of the next tournament of a club or series: its places, and one press to come."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from tournaments.formats import uses_teams
from tournaments.live.lists.tournaments import STALE_AFTER
from tournaments.live.texts.state_texts import short_format_text
from tournaments.models import Tournament
from tournaments.queries import HAS_PLACE
from tournaments.registration.status import RegistrationStatus, registration_status

MAX_PORTRAITS = 6


@dataclass(frozen=True)
class NextTournament:
    """The next tournament: who comes, and what the viewer can do about it."""

    tournament: Tournament
    registered: Sequence[User]
    registration: RegistrationStatus

    @property
    def format_text(self) -> str:
        return short_format_text(self.tournament)

    @property
    def portraits(self) -> Sequence[User]:
        return self.registered[:MAX_PORTRAITS]

    @property
    def can_join(self) -> bool:
        """Return whether one press is enough to join."""
        status = self.registration
        has_form = status.needs_password or uses_teams(self.tournament.format)
        return status.state == "open" and not has_form


def next_card(
    tournaments: Iterable[Tournament], viewer: User | None, now: datetime
) -> NextTournament | None:
    """Return the card of the first that runs or will begin; None: there is none.

    A tournament that should have begun long ago is left out.
    """
    coming = (row for row in tournaments if row.is_live and not _is_stale(row, now))
    tournament = next(coming, None)
    if tournament is None:
        return None
    rows = tournament.entrants.filter(HAS_PLACE).select_related("user")
    users = [row.user for row in rows]
    return NextTournament(tournament, users, registration_status(tournament, viewer))


def _is_stale(tournament: Tournament, now: datetime) -> bool:
    waits = tournament.status == Tournament.Status.ENTRY
    begins = tournament.starts_at
    return waits and begins is not None and begins < now - STALE_AFTER
