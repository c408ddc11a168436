"""Texts of the preview of a club, tournament or game; only public data."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.clubs.models import Club
from accounts.clubs.queries import members
from games.models import Game
from games.tables.visibility import is_hidden
from thousand_site.previews.pictures import Preview
from tournaments.extension import EXTENSIONS
from tournaments.http.times import utc_text
from tournaments.live.lists.last_results import result_of
from tournaments.live.texts.state_texts import short_format_text
from tournaments.models import Tournament
from tournaments.permissions import may_see

Status = Tournament.Status


def club_preview(key: str) -> Preview | None:
    """Return the preview of a club; None: it is private, dissolved, or there is none."""
    club = Club.objects.filter(key=key, is_private=False, dissolved_at=None).first()
    if club is None:
        return None
    number = members(club).count()
    size = ngettext("%(n)s member", "%(n)s members", number) % {"n": number}
    return Preview(club.name, (size, *club.about.splitlines()[:2]))


def tournament_preview(tournament_id: str) -> Preview | None:
    """Return the preview of a tournament; at its end with its first places."""
    rows = Tournament.objects.select_related("club", "organiser")
    tournament = rows.filter(pk=tournament_id).first()
    if tournament is None or not may_see(None, tournament):
        return None
    club = (tournament.club.name,) if tournament.club else ()
    return Preview(tournament.name, (*club, short_format_text(tournament), *_news(tournament)))


def _news(tournament: Tournament) -> tuple[str, ...]:
    """Return the line that tells how far it has come."""
    if tournament.status == Status.OVER:
        names = ", ".join(user.display_name for user in result_of(tournament).winners)
        return (_("Won by %(names)s") % {"names": names},) if names else ()
    where = (tournament.venue,) if tournament.venue else ()
    if tournament.status == Status.ENTRY and tournament.starts_at:
        return (utc_text(tournament.starts_at), *where)
    return (tournament.get_status_display(),)


def game_preview(game_id: str) -> Preview | None:
    """Return the preview of a game: its players, and at its end their scores.

    Of a running game nothing is told but who plays: no score, and no card of any.
    """
    game = Game.objects.select_related("pool").filter(pk=game_id).first()
    if game is None or is_hidden(game, None):
        return None
    names = [seat.user.display_name for seat in game.seats.select_related("user")]
    title = game.event or (_(game.pool.name) if game.pool else _("A game of Thousand"))
    if game.status != Game.Status.OVER or not game.scores or game.sealed:
        return Preview(title, tuple(names))
    scores = [f"{name}: {score}" for name, score in zip(names, game.scores, strict=False)]
    return Preview(title, tuple(scores))


PREVIEWS: dict[str, Callable[[str], Preview | None]] = {
    "club": club_preview,
    "tournament": tournament_preview,
    "game": game_preview,
}


def preview_of(kind: str, key: str) -> Preview | None:
    """Return the preview of this kind; None: there is none, or a visitor may not see it."""
    if kind in PREVIEWS:
        return PREVIEWS[kind](key)
    for extension in EXTENSIONS:
        text = extension.previews[kind](key) if kind in extension.previews else None
        if text is not None:
            return Preview(*text)
    return None
