"""Access checks and rendered pages for the socket of a tournament's page."""

from collections.abc import Collection

from accounts.clubs.queries import non_members
from accounts.models import User
from tournaments.live import render_cache
from tournaments.live.fragments import RenderedPage
from tournaments.live.render_cache import TournamentVersion
from tournaments.models import Tournament
from tournaments.permissions import may_see


def can_view(tournament_id: str, user_id: int | None) -> bool:
    """Return whether this user may view the tournament; `user_id` None: a visitor."""
    tournament = Tournament.objects.select_related("club").filter(pk=tournament_id).first()
    user = User.objects.filter(pk=user_id).first() if user_id is not None else None
    return tournament is not None and may_see(user, tournament)


def unauthorised(tournament_id: str, user_ids: Collection[int | None]) -> set[int | None]:
    """Return those of these users who may not view the tournament; None stands for visitors."""
    tournament = Tournament.objects.select_related("club").filter(pk=tournament_id).first()
    if tournament is None:
        return set(user_ids)
    outside = non_members(tournament.club_id, user_ids)
    users = User.objects.in_bulk([user_id for user_id in outside if user_id is not None])
    # Few viewers of a club's tournament are not its members.
    allowed = {user_id for user_id, user in users.items() if may_see(user, tournament)}
    return outside - allowed


def load_rendered(
    tournament_id: str, languages: Collection[str]
) -> tuple[TournamentVersion, dict[str, RenderedPage]]:
    """Return the tournament's version and its pages by language; no pages if it does not exist."""
    version = render_cache.versions_of([tournament_id]).get(tournament_id)
    if version is None:
        return TournamentVersion(-1), {}
    return version, render_cache.rendered_pages(tournament_id, languages, version)
