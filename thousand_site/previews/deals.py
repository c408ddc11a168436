"""A deal of a finished game for a picture: who played what, the ten cards, and the result.

Only what everybody may see: games whose cards are public (games/replays/records.py).
"""

from dataclasses import replace
from typing import Any

from django.core.cache import cache
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.preferences.card_letters import CardLetters, letters_of
from games.engine.record import Record, read_record
from games.models import Game
from games.replays.moments import deal_result, deal_title
from games.replays.records import public_games, public_record
from games.replays.timeline import build_timeline
from thousand_site.previews.deal_pictures import DealPicture
from thousand_site.previews.keys import split_key

Json = dict[str, Any]
KEPT_S = 600
# The exchange of a hand of so many cards gives two away.
FULL_HAND = 10


def deal_preview(key: str) -> DealPicture | None:
    """Return the picture of a deal such as `k3v9x2m4qa-3`; None: there is none for a visitor."""
    game_id, deal = split_key(key)
    if not deal or not public_games().filter(pk=game_id).exists():
        return None
    kept_as = f"deal-picture:{key}:{get_language()}"
    picture: DealPicture | None = cache.get(kept_as)
    if picture is None:
        record = public_record(game_id)
        picture = _picture(game_id, record, deal - 1) if record else None
        cache.set(kept_as, picture, KEPT_S)
    return picture


def _picture(game_id: str, record: Json, deal: int) -> DealPicture | None:
    read = read_record(record)
    if deal >= len(read.deals):
        return None
    frames, row = _played(read, deal)
    if row is None or row["declarer"] is None or not row["contract"]:
        return None
    game = Game.objects.prefetch_related("seats__user").get(pk=game_id)
    names = [seat.user.display_name for seat in game.seats.all()]
    return picture_of(frames, row, names[row["declarer"]])


def _played(record: Record, deal: int) -> tuple[list[Json], Json | None]:
    """Return the frames of a deal and its row; None if today's rules do not lead to its end."""
    timeline = build_timeline(replace(record, deals=record.deals[: deal + 1]), first=deal)
    if len(timeline.rows) <= deal or not timeline.deals:
        return [], None
    return timeline.deals[0], timeline.rows[deal]


def picture_of(frames: list[Json], row: Json, name: str) -> DealPicture:
    """Return the picture of a deal from its frames with open hands."""
    declarer, contract = row["declarer"], row["contract"]
    hand = max((frame["hands"][declarer] for frame in frames), key=len)
    talon = set(frames[0]["lying"])
    return DealPicture(
        title=deal_title(name, row),
        note=_note(frames, contract, bool(talon)),
        result=deal_result(row),
        is_made=row["outcome"] == "made",
        change=row["gains"][declarer],
        cards=tuple(sorted(hand, key=_order)),
        talon=frozenset(talon),
        question=_question(len(hand)),
        letters=letters_of(CardLetters.LANGUAGE),
    )


def _order(card: str) -> tuple[int, int]:
    """Return the place of a card in a hand: by suit, the black and red ones in turn."""
    return "SHCD".index(card[1]), "ATKQJ9".index(card[0])


def _note(frames: list[Json], contract: int, has_talon: bool) -> str:
    """Return the highest bid, and whether the contract was raised after the talon."""
    bids = [bid["bid"] for frame in frames for bid in frame["bids"] if "bid" in bid]
    bid = max(bids, default=contract)
    if bid < contract and has_talon:
        return _("bid {bid}, took the talon, raised to {contract}").format(
            bid=bid, contract=contract
        )
    if has_talon:
        return _("bid {bid}, took the talon").format(bid=bid)
    return _("bid {bid}").format(bid=bid)


def _question(cards: int) -> str:
    """Return what to ask who sees the hand before the exchange."""
    if cards == FULL_HAND:
        return _("Two cards go to the others. Which two would you give?")
    return _("How would you play it?")
