"""The template context of a traveller: hands, bids, gifts and results."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games import engine
from games.engine.marriages import suits_held
from games.engine.record import Record, read_record
from games.models import DealResult, Game
from games.rulebook.cards import card_title, sorted_names
from tournaments.live.snapshot.tables import Participant, SeatView, TableView
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.live.texts import state_texts
from tournaments.live.traveller.deal import (
    PlayedDeal,
    deal_matchpoints,
    dealt_cards,
    declared_marriages,
    played_deal,
)

Json = dict[str, Any]
SUITS = "SCDH"
SYMBOLS = {"S": "\u2660", "C": "\u2663", "D": "\u2666", "H": "\u2665"}


@dataclass
class Traveller:
    """The deals of one round, and whose view it is: a seat, and a player if there is one.

    number   of the deal, from 0
    """

    snapshot: TournamentSnapshot
    round_number: int
    number: int
    seat: int
    player: Participant | None

    @cached_property
    def tables(self) -> list[TableView]:
        """Return the tables whose deals are compared."""
        return self.snapshot.compared_tables(self.round_number)

    @cached_property
    def results(self) -> dict[tuple[str, int], DealResult]:
        """Return the stored deals by game and number."""
        games = [table.row.game_id for table in self.tables]
        rows = DealResult.objects.filter(game__in=games).only("game", "number", "outcome", "marks")
        return {(row.game_id, row.number): row for row in rows}

    @cached_property
    def deal_count(self) -> int:
        """Return how many deals the longest table played."""
        return max((number + 1 for _, number in self.results), default=0)

    @cached_property
    def records(self) -> dict[str, Record]:
        """Return the records by game."""
        games = Game.objects.filter(pk__in=[table.row.game_id for table in self.tables])
        return {pk: read_record(record) for pk, record in games.values_list("pk", "record")}

    @cached_property
    def played(self) -> dict[int, PlayedDeal]:
        """Return what each table made of the deal; none whose game was over before."""
        deals = ((table.number, self._played(table)) for table in self.tables)
        return {number: deal for number, deal in deals if deal is not None}

    @property
    def counts_deals(self) -> bool:
        """Return whether the tournament scores deal by deal."""
        return self.snapshot.state.settings.field == "deal_matchpoints"

    @cached_property
    def own_table(self) -> TableView | None:
        """Return the table of the player in this round."""
        return next((t for t in self.tables if self.player in t.participants), None)

    def _played(self, table: TableView) -> PlayedDeal | None:
        game_id = table.row.game_id
        row = self.results.get((game_id or "", self.number))
        if game_id is None or row is None:
            return None
        record, declared = self.records[game_id], row.outcome["declared"]
        marriages = declared_marriages(record, self.number) if any(declared) else ()
        actions = record.deals[self.number]["actions"]
        return played_deal(actions, row.outcome, row.marks, marriages)

    def gains(self, number: int) -> dict[int, int]:
        """Return the gains of a deal in the seat, by table; bots are compared with nobody."""
        found = {}
        for table in self.tables:
            row = self.results.get((table.row.game_id or "", number))
            if row is not None and is_compared(table.seats[self.seat]):
                found[table.number] = row.outcome["gains"][self.seat]
        return found


def is_compared(seat: SeatView) -> bool:
    """Return whether a person had this seat."""
    return seat.person is not None and not seat.no_show


def traveller_context(traveller: Traveller) -> Json:
    """Return the context of the page."""
    points = deal_matchpoints(traveller.gains(traveller.number))
    rows = sorted(_rows(traveller, points), key=lambda row: (-row["order"], row["number"]))
    return {
        "number": traveller.number + 1,
        "deal_count": traveller.deal_count,
        "round_name": state_texts.round_name(traveller.snapshot, traveller.round_number),
        "strip": list(_strip(traveller)),
        "total": _total(traveller),
        "hands": list(_hands(traveller)),
        "rows": rows,
        "seats": _seats(traveller),
        "others": [seat for seat in _seats(traveller) if not seat["is_shown"]],
        "counts_deals": traveller.counts_deals,
        "lays_aside": traveller.snapshot.agreements.exchange == "lay_aside",
        "own_row": next((row for row in rows if row["is_own"]), None),
    }


def _seats(traveller: Traveller) -> list[Json]:
    """Return the seats to choose from."""
    count = max((len(table.seats) for table in traveller.tables), default=0)
    return [
        {
            "index": seat,
            "number": seat + 1,
            "is_shown": seat == traveller.seat,
            "is_own": _own_seat(traveller) == seat,
        }
        for seat in range(count)
    ]


def _own_seat(traveller: Traveller) -> int | None:
    table = traveller.own_table
    seats = table.seats if table else ()
    return next((seat.number for seat in seats if seat.person == traveller.player), None)


def _strip(traveller: Traveller) -> Iterator[Json]:
    """Yield a link for each deal, with the player's matchpoints."""
    for number in range(traveller.deal_count):
        own = _own_matchpoints(traveller, number)
        shown = None if own is None else half_text(own)
        yield {"number": number + 1, "points": shown, "is_shown": number == traveller.number}


def _own_matchpoints(traveller: Traveller, number: int) -> float | None:
    """Return the player's matchpoints of a deal, if they count and the seat shown is theirs."""
    table = traveller.own_table
    if table is None or not traveller.counts_deals or _own_seat(traveller) != traveller.seat:
        return None
    return deal_matchpoints(traveller.gains(number)).get(table.number)


