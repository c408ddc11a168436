"""Bolts (rules.md section 8.6)."""

from .cards import Seat
from .events import BoltEarned
from .ledger import Ledger
from .scoring import rounded


def book(ledger: Ledger) -> None:
    """Counts the bolts of the deal, and charges every third."""
    if ledger.agreements.bolts == "off":
        return
    for seat in ledger.deal.active:
        if _counts(ledger, seat):
            _book_seat(ledger, seat, _earns(ledger, seat))


def _counts(ledger: Ledger, seat: Seat) -> bool:
    """Whether this deal can give the seat a bolt, or break its row."""
    agreed = ledger.agreements
    if ledger.on_barrel(seat) and not agreed.bolts_on_barrel:
        return False
    if ledger.deal.ending == "distributed":
        return agreed.distribution_bolt and seat == ledger.deal.declarer
    if ledger.deal.ending == "written_off":
        return agreed.write_off_bolts and seat != ledger.deal.declarer
    return seat != ledger.deal.declarer or not agreed.own_bolt_free


def _earns(ledger: Ledger, seat: Seat) -> bool:
    deal, agreed = ledger.deal, ledger.agreements
    if deal.ending != "played":
        return True
    if agreed.bolt_when == "no_trick":
        return not deal.tricks[seat]
    total = deal.points[seat] + deal.declared[seat]
    return not (rounded(total, agreed.rounding) if agreed.bolt_when == "rounds_to_zero" else total)


def _book_seat(ledger: Ledger, seat: Seat, earned: bool) -> None:
    if not earned:
        if ledger.agreements.bolts == "in_row":
            ledger.bolts[seat] = 0
        return
    ledger.bolts[seat] += 1
    ledger.events.append(BoltEarned(seat, ledger.bolts[seat]))
    if ledger.bolts[seat] >= 3:
        ledger.bolts[seat] -= 3
        _charge(ledger, seat)


def _charge(ledger: Ledger, seat: Seat) -> None:
    if ledger.on_barrel(seat):
        # On the barrel the third bolt is a fall, which has its place in step 7.
        ledger.third_bolt.add(seat)
    else:
        ledger.charge(seat, "bolts")
