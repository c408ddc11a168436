"""Shared games: which are public, their replay for a frame, and the parts of an address."""

import json
import zlib
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, parse_qs, urljoin, urlsplit

from django.conf import settings
from django.core.cache import cache
from django.http import QueryDict
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.lobby.models import CustomTable
from games.models import Game
from games.replays.moments import ReplayMoment, deal_result, deal_title, read_moment
from games.replays.records import public_games
from games.replays.services import ReplayError, stored_replay
from thousand_site.sharing.errors import SharingError

Json = dict[str, Any]
# A page that many read asks for the same game again and again.
KEPT_S = 600
# As tall as a phone: all hands have room.
FRAME_WIDTH, FRAME_HEIGHT = 480, 720
MIN_WIDTH, MIN_HEIGHT, MAX_SIZE = 280, 420, 9999
MAX_URL = 300


@dataclass(frozen=True)
class SharedGame:
    """A game whose cards everybody may see, and the moment of its replay that is passed on."""

    game_id: str
    moment: ReplayMoment | None = None

    @property
    def _query(self) -> str:
        return f"?at={self.moment.text}" if self.moment else ""

    @property
    def url(self) -> str:
        """Return the full address of the replay."""
        return _full(reverse("game", args=[self.game_id]) + self._query)

    @property
    def frame_url(self) -> str:
        """Return the full address of the page for a frame."""
        return _full(reverse("game_frame", args=[self.game_id]) + self._query)

    @property
    def picture_url(self) -> str:
        """Return the full address of the picture of the deal, or of the game."""
        if self.moment is None:
            return _full(reverse("preview", args=["game", self.game_id]))
        return _full(reverse("preview", args=["deal", f"{self.game_id}-{self.moment.deal}"]))

    def frame_code(self, width: int = FRAME_WIDTH, height: int = FRAME_HEIGHT) -> str:
        """Return what is pasted into another page; all parts of it are the site's own."""
        title = _("A game of Thousand")
        return (
            f'<iframe src="{self.frame_url}" width="{width}" height="{height}" '
            f'title="{title}" style="border:0" loading="lazy" allowfullscreen></iframe>'
        )


@dataclass(frozen=True)
class SharedPart:
    """A part of a game that can be passed on."""

    label: str
    url: str
    is_current: bool


def choices_of(game_id: str, moment: ReplayMoment | None, shared: SharedGame) -> list[SharedPart]:
    """Return the deal and the game to choose from; [] where no deal was named."""
    if moment is None:
        return []
    path, whole = reverse("game_share", args=[game_id]), shared.moment is None
    deal = _("Deal %(deal)s") % {"deal": moment.deal}
    return [
        SharedPart(deal, f"{path}?at={moment.text}", not whole),
        SharedPart(_("The game"), f"{path}?at={moment.text}&whole", whole),
    ]


def _full(path: str) -> str:
    return urljoin(settings.SITE_URL, path)


def is_public(game_id: str) -> bool:
    """Return whether everybody may see all cards of this game: it is over, and not hidden."""
    return "\0" not in game_id and public_games().filter(pk=game_id).exists()


def was_closed_table(game_id: str) -> bool:
    """Return whether the game's table was not open to all; tables are forgotten after a week."""
    tables = CustomTable.objects.filter(game=game_id)
    return tables.exclude(visibility=CustomTable.Visibility.OPEN).exists()


def shared_game(url: str) -> SharedGame:
    """Return the game that an address of this site names; nothing is fetched from anywhere.

    Raises:
        SharingError: it is another address, or the game is not public.
    """
    if not url:
        raise SharingError("no_url")
    parts = _parts(url)
    game_id = _game_id(parts.path) if parts else ""
    if parts is None or not game_id:
        raise SharingError("other_url", site=urljoin(settings.SITE_URL, "/"))
    if not is_public(game_id):
        raise SharingError("not_public")
    return SharedGame(game_id, read_moment(parse_qs(parts.query).get("at", [""])[0]))


def _parts(url: str) -> SplitResult | None:
    """Return the parts of an address of this site; None for any other text."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    is_own = parts.netloc == urlsplit(settings.SITE_URL).netloc and len(url) <= MAX_URL
    return parts if is_own else None


def _game_id(path: str) -> str:
    """Return the id in the path of a replay; "" for any other path."""
    try:
        found = resolve(path)
    except Resolver404:
        return ""
    return str(found.kwargs["game_id"]) if found.url_name == "game" else ""


def frame_size(params: QueryDict) -> tuple[int, int]:
    """Return width and height of a frame, at most as large as asked for.

    Raises:
        SharingError: a size is no number of pixels.
    """
    width = min(FRAME_WIDTH, _pixels(params.get("maxwidth", "")) or FRAME_WIDTH)
    height = min(FRAME_HEIGHT, _pixels(params.get("maxheight", "")) or FRAME_HEIGHT)
    return max(width, MIN_WIDTH), max(height, MIN_HEIGHT)


def _pixels(text: str) -> int:
    if not text:
        return 0
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text[:5]) <= MAX_SIZE:
        raise SharingError("bad_size")
    return int(text)


def framed_replay(game_id: str) -> Json | None:
    """Return the replay of a public game as a visitor sees it; None: there is none."""
    if not is_public(game_id):
        return None
    key = f"framed-replay:{game_id}:{get_language()}"
    kept: bytes | None = cache.get(key)
    if kept is None:
        replay = _replay(game_id)
        if replay is None:
            return None
        kept = zlib.compress(json.dumps(replay).encode())
        cache.set(key, kept, KEPT_S)
    found: Json = json.loads(zlib.decompress(kept))
    return found


def _replay(game_id: str) -> Json | None:
    try:
        # Not even the people at the table are looked at in another way than by a visitor.
        return stored_replay(Game.objects.get(pk=game_id), None)
    except ReplayError:
        return None


def title_of(replay: Json, moment: ReplayMoment | None) -> str:
    """Return what a shared game is called: its deal, or who played."""
    row = _row(replay, moment)
    if row is not None and row["declarer"] is not None and row["contract"]:
        name = replay["people"][row["declarer"]]["name"]
        return f"{deal_title(name, row)}: {deal_result(row)}"
    return ", ".join(person["name"] for person in replay["people"])


def _row(replay: Json, moment: ReplayMoment | None) -> Json | None:
    rows = replay["rows"]
    return rows[moment.deal - 1] if moment and moment.deal <= len(rows) else None
