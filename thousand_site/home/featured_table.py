"""The live table of home: what a spectator is shown, laid out for three places."""

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
PLACES = ("mine", "left", "right")
_SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
BAR = 270


@dataclass(frozen=True)
class Person:
    place: str
    name: str
    user_id: int
    score: int
    took: int
    backs: range
    turn: bool


@dataclass(frozen=True)
class Contract:
    """The question of the deal; `tricks` and `marriages` are lengths of the bar."""

    name: str
    amount: int
    needs: int
    trump: str
    sign: str
    tricks: int
    marriages: int


@dataclass(frozen=True)
class Lying:
    place: str
    card: str


@dataclass(frozen=True)
class Preview:
    people: list[Person]
    contract: Contract | None
    bid: int
    cards: list[Lying]
    old: bool
    talon: range


def preview(table: Json, user_ids: list[int]) -> Preview:
    """`table` is the payload of a spectator: it holds no hidden card."""
    trick = table["trick"]
    old = not trick and table["last_trick"] is not None
    shown = table["last_trick"]["cards"] if old else trick
    return Preview(
        people=[_person(table, seat, user_ids[seat]) for seat in range(len(PLACES))],
        contract=_contract(table),
        bid=max((bid.get("bid", 0) for bid in table["bids"]), default=0),
        cards=[Lying(PLACES[one["seat"]], one["card"]) for one in shown],
        old=old,
        talon=range(0 if shown else table["talon"]["count"]),
    )


def _person(table: Json, seat: int, user_id: int) -> Person:
    return Person(
        place=PLACES[seat],
        name=table["people"][seat]["name"],
        user_id=user_id,
        score=table["standing"]["scores"][seat],
        took=_has(table, seat),
        backs=range(table["counts"][seat]),
        turn=table["to_act"] == seat,
    )


def _has(table: Json, seat: int) -> int:
    return int(table["points"][seat] + table["declared"][seat])


def _contract(table: Json) -> Contract | None:
    seat, amount = table["declarer"], table["contract"] or table["bid"]
    if seat is None or not amount:
        return None
    tricks = round(BAR * min(1, table["points"][seat] / amount))
    marriages = round(BAR * min(1, table["declared"][seat] / amount))
    return Contract(
        name=table["people"][seat]["name"],
        amount=amount,
        needs=max(0, amount - _has(table, seat)),
        trump=table["trump"] or "",
        sign=_SIGNS.get(table["trump"] or "", ""),
        tricks=tricks,
        marriages=min(marriages, BAR - tricks),
    )
