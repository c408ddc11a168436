"""The featured table of the home page: a running game as a spectator sees it."""

from dataclasses import dataclass

from games.tables.payloads.payload_types import TablePayload

# The seats in order, as classes of the style sheet.
POSITIONS = ("mine", "left", "right")
_SUIT_SYMBOLS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
# The width of the bar of the contract in the SVG.
BAR_WIDTH = 270


@dataclass(frozen=True)
class FeaturedPlayer:
    """A player of the featured table; scores in points."""

    position: str
    name: str
    user_id: int
    score: int
    deal_points: int
    card_backs: range
    is_to_act: bool


@dataclass(frozen=True)
class Contract:
    """The contract of the deal; `tricks` and `marriages` are lengths on the bar."""

    name: str
    amount: int
    points_needed: int
    trump: str
    symbol: str
    tricks: int
    marriages: int


@dataclass(frozen=True)
class TrickCard:
    """A card on the table and the position of its player."""

    position: str
    card: str


@dataclass(frozen=True)
class ResultLine:
    """A player's place and score at the end; no place in a game that was stopped."""

    place: int | None
    name: str
    score: int


@dataclass(frozen=True)
class FeaturedTable:
    """The data of the drawing; `is_last_trick` if the current trick has no card yet.

    `result` is empty while the game runs; `deal` is its number from 1.
    """

    players: list[FeaturedPlayer]
    contract: Contract | None
    bid: int
    cards: list[TrickCard]
    is_last_trick: bool
    talon: range
    result: list[ResultLine]
    deal: int


def featured_table(table: TablePayload, user_ids: list[int]) -> FeaturedTable:
    """Return the drawing of a spectator's payload, which contains no hidden card."""
    trick, last = table["trick"], table["last_trick"]
    is_last_trick = not trick and last is not None
    cards = last["cards"] if last is not None and not trick else trick
    return FeaturedTable(
        players=[_player(table, seat, user_ids[seat]) for seat in range(len(POSITIONS))],
        contract=_contract(table),
        bid=max((bid.get("bid", 0) for bid in table["bids"]), default=0),
        cards=[TrickCard(POSITIONS[card["seat"]], card["card"]) for card in cards],
        is_last_trick=is_last_trick,
        talon=range(0 if cards else table["talon"]["count"]),
        result=_result(table),
        deal=table["played"] + 1,
    )


def _result(table: TablePayload) -> list[ResultLine]:
    """Return the final standings, the winner first."""
    result = table["result"]
    if result is None:
        return []
    unplaced: list[int | None] = [None] * len(POSITIONS)
    places = result["places"] or unplaced
    names = [person["name"] for person in table["people"]]
    lines = [ResultLine(*line) for line in zip(places, names, result["scores"], strict=True)]
    return sorted(lines, key=_standing)


def _standing(line: ResultLine) -> tuple[int, int]:
    return line.place or 0, -line.score


def _player(table: TablePayload, seat: int, user_id: int) -> FeaturedPlayer:
    return FeaturedPlayer(
        position=POSITIONS[seat],
        name=table["people"][seat]["name"],
        user_id=user_id,
        score=table["standing"]["scores"][seat],
        deal_points=_deal_points(table, seat),
        card_backs=range(table["counts"][seat]),
        is_to_act=table["to_act"] == seat,
    )


def _deal_points(table: TablePayload, seat: int) -> int:
    """Return the points of a seat in this deal, declared marriages included."""
    return int(table["points"][seat] + table["declared"][seat])


def _contract(table: TablePayload) -> Contract | None:
    """Return the contract; None before there is a bid."""
    seat, amount = table["declarer"], table["contract"] or table["bid"]
    if seat is None or not amount:
        return None
    tricks = round(BAR_WIDTH * min(1, table["points"][seat] / amount))
    marriages = round(BAR_WIDTH * min(1, table["declared"][seat] / amount))
    return Contract(
        name=table["people"][seat]["name"],
        amount=amount,
        points_needed=max(0, amount - _deal_points(table, seat)),
        trump=table["trump"] or "",
        symbol=_SUIT_SYMBOLS.get(table["trump"] or "", ""),
        tricks=tricks,
        marriages=min(marriages, BAR_WIDTH - tricks),
    )
