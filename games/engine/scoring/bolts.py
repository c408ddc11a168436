"""Bolts (rules.md section 8.6)."""

from ..cards import Seat
from ..events import bolt_earned
from .ledger import Ledger
from .points import defender_points, rounded


def book_bolts(ledger: Ledger) -> None:
    """Count the bolts of the deal, and charge every third."""
    if ledger.agreements.bolts == "off":
        return
    for seat in ledger.deal.active:
        if _is_counted(ledger, seat):
            _book_seat(ledger, seat, _earns_bolt(ledger, seat))


def _is_counted(ledger: Ledger, seat: Seat) -> bool:
    """Return whether this deal can give the seat a bolt or break its row."""
    agreed = ledger.agreements
    if ledger.on_barrel(seat) and not agreed.bolts_on_barrel:
        return False
    if ledger.deal.ending == "distributed":
        return agreed.distribution_bolt and seat == ledger.deal.declarer
    if ledger.deal.ending == "written_off":
        return agreed.write_off_bolts and seat != ledger.deal.declarer
    return seat != ledger.deal.declarer or not agreed.own_bolt_free


def _earns_bolt(ledger: Ledger, seat: Seat) -> bool:
    """Return whether the seat took nothing (`bolt_when`).

    A deal given up has no other bolts.
    """
    deal, agreed = ledger.deal, ledger.agreements
    if deal.ending != "played":
        return True
    if agreed.bolt_when == "no_trick":
        return not deal.tricks[seat]
    points, declared = deal.points[seat], deal.declared[seat]
    if agreed.bolt_when == "no_points":
        return not points + declared
    if seat == deal.declarer:
        return not rounded(agreed, points + declared)
    return not defender_points(agreed, deal, points, declared)


def _book_seat(ledger: Ledger, seat: Seat, earned: bool) -> None:
    if not earned:
        if ledger.agreements.bolts == "in_row":
            ledger.bolts[seat] = 0
        return
    ledger.bolts[seat] += _bolt_weight(ledger)
    ledger.events.append(bolt_earned(seat, ledger.bolts[seat]))
    if ledger.bolts[seat] >= 3:
        ledger.bolts[seat] -= 3
        _charge_third(ledger, seat)


def _bolt_weight(ledger: Ledger) -> int:
    """Return how many bolts one bolt counts."""
    agreed, deal = ledger.agreements, ledger.deal
    double = (deal.golden and agreed.golden_double_bolts) or (
        deal.dark is not None and agreed.dark_double_bolts
    )
    return 2 if double else 1


def _charge_third(ledger: Ledger, seat: Seat) -> None:
    times = 2 if ledger.deal.golden and ledger.agreements.golden_double_penalty else 1
    if ledger.on_barrel(seat):
        # On the barrel the third bolt is a fall, which has its place in step 7.
        ledger.third_bolt[seat] = times
    else:
        # Doubt (sections 8.6 and 8.7): a seat that fell in this deal, by its third
        # distribution, is off the barrel, and pays its third bolt like any other.
        ledger.charge(seat, "bolts", times)
