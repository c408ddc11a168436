"""What a socket of a tournament asks for: may it be watched, and how does it look now."""

from collections.abc import Collection

from accounts.clubs.queries import outsiders
from accounts.models import User
from tournaments.live import render_cache
from tournaments.live.fragments import Scene
from tournaments.live.render_cache import Mark
from tournaments.models import Tournament
from tournaments.permissions import may_see


def may_watch(tournament_id: str, user_id: int | None) -> bool:
    tournament = Tournament.objects.select_related("club").filter(pk=tournament_id).first()
    user = User.objects.filter(pk=user_id).first() if user_id is not None else None
    return tournament is not None and may_see(user, tournament)


def strangers(tournament_id: str, user_ids: Collection[int | None]) -> set[int | None]:
    """Those of these people who may not look on any more; None: who is not logged in."""
    tournament = Tournament.objects.select_related("club").filter(pk=tournament_id).first()
    if tournament is None:
        return set(user_ids)
    outside = outsiders(tournament.club_id, user_ids)
    users = User.objects.in_bulk([user_id for user_id in outside if user_id is not None])
    # Few of a club's watchers are not its members.
    inside = {user_id for user_id, user in users.items() if may_see(user, tournament)}
    return outside - inside


def looked_up(tournament_id: str, languages: Collection[str]) -> tuple[Mark, dict[str, Scene]]:
    """Its mark and its scenes; without a tournament no scenes."""
    mark = render_cache.marks([tournament_id]).get(tournament_id)
    if mark is None:
        return Mark(-1), {}
    return mark, render_cache.scenes(tournament_id, languages, mark)
