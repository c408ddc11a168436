"""What a payload shows: every card that is named in it, wherever that may be."""

import re
from collections import Counter
from dataclasses import astuple, dataclass
from typing import Any

Json = dict[str, Any]
CARDS = re.compile(r"(?<![0-9A-Za-z])(?:[9JQKTA][SCDH])+(?![0-9A-Za-z])")


@dataclass(frozen=True)
class Sight:
    """One payload, as one viewer was shown it; cards as names in a row, sorted.

    seat    where the viewer sits by the books (None: nowhere), you: where the payload says so
    lying   how many cards lie in the middle
    asked   whether the payload tells of a seat that only somebody else may know to be asked
    secret  whether the secret of the shuffle is in it
    hand    his cards; rest: all others that are named, but for those in `told`
    told    cards in the events of the end of the deal before, told with the new one
    """

    game: str
    seat: int | None
    you: int | None
    status: str
    finalised: bool
    deal: int
    counts: tuple[int, ...]
    lying: int
    asked: bool
    secret: bool
    hand: str
    rest: str
    told: str

    def as_json(self) -> list[Any]:
        return list(astuple(self))

    @classmethod
    def from_json(cls, data: list[Any]) -> "Sight":
        data[6] = tuple(data[6])
        return cls(*data)


def cards_in(text: str) -> list[str]:
    """All cards that a text names, one by one or in a row as in a deck."""
    named = CARDS.findall(text)
    return [word[at : at + 2] for word in named for at in range(0, len(word), 2)]


def row(cards: Any) -> str:
    return "".join(sorted(set(cards)))


def of_the_deal_before(table: Json) -> list[Json]:
    """The events of a deal that is not the one on the table any more."""
    events: list[Json] = table["events"]
    if table["status"] != "playing":
        return events
    starts = [n for n, event in enumerate(events) if event["type"] == "deal_started"]
    return events[: starts[-1]] if starts else []


def sight(seat: int | None, text: str, table: Json) -> Sight:
    """What the message `text` with this table shows to who sits at `seat`."""
    told = cards_in(str(of_the_deal_before(table)))
    # Named once more elsewhere, a card counts there.
    named = Counter(cards_in(text)) - Counter(told)
    hand = table["hand"]
    result = table["result"]
    return Sight(
        game=table["id"],
        seat=seat,
        you=table["you"],
        status=table["status"],
        finalised=bool(result and result["ratings"] is not None),
        deal=table["deal"],
        counts=tuple(table["counts"]),
        lying=table["talon"]["count"],
        asked=table["claiming"] and table["to_act"] not in (None, seat),
        secret=table["fair"]["secret"] is not None,
        hand=row(hand),
        rest=row(set(named) - set(hand)),
        told=row(told),
    )
