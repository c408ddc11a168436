"""Rendered payloads per viewer, and viewers with an outdated payload."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from accounts.clubs.queries import non_members
from games.tables.payloads import cache, table_payload
from games.tables.payloads.payload_types import TablePayload
from games.tables.play import claims
from games.tables.state import store
from games.tables.state.live_game import LiveGame


def table_for(game_id: str, user_id: int | None) -> TablePayload | None:
    """Return the table as this user may see it, in the active language; None if they may not."""
    live = load_for_display(game_id)
    if live is None or is_hidden(live, live.view_seat_of(user_id), user_id):
        return None
    return table_payload.payload(live, live.view_seat_of(user_id))


def is_hidden(live: LiveGame, seat: int | None, user_id: int | None) -> bool:
    """Return whether the viewer may not see the game: it is sealed, or a private club's."""
    return seat is None and user_id in _unauthorised(live, {user_id})


def _unauthorised(live: LiveGame, user_ids: set[int | None]) -> set[int | None]:
    """Return those of these users without a seat who may not watch."""
    return user_ids if live.settings.sealed else non_members(live.settings.club_id, user_ids)


def load_for_display(game_id: str) -> LiveGame | None:
    """Return the newest state of the game with the held answers to a claim, or None."""
    live = store.load_newest(game_id)
    return None if live is None else claims.with_answers(live)


@dataclass(frozen=True)
class Viewer:
    """The reader of a table; equal viewers share a rendered payload."""

    user_id: int | None
    language: str


@dataclass(frozen=True)
class RenderedView:
    """A serialised payload, its seat (None: a spectator) and its version.

    `seq` is the viewer's; `revision`, which stays on the server, counts all other changes.
    """

    seat: int | None
    seq: int
    payload: str
    revision: int = 0

    @property
    def version_key(self) -> tuple[int, int]:
        """Return (seq, revision), which grows with every change for this viewer."""
        return self.seq, self.revision


def render_for(game_id: str, viewer: Viewer) -> RenderedView | None:
    """Return the serialised table for a viewer; None if they may not see it or there is none."""
    live = load_for_display(game_id)
    seat = None if live is None else live.view_seat_of(viewer.user_id)
    if live is None or is_hidden(live, seat, viewer.user_id):
        return None
    return render(live, seat, viewer.language)


def render(live: LiveGame, seat: int | None, language: str) -> RenderedView:
    """Return the serialised table for a seat, or for spectators (None)."""
    text = cache.payload_text(live, seat, language)
    return RenderedView(seat, live.seq_of(seat), text, _revision(live, seat))


def _revision(live: LiveGame, seat: int | None) -> int:
    """Return the revision; an answer to a claim raises it for the answering seat alone."""
    return 2 * live.state_version.revision + (seat in live.answered)


VersionKey = tuple[int, int]
ViewerVersion = tuple[Viewer, int | None, VersionKey]
# None: the viewer lost the seat, and may not watch the game without one.
Updates = Mapping[Viewer, RenderedView | None]


def updates_for(game_id: str, viewer_versions: Iterable[ViewerVersion]) -> Updates:
    """Return new payloads for the viewers that are outdated or changed seats.

    `viewer_versions`: per socket its viewer, and the seat and version key of its last payload.
    """
    live = load_for_display(game_id)
    return {} if live is None else render_updates(live, viewer_versions)


def render_updates(live: LiveGame, viewer_versions: Iterable[ViewerVersion]) -> Updates:
    """Return the same for a loaded game, which must be the newest."""
    rendered: dict[tuple[int | None, str], RenderedView] = {}
    views: dict[Viewer, RenderedView | None] = {}
    rows = [
        (viewer, live.view_seat_of(viewer.user_id), old_seat, old_key)
        for viewer, old_seat, old_key in viewer_versions
    ]
    # One query for all spectators: they may be many, and this runs at every action.
    hidden = _unauthorised(live, {viewer.user_id for viewer, seat, _, _ in rows if seat is None})
    for viewer, seat, old_seat, old_key in rows:
        if seat is None and viewer.user_id in hidden:
            if old_seat is not None:
                views[viewer] = None
        elif seat != old_seat or (live.seq_of(seat), _revision(live, seat)) > old_key:
            key = (seat, viewer.language)
            views[viewer] = rendered.get(key) or rendered.setdefault(key, render(live, *key))
    return views


def outdated_games(shown: Iterable[tuple[str, int | None, VersionKey]]) -> set[str]:
    """Return the games in which a viewer, given by game, seat and version key, is outdated."""
    rows = list(shown)
    newest = store.seqs_of({game_id for game_id, _, _ in rows})
    return {
        game_id
        for game_id, seat, version_key in rows
        if game_id in newest and _version_key(newest[game_id], seat) > version_key
    }


def _version_key(newest: tuple[Sequence[int], int], seat: int | None) -> VersionKey:
    return newest[0][-1 if seat is None else seat], 2 * newest[1]