def _total(traveller: Traveller) -> str:
    """Return the player's matchpoints of the round, of how many; "" without a player."""
    deals = [_own_matchpoints(traveller, number) for number in range(traveller.deal_count)]
    known = [points for points in deals if points is not None]
    most = sum(max(0, len(traveller.gains(n)) - 1) for n, p in enumerate(deals) if p is not None)
    if not known:
        return ""
    return _("%(own)s of %(all)s") % {"own": half_text(sum(known)), "all": most}


def half_text(points: float) -> str:
    """Return whole and half points as text: 4, 2½, ½."""
    whole, half = divmod(round(points * 2), 2)
    return f"{whole or ''}\u00bd" if half else str(whole)


def _hands(traveller: Traveller) -> Iterator[Json]:
    """Yield what each seat held, and last the talon."""
    first = next((t for t in traveller.tables if t.number in traveller.played), None)
    if first is None or first.row.game_id is None:
        return
    record = traveller.records[first.row.game_id]
    hands, talon = dealt_cards(record, traveller.number)
    outcome = traveller.results[first.row.game_id, traveller.number].outcome
    for seat, hand in enumerate(hands):
        yield {
            "seat": seat,
            "number": seat + 1,
            "is_own": _own_seat(traveller) == seat,
            "is_dealer": outcome["dealer"] == seat,
            "cards": sorted_names(hand),
            "marriages": _marriages(record.agreements, hand),
        }
    yield {"seat": None, "cards": sorted_names(talon), "points": _card_points(talon)}


def _marriages(agreements: engine.Agreements, hand: int) -> list[Json]:
    return [_marriage(suit, agreements.marriage_values[suit]) for suit in suits_held(hand)]


def _marriage(suit: int, value: int) -> Json:
    return {"suit": SUITS[suit].lower(), "symbol": SYMBOLS[SUITS[suit]], "value": value}


def _card_points(cards: int) -> int:
    return sum(engine.cards.POINTS[card] for card in engine.cards.iterate(cards))


def _rows(traveller: Traveller, points: dict[int, float]) -> Iterator[Json]:
    """Yield a row for each table that played the deal."""
    for table in traveller.tables:
        deal = traveller.played.get(table.number)
        if deal is not None:
            yield {
                "number": table.number,
                "is_own": table == traveller.own_table,
                "person": table.seats[traveller.seat],
                "with": [seat for seat in table.seats if seat.number != traveller.seat],
                "replay": f"/game/{table.row.game_id}/#{traveller.number + 1}.0",
                **_played(table, deal, traveller.seat),
                **_compared(points, table.number),
            }


def _played(table: TableView, deal: PlayedDeal, seat: int) -> Json:
    """Return who played what for how much, and what each seat gained."""
    return {
        "declarer": None if deal.declarer is None else table.seats[deal.declarer],
        "bid": deal.bid,
        "given": [_card(name) for name in deal.given],
        "contract": deal.contract,
        **_result(deal),
        "gain": _gain(deal, seat),
        "other_gains": [_gain(deal, n) for n in range(len(table.seats)) if n != seat],
    }


def _compared(points: dict[int, float], number: int) -> Json:
    """Return the matchpoints of a table; None where a bot had the seat."""
    own = points.get(number)
    if own is None:
        return {"order": -1.0, "matchpoints": None, "share": None, "is_best": False}
    return {
        "order": own,
        "matchpoints": half_text(own),
        "share": round(100 * own / max(1, len(points) - 1)),
        "is_best": max(points.values()) == own > min(points.values()),
    }


def _card(name: str) -> Json:
    symbol, suit = SYMBOLS[name[1]], name[1].lower()
    return {"name": name, "symbol": symbol, "suit": suit, "label": card_title(name)}


def _result(deal: PlayedDeal) -> Json:
    """Return how the deal ended in words, and the declarer's sum."""
    if deal.declarer is None or deal.outcome == "redeal":
        return {"result": _("redealt"), "sum": None, "is_made": False}
    words = {
        "made": _("made"),
        "failed": _("short by %(n)s") % {"n": deal.missing},
        "distributed": _("gave up"),
        "written_off": _("written off"),
    }
    return {
        "result": words[deal.outcome],
        "sum": _sum(deal, deal.declarer) if deal.outcome in ("made", "failed") else None,
        "is_made": deal.outcome == "made",
    }


def _sum(deal: PlayedDeal, seat: int) -> Json:
    """Return what a seat took: card points, each marriage with its suit, and the rest.

    Marriages that count nothing in the end, as without a trick, are left out.
    """
    own = [(suit, value) for owner, suit, value in deal.marriages if owner == seat]
    suits = [_marriage(suit, value) for suit, value in own if suit is not None]
    declared = deal.declared[seat]
    rest = declared - sum(marriage["value"] for marriage in suits)
    return {
        "points": deal.points[seat],
        "marriages": suits if rest >= 0 else [],
        "rest": rest if rest >= 0 else declared,
        "total": deal.points[seat] + declared if declared else None,
    }


def _gain(deal: PlayedDeal, seat: int) -> Json:
    """Return the change of a seat's score, and what it came from."""
    return {
        "value": deal.gains[seat],
        "plays": seat == deal.declarer,
        "sum": _sum(deal, seat),
        "has_bolt": seat in deal.bolts,
    }
