"""The content of a frame: every card that is named in it, wherever that may be."""

import re
from collections import Counter
from dataclasses import astuple, dataclass
from typing import Any

Json = dict[str, Any]
CARDS = re.compile(r"(?<![0-9A-Za-z])(?:[9JQKTA][SCDH])+(?![0-9A-Za-z])")


@dataclass(frozen=True)
class ObservedFrame:
    """One payload as shown to one viewer; cards as sorted names in a row.

    seat           the seat of the viewer, None for a spectator; you: the seat in the payload
    talon_count    how many cards lie in the middle
    reveals_claim  whether the payload names another seat as asked for a claim
    secret         whether the secret of the shuffle is in it
    hand           the viewer's cards; rest: all others that are named, without those in `previous`
    previous       cards in the events of the end of the last deal, sent with the new one
    claimed        the cards of each claim in the score sheet, after the number of its deal
    """

    game: str
    seat: int | None
    you: int | None
    status: str
    finalised: bool
    deal: int
    counts: tuple[int, ...]
    talon_count: int
    reveals_claim: bool
    secret: bool
    hand: str
    rest: str
    previous: str
    claimed: tuple[tuple[int, str], ...] = ()

    def as_json(self) -> list[Any]:
        return list(astuple(self))

    @classmethod
    def from_json(cls, data: list[Any]) -> "ObservedFrame":
        data[6] = tuple(data[6])
        data[13] = tuple((deal, cards) for deal, cards in data[13])
        return cls(*data)


def cards_in(text: str) -> list[str]:
    """Return all cards that a text names, one by one or in a row as in a deck."""
    named = CARDS.findall(text)
    return [word[at : at + 2] for word in named for at in range(0, len(word), 2)]


def sorted_text(cards: Any) -> str:
    return "".join(sorted(set(cards)))


def previous_deal_events(table: Json) -> list[Json]:
    """Return the events of a deal that is no longer on the table."""
    events: list[Json] = table["events"]
    if table["status"] != "playing":
        return events
    starts = [n for n, event in enumerate(events) if event["type"] == "deal_started"]
    return events[: starts[-1]] if starts else []


def claims_in_sheet(table: Json) -> tuple[tuple[int, str], ...]:
    """Return the number of each redealt deal of the score sheet, and the cards of its claim."""
    rows = table.get("sheet", {}).get("rows", [])
    return tuple((row["deal"], "".join(row["cards"])) for row in rows if row.get("cards"))


def observed_frame(seat: int | None, text: str, table: Json) -> ObservedFrame:
    """Return what the message `text` with this table shows to the viewer at `seat`."""
    announced = cards_in(str(previous_deal_events(table)))
    claimed = claims_in_sheet(table)
    # A card that is named elsewhere too counts there.
    named = Counter(cards_in(text)) - Counter(announced)
    named -= Counter(card for _, cards in claimed for card in cards_in(cards))
    hand = table["hand"]
    result = table["result"]
    return ObservedFrame(
        game=table["id"],
        seat=seat,
        you=table["you"],
        status=table["status"],
        finalised=bool(result and result["ratings"] is not None),
        deal=table["deal"],
        counts=tuple(table["counts"]),
        talon_count=table["talon"]["count"],
        reveals_claim=table["claiming"] and table["to_act"] not in (None, seat),
        secret=table["shuffle"]["secret"] is not None,
        hand=sorted_text(hand),
        rest=sorted_text(set(named) - set(hand)),
        previous=sorted_text(announced),
        claimed=claimed,
    )
